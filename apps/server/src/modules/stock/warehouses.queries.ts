/** Warehouses as an ERP keeps them. A new one serves nobody until a rule says whom. */
import { sql } from 'kysely'
import type { Transaction } from '../../db/db.ts'
import type { ErpWarehouse } from '../../integrations/erp/port.ts'

export async function takeErpWarehouses(
  tx: Transaction,
  erp: string,
  warehouses: readonly ErpWarehouse[],
): Promise<{ changed: number; refused: { code: string; division: string }[] }> {
  const rows = sql`
    select g.code, g.name, g.division, w.id as warehouse_id, w.name as old_name, d.id as division_id
    from jsonb_to_recordset(${JSON.stringify(
      warehouses.map(({ code, name, divisionCode }) => ({ code, name, division: divisionCode })),
    )}::jsonb) as g (code text, name text, division text)
    left join (warehouses w join divisions own on own.id = w.division_id and own.erp_settings = ${erp}) on w.erp_code = g.code
    left join divisions d on d.erp_settings = ${erp} and d.erp_code = g.division`
  const { rows: found } = await sql<{
    code: string
    name: string
    division: string
    warehouseId: number | null
    oldName: string | null
    divisionId: number | null
  }>`select distinct on (code) * from (${rows}) as r order by code`.execute(tx)
  const renamed = found.filter(({ warehouseId, name, oldName }) => warehouseId !== null && name !== oldName)
  const added = found.filter(({ warehouseId, divisionId }) => warehouseId === null && divisionId !== null)
  for (const { warehouseId, name } of renamed)
    await sql`update warehouses set name = ${name} where id = ${warehouseId}`.execute(tx)
  for (const { code, name, divisionId } of added)
    await sql`insert into warehouses (code, name, division_id, erp_code)
      values ((select case when exists (select from warehouses where code = ${code}) then ${`${code}-${divisionId}`} else ${code} end),
        ${name}, ${divisionId}, ${code})`.execute(tx)
  return {
    changed: renamed.length + added.length,
    refused: found
      .filter(({ warehouseId, divisionId }) => warehouseId === null && divisionId === null)
      .map(({ code, division }) => ({ code, division })),
  }
}
