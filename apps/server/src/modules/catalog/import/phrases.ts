/** The importer's words in the languages of those who run it. */
import type { Kind } from '@toptan/contract/products'
import type { GuessReason } from './column-evidence.ts'
import type { Aside, Refusal, Warning } from './reasons.ts'
import type { TableFault } from './table.ts'
import type { TargetFault } from './targets.ts'

export const importLanguages = ['tr', 'de', 'en'] as const
export type ImportLanguage = (typeof importLanguages)[number]

export type PhraseKey =
  | `refused.${Refusal}`
  | `warning.${Warning}`
  | `aside.${Aside}`
  | `fault.${TableFault}`
  | `fault.${TargetFault}`
  | 'fault.category-unknown'
  | `guess.${GuessReason}`
  | `kind.${Kind}`
  | `report.${ReportWord}`

type ReportWord =
  | 'file'
  | 'text'
  | 'encoding'
  | 'delimiter'
  | 'none'
  | 'header'
  | 'no-header'
  | 'column'
  | 'field'
  | 'why'
  | 'samples'
  | 'code-from-ean'
  | 'code-from-name'
  | 'prices-to'
  | 'stocks-to'
  | 'nowhere'
  | 'missing'
  | 'kind'
  | 'progress'
  | 'written'
  | 'tried'
  | 'rows'
  | 'row-count'
  | 'taken'
  | 'inserted'
  | 'updated'
  | 'unchanged'
  | 'refused'
  | 'left-out'
  | 'no-products-lines'
  | 'refused-file'
  | 'nothing'
  | 'write-next'
  | 'line'
  | 'value'
  | 'reason'
  | 'row'
  | 'mapping-saved'
  | 'unsure'

type Phrases = Record<PhraseKey, string>

const tr: Phrases = {
  'refused.code-missing': 'Ürün kodu yok',
  'refused.code-unusable': 'Ürün kodu kullanılamıyor',
  'refused.code-repeated': 'Bu kod dosyada daha önce geçti; ilk satır geçerli',
  'refused.name-missing': 'Yeni ürünün adı yok',
  'refused.kind-unknown': 'Ne tür bir ürün olduğu anlaşılamıyor',
  'refused.size-missing': 'Ebat yok',
  'refused.size-unreadable': 'Ebat okunamıyor',
  'refused.too-many-cells': 'Satırda başlıktan fazla hücre var; tırnaksız bir ayırıcı olabilir',
  'refused.value-unusable': 'Değer okunamıyor',
  'refused.not-saved': 'Veritabanı bu satırı kabul etmedi',
  'warning.ean-unusable': 'EAN geçersiz, alınmadı',
  'warning.price-unusable': 'Fiyat okunamıyor, alınmadı',
  'warning.price-not-positive': 'Fiyat sıfırdan büyük değil, alınmadı',
  'warning.stock-unusable': 'Stok okunamıyor, alınmadı',
  'warning.stock-negative': 'Stok eksi, sıfır alındı',
  'warning.value-left-out': 'Değer okunamıyor, alınmadı',
  'warning.brand-missing': 'Marka bilinmiyor, “–” yazıldı',
  'warning.no-price-list': 'Bu para biriminde fiyat listesi yok, fiyat alınmadı',
  'warning.no-warehouse': 'Depo yok, stok alınmadı',
  'aside.total': 'toplam satırı',
  'aside.heading': 'ara başlık veya not',
  'aside.repeated-header': 'tekrarlanan başlık',
  'fault.empty': 'Dosya boş ya da başlığın altında satır yok.',
  'fault.encrypted': 'Dosya parola ile korunuyor. Parolasız kaydedip yeniden deneyin.',
  'fault.not-a-table': 'Bu dosya bir tablo değil. CSV, xlsx ya da xls bekleniyor.',
  'fault.no-products':
    'Bu tabloda ürün listesi bulunamadı. Sütunları bir eşleme dosyasıyla (--mapping) bildirebilirsiniz.',
  'fault.damaged': 'Dosya bozuk, okunamıyor.',
  'fault.unknown-sheet': 'Dosyada böyle bir sayfa yok ya da sayfa boş.',
  'fault.price-list-unknown': '{wanted} fiyat listesi yok. Olanlar: {known}.',
  'fault.warehouse-unknown': '{wanted} deposu yok. Olanlar: {known}.',
  'fault.category-unknown': '{wanted} kategorisi yok.',
  'guess.header': 'başlık',
  'guess.header-and-values': 'başlık ve değerler',
  'guess.values': 'değerler',
  'guess.not-understood': 'anlaşılmadı',
  'guess.taken-already': 'bu alan başka sütunda',
  'guess.no-place': 'alınmayan bilgi',
  'guess.empty': 'boş',
  'guess.told': 'eşleme dosyası',
  'kind.LST': 'lastik',
  'kind.JNT': 'jant',
  'kind.AKU': 'akü',
  'kind.AKS': 'aksesuar',
  'kind.YAG': 'motor yağı',
  'report.file': 'Dosya',
  'report.text': 'metin',
  'report.encoding': 'kodlama',
  'report.delimiter': 'ayırıcı',
  'report.none': 'yok',
  'report.header': 'başlık satırı {line}',
  'report.no-header': 'başlıksız',
  'report.column': 'Sütun',
  'report.field': 'Alan',
  'report.why': 'Neden',
  'report.samples': 'Örnekler',
  'report.code-from-ean': 'Kod sütunu yok: ürünler EAN ile tanınacak.',
  'report.code-from-name': 'Kod sütunu yok: kod, ürün adından üretilecek.',
  'report.prices-to': 'Fiyatlar: {target}',
  'report.stocks-to': 'Stoklar: {target}',
  'report.nowhere': 'uygun yer yok, alınmayacak',
  'report.missing': 'Eşlemede olup dosyada olmayan sütunlar: {columns}',
  'report.kind': 'Ürün türü: {kind}',
  'report.progress': '{rows} / {total} satır, {taken} alındı, {refused} reddedildi',
  'report.written': 'Kaydedildi.',
  'report.tried': 'Deneme: hiçbir şey kaydedilmedi.',
  'report.rows': 'Satır',
  'report.row-count': '{count} satır',
  'report.taken': 'Alınan',
  'report.inserted': 'yeni',
  'report.updated': 'değişen',
  'report.unchanged': 'aynı kalan',
  'report.refused': 'Reddedilen',
  'report.left-out': 'Alınmayan değerler',
  'report.no-products-lines': 'Ürün olmayan satırlar',
  'report.refused-file': 'Reddedilen satırlar: {file}',
  'report.nothing': 'Hiçbir satır alınamadı.',
  'report.write-next': 'Kaydetmek için --write ekleyin.',
  'report.line': 'satır',
  'report.value': 'değer',
  'report.reason': 'neden',
  'report.row': 'satırın tamamı',
  'report.mapping-saved': 'Eşleme kaydedildi: {file}',
  'report.unsure': 'emin değil',
}

const de: Phrases = {
  'refused.code-missing': 'Artikelnummer fehlt',
  'refused.code-unusable': 'Artikelnummer ist nicht verwendbar',
  'refused.code-repeated': 'Diese Artikelnummer stand schon weiter oben; die erste Zeile gilt',
  'refused.name-missing': 'Dem neuen Artikel fehlt die Bezeichnung',
  'refused.kind-unknown': 'Nicht zu erkennen, was für ein Artikel das ist',
  'refused.size-missing': 'Größe fehlt',
  'refused.size-unreadable': 'Größe ist nicht lesbar',
  'refused.too-many-cells': 'Mehr Zellen als der Kopf; vielleicht ein Trennzeichen ohne Anführungszeichen',
  'refused.value-unusable': 'Wert ist nicht lesbar',
  'refused.not-saved': 'Die Datenbank hat die Zeile nicht angenommen',
  'warning.ean-unusable': 'EAN ungültig, nicht übernommen',
  'warning.price-unusable': 'Preis nicht lesbar, nicht übernommen',
  'warning.price-not-positive': 'Preis nicht größer als null, nicht übernommen',
  'warning.stock-unusable': 'Bestand nicht lesbar, nicht übernommen',
  'warning.stock-negative': 'Bestand negativ, als null übernommen',
  'warning.value-left-out': 'Wert nicht lesbar, nicht übernommen',
  'warning.brand-missing': 'Marke unbekannt, „–“ eingetragen',
  'warning.no-price-list': 'Keine Preisliste in dieser Währung, Preis nicht übernommen',
  'warning.no-warehouse': 'Kein Lager vorhanden, Bestand nicht übernommen',
  'aside.total': 'Summenzeile',
  'aside.heading': 'Zwischenüberschrift oder Anmerkung',
  'aside.repeated-header': 'wiederholter Kopf',
  'fault.empty': 'Die Datei ist leer, oder unter dem Kopf steht nichts.',
  'fault.encrypted': 'Die Datei ist mit einem Kennwort geschützt. Bitte ohne Kennwort speichern und neu versuchen.',
  'fault.not-a-table': 'Diese Datei ist keine Tabelle. Erwartet wird CSV, xlsx oder xls.',
  'fault.no-products':
    'In dieser Tabelle ist keine Artikelliste zu erkennen. Die Spalten lassen sich mit einer Zuordnung (--mapping) angeben.',
  'fault.damaged': 'Die Datei ist beschädigt und nicht lesbar.',
  'fault.unknown-sheet': 'Dieses Blatt gibt es in der Datei nicht, oder es ist leer.',
  'fault.price-list-unknown': 'Die Preisliste {wanted} gibt es nicht. Vorhanden: {known}.',
  'fault.warehouse-unknown': 'Das Lager {wanted} gibt es nicht. Vorhanden: {known}.',
  'fault.category-unknown': 'Die Kategorie {wanted} gibt es nicht.',
  'guess.header': 'Kopf',
  'guess.header-and-values': 'Kopf und Werte',
  'guess.values': 'Werte',
  'guess.not-understood': 'nicht verstanden',
  'guess.taken-already': 'Feld steht in anderer Spalte',
  'guess.no-place': 'wird nicht übernommen',
  'guess.empty': 'leer',
  'guess.told': 'Zuordnung',
  'kind.LST': 'Reifen',
  'kind.JNT': 'Felgen',
  'kind.AKU': 'Batterien',
  'kind.AKS': 'Zubehör',
  'kind.YAG': 'Motoröl',
  'report.file': 'Datei',
  'report.text': 'Text',
  'report.encoding': 'Kodierung',
  'report.delimiter': 'Trennzeichen',
  'report.none': 'keines',
  'report.header': 'Kopf in Zeile {line}',
  'report.no-header': 'ohne Kopf',
  'report.column': 'Spalte',
  'report.field': 'Feld',
  'report.why': 'Warum',
  'report.samples': 'Beispiele',
  'report.code-from-ean': 'Keine Spalte mit Artikelnummern: Artikel werden an der EAN erkannt.',
  'report.code-from-name': 'Keine Spalte mit Artikelnummern: die Nummer wird aus der Bezeichnung gebildet.',
  'report.prices-to': 'Preise: {target}',
  'report.stocks-to': 'Bestände: {target}',
  'report.nowhere': 'kein passendes Ziel, werden nicht übernommen',
  'report.missing': 'Spalten der Zuordnung, die der Datei fehlen: {columns}',
  'report.kind': 'Warenart: {kind}',
  'report.progress': '{rows} von {total} Zeilen, {taken} übernommen, {refused} abgelehnt',
  'report.written': 'Gespeichert.',
  'report.tried': 'Probelauf: nichts wurde gespeichert.',
  'report.rows': 'Zeilen',
  'report.row-count': '{count} Zeilen',
  'report.taken': 'Übernommen',
  'report.inserted': 'neu',
  'report.updated': 'geändert',
  'report.unchanged': 'unverändert',
  'report.refused': 'Abgelehnt',
  'report.left-out': 'Nicht übernommene Werte',
  'report.no-products-lines': 'Zeilen ohne Artikel',
  'report.refused-file': 'Abgelehnte Zeilen: {file}',
  'report.nothing': 'Keine Zeile konnte übernommen werden.',
  'report.write-next': 'Mit --write wird gespeichert.',
  'report.line': 'Zeile',
  'report.value': 'Wert',
  'report.reason': 'Grund',
  'report.row': 'ganze Zeile',
  'report.mapping-saved': 'Zuordnung gespeichert: {file}',
  'report.unsure': 'unsicher',
}

const en: Phrases = {
  'refused.code-missing': 'There is no product code',
  'refused.code-unusable': 'The product code cannot be used',
  'refused.code-repeated': 'This code came earlier in the file; the first row counts',
  'refused.name-missing': 'The new product has no name',
  'refused.kind-unknown': 'It cannot be told what kind of goods this is',
  'refused.size-missing': 'There is no size',
  'refused.size-unreadable': 'The size cannot be read',
  'refused.too-many-cells': 'More cells than the header has; perhaps a separator without quotation marks',
  'refused.value-unusable': 'The value cannot be read',
  'refused.not-saved': 'The database did not accept the row',
  'warning.ean-unusable': 'EAN not valid, left out',
  'warning.price-unusable': 'Price cannot be read, left out',
  'warning.price-not-positive': 'Price is not above zero, left out',
  'warning.stock-unusable': 'Stock cannot be read, left out',
  'warning.stock-negative': 'Stock is negative, taken as zero',
  'warning.value-left-out': 'Value cannot be read, left out',
  'warning.brand-missing': 'Brand unknown, “–” entered',
  'warning.no-price-list': 'No price list in this currency, price left out',
  'warning.no-warehouse': 'There is no warehouse, stock left out',
  'aside.total': 'total',
  'aside.heading': 'heading or remark',
  'aside.repeated-header': 'repeated header',
  'fault.empty': 'The file is empty, or nothing stands below its header.',
  'fault.encrypted': 'The file is protected by a password. Save it without one and try again.',
  'fault.not-a-table': 'This file is not a table. CSV, xlsx or xls is expected.',
  'fault.no-products':
    'No list of products can be made out in this table. A mapping (--mapping) can say what its columns are.',
  'fault.damaged': 'The file is damaged and cannot be read.',
  'fault.unknown-sheet': 'The file has no such sheet, or the sheet is empty.',
  'fault.price-list-unknown': 'There is no price list {wanted}. There are: {known}.',
  'fault.warehouse-unknown': 'There is no warehouse {wanted}. There are: {known}.',
  'fault.category-unknown': 'There is no category {wanted}.',
  'guess.header': 'header',
  'guess.header-and-values': 'header and values',
  'guess.values': 'values',
  'guess.not-understood': 'not understood',
  'guess.taken-already': 'another column is this field',
  'guess.no-place': 'not taken over',
  'guess.empty': 'empty',
  'guess.told': 'mapping',
  'kind.LST': 'tyres',
  'kind.JNT': 'rims',
  'kind.AKU': 'batteries',
  'kind.AKS': 'accessories',
  'kind.YAG': 'engine oil',
  'report.file': 'File',
  'report.text': 'text',
  'report.encoding': 'encoding',
  'report.delimiter': 'delimiter',
  'report.none': 'none',
  'report.header': 'header in line {line}',
  'report.no-header': 'no header',
  'report.column': 'Column',
  'report.field': 'Field',
  'report.why': 'Why',
  'report.samples': 'Samples',
  'report.code-from-ean': 'There is no column of codes: products are known by their EAN.',
  'report.code-from-name': 'There is no column of codes: the code is made of the name.',
  'report.prices-to': 'Prices: {target}',
  'report.stocks-to': 'Stocks: {target}',
  'report.nowhere': 'no place for them, left out',
  'report.missing': 'Columns of the mapping that the file lacks: {columns}',
  'report.kind': 'Goods: {kind}',
  'report.progress': '{rows} of {total} rows, {taken} taken, {refused} refused',
  'report.written': 'Saved.',
  'report.tried': 'A trial: nothing was saved.',
  'report.rows': 'Rows',
  'report.row-count': '{count} rows',
  'report.taken': 'Taken',
  'report.inserted': 'new',
  'report.updated': 'changed',
  'report.unchanged': 'unchanged',
  'report.refused': 'Refused',
  'report.left-out': 'Values left out',
  'report.no-products-lines': 'Lines that are no products',
  'report.refused-file': 'Refused rows: {file}',
  'report.nothing': 'No row could be taken.',
  'report.write-next': 'Add --write to save.',
  'report.line': 'line',
  'report.value': 'value',
  'report.reason': 'reason',
  'report.row': 'whole row',
  'report.mapping-saved': 'Mapping saved: {file}',
  'report.unsure': 'unsure',
}

const languages: Record<ImportLanguage, Phrases> = { tr, de, en }

/** The words for a key; `{name}` is replaced by the detail of that name. */
export function phrase(
  language: ImportLanguage,
  key: PhraseKey,
  details: Record<string, string | number> = {},
): string {
  return languages[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole))
}

/** For the test that no language lacks a word. */
export const phraseTables: Readonly<Record<ImportLanguage, Readonly<Record<string, string>>>> = languages
