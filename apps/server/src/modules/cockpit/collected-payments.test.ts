/** What an administrator sees of collected money on its way to the ERP, and does about it. */
import * as cockpit from '@toptan/contract/cockpit'
import * as commons from '@toptan/contract/commons'
import * as payments from '@toptan/contract/payments'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { runJob } from '../../testing/job-run.ts'
import { openTill, type Till } from '../../testing/till.ts'
import type { Person } from '../../testing/world-server.ts'
import { giveAlerts } from './index.ts'

let it: ErpSyncWorld
let till: Till
let admin: Person
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  till = await openTill(it, 'Netahsilat by rest')
  ;[admin, ayse] = await Promise.all([it.as('admin'), it.as('ayse')])
})
afterAll(async () => {
  await it?.stop()
  await till?.close()
})
afterEach(() => it.erp.control('DELETE', 'faults'))

const read = () => admin.call(cockpit.read)
const push = async () => {
  await sql`update payment_orders set push_next_try_at = now() where push_state = 'waiting'`.execute(it.db)
  return it.run('push-collected-payments').catch(() => undefined)
}
const paid = async (n: number) => {
  const docNumber = await till.order(ayse, { [n]: 1 })
  await till.pay(ayse, docNumber)
  return docNumber
}
const setBank = async (bankAccountCode: string) => {
  const { payPal, netahsilat, ...shared } = await admin.call(commons.paymentSettings)
  const body = { ...shared, payPal, netahsilat: { ...netahsilat, bankAccountCode } }
  await admin.call(commons.updatePaymentSettings, { body })
}
const rowOf = async (docNumber: string) =>
  (await admin.call(payments.list, { query: { SearchTerm: docNumber } })).items[0]?.erp

test('the oldest, how many wait and why; once the bank account is set all are tried again', async () => {
  const docNumbers = [await paid(1), await paid(2)]
  expect(await read()).toMatchObject({
    collectedPayments: { waiting: 2, refused: 0, unclear: 0, sent: 0, oldest: { docNumber: docNumbers[0] } },
    failures: [],
  })
  await push()
  const { failures } = await read()
  expect(failures).toMatchObject([{ about: 'payment', count: 2, retryableCount: 2 }])
  expect(failures[0]?.message).toContain('has no bank account code')
  expect(failures[0]?.orders.map(({ docNumber }) => docNumber)).toEqual(docNumbers)
  expect(await rowOf(docNumbers[0] ?? '')).toMatchObject({
    state: 'waiting',
    number: null,
    lastError: failures[0]?.message,
    nextTryOn: expect.any(String),
  })

  await setBank('BANKA-1')
  expect(await admin.call(cockpit.retry, { body: {} })).toEqual({ count: 2 })
  await it.run('push-collected-payments')
  expect(await read()).toMatchObject({ collectedPayments: { waiting: 0, sent: 2, oldest: null }, failures: [] })
  const row = await rowOf(docNumbers[0] ?? '')
  expect(row).toMatchObject({ state: 'sent', lastError: null, nextTryOn: null })
  expect(row?.number).toMatch(/^\d+$/)
})

test('what the ERP refused stands under its sentence beside refused orders; one order or one cause is tried again', async () => {
  const docNumbers = [await paid(3), await paid(4), await paid(5)]
  await it.run('push-orders-to-erp')
  await it.erp.control('POST', 'faults', { kind: 'refuse', match: 'POST .*/ArpSlips', count: 3 })
  await push()
  const { failures, collectedPayments } = await read()
  expect(collectedPayments).toMatchObject({ refused: 3, oldest: { docNumber: docNumbers[0], state: 'refused' } })
  expect(failures).toMatchObject([{ about: 'payment', count: 3, nextTryOn: null }])
  const query = { ColumnFilters: 'erp:eq:refused' }
  expect((await admin.call(payments.list, { query })).items.map(({ docNumber }) => docNumber).sort()).toEqual(
    docNumbers,
  )

  expect(await admin.call(cockpit.retry, { body: { docNumber: docNumbers[1] } })).toEqual({ count: 1 })
  await push()
  expect((await read()).collectedPayments.refused).toBe(2)
  expect(await admin.call(cockpit.retry, { body: { cause: failures[0]?.id } })).toEqual({ count: 2 })
  await push()
  expect((await read()).failures).toEqual([])
  const asked = await sql`select from facts where kind = 'payment-retry-asked' and user_id is not null`.execute(it.db)
  expect(asked.rows).toHaveLength(3)
})

test('money that waits for too long is late, and administrators get a mail', async () => {
  await setBank('')
  await paid(6)
  await push()
  const minutes = Object.fromEntries(cockpit.watched.map((one) => [one, one === 'collectedPayments' ? 30 : 0]))
  await admin.call(cockpit.updateThresholds, { body: minutes as cockpit.Thresholds })
  expect((await read()).late).toEqual([])
  await sql`update payment_orders set decided_at = now() - interval '31 minutes' where push_state = 'waiting'`.execute(
    it.db,
  )
  expect((await read()).late).toEqual(['collectedPayments'])
  expect(await runJob(it.app, giveAlerts)).toMatchObject({ changed: 1 })
  const { rows } = await sql<{ title: string }>`
    select variables -> 'alert' -> 'title' ->> 'tr' as title from mail_outbox where event = 'integration-alert'`.execute(
    it.db,
  )
  expect(rows).toEqual([{ title: 'Tahsilatlar ERP’ye işlenmedi' }])
})
