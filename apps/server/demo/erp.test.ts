/** The demo world and its ERP side by side, as the first start makes them. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as accounts from '@toptan/contract/accounts'
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erpJobs } from '../src/modules/erp-sync/index.ts'
import { type BareServer, startBareServer } from '../src/testing/bare-server.ts'
import { runJob } from '../src/testing/job-run.ts'
import { throwAwayFolder } from '../src/testing/throw-away-folder.ts'
import { type Person, personOf } from '../src/testing/world-server.ts'
import { startDemoErp } from './erp.ts'
import { demoPassword, seedDemoWorld } from './seed.ts'

let it: BareServer
let folder: string
let remove: () => void
let erp: { close(): Promise<void> }
let url: string

beforeAll(async () => {
  ;({ folder, remove } = throwAwayFolder())
  it = await startBareServer({ dataDir: folder })
  await seedDemoWorld(it.db)
  erp = await startDemoErp(it.app)
  url = await addressOfErp()
}, 240_000)
afterAll(async () => {
  await erp?.close()
  await it?.close()
  remove?.()
})

const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(it.db)).rows
const countOf = async (from: string) => (await rowsOf<{ n: number }>(`select count(*)::int as n from ${from}`))[0]!.n
const addressOfErp = async () =>
  (await rowsOf<{ url: string }>(`select value ->> 'url' as url from settings where key = 'logoRestSettings'`))[0]!.url
const atErp = async () => (await (await fetch(`${url}/control/state`)).json()) as { records: Record<string, number> }
const priceAtErp = (CODE: string, PRICE: number) =>
  fetch(`${url}/control/records/salesItemPrices`, { method: 'POST', body: JSON.stringify({ CODE, PRICE }) })
const pull = (asked: string) => {
  const job = erpJobs.find(({ name }) => name === asked)
  if (!job) throw new Error('there is no such job')
  return runJob(it.app, job.work)
}

test('the ERP has every product, customer and price that we have', async () => {
  const { records } = await atErp()
  expect(records).toMatchObject({
    items: await countOf('products where is_active'),
    Arps: (await countOf('customers where code is not null')) + 1,
    salesItemPrices:
      (await countOf('product_prices')) +
      (await countOf('customer_prices p join customers c on c.id = p.customer_id where c.code is not null')),
  })
  expect(records.salesItemPrices).toBeGreaterThan(20_000)
  expect(existsSync(path.join(folder, 'erp-simulator.being-filled'))).toBe(false)
})

test('customers and salespeople read for the first time are as they were, and none is refused', async () => {
  const customers = () => rowsOf(`select to_jsonb(c) as customer from customers c where code <> 'WEB' order by id`)
  const before = await customers()
  for (const name of ['pull-customers', 'pull-salesmen', 'pull-warehouses'])
    expect(await pull(name)).toMatchObject({ refused: [] })
  expect(await customers()).toEqual(before)
}, 120_000)

describe('prices', () => {
  const digest = () =>
    rowsOf(`select md5(string_agg(p::text, '' order by p)) as all from (
      select (product_id, price_list_id, valid_from, valid_to, amount, includes_vat)::text as p from product_prices union all
      select (customer_id, product_id, division_id, valid_from, valid_to, amount, includes_vat)::text from customer_prices) t`)

  test('read for the first time change nothing, and none is refused', async () => {
    const before = await digest()
    const report = await pull('pull-prices')
    expect(report).toMatchObject({ seen: (await atErp()).records.salesItemPrices, changed: 0, refused: [] })
    expect(await digest()).toEqual(before)
  }, 240_000)

  test('changed in the ERP change here: in one list, and one customer’s own', async () => {
    const [list] = await rowsOf<{ code: string; productId: number }>(`
      select 'DE-B/' || p.code as code, p.id as product_id from products p join product_prices v on v.product_id = p.id
      join price_lists l on l.id = v.price_list_id where l.code = 'DE-B' order by p.id limit 1`)
    const [own] = await rowsOf<{ code: string; customerId: number; productId: number }>(`
      select c.code || '/' || p.code as code, c.id as customer_id, p.id as product_id from customer_prices v
      join customers c on c.id = v.customer_id join products p on p.id = v.product_id
      where c.code is not null order by c.id, p.id limit 1`)
    await priceAtErp(list!.code, 77.7)
    await priceAtErp(own!.code, 66.6)
    expect(await pull('pull-prices')).toMatchObject({ changed: 2, refused: [] })
    const lists = await rowsOf<{ code: string; amount: string }>(`select l.code, v.amount::text from product_prices v
      join price_lists l on l.id = v.price_list_id where v.product_id = ${list!.productId} and v.amount = 77.7`)
    expect(lists).toEqual([{ code: 'DE-B', amount: '77.7000' }])
    expect(
      await countOf(`customer_prices where customer_id = ${own!.customerId} and product_id = ${own!.productId}
        and amount = 66.6`),
    ).toBe(1)
  }, 240_000)
})

describe('accounts', () => {
  const person = async (accountName: string): Promise<Person> => {
    const { body } = await it.call((await import('@toptan/contract/auths')).authenticate, {
      body: { accountName, password: demoPassword, language: 'tr' },
    })
    const [user] = await rowsOf<{ customerId: number }>(
      `select customer_id from users where account_name = '${accountName}'`,
    )
    return personOf(it.server, body.token, user?.customerId ?? null)
  }

  test.each([
    ['bayi@toptan.demo', 'TRY'],
    ['haendler@toptan.demo', 'EUR'],
  ])('of %s stand in %s, with invoices whose goods add up to them, and nothing is late', async (name, currency) => {
    const dealer = await person(name)
    const statement = await dealer.call(accounts.statement, { query: {} })
    const all = statement.customerFinanceTransactions
    expect(statement).toMatchObject({ customerInfo: { currency }, overdue: 0 })
    expect([statement.ageing.notDue > 0, all.length > 20]).toEqual([true, true])
    const last = all.filter(
      ({ hasLines, sign, description }) => hasLines && sign === 'debit' && /\d/.test(description ?? ''),
    )
    for (const invoice of [last[0]!, last.at(-1)!]) {
      const docNumber = invoice.description!.split(' ').at(-1)!
      const order = await dealer.call(orders.detail, { params: { docNumber } })
      expect(invoice.amount).toBe(order.totalAmount)
      const lines = await dealer.call(accounts.ficheLines, { params: { ficheNo: invoice.ficheNo } })
      expect(lines.map(({ productCode, quantity, total }) => [productCode, quantity, total])).toEqual(
        order.orderItems.map(({ productCode, quantity, lineTotal }) => [productCode, quantity, lineTotal]),
      )
      expect(lines.every((line) => line.currency === currency && line.price > 0)).toBe(true)
    }
    const back = all.find(({ hasLines, sign }) => hasLines && sign === 'credit')
    if (back) expect(await dealer.call(accounts.ficheLines, { params: { ficheNo: back.ficheNo } })).toHaveLength(1)
  })

  test('of all customers come to what they owe, and some are late in every age', async () => {
    const wrong = await rowsOf(`select c.id from customers c left join (
        select customer_id, greatest(0, sum(case sign when 'debit' then 1 else -1 end
          * case when book_currency = currency then amount else currency_amount end)) as owed
        from account_lines group by 1) l on l.customer_id = c.id
      where c.code is not null and c.open_amount <> coalesce(l.owed, 0)`)
    expect(wrong).toEqual([])
    expect(await countOf('customers where overdue_amount > 0 and id % 9 <> 0')).toBe(0)
    expect(await countOf('customers where overdue_amount > 0')).toBeGreaterThan(30)
    const kinds = await rowsOf<{ kind: string }>('select distinct kind from account_lines order by kind')
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'cash-collection',
      'cheque-or-note',
      'credit-card',
      'incoming-bank-transfer',
      'opening',
      'sales-return',
      'wholesale-sale',
    ])
  })
})

test('a start that was ended in the middle of filling it is begun anew by the next', async () => {
  const before = (await atErp()).records
  await erp.close()
  writeFileSync(path.join(folder, 'erp-simulator.being-filled'), '')
  erp = await startDemoErp(it.app)
  url = await addressOfErp()
  expect((await atErp()).records).toMatchObject({
    items: before.items,
    salesItemPrices: before.salesItemPrices,
    salesInvoices: before.salesInvoices,
  })
}, 240_000)
