import { useQueryClient } from '@tanstack/react-query'
import * as baskets from '@toptan/contract/baskets'
import type { ResponseOf } from '@toptan/contract/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { Refused } from '../../api/refused.ts'
import { useRoom } from '../../api/room.ts'
import { rereadCart } from './cart-cache.ts'
import { attemptFor, type CheckoutAttempt, isFinalRefusal, type OrderBody, resolveAttempt } from './checkout-attempt.ts'
import { closeAttempt, keepAttempt, newKey, openAttempt } from './checkout-draft.ts'
import { watchOrder } from './order-result.ts'
import { changeWatched, useWatchedOrders } from './watched-orders.ts'

type Cart = ResponseOf<typeof baskets.cart>

export type CheckoutState =
  | { kind: 'ready' }
  | { kind: 'sending' }
  /** The server said no; nothing was ordered. */
  | { kind: 'refused'; error: Refused }
  /** No answer came: it may have been ordered. Sending again orders it once. */
  | { kind: 'unknown' }
  /** An attempt before a reload never reached the server. */
  | { kind: 'not-arrived' }

/**
 * Places the order of a cart, once however often it is pressed: the key is kept in the tab until the outcome is known.
 * An attempt that a reload or a lost answer left open is taken up again when the cart is read.
 */
export function useCheckout(cart: Cart | undefined) {
  const { customerId } = useRoom()
  const queryClient = useQueryClient()
  const [state, setState] = useState<CheckoutState>({ kind: 'ready' })
  const watched = useWatchedOrders()
  const isResolved = useRef(false)

  const send = useCallback(
    async (attempt: CheckoutAttempt) => {
      if (customerId === null) return
      keepAttempt(customerId, attempt)
      setState({ kind: 'sending' })
      try {
        const { transactionId } = await call(baskets.placeOrder, {
          body: attempt.body,
          idempotencyKey: attempt.key,
          customerId,
        })
        changeWatched((orders) => watchOrder(orders, transactionId, customerId))
        closeAttempt(customerId)
        setState({ kind: 'ready' })
      } catch (error) {
        if (error instanceof Refused && isFinalRefusal(error.status)) {
          closeAttempt(customerId)
          setState({ kind: 'refused', error })
        } else setState({ kind: 'unknown' })
      }
      void rereadCart(queryClient, customerId)
    },
    [customerId, queryClient],
  )

  const placeOrder = useCallback(
    (body: OrderBody) => send(attemptFor(openAttempt(customerId), body, newKey)),
    [send, customerId],
  )

  useEffect(() => {
    if (!cart || customerId === null || isResolved.current) return
    isResolved.current = true
    const attempt = openAttempt(customerId)
    if (!attempt) return
    const resolution = resolveAttempt(attempt, cart)
    if (resolution === 'ask-again') void send(attempt)
    else if (resolution === 'follow') closeAttempt(customerId)
    else setState({ kind: 'not-arrived' })
  }, [cart, customerId, send])

  // A cart in the queue is watched wherever its order was placed from.
  useEffect(() => {
    const transactionId = cart?.isBeingOrdered ? cart.transactionId : null
    if (!transactionId || customerId === null) return
    if (watched.some((order) => order.transactionId === transactionId)) return
    changeWatched((orders) => watchOrder(orders, transactionId, customerId))
  }, [cart, customerId, watched])

  return { state, placeOrder }
}

/** The figure that the screen shows, to send with the order: by currency where there are several. */
export function shownTotal({ cartSummaries }: Cart): OrderBody['total'] {
  const [first, ...rest] = cartSummaries
  if (!first) return undefined
  if (rest.length === 0) return first.totalWithVatDiscountedPrice
  const currencies = new Set(cartSummaries.map((summary) => summary.currency))
  // Two divisions with one currency have no single figure on the screen, and figures are not added up here.
  if (currencies.size < cartSummaries.length) return undefined
  return Object.fromEntries(cartSummaries.map((summary) => [summary.currency, summary.totalWithVatDiscountedPrice]))
}
