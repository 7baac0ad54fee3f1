import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements, type Db } from '../../db/db.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts'
import { ensureCatalogueFrame, type ProductDraft, refreshFacetCounts, saveProducts } from './save-products.ts'

let fresh: FreshDatabase
let db: Db

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await sql`insert into countries (code, names) values ('TR', '{"tr": "Türkiye"}')`.execute(db)
  await sql`insert into divisions (id, code, name, country_code, currency, time_zone)
    values (1, 'TR', 'Türkiye', 'TR', 'TRY', 'Europe/Istanbul')`.execute(db)
  await sql`insert into warehouses (id, code, name, division_id) values (1, 'IST', 'İstanbul', 1), (2, 'ANK', 'Ankara', 1)`.execute(
    db,
  )
  await sql`insert into price_lists (id, division_id, code, currency) values (1, 1, 'A', 'TRY')`.execute(db)
  await sql`insert into customers (id, code, name, country_code) values (1, 'C1', 'Lastikçi', 'TR')`.execute(db)
  await ensureCatalogueFrame(db)
})
afterAll(() => fresh.drop())

const tyre = (code: string, more: Partial<ProductDraft> = {}): ProductDraft => ({
  code,
  name: `Anka Yol 205/55 R16 91V ${code}`,
  categoryId: 'LST-YAZ',
  brand: 'Anka',
  ean: '8690000000012',
  facts: { width: 205, ratio: 55, rimDiameter: 16, loadIndex: '91', speedIndex: 'V', season: 'summer' },
  ...more,
})

const rowOf = async (code: string) => {
  const { rows } = await sql<{
    id: number
    brand: string
    kind: string
    facts: object
    rank: number | null
    words: string[]
    details: string[]
    access: string[]
    codes: string[]
    searchDetails: number[] | null
    detailIds: number[]
  }>`
    select p.id, b.name as brand, p.kind, p.facts, s.rank, p.detail_ids, s.detail_ids as search_details,
      array(select word from search_words where id = any(s.word_ids) order by word) as words,
      array(select r.code || '=' || d.code from property_details d join properties r on r.id = d.property_id
        where d.id = any(p.detail_ids) order by 1) as details,
      array(select r.code || '=' || d.code from property_details d join properties r on r.id = d.property_id
        where d.id = any(p.access_detail_ids) order by 1) as access,
      array(select kind || ' ' || code from product_codes c where c.product_id = p.id order by 1) as codes
    from products p join brands b on b.id = p.brand_id left join product_search s on s.product_id = p.id
    where p.code = ${code}`.execute(db)
  return rows[0]!
}

describe('the catalogue frame', () => {
  test('has the five kinds with sub-categories and names in three languages, and can be seeded again', async () => {
    await ensureCatalogueFrame(db)
    const { rows } = await sql<{ kinds: number; leaves: number; access: string[] }>`
      select count(*) filter (where parent_id is null) as kinds, count(*) filter (where parent_id is not null) as leaves,
        array(select distinct kind || ' ' || code from properties where is_access order by 1) as access
      from categories where names ?& array['tr', 'de', 'en']`.execute(db)
    expect(rows[0]).toEqual({
      kinds: 5,
      leaves: 27,
      access: ['AKS brand', 'AKU brand', 'JNT brand', 'LST brand', 'LST season', 'YAG brand'],
    })
  })
})

describe('saving products', () => {
  test('writes what follows from a product with it', async () => {
    const [saved] = await saveProducts(db, [tyre('ANK-1')])
    expect(saved!.change).toBe('inserted')
    const row = await rowOf('ANK-1')
    expect(row).toMatchObject({ id: saved!.id, brand: 'Anka', kind: 'LST', codes: ['code ANK1', 'ean 8690000000012'] })
    expect(row.words).toEqual(expect.arrayContaining(['205/55R16', '91V', 'ANKA', 'YOL']))
    expect(row.details).toEqual([
      'brand=ANKA',
      'loadIndex=91',
      'ratio=55',
      'rimDiameter=16',
      'season=summer',
      'speedIndex=V',
      'width=205',
    ])
    expect(row.access).toEqual(['brand=ANKA', 'season=summer'])
    expect(row.searchDetails).toEqual(row.detailIds)
  })

  test('tells what changed, and keeps popularity', async () => {
    const before = await rowOf('ANK-1')
    expect((await saveProducts(db, [tyre('ANK-1')]))[0]!.change).toBe('unchanged')
    const winter = tyre('ANK-1', { categoryId: 'LST-KIS', facts: { ...tyre('').facts, season: 'winter' }, ean: null })
    const changes = await saveProducts(db, [winter, tyre('ANK-2')])
    expect(changes.map(({ change }) => change)).toEqual(['updated', 'inserted'])
    const after = await rowOf('ANK-1')
    expect(after.rank).toBe(before.rank)
    expect(after.access).toEqual(['brand=ANKA', 'season=winter'])
    expect(after.searchDetails).toEqual(after.detailIds)
    expect(after.codes).toEqual(['code ANK1'])
    expect((await rowOf('ANK-2')).rank).toBeGreaterThan(after.rank!)
  })

  test('leaves alone what a draft does not mention; merging keeps facts too', async () => {
    await saveProducts(db, [tyre('ANK-3', { additionalDetails: 'Uzun ömürlü', orderMultiple: 4 })])
    const { ean, ...withoutEan } = tyre('ANK-3', { facts: { fuelClass: 'B' } })
    await saveProducts(db, [withoutEan], { facts: 'merge' })
    const { rows } = await sql`
      select ean, additional_details, order_multiple, facts from products where code = 'ANK-3'`.execute(db)
    expect(rows[0]).toEqual({
      ean,
      additionalDetails: 'Uzun ömürlü',
      orderMultiple: 4,
      facts: { ...tyre('').facts, fuelClass: 'B' },
    })
    await saveProducts(db, [withoutEan])
    expect((await rowOf('ANK-3')).facts).toEqual({ fuelClass: 'B' })
  })

  test('an inactive product leaves the list and comes back to its end', async () => {
    await saveProducts(db, [tyre('ANK-4')])
    expect((await saveProducts(db, [tyre('ANK-4', { isActive: false })]))[0]!.change).toBe('updated')
    expect((await rowOf('ANK-4')).rank).toBeNull()
    await saveProducts(db, [tyre('ANK-4', { isActive: true })])
    expect((await rowOf('ANK-4')).rank).toBeGreaterThan((await rowOf('ANK-3')).rank!)
  })

  test('prices, stocks and part numbers are taken over; reservations and newer readings stay', async () => {
    const noon = new Date('2026-11-20T12:00:00Z')
    const draft = (quantity: number, readAt: Date, amount: string) =>
      tyre('ANK-5', {
        prices: [{ priceListId: 1, amount, includesVat: false }],
        stocks: [
          { warehouseId: 1, quantity, readAt },
          { warehouseId: 2, quantity: 3, readAt },
        ],
        customerPartNumbers: [{ customerId: 1, partNumber: 'LST.77-A' }],
      })
    await saveProducts(db, [draft(10, noon, '4250.50')])
    await sql`update product_stocks set reserved = 4 where warehouse_id = 1`.execute(db)
    const again = await saveProducts(db, [draft(10, new Date('2026-11-20T13:00:00Z'), '4250.5000')])
    expect(again[0]!.change).toBe('unchanged')
    expect((await saveProducts(db, [draft(7, new Date('2026-11-20T14:00:00Z'), '4300')]))[0]!.change).toBe('updated')
    expect((await saveProducts(db, [draft(99, noon, '4300')]))[0]!.change).toBe('unchanged')
    const { rows } = await sql`
      select s.on_hand, s.reserved, s.read_at, p.amount, n.code from product_stocks s
      join product_prices p using (product_id) join customer_part_numbers n using (product_id)
      where s.warehouse_id = 1`.execute(db)
    expect(rows).toEqual([
      { onHand: 7, reserved: 4, readAt: new Date('2026-11-20T14:00:00Z'), amount: '4300.0000', code: 'LST77A' },
    ])
  })

  test('an unknown category fails the batch in words and writes nothing', async () => {
    await expect(saveProducts(db, [tyre('ANK-6'), tyre('ANK-7', { categoryId: 'LST-XXX' })])).rejects.toThrow(
      'no category LST-XXX (product ANK-7)',
    )
    expect(await rowOf('ANK-6')).toBeUndefined()
  })

  test('brands and facet values are one, however they are written', async () => {
    await saveProducts(db, [
      tyre('N-1', { brand: 'NOKIAN' }),
      tyre('N-2', { brand: 'Nokian' }),
      tyre('N-3', { brand: 'Nokıan' }),
    ])
    const [one, two, three] = [await rowOf('N-1'), await rowOf('N-2'), await rowOf('N-3')]
    expect(new Set([one.brand, two.brand, three.brand]).size).toBe(1)
    expect(one.detailIds).toEqual(three.detailIds)
  })

  test('writers side by side, in opposite order, all succeed and no rank is given twice', async () => {
    const drafts = Array.from({ length: 300 }, (_, index) => tyre(`PAR-${index}`, { brand: `Marka ${index % 7}` }))
    const readAt = new Date()
    const withStock = (list: ProductDraft[]) =>
      list.map((draft) => ({
        ...draft,
        stocks: [
          { warehouseId: 2, quantity: 5, readAt },
          { warehouseId: 1, quantity: 5, readAt },
        ],
      }))
    await Promise.all([
      saveProducts(db, withStock(drafts)),
      saveProducts(db, withStock(drafts.toReversed())),
      saveProducts(db, withStock(drafts.slice(100))),
      refreshFacetCounts(db),
    ])
    const { rows } = await sql<{ products: number; ranks: number; brands: number }>`
      select count(*) as products, count(distinct rank) as ranks,
        (select count(*) from brands where name like 'Marka %') as brands
      from product_search where code like 'PAR-%'`.execute(db)
    expect(rows[0]).toEqual({ products: 300, ranks: 300, brands: 7 })
  })

  test('takes as many statements for a thousand products as for ten', async () => {
    const many = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) =>
        tyre(`${prefix}${index}`, { prices: [{ priceListId: 1, amount: '1', includesVat: true }] }),
      )
    const few = await countStatements(() => saveProducts(db, many(10, 'FEW-')))
    const lots = await countStatements(() => saveProducts(db, many(1000, 'LOT-')))
    expect(lots.statements).toBe(few.statements)
  })
})

describe('facet counts', () => {
  test('sum up to what the products carry, and are stale as soon as one changes', async () => {
    await refreshFacetCounts(db)
    const state = async () =>
      (await sql<{ isStale: boolean }>`select is_stale from facet_counts_state`.execute(db)).rows[0]!.isStale
    expect(await state()).toBe(false)
    const { rows } = await sql`
      select (select sum(products)::int from facet_counts where detail_id is null) as counted,
             (select count(*)::int from product_search) as listed,
             (select sum(products)::int from facet_counts where detail_id is not null) as details,
             (select sum(cardinality(detail_ids))::int from product_search) as carried`.execute(db)
    const [{ counted, listed, details, carried }] = rows as [Record<string, number>]
    expect(counted).toBe(listed)
    expect(details).toBe(carried)
    await saveProducts(db, [tyre('ANK-1')])
    await saveProducts(db, [tyre('ANK-9')])
    expect(await state()).toBe(true)
  })
})
