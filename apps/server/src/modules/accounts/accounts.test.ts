/** Statements of accounts, from the ERP to the paper: who sees which, and what they come to. */
import * as accounts from '@toptan/contract/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { productCode } from '../../testing/world.ts'
import type { Person } from '../../testing/world-server.ts'
import { freshTermsOf } from '../customers/index.ts'
import { statementFile } from './statement-file.ts'

let it: ErpSyncWorld
let ayse: Person
let hans: Person
const invoices: string[] = []

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const entry = (ARP_CODE: string, DATE: string, SIGN: number, AMOUNT: number, TRANNO: string, more: object = {}) =>
  [
    'accountLines',
    { ARP_CODE, DATE, MODULENR: SIGN === 0 ? 5 : 10, TRCODE: SIGN === 0 ? 3 : 1, SIGN, AMOUNT, TRANNO, ...more },
  ] as const

beforeAll(async () => {
  it = await openErpSyncWorld()
  ayse = await it.as('ayse')
  hans = await it.as('hans')
  const docNumber = await it.order(ayse, { 1: 3, 2: 1 })
  await it.run('push-orders-to-erp')
  await it.erp.control('POST', `orders/${docNumber}.1/approve`)
  await it.erp.control('POST', `orders/${docNumber}.1/ship`)
  await it.erp.seed([
    entry('TR001', inDays(-200), 0, 1000, 'DEVIR', { TRCODE: 14, LINEEXP: 'Açılış' }),
    entry('TR001', inDays(-150), 1, 400, 'TAH-1'),
    entry('TR001', inDays(-100), 0, 250.5, 'DEK-1', { DUE_DATE: inDays(-45) }),
    entry('TR001', inDays(-20), 0, 99.5, 'DEK-2', { DUE_DATE: inDays(5) }),
    entry('TR001', inDays(-10), 0, 4400, 'EUR-1', { TRCURR: 20, TRNET: 100, DUE_DATE: inDays(40) }),
    entry('DE001', inDays(-10), 0, 88, 'GEHEIM', { TRCURR: 20, TRNET: 2 }),
  ])
  await it.run('pull-account-lines')
  const { rows } = await sql<{
    ficheNo: string
  }>`select fiche_no from account_lines where kind = 'wholesale-sale'`.execute(it.db)
  invoices.push(...rows.map(({ ficheNo }) => ficheNo))
})
afterAll(() => it?.stop())

test('the balance runs from line to line, debts age, and what falls due soon is named', async () => {
  const statement = await ayse.call(accounts.statement, { query: {} })
  const goods = statement.customerFinanceTransactions.find(({ hasLines }) => hasLines)
  expect(invoices).toEqual([goods?.ficheNo])
  const total = 1000 - 400 + 250.5 + 99.5 + 4400 + (goods?.amount ?? 0)
  expect(statement.customerInfo).toMatchObject({ code: 'TR001', currency: 'TRY' })
  expect(statement.customerInfo.currentBalance).toBeCloseTo(total, 2)
  expect(statement.closing).toBe(statement.customerInfo.currentBalance)
  expect(statement.customerFinanceTransactions.at(0)).toMatchObject({
    ficheNo: 'DEVIR',
    ficheType: 'Balance brought forward',
    ficheTypeId: 14,
    sign: 'debit',
    amount: 1000,
    balance: 1000,
    openAmount: 600,
  })
  expect(statement.ageing).toMatchObject({ over90: 600, upTo60: 250.5 })
  expect(statement.overdue).toBeCloseTo(850.5 + (goods?.dueDate && goods.dueDate < inDays(0) ? goods.amount : 0), 2)
  expect(statement.dueSoon).toContainEqual({ ficheNo: 'DEK-2', dueDate: inDays(5), amount: 99.5 })
})

test('a period begins with what the account came to before it', async () => {
  const statement = await ayse.call(accounts.statement, { query: { from: inDays(-120), to: inDays(-15) } })
  expect(statement).toMatchObject({ opening: 600, debit: 350, credit: 0, closing: 950 })
  expect(statement.customerFinanceTransactions.map(({ ficheNo, balance }) => [ficheNo, balance])).toEqual([
    ['DEK-1', 850.5],
    ['DEK-2', 950],
  ])
})

test('an account in another currency than the books stands in its own, and no account shows another’s', async () => {
  const statement = await hans.call(accounts.statement, { query: {} })
  expect(statement.customerInfo).toMatchObject({ code: 'DE001', currency: 'EUR', currentBalance: 2 })
  expect(JSON.stringify(await ayse.call(accounts.statement, { query: {} }))).not.toContain('GEHEIM')
  expect(await ayse.refused(accounts.ficheLines, { params: { ficheNo: 'GEHEIM' } })).toMatchObject({
    status: 404,
    code: 'record.not-found',
  })
})

test('the goods of an invoice come from the ERP; while it is silent that is said, and a payment has none', async () => {
  const params = { ficheNo: invoices[0] ?? '' }
  const lines = await ayse.call(accounts.ficheLines, { params })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ productCode: 'W-001', quantity: 3, unitCode: 'ADET', total: 30.03, currency: 'TRY' })
  expect(await ayse.call(accounts.ficheLines, { params: { ficheNo: 'TAH-1' } })).toEqual([])
  await it.erp.control('POST', 'faults', { kind: 'down' })
  expect(await ayse.refused(accounts.ficheLines, { params })).toMatchObject({ status: 503, code: 'account.erp-silent' })
  await it.erp.control('DELETE', 'faults')
})

test('the goods of an invoice in another currency than the books stand in the invoice’s own', async () => {
  const goods = { MASTER_CODE: productCode(1), QUANTITY: 2, UNIT_CODE: 'ADET', PRICE: 220, VAT_RATE: 19 }
  const items = [{ TYPE: 0, ...goods, TOTAL_NET: 440, VAT_AMOUNT: 83.6 }]
  const paper = {
    TYPE: 8,
    ARP_CODE: 'DE001',
    DATE: inDays(-3),
    DUE_DATE: inDays(20),
    CURR_TRANSACTIN: 20,
    TC_NET: 11.9,
  }
  await it.erp.seed([['invoices', { ...paper, TRANSACTIONS: { items } }]])
  await it.run('pull-account-lines')
  const { customerFinanceTransactions: all } = await hans.call(accounts.statement, { query: {} })
  const invoice = all.find(({ hasLines }) => hasLines)
  expect(invoice).toMatchObject({ amount: 11.9, currency: 'EUR', dueDate: inDays(20) })
  expect(await hans.call(accounts.ficheLines, { params: { ficheNo: invoice?.ficheNo ?? '' } })).toMatchObject([
    { productCode: productCode(1), quantity: 2, price: 5, total: 10, currency: 'EUR' },
  ])
})

test('the statement is taken away as a paper and as a spreadsheet, in every language', async () => {
  const customer = await freshTermsOf(it.db, 1, new Date())
  if (!customer) throw new Error('customer 1 is gone')
  for (const culture of ['tr', 'de', 'en'] as const) {
    const pdf = await statementFile(it.app, { customer, culture }, 'pdf', {})
    expect(pdf.name).toMatch(/TR001 .*[.]pdf$/)
    expect(Buffer.from(pdf.content).subarray(0, 5).toString()).toBe('%PDF-')
    const xlsx = await statementFile(it.app, { customer, culture }, 'xlsx', {})
    expect(Buffer.from(xlsx.content).subarray(0, 2).toString()).toBe('PK')
  }
  const few = await statementFile(it.app, { customer, culture: 'tr' }, 'pdf', {})
  await sql`insert into account_lines (erp_settings, erp_id, customer_id, fiche_key, fiche_no, kind, kind_id, date, sign, amount,
      book_currency, currency, currency_amount, seen_at)
    select 'logoRestSettings', 'many' || n, 1, '5:0', 'X' || n, 'debit-note', 3, current_date, 'debit', 1, 'TRY', 'TRY', 1, now()
    from generate_series(1, 150) as n`.execute(it.db)
  const many = await statementFile(it.app, { customer, culture: 'tr' }, 'pdf', {})
  const pages = ({ content }: typeof many) =>
    Buffer.from(content)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length
  expect([pages(few), pages(many)]).toEqual([1, 4])
})
