/** Orders, cancellations and payments through the port: the Logo adapter over HTTP against the simulator. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { all, type ErpWorld, openErpWorld, order, productCode, quick } from '../../testing/erp-world.ts'
import { connectErp } from './connect.ts'
import type { ErpConnection } from './port.ts'

let erp: ErpWorld
let connection: ErpConnection

beforeAll(async () => {
  erp = await openErpWorld()
  connection = connectErp('logoRestSettings', erp.settings, quick)
})
afterAll(() => erp.stop())
beforeEach(() => erp.reset())

test('an order arrives with its discounts, parameters, note and time, and comes back with our lines beside the ERP’s', async () => {
  const note = `${'Teslimatta lütfen önce arayınız, kapı dar. '.repeat(3)}`
  const pushed = await connection.job((job) =>
    job.pushOrder(
      order('B2B-1/1', {
        addressCode: 'S02',
        salesmanCode: 'PL-09',
        divisionCode: '1',
        note,
        parameters: { auxiliaryCode: 'WEB', project: 'P1', AFFECT_RISK: '0' },
      }),
    ),
  )
  expect(pushed).toMatchObject({
    wasThere: false,
    order: {
      documentNumber: 'B2B-1/1',
      status: 'Approved',
      cancellation: 'none',
      isInStockFigures: false,
      customerCode: '120.01',
      warehouseCode: '2',
      currency: 'TRY',
      doubles: [],
    },
  })
  // 4 × 2450 less 10 % less 5 %, and 2 × 100.55.
  expect(pushed.order).toMatchObject({ totalWithoutVat: '8580.1', totalVat: '1716.02', total: '10296.12' })
  expect(pushed.lines.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(pushed.lines.map(({ lineId }) => lineId)).toEqual(pushed.order.lines.map(({ id }) => id))
  const sent = await theirs('B2B-1/1')
  expect(sent).toMatchObject({
    TIME: 151330304,
    DATE: '2026-03-05',
    SHIPLOC_CODE: 'S02',
    AUXIL_CODE: 'WEB',
    PROJECT_CODE: 'P1',
    AFFECT_RISK: 0,
    DIVISION: 1,
    SALESMAN_CODE: 'PL-09',
  })
  expect([sent.NOTES1, sent.NOTES2, sent.NOTES3].join(' ')).toBe(note.trim())
  expect((sent.TRANSACTIONS as { items: { TYPE: number }[] }).items.map(({ TYPE }) => TYPE)).toEqual([0, 2, 2, 0])
})

test('an order in another currency comes back in its own', async () => {
  const foreign = order('B2B-EUR', { currency: 'EUR', exchangeRate: '40' })
  const { order: pushed } = await connection.job((job) => job.pushOrder(foreign))
  expect(pushed).toMatchObject({ currency: 'EUR', totalWithoutVat: '8580.1' })
  expect(pushed.lines[0]).toMatchObject({ price: '2450', total: '8379' })
  await expect(
    connection.job((job) => job.pushOrder({ ...foreign, documentNumber: 'B2B-EUR2', exchangeRate: undefined })),
  ).rejects.toMatchObject({ kind: 'refused' })
})

test('what the ERP refuses is said in its own sentences', async () => {
  const wrong = order('B2B-2', { customerCode: '120.99', warehouseCode: '77' })
  await expect(connection.job((job) => job.pushOrder(wrong))).rejects.toMatchObject({
    kind: 'refused',
    mayPass: false,
    status: 400,
    sentences: expect.arrayContaining(['(ARP_CODE) Cari hesap bulunamadı.', '(SOURCE_WH) Ambar bulunamadı.']),
  })
  await expect(connection.job((job) => job.pushOrder(order("B2B-'x")))).rejects.toMatchObject({ kind: 'refused' })
  await expect(
    connection.job((job) => job.pushOrder(order('B2B-3', { parameters: { DOC_NUMBER: 'X' } }))),
  ).rejects.toMatchObject({ kind: 'refused' })
})

test('a second push finds the first', async () => {
  const first = await connection.job((job) => job.pushOrder(order('B2B-4')))
  const second = await connection.job((job) => job.pushOrder(order('B2B-4')))
  expect(second).toEqual({ ...first, wasThere: true })
})

test('approved, partly shipped, shipped: states, stock and account follow', async () => {
  const stockOf = async () =>
    (await connection.job((job) => job.stockOf([productCode(50)]))).rows.find(
      ({ warehouseCode }) => warehouseCode === '2',
    )
  const stateOf = async () =>
    (await connection.job((job) => job.findOrder('B2B-5'))) as NonNullable<Awaited<ReturnType<typeof job5>>>
  const job5 = () => connection.job((job) => job.findOrder('B2B-5'))
  const before = await stockOf()
  const { order: placed } = await connection.job((job) => job.pushOrder(order('B2B-5')))
  expect(await stockOf()).toEqual(before)

  await erp.control('POST', 'orders/B2B-5/approve')
  expect(await stateOf()).toMatchObject({ status: 'Preparing', isInStockFigures: true, modifiedBy: '7' })
  expect(await stockOf()).toMatchObject({ onHand: before?.onHand, inOpenOrders: (before?.inOpenOrders ?? 0) + 4 })

  await erp.control('POST', 'orders/B2B-5/ship', { quantities: { [String(placed.lines[0]?.id)]: 3 } })
  expect(await stateOf()).toMatchObject({
    status: 'PartlyShipped',
    lines: [
      { shippedQuantity: 3, status: 'PartlyShipped' },
      { shippedQuantity: 0, status: 'Preparing' },
    ],
  })
  expect(await stockOf()).toMatchObject({
    onHand: (before?.onHand ?? 0) - 3,
    inOpenOrders: (before?.inOpenOrders ?? 0) + 1,
  })

  await erp.control('POST', 'orders/B2B-5/close')
  expect(await stateOf()).toMatchObject({
    status: 'Shipped',
    lines: [{ status: 'Shipped' }, { status: 'Cancelled' }],
  })
  expect(await stockOf()).toMatchObject({ onHand: (before?.onHand ?? 0) - 3, inOpenOrders: before?.inOpenOrders })

  const invoice = (await connection.job((job) => all(job.accountLines()))).find(
    ({ documentNumber }) => documentNumber === 'B2B-5',
  )
  // Three of four at 2094.75 with VAT.
  expect(invoice).toMatchObject({ kind: 'wholesale-sale', kindId: 38, sign: 'debit', amount: '7541.1' })
  expect(await connection.job((job) => job.ficheLines(invoice as { ficheKey: string }))).toEqual([
    {
      productCode: productCode(50),
      productName: 'Lastik 50',
      quantity: 3,
      unitCode: 'ADET',
      price: '2450',
      total: '6284.25',
    },
  ])
})

test('lines that people at the ERP add, change or delete show', async () => {
  const { order: placed } = await connection.job((job) => job.pushOrder(order('B2B-6')))
  const [first, second] = placed.lines
  await erp.control('POST', 'orders/B2B-6/delete-line', { line: Number(second?.id) })
  await erp.control('POST', 'orders/B2B-6/change-line', {
    line: Number(first?.id),
    record: { QUANTITY: 3, DUE_DATE: '2026-04-01T00:00:00' },
  })
  await erp.control('POST', 'orders/B2B-6/add-line', {
    record: { TYPE: 0, MASTER_CODE: productCode(9), QUANTITY: 1, PRICE: 5, UNIT_CODE: 'ADET', VAT_RATE: 20 },
  })
  const seen = await connection.job((job) => job.findOrder('B2B-6'))
  expect(seen?.lines).toMatchObject([
    { id: first?.id, quantity: 3, dueDate: '2026-04-01' },
    { productCode: productCode(9) },
  ])
  expect(seen?.lines).toHaveLength(2)
  expect(seen?.modifiedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('states of many orders are asked for together, and unknown ones are answered too', async () => {
  const numbers = Array.from({ length: 45 }, (_, at) => `MANY-${at}`)
  await connection.job(async (job) => {
    for (const number of numbers.slice(0, 30)) await job.pushOrder(order(number))
  })
  await erp.control('DELETE', 'requests')
  const states = await connection.job((job) => all(job.orderStates(numbers)))
  expect(states.map(({ documentNumber, order: found }) => [documentNumber, found?.documentNumber])).toEqual(
    numbers.map((number, at) => [number, at < 30 ? number : undefined]),
  )
  expect((await erp.requests('GET /salesOrders')).length).toBeLessThan(8)
})

test('two orders with one document number are told', async () => {
  await erp.seed([
    [
      'salesOrders',
      {
        NUMBER: 'X1',
        DOC_NUMBER: 'TWICE',
        ARP_CODE: '120.01',
        SOURCE_WH: 1,
        TRANSACTIONS: { items: [{ TYPE: 0, MASTER_CODE: productCode(1), QUANTITY: 1, UNIT_CODE: 'ADET' }] },
      },
    ],
    [
      'salesOrders',
      {
        NUMBER: 'X2',
        DOC_NUMBER: 'TWICE',
        ARP_CODE: '120.01',
        SOURCE_WH: 1,
        TRANSACTIONS: { items: [{ TYPE: 0, MASTER_CODE: productCode(1), QUANTITY: 1, UNIT_CODE: 'ADET' }] },
      },
    ],
  ])
  expect(await connection.job((job) => job.findOrder('TWICE'))).toMatchObject({ number: 'X1', doubles: ['X2'] })
  await erp.control('POST', 'orders/X1/cancel')
  expect(await connection.job((job) => job.findOrder('TWICE'))).toMatchObject({ number: 'X2', doubles: ['X1'] })
})

test('a request to cancel waits for people, who agree or refuse', async () => {
  await connection.job(async (job) => {
    for (const number of ['C-1', 'C-2', 'C-3']) await job.pushOrder(order(number))
    expect(await job.requestCancellation('C-0')).toBeUndefined()
    for (const number of ['C-1', 'C-2', 'C-1'])
      expect(await job.requestCancellation(number)).toMatchObject({ status: 'Approved', cancellation: 'requested' })
    const lineId = (await job.findOrder('C-3'))?.lines[1]?.id as string
    expect(await job.requestCancellation('C-3', [lineId])).toMatchObject({
      cancellation: 'none',
      lines: [{ cancellation: 'none' }, { cancellation: 'requested' }],
    })
  })
  await erp.control('POST', 'orders/C-1/answer-cancellation', { answer: 'accept' })
  await erp.control('POST', 'orders/C-2/answer-cancellation', { answer: 'refuse' })
  await erp.control('POST', 'orders/C-3/answer-cancellation', { answer: 'accept' })
  const states = await connection.job((job) => all(job.orderStates(['C-1', 'C-2', 'C-3'])))
  expect(states.map((state) => state.order)).toMatchObject([
    { status: 'Cancelled', cancellation: 'done' },
    { status: 'Preparing', cancellation: 'refused' },
    {
      status: 'Approved',
      cancellation: 'none',
      lines: [{ status: 'Approved' }, { status: 'Cancelled', cancellation: 'done' }],
    },
  ])
})

test('a payment credits the account once', async () => {
  const payment = {
    documentNumber: 'PAY-1',
    customerCode: '120.01',
    amount: '1500.75',
    currency: 'TRY',
    collectedAt: new Date(),
    bankAccountCode: 'BNK1',
  }
  const first = await connection.job((job) => job.pushPayment(payment))
  const second = await connection.job((job) => job.pushPayment(payment))
  expect(first).toMatchObject({ wasThere: false })
  expect(second).toEqual({ ...first, wasThere: true })
  const lines = await connection.job((job) => all(job.accountLines()))
  expect(lines.filter(({ kind }) => kind === 'credit-card')).toMatchObject([
    { sign: 'credit', amount: '1500.75', description: 'PAY-1', ficheNo: first.number },
  ])
})
/** The order as the ERP itself shows it. */
const theirs = async (documentNumber: string): Promise<Record<string, unknown>> => {
  const { access_token } = (await (
    await fetch(`${erp.url}/api/v1/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('toptan:toptan-secret')}` },
      body: 'grant_type=password&username=B2B&password=B2B-demo-1&firmno=1',
    })
  ).json()) as { access_token: string }
  const q = encodeURIComponent(`DOC_NUMBER eq '${documentNumber}'`)
  const list = await fetch(`${erp.url}/api/v1/salesOrders?expandLevel=full&q=${q}`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  return ((await list.json()) as { items: Record<string, unknown>[] }).items[0] as Record<string, unknown>
}
