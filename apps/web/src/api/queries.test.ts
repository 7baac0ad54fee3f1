import { QueryClient } from '@tanstack/react-query'
import * as catalogs from '@toptan/contract/catalogs'
import { expect, test } from 'vitest'
import { keyOf, queries, roomKey } from './queries.ts'

const forRoom = (room: number | null) => [
  queries.categories(room),
  queries.products(room, { categoryId: 'LST' }),
  queries.product(room, 5),
  queries.facets(room, { CategoryId: 'LST' }),
  queries.stocks(room, 5),
  queries.found(room, '205'),
  queries.cart(room),
  queries.simplifiedCart(room),
  queries.cartCount(room),
  queries.paymentMethods(room, 'LST'),
  queries.favorites(room),
  queries.addresses(room),
  queries.orders(room, {}),
  queries.order(room, 'B1'),
  queries.transaction(room, '00000000-0000-4000-8000-000000000000'),
  queries.orderedItems(room, 'B1'),
]

test('every key begins with the customer of the tab', () => {
  for (const { queryKey } of forRoom(7)) expect(queryKey[0]).toBe(7)
  for (const { queryKey } of forRoom(null)) expect(queryKey[0]).toBe('none')
})

test('what one customer was shown cannot show for another, and goes when the room is left', () => {
  const client = new QueryClient()
  for (const { queryKey } of forRoom(7)) client.setQueryData(queryKey as readonly unknown[], 'seen by 7')
  for (const { queryKey } of [...forRoom(8), ...forRoom(null)]) expect(client.getQueryData(queryKey)).toBeUndefined()
  client.setQueryData(queries.cart(8).queryKey as readonly unknown[], 'seen by 8')
  client.removeQueries({ queryKey: roomKey(7) })
  for (const { queryKey } of forRoom(7)) expect(client.getQueryData(queryKey)).toBeUndefined()
  expect(client.getQueryData(queries.cart(8).queryKey as readonly unknown[])).toBe('seen by 8')
})

test('the key of a call without what is asked covers every asking in that room', () => {
  const { queryKey } = queries.products(7, { searchText: 'x' })
  expect(queryKey.slice(0, 2)).toEqual([...keyOf(catalogs.productList, 7)])
})
