import type { Db } from '../../db/db.ts'
import { everyOrder, lockOrder, setStatus } from './orders.queries.ts'
import { statusFrom } from './rules.ts'

/**
 * A prepaid order is paid: from now on it is received like any other and goes to the ERP.
 * @returns false where the order does not wait for a payment any more
 */
export async function receivePaid(tx: Db, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, everyOrder, { id: orderId })
  if (order?.status !== 'AwaitingPayment') return false
  const waiting = order.items.filter(({ status }) => status === 'AwaitingPayment').map(({ id }) => id)
  const after = order.items.map(({ id, status }) => (waiting.includes(id) ? 'Received' : status))
  await setStatus(tx, order, waiting, 'Received', statusFrom(after))
  return true
}
