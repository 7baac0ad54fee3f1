/**
 * The last pieces are asked for again while a dealer waits × everything that can go wrong with the ERP: the dealer is
 * answered, is told how old the figure is, and the ERP is asked again once it is back.
 */
import * as baskets from '@toptan/contract/baskets'
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../testing/erp-sync-world.ts'
import { productCode } from '../testing/world.ts'
import type { Person } from '../testing/world-server.ts'
import { erpFaults, struck } from './testing/erp-faults.ts'
import { PATIENCE_MS } from './testing/patience.ts'

/** Jobs would wait so long for the ERP, longer than any test may take: it is the dealer's patience that ends a question. */
const NEVER_MS = 300_000
/** A figure that was just asked for is not asked for again. */
const LATER_MS = 4_000

const LEFT = 3

let it: ErpSyncWorld
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld({ readTimeoutMs: NEVER_MS, readTries: 1, signInTries: 1 })
  ayse = await it.as('ayse')
  const setting = JSON.stringify({ askBelow: LEFT + 1, askTimeoutMs: PATIENCE_MS })
  await sql`update settings set value = ${setting}::jsonb where key = 'erp'`.execute(it.db)
})
afterAll(() => it?.stop())
afterEach(() => {
  vi.useRealTimers()
})

/** A few pieces of a product, here as read three hours ago and at the ERP. */
async function fewAreLeft(n: number): Promise<void> {
  await sql`delete from cart_lines`.execute(it.db)
  await sql`update product_stocks s set on_hand = case warehouse_id when 1 then ${LEFT}::int else 0 end, reserved = 0,
      read_at = now() - interval '3 hours'
    from products p where p.id = s.product_id and p.code = ${productCode(n)}`.execute(it.db)
  await it.erp.seed(
    [1, 2, 3].map((INVENNO) => {
      return ['stock', { ITEM_CODE: productCode(n), INVENNO, ONHAND: INVENNO === 1 ? LEFT : 0 }] as const
    }),
  )
}
const readOn = async (n: number) =>
  (
    await sql<{ at: Date }>`select min(read_at) as at from product_stocks s join products p on p.id = s.product_id
      where p.code = ${productCode(n)} and s.warehouse_id in (1, 2)`.execute(it.db)
  ).rows[0]?.at
const ageIsTold = async () => {
  const { cartDetails } = await ayse.call(baskets.cart, { query: {} })
  return cartDetails.flatMap(({ notices }) => notices).some(({ kind }) => kind === 'stock-old')
}
const later = () => {
  const now = Date.now() + LATER_MS
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now })
}
const add = (n: number) => ayse.call(baskets.addProduct, { body: { productId: n, quantity: 1 } })

const moments: Record<string, string> = {
  'while we sign in': 'POST .*/token$',
  'when it is asked': '.*/(queries|methods)/.*',
}

let lastProduct = 0

describe.each(Object.entries(moments))('%s', (_, match) => {
  test.each(Object.entries(erpFaults))('a dealer buys the last pieces although the ERP %s', async (_, fault) => {
    lastProduct += 1
    const n = lastProduct
    await fewAreLeft(n)
    const before = await readOn(n)
    const trouble = struck(it, fault, { match })
    await trouble.begin()
    await add(n)
    const isReadAnew = (await readOn(n))?.getTime() !== before?.getTime()
    if (fault.cause) expect(isReadAnew).toBe(false)
    expect(await ageIsTold()).toBe(!isReadAnew)
    later()
    const docNumber = await it.order(ayse, {})
    expect(await ayse.call(orders.detail, { params: { docNumber } })).toMatchObject({
      status: 'Received',
      orderItems: [{ quantity: 1 }],
    })
    await trouble.end()

    // Back again, it is asked, and the dealer need not be told any more.
    later()
    await add(n)
    expect((await readOn(n))?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
    expect(await ageIsTold()).toBe(false)
    expect((await it.stock(n)).promise).toBe(LEFT - 1)
  })
})
