import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../db/db.ts'
import { type FreshDatabase, freshDatabase } from '../../../testing/database.ts'
import { importProducts, saveProducts } from '../index.ts'
import type { ImportProgress } from './import-counts.ts'
import type { ImportOptions } from './import-products.ts'
import type { RefusedRow } from './reasons.ts'

let fresh: FreshDatabase
let db: Db

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await sql`insert into countries (code, names) values ('TR', '{"tr": "Türkiye"}')`.execute(db)
  await sql`insert into divisions (id, code, name, country_code, currency, time_zone)
    values (1, 'TR', 'Türkiye', 'TR', 'TRY', 'Europe/Istanbul')`.execute(db)
  await sql`insert into warehouses (id, code, name, division_id, priority)
    values (1, 'IST', 'İstanbul', 1, 10), (2, 'ANK', 'Ankara', 1, 20)`.execute(db)
  await sql`insert into price_lists (id, division_id, code, currency)
    values (1, 1, 'A', 'TRY'), (2, 1, 'B', 'TRY'), (3, 1, 'A', 'EUR')`.execute(db)
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  await sql`truncate products, product_search cascade`.execute(db)
})

const take = async (text: string, options: ImportOptions = {}) => {
  const refused: RefusedRow[] = []
  const progress: ImportProgress[] = []
  const result = await importProducts(
    db,
    Readable.from([Buffer.from(text)]),
    { onRefused: (row) => void refused.push(row), ...options },
    (one) => void progress.push({ ...one }),
  )
  return { result, refused, progress }
}

const kept = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select p.code, p.name, b.name as brand, p.category_id, p.facts, p.ean,
      array(select l.code || ' ' || l.currency || ' ' || trim_scale(x.amount) from product_prices x join price_lists l on l.id = x.price_list_id
        where x.product_id = p.id order by 1) as prices,
      array(select w.code || ' ' || s.on_hand from product_stocks s join warehouses w on w.id = s.warehouse_id
        where s.product_id = p.id order by 1) as stocks
    from products p join brands b on b.id = p.brand_id order by p.code`.execute(db)
  return rows
}

const list = `Stok Kodu;Stok Adı;Marka;Mevsim;Fiyat;Miktar
A-1;Anka Yol 205/55R16 91V;Anka;Yaz;2.450,00;10+
A-2;Anka Kar 195/65R15 91T;Anka;Kış;1.980,50;3
A-3;Anka Yol büyük;Anka;Yaz;1.980,50;3
;Anka Yol 185/65R15 88T;Anka;Yaz;1.700,00;3
A-1;Anka Yol 205/55R16 91V;Anka;Yaz;2.450,00;10+
TOPLAM;;;;8.111,00;
`

describe('a trial', () => {
  test('saves nothing and says what would happen', async () => {
    const { result, refused } = await take(list)
    expect(result).toMatchObject({ isWritten: false, rows: 6, taken: 2, inserted: 2, refused: 3, asides: { total: 1 } })
    expect(result.refusedBy).toEqual({ 'size-unreadable': 1, 'code-missing': 1, 'code-repeated': 1 })
    expect(refused.map(({ line, column, value, reason }) => [line, column, value, reason]).sort()).toEqual([
      [4, 'Stok Adı', 'Anka Yol büyük', 'size-unreadable'],
      [5, 'Stok Kodu', '', 'code-missing'],
      [6, 'Stok Kodu', 'A-1', 'code-repeated'],
    ])
    expect(await kept()).toEqual([])
  })
})

describe('writing', () => {
  test('saves products with what follows, prices and stocks, and knows them again', async () => {
    const first = await take(list, { write: true })
    expect(first.result).toMatchObject({ isWritten: true, taken: 2, inserted: 2, byKind: { LST: 2 } })
    expect(first.progress.at(-1)).toMatchObject({ rows: 6, total: 6, taken: 2, refused: 3 })
    expect(await kept()).toMatchObject([
      {
        code: 'A-1',
        brand: 'Anka',
        categoryId: 'LST-YAZ',
        prices: ['A TRY 2450'],
        stocks: ['IST 10'],
        facts: { width: 205, season: 'summer', pattern: 'Yol' },
      },
      { code: 'A-2', categoryId: 'LST-KIS', prices: ['A TRY 1980.5'], stocks: ['IST 3'] },
    ])
    expect((await take(list, { write: true })).result).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 })
    expect((await take(list.replace('1.980,50;3\nA-3', '2.000,00;3\nA-3'), { write: true })).result).toMatchObject({
      updated: 1,
      unchanged: 1,
    })
    const { rows } = await sql`select is_stale from facet_counts_state`.execute(db)
    expect(rows[0]).toEqual({ isStale: false })
  })

  test('a list of codes, prices and stocks changes only those of products that are there', async () => {
    await take(list, { write: true })
    const { result, refused } = await take('Artikelnummer;Preis;Bestand\nA-1;9,99;1\nZ-9;5,00;1\n', {
      write: true,
      warehouse: 'ank',
      currency: 'EUR',
    })
    expect(result).toMatchObject({ taken: 1, updated: 1, refusedBy: { 'name-missing': 1 } })
    expect(refused[0]).toMatchObject({ line: 3, reason: 'name-missing', value: 'Z-9' })
    expect((await kept())[0]).toMatchObject({
      name: 'Anka Yol 205/55R16 91V',
      brand: 'Anka',
      categoryId: 'LST-YAZ',
      facts: { width: 205, loadIndex: '91' },
      prices: ['A EUR 9.99', 'A TRY 2450'],
      stocks: ['ANK 1', 'IST 10'],
    })
  })

  test('prices go to the list that was named, or to the first in the list’s own currency', async () => {
    const priced = 'Code;Name;Price (EUR);Qty\nE1;Nordwind 205/55R16 91V;55.40;1\n'
    await take(priced, { write: true })
    expect((await kept())[0]!.prices).toEqual(['A EUR 55.4'])
    await take(priced.replace(' (EUR)', ''), { write: true, priceGroup: 'B' })
    expect((await kept())[0]!.prices).toEqual(['A EUR 55.4', 'B TRY 55.4'])
    const { result } = await take(priced.replace('(EUR)', '(GBP)'), { write: true })
    expect(result.warnings).toEqual([{ reason: 'no-price-list', column: 'Price (GBP)', count: 1 }])
    expect(result).toMatchObject({ taken: 1, recognised: { priceList: null } })
  })

  test('a category that administrators chose stays; one that was told counts', async () => {
    await take(list, { write: true })
    await sql`insert into categories (id, parent_id, kind, names, position, icon)
      values ('LST-OZEL', 'LST', 'LST', '{"tr": "Özel"}', 99, 'tyre') on conflict do nothing`.execute(db)
    const [{ name, facts }] = (await kept()) as [{ name: string; facts: object }]
    await saveProducts(db, [{ code: 'A-1', name, brand: 'Anka', categoryId: 'LST-OZEL', facts }])
    await take(list, { write: true })
    expect((await kept())[0]!.categoryId).toBe('LST-OZEL')
    await take(list, { write: true, category: 'LST-TIC' })
    expect((await kept()).map(({ categoryId }) => categoryId)).toEqual(['LST-TIC', 'LST-TIC'])
  })

  test('a row that the database refuses does not stop the others', async () => {
    await sql`alter table products add constraint no_thirteen check (code <> 'T-13')`.execute(db)
    try {
      const rows = Array.from({ length: 40 }, (_, index) => `T-${index};Anka Yol 205/55R16 91V ${index};Anka`)
      const { result, refused } = await take(`Kod;Ad;Marka\n${rows.join('\n')}\n`, { write: true })
      expect(result).toMatchObject({ taken: 39, refusedBy: { 'not-saved': 1 } })
      expect(refused).toMatchObject([{ line: 15, value: 'T-13', reason: 'not-saved' }])
      expect(await kept()).toHaveLength(39)
    } finally {
      await sql`alter table products drop constraint no_thirteen`.execute(db)
    }
  })
})

describe('a mapping', () => {
  test('says what a guess cannot: columns, words for values, what may be refused', async () => {
    const text =
      'K1;K2;K3;K4\nA-1;Anka Yol 205/55R16 91V;SO!;100\nA-2;Anka Kar 195/65R15 91T;WI!;200\nA-3;Anka 195/65R15;??;300\n'
    const mapping: ImportOptions['mapping'] = {
      version: 1,
      hasHeader: true,
      codeFrom: 'column',
      brand: 'Anka',
      columns: [
        { position: 1, header: 'K1', field: 'code' },
        { position: 2, header: 'K2', field: 'name' },
        {
          position: 3,
          header: 'K3',
          field: 'season',
          values: { 'so!': 'summer', 'WI!': 'winter', '??': 'no idea' },
          unusable: 'refuse',
        },
        { position: 4, header: 'K4', field: 'price', priceGroup: 'B', includesVat: true },
      ],
    }
    const { result, refused } = await take(text, { write: true, mapping })
    expect(result).toMatchObject({ taken: 2, refusedBy: { 'value-unusable': 1 } })
    expect(refused[0]).toMatchObject({ line: 4, column: 'K3', value: 'no idea' })
    expect(await kept()).toMatchObject([
      { categoryId: 'LST-YAZ', prices: ['B TRY 100'] },
      { categoryId: 'LST-KIS', prices: ['B TRY 200'] },
    ])
  })
})

describe('wrong options', () => {
  test.each<[ImportOptions, object]>([
    [{ priceGroup: 'X' }, { fault: 'price-list-unknown', known: 'A (TRY), B (TRY), A (EUR)' }],
    [{ priceGroup: 'B', currency: 'EUR' }, { fault: 'price-list-unknown' }],
    [{ warehouse: 'X' }, { fault: 'warehouse-unknown', known: 'IST, ANK' }],
    [{ category: 'X' }, { message: 'X' }],
  ])('%j', async (options, error) => {
    await expect(take(list, { write: true, ...options })).rejects.toMatchObject(error)
    expect(await kept()).toEqual([])
  })
})
