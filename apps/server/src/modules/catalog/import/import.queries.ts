/** What an import needs to know of the shop: where prices and stocks may go, and which products are there. */
import type { Kind } from '@toptan/contract/products'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export interface PriceListRow {
  id: number
  code: string
  currency: string
  division: string
}

export interface WarehouseRow {
  id: number
  code: string
  name: string
}

export interface KeptProduct {
  code: string
  name: string
  brand: string
  kind: Kind
  categoryId: string
}

export async function listPriceLists(db: Db): Promise<PriceListRow[]> {
  const { rows } = await sql<PriceListRow>`
    select l.id, l.code, l.currency, d.name as division
    from price_lists l join divisions d on d.id = l.division_id order by d.id, l.id`.execute(db)
  return rows
}

/** Those in use, the first to deliver first. */
export async function listWarehouses(db: Db): Promise<WarehouseRow[]> {
  const { rows } = await sql<WarehouseRow>`
    select w.id, w.code, w.name from warehouses w where w.is_active order by w.division_id, w.priority, w.id`.execute(
    db,
  )
  return rows
}

export async function listCategoryKinds(db: Db): Promise<Map<string, Kind>> {
  const { rows } = await sql<{ id: string; kind: Kind }>`select id, kind from categories`.execute(db)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

export async function listBrandNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from brands`.execute(db)
  return rows.map(({ name }) => name)
}

export async function keptProducts(db: Db, codes: string[]): Promise<Map<string, KeptProduct>> {
  const { rows } = await sql<KeptProduct>`
    select p.code, p.name, b.name as brand, p.kind, p.category_id
    from products p join brands b on b.id = p.brand_id
    where p.code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.code, row]))
}
