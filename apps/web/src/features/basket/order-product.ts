import type { ProductRow } from '@toptan/contract/products'
import { useCallback, useMemo } from 'react'
import { useRoom } from '../../api/room.ts'
import { useAddToCart, useTypedQuantity } from './add-to-cart.ts'
import { changeEntry, entryOf } from './entries.ts'
import { smallestQuantity } from './quantity.ts'

type Orderable = Pick<
  ProductRow,
  'minOrderQuantity' | 'maxOrderQuantity' | 'orderMultiple' | 'placeHolderQuantity' | 'hasBasket'
>

/** What is added when nothing is typed. */
export function suggestedQuantity(
  product: Pick<Orderable, 'minOrderQuantity' | 'maxOrderQuantity' | 'orderMultiple' | 'placeHolderQuantity'>,
): number {
  return product.placeHolderQuantity > 0 ? product.placeHolderQuantity : smallestQuantity(product)
}

/**
 * Adds what stands in a product's box: what was typed, otherwise the suggestion. A product that is in the cart already is
 * left alone unless something else was typed, so that going through the rows with Enter changes nothing.
 */
export function useOrderProduct() {
  const { customerId } = useRoom()
  const add = useAddToCart()
  const typedQuantity = useTypedQuantity()
  return useCallback(
    async (product: ProductRow, inCart: number): Promise<void> => {
      if (!product.hasBasket) return
      const isTyped = (entryOf(customerId, product.id).typed ?? '').trim() !== ''
      const quantity = isTyped ? typedQuantity(product) : inCart > 0 ? inCart : suggestedQuantity(product)
      if (quantity === null) return
      if (quantity === inCart) changeEntry(customerId, product.id, { typed: undefined, refusal: undefined })
      else await add(product, quantity)
    },
    [customerId, add, typedQuantity],
  )
}

/** Takes back what was typed for a product and not added. */
export function useUndoTyped() {
  const { customerId } = useRoom()
  return useMemo(
    () => ({
      isTyped: (productId: number) => entryOf(customerId, productId).typed !== undefined,
      undo: (productId: number) => changeEntry(customerId, productId, { typed: undefined, refusal: undefined }),
    }),
    [customerId],
  )
}
