import type { QueryClient } from '@tanstack/react-query'
import * as baskets from '@toptan/contract/baskets'
import * as catalogs from '@toptan/contract/catalogs'
import type { ResponseOf } from '@toptan/contract/endpoint'
import * as home from '@toptan/contract/home'
import * as orders from '@toptan/contract/orders'
import type { ProductRow } from '@toptan/contract/products'
import { keyOf, queries, type Room } from '../../api/queries.ts'

/** How long the cart may lag behind a burst of changes. */
const REREAD_AFTER_MS = 300

type Simplified = ResponseOf<typeof baskets.simplified>
export type CartProduct = Pick<ProductRow, 'id' | 'code' | 'name' | 'unitCode' | 'kind' | 'images'>

let waiting: ReturnType<typeof setTimeout> | undefined

/** Reads the cart again, once for a burst of changes. */
export function rereadCartSoon(queryClient: QueryClient, room: Room): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => void rereadCart(queryClient, room), REREAD_AFTER_MS)
}

export function rereadCart(queryClient: QueryClient, room: Room) {
  const showing = [baskets.cart, baskets.simplified, baskets.totalItem, baskets.paymentMethods]
  return Promise.all(showing.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint, room) })))
}

/** After an order: the cart is another one, stock is less, and there is an order more. */
export function rereadAfterOrder(queryClient: QueryClient, room: Room) {
  const showing = [
    orders.list,
    orders.itemDetails,
    catalogs.productList,
    catalogs.productDetail,
    catalogs.productStocks,
    home.favorites,
  ]
  return Promise.all([
    rereadCart(queryClient, room),
    ...showing.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint, room) })),
  ])
}

type Cart = ResponseOf<typeof baskets.cart>

/** Shows a new quantity before the cart is read again; 0 takes the line out. */
export function takeIntoCart(queryClient: QueryClient, room: Room, product: CartProduct, quantity: number): void {
  queryClient.setQueryData<Simplified>(queries.simplifiedCart(room).queryKey, (cart) => {
    if (!cart) return cart
    const isIt = (line: { productId: number }) => line.productId === product.id
    if (quantity === 0) return { cartDetails: cart.cartDetails.filter((line) => !isIt(line)) }
    if (cart.cartDetails.some(isIt))
      return { cartDetails: cart.cartDetails.map((line) => (isIt(line) ? { ...line, quantity } : line)) }
    const { id: productId, code, name, unitCode, kind, images } = product
    // The line's own id comes with the next reading; until then the product's serves.
    const line = { id: productId, productId, code, name, unitCode, categoryId: kind, quantity, images }
    return { cartDetails: [...cart.cartDetails, line] }
  })
  // Totals stay as they are until the server has worked them out.
  queryClient.setQueryData<Cart>(queries.cart(room).queryKey, (cart) => {
    if (!cart) return cart
    const cartDetails = cart.cartDetails
      .filter((line) => quantity > 0 || line.productId !== product.id)
      .map((line) => (line.productId === product.id ? { ...line, quantity } : line))
    return { ...cart, cartDetails }
  })
}
