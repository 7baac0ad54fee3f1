import type { WarehouseInput } from '@toptan/contract/warehouses'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { changedFields, recordRowChange } from '../settings/index.ts'
import {
  findOfNumber,
  hasOpenOrders,
  isDivision,
  lockWarehouse,
  saveWarehouse,
  type WarehouseValues,
} from './warehouse-admin.queries.ts'

/** @throws see `warehouses.update` */
export async function changeWarehouse(
  app: App,
  by: { userId: number },
  id: number,
  asked: WarehouseInput,
): Promise<void> {
  const after: WarehouseValues = { ...asked, erpCode: asked.erpCode || null }
  await app.db.transaction().execute(async (tx) => {
    const warehouse = await lockWarehouse(tx, id)
    if (!warehouse) throw fail('record.not-found')
    const { divisionId, erpCode, priority, isActive } = warehouse
    const fields = changedFields({ divisionId, erpCode, priority, isActive }, after)
    if (fields.length === 0) return
    if (!(await isDivision(tx, after.divisionId)))
      throw fail('request.invalid', {}, [{ path: 'divisionId', code: 'field.unknown' }])
    // A part of an order belongs to the ERP of its division, and its number there to the warehouse.
    if (divisionId !== after.divisionId && (await hasOpenOrders(tx, id)))
      throw fail('warehouse.has-orders', {}, [{ path: 'divisionId', code: 'warehouse.has-orders' }])
    const other = after.erpCode === null ? null : await findOfNumber(tx, after, id)
    if (other !== null) {
      const details = { warehouse: other }
      throw fail('warehouse.number-taken', details, [{ path: 'erpCode', code: 'warehouse.number-taken', details }])
    }
    await saveWarehouse(tx, id, after)
    const change = { subject: 'warehouses', action: 'changed', name: warehouse.name, fields } as const
    await recordRowChange(tx, by, app.clock.now(), change)
  })
  app.changes.tell('places')
}
