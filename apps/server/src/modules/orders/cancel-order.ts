import { orderCan } from '@toptan/contract/orders'
import type { Db } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
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
import { statusFrom } from './rules.ts'

type Buyer = { viewer: Viewer; customer: CustomerTerms | null }

/** Cancels an order the ERP does not have yet, at once and with its stock given back; one it has, as a request. */
export async function cancelOrder(app: App, { viewer, customer }: Buyer, docNumber: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, visibleTo(viewer, customer?.id ?? null), { docNumber })
    if (!order) throw fail('order.not-found')
    if (order.status === 'Cancelled' || order.status === 'CancellationRequested') throw fail('order.already-cancelled')
    const way = orderCan.cancel(order.status)
    if (way === 'no') throw fail('order.cannot-cancel')
    const living = order.items
      .filter(({ status }) => status !== 'Cancelled' && status !== 'Rejected')
      .map(({ id }) => id)
    await cancelItems(tx, order, living, way, viewer.userId)
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
    const way = orderCan.cancel(line.status)
    if (way === 'no') throw fail('order-line.cannot-cancel')
    await cancelItems(tx, order, [line.id], way, viewer.userId)
  })
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
  }
  await insertFact(tx, {
    kind: way === 'at-once' ? 'order-cancelled' : 'cancellation-requested',
    userId,
    customerId: order.customerId,
    subject: order.docNumber,
    details: { items: itemIds, reason },
  })
}

/** Cancels prepaid orders that nobody paid in time. */
export async function expireUnpaid(app: App): Promise<void> {
  for (const docNumber of await listExpired(app.db)) {
    await app.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, everyOrder, { docNumber })
      if (order?.status !== 'AwaitingPayment') return
      await cancelItems(
        tx,
        order,
        order.items.map(({ id }) => id),
        'at-once',
        null,
        'expired',
      )
    })
  }
}
