import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { Field } from './fields.ts'
import { createBrandFinder } from './known-brands.ts'
import { placedMapping } from './mapping.ts'
import { createRowReader, type RowOutcome, type RowReading } from './read-row.ts'
import { type Recognised, recognise } from './recognise.ts'
import { openTable, type Table, type TableOptions } from './table.ts'

interface ReadList {
  table: Pick<Table, 'format' | 'encoding' | 'delimiter'>
  recognised: Recognised
  /** What each column with a use was taken for, by header or number. */
  fields: Record<string, Field>
  outcomes: (RowOutcome & { line: number })[]
  products: RowReading[]
}

/** A list as the importer sees it, without a database. */
async function readList(source: string | Buffer, options: TableOptions = {}): Promise<ReadList> {
  const findBrand = createBrandFinder()
  const table = await openTable(Readable.from([Buffer.from(source as string)]), options)
  try {
    const recognised = await recognise(table, { isBrand: (cell) => findBrand(cell) !== undefined })
    const { mapping, header, kind, firstLine } = recognised
    const reader = createRowReader({ mapping, header: header?.cells ?? null, kind, isTold: false, findBrand })
    const outcomes: ReadList['outcomes'] = []
    for await (const row of table.rows())
      if (row.line >= firstLine) outcomes.push({ line: row.line, ...reader.read(row) })
    const used = mapping.columns.filter(({ field }) => field !== 'ignored')
    return {
      table,
      recognised,
      fields: Object.fromEntries(used.map((column) => [column.header ?? String(column.position), column.field])),
      outcomes,
      products: outcomes.flatMap((outcome) => (outcome.is === 'product' ? [outcome.reading] : [])),
    }
  } finally {
    await table.close()
  }
}

const german = `Preisliste Reifen Sommer 2026;;;;;;;
Großhandel Beispiel GmbH, gültig ab 01.03.2026;;;;;;;

Artikel-Nr.;Hersteller;Profil;Dimension;LI/SI;EAN;VK netto;Bestand
1000234;Nordwind;Eco Drive 5;205/55 R 16;91V;4006381333931;1.062,50 €;>20
1000235;Nordwind;Eco Drive 5;225/45 R 17;94Y XL;4,01924E+12;78,90 €;12
1000236;"Reifen;Berg";Winter "Alpin" 2;195/65 R 15;91T;;auf Anfrage;0

1000237;Kältberg;Van Master;215/65 R 16 C;109/107T
Summe;;;;;;1.141,40 €;
`

const turkish = `Stok Kodu;Stok Adı;Marka;Ebat;Mevsim;Fiyat;Miktar
LS-1;Anka Yol 205/55R16 91V;Anka;205/55R16;Yaz;2.450,00 TL;10+
LS-2;Anka Kar 195/65R15 91T;Anka;195/65R15;Kış;1.980,50 TL;var
LS-3;Doğu Şahin 225/45R17 94W XL;Doğu;225/45R17;4 Mevsim;3.100 TL;yok
LS-4;Doğu Şahin;Doğu;ebatsız;4 Mevsim;3.100,00 TL;yok
`

const russian = `Прайс-лист от 01.02.2026
Артикул|Наименование|Производитель|Ширина|Профиль|Диаметр|Индекс|Сезон|Цена, руб.|Остаток
A-1|Шина 205/55R16 91T Норд Айс шип.|Норд|205|55|R16|91T|зима|6 390,00|более 20
A-2|Шина 185R14C 102/100R Норд Ван|Норд|185||R14C|102/100R|лето|5 120,00|4
A-3|Шина 31x10.5R15 109S Норд Мад|Норд|31x10.5||R15|109S|лето|9 999,00|нет
Итого||||||||21 509,00|
`

describe('a wholesaler’s price list in German', () => {
  test('is understood below its title, with prices, stocks, quoted separators and short rows', async () => {
    const { table, recognised, fields, products, outcomes } = await readList(iconv.encode(german, 'windows-1252'))
    expect(table).toMatchObject({ encoding: 'windows-1252', delimiter: ';', format: 'text' })
    expect(recognised).toMatchObject({ kind: 'LST', header: { line: 4 } })
    expect(fields).toEqual({
      'Artikel-Nr.': 'code',
      Hersteller: 'brand',
      Profil: 'pattern',
      Dimension: 'size',
      'LI/SI': 'loadSpeed',
      EAN: 'ean',
      'VK netto': 'price',
      Bestand: 'stock',
    })
    expect(products.map(({ code, name }) => [code, name])).toEqual([
      ['1000234', 'Nordwind Eco Drive 5 205/55 R 16 91V'],
      ['1000235', 'Nordwind Eco Drive 5 225/45 R 17 94Y XL'],
      ['1000236', 'Reifen;Berg Winter "Alpin" 2 195/65 R 15 91T'],
      ['1000237', 'Kältberg Van Master 215/65 R 16 C 109/107T'],
    ])
    expect(products[0]).toMatchObject({
      brand: 'Nordwind',
      ean: '4006381333931',
      prices: [{ amount: '1062.5', currency: 'EUR' }],
      stocks: [{ quantity: 20 }],
      facts: { width: 205, ratio: 55, rimDiameter: 16, loadIndex: '91', speedIndex: 'V', pattern: 'Eco Drive 5' },
    })
    // Digits that a spreadsheet threw away are not made up again.
    expect(products[1]!.ean).toBeUndefined()
    expect(products[1]!.facts.extraLoad).toBe(true)
    expect(products[1]!.warnings).toEqual([{ reason: 'ean-unusable', column: 'EAN' }])
    expect(products[2]!.warnings).toEqual([{ reason: 'price-unusable', column: 'VK netto' }])
    expect(products[3]!.facts.commercial).toBe(true)
    expect(outcomes.at(-1)).toMatchObject({ line: 10, is: 'aside', reason: 'total' })
  })
})

describe('encodings and delimiters', () => {
  test.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1254', 'iso-8859-9'])('Turkish in %s', async (encoding) => {
    const { products, recognised } = await readList(
      iconv.encode(turkish, encoding, { addBOM: encoding.startsWith('utf') }),
    )
    expect(products.map(({ name }) => name)).toContain('Doğu Şahin 225/45R17 94W XL')
    expect(recognised.kind).toBe('LST')
  })

  test('Russian in Windows-1251 with pipes, and UTF-8 without a mark', async () => {
    for (const encoding of ['windows-1251', 'utf-8']) {
      const { table, fields, products } = await readList(iconv.encode(russian, encoding))
      expect(table).toMatchObject({ encoding, delimiter: '|' })
      expect(fields).toMatchObject({ Ширина: 'width', Профиль: 'ratio', Индекс: 'loadSpeed', 'Цена, руб.': 'price' })
      expect(products.map(({ facts }) => [facts.width, facts.ratio, facts.rimDiameter, facts.commercial])).toEqual([
        [205, 55, 16, undefined],
        [185, undefined, 14, true],
        [10.5, undefined, 15, undefined],
      ])
      expect(products.map(({ stocks }) => stocks[0]!.quantity)).toEqual([20, 4, 0])
      expect(products[0]!.prices[0]).toMatchObject({ amount: '6390' })
    }
  })

  test.each([',', ';', '\t', '|'])('the delimiter “%s”', async (delimiter) => {
    const rows = [
      ['Code', 'Name', 'Brand', 'Price', 'Qty'],
      ['T1', 'Nordwind Eco 205/55R16 91V', 'Nordwind', '55.40', '8'],
      ['T2', 'Nordwind "Eco", 195/65R15; 91H | x', 'Nordwind', '1055.40', '8'],
    ]
    const quoted = rows
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
      .join('\r\n')
    const { table, products } = await readList(quoted)
    expect(table.delimiter).toBe(delimiter)
    expect(products.map(({ name }) => name)).toEqual([rows[1]![1], rows[2]![1]])
  })

  test('sep= in the first line, a compressed file, and inch signs that are no quotation marks', async () => {
    expect((await readList(`sep=;\r\n${turkish}`)).products).toHaveLength(4)
    expect((await readList(gzipSync(turkish))).products).toHaveLength(4)
    const inches = 'Code;Name;Price\nR1;"17 x 7.5 5x112 ET45 Stern;99,00\nR2;18" x 8 5x112 ET40 Stern;109,00\n'
    expect((await readList(inches)).products.map(({ facts }) => facts.rimDiameter)).toEqual([17, 18])
  })
})

describe('lists of other goods', () => {
  test('rims with a column for each figure', async () => {
    const { fields, products, recognised } =
      await readList(`Art.-Nr.;Marke;Design;Farbe;Breite;Zoll;LK;LZ;ET;ML;UVP;Lager
F-1;Stern;Alpha;schwarz matt;7,5;17;112;5;45;66,6;129,00;8
F-2;Stern;Alpha;silber;8,0;18;114,3;5;-5;73,1;149,00;20+
F-3;Stern;Beta;silber;6,0;15;100/108;4;38;63,4;99,00;
`)
    expect(recognised.kind).toBe('JNT')
    expect(fields).toMatchObject({
      Design: 'pattern',
      LK: 'boltCircle',
      LZ: 'boltCount',
      ML: 'centreBore',
      UVP: 'price',
    })
    expect(products[1]!.facts).toEqual({
      pattern: 'Alpha',
      finish: 'silber',
      width: 8,
      rimDiameter: 18,
      boltCircle: [114.3],
      boltCount: 5,
      offset: -5,
      centreBore: 73.1,
    })
    expect(products[2]!.facts.boltCircle).toEqual([100, 108])
    expect(products[0]!.name).toBe('Stern Alpha 7.5x17 5x112 ET45 CB66.6 schwarz matt')
  })

  test('batteries in Turkish, prices with a currency in the header', async () => {
    const { fields, products, recognised } =
      await readList(`ÜRÜN KODU;MARKA;KAPASİTE (Ah);MARŞ AKIMI (EN);VOLT;KUTUP;BOYUTLAR (UxGxY);FİYAT (₺);STOK
AK-60;Volta;60;540;12;Sağ;242x175x190;2.150,00;15
AK-72;Volta;72;680;12;Sol;278x175x175;2.650;5
`)
    expect(recognised.kind).toBe('AKU')
    expect(fields).toMatchObject({
      'KAPASİTE (Ah)': 'capacityAh',
      'MARŞ AKIMI (EN)': 'coldCrankingAmps',
      'BOYUTLAR (UxGxY)': 'dimensions',
    })
    expect(products[1]).toMatchObject({
      name: 'Volta 12V 72Ah 680A',
      facts: { capacityAh: 72, coldCrankingAmps: 680, voltage: 12, polarity: 'left', lengthMm: 278 },
      prices: [{ amount: '2650', column: { currency: 'TRY' } }],
    })
  })

  test('oils in German', async () => {
    const { products, recognised } =
      await readList(`Artikelnummer;Bezeichnung;Viskosität;Gebinde;ACEA;API;Freigaben;Preis
O1;Glatt Super Leichtlauf;5W-30;4 Liter;C3;SN;VW 504 00/507 00, MB 229.51;22,10
O2;Glatt Truck;15W40;20 L;E7;CI-4;MAN 3275;85,00
O3;Glatt Zusatz;;300 ml;;;;5,10
`)
    expect(recognised.kind).toBe('YAG')
    expect(products.map(({ facts }) => [facts.viscosity, facts.volumeL])).toEqual([
      ['5W-30', 4],
      ['15W-40', 20],
      [undefined, 0.3],
    ])
    expect(products[0]!.facts).toMatchObject({
      acea: ['C3'],
      api: ['SN'],
      approvals: ['VW 504 00/507 00', 'MB 229.51'],
    })
  })

  test('all kinds in one file, told apart by a category column', async () => {
    const { products } = await readList(`Code,Category,Description,Brand,Price (EUR),Qty
T1,Tyres,Nordwind Eco 205/55R16 91V,Nordwind,55.40,8
R1,Alloy wheels,Stern Alu 7.5x17 5x112 ET45 CB66.6 silver,Stern,"1,120.00",4
B1,Batteries,Volta 12V 74Ah 680A AGM,Volta,85.00,12
O1,Engine oil,Glatt 5W-30 4L,Glatt,22.10,>100
A1,Accessories,Wiper blade 600 mm,Klar,4.90,-3
`)
    expect(products.map(({ kind }) => kind)).toEqual(['LST', 'JNT', 'AKU', 'YAG', 'AKS'])
    expect(products[1]!.prices[0]!.amount).toBe('1120')
    expect(products[4]).toMatchObject({
      stocks: [{ quantity: 0 }],
      warnings: [{ reason: 'stock-negative', column: 'Qty' }],
    })
  })

  test('all kinds in one file without a category column, told apart by their sizes', async () => {
    const { products } = await readList(`Kod;Ürün;Fiyat
T1;Anka Yol 205/55R16 91V;2.000,00
T2;Anka Yol 195/65R15 91V;1.800,00
R1;Stern Jant 7x16 5x114.3 ET40;3.000,00
B1;Volta Akü 12V 60Ah 540A;2.100,00
O1;Glatt Motor Yağı 10W-40 4 Lt;900,00
A1;Klar Silecek 600 mm;90,00
`)
    expect(products.map(({ kind }) => kind)).toEqual(['LST', 'LST', 'JNT', 'AKU', 'YAG', 'AKS'])
  })
})

describe('lists that tell little', () => {
  test('one column of names that hold everything, without a header', async () => {
    const { fields, products, recognised } = await readList(`205/55R16 91V Nordwind Primo 4 XL
195/65R15 91T Nordwind Eco
225/45R17 94Y Kaltberg Sport 5 RFT
31x10.5R15 109S Kaltberg Mud
7.50-16 Anka Tarla 8PR
`)
    expect(fields).toEqual({ 1: 'name' })
    expect(recognised.mapping.codeFrom).toBe('name')
    expect(products.map(({ code, brand, facts }) => [code, brand, facts.pattern])).toEqual([
      ['205-55R16-91V-NORDWIND-PRIMO-4-XL', 'Nordwind', 'Primo 4'],
      ['195-65R15-91T-NORDWIND-ECO', 'Nordwind', 'Eco'],
      ['225-45R17-94Y-KALTBERG-SPORT-5-RFT', 'Kaltberg', 'Sport 5'],
      ['31X10-5R15-109S-KALTBERG-MUD', 'Kaltberg', 'Mud'],
      ['7-50-16-ANKA-TARLA-8PR', 'Anka', 'Tarla'],
    ])
  })

  test('no header: columns are known by what they hold', async () => {
    const { fields, recognised } = await readList(`10001;4006381333931;Nordwind Eco 205/55R16 91V;Nordwind;55,40;8
10002;5901234123457;Nordwind Eco 195/65R15 91H;Nordwind;49,90;>20
10003;8690000000012;Kaltberg Van 195R14C 106R;Kaltberg;61,10;0
10004;4012345678901;Kaltberg Ice 225/45R17 94T;Kaltberg;1.088,00;4
`)
    expect(recognised.header).toBeNull()
    expect(fields).toEqual({ 1: 'code', 2: 'ean', 3: 'name', 4: 'brand', 5: 'price', 6: 'stock' })
  })

  test('headers that nobody knows are as good as none', async () => {
    const { fields, products } = await readList(`Aa;Bb;Cc;Dd
X-100;Nordwind Eco 205/55R16 91V;55,40;8
X-101;Nordwind Eco 195/65R15 91H;49,90;7
X-102;Kaltberg Van 195R14C 106R;61,10;0
X-103;Kaltberg Ice 225/45R17 94T;88,00;4
`)
    expect(fields).toEqual({ Aa: 'code', Bb: 'name', Cc: 'price', Dd: 'stock' })
    expect(products).toHaveLength(4)
  })

  test('headings carry season and kind to the rows below; repeated headers and surplus cells are seen', async () => {
    const { products, outcomes } = await readList(`Kod;Ürün;Fiyat;Stok
YAZ LASTİKLERİ;;;
S1;Anka 205/55R16 91V;2.000,00;4
KIŞ LASTİKLERİ;;;
K1;Anka Kar 205/55R16 91H;2.200,00;4
Kod;Ürün;Fiyat;Stok
K2;Anka Kar 195/65R15 91T;1.900,00;4;fazla
`)
    expect(products.map(({ facts }) => facts.season)).toEqual(['summer', 'winter'])
    expect(
      outcomes
        .filter(({ is }) => is !== 'product')
        .map((outcome) => [outcome.line, 'reason' in outcome && outcome.reason]),
    ).toEqual([
      [2, 'heading'],
      [4, 'heading'],
      [6, 'repeated-header'],
      [7, 'too-many-cells'],
    ])
  })

  test('shop-system headers are unwrapped, and the price of one is told from that of a set', async () => {
    const rows = Array.from(
      { length: 8 },
      (_, index) => `${40001 + index};Stern;8,0*17 5*114,3 ET35 73,1 Stern;${4 * (5000 + index)};${5000 + index}`,
    )
    const { fields } = await readList(
      `"<setup>FNUMBER;Код товара;string</setup>";"<setup>FATT_STR_38;Бренд:;string</setup>";"<setup>FNAME;Наименование;string</setup>";"<setup>FATT_STR_63;Цена продажи;int</setup>";"<setup>FPRICE;Стоимость;double</setup>"\n${rows.join('\n')}\n`,
    )
    expect(Object.values(fields)).toEqual(['code', 'brand', 'name', 'price'])
    expect(fields['<setup>FPRICE;Стоимость;double</setup>']).toBe('price')
  })

  test('codes in scientific notation are refused; lost zeros of an EAN come back only when the check digit agrees', async () => {
    const { outcomes } = await readList(`Part Number,EAN,Brand,Pattern,Width,Aspect,Rim,Load,Speed,XL,RRP,Stock
00012,36000291452,Nordwind,Eco,205,55,16,91,V,Y,"1,055.40",8
1.23457E+11,4006381333931,Nordwind,Eco,195,65,15,91,H,N,49.90,12
00014,4.006381333931E+12,Nordwind,Sport,225,45R,17,94,(Y),XL,call,>50
`)
    expect(outcomes.map((outcome) => (outcome.is === 'product' ? outcome.reading.code : outcome.reason))).toEqual([
      '00012',
      'code-unusable',
      '00014',
    ])
    const [first, , third] = outcomes.map((outcome) => (outcome.is === 'product' ? outcome.reading : null))
    expect(first!.ean).toBe('036000291452')
    expect(third).toMatchObject({ ean: '4006381333931', facts: { ratio: 45, speedIndex: '(Y)', extraLoad: true } })
  })
})

describe('spreadsheets', () => {
  test('numbers, dates and a cover sheet', async () => {
    const cover = { name: 'Info', rows: [['Nordwind'], ['2026']] }
    const rows = [
      ['Fiyat listesi', null, null, null],
      ['Stok Kodu', 'Ürün Adı', 'Fiyat', 'Stok', 'Barkod', 'Tarih'],
      ...Array.from({ length: 12 }, (_, index) => [
        100200 + index,
        `Anka Yol 205/55R16 91V ${index}`,
        1234.5,
        20 + index,
        8690000000012,
        new Date('2026-03-01'),
      ]),
    ]
    const bytes = await writeXlsx({ sheets: [cover, { name: 'Liste', rows }] })
    const { table, fields, products } = await readList(Buffer.from(bytes))
    expect(table).toMatchObject({ format: 'xlsx', encoding: null })
    expect((await readList(Buffer.from(bytes), { sheet: 'Liste' })).products).toHaveLength(12)
    await expect(readList(Buffer.from(bytes), { sheet: 'Yok' })).rejects.toMatchObject({ fault: 'unknown-sheet' })
    expect(fields).toEqual({ 'Stok Kodu': 'code', 'Ürün Adı': 'name', Fiyat: 'price', Stok: 'stock', Barkod: 'ean' })
    expect(products[0]).toMatchObject({
      code: '100200',
      ean: '8690000000012',
      prices: [{ amount: '1234.5' }],
      stocks: [{ quantity: 20 }],
    })
  })
})

describe('files that are no lists', () => {
  const refused = (source: string | Buffer) =>
    readList(source).then(
      () => 'taken',
      (error: { fault?: string }) => error.fault ?? String(error),
    )

  test.each([
    ['nothing', '', 'empty'],
    ['blank lines', '\n \n\n', 'empty'],
    ['a header alone', 'Code;Name;Price\n', 'empty'],
    ['JSON', '[{"code": "1", "name": "x"}]', 'not-a-table'],
    ['a web page', '<!doctype html><html><body>x</body></html>', 'not-a-table'],
    ['XML', '<products>\n<product><code>1</code></product></products>', 'not-a-table'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'not-a-table'],
    [
      'a letter',
      'Dear customer,\nthank you for your order, which we received on Monday.\nOur office, as always, is closed on Sunday.\nKind regards,\nMax\n',
      'no-products',
    ],
    [
      'addresses',
      `Company,Address,Postcode,City\n${Array.from({ length: 20 }, (_, index) => `Tyre Shop ${index},Main Street ${index},AB${index} 1CD,London`).join('\n')}`,
      'no-products',
    ],
    [
      'a log',
      Array.from(
        { length: 30 },
        (_, index) => `2026-01-01 12:00:${index}, INFO, server, started pid=${index}, ok`,
      ).join('\n'),
      'no-products',
    ],
  ])('%s', async (_, text, fault) => {
    expect(await refused(text)).toBe(fault)
  })

  test('a picture, and a damaged workbook', async () => {
    expect(await refused(Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256)))).toBe(
      'not-a-table',
    )
    const whole = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [['Code'], ['1']] }] }))
    expect(await refused(whole.subarray(0, whole.length >> 1))).toBe('damaged')
  })
})

test('a kept mapping finds its columns by their headers when the supplier moves them', async () => {
  const { recognised } = await readList(turkish)
  const moved = ['Marka', 'Yeni', 'Stok  Kodu', 'FİYAT', 'Stok Adı', 'Ebat', 'Mevsim']
  const { mapping, missing } = placedMapping(recognised.mapping, moved)
  expect(Object.fromEntries(mapping.columns.map(({ field, position }) => [field, position]))).toEqual({
    brand: 1,
    code: 3,
    price: 4,
    name: 5,
    size: 6,
    season: 7,
  })
  expect(missing).toEqual(['Miktar'])
})
