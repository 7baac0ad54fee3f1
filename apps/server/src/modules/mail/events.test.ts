/** Each action that people are to be told of writes a mail to them, in the language of each. */
import * as auths from '@toptan/contract/auths'
import * as cockpit from '@toptan/contract/cockpit'
import { type MailEvent, mailEvents, unraisedMailEvents } from '@toptan/contract/emails'
import * as integrations from '@toptan/contract/integrations'
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/db.ts'
import { timedJobs } from '../../schedule.ts'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { runJob } from '../../testing/job-run.ts'
import { openPaymentWorld, type PaymentWorld } from '../../testing/payment-world.ts'
import { cast } from '../../testing/world.ts'
import { type Person, personOf } from '../../testing/world-server.ts'
import { startJobWorker } from '../jobs/index.ts'

/** The dealer reads German, the salesperson Turkish, the administrator English. */
const speak = async (db: Db) => {
  await sql`update users set language = case account_name when ${cast.admin} then 'en' when ${cast.mehmet} then 'tr' else 'de' end`.execute(
    db,
  )
}

const raised = new Set<MailEvent>()
async function written(db: Db, event: MailEvent): Promise<[recipient: string, language: string][]> {
  const { rows } = await sql<{ recipient: string; language: string }>`
    with taken as (delete from mail_outbox where event = ${event} returning id, recipient, language)
    select recipient, language from taken order by recipient`.execute(db)
  if (rows.length > 0) raised.add(event)
  return rows.map(({ recipient, language }) => [recipient, language])
}

describe('with an ERP beside it', () => {
  let it: ErpSyncWorld
  let admin: Person
  let ayse: Person
  let mehmet: Person
  beforeAll(async () => {
    it = await openErpSyncWorld()
    ;[admin, ayse, mehmet] = await Promise.all([it.as('admin'), it.as('ayse'), it.as('mehmet')])
    await speak(it.db)
  })
  afterAll(() => it?.stop())
  const due = () =>
    sql`update order_parts set next_try_at = now(), cancel_next_try_at = case when cancel_next_try_at is null then null else now() end`.execute(
      it.db,
    )
  const push = async () => {
    await due()
    await it.run('push-orders-to-erp').catch(() => undefined)
  }
  const dealer: [string, string] = [cast.ayse, 'de']

  test('an order that is received', async () => {
    await it.order(ayse, { 1: 1 })
    expect(await written(it.db, 'order-received')).toEqual([dealer])
    await it.order(mehmet, { 1: 1 })
    expect(await written(it.db, 'order-received')).toEqual([dealer, [cast.mehmet, 'tr'], [cast.nobody, 'de']])
  })

  test('approved by the ERP, and shipped', async () => {
    const docNumber = await it.order(ayse, { 2: 1 })
    await push()
    expect(await written(it.db, 'order-approved')).toContainEqual(dealer)
    const [order] = (await it.ordersAtErp()).filter(({ DOC_NUMBER }) => DOC_NUMBER.startsWith(docNumber))
    for (const step of ['approve', 'ship']) await it.erp.control('POST', `orders/${order?.NUMBER}/${step}`, {})
    await it.run('pull-order-states')
    expect(await written(it.db, 'order-shipped')).toEqual([dealer])
  })

  test('rejected by a person, after the ERP refused it', async () => {
    await it.erp.control('POST', 'faults', { kind: 'refuse', match: 'POST .*/salesOrders', count: 1 })
    const docNumber = await it.order(ayse, { 3: 1 })
    await push()
    await admin.call(cockpit.reject, { body: { docNumber, reason: 'Nicht lieferbar' } })
    expect(await written(it.db, 'order-rejected')).toEqual([dealer])
  })

  test('cancelled before the ERP has it, and after the ERP agreed', async () => {
    const early = await it.order(ayse, { 4: 1 })
    await ayse.call(orders.cancel, { params: { docNumber: early } })
    expect(await written(it.db, 'order-cancelled')).toEqual([dealer])
    const late = await it.order(ayse, { 4: 1 })
    await push()
    await ayse.call(orders.cancel, { params: { docNumber: late } })
    await due()
    await it.run('push-cancellations-to-erp')
    expect(await written(it.db, 'order-cancelled')).toEqual([])
    const [order] = (await it.ordersAtErp()).filter(({ DOC_NUMBER }) => DOC_NUMBER.startsWith(late))
    await it.erp.control('POST', `orders/${order?.NUMBER}/answer-cancellation`, { answer: 'accept' })
    await it.run('pull-order-states')
    expect(await written(it.db, 'order-cancelled')).toEqual([dealer])
  })

  test('a password that was forgotten', async () => {
    await personOf(it.server, null, null).call(auths.forgottenPassword, {
      query: { callBackUrl: 'http://localhost:3000/reset-password' },
      body: { email: cast.ayse },
    })
    expect(await written(it.db, 'password-forgotten')).toEqual([dealer])
  })

  test('an exchange that stands still', async () => {
    await it.order(ayse, { 5: 1 })
    await sql`update orders set created_at = now() - interval '2 days'`.execute(it.db)
    const { thresholds } = await admin.call(cockpit.read)
    await admin.call(cockpit.updateThresholds, { body: { ...thresholds, ordersWaiting: 10 } })
    const alerts = timedJobs.find(({ name }) => name === 'give-alerts')
    if (alerts) await runJob(it.app, alerts.work)
    expect(await written(it.db, 'integration-alert')).toContainEqual([cast.admin, 'en'])
  })

  test('the result of a query', async () => {
    const cronExp = '0 0 1 1 *'
    const { id } = await admin.call(integrations.createQuery, {
      body: { name: 'stok', sql: 'select 1 as one', cronExp, mailTo: [cast.ayse], isActive: true },
    })
    const worker = startJobWorker(it.app, [])
    await admin.call(integrations.executeJob, { params: { id } })
    await expect.poll(() => written(it.db, 'query-result'), { timeout: 10_000 }).toEqual([dealer])
    await worker.stop()
  })
})

describe('with a gateway beside it', () => {
  let it: PaymentWorld
  beforeAll(async () => {
    it = await openPaymentWorld('PayPal')
    await speak(it.db)
  })
  afterAll(() => it?.stop())
  const buyer: [string, string] = [cast.hans, 'de']

  test.each([
    ['pays', 'payment-received'],
    ['is declined', 'payment-failed'],
  ] as const)('a buyer who %s: %s', async (behaviour, event) => {
    const started = await it.start(await it.order())
    await it.walk(started, behaviour)
    await it.process(started.paymentOrderId)
    if (event === 'payment-failed') await it.workOff()
    expect(await written(it.db, event)).toEqual([buyer])
  })
})

test('every event is raised by something, or is said to be raised by nothing', () => {
  expect([...raised, ...unraisedMailEvents].sort()).toEqual([...mailEvents].sort())
})
