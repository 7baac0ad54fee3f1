/** What comes back from the ERP: goods, prices, stock, customers, accounts and the states of orders. */
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { productCode } from '../../testing/world.ts'
import type { Person } from '../../testing/world-server.ts'

let it: ErpSyncWorld
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  ayse = await it.as('ayse')
})
afterAll(() => it?.stop())

const control = (call: string, body: object = {}) => it.erp.control('POST', call, body)
const rows = async <Row>(text: ReturnType<typeof sql<Row>>) => (await text.execute(it.db)).rows
const sent = async (lines: Record<number, number>) => {
  const docNumber = await it.order(ayse, lines)
  await it.run('push-orders-to-erp')
  return docNumber
}
const detail = (docNumber: string) => ayse.call(orders.detail, { params: { docNumber } })
const theirLines = async (docNumber: string) =>
  (
    await rows(sql<{
      erpLineId: string
    }>`select l.erp_line_id from order_part_lines l join order_parts t on t.id = l.order_part_id
      join orders o on o.id = t.order_id where o.doc_number = ${docNumber} order by l.id`)
  ).map(({ erpLineId }) => Number(erpLineId))

test('cards find their category through the maps, the more particular map wins, and what has none is listed', async () => {
  await it.erp.seed([
    ['items', card('K-1', 'Nordvik IceGrip 205/55 R16 91T', { GROUP_CODE: 'LASTIK' })],
    ['items', card('K-2', 'Nordvik SunGrip 195/65 R15 91H', { GROUP_CODE: 'LASTIK', AUXIL_CODE2: 'YAZ' })],
    ['items', card('K-3', 'Bilinmeyen', { GROUP_CODE: 'DIGER' })],
    ['items', card('K-4', 'Eski kart', { GROUP_CODE: 'LASTIK', RECORD_STATUS: 1 })],
    ['items', card('K-5', 'Yanlış KDV', { GROUP_CODE: 'LASTIK', SELVAT: 7 })],
  ])
  await sql`insert into category_maps (category_id, group_code, special_code_2) values ('LST', 'lastik', null), ('LST-YAZ', 'LASTIK', 'YAZ')`.execute(
    it.db,
  )
  const first = await it.run('pull-products')
  expect(first.refused.map(({ row, reason }) => `${row} ${reason}`).sort()).toEqual([
    'K-3 erp.category-unmapped',
    'K-5 erp.vat-unknown',
  ])
  const found = await rows(
    sql<{
      code: string
      categoryId: string
      facts: object
      taxClass: string
    }>`select code, category_id, facts, tax_class
      from products where code like 'K-%' order by code`,
  )
  expect(found).toMatchObject([
    { code: 'K-1', categoryId: 'LST', facts: { width: 205, ratio: 55, rimDiameter: 16 }, taxClass: 'standard' },
    { code: 'K-2', categoryId: 'LST-YAZ' },
  ])
  // A product that was here keeps its category where no map speaks of it, and takes the card's name.
  expect(await rows(sql`select name, category_id from products where code = ${productCode(2)}`)).toEqual([
    { name: 'Ürün 2', categoryId: 'JNT' },
  ])
  expect(await rows(sql`select code, name, group_code from unmapped_items`)).toEqual([
    { code: 'K-3', name: 'Bilinmeyen', groupCode: 'DIGER' },
  ])
  await sql`insert into category_maps (category_id, group_code) values ('AKS', 'DIGER')`.execute(it.db)
  expect(await it.run('pull-products')).toMatchObject({ changed: 1 })
  expect(await rows(sql`select from unmapped_items`)).toEqual([])
  expect(await it.run('pull-products')).toMatchObject({ changed: 0 })
})

test('of several prices the strongest holds, a customer’s own stands apart, and a price taken back ends', async () => {
  await it.erp.seed([
    ['salesItemPrices', price('P1', 1, 50, { PRIORITY: 5 })],
    ['salesItemPrices', price('P2', 1, 45, { PRIORITY: 1 })],
    ['salesItemPrices', price('P3', 1, 40, { ARP_CODE: 'TR001' })],
    ['salesItemPrices', price('P4', 2, 40, { TRADING_GRP: 'OZEL' })],
    ['salesItemPrices', price('P5', 2, 40, { CARD_CODE: 'YOK' })],
  ])
  const { refused, changed } = await it.run('pull-prices')
  expect(refused.map(({ reason }) => reason).sort()).toEqual(['erp.no-price-list', 'erp.product-unknown'])
  expect(changed).toBeGreaterThanOrEqual(2)
  const list = () =>
    rows(sql`select amount::float8 as amount from product_prices r join products p on p.id = r.product_id
      where p.code = ${productCode(1)} and price_list_id = 1`)
  expect(await list()).toEqual([{ amount: 45 }])
  expect(await rows(sql`select customer_id, amount::float8 as amount from customer_prices`)).toEqual([
    { customerId: 1, amount: 40 },
  ])
  expect(await it.run('pull-prices')).toMatchObject({ changed: 0 })
  await it.erp.seed([['salesItemPrices', price('P2', 1, 45, { PRIORITY: 1, ACTIVE: 1 })]])
  await it.run('pull-prices')
  expect(await list()).toEqual([{ amount: 50 }])
})

test('customers, addresses, salespeople and warehouses arrive; what administrators decide here stays', async () => {
  await it.erp.seed([
    [
      'Arps',
      {
        CODE: 'TR009',
        TITLE: 'Yeni Lastik',
        COUNTRY_CODE: 'TR',
        CITY: 'Bursa',
        ADDRESS1: 'Ulu Cd. 3',
        ACC_RISK_LIMIT: 1000,
        ACCOUNT_TYPE: 3,
      },
    ],
    ['Arps', { CODE: 'TR001', TITLE: 'Yıldız Lastik A.Ş.', COUNTRY_CODE: 'TR', BLOCKED: 1, ACCOUNT_TYPE: 3 }],
    [
      'ArpShipmentLocations',
      { ARP_CODE: 'TR009', CODE: 'S01', DESCRIPTION: 'Depo', ADDRESS1: 'Liman 2', CITY: 'Gemlik' },
    ],
    ['salesmen', { CODE: 'S9', NAME: 'Yeni Satıcı' }],
    ['customersOfSalesmen', { SALESMAN_CODE: 'S9', ARP_CODE: 'TR009' }],
    ['warehouses', { NR: 4, NAME: 'Bursa', DIVISNR: 0 }],
    ['warehouses', { NR: 5, NAME: 'Nirgendwo', DIVISNR: 77 }],
  ])
  await it.run('pull-customers')
  await it.run('pull-salesmen')
  const { refused } = await it.run('pull-warehouses')
  expect(refused).toMatchObject([{ row: '5', reason: 'erp.division-unknown' }])
  expect(
    await rows(sql`select c.name, c.city, c.tax_status, c.credit_limit::float8 as credit, s.division_id, s.price_list_id
      from customers c join customer_divisions s on s.customer_id = c.id where c.code = 'TR009'`),
  ).toEqual([
    { name: 'Yeni Lastik', city: 'Bursa', taxStatus: 'domestic', credit: 1000, divisionId: 1, priceListId: 1 },
  ])
  expect(
    await rows(sql`select a.code, a.erp_id is not null as known from addresses a join customers c on c.id = a.customer_id
      where c.code = 'TR009' order by a.code`),
  ).toEqual([
    { code: 'MERKEZ', known: false },
    { code: 'S01', known: true },
  ])
  expect(
    await rows(sql`select s.code from salesman_customers l join salesmen s on s.id = l.salesman_id join customers c on c.id = l.customer_id
      where c.code = 'TR009'`),
  ).toEqual([{ code: 'S9' }])
  expect(await rows(sql`select name, division_id from warehouses where erp_code = '4'`)).toEqual([
    { name: 'Bursa', divisionId: 1 },
  ])
  expect(await rows(sql`select name, is_blocked from customers where id = 1`)).toEqual([
    { name: 'Yıldız Lastik A.Ş.', isBlocked: true },
  ])
  await sql`update customers set is_blocked = false where id = 1`.execute(it.db)
  await it.erp.seed([
    ['Arps', { CODE: 'TR001', TITLE: 'Yıldız Lastik A.Ş.', COUNTRY_CODE: 'TR', BLOCKED: 0, ACCOUNT_TYPE: 3 }],
  ])
  await it.run('pull-customers')
  expect(await it.run('pull-customers')).toMatchObject({ changed: 0, refused: [] })
})

test('states go forward and skip, quantities shipped and due days come along, and the last reading never undoes one', async () => {
  const docNumber = await sent({ 6: 5, 7: 2 })
  const [first] = await theirLines(docNumber)
  await control(`orders/${docNumber}.1/approve`)
  await control(`orders/${docNumber}.1/ship`, { quantities: { [String(first)]: 3 } })
  await control(`orders/${docNumber}.1/change-line`, { line: first, record: { DUE_DATE: '2026-12-24' } })
  await it.run('pull-order-states')
  const partly = await detail(docNumber)
  expect(partly.status).toBe('PartlyShipped')
  expect(partly.orderItems[0]).toMatchObject({ status: 'PartlyShipped', shippedQuantity: 3, dueDate: '2026-12-24' })
  await control(`orders/${docNumber}.1/ship`)
  await it.run('pull-order-states')
  expect(await detail(docNumber)).toMatchObject({ status: 'Shipped', canCancel: 'no' })
  const mails = await rows(
    sql<{ event: string }>`select distinct event from mail_outbox where variables ->> 'docNumber' = ${docNumber}`,
  )
  expect(mails.map(({ event }) => event)).toEqual(expect.arrayContaining(['order-approved', 'order-shipped']))
})

test('lines changed, added and deleted at the ERP show as such, and the totals follow', async () => {
  const docNumber = await sent({ 8: 5, 9: 2 })
  const before = await detail(docNumber)
  const [first, second] = await theirLines(docNumber)
  const held = await it.stock(8)
  await control(`orders/${docNumber}.1/change-line`, { line: first, record: { QUANTITY: 2 } })
  await control(`orders/${docNumber}.1/delete-line`, { line: second })
  await control(`orders/${docNumber}.1/add-line`, {
    record: { TYPE: 0, MASTER_CODE: productCode(10), QUANTITY: 1, PRICE: 100, UNIT_CODE: 'ADET', VAT_RATE: 20 },
  })
  await control(`orders/${docNumber}.1/add-line`, {
    record: { TYPE: 0, MASTER_CODE: productCode(11), QUANTITY: 1, PRICE: 10, UNIT_CODE: 'ADET', VAT_RATE: 20 },
  })
  await sql`update products set code = 'GONE' where code = ${productCode(11)}`.execute(it.db)
  const { refused } = await it.run('pull-order-states')
  await sql`update products set code = ${productCode(11)} where code = 'GONE'`.execute(it.db)
  expect(refused.map(({ reason }) => reason)).toContain('erp.line-unknown')
  const after = await detail(docNumber)
  expect(after.orderItems).toMatchObject([
    { quantity: 2, isDeletedByErp: false, isAddedByErp: false },
    { isDeletedByErp: true, status: 'Cancelled' },
    { productCode: productCode(10), quantity: 1, isAddedByErp: true, discountedPrice: 100 },
  ])
  const unit = (before.orderItems[0]?.lineTotal ?? 0) / 5
  expect(after.totalAmountWithoutTax).toBeCloseTo(2 * unit + 100, 2)
  expect(after.totalAmount).toBeCloseTo((2 * unit + 100) * 1.2, 1)
  // Three of the five held are free again; the deleted line's two as well.
  expect((await it.stock(8)).reserved).toBe(held.reserved - 3)
  expect((await it.stock(9)).reserved).toBe(0)
  await it.run('pull-order-states')
  // A product that we get to know later appears with the next look.
  expect((await detail(docNumber)).orderItems).toHaveLength(4)
  await it.run('pull-order-states')
  expect((await detail(docNumber)).orderItems).toHaveLength(4)
})

test('a cancellation of a sent order is a request until the ERP agrees; a refusal returns it and is kept', async () => {
  const [agreed, refused] = [await sent({ 12: 2 }), await sent({ 13: 2, 14: 1 })]
  await ayse.call(orders.cancel, { params: { docNumber: agreed } })
  const line = (await detail(refused)).orderItems[0]
  await ayse.call(orders.cancelLine, { params: { orderId: (await detail(refused)).id, orderLineId: line?.id ?? 0 } })
  expect((await detail(agreed)).status).toBe('CancellationRequested')
  expect((await it.stock(12)).reserved).toBe(2)
  expect(await it.run('push-cancellations-to-erp')).toMatchObject({ seen: 2, changed: 2 })
  expect(await it.run('push-cancellations-to-erp')).toMatchObject({ seen: 0 })
  await control(`orders/${agreed}.1/answer-cancellation`, { answer: 'accept' })
  await control(`orders/${refused}.1/answer-cancellation`, { answer: 'refuse' })
  await it.run('pull-order-states')
  expect((await detail(agreed)).status).toBe('Cancelled')
  expect((await it.stock(12)).reserved).toBe(0)
  const back = await detail(refused)
  expect(back.orderItems.map(({ status }) => status)).not.toContain('CancellationRequested')
  expect(back.orderItems[0]).toMatchObject({ isCancellationRefused: true })
  expect(back.orderItems[1]).toMatchObject({ isCancellationRefused: false })
})

test('lines of accounts make what a customer owes, and only new ones are read', async () => {
  await it.erp.seed([
    ['accountLines', entry('TR002', '2026-01-05', 0, 1000, 'F1', { DUE_DATE: '2026-02-05' })],
    ['accountLines', entry('TR002', '2026-03-05', 0, 500, 'F2', { DUE_DATE: '2099-01-01' })],
    ['accountLines', entry('TR002', '2026-04-05', 1, 300, 'T1')],
  ])
  expect(await it.run('pull-account-lines')).toMatchObject({ refused: [] })
  const debts = () =>
    rows(sql`select open_amount::float8 as open, overdue_amount::float8 as overdue from customers where id = 3`)
  expect(await debts()).toEqual([{ open: 1200, overdue: 700 }])
  await it.erp.seed([['accountLines', entry('TR002', '2026-05-05', 1, 700, 'T2')]])
  expect(await it.run('pull-account-lines')).toMatchObject({ seen: 1 })
  expect(await debts()).toEqual([{ open: 500, overdue: 0 }])
})

test('an interrupted reading goes on where it was, and every row is taken once', async () => {
  await it.erp.seed(
    Array.from(
      { length: 420 },
      (_, at) => ['items', card(`L-${at}`, `Silecek ${at}`, { GROUP_CODE: 'DIGER' })] as const,
    ),
  )
  await it.erp.control('POST', 'faults', { kind: 'error', match: 'GET .*/items.*', count: 3 })
  let steps = 0
  const stopping = new AbortController()
  const afterStep = async () => {
    steps += 1
    if (steps === 1) stopping.abort(new Error('stopped'))
  }
  await it.erp.control('DELETE', 'faults')
  await expect(it.run('pull-products', { signal: stopping.signal, afterStep })).rejects.toThrow('stopped')
  const kept = await rows(sql<{ n: number }>`select count(*)::int as n from products where code like 'L-%'`)
  expect(kept[0]?.n).toBeLessThan(420)
  await it.run('pull-products')
  expect(await rows(sql`select count(*)::int as n from products where code like 'L-%'`)).toEqual([{ n: 420 }])
})

const card = (CODE: string, NAME: string, more: object = {}) => ({
  CODE,
  NAME,
  CARD_TYPE: 1,
  SELVAT: 20,
  MAINUNIT: 'ADET',
  MARKCODE: 'NORDVIK',
  ...more,
})
const price = (CODE: string, n: number, PRICE: number, more: object = {}) => ({
  CODE,
  CARD_CODE: productCode(n),
  PRICE,
  CURRENCY: 0,
  UNIT_CODE: 'ADET',
  ...more,
})
const entry = (ARP_CODE: string, DATE: string, SIGN: number, AMOUNT: number, TRANNO: string, more: object = {}) => ({
  ARP_CODE,
  DATE,
  MODULENR: SIGN === 0 ? 5 : 10,
  TRCODE: SIGN === 0 ? 3 : 1,
  SIGN,
  AMOUNT,
  TRANNO,
  ...more,
})
