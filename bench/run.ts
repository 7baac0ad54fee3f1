/**
 * `npm run bench`: makes a database of its own, starts the product on it, and measures what dealers do all day.
 *
 * - `--products 100000` (or 10000, 1000000), `--customers 2000`, `--orders 200000`: the size of the world
 * - `--connections 1,16`, `--seconds 5`, `--repetitions 3`: how each operation is driven; medians are reported
 * - `--only text`: operations whose name contains it; `erp pull` is stock read from an ERP beside dealers at work,
 *   `erp push` ten thousand orders through an ERP that fails, `erp` both
 * - `--erp-seconds 60`, `--erp-orders 10000`: how long dealers are watched, and how many orders there are
 * - `--no-pin`: binds nothing to a core
 * - `--fresh`: makes the world anew instead of using the one kept under `.data`
 * - `--load FOLDER`: only fills the empty database of DATABASE_URL with the files of the shared workload
 */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { repositoryRoot } from '../apps/server/src/config.ts'
import { createDb } from '../apps/server/src/db/db.ts'
import type { EmbeddedDatabase } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { type Buyer, createClient, signIn } from './client.ts'
import { erpParts, measureErp } from './erp.ts'
import { measureFirstPage } from './first-page.ts'
import { load, type Measured, median, medianOf } from './measure.ts'
import { openWorld } from './open-world.ts'
import { type Operation, operationsOf, placeOrder } from './operations.ts'
import { FILL_CART } from './plain-sql.ts'
import { backendsOf, cpuOf, cpuOfDatabase, memoryOf, pin } from './processes.ts'
import { figure, type Row, tableOf } from './report.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { loadWorkloadFiles } from './workload-files.ts'
import { accountOf, type WorldSize } from './world.ts'

const { values: asked } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    customers: { type: 'string', default: '2000' },
    orders: { type: 'string', default: '200000' },
    connections: { type: 'string', default: '1,16' },
    seconds: { type: 'string', default: '5' },
    repetitions: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    'erp-seconds': { type: 'string', default: '60' },
    'erp-orders': { type: 'string', default: '10000' },
    pin: { type: 'boolean', default: true },
    port: { type: 'string', default: '34801' },
    fresh: { type: 'boolean', default: false },
    load: { type: 'string' },
  },
  allowNegative: true,
})
/** Of the demo world, whose dealers' password the grown ones share. */
const password = 'Toptan-demo-1'
const BUYERS = 32
const SUSTAINED_SECONDS = 20

if (asked.load === undefined) await measure()
else await fill(asked.load)

/** For the shared workload's driver, which starts the server itself. */
async function fill(folder: string): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL must name the empty database to fill.')
  await migrate(url)
  const db = createDb(url)
  await loadWorkloadFiles(db, folder)
  await db.destroy()
}

async function measure(): Promise<void> {
  const size = { products: Number(asked.products), customers: Number(asked.customers), orders: Number(asked.orders) }
  const database = await openWorld(size, asked.fresh)
  try {
    if (!asked.only.startsWith('erp')) await measureProduct(database, size)
    for (const part of erpParts)
      if (part.includes(asked.only))
        await measureErp(part, {
          database,
          port: Number(asked.port),
          password,
          customers: size.customers,
          seconds: Number(asked['erp-seconds']),
          repetitions: Number(asked.repetitions),
          orders: Number(asked['erp-orders']),
          bind: (server, others) => bind(server, database, others),
          surroundings: (isPinned) => surroundings(size, isPinned),
        })
  } finally {
    await database.stop()
  }
}

async function measureProduct(database: EmbeddedDatabase, size: WorldSize): Promise<void> {
  const pool = new Pool({ connectionString: database.url, max: 16 })
  let server: RunningServer | undefined
  try {
    server = await startServer(database.url, Number(asked.port))
    console.log(surroundings(size, bind(server, database, [])))
    console.log(`The server answered ${figure(server.startedMs)} ms after its start.`)
    await measureAll({ server, pool, database, size })
  } finally {
    await server?.stop()
    await pool.end()
  }
}

/** The server has a core to itself; whatever stands for the rest of the world shares the other. */
function bind(server: RunningServer, database: EmbeddedDatabase, others: readonly number[]): boolean {
  return (
    asked.pin && pin(0, [server.pid]) && pin(1, [process.pid, database.pid, ...backendsOf(database.pid), ...others])
  )
}

interface Bench {
  server: RunningServer
  pool: Pool
  database: EmbeddedDatabase
  size: WorldSize
}

async function measureAll({ server, pool, database, size }: Bench): Promise<void> {
  await pool.query('create extension if not exists pg_stat_statements')
  const client = createClient(server.origin)
  const buyers: Buyer[] = []
  for (let number = 1; number <= Math.min(BUYERS, size.customers); number++)
    buyers.push(await signIn(client, accountOf(number), password))
  const words = await vocabularyOf(
    pool,
    buyers.map(({ customerId }) => customerId),
  )
  const operations = operationsOf({ client, buyers, words, pool, password, customers: size.customers }).filter(
    ({ name }) => name.includes(asked.only),
  )
  for (const connections of asked.connections.split(',').map(Number)) {
    const rows: Row[] = []
    for (const operation of operations) rows.push(await measureOne({ operation, connections, pool, server, database }))
    console.log(`\n### ${connections} ${connections === 1 ? 'connection' : 'connections'}\n\n${tableOf(rows)}`)
  }
  if (asked.only === '') console.log(`\n${await sustainOrders(pool, buyers, words)}`)
  if (asked.only === '') console.log(`\n${await measureFirstPage(server.origin)}`)
  const memory = memoryOf(server.pid)
  console.log(`\nMemory of the server after the load: ${memory.now} MB, at most ${memory.peak} MB.`)
  client.close()
}

async function measureOne(given: {
  operation: Operation
  connections: number
  pool: Pool
  server: RunningServer
  database: EmbeddedDatabase
}): Promise<Row> {
  const { operation, connections, pool, server, database } = given
  const limits = {
    connections,
    mostOperations: operation.most ?? 1_000_000,
    mostMs: Number(asked.seconds) * 1000,
  }
  const ours: Measured[] = []
  const plain: Measured[] = []
  const costs = { statements: [] as number[], server: [] as number[], database: [] as number[] }
  await operation.prepare?.(connections)
  await load({ ...limits, mostOperations: 40, mostMs: 1500 }, operation.ours)
  for (let repetition = 0; repetition < Number(asked.repetitions); repetition++) {
    await operation.prepare?.(connections)
    await pool.query('select pg_stat_statements_reset()')
    const before = { server: cpuOf(server.pid), database: cpuOfDatabase(database.pid) }
    const measured = await load(limits, operation.ours)
    const after = { server: cpuOf(server.pid), database: cpuOfDatabase(database.pid) }
    ours.push(measured)
    costs.statements.push((await statementsSince(pool)) / measured.operations)
    costs.server.push((after.server - before.server) / measured.operations)
    costs.database.push((after.database - before.database) / measured.operations)
    if (operation.plain) plain.push(await load({ ...limits, mostMs: Math.min(limits.mostMs, 2000) }, operation.plain))
  }
  return {
    name: operation.name,
    aimMs: connections === 16 ? operation.aimMs : null,
    connections,
    ours: medianOf(ours),
    plain: plain.length > 0 ? medianOf(plain) : null,
    statements: median(costs.statements),
    serverCpuMs: median(costs.server),
    databaseCpuMs: median(costs.database),
  }
}

/** Statements but for those that open and end transactions, and for ours that look at the count. */
async function statementsSince(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = current_database() and query !~* '^(begin|commit|rollback)' and query !~ 'pg_stat_statements|with cart as \\(\\s+insert into carts \\(user_id, customer_id\\) select'`,
  )
  return rows[0]?.calls ?? 0
}

/** Sixteen buyers order without a pause; every accepted order must exist once. */
async function sustainOrders(pool: Pool, buyers: readonly Buyer[], words: Vocabulary): Promise<string> {
  const since = (await pool.query<{ id: number }>('select max(id) as id from orders')).rows[0]?.id
  let at = 0
  const measured = await load(
    { connections: 16, mostOperations: 1_000_000, mostMs: SUSTAINED_SECONDS * 1000 },
    async (_, worker) => {
      const buyer = buyers[worker] as Buyer
      const lines = Array.from({ length: 5 }, () => words.sellableIds[at++ % words.sellableIds.length])
      await pool.query({ name: 'fill', text: FILL_CART, values: [buyer.customerId, lines] })
      return (await placeOrder(buyer)).completedMs
    },
  )
  const { rows } = await pool.query<{ orders: number; checkouts: number }>(
    'select count(*)::int as orders, count(distinct transaction_id)::int as checkouts from orders where id > $1',
    [since],
  )
  const isExact =
    measured.operations > 0 && rows[0]?.orders === measured.operations && rows[0].checkouts === measured.operations
  return `Orders without a pause, 16 buyers, ${SUSTAINED_SECONDS} s: ${figure(measured.perSecond)} completed per second, p95 ${figure(measured.p95)} ms until completed, ${measured.failures} failed; ${measured.operations} accepted, ${rows[0]?.orders} stored${isExact ? ', each once' : ': NOT EACH ONCE'}.`
}

function surroundings(size: WorldSize, isPinned: boolean): string {
  const [cpu] = cpus()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' }).trim()
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}: ${size.products} products, ${size.customers} customers, 8 warehouses, ${size.orders} orders.`,
    `${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, PostgreSQL 18 with fsync. Load average ${figure(loadavg()[0] ?? 0)}.`,
    isPinned ? 'The server has core 0, everything else shares core 1.' : 'Nothing is bound to a core.',
  ].join('\n')
}
