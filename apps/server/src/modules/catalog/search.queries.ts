import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '../../db/db.ts'
import { anywhere, atStart } from '../../platform/list-query.ts'
import { isUnknown, type Meaning, type Narrowing, type TypedCode } from './narrowing.ts'

/** Text totals are exact up to here; above they are a lower bound. */
export const TEXT_BOUND = 1000
const MOST_CODES = 50
/** Fewer characters stand in the middle of too many codes. */
const FEWEST_WITHIN = 4

export async function listWordsAfter(db: Db, id: number): Promise<{ id: number; word: string }[]> {
  return db.selectFrom('searchWords').select(['id', 'word']).where('id', '>', id).execute()
}

export interface FoundCode {
  productId: number
  isExact: boolean
}

/** Products whose own code, EAN, OE number or customer's part number begins with the code; exact ones first. */
export async function findByCode(db: Db, customerId: number, code: TypedCode): Promise<FoundCode[]> {
  const found = await prepared<FoundCode>(
    db,
    'find-by-code',
    `select product_id as "productId", bool_or(code = $1) as "isExact" from (
       (select product_id, code from product_codes where code like $2 order by code limit ${MOST_CODES})
       union all
       (select product_id, code from customer_part_numbers where customer_id = $3 and code like $2 order by code limit ${MOST_CODES})
     ) as found group by product_id order by 2 desc, 1 limit ${MOST_CODES}`,
    [code.key, atStart(code.key), customerId],
  )
  if (found.length > 0 || !code.isAnywhere || code.key.length < FEWEST_WITHIN) return found
  return prepared<FoundCode>(
    db,
    'find-within-code',
    `select distinct product_id as "productId", false as "isExact" from (
       select product_id from product_codes where code like $1 limit ${MOST_CODES}) as found`,
    [anywhere(code.key)],
  )
}

const ids = (list: readonly number[]): RawBuilder<unknown> => sql.raw(`'{${list.map(Number).join(',')}}'::int[]`)

/** The condition on product_search that narrows to place, access, facets and stock. Constants, so that it is planned well. */
function narrowed({ place, access, properties, inStockAt }: Narrowing): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = []
  if (place && 'kind' in place) conditions.push(sql`s.kind = ${sql.lit(place.kind)}`)
  if (place && 'categories' in place)
    conditions.push(
      place.categories.length === 1
        ? sql`s.category_id = ${sql.lit(place.categories[0] as string)}`
        : sql`s.category_id in (${sql.join(place.categories.map((id) => sql.lit(id)))})`,
    )
  conditions.push(listable(access))
  for (const { details } of properties) conditions.push(sql`s.detail_ids && ${ids(details)}`)
  if (inStockAt)
    conditions.push(
      sql`exists (select from product_stocks t where t.product_id = s.product_id and t.warehouse_id = any(${ids(inStockAt)}) and t.on_hand > t.reserved)`,
    )
  return sql.join(conditions, sql` and `)
}

/** What the customer may list; what they may not does not exist for them. */
function listable(access: Narrowing['access']): RawBuilder<unknown> {
  if (access.defaults.hasList)
    return access.hiddenFromList.length === 0
      ? sql`true`
      : sql`not s.access_detail_ids && ${ids(access.hiddenFromList)}`
  return sql`s.access_detail_ids <> '{}' and s.access_detail_ids <@ ${ids(access.allowedInList)}`
}

const meanings = ({ exact, prefix, contains, similar }: Meaning) => [...exact, ...prefix, ...contains, ...similar]

const textual = (words: readonly Meaning[]): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => sql`s.word_ids && ${ids(meanings(word))}`),
    sql` and `,
  )

/** How well the words fit: the sum of what each is found as. Constant where no word has two ways to fit. */
function fit(words: readonly Meaning[]): RawBuilder<unknown> {
  const terms = words.flatMap((word) => {
    const ways = [
      { points: 3, found: word.exact },
      { points: 2, found: word.prefix },
      { points: 1, found: word.contains },
    ].filter(({ found }) => found.length > 0)
    if (ways.length < 2) return []
    return [
      sql`case ${sql.join(
        ways.map(({ points, found }) => sql`when s.word_ids && ${ids(found)} then ${sql.lit(points)}`),
        sql` `,
      )} else 0 end`,
    ]
  })
  return terms.length === 0 ? sql`0` : sql.join(terms, sql` + `)
}

/**
 * What a text finds, codes above words, with how well each fits. Of more than `most` those that lie first in the table,
 * which `keepInOrder` keeps in order of popularity: sorting tens of thousands of matches for a page of them costs too much.
 */
function matches(narrowing: Narrowing, codes: readonly FoundCode[], most: number): RawBuilder<unknown> {
  const words = narrowing.words ?? []
  const exact = codes.filter(({ isExact }) => isExact).map(({ productId }) => productId)
  const all = codes.map(({ productId }) => productId)
  const byCode = sql`select s.product_id, s.kind, s.rank, case when s.product_id = any(${ids(exact)}) then 1000 else 500 end as fit
    from product_search s where s.product_id = any(${ids(all)}) and ${narrowed(narrowing)}`
  const byWords = sql`(select s.product_id, s.kind, s.rank, ${fit(words)} as fit from product_search s
    where ${isUnknown(words) ? sql`false` : textual(words)} and ${narrowed(narrowing)}
      ${all.length > 0 ? sql`and s.product_id <> all(${ids(all)})` : sql``}
    limit ${sql.lit(most)})`
  return all.length > 0 ? sql`${byCode} union all ${byWords}` : byWords
}

export type Order = { column: 'popularity' | 'relevance' | 'name' | 'code' | 'salePrice'; direction: 'asc' | 'desc' }

/** A page of what a text finds, and how many it finds at most `TEXT_BOUND + 1`. */
export async function findByText(
  db: Db,
  narrowing: Narrowing,
  codes: readonly FoundCode[],
  asked: { order: Order; priceListId: number; offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const most = Math.max(TEXT_BOUND + 1, asked.offset + asked.limit + 1)
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with m as materialized (${matches(narrowing, codes, most)})
    select (select count(*)::int from m) as total,
      array(select m.product_id from m ${ordered(asked.order, asked.priceListId, sql`m`, sql`m.fit desc, m.rank, m.product_id`)}
        offset ${sql.lit(asked.offset)} limit ${sql.lit(asked.limit)}) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** A page of a category, in order. */
export async function findInPlace(
  db: Db,
  narrowing: Narrowing,
  asked: { order: Order; priceListId: number; offset: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    select s.product_id from product_search s
    ${ordered(asked.order, asked.priceListId, sql`s`, sql`s.rank, s.product_id`, sql`where ${narrowed(narrowing)}`, true)}
    offset ${sql.lit(asked.offset)} limit ${sql.lit(asked.limit)}`.execute(db)
  return rows.map(({ productId }) => productId)
}

function ordered(
  { column, direction }: Order,
  priceListId: number,
  source: RawBuilder<unknown>,
  otherwise: RawBuilder<unknown>,
  where: RawBuilder<unknown> = sql``,
  isTable = false,
): RawBuilder<unknown> {
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  if (column === 'salePrice')
    return sql`left join lateral (select amount from product_prices where product_id = ${source}.product_id
        and price_list_id = ${sql.lit(priceListId)} and valid_from <= current_date
        and (valid_to is null or valid_to >= current_date) order by valid_from desc limit 1) as price on true
      ${where} order by price.amount ${way} nulls last, ${source}.product_id`
  if (column === 'name' || column === 'code') {
    const by = sql.raw(column === 'name' ? 'name_folded' : 'code')
    // The table itself has the column; a set of matches knows only ids.
    if (isTable) return sql`${where} order by ${source}.${by} ${way}, ${source}.product_id`
    return sql`join product_search as named on named.product_id = ${source}.product_id
      ${where} order by named.${by} ${way}, ${source}.product_id`
  }
  return sql`${where} order by ${otherwise}`
}

/** How many products are meant, at most `bound`. */
export async function countInPlace(db: Db, narrowing: Narrowing, bound: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from product_search s where ${narrowed(narrowing)} limit ${sql.lit(bound)}) as bounded`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** How many products stand in a kind or category for a customer, from the stored counts. */
export async function storedCount(db: Db, narrowing: Narrowing): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(s.products), 0)::int as n from facet_counts s
    where s.detail_id is null and ${narrowed(narrowing)}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface DetailCount {
  detailId: number
  products: number
}

export async function storedFacetCounts(db: Db, narrowing: Narrowing): Promise<DetailCount[]> {
  const { rows } = await sql<DetailCount>`
    select s.detail_id, sum(s.products)::int as products from facet_counts s
    where s.detail_id is not null and ${narrowed(narrowing)} group by s.detail_id`.execute(db)
  return rows
}

/** Counts behind each facet, of the products meant. */
export async function facetCountsOf(db: Db, narrowing: Narrowing, codes: readonly FoundCode[]): Promise<DetailCount[]> {
  const all = ids(codes.map(({ productId }) => productId))
  const { words } = narrowing
  const text =
    words === null
      ? sql`true`
      : sql`(s.product_id = any(${all}) or (${isUnknown(words) ? sql`false` : textual(words)}))`
  const { rows } = await sql<DetailCount>`
    select detail_id, count(*)::int as products
    from (select s.detail_ids from product_search s where ${narrowed(narrowing)} and ${text}) as meant,
      unnest(meant.detail_ids) as detail_id
    group by detail_id`.execute(db)
  return rows
}

export interface GroupedMatch {
  productId: number
  kind: string
  total: number
  code: string
  name: string
  imageUrl: string | null
}

/** The best of what a text finds in each kind, best kind first. */
export async function findGrouped(
  db: Db,
  narrowing: Narrowing,
  codes: readonly FoundCode[],
  perGroup: number,
): Promise<GroupedMatch[]> {
  const { rows } = await sql<GroupedMatch>`
    with m as (${matches(narrowing, codes, TEXT_BOUND + 1)}),
    r as (
      select m.product_id, m.kind, row_number() over best as place, count(*) over (partition by m.kind)::int as total,
        max(m.fit) over (partition by m.kind) as best_fit
      from m window best as (partition by m.kind order by m.fit desc, m.rank, m.product_id)
    )
    select r.product_id, r.kind, r.total, p.code, p.name, p.images -> 0 ->> 'url' as image_url
    from r join products p on p.id = r.product_id
    where r.place <= ${sql.lit(perGroup)}
    order by r.best_fit desc, r.total desc, r.kind, r.place`.execute(db)
  return rows
}

export interface CategoryRecord {
  id: string
  parentId: string | null
  kind: string
  names: Record<string, string>
  position: number
  icon: string
}

export async function listActiveCategories(db: Db): Promise<CategoryRecord[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'parentId', 'kind', 'names', 'position', 'icon'])
    .where('isActive', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute() as Promise<CategoryRecord[]>
}

/** Those that are switched off included. */
export async function listAllCategories(
  db: Db,
): Promise<(CategoryRecord & { refCode: string | null; isActive: boolean })[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'parentId', 'kind', 'names', 'position', 'icon', 'refCode', 'isActive'])
    .orderBy('position')
    .orderBy('id')
    .execute() as Promise<(CategoryRecord & { refCode: string | null; isActive: boolean })[]>
}

/** The categories that hold something which the customer may list, with how much. */
export async function filledCategories(db: Db, access: Narrowing['access']): Promise<string[]> {
  const { rows } = await sql<{ categoryId: string }>`
    select distinct s.category_id from facet_counts s where s.detail_id is null and ${listable(access)}`.execute(db)
  return rows.map(({ categoryId }) => categoryId)
}

export interface PropertyRecord {
  id: number
  kind: string
  code: string
  names: Record<string, string>
  isFacet: boolean
  details: { id: number; code: string; name: string; names: Record<string, string> | null; sortKey: number }[]
}

export async function listProperties(db: Db): Promise<PropertyRecord[]> {
  const { rows } = await sql<PropertyRecord>`
    select p.id, p.kind, p.code, p.names, p.is_facet,
      coalesce((select json_agg(json_build_object('id', d.id, 'code', d.code, 'name', d.name, 'names', d.names, 'sortKey', d.sort_key) order by d.sort_key, d.name)
        from property_details d where d.property_id = p.id), '[]') as details
    from properties p order by p.kind, p.position, p.id`.execute(db)
  return rows
}

/** The product with this code, EAN or part number of the customer; the own code wins. */
export async function findIdByCode(db: Db, customerId: number, code: string): Promise<number | null> {
  const { rows } = await sql<{ productId: number }>`
    select product_id from (
      select product_id, case kind when 'code' then 1 when 'ean' then 2 else 4 end as place
        from product_codes where code = ${code} and kind in ('code', 'ean')
      union all
      select product_id, 3 from customer_part_numbers where customer_id = ${customerId} and code = ${code}
    ) as found order by place, product_id limit 1`.execute(db)
  return rows[0]?.productId ?? null
}

export async function listFavoriteIds(db: Db, userId: number, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favorites')
    .select('productId')
    .where('userId', '=', userId)
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('productId')
    .limit(200)
    .execute()
  return rows.map(({ productId }) => productId)
}

export async function insertFavorite(db: Db, userId: number, customerId: number, productId: number): Promise<void> {
  await db
    .insertInto('favorites')
    .values({ userId, customerId, productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFavorite(db: Db, userId: number, customerId: number, productId: number): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('userId', '=', userId)
    .where('customerId', '=', customerId)
    .where('productId', '=', productId)
    .execute()
}

/** Whether the catalogue changed since the facets were counted. */
export async function areFacetsStale(db: Db): Promise<boolean> {
  const row = await db.selectFrom('facetCountsState').select('isStale').executeTakeFirst()
  return row?.isStale ?? true
}
