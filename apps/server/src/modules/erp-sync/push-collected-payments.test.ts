/** Collected money on its way to the ERP: product, payment service and ERP as programs with a network between them. */
import * as commons from '@toptan/contract/commons'
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Transaction } from '../../db/db.ts'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { openTill, type Till } from '../../testing/till.ts'
import type { Person } from '../../testing/world-server.ts'
import { claimPayment, keepPushed, workOffPayments } from '../payments/index.ts'
import { changeSetting, erpConnection, readSetting, settingOf } from '../settings/index.ts'
import { paymentToPush } from './payment-to-push.ts'

const BANK = 'BANKA-TL-01'

let it: ErpSyncWorld
let till: Till
let admin: Person
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  till = await openTill(it, 'Netahsilat by rest')
  admin = await it.as('admin')
  ayse = await it.as('ayse')
  await setBank({ netahsilat: BANK, payPal: '' })
})
afterAll(async () => {
  await it?.stop()
  await till?.close()
})
afterEach(async () => {
  await it.erp.control('DELETE', 'faults')
  await heal()
})

async function setBank(bank: { netahsilat: string; payPal: string }): Promise<void> {
  const { payPal, netahsilat, ...shared } = await admin.call(commons.paymentSettings)
  await admin.call(commons.updatePaymentSettings, {
    body: {
      ...shared,
      payPal: { ...payPal, bankAccountCode: bank.payPal },
      netahsilat: { ...netahsilat, bankAccountCode: bank.netahsilat },
    },
  })
}

const heal = () =>
  sql`update payment_orders set push_next_try_at = now() - interval '1 minute' where push_state = 'waiting'`.execute(
    it.db,
  )

interface Stored {
  id: number
  pushState: string
  erpNumber: string | null
  error: { key: string; details: Record<string, string> } | null
}
const stored = async (reference: string): Promise<Stored> => {
  const { rows } = await sql<Stored>`select id, push_state, erp_number, push_error as error from payment_orders
    where reference = ${reference}`.execute(it.db)
  if (!rows[0]) throw new Error(`there is no payment ${reference}`)
  return rows[0]
}
const push = () => it.run('push-collected-payments')
const paid = async (lines: Record<number, number> = { 1: 2 }) => {
  const docNumber = await till.order(ayse, lines)
  return { docNumber, reference: await till.pay(ayse, docNumber) }
}
/** Credits by credit card on the account in the ERP that name the payment. */
const credits = async (reference: string) => {
  await it.run('pull-account-lines')
  const { rows } = await sql<{ no: string; amount: string; currencyAmount: string; currency: string; text: string }>`
    select fiche_no as no, amount::text, currency_amount::text, currency, description as text from account_lines
    where kind = 'credit-card' and sign = 'credit' and description like ${`${reference}%`}`.execute(it.db)
  return rows
}
/** The slips themselves, asked of the ERP in its own protocol. */
async function slips(reference: string): Promise<Record<string, unknown>[]> {
  const { url, clientId, clientSecret, username, password, companyCode } = it.erp.settings
  const token = await fetch(`${url}/api/v1/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'password', username, password, firmno: companyCode }),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const q = encodeURIComponent(`NOTES1 like '${reference}*'`)
  const answer = await fetch(`${url}/api/v1/ArpSlips?q=${q}`, { headers: { authorization: `Bearer ${access_token}` } })
  return ((await answer.json()) as { items: Record<string, unknown>[] }).items
}
const totalOf = async (docNumber: string) =>
  (await ayse.call(orders.detail, { params: { docNumber } })).totalAmount.toFixed(2)
const untilSent = (reference: string) =>
  expect
    .poll(
      async () => {
        await push().catch(() => undefined)
        return (await stored(reference)).pushState
      },
      { timeout: 10_000, interval: 400 },
    )
    .toBe('sent')

describe('in another currency', () => {
  let abroad: ErpSyncWorld
  let payPal: Till
  let hans: Person
  beforeAll(async () => {
    abroad = await openErpSyncWorld()
    payPal = await openTill(abroad, 'PayPal')
    hans = await abroad.as('hans')
    const setting = await settingOf(abroad.app, 'payment')
    const payment = { ...setting, payPal: { ...setting.payPal, bankAccountCode: 'BANKA-EUR' } }
    await changeSetting(abroad.app, { userId: 1 }, 'payment', payment)
  })
  afterAll(async () => {
    await abroad?.stop()
    await payPal?.close()
  })
  const setErp = (value: object) => changeSetting(abroad.app, { userId: 1 }, 'erp', readSetting('erp', value).value)

  test('a payment waits for a rate, and what had gone back of it is left out', async () => {
    const docNumber = await payPal.order(hans, { 1: 2, 2: 1 })
    const reference = await payPal.pay(hans, docNumber)
    const pushAbroad = () => abroad.run('push-collected-payments')
    expect((await pushAbroad()).refused).toMatchObject([{ row: reference, reason: 'erp.currency-without-rate' }])
    const { id, orderItems } = await hans.call(orders.detail, { params: { docNumber } })
    const [first] = orderItems
    await hans.call(orders.cancelLine, { params: { orderId: id, orderLineId: first?.id ?? 0 } })
    await workOffPayments(abroad.app)
    await setErp({ exchangeRates: { EUR: '48.5' } })
    await sql`update payment_orders set push_next_try_at = now()`.execute(abroad.db)
    expect(await pushAbroad()).toMatchObject({ changed: 1, refused: [] })
    const left = (await hans.call(orders.detail, { params: { docNumber } })).totalAmount
    expect(left).toBeGreaterThan(0)
    await abroad.run('pull-account-lines')
    const { rows } = await sql`select currency, currency_amount::float8, amount::float8 from account_lines
      where description like ${`${reference}%`}`.execute(abroad.db)
    expect(rows).toEqual([{ currency: 'EUR', currencyAmount: left, amount: Math.round(left * 4850) / 100 }])
    expect(await abroad.as('admin').then((one) => one.call(payments.tasks))).toMatchObject({ items: [] })
  })
})

test('a collected payment is credited to the customer’s account, and the statement shows it', async () => {
  const { docNumber, reference } = await paid()
  expect(await push()).toMatchObject({ seen: 1, changed: 1, refused: [] })
  const { pushState, erpNumber } = await stored(reference)
  expect(pushState).toBe('sent')
  const amount = await totalOf(docNumber)
  expect(await slips(reference)).toMatchObject([
    { TYPE: 70, NUMBER: erpNumber, ARP_CODE: 'TR001', BANKACC_CODE: BANK, TOTAL_CREDIT: Number(amount) },
  ])
  expect(await credits(reference)).toMatchObject([{ no: erpNumber, amount, currency: 'TRY' }])
  expect(await push()).toMatchObject({ seen: 0 })
})

test.each(['forget', 'hang', 'half', 'twice', 'repeat', 'slow'])(
  'a payment that the ERP saved and answered with "%s" is there once',
  async (kind) => {
    const { reference } = await paid({ 2: 1 })
    await it.erp.control('POST', 'faults', { kind, match: 'POST .*/ArpSlips', count: 1, ms: 1500 })
    await push()
    await it.erp.control('DELETE', 'faults')
    await untilSent(reference)
    expect(await stored(reference)).toMatchObject({ error: null })
    expect(await credits(reference)).toHaveLength(1)
  },
)

test('an ERP that is down is waited for, and gets the payment when it is back', async () => {
  const { reference } = await paid({ 3: 1 })
  await it.erp.control('POST', 'faults', { kind: 'down' })
  await push().catch(() => undefined)
  expect(await stored(reference)).toMatchObject({ pushState: 'waiting', error: { key: 'erp.unreachable' } })
  // Not before its next try is due.
  await it.erp.control('DELETE', 'faults')
  expect(await push()).toMatchObject({ seen: 0 })
  await heal()
  await untilSent(reference)
  expect(await credits(reference)).toHaveLength(1)
})

test('what the ERP refuses waits for a person with its sentence, and goes once it is asked for again', async () => {
  const { docNumber, reference } = await paid({ 4: 1 })
  await sql`update customers set code = 'YOK' where id = 1`.execute(it.db)
  const { refused } = await push()
  expect(refused).toMatchObject([{ row: reference, reason: 'erp.refused' }])
  expect(await stored(reference)).toMatchObject({ pushState: 'refused', error: { key: 'erp.refused' } })
  expect((await stored(reference)).error?.details.sentences).toContain('cari hesap bulunamadı')
  expect(await push()).toMatchObject({ seen: 0 })
  await sql`update customers set code = 'TR001' where id = 1`.execute(it.db)
  await sql`update payment_orders set push_state = 'waiting' where reference = ${reference}`.execute(it.db)
  await untilSent(reference)
  expect(await credits(reference)).toHaveLength(1)
  expect((await ayse.call(orders.detail, { params: { docNumber } })).paymentStatus).toBe('Paid')
})

test('without a bank account a payment waits and says so; a POS may name its own', async () => {
  await setBank({ netahsilat: '', payPal: '' })
  const { reference } = await paid({ 5: 1 })
  const { refused } = await push()
  expect(refused).toMatchObject([{ row: reference, reason: 'erp.pos-without-bank-account' }])
  expect(await stored(reference)).toMatchObject({ pushState: 'waiting', error: { details: { gateway: 'Netahsilat' } } })
  const [pos] = (await admin.call(payments.posConfigs)).items
  if (!pos) throw new Error('there is no POS')
  const own = { posId: pos.posId, bankAccountCode: 'BANKA-POS-07' }
  await admin.call(payments.updatePosConfig, { params: { id: pos.id }, body: own })
  await heal()
  await untilSent(reference)
  expect(await slips(reference)).toMatchObject([{ BANKACC_CODE: 'BANKA-POS-07' }])
  await admin.call(payments.updatePosConfig, { params: { id: pos.id }, body: { posId: pos.posId } })
  await setBank({ netahsilat: BANK, payPal: '' })
})

test('a buyer without a code pays onto the collective account, and waits where none is set', async () => {
  const { reference } = await paid({ 6: 1 })
  await sql`update customers set code = null where id = 1`.execute(it.db)
  const { refused } = await push()
  expect(refused.map(({ reason }) => reason)).toEqual(['erp.customer-without-code'])
  await sql`insert into settings (key, value) values ('erp', '{"collectiveAccountCode": "TR002"}')
    on conflict (key) do update set value = excluded.value`.execute(it.db)
  await heal()
  await untilSent(reference)
  await sql`update customers set code = 'TR001' where id = 1`.execute(it.db)
  const lines = await credits(reference)
  expect(lines).toHaveLength(1)
  const { rows } = await sql`select from account_lines where customer_id = 3 and fiche_no = ${lines[0]?.no}`.execute(
    it.db,
  )
  expect(rows).toHaveLength(1)
})

test('what went back before the ERP had it is left out; what goes back after that is for a person to book', async () => {
  const whole = await paid({ 7: 1 })
  await ayse.call(orders.cancel, { params: { docNumber: whole.docNumber } })
  // While it is being given back, it is held.
  expect(await push()).toMatchObject({ seen: 0 })
  await workOffPayments(it.app)
  expect(await push()).toMatchObject({ seen: 1, changed: 0 })
  expect(await stored(whole.reference)).toMatchObject({ pushState: 'not-needed' })
  expect(await credits(whole.reference)).toEqual([])

  const later = await paid({ 8: 1 })
  await push()
  const { erpNumber } = await stored(later.reference)
  await ayse.call(orders.cancel, { params: { docNumber: later.docNumber } })
  await workOffPayments(it.app)
  const { items } = await admin.call(payments.tasks, { query: { SearchTerm: later.docNumber } })
  expect(items).toMatchObject([{ kind: 'refund-to-book', amount: Number(await totalOf(later.docNumber)) }])
  expect(items[0]?.message).toContain(erpNumber)
  const id = items[0]?.id ?? 0
  expect(await admin.refused(payments.closeTask, { params: { id }, body: { outcome: 'retry' } })).toMatchObject({
    code: 'payment.outcome-unfit',
  })
  await admin.call(payments.closeTask, { params: { id }, body: { outcome: 'done', note: 'D-17' } })
  expect((await admin.call(payments.tasks, { query: { SearchTerm: later.docNumber } })).items).toEqual([])
  expect(await credits(later.reference)).toHaveLength(1)
})

describe('a refund that ends while the payment is on its way', () => {
  const CLAIM = '00000000-0000-4000-8000-000000000001'
  let reference: string
  beforeEach(async () => {
    const one = await paid({ 9: 1 })
    reference = one.reference
    const given = { erp: 'logoRestSettings', claim: CLAIM, now: new Date(), settlingSeconds: 1 }
    const inHand = await it.db.transaction().execute((tx) => claimPayment(tx, given))
    expect(inHand?.documentNumber).toBe(reference)
    await ayse.call(orders.cancel, { params: { docNumber: one.docNumber } })
  })
  const keep = async (tx: Transaction) =>
    keepPushed(tx, { paymentId: (await stored(reference)).id, claim: CLAIM }, { id: '1', number: '7', at: new Date() })
  const tasks = async () =>
    (
      await sql`select from payment_tasks t join payment_orders p on p.id = t.payment_id
        where p.reference = ${reference} and t.kind = 'refund-to-book'`.execute(it.db)
    ).rows.length

  test('is for a person to book, once', async () => {
    await workOffPayments(it.app)
    expect(await tasks()).toBe(0)
    expect(await it.db.transaction().execute(keep)).toBe(true)
    expect(await tasks()).toBe(1)
  })

  test('is not overlooked where neither sees yet what the other keeps', async () => {
    let refunding: Promise<unknown> = Promise.resolve()
    await it.db.transaction().execute(async (tx) => {
      await keep(tx)
      refunding = workOffPayments(it.app)
      const isAtLock = async () =>
        (
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%payment_orders%'`.execute(
            it.db,
          )
        ).rows.length > 0
      while (!(await isAtLock())) await new Promise((resolve) => setTimeout(resolve, 10))
    })
    await refunding
    expect(await tasks()).toBe(1)
  })
})

test.each(['before it sent anything', 'after the ERP had saved'])(
  'a process killed %s leaves the payment to the next one, which sends it once',
  async (moment) => {
    const { reference } = await paid({ 10: 1 })
    const connection = await erpConnection(it.app, 'logoRestSettings')
    if (!connection) throw new Error('no ERP is set up')
    const { settlingSeconds } = connection
    const claim = '00000000-0000-4000-8000-000000000000'
    const given = { erp: 'logoRestSettings', claim, now: new Date(), settlingSeconds }
    const inHand = await it.db.transaction().execute((tx) => claimPayment(tx, given))
    expect(inHand?.documentNumber).toBe(reference)
    expect(await push()).toMatchObject({ seen: 0 })
    if (inHand && moment.startsWith('after')) {
      const settings = { erp: await settingOf(it.app, 'erp'), payment: await settingOf(it.app, 'payment') }
      const payment = paymentToPush(inHand, settings)
      if ('key' in payment) throw new Error(payment.key)
      await connection.job((session) => session.pushPayment(payment))
    }
    await sql`update payment_orders set push_claimed_until = now() - interval '1 second' where push_claim = ${claim}`.execute(
      it.db,
    )
    await untilSent(reference)
    expect(await credits(reference)).toHaveLength(1)
  },
)

test('twenty payments, three workers at once, every other request broken: each is there exactly once', async () => {
  const references: string[] = []
  for (let at = 0; at < 20; at += 1) references.push((await paid({ [11 + (at % 10)]: 1 })).reference)
  await it.erp.control('POST', 'faults', {
    seed: 7,
    faults: [
      { kind: 'forget', match: 'POST .*/ArpSlips', probability: 0.3 },
      { kind: 'down', match: 'POST .*/ArpSlips', probability: 0.2 },
    ],
  })
  const unsent = async () =>
    (await sql`select from payment_orders where state = 'paid' and push_state in ('waiting', 'unclear')`.execute(it.db))
      .rows.length
  for (let round = 0; round < 12 && (await unsent()) !== 0; round += 1) {
    await Promise.all(Array.from({ length: 3 }, () => push().catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 700))
    await heal()
  }
  expect(await unsent()).toBe(0)
  await it.erp.control('DELETE', 'faults')
  for (const reference of references) expect(await credits(reference)).toHaveLength(1)
}, 60_000)
