/** The category maps: what each decides on, and how they are changed. */
import { type Codes, type categoryMapColumns, codeFields } from '@toptan/contract/category-maps'
import type { Culture, Page, PageQuery } from '@toptan/contract/common'
import { fold } from '@toptan/contract/fold'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'
import { anywhere, type Columns, filterOf, orderingOf, readPage } from '../../platform/list-query.ts'
import { agrees, decidingOn } from './deciding-map.queries.ts'

export interface CategoryMapValues extends Codes {
  categoryId: string
}

export interface CategoryMapRow extends Codes {
  id: number
  categoryId: string
  categoryName: string
  productCount: number
  modifiedAt: Date
  modifiedBy: string | null
}

const specialCodes = (codes: Codes) => sql`array[${sql.join(codeFields.slice(1).map((field) => codes[field]))}]::text[]`

/** Categories by names that say what is above them. */
const namedCategories = (culture: Culture) => {
  const name = sql`coalesce(k.names ->> ${culture}, k.names ->> 'tr', k.id)`
  return sql`(
    with recursive named as (
      select k.id, ${name} as name from categories k where k.parent_id is null
      union all select k.id, n.name || ' › ' || ${name} from categories k join named n on n.id = k.parent_id)
    select id, name from named)`
}

/** Products on sale by the codes on their cards. */
const productsByCodes = sql`
  select e.codes, count(*) as products from product_erp_codes e join products p on p.id = e.product_id
  where p.is_active group by e.codes`

const mapFrom = (culture: Culture) => sql`category_maps m join ${namedCategories(culture)} k on k.id = m.category_id
  left join users u on u.id = m.modified_by
  left join (
    with cards as materialized (${productsByCodes})
    select d.id, sum(c.products) as products from cards c join ${decidingOn(sql`cards`)} d on d.codes = c.codes
    group by d.id) n on n.id = m.id`
const mapRow = sql`m.id, m.category_id, k.name as category_name, m.group_code, m.special_code_1, m.special_code_2,
  m.special_code_3, m.special_code_4, m.special_code_5, coalesce(n.products, 0)::int as product_count, m.modified_at,
  u.account_name as modified_by`

const columns: Columns & Record<(typeof categoryMapColumns)[number], Columns[string]> = {
  categoryName: { is: sql`k.name`, kind: 'text' },
  groupCode: { is: sql`m.group_code`, kind: 'text' },
  specialCode1: { is: sql`m.special_code_1`, kind: 'text' },
  specialCode2: { is: sql`m.special_code_2`, kind: 'text' },
  specialCode3: { is: sql`m.special_code_3`, kind: 'text' },
  specialCode4: { is: sql`m.special_code_4`, kind: 'text' },
  specialCode5: { is: sql`m.special_code_5`, kind: 'text' },
  productCount: { is: sql`coalesce(n.products, 0)`, kind: 'number' },
  modifiedOn: { is: sql`m.modified_at::date`, kind: 'day' },
  modifiedBy: { is: sql`u.account_name`, kind: 'text' },
}

/** @throws request.unknown-column, request.invalid */
export function listCategoryMaps(db: Db, culture: Culture, query: PageQuery): Promise<Page<CategoryMapRow>> {
  const term = fold(query.SearchTerm?.trim() ?? '')
  const matching =
    term === ''
      ? sql`true`
      : sql`(fold(k.name) like ${anywhere(term)} or exists (select from unnest(m.codes) c where c like ${anywhere(term)}))`
  return readPage<CategoryMapRow>(db, query, {
    columns: mapRow,
    from: sql`${mapFrom(culture)} where ${matching} and ${filterOf(columns, query.ColumnFilters)}`,
    order: query.OrderBy?.trim() ? orderingOf(columns, query.OrderBy, sql`m.id`) : sql`fold(k.name), m.codes, m.id`,
  })
}

export async function findCategoryMap(db: Db, culture: Culture, id: number): Promise<CategoryMapRow | null> {
  const { rows } = await sql<CategoryMapRow>`select ${mapRow} from ${mapFrom(culture)} where m.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What becomes of the products that a map decides on when it goes; a null category is none. */
export async function listHeirs(db: Db, culture: Culture, id: number) {
  const { rows } = await sql<{ categoryId: string | null; categoryName: string | null; productCount: number }>`
    with cards as materialized (${productsByCodes}),
    mine as materialized (
      select c.* from cards c join ${decidingOn(sql`cards`)} d on d.codes = c.codes where d.id = ${id})
    select h.category_id, k.name as category_name, sum(c.products)::int as product_count
    from mine c left join ${decidingOn(sql`mine`, id)} h on h.codes = c.codes
      left join ${namedCategories(culture)} k on k.id = h.category_id
    group by h.category_id, k.name order by product_count desc, h.category_id`.execute(db)
  return rows
}

/** What a map with these codes would bring about; `id` is that of the map it takes the place of, null for one more. */
export async function findEffect(db: Db, { categoryId, ...codes }: CategoryMapValues, id: number | null) {
  const { rows } = await sql<{ itemCount: number; productCount: number; movingCount: number }>`
    with mine as materialized (
      select codes, num_nonnulls(variadic codes) as named
      from (select erp_codes(${codes.groupCode}, ${specialCodes(codes)}) as codes) given),
    cards as materialized (
      select e.codes, p.category_id from product_erp_codes e join products p on p.id = e.product_id, mine
      where p.is_active and mine.named > 0 and ${agrees(sql`mine.codes`, sql`e.codes`)})
    select
      (select count(*)::int from unmapped_items i, mine
        where mine.named > 0 and ${agrees(sql`mine.codes`, sql`i.codes`)}) as item_count,
      count(*)::int as product_count, count(*) filter (where c.category_id <> ${categoryId})::int as moving_count
    from cards c cross join mine left join ${decidingOn(sql`cards`, id ?? 0)} d on d.codes = c.codes
    where d.id is null or mine.named > d.named or mine.named = d.named and ${id}::int < d.id`.execute(db)
  return rows[0] ?? { itemCount: 0, productCount: 0, movingCount: 0 }
}

// Changing them ---------------------------------------------------------------------------------------------------------

/** Changes to the maps happen one after the other; readers do not wait. */
export const lockCategoryMaps = async (tx: Transaction): Promise<void> =>
  void (await sql`lock table category_maps in share row exclusive mode`.execute(tx))

export const isCategory = async (db: Db, id: string): Promise<boolean> =>
  (await sql`select from categories where id = ${id}`.execute(db)).rows.length > 0

/** The name of the category that another map gives the same codes. */
export async function findCategoryOfCodes(tx: Transaction, culture: Culture, codes: Codes, exceptId: number) {
  const { rows } = await sql<{ name: string }>`
    select k.name from category_maps m join ${namedCategories(culture)} k on k.id = m.category_id
    where m.codes = erp_codes(${codes.groupCode}, ${specialCodes(codes)}) and m.id <> ${exceptId}`.execute(tx)
  return rows[0]?.name ?? null
}

type Change = { userId: number; at: Date }

// In SQL, as the translation of names does not part digits from letters.
const codeColumns = sql`group_code, special_code_1, special_code_2, special_code_3, special_code_4, special_code_5`
const codesOf = (codes: Codes) => sql.join(codeFields.map((field) => codes[field]))

export async function insertCategoryMap(tx: Transaction, values: CategoryMapValues, { userId, at }: Change) {
  const { rows } = await sql<{ id: number }>`
    insert into category_maps (category_id, ${codeColumns}, modified_at, modified_by)
    values (${values.categoryId}, ${codesOf(values)}, ${at}, ${userId}) returning id`.execute(tx)
  const [{ id }] = rows as [{ id: number }]
  return id
}

/** What stood there before; null where there is no such map. */
export async function lockCategoryMap(tx: Transaction, id: number): Promise<CategoryMapValues | null> {
  const { rows } = await sql<CategoryMapValues>`
    select category_id, ${codeColumns} from category_maps where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export const updateCategoryMap = (tx: Transaction, id: number, values: CategoryMapValues, { userId, at }: Change) =>
  sql`update category_maps set (category_id, ${codeColumns}, modified_at, modified_by)
    = (${values.categoryId}, ${codesOf(values)}, ${at}::timestamptz, ${userId}::int) where id = ${id}`.execute(tx)

export const deleteCategoryMap = (tx: Transaction, id: number) =>
  tx.deleteFrom('categoryMaps').where('id', '=', id).execute()

export const insertFact = (
  tx: Transaction,
  { details, ...fact }: { kind: string; userId: number; at: Date; subject: string; details: unknown },
) =>
  tx
    .insertInto('facts')
    .values({ ...fact, details: JSON.stringify(details) })
    .execute()
