/**
 * Every way in which an order's life at the ERP and our readings of it can fall between each other: what we promise never
 * exceeds what is there for others, and no order comes off twice. Each way has a product of its own, so that all of them
 * run side by side along one sequence of readings.
 */
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import type { Person } from '../../testing/world-server.ts'
import { saveProducts } from '../catalog/index.ts'

const ON_HAND = 100
const QUANTITY = 4
const CLOSED = 400

let it: ErpSyncWorld
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  ayse = await it.as('ayse')
}, 60_000)
afterAll(() => it?.stop())

type Event = 'place' | 'push' | 'count' | 'ship' | 'cancel' | 'ask' | 'accept' | 'refuse'
type Reading = 'pull-stock' | 'pull-order-states'

/** One way: in which gap between the readings each event happens, in the order of the events. */
interface Way {
  code: string
  productId: number
  gaps: number[]
  docNumber: string | null
  /** What the order takes from what is there for others: until it is cancelled for good. */
  takes: number
}

/** Every non-decreasing placement of events in gaps. */
function placements(events: number, gaps: number, from = 0): number[][] {
  if (events === 0) return [[]]
  return Array.from({ length: gaps - from }, (_, at) => from + at).flatMap((gap) =>
    placements(events - 1, gaps, gap).map((rest) => [gap, ...rest]),
  )
}

async function waysFor(name: string, all: number[][]): Promise<Way[]> {
  const codeOf = (at: number) => `${name}-${at}`
  const saved = await saveProducts(
    it.db,
    all.map((_, at) => ({
      code: codeOf(at),
      name: `Silecek ${name} ${at}`,
      categoryId: 'AKS',
      brand: 'Kavra',
      facts: {},
      prices: [{ priceListId: 1, amount: '10.00', includesVat: false }],
      stocks: [{ warehouseId: 1, quantity: ON_HAND, readAt: new Date('2026-01-01T00:00:00Z') }],
    })),
  )
  await it.erp.seed(
    all.flatMap((_, at) => [
      ['items', { CODE: codeOf(at), NAME: name, CARD_TYPE: 1, SELVAT: 20, MAINUNIT: 'ADET' }] as const,
      ['stock', { ITEM_CODE: codeOf(at), INVENNO: 1, ONHAND: ON_HAND }] as const,
    ]),
  )
  const ids = new Map(saved.map(({ code, id }) => [code, id]))
  return all.map((gaps, at) => ({
    code: codeOf(at),
    productId: ids.get(codeOf(at)) ?? 0,
    gaps,
    docNumber: null,
    takes: 0,
  }))
}

const control = (way: Way, action: string, body: object = {}) =>
  it.erp.control('POST', `orders/${way.docNumber}.1/${action}`, body).catch(() => undefined)
const isAtErp = async (way: Way) =>
  (
    await sql`select from order_parts t join orders o on o.id = t.order_id
    where o.doc_number = ${way.docNumber} and t.push_state = 'sent'`.execute(it.db)
  ).rows.length > 0
const isAsked = async (way: Way) =>
  (
    await sql`select from order_part_lines l join order_parts t on t.id = l.order_part_id join orders o on o.id = t.order_id
    where o.doc_number = ${way.docNumber} and l.cancellation = 'asked'`.execute(it.db)
  ).rows.length > 0

/** Lets a job see these ways' rows only. */
async function only(ways: readonly Way[], column: 'next_try_at' | 'cancel_next_try_at', job: string): Promise<void> {
  const numbers = ways.map(({ docNumber }) => docNumber)
  await sql`update order_parts t set ${sql.ref(column)} = case when o.doc_number = any(${numbers}::text[])
      then now() - interval '1 minute' else now() + interval '1 hour' end
    from orders o where o.id = t.order_id and t.${sql.ref(column)} is not null`.execute(it.db)
  await it.run(job)
}

const happen: Record<Event, (ways: Way[]) => Promise<void>> = {
  async place(ways) {
    for (const way of ways) {
      way.docNumber = await it.order(ayse, { [way.productId]: QUANTITY })
      way.takes = QUANTITY
    }
  },
  push: (ways) => only(ways, 'next_try_at', 'push-orders-to-erp'),
  count: (ways) => each(ways, (way) => control(way, 'approve')),
  // A held back order is not shipped.
  ship: (ways) => each(ways, (way) => control(way, 'ship')),
  cancel: (ways) =>
    each(ways, async (way) => {
      const wasAtErp = await isAtErp(way)
      const isDone = await ayse.call(orders.cancel, { params: { docNumber: way.docNumber ?? '' } }).then(
        () => true,
        () => false,
      )
      if (isDone && !wasAtErp) way.takes = 0
    }),
  ask: (ways) => only(ways, 'cancel_next_try_at', 'push-cancellations-to-erp'),
  accept: (ways) =>
    each(ways, async (way) => {
      if (!(await isAsked(way))) return
      await control(way, 'answer-cancellation', { answer: 'accept' })
      way.takes = 0
    }),
  refuse: (ways) =>
    each(ways, async (way) => {
      if (await isAsked(way)) await control(way, 'answer-cancellation', { answer: 'refuse' })
    }),
}

async function each(ways: Way[], work: (way: Way) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ways.length; at += 8) await Promise.all(ways.slice(at, at + 8).map(work))
}

async function promises(ways: readonly Way[]): Promise<Map<number, number>> {
  const ids = ways.map(({ productId }) => productId)
  const { rows } = await sql<{ productId: number; promise: number; reserved: number; held: number }>`
    select product_id, on_hand - reserved as promise, reserved, (select coalesce(sum(quantity), 0)::int from reservations r
      where r.product_id = s.product_id and r.warehouse_id = 1 and r.ended_at is null) as held
    from product_stocks s where product_id = any(${ids}::int[]) and warehouse_id = 1`.execute(it.db)
  for (const row of rows) expect(row.reserved).toBe(row.held)
  return new Map(rows.map(({ productId, promise }) => [productId, promise]))
}

async function check(ways: readonly Way[], when: string, isSettled = false): Promise<void> {
  const promised = await promises(ways)
  const wrong = ways.filter(({ productId, takes, docNumber }) => {
    const promise = promised.get(productId) ?? Number.NaN
    const isOversold = promise > ON_HAND - takes
    const isTwice = promise < ON_HAND - (docNumber === null ? 0 : QUANTITY)
    return isOversold || isTwice || (isSettled && promise !== ON_HAND - takes)
  })
  expect(
    wrong.map((way) => `${way.code} ${way.gaps} ${when}: ${promised.get(way.productId)}, takes ${way.takes}`),
  ).toEqual([])
}

const lives: [string, Event[], Reading[]][] = [
  [
    'shipped',
    ['place', 'push', 'count', 'ship'],
    ['pull-stock', 'pull-order-states', 'pull-stock', 'pull-order-states'],
  ],
  ['cancelled', ['place', 'push', 'cancel', 'ask', 'accept'], ['pull-stock', 'pull-order-states', 'pull-stock']],
  [
    'counted-cancelled',
    ['place', 'push', 'count', 'cancel', 'ask', 'accept'],
    ['pull-stock', 'pull-order-states', 'pull-stock'],
  ],
  [
    'refused-shipped',
    ['place', 'push', 'count', 'cancel', 'ask', 'refuse', 'ship'],
    ['pull-order-states', 'pull-stock'],
  ],
]

test.each(lives)(
  'an order that is %s, read at any moment, is taken off once',
  async (name, events, readings) => {
    const ways = await waysFor(name, placements(events.length, readings.length + 1))
    expect(ways.length).toBeGreaterThan(30)
    expect(ways.length).toBeLessThan(CLOSED)
    for (let gap = 0; gap <= readings.length; gap += 1) {
      for (const [at, event] of events.entries()) {
        const now = ways.filter((way) => way.gaps[at] === gap)
        if (now.length > 0) await happen[event](now)
        await check(ways, `gap ${gap} ${event}`)
      }
      const reading = readings[gap]
      if (!reading) continue
      await it.run(reading, { afterStep: () => check(ways, `in reading ${gap}`) })
      await check(ways, `after reading ${gap}`)
    }
    await it.run('pull-order-states')
    await check(ways, 'after the last states')
    await it.run('pull-stock')
    await check(ways, 'at the end', true)
    await sql`update order_parts set next_try_at = 'infinity' where push_state = 'waiting'`.execute(it.db)
  },
  180_000,
)

const sudden: [string, Event[], Event[]][] = [
  ['counted', [], ['count']],
  ['counted and shipped', [], ['count', 'ship']],
  ['shipped', ['count'], ['ship']],
  ['taken out of the figures', ['count', 'cancel'], ['ask']],
  ['cancelled', ['count', 'cancel', 'ask'], ['accept']],
  ['not cancelled', ['count', 'cancel', 'ask'], ['refuse']],
]
const MOMENTS = 8

test.each(sudden)(
  'an order that is %s at any moment while it is being read is taken off once',
  async (name, before, meanwhile) => {
    for (const reading of ['pull-stock', 'pull-order-states'] as const) {
      const ways = await waysFor(
        `${name} ${reading}`.replaceAll(' ', '-'),
        Array.from({ length: MOMENTS }, () => []),
      )
      for (const [at, way] of ways.entries()) {
        for (const event of ['place', 'push', ...before] as const) await happen[event]([way])
        let passed = -1
        it.moments.pass = async () => {
          passed += 1
          if (passed !== at) return
          it.moments.pass = null
          for (const event of meanwhile) await happen[event]([way])
        }
        await it.run(reading, { afterStep: () => check([way], `${reading} at ${at}`) })
        it.moments.pass = null
      }
      await it.run('pull-order-states')
      await it.run('pull-stock')
      await check(ways, 'at the end', true)
      // Each moment is another one: there are about as many as are tried.
      expect(ways.filter(({ docNumber }) => docNumber !== null)).toHaveLength(MOMENTS)
    }
  },
  120_000,
)
