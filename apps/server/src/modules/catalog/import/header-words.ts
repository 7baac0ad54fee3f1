/** How suppliers head their columns: Turkish, German, English, Russian, and the commonest of some neighbours. */
import { fold } from '@toptan/contract/fold'
import type { Field } from './fields.ts'

/** Separated by `|`. Behind `~` stand words that may also mean something else. */
const written: Readonly<Record<Field, string>> = {
  code: `stok kodu|stok no|stokkodu|stok kod|ürün kodu|urun kod|ürün no|malzeme kodu|malzeme no|malzeme|parça no|parça kodu|mal kodu|kart kodu|
    artikelnummer|artikel nr|artikelnr|artnr|art nr|art no|artikel|artikelcode|bestellnummer|bestell nr|materialnummer|material nr|sachnummer|teilenummer|teile nr|
    sku|item|item no|item code|item number|item id|article|article no|article number|article code|product code|product no|product id|product number|part no|part number|part nr|partno|
    partnumber|stock code|stock no|артикул|код товара|код|номенклатурный номер|код номенклатуры|код производителя|каталожный номер|товар код|
    code article|référence|reference|ref|código|codigo|referencia|codice|codice articolo|kod towaru|indeks|symbol|cikkszám|katalog no|katalognummer|etn|cod produs|kód
    ~code|kod|kodu|nr|no|id|mpn|hersteller artikelnummer|herstellernummer|hersteller nr|üretici kodu|manufacturer part number|manufacturer code|lieferantennummer|ident|ident nr|cai|ipc|record id|
    product|stock number|model code|model kodu|xml id|guid`,
  ean: 'ean|ean code|ean 13|ean13|ean nr|ean nummer|ean no|gtin|gtin 13|barkod|barkod no|barkodu|barcode|bar code|upc|штрихкод|штрих код|strichcode|code barre|codigo de barras|kod kreskowy|gtin ean|ean gtin',
  name: `stok adı|stok ismi|ürün adı|ürün ismi|ürün|malzeme adı|malzeme açıklaması|mal adı|ürün tanımı|stok açıklaması|ad|adı|ismi|
    bezeichnung|artikelbezeichnung|artikeltext|artikelname|produktbezeichnung|produktname|produkt|kurztext|kurzbezeichnung|materialbezeichnung|artikelbeschreibung|
    name|product name|item name|title|product title|item description|article description|product description|stock name|description of goods|designation|
    наименование|номенклатура|название|товар|наименование товара|название товара|désignation|libellé|nombre|descrizione|denominazione|nazwa|nazwa towaru|megnevezés|denumire
    ~açıklama|beschreibung|description|text|tanım|bezeichnung 1|model adı|goods|cins|cinsi|title short|short name`,
  brand: `marka|markası|marka adı|üretici|üretici firma|hersteller|marke|fabrikat|herstellername|brand|brand name|make|manufacturer|manufacturer name|maker|
    бренд|производитель|марка|изготовитель|торговая марка|marque|fabricant|marca|fabricante|produttore|producent|все бренды|gyártó
    ~vendor|firma|supplier`,
  category: `kategori|kategori adı|grup|ürün grubu|mal grubu|stok grubu|grup adı|ana grup|cins|tür|ürün tipi|ürün türü|
    kategorie|warengruppe|artikelgruppe|produktgruppe|produktart|artikelart|warenart|sortiment|category|category name|product group|product category|product type|group|item group|family|
    категория|группа|вид товара|тип товара|раздел|catégorie|categoría|categoria|kategoria|famille|group path|main group|segment
    ~typ|type|tip|art|kind|тип|class|gruppe|line|line name|source category|bereich|obergruppe`,
  price: `liste fiyatı|satış fiyatı|fiyat|birim fiyat|fiyatı|net fiyat|bayi fiyatı|toptan fiyat|peşin fiyat|satış|tavsiye edilen fiyat|liste fiyat|kdv hariç fiyat|
    vk netto|vk|vk preis|verkaufspreis|preis|preis netto|netto preis|nettopreis|listenpreis|bruttopreis|brutto|netto|vk brutto|stückpreis|einzelpreis|händlerpreis|uvp|preis eur|hek|preis je stück|
    price|list price|unit price|net price|sale price|selling price|sales price|retail price|wholesale price|dealer price|map price|rrp|msrp|price eur|price net|amount|
    цена|цена продажи|цена розничная|цена роз|розничная цена|розница|цена опт|оптовая цена|опт|цена руб|стоимость|прайс|prix|prix ht|prix net|tarif|precio|pvp|prezzo|prezzo listino|listino|cena|cena netto|ár
    ~price text|kdv dahil fiyat|preis brutto|cost|b2b|map|wert|tutar`,
  currency:
    'para birimi|döviz|döviz cinsi|kur|pb|währung|whg|wkz|currency|curr|currency code|валюта|devise|moneda|valuta|waluta',
  stock: `miktar|stok|stok miktarı|mevcut|mevcut stok|stok adedi|adet|bakiye|depo stok|kalan|eldeki miktar|bestand|lagerbestand|lager|menge|verfügbar|verfügbarkeit|verfügbare menge|stk|stück|
    stock|qty|quantity|stock qty|stock quantity|available|availability|available qty|on hand|in stock|inventory|free stock|
    остаток|остатки|остатки на складе|наличие|количество|кол во|склад|доступно|свободный остаток|disponible|disponibilité|quantité|cantidad|giacenza|disponibilità|ilość|stan|stan magazynowy|készlet
    ~anzahl|total stock|stock total|toplam stok`,
  description:
    'description|beschreibung|açıklama|описания|uzun açıklama|langtext|long description|longtext|full description|details|detay|описание|descrizione lunga|ek açıklama|bemerkung|hinweis|note|notes|remark|remarks|not|notlar|comment|примечание|condition|zustand|container|gebindeart',
  minOrderQuantity:
    'min sipariş|minimum sipariş|min sipariş miktarı|mindestmenge|mindestbestellmenge|mindestabnahme|min qty|moq|minimum order|minimum order quantity|min order qty|минимальный заказ',
  orderMultiple:
    'sipariş katı|verpackungseinheit|vpe|ve|pack size|packing unit|order multiple|в упаковке|кратность|упаковка',
  size: `ebat|ebatı|ebadı|ölçü|ölçüsü|lastik ebatı|lastik ebadı|jant ebatı|jant ölçüsü|dimension|dimensionen|größe|reifengröße|reifendimension|abmessung|felgengröße|grösse|
    size|tyre size|tire size|sizes|full size|wheel size|rim size|размер|типоразмер|размер шины|размерность|dimensions pneu|taille|medida|misura|rozmiar|méret|dimensiune|размер диска`,
  width: `genişlik|taban genişliği|kesit genişliği|taban|jant genişliği|jant eni|en|breite|reifenbreite|querschnittsbreite|felgenbreite|maulweite|width|section width|width mm|width inch|tyre width|tire width|rim width|wheel width|
    ширина|ширина шины|ширина профиля|ширина обода|ширина диска|largeur|ancho|larghezza|szerokość|widthmm`,
  ratio: `yanak|yanak oranı|kesit oranı|kesit|profil oranı|seri|querschnitt|querschnittsverhältnis|höhe breite|h b|hb|serie|aspect|aspect ratio|ratio|profile ratio|series|sidewall|высота профиля|профиль|высота шины|hauteur|perfil|spalla
    ~height|profile|höhe|yükseklik|высота|profil`,
  rimDiameter: `jant çapı|çap|inç|jant inç|durchmesser|felgendurchmesser|zoll|innendurchmesser|rim|rim diameter|diameter|rim inch|rim size inch|wheel diameter|inch|rim dia|diameter inch|
    посадочный диаметр|диаметр|диаметр диска|радиус|диаметр обода|diamètre|diámetro|diametro|średnica
    ~jant|felge|r|dia inch`,
  construction: 'yapı|konstruktion|bauart|construction|конструкция|struktur|radial|rd|karkas',
  loadIndex: `yük endeksi|yük indeksi|yük|li|tragfähigkeitsindex|lastindex|tragfähigkeit|loadindex|load index|load|load idx|индекс нагрузки|нагрузка|indice de charge|índice de carga|indice di carico`,
  speedIndex: `hız endeksi|hız indeksi|hız|hız sembolü|si|speedindex|geschwindigkeitsindex|geschwindigkeit|gsy|speed index|speed|speed rating|speed symbol|индекс скорости|скорость|indice de vitesse|velocità`,
  loadSpeed: `li si|lisi|li gi|tragfähigkeit geschwindigkeit|load speed|load speed index|load index speed index|service index|service description|yük hız|yük hız endeksi|yük ve hız endeksi|индекс|индексы|индекс нагрузки скорости|индекс нагрузки и скорости|ин ис|li ss|last geschwindigkeit|si li|betriebskennung|endeks`,
  season:
    'mevsim|mevsimi|sezon|kullanım mevsimi|saison|jahreszeit|reifensaison|season|сезон|сезонность|stagione|temporada|estación|sezon opony|évszak|reifenart',
  vehicleClass:
    'araç tipi|araç türü|araç sınıfı|kullanım|fahrzeugart|fahrzeugtyp|fahrzeugklasse|vehicle class|vehicle type|vehicle|application|тип автомобиля|тип тс|назначение|vehicle category|segment araç|einsatz',
  commercial: 'commercial|ticari|c reifen|c',
  extraLoad:
    'xl|extra load|reinforced|reinforcement|verstärkt|güçlendirilmiş|усиленная|усиленность|rf xl|xl rf|verstärkung|load type',
  runFlat: 'runflat|run flat|rft|notlauf|patlamaz|rof|notlaufeigenschaft|ранфлэт|run on flat|технология runflat',
  studded: 'studded|stud|studs|spikes|spike|çivili|çivi|шипы|шип|шипованность|шипованная|bespikt|ошиповка',
  threePeakMountainSnowflake: '3pmsf|three pmsf|snowflake|schneeflocke|3 pmsf|kar işareti|kar tanesi|alpine|3peak',
  euLabel: 'eu label|eu reifenlabel|label|reifenlabel|eulabel|ab etiketi|lastik etiketi|etiket|евроэтикетка|eu etikett',
  fuelClass:
    'yakıt|yakıt sınıfı|yakıt verimliliği|kraftstoff|kraftstoffeffizienz|kraftstoffeffizienzklasse|rollwiderstand|fuel|fuel class|fuel efficiency|fuel efficiency class|rolling resistance|fuel rating|rr|топливо|топливная экономичность|energieeffizienz',
  wetGripClass:
    'ıslak zemin|ıslak tutuş|ıslak zemin tutuşu|ıslak|nasshaftung|nasshaftungsklasse|wet|wet grip|wet class|wet grip class|wet rating|wg|сцепление|сцепление на мокрой|nassgriff',
  noiseDb:
    'gürültü|gürültü seviyesi|ses|ses db|desibel|geräusch|rollgeräusch|geräuschemission|geräusch db|db|noise|noise db|noise level|external noise|noise value|шум|уровень шума|externes rollgeräusch',
  noiseClass:
    'gürültü sınıfı|ses sınıfı|geräuschklasse|noise class|noise wave|schallklasse|waves|класс шума|geräusch klasse',
  eprelId: 'eprel|eprel id|eprel nr|eprel no|eprel code|eprelid',
  dot: 'dot|üretim tarihi|üretim yılı|üretim haftası|herstellungsdatum|production week|production year|dot jahr|dot year|год выпуска|год производства|hafta yıl|tarih dot',
  pattern: `desen|desen adı|model|model adı|profil|reifenprofil|profilbezeichnung|profilname|reifenname|pattern|pattern name|tread|tread pattern|tread design|модель|модель шины|модель диска|рисунок протектора|modèle|modelo|modello|bieżnik|design|felgentyp|felgenmodell|felgendesign|radtyp|product line|produktlinie|baureihe|mintázat|desin
    ~profile|line|typ`,
  marks:
    'oe kennung|oe kennzeichnung|marks|marking|oem kennung|oe mark|homologation|homologasyon|oe|ply rating|pr|ply|kat sayısı|слойность|норма слойности|kennung|oe işareti|runderneuert',
  boltPattern:
    'bijon ölçüsü|bijon|bijon düzeni|pcd ölçüsü|lochkreis|lk|lochzahl lochkreis|lochbild|bolt pattern|boltpattern|pcd|lz lk|lz x lk|lochkreis mm|сверловка|разболтовка|крепеж|крепление|entraxe|interasse|rozstaw|drilling|lug pattern|stud pattern|hole pattern',
  boltCount:
    'bijon sayısı|delik sayısı|delik|lochzahl|lochanzahl|lz|holes|hole count|number of holes|bolts|bolt count|lugs|bolt holes|lug count|кол во отверстий|количество отверстий|число отверстий|отверстия|studs count',
  boltCircle:
    'pcd|lk|pcd mm|lochkreisdurchmesser|lk mm|lochkreis|bolt circle|pitch circle|pcd1|pcd 1|bolt circle mm|диаметр окружности|диаметр отверстий|bijon aralığı|bcd',
  offset:
    'et|ofset|offset|et mm|offset et|einpresstiefe|einpreßtiefe|wheel offset|вылет|вылет et|déport|jant ofset|et değeri|offset mm',
  centreBore:
    'göbek|göbek çapı|göbek deliği|cb|mittenloch|mittenlochbohrung|mlb|nabenloch|nabenbohrung|ml|center bore|centre bore|bore|hub bore|hub|center bore mm|cbore|dia|цо|центральное отверстие|диаметр цо|ступица|диаметр ступицы|mittenzentrierung|mz|naben ø|nabe|d цо',
  finish:
    'renk|renk adı|yüzey|kaplama|farbe|oberfläche|farbton|ausführung|finish|finish name|surface|цвет|цвет диска|покрытие|couleur|finition|finitura|colore|wykończenie|kolor',
  maxLoadKg:
    'yük kapasitesi|taşıma kapasitesi|traglast|radlast|max load|maximum load|load rating|max load kg|нагрузка кг|max radlast|load kg',
  maxLoadLbs: 'max load lbs|load rating lbs|load lbs|max load lb',
  voltage: 'volt|voltaj|gerilim|spannung|nennspannung|voltage|v|напряжение|tension|voltaje|tensione|spannung v',
  capacityAh:
    'kapasite|kapasitesi|amper saat|amper|ah|kapazität|nennkapazität|kapazität ah|capacity|capacity ah|capacity c20|c20|amp hours|ёмкость|емкость|емкость ач|capacité|capacidad|capacità|pojemność|akü kapasitesi|ah c20',
  coldCrankingAmps:
    'cca|marş akımı|marş gücü|soğuk çalıştırma|soğuk marş|cca en|ca|kaltstartstrom|kälteprüfstrom|kaltstart|startstrom|en|a en|kaltstartstrom en|cold cranking|cold cranking amps|cranking current|cca en a|пусковой ток|ток холодной прокрутки|ток|prąd rozruchu|courant de démarrage|spunto|corrente di spunto',
  dimensions:
    'boyutlar|boyut|ölçüler|ebatlar|abmessungen|maße|lxbxh|lxwxh|l x b x h|l x w x h|abmessungen lxbxh|dimensions|dimensions mm|size mm|габариты|размеры|д х ш х в|дхшхв|u x g x y|dimensions lxwxh',
  length: 'uzunluk|boy|länge|length|l mm|length mm|длина|longueur|lunghezza|långe mm',
  height: 'yükseklik|höhe|height|h mm|height mm|высота|hauteur|altezza|gesamthöhe',
  box: 'kutu|kutu tipi|kasa|kasa tipi|kastengröße|gehäuse|case|box|case size|box size|short code|kurzcode|group size|bci|bci group|корпус|тип корпуса|din box',
  polarity:
    'kutup|kutup başı|kutup yönü|kutup düzeni|polung|schaltung|pluspol|polanordnung|layout|polarity|terminal layout|polarität|полярность|polarité|polaridad|polarità',
  technology:
    'teknoloji|technik|technologie|batterietechnik|batterietyp|technology|battery type|технология|тип акб|akü tipi|tecnologia',
  viscosity:
    'viskozite|sae|viskosität|sae klasse|sae viskozite|viskositätsklasse|viscosity|sae grade|sae class|viscosity grade|grade|вязкость|вязкость по sae|viscosité|viscosidad|viscosità|lepkość|класс вязкости',
  volume:
    'hacim|litre|ambalaj|ambalaj miktarı|ambalaj hacmi|paket|gebinde|gebindegröße|inhalt|liter|volumen|volume|volume l|pack|pack size l|package|content|contents|litres|liters|capacity l|объем|объём|литраж|фасовка|тара|объем л|contenance|envase|volumen l|pojemność l|packung|ltr|lt',
  oilBase:
    'baz|baz yağ|yağ tipi|basis|grundöl|öltyp|ölart|base|base oil|oil type|тип масла|состав|основа|вид масла|sentetik',
  acea: 'acea|acea sınıfı|acea klasse|acea class|acea spec|класс acea',
  api: 'api|api sınıfı|api klasse|api class|класс api|api spec',
  approvals:
    'onaylar|onay|araç onayları|oem onayları|freigaben|freigabe|herstellerfreigaben|approvals|approval|oem approvals|spezifikation|spezifikationen|specifications|specification|spec|specs|şartname|допуски|одобрения|спецификации|норм|normen',
  oeNumbers:
    'oem|oem no|oem kodu|oem numarası|oem number|oe nummer|oe nr|oe number|oe no|orijinal no|orjinal no|oen|oem nr|vergleichsnummer|cross reference|referans no|original number|codes|oem codes|оригинальный номер|кросс номер|ое номер|номер oem|originalnummer',
  fitment:
    'araç|araç modeli|uyumlu araçlar|uyumlu modeller|uyumluluk|araçlar|passend für|fahrzeug|fahrzeuge|verwendung|fahrzeugmodell|fitment|fits|compatible|compatibility|vehicles|vehicle model|car model|применимость|применяемость|автомобиль|подходит|position|years|baujahr|model yılı|year~model|модель',
  colour: 'ürün rengi|lichtfarbe|color|colour|işık rengi',
  vehicleMakes:
    'araç markası|araç marka|oto marka|fahrzeugmarke|automarke|fahrzeughersteller|vehicle make|vehicle makes|car make|car brand|car maker|марка авто|марка автомобиля|vehicle brand',
  ignored: `image|images|image url|image urls|img|img full|picture|photo|resim|görsel|foto|fotos|bild|bilder|bild url|изображение|фото|картинка|url|link|slug|ссылка|web|website|valid from|gültig ab|gültig bis|geçerlilik|date|datum|tarih|updated|price date|
    ek|ek netto|ek preis|einkaufspreis|alış|alış fiyatı|maliyet|purchase price|buying price|cost price|cost net|закупка|цена закупа|закупочная цена|цена закупки|себестоимость|prix achat|
    rezerv|reserv|reserved|резерв|iskonto|rabatt|discount|скидка|kdv|kdv oranı|mwst|vat|ust|ндс|weight|gewicht|ağırlık|net kg|gross kg|kilo|вес|volume m3|desi|garanti|garantie|warranty|warranty months|warranty text|гарантия|birim|einheit|unit|units|ед изм|единица|me|raf|raf no|
    продавец|seller|retailer|shop|source|kaynak|rating|bewertung|created|modified|sıra|sıra no|pos|lfd nr|line no|row|№|s no|n|index|master sku|uk code|label languages|market|raum|ean 2|alt ean|menşei|menşe|herkunft|origin|country of origin|страна|zolltarif|gtip|hs code|customs|pcs per carton|koli içi|koli adedi|company|firma adı|address|adres|adresse|straße|street|city|şehir|stadt|ort|il|ilçe|place|postcode|post code|plz|posta kodu|zip|phone|telefon|email|e mail|country|country code|land|ülke|lat|lon|customer|customer id|kunde|kundennummer|müşteri|invoice|invoice no|rechnung|fatura no|order id|employee id|backspace|backspace inch|iso vg|price old|old price|eski fiyat|year from|year to`,
}

export interface Synonym {
  field: Field
  words: string[]
  squeezed: string
  weight: number
}

/** A header cell in plain words: folded, without shop-system wrapping, units and joining signs. */
export function headerWords(header: string): string[] {
  return fold(
    header
      .replace(/<\/?\w+>/g, ' ')
      // Shop systems write an inner name and a type around the words: `FNUMBER;Код товара;string`.
      .replace(/^\s*[A-Z_]+\d*\s*;(.*);\s*(?:string|int|double|float|text|bool)\s*$/, '$1')
      .replace(/([a-zäöüß])([A-Z])/g, '$1 $2')
      .replace(
        /(?<=\p{L})[([{][^)\]}]*[)\]}]|[([{](?:mm|cm|"|inch|zoll|inç|€|eur|tl|usd|kg|ah|a|v|db|l|lt|л|мм|дюйм|руб\.?|%|stk\.?|adet|шт\.?)[)\]}]/giu,
        ' ',
      )
      .replace(/(?<=\p{L}[\s.]*)(?:\/|,|\s)\s*(?:mm|cm|€|EUR|USD|TL|₺|kg|Ah|dB|L|шт\.?|мм|руб\.?|л)\s*\.?$/u, ' '),
  )
    .replace(/[^\p{L}\p{N}№]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
}

const synonyms: readonly Synonym[] = Object.entries(written).flatMap(([field, text]) => {
  const [strong = '', weak = ''] = text.split('~')
  return [
    [strong, 1],
    [weak, 0.62],
  ].flatMap(([list, weight]) =>
    (list as string)
      .split('|')
      .map((one) =>
        fold(one)
          .replace(/[^\p{L}\p{N}№]+/gu, ' ')
          .trim()
          .split(' ')
          .filter(Boolean),
      )
      .filter((words) => words.length > 0)
      .map((words) => ({ field: field as Field, words, squeezed: words.join(''), weight: weight as number })),
  )
})

/** How well a header names each field, 0 to 1. */
export function headerMatches(header: string): Map<Field, number> {
  const words = headerWords(header)
  const squeezed = words.join('')
  const found = new Map<Field, number>()
  if (squeezed === '') return found
  for (const synonym of synonyms) {
    const score = matchOf(words, squeezed, synonym) * synonym.weight
    if (score > (found.get(synonym.field) ?? 0)) found.set(synonym.field, score)
  }
  return found
}

function matchOf(words: string[], squeezed: string, synonym: Synonym): number {
  if (squeezed === synonym.squeezed) return 1
  // A part of a longer header counts the more of it is understood; two letters are too few to count.
  if (synonym.squeezed.length < 3) return 0
  const start = words.findIndex((_, index) => synonym.words.every((word, offset) => words[index + offset] === word))
  if (start < 0) return 0
  const share = synonym.squeezed.length / squeezed.length
  return 0.5 + 0.45 * share + (start === 0 ? 0.02 : 0)
}
