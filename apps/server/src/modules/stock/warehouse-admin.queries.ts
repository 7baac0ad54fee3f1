import type { Page } from '@toptan/contract/common'
import type { Warehouse, WarehouseTarget } from '@toptan/contract/warehouses'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'
import { readPage } from '../../platform/list-query.ts'

const WAREHOUSE = sql`w.id, w.code, w.name, w.division_id, d.name as division_name, w.priority, w.erp_code, w.is_active,
  (select count(*)::int from warehouse_rules r where r.warehouse_id = w.id) as targets`

/** All warehouses, by division and priority. */
export const listWarehouses = async (db: Db): Promise<Warehouse[]> =>
  (
    await sql<Warehouse>`select ${WAREHOUSE} from warehouses w join divisions d on d.id = w.division_id
      order by w.division_id, w.priority, w.id`.execute(db)
  ).rows

/** A warehouse as it stands, kept from other changes until the transaction ends. */
export async function lockWarehouse(tx: Transaction, id: number): Promise<Warehouse | null> {
  const { rows } = await sql<Warehouse>`select ${WAREHOUSE} from warehouses w join divisions d on d.id = w.division_id
    where w.id = ${id} for update of w`.execute(tx)
  return rows[0] ?? null
}

export interface WarehouseValues {
  divisionId: number
  erpCode: string | null
  priority: number
  isActive: boolean
}

export const saveWarehouse = (tx: Transaction, id: number, values: WarehouseValues) =>
  tx.updateTable('warehouses').set(values).where('id', '=', id).execute()

export const isDivision = async (tx: Transaction, id: number): Promise<boolean> =>
  (await sql`select from divisions where id = ${id}`.execute(tx)).rows.length > 0

/** The warehouse that has this number at the ERP of the division, where it is another one. */
export async function findOfNumber(
  tx: Transaction,
  { divisionId, erpCode }: WarehouseValues,
  exceptId: number,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select w.name from warehouses w join divisions d on d.id = w.division_id
    where w.erp_code = ${erpCode} and w.id <> ${exceptId}
      and (d.id = ${divisionId} or d.erp_settings = (select erp_settings from divisions where id = ${divisionId}))
    limit 1`.execute(tx)
  return rows[0]?.name ?? null
}

/** Whether goods are promised from it, or are to leave it. */
export async function hasOpenOrders(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from order_parts where warehouse_id = ${id}
      and status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled') limit 1`.execute(tx)
  return rows.length > 0
}

// Whom they serve -----------------------------------------------------------------------------------------------------

const TARGET = sql`r.id, w.code as warehouse_code, w.name as warehouse_name, r.accepted_country_codes,
  r.rejected_country_codes, r.priority, r.is_export, r.is_export_registered`

export const listTargets = (db: Db, asked: { PageIndex: number; PageSize: number }): Promise<Page<WarehouseTarget>> =>
  readPage<WarehouseTarget>(
    db,
    { PageNumber: asked.PageIndex, PageSize: asked.PageSize },
    {
      columns: TARGET,
      from: sql`warehouse_rules r join warehouses w on w.id = r.warehouse_id`,
      order: sql`w.division_id, w.priority, w.id, r.priority, r.id`,
    },
  )

export async function lockTarget(tx: Transaction, id: number): Promise<WarehouseTarget | null> {
  const { rows } = await sql<WarehouseTarget>`
    select ${TARGET} from warehouse_rules r join warehouses w on w.id = r.warehouse_id
    where r.id = ${id} for update of r`.execute(tx)
  return rows[0] ?? null
}

export async function findWarehouseId(tx: Transaction, code: string): Promise<number | null> {
  const found = await tx.selectFrom('warehouses').select('id').where('code', '=', code).executeTakeFirst()
  return found?.id ?? null
}

/** Those of the codes that are no country's. */
export async function unknownCountries(tx: Transaction, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${[...codes]}::text[]) as g (code)
    where not exists (select from countries k where k.code = g.code)`.execute(tx)
  return new Set(rows.map(({ code }) => code))
}

export interface TargetValues {
  warehouseId: number
  acceptedCountryCodes: string[]
  rejectedCountryCodes: string[]
  priority: number
  isExport: boolean
  isExportRegistered: boolean
}

export const insertTarget = async (tx: Transaction, values: TargetValues): Promise<number> =>
  (await tx.insertInto('warehouseRules').values(values).returning('id').executeTakeFirstOrThrow()).id

export const saveTarget = (tx: Transaction, id: number, values: TargetValues) =>
  tx.updateTable('warehouseRules').set(values).where('id', '=', id).execute()

export const deleteTarget = (tx: Transaction, id: number) =>
  tx.deleteFrom('warehouseRules').where('id', '=', id).execute()
