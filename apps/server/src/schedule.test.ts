/** What the history of each timed job shows: how many rows it saw and what became of them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleMoney } from './modules/refunds/index.ts'
import { timedJobs } from './schedule.ts'
import { runJob } from './testing/job-run.ts'
import { openPaymentWorld, type PaymentWorld } from './testing/payment-world.ts'

let it: PaymentWorld
beforeAll(async () => {
  it = await openPaymentWorld('PayPal')
})
afterAll(() => it?.stop())

const run = (name: string) => {
  const job = timedJobs.find((one) => one.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  return runJob(it.app, job.work)
}
const none = { seen: 0, changed: 0, refused: [] }

test('an order that nobody paid in time is seen and cancelled', async () => {
  expect(await run('expire-unpaid-orders')).toMatchObject(none)
  const docNumber = await it.order()
  await sql`update orders set payment_expires_at = now() - interval '1 minute' where doc_number = ${docNumber}`.execute(
    it.db,
  )
  expect(await run('expire-unpaid-orders')).toMatchObject({ ...none, seen: 1, changed: 1 })
  expect(await run('expire-unpaid-orders')).toMatchObject(none)
})

test('a payment that is still open is seen, one that is paid since is changed, and so is what is given back', async () => {
  expect(await run('work-off-payments')).toMatchObject(none)
  const started = await it.start(await it.order())
  const makeDue = () =>
    sql`update payment_orders set next_look_at = now() where reference = ${started.paymentOrderId}`.execute(it.db)
  await makeDue()
  expect(await run('work-off-payments')).toMatchObject({ ...none, seen: 1 })
  await it.walk(started, 'pays')
  await makeDue()
  const paid = await run('work-off-payments')
  expect([paid.changed, paid.refused]).toEqual([1, []])
  await sql`update order_items i set status = 'Cancelled' from payment_orders p
    where p.reference = ${started.paymentOrderId} and i.order_id = p.order_id`.execute(it.db)
  const { rows } = await sql<{ orderId: number }>`
    select order_id from payment_orders where reference = ${started.paymentOrderId}`.execute(it.db)
  await it.db.transaction().execute((tx) => settleMoney(tx, rows[0]?.orderId ?? 0))
  await sql`update payment_orders set next_look_at = null`.execute(it.db)
  expect(await run('work-off-payments')).toMatchObject({ ...none, seen: 1, changed: 1 })
})

test('a payment that something of ours goes wrong with is named, and keeps no other waiting', async () => {
  const started = await it.start(await it.order())
  await sql`update payment_orders set next_look_at = null where reference <> ${started.paymentOrderId}`.execute(it.db)
  await sql`update payment_orders set next_look_at = now() where reference = ${started.paymentOrderId}`.execute(it.db)
  await sql`alter table payment_orders add constraint no_looks check (looks < 1) not valid`.execute(it.db)
  const report = await run('work-off-payments')
  await sql`alter table payment_orders drop constraint no_looks`.execute(it.db)
  expect(report).toMatchObject({
    seen: 1,
    changed: 0,
    refused: [{ row: started.paymentOrderId, reason: 'job.failed' }],
  })
})

test('ranking sees every product and changes those whose demand did, counting anew changes every count', async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from product_search`.execute(it.db)
  await run('rank-products-by-demand')
  await it.order([[3, 1]])
  const ranked = await run('rank-products-by-demand')
  expect([ranked.seen, ranked.changed]).toEqual([rows[0]?.n, 1])
  await sql`update facet_counts_state set is_stale = true`.execute(it.db)
  const counted = await run('refresh-facet-counts')
  const counts = await sql<{ n: number }>`select count(*)::int as n from facet_counts`.execute(it.db)
  expect([counted.seen, counted.changed]).toEqual([counts.rows[0]?.n, counts.rows[0]?.n])
  expect(await run('refresh-facet-counts')).toMatchObject(none)
})

test('what is forgotten is counted', async () => {
  await sql`insert into mail_outbox (event, recipient, language, variables, state, created_at)
    select 'order-received', 'x@world.test', 'tr', '{}', 'sent', now() - interval '200 days' from generate_series(1, 3)`.execute(
    it.db,
  )
  expect(await run('forget-old-mail')).toMatchObject({ ...none, seen: 3, changed: 3 })
  await run('forget-stale-sessions')
  await sql`insert into sign_in_failures (key, at) values ('x', now() - interval '90 days')`.execute(it.db)
  expect(await run('forget-stale-sessions')).toMatchObject({ ...none, seen: 1, changed: 1 })
})
