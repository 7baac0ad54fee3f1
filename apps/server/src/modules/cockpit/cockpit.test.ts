/** What an administrator sees of the exchange with the ERP, and is told when it stands still. */
import * as cockpit from '@toptan/contract/cockpit'
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { runJob } from '../../testing/job-run.ts'
import { cast } from '../../testing/world.ts'
import type { Person } from '../../testing/world-server.ts'
import { changeSetting, settingOf } from '../settings/index.ts'
import { giveAlerts } from './index.ts'

let it: ErpSyncWorld
let admin: Person
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  ;[admin, ayse] = await Promise.all([it.as('admin'), it.as('ayse')])
})
afterAll(() => it?.stop())
afterEach(() => it.erp.control('DELETE', 'faults'))

const push = async () => {
  await sql`update order_parts set next_try_at = now() where push_state = 'waiting'`.execute(it.db)
  return it.run('push-orders-to-erp').catch(() => undefined)
}
const read = () => admin.call(cockpit.read)
const refuseNext = (count: number) =>
  it.erp.control('POST', 'faults', { kind: 'refuse', match: 'POST .*/salesOrders', count })
const statusOf = async (docNumber: string) => (await ayse.call(orders.detail, { params: { docNumber } })).status

test('counts what waits and what was sent, and names the oldest order that is not in the ERP', async () => {
  const before = (await read()).orders
  const [first, second] = [await it.order(ayse, { 1: 1 }), await it.order(ayse, { 2: 1 })]
  expect((await read()).orders).toMatchObject({
    waiting: before.waiting + 2,
    oldest: { docNumber: first, state: 'waiting' },
  })
  await push()
  expect((await read()).orders).toMatchObject({ waiting: 0, refused: 0, sent: before.sent + 2, oldest: null })
  expect(await statusOf(second)).toBe('Approved')
})

test('an order that is cancelled before it was sent, and one that is not paid, wait for nothing', async () => {
  const docNumber = await it.order(ayse, { 3: 1 })
  await ayse.call(orders.cancel, { params: { docNumber } })
  const other = await it.order(ayse, { 3: 1 })
  await sql`update order_parts set status = 'AwaitingPayment' where order_id = (select id from orders where doc_number = ${other})`.execute(
    it.db,
  )
  expect((await read()).orders).toMatchObject({ waiting: 0, oldest: null })
  await sql`update order_parts set status = 'Cancelled' where status = 'AwaitingPayment'`.execute(it.db)
})

describe('failures', () => {
  let docNumbers: string[]
  beforeEach(async () => {
    docNumbers = []
    for (const n of [4, 5, 6]) docNumbers.push(await it.order(ayse, { [n]: 1 }))
  })

  test('stand in groups by the ERP’s own sentence, and one, one cause or all are tried again', async () => {
    await refuseNext(3)
    await push()
    const { failures, orders: counts } = await read()
    expect(counts).toMatchObject({ waiting: 0, refused: 3, oldest: { docNumber: docNumbers[0], state: 'refused' } })
    expect(failures).toHaveLength(1)
    const [group] = failures
    expect(group).toMatchObject({ about: 'order', count: 3, retryableCount: 3, nextTryOn: null })
    expect(group?.orders.map(({ docNumber }) => docNumber)).toEqual(docNumbers)
    const said = await sql<{ sentences: string }>`
      select last_error -> 'details' ->> 'sentences' as sentences from order_parts where push_state = 'refused' limit 1`.execute(
      it.db,
    )
    expect(group?.message).toBe(`The ERP (Logo) refused: “${said.rows[0]?.sentences}”`)

    expect(await admin.call(cockpit.retry, { body: { docNumber: docNumbers[1] } })).toEqual({ count: 1 })
    await push()
    expect(await Promise.all(docNumbers.map(statusOf))).toEqual(['Received', 'Approved', 'Received'])
    expect(await admin.call(cockpit.retry, { body: { cause: 'no-such-cause' } })).toEqual({ count: 0 })
    expect(await admin.call(cockpit.retry, { body: { cause: group?.id } })).toEqual({ count: 2 })
    await push()
    expect(await Promise.all(docNumbers.map(statusOf))).toEqual(['Approved', 'Approved', 'Approved'])
    expect((await read()).failures).toEqual([])
    const facts = await sql`select from facts where kind = 'erp-retry-asked' and subject = ${docNumbers[1]}`.execute(
      it.db,
    )
    expect(facts.rows).toHaveLength(1)
  })

  test('of an ERP that cannot be reached are one cause; trying all again needs no reason', async () => {
    await it.erp.control('POST', 'faults', { kind: 'down' })
    await push()
    await push()
    const [group, ...others] = (await read()).failures
    expect(others).toEqual([])
    expect(group?.count).toBeGreaterThan(0)
    expect(group?.nextTryOn).not.toBeNull()
    await it.erp.control('DELETE', 'faults')
    const { count } = await admin.call(cockpit.retry, { body: {} })
    expect(count).toBe(group?.retryableCount)
    await it.run('push-orders-to-erp')
    expect(await Promise.all(docNumbers.map(statusOf))).toEqual(['Approved', 'Approved', 'Approved'])
  })

  test('that may have arrived are one cause whatever time they name, and are not pushed before they are looked for', async () => {
    await it.erp.control('POST', 'faults', { kind: 'down', match: 'POST .*/salesOrders' })
    await push()
    await sql`update order_parts set next_try_at = now() where push_state = 'unclear'`.execute(it.db)
    await push()
    const { failures, orders: counts } = await read()
    expect(counts).toMatchObject({ unclear: 3, waiting: 0, refused: 0 })
    const unclear = failures.filter(({ orders: of }) => of.some(({ state }) => state === 'unclear'))
    expect(unclear).toHaveLength(1)
    expect(unclear[0]).toMatchObject({ retryableCount: 0 })
    expect(await admin.call(cockpit.retry, { body: { cause: unclear[0]?.id } })).toEqual({ count: 0 })
    await it.erp.control('DELETE', 'faults')
    await expect
      .poll(
        async () => {
          await sql`update order_parts set next_try_at = now() where push_state = 'unclear'`.execute(it.db)
          await push()
          return (await read()).orders.unclear
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(0)
    const there = (await it.ordersAtErp()).map(({ DOC_NUMBER }) => DOC_NUMBER.split('.')[0])
    for (const docNumber of docNumbers) expect(there.filter((one) => one === docNumber)).toHaveLength(1)
  }, 60_000)
})

test('a request to cancel that the ERP could not be told stands beside the orders, and is passed on when tried again', async () => {
  const docNumber = await it.order(ayse, { 10: 1 })
  await push()
  await ayse.call(orders.cancel, { params: { docNumber } })
  await it.erp.control('POST', 'faults', { kind: 'down' })
  await it.run('push-cancellations-to-erp').catch(() => undefined)
  const { orders: counts, failures } = await read()
  expect(counts.cancellationsWaiting).toBe(1)
  expect(failures).toMatchObject([{ about: 'cancellation', count: 1, orders: [{ docNumber }] }])
  await it.erp.control('DELETE', 'faults')
  expect(await admin.call(cockpit.retry, { body: { docNumber } })).toEqual({ count: 1 })
  await it.run('push-cancellations-to-erp')
  expect(await read()).toMatchObject({ failures: [], orders: { cancellationsWaiting: 0 } })
})

describe('the age of data', () => {
  const jobId = async (name: string) =>
    (await sql<{ id: number }>`select id from jobs where name = ${name}`.execute(it.db)).rows[0]?.id ?? 0
  const ran = async (name: string, state: 'succeeded' | 'failed', minutesAgo: number) => {
    const failure = { key: 'erp.unreachable', details: { erp: 'logoRestSettings', sentences: 'Servis kapalı.' } }
    await sql`insert into job_runs (job_id, cause, state, due_at, created_at, started_at, ended_at, failure)
      select ${await jobId(name)}, 'schedule', ${state}, at, at, at, at + interval '1 minute',
        ${state === 'failed' ? JSON.stringify(failure) : null}::jsonb
      from (select now() - ${minutesAgo} * interval '1 minute' as at) t`.execute(it.db)
  }
  const ageOf = async (kind: cockpit.DataKind) => (await read()).data.find((one) => one.kind === kind)

  test('comes from the last reading that succeeded, with why the later ones did not', async () => {
    await ran('pull-prices', 'succeeded', 200)
    await ran('pull-prices', 'failed', 100)
    const age = await ageOf('prices')
    expect(Math.round((Date.now() - new Date(age?.readOn ?? 0).getTime()) / 60_000)).toBe(200)
    expect(age?.failure).toBe('The ERP (Logo) cannot be reached: “Servis kapalı.”')
    expect((await read()).late).toContain('prices')
    await ran('pull-prices', 'succeeded', 5)
    expect(await ageOf('prices')).toMatchObject({ failure: null })
    expect((await read()).late).not.toContain('prices')
  })

  test('of stock counts the figures that are older than they may be', async () => {
    await sql`update product_stocks set read_at = now()`.execute(it.db)
    await sql`update product_stocks set read_at = now() - interval '3 hours' where product_id = 1`.execute(it.db)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from product_stocks where product_id = 1`.execute(it.db)
    const figures = (await ageOf('stock'))?.figures
    expect(figures).toMatchObject({ oldCount: rows[0]?.n })
    expect(figures?.count).toBeGreaterThan(figures?.oldCount ?? 0)
  })

  test('is not late for a job that is switched off, nor where there is no ERP', async () => {
    await sql`delete from job_runs where job_id = ${await jobId('pull-customers')}`.execute(it.db)
    await ran('pull-customers', 'failed', 5000)
    await sql`update settings set changed_at = now() - interval '1 year' where key like '%RestSettings'`.execute(it.db)
    expect((await read()).late).toContain('customers')
    await sql`update jobs set is_active = false where name = 'pull-customers'`.execute(it.db)
    expect((await read()).late).not.toContain('customers')
    expect(await ageOf('customers')).toMatchObject({ isActive: false, readOn: null })
    await sql`update jobs set is_active = true where name = 'pull-customers'`.execute(it.db)
    const logo = await settingOf(it.app, 'logoRestSettings')
    const by = { userId: 1 }
    await changeSetting(it.app, by, 'logoRestSettings', { ...logo, url: '' })
    const without = await read()
    expect([without.hasErp, without.late]).toEqual([false, expect.not.arrayContaining(['customers'])])
    const { clientSecret, password } = it.erp.settings
    await changeSetting(it.app, by, 'logoRestSettings', logo, {
      'logoRestSettings.clientSecret': clientSecret,
      'logoRestSettings.password': password,
    })
    expect((await read()).hasErp).toBe(true)
  })
})

describe('alerts', () => {
  const alerts = async () =>
    (
      await sql<{ occasion: string; recipient: string; title: string; count: number; lastError: string | null }>`
        select occasion, recipient, variables -> 'alert' -> 'title' ->> 'en' as title,
          (variables -> 'alert' ->> 'count')::int as count, variables -> 'alert' -> 'lastError' ->> 'en' as last_error
        from mail_outbox where event = 'integration-alert' order by id`.execute(it.db)
    ).rows
  const look = () => runJob(it.app, giveAlerts)
  const only = (name: cockpit.Watched, minutes: number) =>
    admin.call(cockpit.updateThresholds, {
      body: Object.fromEntries(cockpit.watched.map((one) => [one, one === name ? minutes : 0])) as cockpit.Thresholds,
    })

  test('go to who watches the jobs, once for each occurrence, and again after it healed and came back', async () => {
    await only('ordersRefused', 10)
    expect((await read()).thresholds.ordersRefused).toBe(10)
    const docNumber = await it.order(ayse, { 7: 1 })
    await refuseNext(1)
    await push()
    await look()
    expect(await alerts()).toEqual([])
    const order = sql`doc_number = ${docNumber}`
    await sql`update orders set created_at = now() - interval '11 minutes' where ${order}`.execute(it.db)
    expect(await look()).toMatchObject({ seen: 1, changed: 1 })
    expect(await look()).toMatchObject({ seen: 0, changed: 0 })
    const [first, ...more] = await alerts()
    expect(more).toEqual([])
    expect(first).toMatchObject({ recipient: cast.admin, title: 'The ERP refused orders', count: 1 })
    expect(first?.lastError).toMatch(/^The ERP \(Logo\) refused: “.+”$/)

    await admin.call(cockpit.retry, { body: {} })
    await push()
    await look()
    const again = await it.order(ayse, { 8: 1 })
    await refuseNext(1)
    await push()
    await sql`update orders set created_at = now() - interval '1 hour' where doc_number = ${again}`.execute(it.db)
    await look()
    await look()
    expect((await alerts()).map(({ title }) => title)).toEqual(['The ERP refused orders', 'The ERP refused orders'])
    await admin.call(cockpit.retry, { body: {} })
    await push()
  })

  test('speak of payments that wait for a person, from when the first of them does', async () => {
    const docNumber = await it.order(ayse, { 9: 1 })
    await push()
    await sql`with paid as (
        insert into payment_orders (reference, order_id, gateway, payment_method_code, amount, currency, culture, callback_url, cancel_url)
        select 'T-1', id, 'PayPal', 'paypal', 10, 'EUR', 'tr', 'x', 'x' from orders where doc_number = ${docNumber} returning id)
      insert into payment_tasks (kind, payment_id, reason, created_at)
      select 'payment-unclear', id, 'long-review', now() - interval '2 hours' from paid`.execute(it.db)
    await only('payments', 60)
    expect(await read()).toMatchObject({ late: ['payments'], payments: { tasks: 1 } })
    await sql`delete from mail_outbox`.execute(it.db)
    await look()
    expect(await alerts()).toMatchObject([{ title: 'Payments wait for a decision', count: 1 }])
    await sql`update payment_tasks set closed_at = now(), outcome = 'settled'`.execute(it.db)
    expect(await read()).toMatchObject({ late: [], payments: { tasks: 0, oldestOn: null } })
  })

  test('speak of mail only while it is to be sent', async () => {
    await sql`delete from mail_outbox`.execute(it.db)
    await sql`insert into mail_outbox (event, recipient, language, variables, created_at)
      values ('order-received', 'x@world.test', 'tr', '{}', now() - interval '3 hours')`.execute(it.db)
    await only('mails', 60)
    expect((await read()).thresholds.mails).toBe(60)
    expect(await read()).toMatchObject({ late: [], mails: { isSending: false, waiting: 1 } })
    const mail = await settingOf(it.app, 'mail')
    await changeSetting(it.app, { userId: 1 }, 'mail', { ...mail, isActive: true })
    expect((await read()).late).toEqual(['mails'])
    await changeSetting(it.app, { userId: 1 }, 'mail', { ...mail, isActive: false })
  })
})

test('retrying and thresholds need permissions of their own, and what is not a number of minutes is refused', async () => {
  const thresholds = (await read()).thresholds
  expect(await ayse.refused(cockpit.retry, { body: {} })).toMatchObject({ status: 403 })
  expect(await ayse.refused(cockpit.updateThresholds, { body: thresholds })).toMatchObject({ status: 403 })
  expect(await admin.refused(cockpit.updateThresholds, { body: { ...thresholds, stock: -1 } })).toMatchObject({
    status: 400,
  })
  const { stock: _, ...without } = thresholds
  expect(await admin.refused(cockpit.updateThresholds, { body: without as cockpit.Thresholds })).toMatchObject({
    status: 400,
  })
})
