import * as catalogs from '@toptan/contract/catalogs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type WorldServer } from '../../testing/world-server.ts'
import { refreshFacetCounts, saveProducts } from './save-products.ts'

let it: WorldServer
let ayse: Person
beforeAll(async () => {
  it = await openWorld({ worker: false })
  // A brand of two kinds: batteries, and wiper blades among the accessories.
  await saveProducts(it.db, [
    { code: 'B-SIL', name: 'Boltara Silecek 550 mm', categoryId: 'AKS', brand: 'Boltara', facts: {} },
    { code: 'N-YAZ', name: 'Nordvik Yol 195/65 R15 91H', categoryId: 'LST', brand: 'Nordvik', facts: { width: 195 } },
  ])
  await sql`update product_stocks set on_hand = 0 where product_id in (
    select id from products where kind = 'LST' order by id limit 2)`.execute(it.db)
  await refreshFacetCounts(it.db)
  ayse = await it.as('ayse')
})
afterAll(() => it?.stop())

const facets = (query: { CategoryId?: string; SearchText?: string; InStock?: string; Properties?: string }) =>
  ayse.call(catalogs.productProperties, { query })
const countsOf = (found: catalogs.PropertyFacet[], key: string) =>
  Object.fromEntries(found.find((facet) => facet.key === key)?.details.map(({ name, count }) => [name, count]) ?? [])

describe('facets of a category', () => {
  test('count only what can be had when asked to', async () => {
    expect(countsOf(await facets({ CategoryId: 'LST' }), 'brand')).toEqual({ Nordvik: 7 })
    expect(countsOf(await facets({ CategoryId: 'LST', InStock: 'false' }), 'brand')).toEqual({ Nordvik: 7 })
    // Two are sold out, and one was never in stock.
    const inStock = await facets({ CategoryId: 'LST', InStock: 'true' })
    expect(countsOf(inStock, 'brand')).toEqual({ Nordvik: 4 })
    expect(countsOf(inStock, 'width')).toEqual({ 205: 4 })
    const listed = await ayse.call(catalogs.productList, { body: { categoryId: 'LST', inStock: true } })
    expect(listed.totalCount).toBe(4)
  })

  test('the switch is yes or no', async () => {
    expect((await ayse.refused(catalogs.productProperties, { query: { InStock: 'perhaps' } })).status).toBe(400)
  })
})

describe('facets without a category', () => {
  test('are the brands of all kinds, each once', async () => {
    const found = await facets({})
    expect(found.map(({ key }) => key)).toEqual(['brand'])
    expect(countsOf(found, 'brand')).toEqual({ Boltara: 7, Corvano: 6, Kavra: 6, Nordvik: 7, Petrasol: 6 })
  })

  test('follow a text, and are those of the kind where only one kind is found', async () => {
    expect(countsOf(await facets({ SearchText: 'silecek' }), 'brand')).toEqual({ Boltara: 1, Kavra: 6 })
    const tyres = await facets({ SearchText: '2055516' })
    expect(tyres.map(({ key }) => key)).toEqual(['brand', 'season', 'width', 'ratio', 'rimDiameter'])
    expect(countsOf(tyres, 'season')).toEqual({ Winter: 6 })
  })

  test('a chosen brand is meant in every kind, keeps the others in sight and goes by the same id', async () => {
    const [brand] = await facets({})
    const boltara = brand?.details.find(({ name }) => name === 'Boltara')
    const chosen = [{ propertyId: brand?.id as number, details: [boltara?.id as number] }]
    const listed = await ayse.call(catalogs.productList, { body: { properties: chosen, pageSize: 50 } })
    expect(listed.totalCount).toBe(7)
    expect(new Set(listed.items.map(({ kind }) => kind))).toEqual(new Set(['AKU', 'AKS']))
    const Properties = `${brand?.id}:${boltara?.id}`
    expect(countsOf(await facets({ Properties }), 'brand')).toMatchObject({ Boltara: 7, Nordvik: 7 })
    // Only batteries are left: the brand keeps its id beside their own facets.
    const [narrowed] = await facets({ Properties, SearchText: 'start' })
    expect(narrowed).toMatchObject({ id: brand?.id, details: [{ id: boltara?.id, count: 6 }] })
  })

  test('none where nothing is found', async () => {
    expect(await facets({ SearchText: 'qqqqwwww' })).toEqual([])
    expect(await facets({ CategoryId: 'NOWHERE' })).toEqual([])
  })
})

test('what a product is stands in the order of its facets and in the language of the reader', async () => {
  await saveProducts(it.db, [
    {
      code: 'J-1',
      name: 'Çelikova Tek 7x17',
      categoryId: 'JNT',
      brand: 'Çelikova',
      facts: { finish: 'Black matt', offset: 45, rimDiameter: 17, width: 7 },
      prices: [{ priceListId: 1, amount: '10.00', includesVat: false }],
    },
    { code: 'J-2', name: 'Dövme İki 8x18', categoryId: 'JNT', brand: 'Dövme', facts: { finish: 'Himalaya' } },
  ])
  const detail = async (culture: string) => {
    const answer = await it.server.inject({
      url: '/api/catalogs/products/J-1/detail-by-code',
      headers: { authorization: `Bearer ${ayse.token}`, 'x-customer-id': '1', 'x-culture': culture },
    })
    const { properties } = answer.json() as { properties: { propertyName: string; name: string }[] }
    return properties.map(({ propertyName, name }) => `${propertyName}: ${name}`)
  }
  // The process hears of new values a moment after they are saved.
  await expect
    .poll(() => detail('tr'))
    .toEqual(['Marka: Çelikova', 'Jant çapı: 17″', 'Genişlik (inç): 7″', 'ET (mm): 45', 'Renk: Mat siyah'])
  expect((await detail('de')).at(-1)).toBe('Farbe: Schwarz matt')
  // Turkish letters have their places in the alphabet.
  const brands = await ayse.call(catalogs.productProperties, { query: { CategoryId: 'JNT' } })
  expect(brands.find(({ key }) => key === 'brand')?.details.map(({ name }) => name)).toEqual([
    'Çelikova',
    'Corvano',
    'Dövme',
  ])
  expect(Object.keys(countsOf(brands, 'finish'))).toEqual(['Himalaya', 'Matt black'])
})
