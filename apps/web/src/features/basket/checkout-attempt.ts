import type * as baskets from '@toptan/contract/baskets'
import type { BodyOf } from '@toptan/contract/endpoint'

export type OrderBody = BodyOf<typeof baskets.placeOrder>

/** A press of the order button whose outcome is not known yet. The same key and body can be sent any number of times. */
export interface CheckoutAttempt {
  key: string
  body: OrderBody
}

/** The attempt to send: the one that is open when it says the same, otherwise a new one. */
export function attemptFor(open: CheckoutAttempt | null, body: OrderBody, newKey: () => string): CheckoutAttempt {
  return open && isSameBody(open.body, body) ? open : { key: newKey(), body }
}

/**
 * What to do with an attempt whose answer was lost, now that the cart has been read again.
 * `follow`: the server has it in its queue.
 * `ask-again`: the cart it meant is gone, so it went through; sending it once more names the transaction and, because it
 * names the old cart, can never order the new one.
 * `not-arrived`: its cart is still open; nothing was ordered.
 */
export function resolveAttempt(
  attempt: CheckoutAttempt,
  cart: { id: string; isBeingOrdered: boolean; transactionId: string | null },
): 'follow' | 'ask-again' | 'not-arrived' {
  if (attempt.body.cartId !== cart.id) return 'ask-again'
  return cart.isBeingOrdered && cart.transactionId ? 'follow' : 'not-arrived'
}

// A lost connection (0), time-outs, overload, an ended session and faults of the server leave open what became of the order.
const OPEN_STATUSES = new Set([0, 401, 408, 425, 426, 429])

/** True when a refusal says that nothing was ordered and nothing will be. */
export function isFinalRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !OPEN_STATUSES.has(status)
}

export function readAttempt(stored: string | null): CheckoutAttempt | null {
  if (stored === null) return null
  try {
    const read = JSON.parse(stored) as Partial<CheckoutAttempt> | null
    return typeof read?.key === 'string' && typeof read.body?.customerAddressCode === 'string'
      ? { key: read.key, body: read.body }
      : null
  } catch {
    return null
  }
}

function isSameBody(one: OrderBody, other: OrderBody): boolean {
  return (
    one.customerAddressCode === other.customerAddressCode &&
    one.note === other.note &&
    one.cartId === other.cartId &&
    canonical(one.total) === canonical(other.total)
  )
}

function canonical(total: OrderBody['total']): string {
  if (typeof total !== 'object') return String(total)
  return JSON.stringify(Object.entries(total).sort(([one], [other]) => one.localeCompare(other)))
}
