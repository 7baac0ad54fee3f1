/** Reading through the port: the Logo adapter over HTTP against the simulator. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { all, type ErpWorld, openErpWorld, PRODUCTS, productCode, quick } from '../../testing/erp-world.ts'
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

test('every product comes once, however few rows the service gives at a time', async () => {
  await erp.control('PUT', 'settings', { maxLimit: 7 })
  const products = await connection.job((job) => all(job.products()))
  expect(products.map(({ code }) => code)).toEqual(Array.from({ length: PRODUCTS }, (_, at) => productCode(at + 1)))
  expect(products[0]).toMatchObject({
    name: 'Lastik 1',
    vatRate: 20,
    unitCode: 'ADET',
    brandCode: 'ALTAY',
    barcode: '8691',
    isActive: true,
    isGoods: true,
    specialCodes: ['LST', null, null, null, null],
  })
  expect((await erp.requests('GET /items')).length).toBeGreaterThan(PRODUCTS / 7)
})

test('a job signs in once and out at its end', async () => {
  await connection.job(async (job) => {
    await Promise.all([all(job.products()), all(job.customers()), all(job.stock())])
    await all(job.prices())
  })
  expect(await erp.requests('POST /token')).toHaveLength(1)
  expect(await erp.requests('/revoke')).toHaveLength(1)
  expect(await erp.control('GET', 'state')).toMatchObject({ tokens: 0 })
})

test('reading goes on behind the cursor of the last page that was kept', async () => {
  for (const list of ['products', 'stock', 'prices', 'accountLines'] as const) {
    const read = (after?: string) =>
      connectErp('logoRestSettings', erp.settings, { ...quick, pageSize: 40, sqlPageSize: 100 }).job(async (job) => {
        const pages = []
        for await (const page of job[list]({ after })) pages.push(page)
        return pages
      })
    const pages = await read()
    const rest = await read(pages[0]?.cursor)
    expect(rest.flatMap((page) => page.rows as unknown[])).toEqual(
      pages.slice(1).flatMap((page) => page.rows as unknown[]),
    )
  }
})

test('only what changed since a moment is read again', async () => {
  const longAfter = new Date(Date.now() + 3 * 86_400_000)
  expect(await connection.job((job) => all(job.products({ changedSince: longAfter })))).toEqual([])
  const lately = await connection.job((job) => all(job.products({ changedSince: new Date() })))
  expect(lately).toHaveLength(PRODUCTS)
})

test('prices carry their currency, also one that only the ERP knows', async () => {
  const prices = await connection.job((job) => all(job.prices()))
  expect(prices[0]).toMatchObject({
    productCode: productCode(1),
    price: '1000.01',
    currency: 'TRY',
    customerCode: null,
    startsOn: '2026-01-01',
    endsOn: null,
    isActive: true,
  })
  expect(prices[6]).toMatchObject({ currency: 'CHF' })
  expect(prices[7]).toMatchObject({ customerCode: '120.01' })
})

test('stock is each warehouse once, without the sum of all', async () => {
  const stock = await connection.job((job) => all(job.stock()))
  expect(stock).toHaveLength(PRODUCTS * 3)
  expect(stock[3]).toEqual({
    productCode: productCode(2),
    warehouseCode: '1',
    onHand: 2,
    inOpenOrders: 0,
    reserved: 0,
  })
  const some = await connection.job((job) => job.stockOf([productCode(5), "O'NEILL"]))
  expect(some.rows.map(({ warehouseCode, onHand }) => [warehouseCode, onHand])).toEqual([
    ['1', 5],
    ['2', 10],
    ['3', 15],
  ])
})

test('warehouses, customers, addresses and salespeople', async () => {
  await connection.job(async (job) => {
    expect(await all(job.warehouses())).toEqual([
      { code: '1', name: 'Depo 1', divisionCode: '1', divisionName: 'Merkez' },
      { code: '2', name: 'Depo 2', divisionCode: '1', divisionName: 'Merkez' },
      { code: '3', name: 'Depo 3', divisionCode: '9', divisionName: null },
    ])
    const customers = await all(job.customers())
    expect(customers[0]).toMatchObject({
      code: '120.01',
      name: 'Güneş Oto Ltd. Şti.',
      city: 'İzmir',
      address: 'Ankara Cd. 5',
      countryCode: 'TR',
      taxNumber: '1234567890',
      creditLimit: '250000.5',
      currency: 'EUR',
      isActive: true,
      isBlocked: false,
    })
    expect(customers[1]).toMatchObject({ isActive: false, creditLimit: null, currency: null })
    expect(customers[2]).toMatchObject({ isBlocked: true })
    expect(await all(job.addresses())).toMatchObject([
      { customerCode: '120.01', code: 'S02', caption: 'Şube', isDefault: true },
    ])
    expect(await all(job.salesmen())).toMatchObject([{ code: 'PL-09', name: 'Ayşe Yıldız', customerCodes: ['120.01'] }])
  })
})

test('account lines have a side, a kind and a due date', async () => {
  const lines = await connection.job((job) => all(job.accountLines()))
  expect(lines.slice(0, 2)).toMatchObject([
    {
      customerCode: '120.01',
      kind: 'opening',
      sign: 'debit',
      amount: '5000.25',
      currency: 'TRY',
      currencyAmount: '5000.25',
      dueDate: null,
      date: '2026-01-01',
    },
    {
      kind: 'cash-collection',
      sign: 'credit',
      amount: '1200',
      currency: 'EUR',
      currencyAmount: '25',
      dueDate: '2026-02-28',
    },
  ])
})

test('a token that ends in the middle is renewed, and one taken away as well', async () => {
  await erp.control('PUT', 'settings', { tokenSeconds: 1, maxLimit: 30 })
  const codes: string[] = []
  await connection.job(async (job) => {
    for await (const page of job.products()) {
      codes.push(...page.rows.map(({ code }) => code))
      if (codes.length === 30) await new Promise((resolve) => setTimeout(resolve, 1_100))
      if (codes.length === 90) await erp.control('POST', 'tokens/expire')
    }
  })
  expect(new Set(codes).size).toBe(PRODUCTS)
  expect(codes).toHaveLength(PRODUCTS)
  expect((await erp.requests('POST /token')).length).toBeGreaterThanOrEqual(3)
})
