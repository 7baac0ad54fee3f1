/** A server that is killed at any moment loses no accepted order and carries none out twice. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './integrations/payments/testing/benches.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { cast, PASSWORD } from './testing/world.ts'
import { openWorld, type WorldServer } from './testing/world-server.ts'

const KILLS = 15
let it: WorldServer
let server: ServerProcess | null = null
let port = 0
beforeAll(async () => {
  it = await openWorld({ worker: false })
  await sql`update product_stocks set on_hand = 100000`.execute(it.db)
  port = await freePort()
})
afterAll(async () => {
  await server?.kill()
  await it?.stop()
})

const startServer = async () => {
  server = await startServerProcess(it.url, port)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** One buyer orders one order after the other, each with a key of its own, sent again until it is answered. */
async function keepOrdering(name: keyof typeof cast, customer: string, isOver: () => boolean): Promise<string[]> {
  let token = ''
  const accepted: string[] = []
  const send = async (method: string, url: string, body: unknown, key?: string) => {
    while (true) {
      const answer = await fetch(`http://127.0.0.1:${port}/api${url}`, {
        method,
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          'x-customer-id': customer,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        },
      }).catch(() => null)
      if (answer && answer.status < 500) return answer
      if (isOver()) return null
      await pause(20)
    }
  }
  const signedIn = await send('POST', '/auths/authenticate', { accountName: cast[name], password: PASSWORD })
  token = ((await signedIn?.json()) as { token: string } | undefined)?.token ?? ''
  while (!isOver()) {
    const added = await send('POST', '/baskets/cart/products', { productId: 1 + (accepted.length % 20), quantity: 1 })
    // The order before may still be in the queue.
    if (added?.status !== 204) {
      await pause(10)
      continue
    }
    const key = randomUUID()
    const placed = await send('POST', '/baskets/place-order', { customerAddressCode: 'MAIN', note: '' }, key)
    if (placed?.status === 200) accepted.push(key)
  }
  return accepted
}

test(`killed ${KILLS} times while orders stream in`, async () => {
  let isOver = false
  await startServer()
  const buyers = [
    keepOrdering('ayse', '1', () => isOver),
    keepOrdering('hans', '2', () => isOver),
    keepOrdering('mehmet', '3', () => isOver),
    keepOrdering('deniz', '3', () => isOver),
  ]
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(100 + Math.random() * 500)
    await server?.kill()
    await startServer()
  }
  await pause(500)
  isOver = true
  const accepted = (await Promise.all(buyers)).flat()
  await expect
    .poll(async () => (await sql`select from order_transactions where status = 'InQueue'`.execute(it.db)).rows.length, {
      timeout: 20_000,
    })
    .toBe(0)
  expect(accepted.length).toBeGreaterThan(KILLS)
  const { rows } = await sql<{ key: string; status: string; orders: number }>`
    select t.idempotency_key as key, t.status, (select count(*)::int from orders o where o.transaction_id = t.id) as orders
    from order_transactions t`.execute(it.db)
  expect(rows.filter(({ status, orders }) => status !== 'Completed' || orders !== 1)).toEqual([])
  const stored = new Set(rows.map(({ key }) => key))
  expect(stored.size).toBe(rows.length)
  expect(accepted.filter((key) => !stored.has(key))).toEqual([])
  const wrong =
    await sql`select from product_stocks s where reserved <> coalesce((select sum(quantity) from reservations r
    where r.product_id = s.product_id and r.warehouse_id = s.warehouse_id and r.ended_at is null), 0)`.execute(it.db)
  expect(wrong.rows).toHaveLength(0)
  const sold = await sql<{
    ordered: number
    reserved: number
  }>`select (select sum(quantity)::int from order_items) as ordered,
    (select sum(reserved)::int from product_stocks) as reserved`.execute(it.db)
  expect(sold.rows[0]?.reserved).toBe(sold.rows[0]?.ordered)
  const carts = await sql`select from carts c where state = 'ordering' or (state = 'ordered'
    and (select count(*) from cart_lines l where l.cart_id = c.id) <> (select count(*) from order_transactions t
      join orders o on o.transaction_id = t.id join order_items i on i.order_id = o.id where t.cart_id = c.id))`.execute(
    it.db,
  )
  expect(carts.rows).toHaveLength(0)
}, 300_000)
