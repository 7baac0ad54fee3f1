/**
 * Writes products and everything that follows from them: brands, facet values, codes, search words and the search row.
 * The importer, the demo world, measurements and the ERP pull all write through here, so none of it can go stale.
 */
import type { Facts, ProductRow } from '@toptan/contract/products'
import type { Db } from '../../db/db.ts'
import { frameCategories } from './category-frame.ts'
import { type FacetValue, facets } from './facets.ts'
import {
  addMissing,
  type CategoryRow,
  countFacets,
  type DerivedRow,
  insertProducts,
  type KeptProduct,
  listCategories,
  listFacetProperties,
  lockCatalogue,
  type ProductColumns,
  productsByCode,
  saveCodes,
  saveFrame,
  savePartNumbers,
  savePrices,
  saveSearchRows,
  saveStocks,
  tellFacetsStale,
  updateProducts,
} from './save-products.queries.ts'
import { codesOf, wordsOf } from './search-words.ts'

export interface DraftPrice {
  priceListId: number
  /** Exact, greater than zero, at most four digits behind the point. */
  amount: string
  includesVat: boolean
  /** A day, `2026-01-31`; without one the price that always held. */
  validFrom?: string
  validTo?: string | null
}

export interface DraftStock {
  warehouseId: number
  /** What the source says is there; reservations are not its business. */
  quantity: number
  /** Now, unless the source says when. An older reading never replaces a newer one. */
  readAt?: Date
}

/** A product as a source gives it. What is left out stays as it is; null empties. */
export interface ProductDraft {
  code: string
  name: string
  /** A category without children or, where none fits, one of the five kinds. */
  categoryId: string
  brand: string
  ean?: string | null
  unitCode?: string
  taxClass?: string
  minOrderQuantity?: number
  maxOrderQuantity?: number | null
  orderMultiple?: number
  placeHolderQuantity?: number
  facts: Facts
  images?: ProductRow['images']
  additionalDetails?: string | null
  preSaleText?: Record<string, string> | null
  isActive?: boolean
  prices?: DraftPrice[]
  stocks?: DraftStock[]
  customerPartNumbers?: { customerId: number; partNumber: string }[]
}

export type ProductChange = 'inserted' | 'updated' | 'unchanged'
export interface SavedProduct {
  code: string
  id: number
  change: ProductChange
}

export interface SaveOptions {
  /** `merge` keeps facts that the draft does not mention; `replace`, the default, forgets them. */
  facts?: 'replace' | 'merge'
}

const BATCH = 1000

/**
 * Inserts or updates products by code. Each thousand is one transaction, or all of it the caller's when given one.
 * Of several drafts with one code the last counts. New products come last in popularity.
 * @returns one entry for each code, in the order first met
 * @throws Error when a category, price list, warehouse or customer does not exist; that batch is then not written
 */
export async function saveProducts(
  db: Db,
  drafts: readonly ProductDraft[],
  options: SaveOptions = {},
): Promise<SavedProduct[]> {
  const distinct = [...new Map(drafts.map((draft) => [draft.code, draft])).values()]
  const saved: SavedProduct[] = []
  for (let start = 0; start < distinct.length; start += BATCH) {
    const batch = distinct.slice(start, start + BATCH)
    const save = (tx: Db) => saveBatch(tx, batch, options)
    saved.push(...(await (db.isTransaction ? save(db) : db.transaction().execute(save))))
  }
  return saved
}

/** Seeds the five kinds, their sub-categories and properties. What administrators renamed or moved stays. */
export async function ensureCatalogueFrame(db: Db): Promise<void> {
  const properties = Object.entries(facets).flatMap(([kind, ofKind]) =>
    ofKind.map(({ code, names, isAccess }, position) => ({ kind, code, names, isAccess, position: position + 1 })),
  )
  const save = async (tx: Db) => {
    await lockCatalogue(tx)
    await saveFrame(tx, frameCategories, properties)
  }
  await (db.isTransaction ? save(db) : db.transaction().execute(save))
}

/**
 * Counts anew how many products stand behind each facet value, by category and access details.
 * A product saved meanwhile marks the counts stale again.
 * @returns how many counts that makes
 */
export async function refreshFacetCounts(db: Db): Promise<number> {
  return db.isTransaction ? countFacets(db) : db.transaction().execute(countFacets)
}

async function saveBatch(tx: Db, drafts: ProductDraft[], { facts = 'replace' }: SaveOptions): Promise<SavedProduct[]> {
  // One writer at a time: new ranks and facet values are handed out without gaps or doubles, and no two writers
  // can each hold a row that the other wants.
  await lockCatalogue(tx)
  const categories = new Map((await listCategories(tx)).map((category) => [category.id, category]))
  const kept = new Map(
    (
      await productsByCode(
        tx,
        drafts.map(({ code }) => code),
      )
    ).map((row) => [row.code, row]),
  )
  const wholes = drafts.map((draft) => whole(draft, kept.get(draft.code), categories, facts))

  const ids = await idsOfWords(tx, wholes)
  const rows = wholes.map((product): ProductColumns => {
    const details = ids.detailsOf(product)
    return {
      ...product.columns,
      brandId: ids.brandOf(product),
      detailIds: details.all,
      accessDetailIds: details.access,
    }
  })

  const inserted = await insertProducts(
    tx,
    rows.filter(({ id }) => id === null),
  )
  const idByCode = new Map([...kept.values(), ...inserted].map(({ code, id }) => [code, id]))
  const changed = new Set(
    await updateProducts(
      tx,
      rows.filter(({ id }) => id !== null),
    ),
  )
  const newIds = new Set(inserted.map(({ id }) => id))

  const derived = wholes.map((product, index): DerivedRow => {
    const row = rows[index]!
    return {
      productId: idByCode.get(product.columns.code)!,
      kind: row.kind,
      categoryId: row.categoryId,
      name: row.name,
      code: row.code,
      isActive: row.isActive,
      wordIds: ids.wordsOf(product),
      detailIds: row.detailIds,
      accessDetailIds: row.accessDetailIds,
    }
  })
  const listed = await saveSearchRows(tx, derived)
  const idOf = ({ code }: ProductDraft) => idByCode.get(code)!
  await saveCodes(
    tx,
    wholes.flatMap((product) =>
      product.codes.map((code) => ({ productId: idByCode.get(product.columns.code)!, ...code })),
    ),
    [...kept.values()].map(({ id }) => id),
  )
  const touched = [
    ...(await savePrices(
      tx,
      drafts.flatMap((d) => (d.prices ?? []).map((price) => ({ productId: idOf(d), ...price }))),
    )),
    ...(await saveStocks(
      tx,
      drafts.flatMap((d) => (d.stocks ?? []).map((stock) => ({ productId: idOf(d), ...stock }))),
    )),
    ...(await savePartNumbers(
      tx,
      drafts.flatMap((d) => (d.customerPartNumbers ?? []).map((own) => ({ productId: idOf(d), ...own }))),
    )),
  ]
  for (const id of [...listed, ...touched]) changed.add(id)
  // Always, and not only where counts are fresh: a count that is running must see that it is already outdated.
  if (listed.length > 0) await tellFacetsStale(tx)

  return drafts.map(({ code }) => {
    const id = idByCode.get(code)!
    return { code, id, change: newIds.has(id) ? 'inserted' : changed.has(id) ? 'updated' : 'unchanged' }
  })
}

interface WholeProduct {
  columns: Omit<ProductColumns, 'brandId' | 'detailIds' | 'accessDetailIds'>
  brand: string
  words: string[]
  codes: { kind: string; code: string }[]
  values: { property: string; isAccess: boolean; value: FacetValue }[]
}

/** The draft over what is kept, over the defaults, and all that follows from it. */
function whole(
  draft: ProductDraft,
  kept: KeptProduct | undefined,
  categories: ReadonlyMap<string, CategoryRow>,
  facts: 'replace' | 'merge',
): WholeProduct {
  const category = categories.get(draft.categoryId)
  if (!category) throw new Error(`There is no category ${draft.categoryId} (product ${draft.code}).`)
  const allFacts = facts === 'merge' && kept ? { ...kept.facts, ...draft.facts } : draft.facts
  const columns = {
    id: kept?.id ?? null,
    code: draft.code,
    name: draft.name,
    categoryId: category.id,
    kind: category.kind,
    ean: orKept(draft.ean, kept?.ean ?? null),
    unitCode: draft.unitCode ?? kept?.unitCode ?? 'ADET',
    taxClass: draft.taxClass ?? kept?.taxClass ?? 'standard',
    minOrderQuantity: draft.minOrderQuantity ?? kept?.minOrderQuantity ?? 1,
    maxOrderQuantity: orKept(draft.maxOrderQuantity, kept?.maxOrderQuantity ?? null),
    orderMultiple: draft.orderMultiple ?? kept?.orderMultiple ?? 1,
    placeHolderQuantity: draft.placeHolderQuantity ?? kept?.placeHolderQuantity ?? 1,
    facts: allFacts,
    images: draft.images ?? kept?.images ?? [],
    additionalDetails: orKept(draft.additionalDetails, kept?.additionalDetails ?? null),
    preSaleText: orKept(draft.preSaleText, kept?.preSaleText ?? null),
    isActive: draft.isActive ?? kept?.isActive ?? true,
  }
  const named = { ...columns, brand: draft.brand }
  return {
    columns,
    brand: draft.brand,
    words: wordsOf(named),
    codes: codesOf(named),
    values: facets[category.kind].flatMap(({ code, isAccess, valuesOf }) =>
      valuesOf({ brand: draft.brand, facts: allFacts }).map((value) => ({
        property: `${category.kind} ${code}`,
        isAccess,
        value,
      })),
    ),
  }
}

function orKept<Value>(given: Value | undefined, kept: Value): Value {
  return given === undefined ? kept : given
}

interface WordIds {
  brandOf(product: WholeProduct): number
  wordsOf(product: WholeProduct): number[]
  detailsOf(product: WholeProduct): { all: number[]; access: number[] }
}

/** Numbers for the brands, words and facet values of a batch, made where they are new. */
async function idsOfWords(tx: Db, products: WholeProduct[]): Promise<WordIds> {
  const properties = new Map((await listFacetProperties(tx)).map(({ id, kind, code }) => [`${kind} ${code}`, id]))
  // A property that an administrator removed is not brought back by a product.
  const known = (product: WholeProduct) => product.values.filter(({ property }) => properties.has(property))
  const values = new Map(
    products.flatMap((product) =>
      known(product).map(({ property, value }) => {
        const propertyId = properties.get(property)!
        return [`${propertyId} ${value.code}`, { propertyId, ...value }] as const
      }),
    ),
  )
  const brandIds = await addMissing.brands(tx, [...new Set(products.map(({ brand }) => brand))])
  const wordIds = await addMissing.words(tx, [...new Set(products.flatMap(({ words }) => words))])
  const detailIds = await addMissing.details(tx, [...values.values()])
  const idOf = ({ property, value }: WholeProduct['values'][number]) =>
    detailIds.get(`${properties.get(property)} ${value.code}`)!
  return {
    brandOf: ({ brand }) => brandIds.get(brand)!,
    wordsOf: ({ words }) => words.map((word) => wordIds.get(word)!).sort(byNumber),
    detailsOf: (product) => ({
      all: known(product).map(idOf).sort(byNumber),
      access: known(product)
        .filter(({ isAccess }) => isAccess)
        .map(idOf)
        .sort(byNumber),
    }),
  }
}

const byNumber = (a: number, b: number) => a - b
