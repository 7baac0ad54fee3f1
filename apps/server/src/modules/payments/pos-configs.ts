import type { Page, PageQuery } from '@toptan/contract/common'
import type { PosConfig, PosConfigInput } from '@toptan/contract/payments'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { decimal, toNumber } from '../../platform/money.ts'
import type { Viewer } from '../identity/index.ts'
import {
  customerExists,
  deletePos,
  findPos,
  insertPos,
  listPosPage,
  type PosRow,
  type PosValues,
  updatePos,
} from './pos.queries.ts'

export async function listPosConfigs(app: App, query: PageQuery): Promise<Page<PosConfig>> {
  const page = await listPosPage(app.db, query)
  return { ...page, items: page.items.map(posConfigFrom) }
}

export async function createPosConfig(app: App, viewer: Viewer, asked: PosConfigInput): Promise<PosConfig> {
  const id = await insertPos(app.db, await valuesFrom(app, asked), viewer.userId)
  const row = await findPos(app.db, id)
  if (!row) throw fail('record.not-found')
  return posConfigFrom(row)
}

export async function changePosConfig(app: App, viewer: Viewer, id: number, asked: PosConfigInput): Promise<void> {
  if (!(await updatePos(app.db, id, await valuesFrom(app, asked), viewer.userId))) throw fail('record.not-found')
}

export async function removePosConfig(app: App, id: number): Promise<void> {
  if (!(await deletePos(app.db, id))) throw fail('record.not-found')
}

async function valuesFrom(app: App, asked: PosConfigInput): Promise<PosValues> {
  const { posId, amountFrom = 0, amount = null, currency = null, priority = 100, description = '' } = asked
  const { customerId = null, bankAccountCode = '' } = asked
  if (amount !== null && amount < amountFrom)
    throw fail('payment.pos-amounts', {}, [{ path: 'amount', code: 'payment.pos-amounts' }])
  // Bounds name amounts, and an amount without its currency says nothing.
  if (currency === null && (amount !== null || amountFrom > 0))
    throw fail('request.invalid', {}, [{ path: 'currency', code: 'field.required' }])
  if (customerId !== null && !(await customerExists(app.db, customerId)))
    throw fail('record.not-found', {}, [{ path: 'customerId', code: 'field.unknown' }])
  const exact = (value: number) => decimal(value).toFixed(2)
  const bounds = { amountFrom: exact(amountFrom), amount: amount === null ? null : exact(amount) }
  return { customerId, posId, currency, priority, description, bankAccountCode: bankAccountCode || null, ...bounds }
}

function posConfigFrom(row: PosRow): PosConfig {
  const { customerId, customerName, customerCode, amountFrom, amount, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    amountFrom: toNumber(decimal(amountFrom)),
    amount: amount === null ? null : toNumber(decimal(amount)),
    bankAccountCode: row.bankAccountCode ?? '',
    createdOn: createdAt.toISOString(),
    updatedOn: updatedAt?.toISOString() ?? null,
    customer: customerId === null ? null : { id: customerId, name: customerName ?? '', code: customerCode },
  }
}
