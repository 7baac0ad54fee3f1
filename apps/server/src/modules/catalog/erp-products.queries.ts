import type { Facts, Kind } from '@toptan/contract/products'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { CategoryMap } from './category-maps.ts'

export const listCategoryMaps = async (db: Db): Promise<CategoryMap[]> =>
  (
    await sql<CategoryMap>`
      select category_id, group_code, array[special_code_1, special_code_2, special_code_3, special_code_4, special_code_5]
        as special_codes
      from category_maps order by id`.execute(db)
  ).rows

export interface CardAtHome {
  code: string
  categoryId: string
  kind: Kind
  brand: string
  facts: Facts
  maxOrderQuantity: number | null
}

export async function cardsByCode(db: Db, codes: readonly string[]): Promise<Map<string, CardAtHome>> {
  const { rows } = await sql<CardAtHome>`
    select p.code, p.category_id, p.kind, b.name as brand, p.facts, p.max_order_quantity
    from products p join brands b on b.id = p.brand_id where p.code = any(${[...codes]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.code, row]))
}

export async function kindsOfCategories(db: Db): Promise<Map<string, Kind>> {
  const { rows } = await sql<{ id: string; kind: Kind }>`select id, kind from categories`.execute(db)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** The tax class behind each rate of VAT that holds today where the company of an ERP sits. */
export async function taxClassesByRate(db: Db, erp: string, localCurrency: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ taxClass: string; rate: string }>`
    select distinct on (v.tax_class) v.tax_class, v.rate from vat_rates v
    where v.valid_from <= current_date and v.country_code = (select country_code from divisions
      where erp_settings = ${erp} order by currency <> ${localCurrency}, id limit 1)
    order by v.tax_class, v.valid_from desc`.execute(db)
  return new Map(rows.map(({ taxClass, rate }) => [Number(rate), taxClass]))
}

export interface UnmappedItem {
  code: string
  name: string
  groupCode: string | null
  specialCodes: (string | null)[]
}

/** Lists cards without a category for an administrator, and takes those off the list that have one. */
export async function saveUnmapped(
  tx: Db,
  erp: string,
  { unmapped, mapped, at }: { unmapped: readonly UnmappedItem[]; mapped: readonly string[]; at: Date },
): Promise<void> {
  await sql`delete from unmapped_items where erp_settings = ${erp} and code = any(${[...mapped]}::text[])`.execute(tx)
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
