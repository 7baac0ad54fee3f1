import type { Culture } from '@toptan/contract/common'
import type { OrderParameter, OrderParameterInput } from '@toptan/contract/order-parameters'
import type { Transaction } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import type { Viewer } from '../identity/index.ts'
import {
  deleteParameter,
  erpsOfDivision,
  findParameter,
  findTwin,
  insertParameter,
  listChoices,
  lockParameter,
  lockParameters,
  type ParameterValues,
  updateParameter,
} from './order-parameters.queries.ts'
import { insertFact } from './orders.queries.ts'
import { parameterFrom } from './read-order-parameters.ts'

interface Asked<Body> {
  viewer: Viewer
  culture: Culture
  body: Body
}

/** @throws see `orderParameters.create` */
export function createParameter(
  app: App,
  { viewer, culture, body }: Asked<OrderParameterInput>,
): Promise<OrderParameter> {
  return changing(app, async (tx) => {
    const values = await valuesFrom(app, tx, culture, body, 0)
    const id = await insertParameter(tx, values, { userId: viewer.userId, at: app.clock.now() })
    await record(tx, viewer, 'order-parameter-created', id, { ...values })
    return shown(tx, culture, id)
  })
}

/** @throws see `orderParameters.update` */
export function changeParameter(
  app: App,
  { viewer, culture, body }: Asked<OrderParameterInput & { id: number }>,
): Promise<OrderParameter> {
  const { id, ...given } = body
  return changing(app, async (tx) => {
    const before = await lockParameter(tx, id)
    if (!before) throw fail('record.not-found')
    const after = await valuesFrom(app, tx, culture, given, id)
    await updateParameter(tx, id, after, { userId: viewer.userId, at: app.clock.now() })
    await record(tx, viewer, 'order-parameter-changed', id, { before, after })
    return shown(tx, culture, id)
  })
}

/** @throws record.not-found */
export function removeParameter(app: App, viewer: Viewer, id: number): Promise<void> {
  return changing(app, async (tx) => {
    const before = await lockParameter(tx, id)
    if (!before) throw fail('record.not-found')
    await deleteParameter(tx, id)
    await record(tx, viewer, 'order-parameter-deleted', id, { ...before })
  })
}

const changing = <T>(app: App, change: (tx: Transaction) => Promise<T>): Promise<T> =>
  app.db.transaction().execute(async (tx) => {
    await lockParameters(tx)
    return change(tx)
  })

/** What is kept of what was entered: what every ERP takes that it may go to, and nothing that is there already. */
async function valuesFrom(
  app: App,
  tx: Transaction,
  culture: Culture,
  given: OrderParameterInput,
  exceptId: number,
): Promise<ParameterValues> {
  const { divisions, paymentMethods, categories } = await listChoices(tx, culture)
  const { divisionId, paymentMethodCode, categoryId } = given
  const unknown = [
    divisionId !== null && !divisions.some(({ id }) => id === divisionId) && 'divisionId',
    paymentMethodCode !== null && !paymentMethods.some(({ code }) => code === paymentMethodCode) && 'paymentMethodCode',
    categoryId !== null && !categories.some(({ id }) => id === categoryId) && 'categoryId',
  ].filter((path) => path !== false)
  if (unknown.length > 0)
    throw fail(
      'request.invalid',
      {},
      unknown.map((path) => ({ path, code: 'field.unknown' })),
    )
  const key = keyFor(app, await erpsOfDivision(tx, divisionId), given)
  const values = { ...given, key }
  const twin = await findTwin(tx, values, exceptId)
  if (twin) throw fail('order-parameter.exists', twin, [{ path: 'key', code: 'order-parameter.exists', details: twin }])
  return values
}

/**
 * The key as it is kept, once every ERP said that it takes it.
 * @throws order-parameter.key-refused, order-parameter.not-a-number
 */
function keyFor(
  app: App,
  erps: readonly Parameters<App['readOrderParameter']>[0][],
  { key, value }: OrderParameterInput,
): string {
  const readings = erps.map((erp) => app.readOrderParameter(erp, key, value))
  for (const reading of readings) {
    if (!('finding' in reading)) continue
    if (reading.finding === 'parameter-no-number')
      throw fail('order-parameter.not-a-number', {}, [{ path: 'value', code: 'order-parameter.not-a-number' }])
    throw fail('order-parameter.key-refused', { key }, [
      { path: 'key', code: 'order-parameter.key-refused', details: { key } },
    ])
  }
  const [first] = readings
  return first && 'key' in first ? first.key : key
}

async function shown(tx: Transaction, culture: Culture, id: number): Promise<OrderParameter> {
  const row = await findParameter(tx, culture, id)
  if (!row) throw fail('record.not-found')
  return parameterFrom(row)
}

const record = (tx: Transaction, { userId }: Viewer, kind: string, id: number, details: Record<string, unknown>) =>
  insertFact(tx, { kind, userId, customerId: null, subject: `order-parameter:${id}`, details })
