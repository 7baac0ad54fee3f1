import type { Facts, Kind } from '@toptan/contract/products'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

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
