import { orderCan } from '@toptan/contract/orders'
import type { Db } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import { queueOrderMail } from '../mail/index.ts'
import { settleMoney } from '../refunds/index.ts'
import { releaseLine } from './erp-state.queries.ts'
import {
  addUpAgain,
  everyOrder,
  giveBack,
  insertFact,
  type LockedOrder,
  listExpired,
  lockOrder,
  setStatus,
  visibleTo,
} from './orders.queries.ts'
import { cancelUnsentLines, itemsAtErp, markCancellation } from './push.queries.ts'
import { statusFrom } from './rules.ts'

type Buyer = { viewer: Viewer; customer: CustomerTerms | null }

/** Cancels an order the ERP does not have yet, at once and with its stock given back; one it has, as a request. */
export async function cancelOrder(app: App, { viewer, customer }: Buyer, docNumber: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, visibleTo(viewer, customer?.id ?? null), { docNumber })
    if (!order) throw fail('order.not-found')
    if (order.status === 'Cancelled' || order.status === 'CancellationRequested') throw fail('order.already-cancelled')
    const living = order.items.filter(({ status }) => status !== 'Cancelled' && status !== 'Rejected')
    if (living.some(({ status }) => status !== 'CancellationRequested' && orderCan.cancel(status) === 'no'))
      throw fail('order.cannot-cancel')
    const open = living.filter(({ status }) => status !== 'CancellationRequested').map(({ id }) => id)
    await cancelEach(app, tx, order, open, viewer.userId)
  })
}

/** The same for one line. */
export async function cancelLine(
  app: App,
  { viewer, customer }: Buyer,
  { orderId, orderLineId }: { orderId: number; orderLineId: number },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, visibleTo(viewer, customer?.id ?? null), { id: orderId })
    const line = order?.items.find(({ id }) => id === orderLineId)
    if (!order || !line) throw fail('order.not-found')
    if (line.status === 'Cancelled' || line.status === 'CancellationRequested') throw fail('order.already-cancelled')
    if (orderCan.cancel(line.status) === 'no') throw fail('order-line.cannot-cancel')
    await cancelEach(app, tx, order, [line.id], viewer.userId)
  })
}

/** What the ERP may have, also when nobody knows yet whether it has it, is asked for; the rest ends at once. */
async function cancelEach(
  app: App,
  tx: Db,
  order: LockedOrder,
  itemIds: readonly number[],
  userId: number | null,
): Promise<void> {
  const atErp = await itemsAtErp(tx, itemIds)
  for (const { id, status } of order.items) if (orderCan.cancel(status) === 'as-request') atErp.add(id)
  const [asked, ended] = [itemIds.filter((id) => atErp.has(id)), itemIds.filter((id) => !atErp.has(id))]
  if (ended.length > 0) await cancelItems(tx, order, ended, 'at-once', userId)
  if (asked.length === 0) return
  const items = order.items.map((item) => (ended.includes(item.id) ? { ...item, status: 'Cancelled' as const } : item))
  await cancelItems(tx, { ...order, items }, asked, 'as-request', userId)
  for (const lineId of await cancelUnsentLines(tx, asked)) await releaseLine(tx, lineId, 0, 'cancelled')
  await markCancellation(tx, asked, app.clock.now())
}

async function cancelItems(
  tx: Db,
  order: LockedOrder,
  itemIds: readonly number[],
  way: 'at-once' | 'as-request',
  userId: number | null,
  reason: 'cancelled' | 'expired' = 'cancelled',
): Promise<void> {
  const status = way === 'at-once' ? 'Cancelled' : 'CancellationRequested'
  const after = statusFrom(order.items.map((item) => (itemIds.includes(item.id) ? status : item.status)))
  await setStatus(tx, order, itemIds, status, after)
  if (way === 'at-once') {
    await giveBack(tx, itemIds, reason, userId)
    await addUpAgain(tx, order.id)
    await settleMoney(tx, order.id)
    await queueOrderMail(tx, 'order-cancelled', {
      docNumber: order.docNumber,
      occasion: `lines ${itemIds.join(',')}`,
      reason: reason === 'expired' ? reason : '',
      itemIds,
      isWhole: after === 'Cancelled',
    })
  }
  await insertFact(tx, {
    kind: way === 'at-once' ? 'order-cancelled' : 'cancellation-requested',
    userId,
    customerId: order.customerId,
    subject: order.docNumber,
    details: { items: itemIds, reason },
  })
}

/** Cancels prepaid orders that nobody paid in time. For a timed job. */
export async function expireUnpaid(app: App): Promise<{ seen: number; changed: number }> {
  const expired = await listExpired(app.db)
  let changed = 0
  for (const docNumber of expired) {
    await app.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, everyOrder, { docNumber })
      if (order?.status !== 'AwaitingPayment') return
      const itemIds = order.items.map(({ id }) => id)
      await cancelItems(tx, order, itemIds, 'at-once', null, 'expired')
      changed += 1
    })
  }
  return { seen: expired.length, changed }
}
