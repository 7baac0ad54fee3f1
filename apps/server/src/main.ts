/** Starts the web process, the worker process, or both, and ends them so that nothing is lost. */
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildServer, startWorker } from './app.ts'
import { type Config, ConfigError, type LoadedConfig, loadConfig } from './config.ts'
import { createContext } from './context.ts'
import type { Db } from './db/db.ts'
import { createListener } from './db/listen.ts'
import { openDatabase } from './db/open.ts'
import { ensureSettingsKey } from './modules/settings/index.ts'
import type { App } from './platform/app.ts'
import { createLog } from './platform/log.ts'

/** Milliseconds that requests and jobs in progress get to finish. */
const drainingPatience = 10_000

const demoPassword = 'Toptan-demo-1'
const demoAccounts = [
  ['admin@toptan.demo', 'administrator'],
  ['satis@toptan.demo', 'salesperson, Turkish'],
  ['verkauf@toptan.demo', 'salesperson, German'],
  ['bayi@toptan.demo', 'dealer, Turkish'],
  ['haendler@toptan.demo', 'dealer, German'],
  ['musteri@toptan.demo', 'customer without a code'],
] as const

/** How to end what has been started, newest last; done in the opposite order. */
const endings: (() => Promise<unknown>)[] = []
let ending: Promise<void> | undefined

// Ctrl-C arrives twice, from the terminal and from npm: the second one finds the end already under way.
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
process.on('uncaughtException', (error) => {
  console.error(error)
  end(1)
})

const starting = start().catch((error: unknown) => {
  // Ended while starting, the start fails for want of what was taken away from it.
  if (!ending) complain(error)
  end(1)
})

async function start(): Promise<void> {
  const loaded = loadConfig()
  const log = createLog(loaded.logLevel)
  if (loaded.role !== 'worker') await ensurePortIsFree(loaded)

  const { config, db, applied, ended, close } = await openDatabase(loaded, {
    // Only its words: pg hangs the whole connection on the error, with all that was sent over it.
    onIdleError: ({ message }) => {
      if (!ending) log.warn({ reason: message }, 'a database connection broke')
    },
  })
  endings.push(close)
  void ended.then(() => {
    if (!ending) complain(new Error(`The embedded database ended by itself; ${config.dataDir}/postgres.log says why.`))
    end(1)
  })
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  if (config.demo) await fillEmptyDatabase(db)
  if (ending) return

  const listener = createListener({
    url: config.database.directUrl,
    onError: (error) => log.warn({ err: error }, 'the connection for notices broke'),
  })
  endings.push(listener.close)
  const app = createContext({ config, db, log, listener })
  await ensureSettingsKey(app)
  if (config.demo && config.role !== 'worker') endings.push((await startErp(app)).close)
  const worker = config.role === 'web' ? null : await startWorker(app)
  const server = config.role === 'worker' ? null : await buildServer(app)
  if (config.demo && server) endings.push((await startStandIns(app)).close)
  endings.push(() => drain(server, worker))
  if (server && !ending) await listen(server, config)
  if (!ending) announce(config)
}

/** Ends everything once, however often it is asked for. */
function end(code: number): void {
  ending ??= endAll()
    // A start under way may have begun one more thing meanwhile.
    .then(() => starting)
    .then(endAll)
    .then(() => process.exit(code))
}

async function endAll(): Promise<void> {
  for (let next = endings.pop(); next; next = endings.pop()) await next().catch(complain)
}

/** Lets requests and jobs in progress finish; cuts them off when they take too long. */
async function drain(server: FastifyInstance | null, worker: { stop(): Promise<void> } | null): Promise<void> {
  const { promise: deadline, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, drainingPatience, 'late')
  // A connection that has carried its last answer would otherwise be kept for a next request.
  const sweep = setInterval(() => server?.server.closeIdleConnections(), 50)
  const outcome = await Promise.race([Promise.all([server?.close(), worker?.stop()]), deadline])
  clearTimeout(timer)
  clearInterval(sweep)
  if (outcome === 'late')
    console.error(`Some work was not finished within ${drainingPatience / 1000} s and is cut off.`)
  server?.server.closeAllConnections()
}

async function fillEmptyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ isEmpty: boolean }>`select not exists (select from users) as is_empty`.execute(db)
  if (!rows[0]?.isEmpty) return
  console.log('Making the demo world. This takes a moment, once.')
  const { seedDemoWorld } = await import('../demo/seed.ts')
  await seedDemoWorld(db)
}

/** The gateways of the demo world, so that orders can be paid in it. */
async function startStandIns(app: App): Promise<{ close(): Promise<void> }> {
  const { startDemoGateways } = await import('../demo/gateways.ts')
  return startDemoGateways(app)
}

/** The ERP of the demo world, so that orders live on in it. */
async function startErp(app: App): Promise<{ close(): Promise<void> }> {
  const { startDemoErp } = await import('../demo/erp.ts')
  return startDemoErp(app)
}

/** Before anything else is started, because a second start by mistake is the usual reason. */
async function ensurePortIsFree(config: LoadedConfig): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  await promise.catch((error: unknown) => {
    throw listenError(error, config)
  })
}

async function listen(server: FastifyInstance, config: Config): Promise<void> {
  try {
    await server.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw listenError(error, config)
  }
}

function listenError(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is in use by another program. End that one, or choose another port with PORT.`)
    case 'EACCES':
      return new Error(`Port ${port} may not be used by this user. Choose one above 1023 with PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`HOST ${host} is not an address of this machine.`)
    default:
      return error
  }
}

function announce(config: Config): void {
  if (config.role === 'worker') {
    console.log('Toptan is working on jobs.')
    return
  }
  const lines = [`Toptan is ready at ${config.publicUrls[0]}`]
  if (config.demo) {
    lines.push('', `Demo world: every password is ${demoPassword}`)
    lines.push(...demoAccounts.map(([account, role]) => `  ${account.padEnd(22)}${role}`))
  }
  console.log(lines.join('\n'))
}

/** Foreseen errors explain themselves; of others the place is of interest too. */
function complain(error: unknown): void {
  const isForeseen = error instanceof ConfigError || (error instanceof Error && error.constructor === Error)
  console.error(isForeseen ? error.message : error)
}
