import type { ProductListQuery, PropertyFacet, SearchGroup } from '@toptan/contract/catalogs'
import type { Culture, Page } from '@toptan/contract/common'
import type { ProductDetail, ProductRow } from '@toptan/contract/products'
import { codeKey } from '@toptan/contract/size-reading'
import type { App } from '../../platform/app.ts'
import { createCache } from '../../platform/cache.ts'
import { fail } from '../../platform/errors.ts'
import { pageOf } from '../../platform/list-query.ts'
import { perApp } from '../../platform/per-app.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import { goodsOf, inCulture, type Offer, offerOf, priceReference } from '../pricing/index.ts'
import { facetsEverywhere, facetsOf, inEveryKind, shapeOf, withDescendants } from './categories.ts'
import { isUnknown, type Narrowing } from './narrowing.ts'
import { productDetail, productRow, shownStock } from './product-rows.ts'
import { readText } from './read-text.ts'
import {
  countInPlace,
  type DetailCount,
  deleteFavorite,
  type FoundCode,
  facetCountsOf,
  findByCode,
  findByText,
  findGrouped,
  findIdByCode,
  findInPlace,
  insertFavorite,
  listFavoriteIds,
  storedCount,
  storedFacetCounts,
  TEXT_BOUND,
} from './search.queries.ts'

/** Counts of more products than this are stored ones. */
const EXACT_BOUND = 10_000
const PER_GROUP = 8
const FEWEST_SEARCH_CHARACTERS = 3

type Reader = { viewer: Viewer; customer: CustomerTerms; culture: Culture }

/** A page of the catalogue for a customer: which products, then their prices and stock in one statement. */
export async function listProducts(app: App, reader: Reader, query: ProductListQuery): Promise<Page<ProductRow>> {
  const asked = { pageIndex: query.pageIndex, pageSize: query.pageSize }
  if (query.pageSize === 0) return pageOf([], asked, 0)
  const { customer } = reader
  const narrowing = await narrowingOf(app, customer, query)
  if (!narrowing) return pageOf([], asked, 0)
  const text = query.searchText?.trim()
  const span = {
    order: query.orderBy ?? {
      column: text ? ('relevance' as const) : ('popularity' as const),
      direction: 'asc' as const,
    },
    priceListId: customer.divisions[0]?.priceListId ?? 0,
    offset: (query.pageIndex - 1) * query.pageSize,
    limit: query.pageSize,
  }
  if (text) {
    const codes = narrowing.code ? await findByCode(app.db, customer.id, narrowing.code) : []
    const { ids, total } = await found(app, { narrowing, codes, span })
    const isBound = total > TEXT_BOUND
    return pageOf(await rowsOf(app, reader, ids), asked, isBound ? TEXT_BOUND : total, isBound)
  }
  const [{ ids }, total] = await Promise.all([found(app, { narrowing, codes: [], span }), totalOf(app, narrowing)])
  return pageOf(await rowsOf(app, reader, ids), asked, total)
}

/** Rows in the order of the ids; what the customer may not list is left out. */
export async function rowsOf(app: App, reader: Reader, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const reference = await priceReference(app)
  return (await offersOf(app, reader, ids)).map((offer) => productRow(offer, reference, reader.culture))
}

async function offersOf(app: App, { viewer, customer }: Reader, ids: readonly number[]): Promise<Offer[]> {
  const reference = await priceReference(app)
  const goods = await goodsOf(app.db, viewer.userId, customer, ids, reference.today)
  return goods.map((one) => offerOf(reference, customer, one)).filter(({ access }) => access.hasList)
}

async function offerFor(app: App, reader: Reader, id: number): Promise<Offer> {
  const [offer] = await offersOf(app, reader, [id])
  if (!offer) throw fail('product.not-found')
  return offer
}

export async function getProduct(app: App, reader: Reader, id: number): Promise<ProductDetail> {
  const [offer, reference, shape] = await Promise.all([offerFor(app, reader, id), priceReference(app), shapeOf(app)])
  return productDetail(offer, reference, shape, reader.culture)
}

export async function getProductByCode(app: App, reader: Reader, code: string): Promise<ProductDetail> {
  const id = await findIdByCode(app.db, reader.customer.id, codeKey(code))
  if (id === null) throw fail('product.not-found')
  return getProduct(app, reader, id)
}

export async function getStocks(app: App, reader: Reader, id: number) {
  const [offer, reference] = await Promise.all([offerFor(app, reader, id), priceReference(app)])
  const { stock, stocks } = shownStock(offer, reference.stockCap)
  return { totalStock: stock, stocks }
}

/** What a text finds, grouped by kind, for the search bar: no prices, so one statement for words and one for a code. */
export async function searchByText(app: App, reader: Reader, text: string): Promise<SearchGroup[]> {
  if (text.trim().length < FEWEST_SEARCH_CHARACTERS) return []
  const { customer, culture } = reader
  const narrowing = await narrowingOf(app, customer, { searchText: text })
  if (!narrowing) return []
  const codes = narrowing.code ? await findByCode(app.db, customer.id, narrowing.code) : []
  if (codes.length === 0 && isUnknown(narrowing.words ?? [])) return []
  const [found, shape] = await Promise.all([groups(app).get(JSON.stringify({ narrowing, codes })), shapeOf(app)])
  const isBound =
    [...new Map(found.map(({ kind, total }) => [kind, total])).values()].reduce((a, b) => a + b, 0) > TEXT_BOUND
  const shown = new Map<string, SearchGroup>()
  for (const { productId, kind, total, code, name, imageUrl } of found) {
    const group = shown.get(kind) ?? {
      id: kind,
      name: inCulture(shape.categories.get(kind)?.names ?? {}, culture),
      totalCount: total,
      ...(isBound && { totalCountIsLowerBound: true }),
      products: [],
    }
    group.products.push({ id: productId, code, name, imageUrl })
    shown.set(kind, group)
  }
  return [...shown.values()]
}

/** Facets with counts; those of a property ignore what is chosen in that property itself. */
export async function listFacets(
  app: App,
  { customer, culture }: Reader,
  query: Pick<ProductListQuery, 'categoryId' | 'searchText' | 'properties' | 'inStock'>,
): Promise<PropertyFacet[]> {
  const [shape, narrowing] = await Promise.all([shapeOf(app), narrowingOf(app, customer, query)])
  if (!narrowing) return []
  const codes = narrowing.code ? await findByCode(app.db, customer.id, narrowing.code) : []
  const isStored =
    narrowing.words === null &&
    narrowing.inStockAt === null &&
    narrowing.properties.length === 0 &&
    (await totalOf(app, narrowing)) > EXACT_BOUND
  const counted = (properties: Narrowing['properties']) =>
    facetCounts(app).get(JSON.stringify({ narrowing: { ...narrowing, properties }, codes, isStored }))
  const all = toMap(await counted(narrowing.properties))
  const own = new Map<number, ReadonlyMap<number, number>>()
  for (const { propertyId } of narrowing.properties) {
    const others = narrowing.properties.filter((property) => property.propertyId !== propertyId)
    own.set(propertyId, toMap(await counted(others)))
  }
  const chosen = new Set(narrowing.properties.flatMap(({ details }) => details))
  const counts = { all, countsFor: (propertyId: number) => own.get(propertyId) ?? all, chosen, isEstimate: isStored }
  const kind = query.categoryId ? shape.categories.get(query.categoryId)?.kind : undefined
  return kind ? facetsOf(shape, kind, culture, counts) : facetsEverywhere(shape, culture, counts)
}

/** `12:3,4;15:9` as chosen properties. */
export function readChosen(text: string | undefined): NonNullable<ProductListQuery['properties']> {
  return (text ?? '')
    .split(';')
    .filter((part) => part !== '')
    .map((part) => {
      const [propertyId, details = ''] = part.split(':')
      return { propertyId: Number(propertyId), details: details.split(',').map(Number) }
    })
}

export const listFavorites = async (app: App, reader: Reader): Promise<ProductRow[]> =>
  rowsOf(app, reader, await listFavoriteIds(app.db, reader.viewer.userId, reader.customer.id))

export async function addFavorite(app: App, reader: Reader, productId: number): Promise<void> {
  await offerFor(app, reader, productId)
  await insertFavorite(app.db, reader.viewer.userId, reader.customer.id, productId)
}

export const removeFavorite = (app: App, { viewer, customer }: Reader, productId: number): Promise<void> =>
  deleteFavorite(app.db, viewer.userId, customer.id, productId)

/** Null where the category does not exist, so that nothing is meant. */
async function narrowingOf(
  app: App,
  customer: CustomerTerms,
  query: Partial<Pick<ProductListQuery, 'categoryId' | 'searchText' | 'properties' | 'inStock'>>,
): Promise<Narrowing | null> {
  const { hiddenFromList, allowedInList, defaults } = customer.access
  const text = query.searchText?.trim()
  const base = {
    access: { hiddenFromList, allowedInList, defaults } as Narrowing['access'],
    properties: query.properties ?? [],
    inStockAt: query.inStock ? customer.warehouses.map(({ id }) => id) : null,
    ...(text ? await readText(app, text) : { words: null, code: null }),
  }
  const shape = await shapeOf(app)
  if (!query.categoryId) return { ...base, properties: inEveryKind(shape, base.properties), place: null }
  const category = shape.categories.get(query.categoryId)
  if (!category) return null
  const place =
    category.parentId === null ? { kind: category.kind } : { categories: withDescendants(shape, category.id) }
  return { ...base, place }
}

interface Search {
  narrowing: Narrowing
  codes: FoundCode[]
  span: Parameters<typeof findByText>[3]
}
type Found = Awaited<ReturnType<typeof findByText>>

/**
 * Which products a page shows, kept until the catalogue changes: prices and stock are read anew for each page, so a page
 * that stock or prices narrow or order is never kept.
 */
function found(app: App, search: Search): Promise<Found> {
  const isKept = search.narrowing.inStockAt === null && search.span.order.column !== 'salePrice'
  return isKept ? pages(app).get(JSON.stringify(search)) : find(app, search)
}

async function find(app: App, { narrowing, codes, span }: Search): Promise<Found> {
  if (narrowing.words !== null) return findByText(app.db, narrowing, codes, span)
  return { ids: await findInPlace(app.db, narrowing, span), total: 0 }
}

const pages = perApp((app: App) =>
  createCache(app, {
    most: 2000,
    seconds: 60,
    topics: ['products', 'categories'],
    load: (key: string) => find(app, JSON.parse(key)),
  }),
)

const groups = perApp((app: App) =>
  createCache(app, {
    most: 2000,
    seconds: 60,
    topics: ['products', 'categories'],
    load: (key: string) => {
      const { narrowing, codes }: Omit<Search, 'span'> = JSON.parse(key)
      return findGrouped(app.db, narrowing, codes, PER_GROUP)
    },
  }),
)

const totals = perApp((app: App) =>
  createCache(app, {
    most: 5000,
    seconds: 60,
    topics: ['products', 'categories'],
    load: (key: string) => countTotal(app, JSON.parse(key)),
  }),
)

/** How many products are meant; kept until the catalogue changes, so that a page does not count again. */
const totalOf = (app: App, narrowing: Narrowing): Promise<number> =>
  narrowing.inStockAt ? countTotal(app, narrowing) : totals(app).get(JSON.stringify(narrowing))

async function countTotal(app: App, narrowing: Narrowing): Promise<number> {
  const bounded = await countInPlace(app.db, narrowing, EXACT_BOUND + 1)
  if (bounded <= EXACT_BOUND) return bounded
  if (narrowing.properties.length === 0 && !narrowing.inStockAt && narrowing.place)
    return Math.max(bounded, await storedCount(app.db, narrowing))
  return countInPlace(app.db, narrowing, 2_000_000_000)
}

const facetCounts = perApp((app: App) =>
  createCache(app, {
    most: 2000,
    seconds: 60,
    topics: ['products', 'categories'],
    load: (key: string): Promise<DetailCount[]> => {
      const { narrowing, codes, isStored } = JSON.parse(key)
      return isStored ? storedFacetCounts(app.db, narrowing) : facetCountsOf(app.db, narrowing, codes)
    },
  }),
)

const toMap = (counts: readonly DetailCount[]): ReadonlyMap<number, number> =>
  new Map(counts.map(({ detailId, products }) => [detailId, products]))
