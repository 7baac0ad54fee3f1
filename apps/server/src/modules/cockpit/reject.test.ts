/** An order that the ERP refused, and an administrator who decides that it will not be delivered. */
import * as cockpit from '@toptan/contract/cockpit'
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { cast, productCode } from '../../testing/world.ts'
import type { Person } from '../../testing/world-server.ts'

let it: ErpSyncWorld
let admin: Person
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  ;[admin, ayse] = await Promise.all([it.as('admin'), it.as('ayse')])
  await sql`update users set language = 'de' where account_name = ${cast.ayse}`.execute(it.db)
})
afterAll(() => it?.stop())

const reason = 'Der Hersteller liefert ihn nicht mehr.'
const reject = (docNumber: string) => admin.call(cockpit.reject, { body: { docNumber, reason } })
const push = async () => {
  await sql`update order_parts set next_try_at = now() where push_state = 'waiting'`.execute(it.db)
  return it.run('push-orders-to-erp').catch(() => undefined)
}
const refuseNext = (count: number) =>
  it.erp.control('POST', 'faults', { kind: 'refuse', match: 'POST .*/salesOrders', count })
const detail = (docNumber: string, person = ayse) => person.call(orders.detail, { params: { docNumber } })
const mailsAbout = async (docNumber: string) =>
  (
    await sql<{ recipient: string; language: string; variables: Record<string, unknown> }>`
      select recipient, language, variables from mail_outbox where event = 'order-rejected'
        and variables ->> 'docNumber' = ${docNumber} order by id`.execute(it.db)
  ).rows
const atErp = async (docNumber: string) =>
  (await it.ordersAtErp()).filter(({ DOC_NUMBER }) => DOC_NUMBER.startsWith(`${docNumber}.`)).length

test('rejected, it is over: its stock is free, the dealer reads why, and the ERP never gets it', async () => {
  const before = await it.stock(1)
  const docNumber = await it.order(ayse, { 1: 4 })
  expect(await it.stock(1)).toMatchObject({ promise: before.promise - 4 })
  await refuseNext(1)
  await push()
  expect((await admin.call(cockpit.read)).orders.refused).toBe(1)
  await reject(docNumber)
  expect(await it.stock(1)).toEqual(before)
  const seen = await detail(docNumber)
  expect(seen).toMatchObject({ status: 'Rejected', canCancel: 'no', rejectionReason: reason })
  expect(seen.orderItems.map(({ status }) => status)).toEqual(['Rejected'])
  expect(await mailsAbout(docNumber)).toMatchObject([
    { recipient: cast.ayse, language: 'de', variables: { reason, isWhole: true } },
  ])
  const after = await admin.call(cockpit.read)
  expect([after.orders.refused, after.failures]).toEqual([0, []])
  expect(await admin.call(cockpit.retry, { body: {} })).toEqual({ count: 0 })
  await push()
  expect(await atErp(docNumber)).toBe(0)
  const { rows } = await sql`select u.account_name, f.details from facts f join users u on u.id = f.user_id
    where f.kind = 'order-rejected' and f.subject = ${docNumber}`.execute(it.db)
  expect(rows).toMatchObject([{ accountName: cast.admin, details: { reason } }])
})

test('the salesperson’s quota is given back', async () => {
  await sql`insert into salesman_limits (salesman_id, product_id, quantity, start_date, end_date)
    select 1, 2, 10, current_date - 1, current_date + 1`.execute(it.db)
  const used = async () =>
    (await sql<{ used: number }>`select used_quantity as used from salesman_limits`.execute(it.db)).rows[0]?.used
  const docNumber = await it.order(ayse, { 2: 3 })
  expect(await used()).toBe(3)
  await refuseNext(1)
  await push()
  await reject(docNumber)
  expect(await used()).toBe(0)
  await sql`delete from salesman_limit_usages`.execute(it.db)
  await sql`delete from salesman_limits`.execute(it.db)
})

test('what was paid is owed back, for that reason', async () => {
  const docNumber = await it.order(ayse, { 3: 1 })
  await sql`insert into payment_orders (reference, order_id, gateway, payment_method_code, amount, currency, culture,
      callback_url, cancel_url, state, decided_at, capture_reference)
    select 'R-1', id, 'PayPal', 'paypal', total_amount, currency, 'tr', 'x', 'x', 'paid', now(), 'C-1'
    from orders where doc_number = ${docNumber}`.execute(it.db)
  await refuseNext(1)
  await push()
  await reject(docNumber)
  const { rows } = await sql<{ why: string; isWhole: boolean }>`
    select r.why, r.amount = p.amount as is_whole from refunds r join payment_orders p on p.id = r.payment_id
    where p.reference = 'R-1'`.execute(it.db)
  expect(rows).toEqual([{ why: 'order-rejected', isWhole: true }])
  expect((await detail(docNumber)).paymentStatus).toBe('RefundPending')
})

describe('of an order in two parts', () => {
  test('only what was refused is rejected; the rest goes on and costs no more than it does', async () => {
    for (const INVENNO of [1, 2])
      await it.erp.control('POST', 'records/stock', { ITEM_CODE: productCode(4), INVENNO, ONHAND: 2 })
    await it.run('pull-stock')
    const docNumber = await it.order(ayse, { 4: 4, 5: 1 })
    const whole = await detail(docNumber)
    expect(whole.orderItems.map(({ orders: parts }) => parts.length)).toEqual([2, 1])
    await refuseNext(1)
    await push()
    const states = await sql<{ id: number; pushState: string }>`
      select t.id, t.push_state from order_parts t join orders o on o.id = t.order_id
      where o.doc_number = ${docNumber} order by t.id`.execute(it.db)
    expect(states.rows.map(({ pushState }) => pushState).sort()).toEqual(['refused', 'sent'])
    await reject(docNumber)
    const left = await detail(docNumber)
    expect(left).toMatchObject({ status: 'Approved', rejectionReason: reason })
    expect(left.totalAmount).toBeLessThan(whole.totalAmount)
    const sum = left.orderItems
      .filter(({ status }) => status !== 'Rejected')
      .reduce((all, { lineTotalWithVat }) => all + lineTotalWithVat, 0)
    expect(left.totalAmount).toBeCloseTo(sum, 2)
    expect(left.orderItems[0]).toMatchObject({ status: 'Approved', quantity: 2 })
    expect(await atErp(docNumber)).toBe(1)
    expect(await mailsAbout(docNumber)).toMatchObject([{ variables: { isWhole: false, reason } }])
  })
})

describe('cannot be rejected:', () => {
  const refused = (docNumber: string) => admin.refused(cockpit.reject, { body: { docNumber, reason } })

  test('an order that waits, that may have arrived, that is at the ERP, that is over, or that is none', async () => {
    const docNumber = await it.order(ayse, { 6: 1 })
    const cannot = { status: 409, code: 'order.cannot-reject' }
    expect(await refused(docNumber)).toMatchObject(cannot)
    await sql`update order_parts set push_state = 'refused', unclear_since = now()
      where order_id = (select id from orders where doc_number = ${docNumber})`.execute(it.db)
    expect(await refused(docNumber)).toMatchObject(cannot)
    await sql`update order_parts set push_state = 'waiting', unclear_since = null
      where order_id = (select id from orders where doc_number = ${docNumber})`.execute(it.db)
    await push()
    expect(await refused(docNumber)).toMatchObject(cannot)
    expect((await detail(docNumber)).status).toBe('Approved')
    const over = await it.order(ayse, { 6: 1 })
    await refuseNext(1)
    await push()
    await reject(over)
    expect(await refused(over)).toMatchObject(cannot)
    expect(await refused('TR99-000000')).toMatchObject({ status: 404, code: 'order.not-found' })
  })

  test('anything without a reason, and by who may not steer jobs', async () => {
    const body = { docNumber: 'TR26-000001', reason: '   ' }
    expect(await admin.refused(cockpit.reject, { body })).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
    expect(await ayse.refused(cockpit.reject, { body: { ...body, reason } })).toMatchObject({ status: 403 })
  })
})

test('rejecting and trying again at the same moment end in one of the two, never in both', async () => {
  for (let times = 0; times < 5; times += 1) {
    const docNumber = await it.order(ayse, { 7: 1 })
    await refuseNext(1)
    await push()
    await Promise.allSettled([reject(docNumber), admin.call(cockpit.retry, { body: { docNumber } }), push(), push()])
    await push()
    const { status } = await detail(docNumber)
    expect([status, await atErp(docNumber)]).toEqual(status === 'Rejected' ? ['Rejected', 0] : ['Approved', 1])
  }
})
