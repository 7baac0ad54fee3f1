/** What dealers wait while all stock is read from the ERP, beside what they wait when it is not. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type Buyer, createClient, signIn } from './client.ts'
import { type Administrator, type ErpWorld, setErpUp } from './erp-world.ts'
import { arrive, type Measured, measuredOf, median, medianOf, momentsOf, randomOf, type Timed } from './measure.ts'
import { type Operation, operationsOf } from './operations.ts'
import { cpuOf, cpuOfDatabase } from './processes.ts'
import { type Comparison, comparisonOf, figure } from './report.ts'
import type { RunningServer } from './server.ts'
import { vocabularyOf } from './vocabulary.ts'
import { accountOf } from './world.ts'

/** What dealers do, and how often a second: far less than the machine can carry, so that nobody waits for the others. */
const RATES: Record<string, number> = {
  'list of 50, price and stock': 10,
  'search with price and stock': 10,
  detail: 15,
  'add to a cart of 200 lines': 10,
  'order of 5 lines, until accepted': 2,
}
/** Orders empty the cart they are made of, so they have buyers of their own. */
const BUYERS = { adding: 16, ordering: 16 }
const JOB = 'pull-stock'

export interface PullBench {
  world: ErpWorld
  server: RunningServer
  database: { pid: number }
  password: string
  customers: number
  seconds: number
  repetitions: number
}

/** A table of the dealers' times, and what a pull took. */
export async function measurePull(given: PullBench): Promise<string> {
  const { world, server, seconds, repetitions } = given
  const client = createClient(server.origin)
  const administrator = await setErpUp(client, world, {
    password: given.password,
    leaveRunning: ['push-orders-to-erp', 'push-cancellations-to-erp', 'pull-order-states'],
  })
  const operations = await operationsFor(client, given)
  const deal = (repetition: number, during: number) => dealFor(operations, repetition, during)
  // The first pull finds every figure new; warms up at the same time.
  await Promise.all([deal(-1, Math.min(seconds, 20)), pullOnce(world.pool, administrator)])
  const without: Map<string, Measured>[] = []
  const during: Map<string, Measured>[] = []
  const pulls: Pull[] = []
  const cpu = { without: { server: 0, database: 0 }, during: { server: 0, database: 0 } }
  for (let repetition = 0; repetition < repetitions; repetition++) {
    without.push(await counting(given, cpu.without, () => deal(repetition, seconds)))
    during.push(
      await counting(given, cpu.during, async () => {
        let isOver = false
        const pulling = (async () => {
          while (!isOver) pulls.push(await pullOnce(world.pool, administrator))
        })()
        const measured = await deal(repetition, seconds).finally(() => {
          isOver = true
        })
        await pulling
        return measured
      }),
    )
  }
  client.close()
  const comparisons = [...operations.map(({ name }) => name), ALL].map(
    (name): Comparison => ({
      name,
      perSecond: RATES[name] ?? Object.values(RATES).reduce((total, rate) => total + rate, 0),
      before: medianOf(without.map((measured) => measured.get(name) as Measured)),
      after: medianOf(during.map((measured) => measured.get(name) as Measured)),
    }),
  )
  return `${comparisonOf(comparisons, ['without a pull', 'during pulls'])}\n\n${wordsOf(pulls, cpu)}`
}

const ALL = 'all of them'

async function operationsFor(client: ReturnType<typeof createClient>, given: PullBench): Promise<Operation[]> {
  const buyers: Buyer[] = []
  for (let number = 1; number <= BUYERS.adding + BUYERS.ordering; number++)
    buyers.push(await signIn(client, accountOf(1 + ((number - 1) % given.customers)), given.password))
  const { pool } = given.world
  const words = await vocabularyOf(
    pool,
    buyers.map(({ customerId }) => customerId),
  )
  const all = operationsOf({ client, buyers, words, pool, password: given.password, customers: given.customers })
  return Object.keys(RATES).map((name) => {
    const found = all.find((operation) => operation.name === name)
    if (!found) throw new Error(`There is no operation "${name}".`)
    return found
  })
}

/** All operations side by side, each at its own rate; the same moments for the same repetition. */
async function dealFor(
  operations: readonly Operation[],
  repetition: number,
  seconds: number,
): Promise<Map<string, Measured>> {
  for (const { prepare } of operations) await prepare?.(BUYERS.adding)
  const inTurn = takingTurns(Array.from({ length: BUYERS.ordering }, (_, at) => BUYERS.adding + at))
  const timed = await Promise.all(
    operations.map(({ name, ours }, at) => {
      const moments = momentsOf(randomOf(1000 * (repetition + 2) + at), RATES[name] as number, seconds)
      return arrive(moments, (number) =>
        name.startsWith('order') ? inTurn((buyer) => ours(number, buyer)) : ours(number, number % BUYERS.adding),
      )
    }),
  )
  const all: Timed = {
    times: timed.flatMap(({ times }) => times),
    failures: timed.reduce((total, { failures }) => total + failures, 0),
    firstFailure: timed.find(({ firstFailure }) => firstFailure)?.firstFailure ?? null,
  }
  return new Map([
    ...operations.map(({ name }, at) => [name, measuredOf(timed[at] as Timed, seconds)] as const),
    [ALL, measuredOf(all, seconds)],
  ])
}

/** Whoever has an order under way does not begin another one; the next free buyer does. */
function takingTurns(buyers: number[]) {
  const waiting: ((buyer: number) => void)[] = []
  return async <Result>(order: (buyer: number) => Promise<Result>): Promise<Result> => {
    const buyer = buyers.shift() ?? (await new Promise<number>((resolve) => waiting.push(resolve)))
    try {
      return await order(buyer)
    } finally {
      const next = waiting.shift()
      if (next) next(buyer)
      else buyers.push(buyer)
    }
  }
}

interface Pull {
  seconds: number
  seen: number
  changed: number
  refused: number
}

const LOOK_EVERY_MS = 100

/** Asks for a pull and waits for its end. @throws Error when it fails */
async function pullOnce(pool: Pool, administrator: Administrator): Promise<Pull> {
  const jobId = administrator.idOf(JOB)
  const latest = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows[0]
  const { last } = await latest('select coalesce(max(id), 0) as last from job_runs where job_id = $1', [jobId])
  await administrator.execute(JOB)
  for (;;) {
    const run = await latest(
      `select state, seen, changed, refused, failure, extract(epoch from ended_at - started_at)::float8 as seconds
       from job_runs where job_id = $1 and id > $2 and state in ('succeeded', 'failed') order by id limit 1`,
      [jobId, last],
    )
    if (run?.state === 'failed') throw new Error(`A pull failed: ${JSON.stringify(run.failure)}`)
    if (run) return run
    await sleep(LOOK_EVERY_MS)
  }
}

interface Cpu {
  server: number
  database: number
}

/** Adds what the server and the database spent meanwhile, in milliseconds. */
async function counting<Result>(
  { server, database }: PullBench,
  spent: Cpu,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = { server: cpuOf(server.pid), database: cpuOfDatabase(database.pid) }
  const result = await work()
  spent.server += cpuOf(server.pid) - before.server
  spent.database += cpuOfDatabase(database.pid) - before.database
  return result
}

function wordsOf(pulls: readonly Pull[], cpu: Record<'without' | 'during', Cpu>): string {
  const of = (value: (pull: Pull) => number) => median(pulls.map(value))
  const rows = pulls.reduce((total, { seen }) => total + seen, 0)
  const perHundredThousand = (what: keyof Cpu) =>
    figure((((cpu.during[what] - cpu.without[what]) / rows) * 100_000) / 1000)
  return [
    `${pulls.length} pulls of ${of(({ seen }) => seen)} rows of stock: ${figure(of(({ seconds }) => seconds))} s each, ${figure(of(({ seen, seconds }) => seen / seconds))} rows per second, 100,000 rows in ${figure(of(({ seen, seconds }) => (seconds / seen) * 100_000))} s (aim 60); the slowest took ${figure(Math.max(...pulls.map(({ seconds }) => seconds)))} s.`,
    `${of(({ changed }) => changed)} figures changed in each, ${of(({ refused }) => refused)} rows were refused. 100,000 rows cost ${perHundredThousand('server')} s of CPU in the server and ${perHundredThousand('database')} s in the database.`,
  ].join('\n')
}
