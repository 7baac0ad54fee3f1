/** Codes on the cards of the ERP, and cards that no category map covers. */
import type { Codes } from '@toptan/contract/category-maps'
import type { Page, PageQuery } from '@toptan/contract/common'
import { fold } from '@toptan/contract/fold'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'
import { anywhere, type Columns, filterOf, orderingOf, readPage } from '../../platform/list-query.ts'
import { type CardCodes, decidingOn } from './deciding-map.queries.ts'

export interface UnmappedItem extends CardCodes {
  name: string
}

/** Lists cards without a category for an administrator, and takes those off the list that need none any more. */
export async function saveUnmapped(
  tx: Transaction,
  erp: string,
  { unmapped, settled, at }: { unmapped: readonly UnmappedItem[]; settled: readonly string[]; at: Date },
): Promise<void> {
  await sql`delete from unmapped_items where erp_settings = ${erp} and code = any(${[...settled]}::text[])`.execute(tx)
  if (unmapped.length === 0) return
  const rows = unmapped.map(({ code, name, groupCode, specialCodes }) => ({
    code,
    name,
    group_code: groupCode,
    special_codes: specialCodes,
  }))
  await sql`
    insert into unmapped_items (erp_settings, code, name, group_code, special_codes, seen_at)
    select ${erp}, code, name, group_code, special_codes, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (code text, name text, group_code text, special_codes text[])
    order by code
    on conflict (erp_settings, code) do update
    set name = excluded.name, group_code = excluded.group_code, special_codes = excluded.special_codes,
      seen_at = excluded.seen_at`.execute(tx)
}

/** Takes off the list what a reading of everything did not bring; how many there were. */
export async function forgetUnmapped(tx: Transaction, erp: string, readSince: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from unmapped_items where erp_settings = ${erp} and seen_at < ${readSince}`.execute(tx)
  return Number(numAffectedRows)
}

export interface ProductCodes extends Omit<CardCodes, 'code'> {
  productId: number
}

/** Keeps the codes on the cards of products. */
export async function saveProductCodes(tx: Transaction, erp: string, products: readonly ProductCodes[]): Promise<void> {
  const rows = products.map(({ productId, groupCode, specialCodes }) => ({
    product_id: productId,
    group_code: groupCode,
    special_codes: specialCodes,
  }))
  await sql`
    insert into product_erp_codes (erp_settings, product_id, group_code, special_codes)
    select ${erp}, product_id, group_code, special_codes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (product_id int, group_code text, special_codes text[])
    order by product_id
    on conflict (erp_settings, product_id) do update
    set group_code = excluded.group_code, special_codes = excluded.special_codes
    where (product_erp_codes.group_code, product_erp_codes.special_codes)
      is distinct from (excluded.group_code, excluded.special_codes)`.execute(tx)
}

export interface UnmappedGroupRow extends Codes {
  itemCount: number
  examples: { code: string; name: string }[]
  seenAt: Date
}

const columns: Columns = {
  groupCode: { is: sql`g.group_code`, kind: 'text' },
  specialCode1: { is: sql`g.special_code_1`, kind: 'text' },
  specialCode2: { is: sql`g.special_code_2`, kind: 'text' },
  specialCode3: { is: sql`g.special_code_3`, kind: 'text' },
  specialCode4: { is: sql`g.special_code_4`, kind: 'text' },
  specialCode5: { is: sql`g.special_code_5`, kind: 'text' },
  itemCount: { is: sql`g.item_count`, kind: 'number' },
  lastSeenOn: { is: sql`g.seen_at::date`, kind: 'day' },
}

const EXAMPLES = 3

const isUncovered = sql`g.codes not in (select codes from ${decidingOn(sql`unmapped_items`)} d)`

/** A page of the groups that no map covers. @throws request.unknown-column, request.invalid */
export function listUnmappedGroups(db: Db, query: PageQuery): Promise<Page<UnmappedGroupRow>> {
  const term = fold(query.SearchTerm?.trim() ?? '')
  const matching =
    term === ''
      ? sql`true`
      : sql`(fold(i.name) like ${anywhere(term)} or fold(i.code) like ${anywhere(term)}
          or exists (select from unnest(i.codes) c where c like ${anywhere(term)}))`
  return readPage<UnmappedGroupRow>(db, query, {
    columns: sql`g.*, (select json_agg(json_build_object('code', e.code, 'name', e.name)) from (
      select i.code, i.name from unmapped_items i where i.codes = g.codes
      order by not ${matching}, i.code limit ${EXAMPLES}) e) as examples`,
    from: sql`(
      select i.codes, min(i.group_code) as group_code, min(i.special_codes[1]) as special_code_1,
        min(i.special_codes[2]) as special_code_2, min(i.special_codes[3]) as special_code_3,
        min(i.special_codes[4]) as special_code_4, min(i.special_codes[5]) as special_code_5,
        count(*)::int as item_count, max(i.seen_at) as seen_at
      from unmapped_items i group by i.codes having bool_or(${matching})) g
      where ${isUncovered} and ${filterOf(columns, query.ColumnFilters)}`,
    order: query.OrderBy?.trim() ? orderingOf(columns, query.OrderBy, sql`g.codes`) : sql`g.item_count desc, g.codes`,
  })
}

/** How many listed items no map covers, and how many are covered by now and come in with the next reading. */
export async function countUnmapped(db: Db): Promise<{ unmapped: number; toCome: number }> {
  const { rows } = await sql<{ unmapped: number; toCome: number }>`
    select coalesce(sum(items) filter (where is_uncovered), 0)::int as unmapped,
      coalesce(sum(items) filter (where not is_uncovered), 0)::int as to_come
    from (select g.items, ${isUncovered} as is_uncovered
      from (select codes, count(*) as items from unmapped_items group by codes) g) c`.execute(db)
  return rows[0] ?? { unmapped: 0, toCome: 0 }
}

const CODES_OF_A_FIELD = 1000

/** The codes on all cards, as last read; `at` is 1 for the group code and 2 to 6 for the special codes. */
export async function listErpCodes(db: Db): Promise<{ at: number; code: string; itemCount: number }[]> {
  const { rows } = await sql<{ at: number; code: string; itemCount: number }>`
    select at::int, code, items::int as item_count from (
      select n.at, min(n.code) as code, count(*) as items,
        row_number() over (partition by n.at order by count(*) desc, min(n.code)) as rank
      from (select group_code, special_codes, codes from unmapped_items
          union all select group_code, special_codes, codes from product_erp_codes) c
        cross join lateral unnest(array[c.group_code] || c.special_codes[1:5], c.codes) with ordinality
          as n (code, compared, at)
      where n.compared is not null group by n.at, n.compared) s
    where rank <= ${CODES_OF_A_FIELD} order by at, items desc, code`.execute(db)
  return rows
}
