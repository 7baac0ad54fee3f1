import type { WarehouseTarget, WarehouseTargetInput } from '@toptan/contract/warehouses'
import type { Transaction } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { type FieldFault, fail } from '../../platform/errors.ts'
import { changedFields, recordRowChange } from '../settings/index.ts'
import {
  deleteTarget,
  findWarehouseId,
  insertTarget,
  lockTarget,
  saveTarget,
  type TargetValues,
  unknownCountries,
} from './warehouse-admin.queries.ts'

/** @throws see `warehouses.createTarget` */
export async function addTarget(
  app: App,
  by: { userId: number },
  asked: WarehouseTargetInput,
): Promise<WarehouseTarget> {
  const added = await app.db.transaction().execute(async (tx) => {
    const id = await insertTarget(tx, await valuesFrom(tx, asked))
    const target = (await lockTarget(tx, id)) as WarehouseTarget
    await record(app, tx, by, 'added', target.warehouseName)
    return target
  })
  app.changes.tell('places')
  return added
}

/** @throws see `warehouses.updateTarget` */
export async function changeTarget(
  app: App,
  by: { userId: number },
  id: number,
  asked: WarehouseTargetInput,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const target = await lockTarget(tx, id)
    if (!target) throw fail('record.not-found')
    const fields = changedFields(target, { ...asked, id, warehouseName: target.warehouseName })
    if (fields.length === 0) return
    await saveTarget(tx, id, await valuesFrom(tx, asked))
    await record(app, tx, by, 'changed', target.warehouseName, fields)
  })
  app.changes.tell('places')
}

/** @throws record.not-found */
export async function removeTarget(app: App, by: { userId: number }, id: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const target = await lockTarget(tx, id)
    if (!target) throw fail('record.not-found')
    await deleteTarget(tx, id)
    await record(app, tx, by, 'removed', target.warehouseName)
  })
  app.changes.tell('places')
}

async function valuesFrom(tx: Transaction, asked: WarehouseTargetInput): Promise<TargetValues> {
  const { warehouseCode, acceptedCountryCodes, rejectedCountryCodes, ...values } = asked
  const warehouseId = await findWarehouseId(tx, warehouseCode)
  if (warehouseId === null) throw fail('record.not-found', {}, [{ path: 'warehouseCode', code: 'field.unknown' }])
  const unknown = await unknownCountries(tx, [...acceptedCountryCodes, ...rejectedCountryCodes])
  const faults = (['acceptedCountryCodes', 'rejectedCountryCodes'] as const).filter((field) =>
    asked[field].some((code) => unknown.has(code)),
  )
  if (faults.length > 0)
    throw fail(
      'request.invalid',
      {},
      faults.map((path): FieldFault => ({ path, code: 'field.unknown' })),
    )
  const both = acceptedCountryCodes.filter((code) => rejectedCountryCodes.includes(code)).join(', ')
  if (both !== '')
    throw fail('warehouse-target.both', { countries: both }, [
      { path: 'rejectedCountryCodes', code: 'warehouse-target.both', details: { countries: both } },
    ])
  const once = (codes: readonly string[]) => [...new Set(codes)]
  return {
    ...values,
    warehouseId,
    acceptedCountryCodes: once(acceptedCountryCodes),
    rejectedCountryCodes: once(rejectedCountryCodes),
  }
}

const record = (
  app: App,
  tx: Transaction,
  by: { userId: number },
  action: 'added' | 'changed' | 'removed',
  name: string,
  fields: readonly string[] = [],
) => recordRowChange(tx, by, app.clock.now(), { subject: 'warehouse-targets', action, name, fields })
