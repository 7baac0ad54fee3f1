import type { CheckoutResult } from '@toptan/contract/baskets'

/** The key of local storage under which a checkout waits for its outcome. */
export const ORDER_STATUS_KEY = 'orderStatus'
export const POLL_EVERY_MS = 700

export interface WatchedOrder {
  transactionId: string
  customerId: number
  status: CheckoutResult['status']
}

/**
 * Reads what local storage holds: the latest checkout, and under `earlier` those of other customers in other tabs.
 * Anything unreadable counts as nothing.
 */
export function readWatched(stored: string | null): WatchedOrder[] {
  if (stored === null) return []
  try {
    const latest: unknown = JSON.parse(stored)
    const earlier = isRecord(latest) && Array.isArray(latest.earlier) ? latest.earlier : []
    return [...earlier, latest].filter(isWatched).map(({ transactionId, customerId, status }) => ({
      transactionId,
      customerId,
      status,
    }))
  } catch {
    return []
  }
}

/** What to store, null to clear the key. */
export function writeWatched(orders: readonly WatchedOrder[]): string | null {
  const latest = orders.at(-1)
  if (!latest) return null
  const earlier = orders.slice(0, -1)
  return JSON.stringify(earlier.length > 0 ? { ...latest, earlier } : latest)
}

/** Begins to watch a checkout. Finished ones of the same customer give way, those in the queue stay. */
export function watchOrder(orders: readonly WatchedOrder[], transactionId: string, customerId: number): WatchedOrder[] {
  const others = orders.filter(
    (order) => order.transactionId !== transactionId && (order.customerId !== customerId || order.status === 'InQueue'),
  )
  return [...others, { transactionId, customerId, status: 'InQueue' }]
}

/** Takes in an answer. An outcome never goes back to the queue: answers may arrive out of order. */
export function settleOrder(
  orders: readonly WatchedOrder[],
  transactionId: string,
  status: CheckoutResult['status'],
): WatchedOrder[] {
  return orders.map((order) =>
    order.transactionId === transactionId && order.status === 'InQueue' ? { ...order, status } : order,
  )
}

/** Forgets an outcome that was read. What is in the queue is kept. */
export function dismissOrder(orders: readonly WatchedOrder[], transactionId: string): WatchedOrder[] {
  return orders.filter((order) => order.transactionId !== transactionId || order.status === 'InQueue')
}

/** Forgets a checkout that the server does not know. */
export function forgetOrder(orders: readonly WatchedOrder[], transactionId: string): WatchedOrder[] {
  return orders.filter((order) => order.transactionId !== transactionId)
}

/** The checkout that a tab acting for this customer shows: the newest of that customer only. */
export function orderShownFor(orders: readonly WatchedOrder[], customerId: number | null): WatchedOrder | null {
  return orders.findLast((order) => order.customerId === customerId) ?? null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isWatched(value: unknown): value is WatchedOrder {
  return (
    isRecord(value) &&
    typeof value.transactionId === 'string' &&
    typeof value.customerId === 'number' &&
    (value.status === 'InQueue' || value.status === 'Completed' || value.status === 'Failed')
  )
}
