import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as baskets from '@toptan/contract/baskets'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { useRoom } from '../../api/room.ts'
import { messageOf } from '../../ui/message.ts'
import { type CartProduct, rereadCartSoon, takeIntoCart } from './cart-cache.ts'
import { announce, changeEntry, entryOf } from './entries.ts'
import { readQuantity } from './quantity.ts'

/** The quantities in the cart by product id. */
export function useCartQuantities(): ReadonlyMap<number, number> {
  const { customerId } = useRoom()
  const { data } = useQuery({ ...queries.simplifiedCart(customerId), enabled: customerId !== null })
  return useMemo(() => new Map(data?.cartDetails.map((line) => [line.productId, line.quantity])), [data])
}

/**
 * Puts a quantity of a product into the cart, replacing what was there; 0 takes it out.
 * Resolves to whether the server took it. What was refused stays typed, with the reason beside it.
 */
export function useAddToCart(): (product: CartProduct, quantity: number) => Promise<boolean> {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { customerId } = useRoom()
  return useCallback(
    (product, quantity) => {
      const typed = entryOf(customerId, product.id).typed
      changeEntry(customerId, product.id, { isSending: true, refusal: undefined })
      return inTurn(async () => {
        try {
          if (quantity > 0) await call(baskets.addProduct, { body: { productId: product.id, quantity }, customerId })
          else await call(baskets.removeProduct, { params: { productId: product.id }, customerId })
          // What was typed while this one was on its way is the next quantity and stays.
          const isUntouched = entryOf(customerId, product.id).typed === typed
          changeEntry(customerId, product.id, { isSending: false, ...(isUntouched && { typed: undefined }) })
          takeIntoCart(queryClient, customerId, product, quantity)
          rereadCartSoon(queryClient, customerId)
          announce(
            t(quantity > 0 ? 'basket.added' : 'basket.takenOut', { quantity, code: product.code, name: product.name }),
          )
          return true
        } catch (error) {
          const refusal = messageOf(error, t)
          changeEntry(customerId, product.id, { isSending: false, refusal })
          announce(`${product.code}: ${refusal}`)
          return false
        }
      })
    },
    [t, queryClient, customerId],
  )
}

/** Reads what was typed for a product and says at the box what is wrong with it. Null when it cannot be sent. */
export function useTypedQuantity(): (product: Pick<CartProduct, 'id' | 'code'>) => number | null {
  const { t } = useTranslation()
  const { customerId } = useRoom()
  return useCallback(
    (product) => {
      const read = readQuantity(entryOf(customerId, product.id).typed ?? '')
      if (read.kind === 'quantity') return read.quantity
      if (read.kind !== 'empty') {
        const refusal = t(`basket.quantity.${read.kind}`)
        changeEntry(customerId, product.id, { refusal })
        announce(`${product.code}: ${refusal}`)
      }
      return null
    },
    [t, customerId],
  )
}

// One after the other: two quantities of one product must not overtake each other on the way.
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn
  return turn
}
