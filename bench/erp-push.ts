/** Orders through an ERP that fails one call in ten and is killed twice, while the product is killed once. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { ErpSimulator } from '../apps/server/src/testing/erp-simulator.ts'
import { type Buyer, createClient, Refused, signIn } from './client.ts'
import { type Differences, differencesOf, documentsIn, type Goods } from './erp-check.ts'
import { type ErpWorld, setErpUp } from './erp-world.ts'
import { pick, quantile, randomOf } from './measure.ts'
import { placeOrder } from './operations.ts'
import { FILL_CART, PIECES } from './plain-sql.ts'
import { figure, figuresTable } from './report.ts'
import type { RunningServer } from './server.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { accountOf } from './world.ts'

export interface PushBench {
  world: ErpWorld
  /** Starts the product, and again after it was killed. */
  start(): Promise<RunningServer>
  password: string
  customers: number
  orders: number
  /** Progress in words. */
  tell(words: string): void
}

const BUYERS = 16
const MOST_LINES = 5

/** What becomes of calls to the ERP, and of how many in a hundred. */
const FAULTS: readonly { kind: string; share: number; ms?: number }[] = [
  { kind: 'error', share: 3 },
  { kind: 'unauthorised', share: 2 },
  { kind: 'half', share: 2 },
  { kind: 'forget', share: 2 },
  { kind: 'slow', share: 0.9, ms: 2_000 },
  { kind: 'hang', share: 0.1 },
]
/** Calls that save an order; faults among them are counted apart. */
const SAVING = '^POST .*/salesOrders$'
const OTHERS = '^(?!POST .*/salesOrders$)'
/** Who is killed when so many of the orders, as a share, have reached the ERP. */
const KILLINGS = [
  { at: 0.1, who: 'the product' },
  { at: 0.3, who: 'the ERP' },
  { at: 0.7, who: 'the ERP' },
] as const
const SECONDS_DEAD = 3

/** A table of what it took, and whether every order is in the ERP exactly once. */
export async function measurePush(given: PushBench): Promise<string> {
  const { world, orders, tell } = given
  const { pool, erp } = world
  let server = await given.start()
  const client = createClient(server.origin)
  try {
    const leaveRunning = ['push-orders-to-erp', 'push-cancellations-to-erp']
    await setErpUp(client, world, { password: given.password, leaveRunning })
    await emptySomeShelves(pool)
    const buyers: Buyer[] = []
    for (let number = 1; number <= BUYERS; number++)
      buyers.push(await signIn(client, accountOf(1 + ((number - 1) % given.customers)), given.password))
    const words = await vocabularyOf(
      pool,
      buyers.map(({ customerId }) => customerId),
    )
    const faults = createFaults(erp)
    await faults.begin()
    const since = await begin(pool)
    const placing = placeAll(pool, buyers, words, orders)
    placing.catch(() => {})
    for (const { at, who } of KILLINGS) {
      await untilSent(pool, since, at * orders)
      tell(`${who} is killed when ${figure(at * 100)} % are in`)
      if (who === 'the product') {
        await server.kill()
        await sleep(SECONDS_DEAD * 1000)
        server = await given.start()
      } else {
        await faults.count()
        await erp.kill()
        await sleep(SECONDS_DEAD * 1000)
        await erp.startAgain()
        await faults.begin()
      }
    }
    const { ordered, seconds } = await placing
    tell(`all ${ordered.size} are placed`)
    await untilNothingWaits(pool, since)
    await faults.count()
    const differences = differencesOf(ordered, documentsIn(erp.file))
    return reportOf({
      ordered: ordered.size,
      placedIn: seconds,
      differences,
      faults,
      sent: await sentSince(pool, since),
    })
  } finally {
    client.close()
    await server.stop()
  }
}

/** So that an order now and then comes from two warehouses, as two documents. */
const emptySomeShelves = (pool: Pool) =>
  pool.query(`update product_stocks s set on_hand = 0 from warehouses w
    where w.id = s.warehouse_id and s.product_id % 20 = 0
      and w.priority = (select min(priority) from warehouses o where o.division_id = w.division_id)`)

interface Placed {
  /** What went into the cart, by the number that the buyer was told. */
  ordered: Map<string, Goods>
  seconds: number
}

/** Buyers order one after the other; while the product is down they try again, as the shop's own pages do. */
async function placeAll(pool: Pool, buyers: readonly Buyer[], words: Vocabulary, orders: number): Promise<Placed> {
  const random = randomOf(20_261_121)
  const codes = await codesOf(pool, words.sellableIds)
  const ordered = new Map<string, Goods>()
  const from = performance.now()
  let begun = 0
  await Promise.all(
    buyers.map(async (buyer) => {
      while (begun++ < orders) {
        const most = 1 + Math.floor(random() * MOST_LINES)
        const ids = [...new Set(Array.from({ length: most }, () => pick(random, words.sellableIds)))]
        await pool.query({ name: 'fill', text: FILL_CART, values: [buyer.customerId, ids] })
        const { docNumbers } = await placeOrder({ send: (...asked) => patiently(() => buyer.send(...asked)) })
        const [docNumber] = docNumbers
        if (docNumber === undefined || docNumbers.length > 1)
          throw new Error(`A cart became the orders ${docNumbers.join(', ') || 'none'}.`)
        ordered.set(docNumber, new Map(ids.map((id) => [codes.get(id) as string, PIECES])))
      }
    }),
  )
  return { ordered, seconds: (performance.now() - from) / 1000 }
}

async function codesOf(pool: Pool, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; code: string }>('select id, code from products where id = any($1)', [
    ids,
  ])
  return new Map(rows.map(({ id, code }) => [id, code]))
}

const PATIENCE_MS = 120_000

async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  const from = performance.now()
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof Refused || performance.now() - from > PATIENCE_MS) throw error
      await sleep(200)
    }
  }
}

/** Sets the faults, and keeps count of them over the deaths of the process that counts them. */
function createFaults(erp: ErpSimulator) {
  const met = { calls: 0, saving: new Map<string, number>(), others: new Map<string, number>() }
  const conditional = FAULTS.map(({ share }, at) => {
    const before = FAULTS.slice(0, at).reduce((total, fault) => total + fault.share, 0)
    return share / (100 - before)
  })
  return {
    met,
    async begin() {
      const faults = [SAVING, OTHERS].flatMap((match) =>
        FAULTS.map(({ kind, ms }, at) => ({ kind, ms, match, probability: conditional[at] })),
      )
      await erp.control('POST', 'faults', { seed: 7 + met.calls, faults })
    },
    async count() {
      const [{ requests }, { faults }] = await Promise.all([
        erp.control<{ requests: number }>('GET', 'state'),
        erp.control<{ faults: { kind: string; match: string; hits: number }[] }>('GET', 'faults'),
      ])
      met.calls += requests
      for (const { kind, match, hits } of faults) {
        const counts = match === SAVING ? met.saving : met.others
        counts.set(kind, (counts.get(kind) ?? 0) + hits)
      }
    },
  }
}

interface Beginning {
  at: Date
  orderId: number
}

async function begin(pool: Pool): Promise<Beginning> {
  const { rows } = await pool.query<Beginning>('select now() as at, max(id) as "orderId" from orders')
  return rows[0] as Beginning
}

const LOOK_EVERY_MS = 250
/** Nothing has reached the ERP for so long: nothing will. The longest wait of a part is a quarter of an hour. */
const STANDSTILL_MS = 20 * 60_000

/** @throws Error when nothing moves any more */
async function untilSent(pool: Pool, since: Beginning, least: number): Promise<void> {
  await whileMoving(pool, since, ({ orders }) => orders >= least)
}

/** Ends also when nothing moves any more: what is missing then shows in the ERP's store. */
async function untilNothingWaits(pool: Pool, since: Beginning): Promise<void> {
  await whileMoving(pool, since, ({ waiting }) => waiting === 0).catch(() => {})
}

interface Standing {
  orders: number
  waiting: number
}

async function whileMoving(pool: Pool, since: Beginning, isReached: (standing: Standing) => boolean): Promise<void> {
  let last = { orders: -1, at: performance.now() }
  for (;;) {
    const { rows } = await pool.query<Standing>(
      `select (select count(distinct order_id) from order_parts where sent_at >= $1)::int as orders,
        (select count(*) from order_parts where push_state <> 'sent'
          and (status not in ('Cancelled', 'Rejected') or unclear_since is not null) and order_id > $2)::int as waiting`,
      [since.at, since.orderId],
    )
    const standing = rows[0] as Standing
    if (isReached(standing)) return
    if (standing.orders !== last.orders) last = { orders: standing.orders, at: performance.now() }
    if (performance.now() - last.at > STANDSTILL_MS) throw new Error('Nothing reaches the ERP any more.')
    await sleep(LOOK_EVERY_MS)
  }
}

interface Sent {
  /** Seconds after the beginning, in order. */
  after: number[]
  /** How often parts were tried again. */
  triedAgain: number
}

async function sentSince(pool: Pool, since: Beginning): Promise<Sent> {
  const { rows } = await pool.query<{ after: number; attempts: number }>(
    `select extract(epoch from sent_at - $1)::float8 as after, push_attempts as attempts from order_parts
     where sent_at >= $1 order by sent_at`,
    [since.at],
  )
  return {
    after: rows.map(({ after }) => after),
    triedAgain: rows.reduce((total, { attempts }) => total + attempts - 1, 0),
  }
}

function reportOf(given: {
  ordered: number
  placedIn: number
  differences: Differences
  faults: ReturnType<typeof createFaults>
  sent: Sent
}): string {
  const { ordered, placedIn, differences, sent } = given
  const { calls, saving, others } = given.faults.met
  const most = quantile(sent.after, 0.99)
  const met = [...saving.values(), ...others.values()].reduce((total, hits) => total + hits, 0)
  const by = (kind: string) => (saving.get(kind) ?? 0) + (others.get(kind) ?? 0)
  const savedUnanswered = ['half', 'forget', 'hang'].reduce((total, kind) => total + (saving.get(kind) ?? 0), 0)
  const wrong = Object.entries(differences).filter(([, numbers]) => numbers.length > 0)
  return [
    figuresTable([
      ['orders placed by 16 buyers', `${ordered}`],
      ['placed in', `${figure(placedIn / 60)} min, ${figure(ordered / placedIn)} per second`],
      ['documents in the ERP', `${sent.after.length}`],
      ['half of them there after', `${figure(quantile(sent.after, 0.5) / 60)} min`],
      [
        '99 % there after',
        `${figure(most / 60)} min, ${figure((0.99 * sent.after.length) / most)} documents per second`,
      ],
      ['the last one there after', `${figure((sent.after.at(-1) ?? Number.NaN) / 60)} min`],
      ['calls to the ERP', `${calls}, ${figure(calls / sent.after.length)} for each document`],
      ['of them met a fault', `${met} (${FAULTS.map(({ kind }) => `${kind} ${by(kind)}`).join(', ')})`],
      ['orders saved there without an answer', `${savedUnanswered}`],
      ['documents tried again', `${sent.triedAgain}`],
      ['killed', `${KILLINGS.map(({ who }) => who).join(', ')}`],
    ]),
    '',
    wrong.length === 0
      ? `Every order is in the ERP exactly once, with the goods that were ordered.`
      : `NOT EACH ONCE: ${wrong.map(([what, numbers]) => `${numbers.length} ${what} (${numbers.slice(0, 5).join(', ')})`).join('; ')}.`,
  ].join('\n')
}
