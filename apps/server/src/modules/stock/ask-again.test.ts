/** The last few pieces: the ERP is asked before they are promised, and when it is silent the age of the figure is said. */
import * as baskets from '@toptan/contract/baskets'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { countStatements } from '../../db/db.ts'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { productCode } from '../../testing/world.ts'
import type { Person } from '../../testing/world-server.ts'

let it: ErpSyncWorld
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  ayse = await it.as('ayse')
  await sql`update settings set value = '{"askBelow": 5, "askTimeoutMs": 500}'::jsonb where key = 'erp'`.execute(it.db)
  await it.run('pull-stock')
})
afterAll(() => it?.stop())
afterEach(async () => {
  await it.erp.control('DELETE', 'faults')
  await it.erp.control('DELETE', 'requests')
})

const asked = () => it.erp.control<unknown[]>('GET', `requests?match=${encodeURIComponent('queries')}`)
const has = (n: number, ONHAND: number) =>
  it.erp.seed(
    [1, 2].map(
      (INVENNO) => ['stock', { ITEM_CODE: productCode(n), INVENNO, ONHAND: INVENNO === 1 ? ONHAND : 0 }] as const,
    ),
  )
const left = (n: number, quantity: number) =>
  sql`update product_stocks s set on_hand = case warehouse_id when 1 then ${quantity}::int else 0 end
    from products p where p.id = s.product_id and p.code = ${productCode(n)} and warehouse_id in (1, 2, 3)`.execute(
    it.db,
  )
const add = (n: number, quantity: number) => ({ body: { productId: n, quantity } })

test('above the threshold nobody asks', async () => {
  await it.erp.control('DELETE', 'requests')
  const { result } = await countStatements(() => ayse.call(baskets.addProduct, add(1, 2)))
  expect(result).toBeUndefined()
  expect(await asked()).toEqual([])
})

test('the last pieces are asked for: gone ones are not promised, new ones are', async () => {
  await left(2, 3)
  await has(2, 0)
  expect((await ayse.refused(baskets.addProduct, add(2, 2))).status).toBe(409)
  await left(3, 1)
  await has(3, 40)
  await ayse.call(baskets.addProduct, add(3, 20))
  expect((await it.stock(3)).onHand).toBe(40)
})

test('ten buyers at once cause one question', async () => {
  await left(4, 2)
  await has(4, 2)
  await it.erp.control('DELETE', 'requests')
  await Promise.all(Array.from({ length: 10 }, () => ayse.call(baskets.addProduct, add(4, 1))))
  const stock = (await it.erp.control<{ path: string }[]>('GET', 'requests?match=unsafe')).length
  expect(stock).toBe(1)
})

test('a silent ERP holds nobody up longer than allowed, and the age of the figure is said', async () => {
  await left(5, 3)
  await sql`update product_stocks s set read_at = now() - interval '3 hours' from products p
    where p.id = s.product_id and p.code = ${productCode(5)}`.execute(it.db)
  await it.erp.control('POST', 'faults', { kind: 'hang' })
  const began = performance.now()
  await ayse.call(baskets.addProduct, add(5, 2))
  expect(performance.now() - began).toBeLessThan(3_000)
  const cart = await ayse.call(baskets.cart)
  const line = cart.cartDetails.find(({ code }) => code === productCode(5))
  expect(line?.notices.map(({ kind, blocks }) => [kind, blocks])).toContainEqual(['stock-old', false])
})

test('when the order is placed the ERP is asked once more, and what is gone fails the checkout', async () => {
  await sql`delete from cart_lines`.execute(it.db)
  await left(6, 4)
  await has(6, 4)
  await ayse.call(baskets.addProduct, add(6, 4))
  await has(6, 1)
  // The answer to the question before is still fresh for a moment.
  await new Promise((resolve) => setTimeout(resolve, 3_100))
  await expect(it.order(ayse, {})).rejects.toThrow()
  expect((await it.stock(6)).onHand).toBe(1)
})
