/** What the ERP works out, and what it lets nobody say. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type Json, startClient } from './testing/client.ts'

let client: Client
beforeAll(async () => {
  client = await startClient([
    ['warehouses', { NR: 0, NAME: 'Merkez' }],
    ['Arps', { CODE: '120', TITLE: 'Işık Lastik' }],
    ['items', { CODE: 'I1', NAME: 'Lastik', SELVAT: 20, MAINUNIT: 'ADET' }],
    ['items', { CODE: 'I2', NAME: 'Jant', SELVAT: 20, MAINUNIT: 'ADET' }],
    ['stock', { ITEM_CODE: 'I1', INVENNO: 0, ONHAND: 40 }],
  ])
})
afterAll(() => client.stop())

const tyre = { TYPE: 0, MASTER_CODE: 'I1', QUANTITY: 1, PRICE: 1000, UNIT_CODE: 'ADET', VAT_RATE: 20 }
const off = (DISCOUNT_RATE: number, DETAIL_LEVEL = 0) => ({ TYPE: 2, DETAIL_LEVEL, DISCOUNT_RATE, QUANTITY: 0 })
const place = async (items: object[], more: object = {}): Promise<Json> =>
  (await client.call('POST', 'salesOrders', { NUMBER: '~', ARP_CODE: '120', TRANSACTIONS: { items }, ...more })).body

test.each<[string, object[], object]>([
  [
    'each discount takes from what the one before left',
    [tyre, off(10), off(5)],
    { TOTAL_DISCOUNTED: 855, TOTAL_NET: 1026 },
  ],
  ['a discount may be an amount', [tyre, { ...off(0), TOTAL: 50 }], { TOTAL_DISCOUNTED: 950, TOTAL_NET: 1140 }],
  [
    'a discount of the slip takes from every line',
    [tyre, { ...tyre, MASTER_CODE: 'I2', VAT_RATE: 10 }, off(10, 1)],
    { TOTAL_DISCOUNTED: 1800, TOTAL_VAT: 270, TOTAL_NET: 2070 },
  ],
  [
    'VAT that is in the price is not added',
    [{ ...tyre, PRICE: 1200, VAT_INCLUDED: 1 }],
    { TOTAL_VAT: 200, TOTAL_NET: 1200 },
  ],
  [
    'a discount takes from a price with VAT in it as well',
    [{ ...tyre, PRICE: 1200, VAT_INCLUDED: 1 }, off(10)],
    { TOTAL_VAT: 180, TOTAL_NET: 1080 },
  ],
  ['a service counts', [tyre, { ...tyre, TYPE: 4, MASTER_CODE: 'MONTAJ', PRICE: 100 }], { TOTAL_NET: 1320 }],
  ['goods given away do not', [tyre, { ...tyre, TYPE: 1, MASTER_CODE: 'I2' }], { TOTAL_GROSS: 1000, TOTAL_NET: 1200 }],
  ['an expense counts', [tyre, { TYPE: 3, TOTAL: 50, VAT_RATE: 20 }], { TOTAL_EXPENSES: 50, TOTAL_NET: 1260 }],
])('%s', async (_, lines, totals) => {
  expect(await place(lines)).toMatchObject(totals)
})

test('another currency stands beside the local one', async () => {
  const euro = { CURR_TRANSACTIN: 20, TC_RATE: 50, RC_RATE: 40, CURRSEL_TOTAL: 2 }
  expect(await place([tyre], euro)).toMatchObject({ TOTAL_NET: 1200, TC_NET: 24, RC_NET: 30 })
  expect(await place([tyre])).toMatchObject({ TOTAL_NET: 1200, TC_NET: 1200, RC_NET: 0 })
})

test('lines know their slip, their place and what they belong to', async () => {
  const { INTERNAL_REFERENCE: ref, TRANSACTIONS } = await place([tyre, off(10), { ...tyre, MASTER_CODE: 'I2' }])
  const [first, discount, second] = TRANSACTIONS.items
  expect(first).toMatchObject({
    ORDFICHEREF: ref,
    LINENO: 1,
    PARENTLNREF: 0,
    ORDER_STATUS: 1,
    GUID: expect.any(String),
  })
  expect(discount).toMatchObject({ ORDFICHEREF: ref, LINENO: 2, PARENTLNREF: first.INTERNAL_REFERENCE, TOTAL: 100 })
  expect(second).toMatchObject({ ORDFICHEREF: ref, LINENO: 3 })
})

test('saving an order again changes none of its totals', async () => {
  const made = await place([tyre, { ...off(0), TOTAL: 50 }, off(10, 1)])
  const { body } = await client.call('PATCH', `salesOrders/${made.INTERNAL_REFERENCE}`, { NOTES1: 'kapı' })
  expect(body).toMatchObject({ TOTAL_NET: made.TOTAL_NET, TOTAL_DISCOUNTS: made.TOTAL_DISCOUNTS })
  const totals = (order: Json) => order.TRANSACTIONS.items.map((line: Json) => line.TOTAL)
  expect(totals(body)).toEqual(totals(made))
})

test('what was shipped is not for a client to say, in none of the ways it may try', async () => {
  const made = await place([{ ...tyre, QUANTITY: 5, QUANTITY_SHIPPED: 4 }], { DOC_NUMBER: 'S-1' })
  const [line] = made.TRANSACTIONS.items
  expect(line.QUANTITY_SHIPPED).toBe(0)
  await client.control('POST', 'orders/S-1/approve', {})
  await client.control('POST', 'orders/S-1/ship', { quantities: { [line.INTERNAL_REFERENCE]: 2 } })
  const where = `salesOrders/${made.INTERNAL_REFERENCE}`
  for (const QUANTITY_SHIPPED of [0, 5, undefined]) {
    const row = { ...line, QUANTITY_SHIPPED }
    const body = { ...made, ORDER_STATUS: 4, TRANSACTIONS: { items: [row] } }
    for (const verb of ['PATCH', 'PUT'])
      expect((await client.call(verb, where, body)).body.TRANSACTIONS.items).toMatchObject([{ QUANTITY_SHIPPED: 2 }])
  }
})

test('an order of services alone, and one without a status, are orders', async () => {
  const made = await place([{ TYPE: 4, MASTER_CODE: 'MONTAJ', QUANTITY: 2, PRICE: 10, VAT_RATE: 20 }])
  const { ORDER_STATUS: _, DATE: __, ...rest } = made
  const { body } = await client.call('PUT', `salesOrders/${made.INTERNAL_REFERENCE}`, rest)
  expect(body).toMatchObject({ ORDER_STATUS: 1, DATE: made.DATE, TOTAL_NET: 24 })
})
