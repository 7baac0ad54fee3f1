import type { Division, DivisionInput } from '@toptan/contract/divisions'
import type { Transaction } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { releaseErpPrices } from '../catalog/index.ts'
import { beginAnew } from '../jobs/index.ts'
import { changedFields, recordRowChange } from '../settings/index.ts'
import {
  countBelongings,
  type DivisionValues,
  deleteDivision,
  findDivision,
  findTaken,
  hasOrdersAtErp,
  insertDivision,
  isCountry,
  lockDivisions,
  saveDivision,
} from './queries.ts'
import { decidesPlaces } from './rules.ts'

/** What an ERP's rows belong to is decided by divisions in these readings. */
const READINGS = ['pull-warehouses', 'pull-products', 'pull-customers', 'pull-prices'] as const

/** @throws see `divisions.create` */
export async function addDivision(app: App, by: { userId: number }, asked: DivisionInput): Promise<Division> {
  const values = valuesFrom(asked)
  const added = await app.db.transaction().execute(async (tx) => {
    await lockDivisions(tx)
    await ensureFits(tx, values, 0)
    const id = await insertDivision(tx, values)
    const change = { subject: 'divisions', action: 'added', name: values.code, fields: [] } as const
    await recordRowChange(tx, by, app.clock.now(), change)
    if (values.erp !== null) await readAnew(app, tx, by)
    return (await findDivision(tx, id)) as Division
  })
  app.changes.tell('places')
  return added
}

/** @throws see `divisions.update` */
export async function changeDivision(
  app: App,
  by: { userId: number },
  id: number,
  asked: DivisionInput,
): Promise<void> {
  const after = valuesFrom(asked)
  await app.db.transaction().execute(async (tx) => {
    await lockDivisions(tx)
    const found = await findDivision(tx, id)
    if (!found) throw fail('record.not-found')
    const before = valuesOf(found)
    const fields = changedFields(before, after)
    if (fields.length === 0) return
    await ensureFits(tx, after, id)
    if (before.currency !== after.currency && found.priceLists > 0)
      throw fail('division.currency-used', {}, [{ path: 'currency', code: 'division.currency-used' }])
    if (before.erp !== after.erp && (await hasOrdersAtErp(tx, id)))
      throw fail('division.erp-has-orders', {}, [{ path: 'erp', code: 'division.erp-has-orders' }])
    await saveDivision(tx, id, after)
    if (before.erp !== after.erp) await releaseErpPrices(tx, id)
    const change = { subject: 'divisions', action: 'changed', name: after.code, fields } as const
    await recordRowChange(tx, by, app.clock.now(), change)
    if (after.erp !== null && decidesPlaces(fields)) await readAnew(app, tx, by)
  })
  app.changes.tell('places')
}

/** @throws division.in-use, record.not-found */
export async function removeDivision(app: App, by: { userId: number }, id: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await lockDivisions(tx)
    const division = await findDivision(tx, id)
    if (!division) throw fail('record.not-found')
    const belongings = await countBelongings(tx, id)
    if (Object.values(belongings).some((count) => count > 0)) throw fail('division.in-use', { ...belongings })
    await deleteDivision(tx, id)
    const change = { subject: 'divisions', action: 'removed', name: division.code, fields: [] } as const
    await recordRowChange(tx, by, app.clock.now(), change)
  })
  app.changes.tell('places')
}

/** A division without an ERP has no number there. */
const valuesFrom = (asked: DivisionInput): DivisionValues => ({
  ...asked,
  erpCode: asked.erp === null ? null : asked.erpCode || null,
})

const valuesOf = ({ code, name, countryCode, currency, timeZone, erp, erpCode }: Division): DivisionValues => ({
  code,
  name,
  countryCode,
  currency,
  timeZone,
  erp,
  erpCode,
})

async function ensureFits(tx: Transaction, values: DivisionValues, exceptId: number): Promise<void> {
  if (!(await isCountry(tx, values.countryCode)))
    throw fail('request.invalid', {}, [{ path: 'countryCode', code: 'field.unknown' }])
  if (values.erp !== null && values.erpCode === null)
    throw fail('request.invalid', {}, [{ path: 'erpCode', code: 'field.required' }])
  const taken = await findTaken(tx, values, exceptId)
  if (taken.code) throw fail('division.code-taken', {}, [{ path: 'code', code: 'division.code-taken' }])
  if (taken.erpCode) throw fail('division.number-taken', {}, [{ path: 'erpCode', code: 'division.number-taken' }])
}

async function readAnew(app: App, tx: Transaction, by: { userId: number }): Promise<void> {
  for (const job of READINGS) await beginAnew(tx, job, by, app.clock.now())
}
