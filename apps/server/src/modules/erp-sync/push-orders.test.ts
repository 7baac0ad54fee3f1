/** Orders on their way to the ERP: the product and the simulator as two programs with a network between them. */
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import type { Person } from '../../testing/world-server.ts'
import { claimPart } from '../orders/index.ts'
import { erpConnection, settingOf } from '../settings/index.ts'
import { orderToPush } from './order-to-push.ts'

let it: ErpSyncWorld
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  ayse = await it.as('ayse')
})
afterAll(() => it?.stop())
afterEach(async () => {
  await it.erp.control('DELETE', 'faults')
  await sql`update order_parts set next_try_at = now() - interval '1 minute' where push_state = 'waiting'`.execute(
    it.db,
  )
})

const parts = async (docNumber: string) =>
  (
    await sql<{
      id: number
      pushState: string
      number: string | null
      lastError: { key: string; details: { sentences: string } } | null
      attempts: number
    }>`
      select t.id, t.push_state, t.number, t.last_error, t.push_attempts as attempts from order_parts t
      join orders o on o.id = t.order_id where o.doc_number = ${docNumber} order by t.id`.execute(it.db)
  ).rows
const atErp = async (docNumber: string) =>
  (await it.ordersAtErp()).filter(({ DOC_NUMBER }) => DOC_NUMBER.startsWith(`${docNumber}.`))
const detail = (docNumber: string) => ayse.call(orders.detail, { params: { docNumber } })
const push = () => it.run('push-orders-to-erp')

test('an order reaches the ERP with its number, and the ERP’s number comes back', async () => {
  const docNumber = await it.order(ayse, { 1: 2, 2: 3 })
  expect((await detail(docNumber)).status).toBe('Received')
  expect(await push()).toMatchObject({ seen: 1, changed: 1, refused: [] })
  const [there] = await atErp(docNumber)
  const seen = await detail(docNumber)
  expect(seen).toMatchObject({ status: 'Approved', orderNumber: there?.NUMBER })
  expect(seen.orderItems.map((item) => item.orders[0]?.number)).toEqual([there?.NUMBER, there?.NUMBER])
  expect(await push()).toMatchObject({ seen: 0 })
})

test('what cannot be reached waits and says why; what is refused waits for a person, with the ERP’s own sentence', async () => {
  const docNumber = await it.order(ayse, { 4: 1 })
  await it.erp.control('POST', 'faults', { kind: 'down' })
  await push()
  expect((await parts(docNumber))[0]).toMatchObject({ pushState: 'waiting', lastError: { key: 'erp.unreachable' } })
  await it.erp.control('DELETE', 'faults')
  await sql`update order_parts set next_try_at = now()`.execute(it.db)
  await it.erp.control('POST', 'faults', { kind: 'refuse', match: 'POST .*/salesOrders', count: 1 })
  const { refused } = await push()
  expect(refused).toHaveLength(1)
  const [part] = await parts(docNumber)
  expect(part).toMatchObject({ pushState: 'refused', lastError: { key: 'erp.refused' } })
  expect(part?.lastError?.details.sentences).not.toBe('')
  expect(await push()).toMatchObject({ seen: 0 })
  expect((await detail(docNumber)).status).toBe('Received')
  // Nothing of it is at the ERP: it can be cancelled at once.
  await ayse.call(orders.cancel, { params: { docNumber } })
  expect((await detail(docNumber)).status).toBe('Cancelled')
})

test('forty orders, five workers at once, every other request broken: each is there exactly once', async () => {
  const docNumbers: string[] = []
  for (let at = 0; at < 40; at += 1) docNumbers.push(await it.order(ayse, { [5 + (at % 10)]: 1 }))
  await it.erp.control('POST', 'faults', {
    seed: 7,
    faults: [
      { kind: 'forget', match: 'POST .*/salesOrders', probability: 0.3 },
      { kind: 'down', match: 'POST .*/salesOrders', probability: 0.2 },
    ],
  })
  const unsent = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from order_parts where push_state <> 'sent' and status = 'Received'`.execute(it.db)
    ).rows[0]?.n
  for (let round = 0; round < 12 && (await unsent()) !== 0; round += 1) {
    await Promise.all(Array.from({ length: 5 }, () => push().catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 700))
    await sql`update order_parts set next_try_at = least(next_try_at, now()) where push_state = 'waiting'`.execute(
      it.db,
    )
  }
  expect(await unsent()).toBe(0)
  const there = (await it.ordersAtErp()).map(({ DOC_NUMBER }) => DOC_NUMBER)
  expect(new Set(there).size).toBe(there.length)
  for (const docNumber of docNumbers) expect(there.filter((one) => one.startsWith(`${docNumber}.`))).toHaveLength(1)
}, 60_000)

test('a buyer without a code orders on the collective account, and waits where none is set', async () => {
  await sql`update customers set code = null where id = 3`.execute(it.db)
  const deniz = await it.as('deniz')
  const docNumber = await it.order(deniz, { 15: 1 })
  const { refused } = await push()
  expect(refused.map(({ reason }) => reason)).toEqual(['erp.customer-without-code'])
  expect(await parts(docNumber)).toMatchObject([{ pushState: 'waiting' }])
  const { waitsFor } = await deniz.call(orders.detail, { params: { docNumber } })
  expect(waitsFor).toContain('There is no customer account for you yet')
  await sql`update settings set value = '{"collectiveAccountCode": "TR002"}'::jsonb where key = 'erp'`.execute(it.db)
  await sql`update order_parts set next_try_at = now()`.execute(it.db)
  await expect.poll(async () => (await push()).changed, { timeout: 5000 }).toBe(1)
  expect(await atErp(docNumber)).toHaveLength(1)
})

test('a cancellation while nobody knows whether the order arrived ends it where it did not, and asks where it did', async () => {
  const [lost, arrived] = [await it.order(ayse, { 16: 2 }), await it.order(ayse, { 17: 2 })]
  await sql`update order_parts t set next_try_at = now() + interval '1 hour' from orders o
    where o.id = t.order_id and o.doc_number = ${arrived}`.execute(it.db)
  await it.erp.control('POST', 'faults', { kind: 'error', match: 'POST .*/salesOrders', count: 1 })
  await push()
  expect(await parts(lost)).toMatchObject([{ pushState: 'unclear' }])
  await ayse.call(orders.cancel, { params: { docNumber: lost } })
  expect((await detail(lost)).status).toBe('CancellationRequested')
  expect((await it.stock(16)).reserved).toBe(2)
  await expect
    .poll(
      async () => {
        await push()
        return (await detail(lost)).status
      },
      { timeout: 10_000, interval: 500 },
    )
    .toBe('Cancelled')
  expect((await it.stock(16)).reserved).toBe(0)
  expect(await atErp(lost)).toEqual([])

  await sql`update order_parts set next_try_at = now() where push_state = 'waiting'`.execute(it.db)
  await it.erp.control('POST', 'faults', { kind: 'forget', match: 'POST .*/salesOrders', count: 1 })
  await push()
  await ayse.call(orders.cancel, { params: { docNumber: arrived } })
  expect((await detail(arrived)).status).toBe('CancellationRequested')
  await it.erp.control('DELETE', 'faults')
  await push()
  await it.run('push-cancellations-to-erp')
  expect(await atErp(arrived)).toHaveLength(1)
  await it.erp.control('POST', `orders/${arrived}.1/answer-cancellation`, { answer: 'accept' })
  await it.run('pull-order-states')
  expect((await detail(arrived)).status).toBe('Cancelled')
  expect((await it.stock(17)).reserved).toBe(0)
})

test.each(['before it sent anything', 'after the ERP had saved'])(
  'a process killed %s leaves the part to the next one, which sends it once',
  async (moment) => {
    const docNumber = await it.order(ayse, { 18: 1 })
    const connection = await erpConnection(it.app, 'logoRestSettings')
    if (!connection) throw new Error('no ERP is set up')
    const { settlingSeconds } = connection
    const claim = '00000000-0000-4000-8000-000000000000'
    const given = { erp: 'logoRestSettings', claim, now: new Date(), settlingSeconds }
    const part = await it.db.transaction().execute((tx) => claimPart(tx, given))
    expect(part?.docNumber).toBe(docNumber)
    // In hand: nobody else takes it, and it can only be asked to be cancelled.
    expect(await push()).toMatchObject({ seen: 0 })
    if (part && moment.startsWith('after')) {
      const order = orderToPush(part, await settingOf(it.app, 'erp'))
      if ('key' in order) throw new Error(order.key)
      await connection.job((session) => session.pushOrder(order))
    }
    await sql`update order_parts set push_claimed_until = now() - interval '1 second' where push_claim = ${claim}`.execute(
      it.db,
    )
    await expect
      .poll(
        async () => {
          await push()
          return (await parts(docNumber))[0]?.pushState
        },
        { timeout: 10_000, interval: 400 },
      )
      .toBe('sent')
    expect(await atErp(docNumber)).toHaveLength(1)
    expect((await detail(docNumber)).status).toBe('Approved')
  },
)
