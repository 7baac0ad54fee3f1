/** What is true of orders: their states, how a checkout is split, and what may still be cancelled. */
import { type OrderStatus, orderCan, orderStatuses } from '@toptan/contract/orders'

const rank = new Map<OrderStatus, number>(orderStatuses.map((status, at) => [status, at]))

/** Ends of an order's life: nothing leads out of them. */
const FINAL: ReadonlySet<OrderStatus> = new Set(['Rejected', 'Cancelled', 'Delivered'])

/** Whether an order or a part may move from one state to another: forward by rank, also by leaps, never out of an end. */
export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  if (from === to || FINAL.has(from)) return false
  // What was asked to be cancelled goes on where the ERP refuses, and ends where it agrees.
  if (from === 'CancellationRequested') return true
  if (to === 'Cancelled') return from !== 'Shipped' && from !== 'Delivered'
  if (to === 'CancellationRequested') return orderCan.cancel(from) === 'as-request'
  if (to === 'Rejected') return (rank.get(from) ?? 0) < (rank.get('Shipped') ?? 0)
  return (rank.get(to) ?? 0) > (rank.get(from) ?? 0)
}

/** An order's state follows from its lines: rejected or cancelled when all are, asked for when the rest is, else the least advanced. */
export function statusFrom(lines: readonly OrderStatus[]): OrderStatus {
  const living = lines.filter((status) => status !== 'Cancelled' && status !== 'Rejected')
  if (living.length === 0) return lines.includes('Rejected') ? 'Rejected' : 'Cancelled'
  if (living.every((status) => status === 'CancellationRequested')) return 'CancellationRequested'
  const moving = living.filter((status) => status !== 'CancellationRequested')
  const least = moving.reduce((a, b) => ((rank.get(a) ?? 0) <= (rank.get(b) ?? 0) ? a : b))
  const hasShipped = moving.some(
    (status) => status === 'Shipped' || status === 'PartlyShipped' || status === 'Delivered',
  )
  return hasShipped && (rank.get(least) ?? 0) < (rank.get('PartlyShipped') ?? 0) ? 'PartlyShipped' : least
}

/** One order for each division, payment method and currency, in the order the lines stand. */
export function splitLines<Line extends { divisionId: number; paymentMethodCode: string; currency: string }>(
  lines: readonly Line[],
): Line[][] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const key = `${line.divisionId}:${line.paymentMethodCode}:${line.currency}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}
