/** What of a customer's limit is used while an order goes from the cart to the account, with the ERP beside it. */
import * as baskets from '@toptan/contract/baskets'
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import type { Person } from '../../testing/world-server.ts'
import { CREDIT } from './credit.queries.ts'

let it: ErpSyncWorld
let ayse: Person
beforeAll(async () => {
  it = await openErpSyncWorld()
  ayse = await it.as('ayse')
  await sql`update customers set credit_limit = 100000 where id = 1`.execute(it.db)
})
afterAll(() => it?.stop())

const credit = async () => {
  const [found] = (await ayse.call(baskets.cart)).credit
  if (!found) throw new Error('there is no credit')
  return found
}
const used = async () => (await credit()).used
const detail = (docNumber: string) => ayse.call(orders.detail, { params: { docNumber } })
const total = async (docNumber: string) => (await detail(docNumber)).totalAmount
const atErp = (docNumber: string, action: string, body: object = {}) =>
  it.erp.control('POST', `orders/${docNumber}.1/${action}`, body)
const cents = (amount: number) => Math.round(amount * 100) / 100

test('an order uses the limit until its invoice stands on the account, and then that does', async () => {
  const docNumber = await it.order(ayse, { 3: 4, 4: 2 })
  const whole = await total(docNumber)
  expect(await used()).toBe(whole)
  await it.run('push-orders-to-erp')
  expect([(await detail(docNumber)).status, await used()]).toEqual(['Approved', whole])
  await atErp(docNumber, 'approve')
  await it.run('pull-order-states')
  expect([(await detail(docNumber)).status, await used()]).toEqual(['Preparing', whole])

  // Half of the first line leaves. Its invoice stands on the account in the ERP, which was not read yet.
  const [line] = await erpLines(docNumber)
  await atErp(docNumber, 'ship', { quantities: { [line ?? '']: 2 } })
  await it.run('pull-order-states')
  expect([(await detail(docNumber)).status, await used()]).toEqual(['PartlyShipped', whole])
  await it.run('pull-account-lines')
  const invoiced = await openAmount()
  expect(invoiced).toBeGreaterThan(0)
  expect(await used()).toBe(whole)

  await atErp(docNumber, 'ship')
  await it.run('pull-order-states')
  expect([(await detail(docNumber)).status, await used()]).toEqual(['Shipped', whole])
  await it.run('pull-account-lines')
  expect(await openAmount()).toBe(whole)
  expect(await used()).toBe(whole)
})

test('what is cancelled, closed or paid in advance uses nothing', async () => {
  const before = await used()
  const [cancelled, closed] = [await it.order(ayse, { 5: 1 }), await it.order(ayse, { 6: 3 })]
  expect(await used()).toBe(cents(before + (await total(cancelled)) + (await total(closed))))
  await it.run('push-orders-to-erp')
  await ayse.call(orders.cancel, { params: { docNumber: cancelled } })
  // Asked for, and not answered yet.
  expect(await used()).toBe(cents(before + (await total(cancelled)) + (await total(closed))))
  await it.run('push-cancellations-to-erp')
  await atErp(cancelled, 'answer-cancellation', { answer: 'accept' })
  await atErp(closed, 'close')
  await it.run('pull-order-states')
  expect(await used()).toBe(before)

  await it.order(ayse, { 7: 1 })
  const ordered = await used()
  await sql`update orders set payment_method_code = 'credit-card', status = 'AwaitingPayment'
    where id = (select max(id) from orders)`.execute(it.db)
  expect(ordered).toBeGreaterThan(before)
  expect(await used()).toBe(before)
})

test('the cart says what is left, and an order of more than that is refused with the same figure', async () => {
  const { available } = await credit()
  await sql`update customers set credit_limit = credit_limit - ${available} + 20 where id = 1`.execute(it.db)
  expect((await credit()).available).toBe(20)
  await expect(it.order(ayse, { 8: 1 })).rejects.toThrow('20.00 TRY')
  await ayse.call(baskets.removeProducts, { body: [8] })
  await sql`update customers set credit_limit = 100000 where id = 1`.execute(it.db)
})

test('orders in another currency are not added to it', async () => {
  const before = await used()
  const docNumber = await it.order(ayse, { 9: 1 })
  await sql`update orders set currency = 'EUR' where doc_number = ${docNumber}`.execute(it.db)
  expect(await used()).toBe(before)
})

test('of a customer with a thousand orders only the open ones are read', async () => {
  await sql`with many as (
      insert into orders (doc_number, customer_id, division_id, currency, payment_method_code, status, shipping_address_code,
        shipping_address_caption, shipping_address, total_gross_amount, total_discount_amount, total_amount_without_tax,
        total_tax_amount, total_expense_amount, total_amount, line_count)
      select 'M-' || n, customer_id, division_id, currency, payment_method_code, case when n <= 12 then 'Received' else 'Shipped' end,
        'MAIN', '', '{}', 10, 0, 10, 2, 0, 12, 1
      from (select * from orders where customer_id = 1 and status = 'Shipped' limit 1) o, generate_series(1, 1000) n
      returning id, status),
    parts as (insert into order_parts (order_id, warehouse_id, status) select id, 1, status from many returning id, order_id, status),
    items as (
      insert into order_items (order_id, position, product_id, product_code, product_name, kind, quantity, shipped_quantity,
        unit_code, list_price, net_price, vat_rate, vat_reason, line_amount, vat_amount, status)
      select id, 1, 1, 'W-001', '', 'LST', 2, case status when 'Shipped' then 2 else 0 end, 'ADET', 5, 5, 20, 'domestic', 10, 2, status
      from many returning id, order_id, status, shipped_quantity)
    insert into order_part_lines (order_part_id, order_item_id, quantity, shipped_quantity, status)
    select p.id, i.id, 2, i.shipped_quantity, i.status from items i join parts p on p.order_id = i.order_id`.execute(
    it.db,
  )
  await sql`analyze orders, order_parts, order_part_lines, order_items`.execute(it.db)
  const before = await used()
  await sql`update orders set status = 'Shipped' where doc_number = 'M-1'`.execute(it.db)
  await sql`analyze orders`.execute(it.db)
  expect(await used()).toBe(cents(before - 12))
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, format json) ${sql.raw(CREDIT.replaceAll('$1', '1').replaceAll('$2', "'TRY'"))}`.execute(it.db)
  const plan = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)
  expect(plan.map((node) => node['Index Name'])).toContain('orders_open')
  expect(plan.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).toEqual([])
  for (const node of plan) expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThan(40)
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan | undefined): Plan[] => (plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : [])

const openAmount = async () =>
  (await sql<{ open: number }>`select open_amount::float8 as open from customers where id = 1`.execute(it.db)).rows[0]
    ?.open

async function erpLines(docNumber: string): Promise<string[]> {
  const { rows } = await sql<{ erpLineId: string }>`
    select l.erp_line_id from order_part_lines l join order_parts t on t.id = l.order_part_id join orders o on o.id = t.order_id
    where o.doc_number = ${docNumber} order by l.id`.execute(it.db)
  return rows.map(({ erpLineId }) => erpLineId)
}
