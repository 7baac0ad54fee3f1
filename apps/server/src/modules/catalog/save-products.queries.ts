/** The SQL of saving products. Each statement takes a whole batch; the number of statements does not depend on its size. */
import type { Facts, Kind, ProductRow } from '@toptan/contract/products'
import { codeKey } from '@toptan/contract/size-reading'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { FrameCategory } from './category-frame.ts'
import type { FacetValue, Names } from './facets.ts'
import type { DraftPrice, DraftStock } from './save-products.ts'

/** The rank of what nobody orders; newer products stand behind it until their demand is counted. */
const MOST_RANK = 1_000_000

export interface CategoryRow {
  id: string
  kind: Kind
}

export interface KeptProduct {
  id: number
  code: string
  ean: string | null
  unitCode: string
  taxClass: string
  minOrderQuantity: number
  maxOrderQuantity: number | null
  orderMultiple: number
  placeHolderQuantity: number
  facts: Facts
  images: ProductRow['images']
  additionalDetails: string | null
  preSaleText: Record<string, string> | null
  isActive: boolean
}

export interface ProductColumns extends Omit<KeptProduct, 'id'> {
  id: number | null
  name: string
  categoryId: string
  kind: Kind
  brandId: number
  detailIds: number[]
  accessDetailIds: number[]
}

export interface DerivedRow {
  productId: number
  kind: Kind
  categoryId: string
  name: string
  code: string
  isActive: boolean
  wordIds: number[]
  detailIds: number[]
  accessDetailIds: number[]
}

/**
 * Ranks products by how many order lines since `from` asked for them. A rank depends on the product alone, so only those
 * whose demand changed are written, and telling every process is worth it.
 * @returns how many products were ranked, and how many of them anew
 */
export async function saveDemand(db: Db, from: Date): Promise<{ seen: number; changed: number }> {
  const { rows } = await sql<{ seen: number; changed: number }>`
    with demand as (
      select i.product_id, count(*) as lines from order_items i join orders o on o.id = i.order_id
      where o.created_at >= ${from} and o.status not in ('Cancelled', 'Rejected') group by 1),
    ranked as (
      select s.product_id, (${MOST_RANK} - least(coalesce(d.lines, 0), ${MOST_RANK - 1}))::int as rank
      from product_search s left join demand d using (product_id)),
    moved as (
      update product_search s set rank = ranked.rank from ranked
      where ranked.product_id = s.product_id and s.rank <> ranked.rank returning 1)
    select (select count(*)::int from ranked) as seen, (select count(*)::int from moved) as changed`.execute(db)
  return rows[0] ?? { seen: 0, changed: 0 }
}

/** Below this the rows of the search table lie too far from their order; 1 is exact order. */
const LEAST_ORDER = 0.98

/**
 * Lets the rows of the search table lie in order of popularity, where they no longer do. Readers wait meanwhile, about two
 * seconds for each hundred thousand products, so it gives way when it cannot begin at once.
 */
export async function keepInOrder(db: Db): Promise<void> {
  await sql`analyze product_search`.execute(db)
  const { rows } = await sql<{ isInOrder: boolean }>`
    select correlation >= ${LEAST_ORDER} as is_in_order from pg_stats
    where schemaname = current_schema() and tablename = 'product_search' and attname = 'rank'`.execute(db)
  if (rows[0]?.isInOrder !== false) return
  const cluster = async (tx: Db) => {
    await sql`set local lock_timeout = '2s'`.execute(tx)
    await sql`cluster product_search using product_search_rank`.execute(tx)
  }
  await (db.isTransaction ? cluster(db) : db.transaction().execute(cluster))
  await sql`analyze product_search`.execute(db)
}

/** Held to the end of the transaction; the number is our own and used nowhere else. */
export async function lockCatalogue(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7402, 1)`.execute(db)
}

export async function listCategories(db: Db): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`select id, kind from categories`.execute(db)
  return rows
}

export async function listFacetProperties(db: Db): Promise<{ id: number; kind: Kind; code: string }[]> {
  const { rows } = await sql<{ id: number; kind: Kind; code: string }>`select id, kind, code from properties`.execute(
    db,
  )
  return rows
}

export async function productsByCode(db: Db, codes: string[]): Promise<KeptProduct[]> {
  const { rows } = await sql<KeptProduct>`
    select id, code, ean, unit_code, tax_class, min_order_quantity, max_order_quantity, order_multiple,
           place_holder_quantity, facts, images, additional_details, pre_sale_text, is_active
    from products where code = any(${codes}::text[])`.execute(db)
  return rows
}

/** Numbers by text of what a batch mentions; only what is missing is written, because every write tells all processes. */
export const addMissing = {
  async brands(db: Db, names: string[]): Promise<Map<string, number>> {
    const find = () =>
      sql<{ name: string; id: number | null }>`
        select given.name, brands.id from unnest(${names}::text[]) given (name)
        left join brands on brands.name_folded = fold(given.name)`.execute(db)
    const { rows } = await find()
    const missing = rows.filter(({ id }) => id === null).map(({ name }) => name)
    if (missing.length === 0) return toMap(rows)
    await sql`
      insert into brands (name) select distinct on (fold(name)) name from unnest(${missing}::text[]) given (name)
      on conflict do nothing`.execute(db)
    return toMap((await find()).rows)
  },

  async words(db: Db, words: string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ name: string; id: number }>`
      select word as name, id from search_words where word = any(${words}::text[])`.execute(db)
    const found = toMap(rows)
    const missing = words.filter((word) => !found.has(word))
    if (missing.length > 0) {
      const added = await sql<{ name: string; id: number }>`
        insert into search_words (word) select unnest(${missing}::text[])
        returning word as name, id`.execute(db)
      for (const { name, id } of added.rows) found.set(name, id)
    }
    return found
  },

  /** Keyed by `propertyId code`. */
  async details(db: Db, values: ({ propertyId: number } & FacetValue)[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ name: string; id: number }>`
      select d.property_id || ' ' || d.code as name, d.id
      from unnest(${values.map(({ propertyId }) => propertyId)}::int[], ${values.map(({ code }) => code)}::text[])
        given (property_id, code)
      join property_details d on d.property_id = given.property_id and d.code = given.code`.execute(db)
    const found = toMap(rows)
    const missing = values.filter(({ propertyId, code }) => !found.has(`${propertyId} ${code}`))
    if (missing.length > 0) {
      const added = await sql<{ name: string; id: number }>`
        insert into property_details (property_id, code, name, names, sort_key)
        select property_id, code, name, names, sort_key
        from jsonb_to_recordset(${JSON.stringify(
          missing.map(({ propertyId, code, name, names, sortKey }) => ({
            property_id: propertyId,
            code,
            name,
            names: names ?? null,
            sort_key: sortKey,
          })),
        )}::jsonb) as given (property_id int, code text, name text, names jsonb, sort_key numeric)
        returning property_id || ' ' || code as name, id`.execute(db)
      for (const { name, id } of added.rows) found.set(name, id)
    }
    return found
  },
}

function toMap(rows: { name: string; id: number | null }[]): Map<string, number> {
  return new Map(rows.flatMap(({ name, id }) => (id === null ? [] : [[name, id] as const])))
}

const productColumns = sql.raw(`code text, name text, category_id text, kind text, brand_id int, ean text,
  unit_code text, tax_class text, min_order_quantity int, max_order_quantity int, order_multiple int,
  place_holder_quantity int, facts jsonb, detail_ids int[], access_detail_ids int[], images jsonb,
  additional_details text, pre_sale_text jsonb, is_active boolean`)
const productColumnNames = [
  ...['name', 'category_id', 'kind', 'brand_id', 'ean', 'unit_code', 'tax_class', 'min_order_quantity'],
  ...['max_order_quantity', 'order_multiple', 'place_holder_quantity', 'facts', 'detail_ids', 'access_detail_ids'],
  ...['images', 'additional_details', 'pre_sale_text', 'is_active'],
]

export async function insertProducts(db: Db, rows: ProductColumns[]): Promise<{ id: number; code: string }[]> {
  if (rows.length === 0) return []
  const names = sql.raw(productColumnNames.join(', '))
  const inserted = await sql<{ id: number; code: string }>`
    insert into products (code, ${names})
    select code, ${names} from jsonb_to_recordset(${asJson(rows)}::jsonb) as given (position int, ${productColumns})
    order by position
    returning id, code`.execute(db)
  return inserted.rows
}

/** @returns the ids of those that really changed */
export async function updateProducts(db: Db, rows: ProductColumns[]): Promise<number[]> {
  if (rows.length === 0) return []
  const assignments = sql.raw(productColumnNames.map((name) => `${name} = given.${name}`).join(', '))
  const listOf = (table: string) => sql.raw(productColumnNames.map((name) => `${table}.${name}`).join(', '))
  const updated = await sql<{ id: number }>`
    update products p set ${assignments}, updated_at = now()
    from jsonb_to_recordset(${asJson(rows)}::jsonb) as given (id int, ${productColumns})
    where p.id = given.id and (${listOf('p')}) is distinct from (${listOf('given')})
    returning p.id`.execute(db)
  return updated.rows.map(({ id }) => id)
}

function asJson(rows: ProductColumns[]): string {
  return JSON.stringify(
    rows.map((row, position) => ({
      position,
      id: row.id,
      code: row.code,
      name: row.name,
      category_id: row.categoryId,
      kind: row.kind,
      brand_id: row.brandId,
      ean: row.ean,
      unit_code: row.unitCode,
      tax_class: row.taxClass,
      min_order_quantity: row.minOrderQuantity,
      max_order_quantity: row.maxOrderQuantity,
      order_multiple: row.orderMultiple,
      place_holder_quantity: row.placeHolderQuantity,
      facts: row.facts,
      detail_ids: row.detailIds,
      access_detail_ids: row.accessDetailIds,
      images: row.images,
      additional_details: row.additionalDetails,
      pre_sale_text: row.preSaleText,
      is_active: row.isActive,
    })),
  )
}

/**
 * Lists active products with all that searches read; takes others off the list.
 * @returns the ids of products whose row came, changed or went
 */
export async function saveSearchRows(db: Db, rows: DerivedRow[]): Promise<number[]> {
  const gone = rows.filter(({ isActive }) => !isActive).map(({ productId }) => productId)
  const active = rows.filter(({ isActive }) => isActive)
  const removed = gone.length
    ? await sql<{ productId: number }>`
        delete from product_search where product_id = any(${gone}::int[]) returning product_id`.execute(db)
    : { rows: [] }
  if (active.length === 0) return removed.rows.map(({ productId }) => productId)
  const given = JSON.stringify(
    active.map((row) => ({
      product_id: row.productId,
      kind: row.kind,
      category_id: row.categoryId,
      name: row.name,
      code: row.code,
      word_ids: row.wordIds,
      detail_ids: row.detailIds,
      access_detail_ids: row.accessDetailIds,
    })),
  )
  const written = await sql<{ productId: number }>`
    with given as materialized (
      select product_id, kind, category_id, fold(name) as name_folded, code, word_ids, detail_ids, access_detail_ids
      from jsonb_to_recordset(${given}::jsonb) as row (product_id int, kind text, category_id text, name text,
        code text, word_ids int[], detail_ids int[], access_detail_ids int[])
    ),
    changed as (
      update product_search s
      set kind = g.kind, category_id = g.category_id, name_folded = g.name_folded, code = g.code,
          word_ids = g.word_ids, detail_ids = g.detail_ids, access_detail_ids = g.access_detail_ids
      from given g
      where s.product_id = g.product_id
        and (s.kind, s.category_id, s.name_folded, s.code, s.word_ids, s.detail_ids, s.access_detail_ids)
          is distinct from
            (g.kind, g.category_id, g.name_folded, g.code, g.word_ids, g.detail_ids, g.access_detail_ids)
      returning s.product_id
    ),
    added as (
      insert into product_search (product_id, kind, category_id, rank, name_folded, code, word_ids, detail_ids,
        access_detail_ids)
      select g.product_id, g.kind, g.category_id,
             (select coalesce(max(rank), 0) from product_search)::int + (row_number() over (order by g.product_id))::int,
             g.name_folded, g.code, g.word_ids, g.detail_ids, g.access_detail_ids
      from given g
      where not exists (select from product_search s where s.product_id = g.product_id)
      returning product_id
    )
    select product_id from changed union all select product_id from added`.execute(db)
  return [...removed.rows, ...written.rows].map(({ productId }) => productId)
}

/** `kept` are products that were there before: what they no longer carry is taken away. */
export async function saveCodes(
  db: Db,
  rows: { productId: number; kind: string; code: string }[],
  kept: number[],
): Promise<void> {
  const ids = rows.map(({ productId }) => productId)
  const given = sql`unnest(${ids}::int[], ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ code }) => code)}::text[])
    as given (product_id, kind, code)`
  if (kept.length > 0) {
    await sql`
      delete from product_codes c where c.product_id = any(${kept}::int[])
        and (c.product_id, c.kind, c.code) not in (select product_id, kind, code from ${given})`.execute(db)
  }
  await sql`
    insert into product_codes (product_id, kind, code)
    select product_id, kind, code from ${given} on conflict do nothing`.execute(db)
}

/** @returns the ids of products whose price came or changed */
export async function savePrices(db: Db, prices: (DraftPrice & { productId: number })[]): Promise<number[]> {
  if (prices.length === 0) return []
  const rows = lastOf(prices, (price) => [price.productId, price.priceListId, price.validFrom])
  const written = await sql<{ productId: number }>`
    insert into product_prices as p (product_id, price_list_id, amount, includes_vat, valid_from, valid_to)
    select product_id, price_list_id, amount, includes_vat, coalesce(valid_from, '2000-01-01'), valid_to
    from jsonb_to_recordset(${JSON.stringify(
      rows.map((price) => ({
        product_id: price.productId,
        price_list_id: price.priceListId,
        amount: price.amount,
        includes_vat: price.includesVat,
        valid_from: price.validFrom ?? null,
        valid_to: price.validTo ?? null,
      })),
    )}::jsonb) as given (product_id int, price_list_id int, amount numeric, includes_vat boolean, valid_from date,
      valid_to date)
    order by product_id, price_list_id, valid_from
    on conflict (product_id, price_list_id, valid_from) do update
    set amount = excluded.amount, includes_vat = excluded.includes_vat, valid_to = excluded.valid_to
    where (p.amount, p.includes_vat, p.valid_to)
      is distinct from (round(excluded.amount, 4), excluded.includes_vat, excluded.valid_to)
    returning p.product_id`.execute(db)
  return written.rows.map(({ productId }) => productId)
}

/**
 * Takes over readings of what is there; what is reserved is never touched. Rows are locked by product, then warehouse,
 * as ordering locks them.
 * @returns the ids of products whose figure came or changed
 */
export async function saveStocks(db: Db, stocks: (DraftStock & { productId: number })[]): Promise<number[]> {
  if (stocks.length === 0) return []
  const rows = lastOf(stocks, (stock) => [stock.productId, stock.warehouseId])
  const written = await sql<{ productId: number; changed: boolean }>`
    insert into product_stocks as s (product_id, warehouse_id, on_hand, read_at)
    select product_id, warehouse_id, on_hand, coalesce(read_at, now())
    from unnest(${rows.map(({ productId }) => productId)}::int[], ${rows.map(({ warehouseId }) => warehouseId)}::int[],
      ${rows.map(({ quantity }) => quantity)}::int[],
      ${rows.map(({ readAt }) => readAt?.toISOString() ?? null)}::timestamptz[])
      as given (product_id, warehouse_id, on_hand, read_at)
    order by product_id, warehouse_id
    on conflict (product_id, warehouse_id) do update
    set on_hand = excluded.on_hand, read_at = excluded.read_at
    where s.read_at is null or excluded.read_at >= s.read_at
    returning s.product_id, old.on_hand is distinct from s.on_hand as changed`.execute(db)
  return written.rows.filter(({ changed }) => changed).map(({ productId }) => productId)
}

/** @returns the ids of products for which a customer's number is new */
export async function savePartNumbers(
  db: Db,
  numbers: { productId: number; customerId: number; partNumber: string }[],
): Promise<number[]> {
  if (numbers.length === 0) return []
  const written = await sql<{ productId: number }>`
    insert into customer_part_numbers (customer_id, product_id, part_number, code)
    select * from unnest(${numbers.map(({ customerId }) => customerId)}::int[],
      ${numbers.map(({ productId }) => productId)}::int[], ${numbers.map(({ partNumber }) => partNumber)}::text[],
      ${numbers.map(({ partNumber }) => codeKey(partNumber))}::text[])
    on conflict do nothing
    returning product_id`.execute(db)
  return written.rows.map(({ productId }) => productId)
}

/** A batch may name a key twice; PostgreSQL takes each only once. */
function lastOf<Row>(rows: Row[], keyOf: (row: Row) => unknown[]): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(keyOf(row)), row])).values()]
}

export async function tellFacetsStale(db: Db): Promise<void> {
  await sql`update facet_counts_state set is_stale = true`.execute(db)
}

export async function countFacets(db: Db): Promise<number> {
  // Waits for saves that already marked the counts, and lets later ones wait until the new counts stand.
  await sql`select from facet_counts_state for update`.execute(db)
  await sql`delete from facet_counts`.execute(db)
  const counted = await sql`
    insert into facet_counts (kind, category_id, access_detail_ids, detail_id, products)
    select kind, category_id, access_detail_ids, null, count(*) from product_search
    group by kind, category_id, access_detail_ids
    union all
    select kind, category_id, access_detail_ids, detail_id, count(*)
    from product_search, unnest(detail_ids) as detail_id
    group by kind, category_id, access_detail_ids, detail_id`.execute(db)
  await sql`update facet_counts_state set counted_at = now(), is_stale = false`.execute(db)
  return Number(counted.numAffectedRows ?? 0)
}

export async function saveFrame(
  db: Db,
  categories: readonly FrameCategory[],
  properties: { kind: string; code: string; names: Names; position: number; isAccess: boolean }[],
): Promise<void> {
  await sql`
    insert into categories (id, parent_id, kind, names, position, icon)
    select id, parent_id, kind, names, position, icon
    from jsonb_to_recordset(${JSON.stringify(
      categories.map(({ parentId, ...category }) => ({ ...category, parent_id: parentId })),
    )}::jsonb) as given (id text, parent_id text, kind text, names jsonb, position int, icon text)
    order by parent_id nulls first
    on conflict do nothing`.execute(db)
  await sql`
    insert into properties (kind, code, names, position, is_access)
    select kind, code, names, position, is_access
    from jsonb_to_recordset(${JSON.stringify(
      properties.map(({ isAccess, ...property }) => ({ ...property, is_access: isAccess })),
    )}::jsonb) as given (kind text, code text, names jsonb, position int, is_access boolean)
    order by kind, position
    on conflict do nothing`.execute(db)
}
