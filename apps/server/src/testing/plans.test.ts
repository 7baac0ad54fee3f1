/** What is on its way to the ERP, or undecided there, is found without reading all that was sent in the years before. */
import * as baskets from '@toptan/contract/baskets'
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../db/db.ts'
import { countParts, oldestParts } from '../modules/cockpit/orders.queries.ts'
import { carryOutNext } from '../modules/orders/carry-out.ts'
import { listPartsAtErp, lockParts } from '../modules/orders/erp-state.queries.ts'
import { claimPart } from '../modules/orders/push.queries.ts'
import { listUndecided, takeReadings } from '../modules/stock/readings.queries.ts'
import { openWorld, type WorldServer } from './world-server.ts'

const MANY = 5_000
const erp = 'logoRestSettings'

let it: WorldServer
beforeAll(async () => {
  it = await openWorld({ worker: false })
  const ayse = await it.as('ayse')
  for (const quantity of [1, 2, 3]) {
    await ayse.call(baskets.addProduct, { body: { productId: quantity, quantity } })
    await ayse.call(baskets.placeOrder, { body: { customerAddressCode: 'MAIN', note: '' } })
    await carryOutNext(it.app)
  }
  for (const text of SHIPPED_LONG_AGO) await sql.raw(text).execute(it.db)
  await sql`analyze`.execute(it.db)
})
afterAll(() => it?.stop())

/** The first order again and again, shipped, with everything below it. */
const copies = (table: string, changed: string) =>
  `insert into ${table} select r.* from (select * from ${table} order by id limit 1) t, generate_series(1, ${MANY}) n,
   jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changed})) r`
const SHIPPED_LONG_AGO = [
  copies('orders', `'id', 1000 + n, 'doc_number', 'OLD-' || n, 'status', 'Shipped', 'transaction_id', null`),
  copies('order_items', `'id', 1000 + n, 'order_id', 1000 + n, 'status', 'Shipped'`),
  copies(
    'order_parts',
    `'id', 1000 + n, 'order_id', 1000 + n, 'status', 'Shipped', 'push_state', 'sent', 'is_counted', true,
     'sent_at', now() - interval '1 month'`,
  ),
  copies(
    'order_part_lines',
    `'id', 1000 + n, 'order_part_id', 1000 + n, 'order_item_id', 1000 + n, 'status', 'Shipped'`,
  ),
  copies('reservations', `'id', 1000 + n, 'order_part_line_id', 1000 + n, 'ended_at', now(), 'ended_reason', 'in-erp'`),
]

/** The tables of orders that are read from their beginning to their end. */
async function readWholeBy(work: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const undone = new Error('only looked at')
  const looking = it.db.transaction().execute(async (tx) => {
    const sent: CompiledQuery[] = []
    const spy: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        sent.push(tx.getExecutor().compileQuery(node, queryId))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await work(tx.withPlugin(spy) as Transaction)
    for (const { sql: text, parameters } of sent) {
      const { rows } = await tx.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      )
      plans.push(...rows.flatMap((row) => Object.values(row)))
    }
    expect(sent).not.toEqual([])
    throw undone
  })
  await expect(looking).rejects.toBe(undone)
  const whole = plans.flatMap(
    (line) => /Seq Scan on (orders|order_items|order_parts|order_part_lines|reservations)\b/.exec(line)?.[1] ?? [],
  )
  return [...new Set(whole)]
}

test.each<[string, (tx: Transaction) => Promise<unknown>]>([
  [
    'the next part to send',
    (tx) =>
      claimPart(tx, { erp, claim: '00000000-0000-4000-8000-000000000000', now: new Date(), settlingSeconds: 120 }),
  ],
  ['the oldest part that waits', (tx) => oldestParts(tx, [erp])],
  ['the counts of the cockpit', (tx) => countParts(tx, new Date())],
  ['parts whose state may change at the ERP', (tx) => listPartsAtErp(tx, erp, new Date())],
  ['what is held for a part', (tx) => lockParts(tx, [1])],
  ['promises that are undecided', (tx) => listUndecided(tx, erp)],
  ['a page of figures', (tx) => takeReadings(tx, { erp, readAt: new Date(), rows: [] })],
])('%s', async (_, work) => {
  expect(await readWholeBy(work)).toEqual([])
})

test('what looks through all orders is seen to do so', async () => {
  expect(await readWholeBy((tx) => sql`select count(*) from orders where note = 'x'`.execute(tx))).toEqual(['orders'])
})
