/**
 * The PostgreSQL that comes with the product: one cluster below the data folder, started and ended with the server.
 * It runs in a process group of its own, so that Ctrl-C reaches the server alone and requests can be drained first.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { prepareDataDir } from '../config.ts'
import { asAccount, canEnter, type DatabaseAccount, databaseAccount } from './database-account.ts'
import {
  ensureSharedStateFolder,
  type PostgresBinaries,
  postgresBinaries,
  sharedStateFolder,
} from './postgres-binaries.ts'
import { findProcess, hasEnded, isSame, type RunningProcess } from './processes.ts'

export type EmbeddedDatabase = {
  url: string
  /** Number of the main database process. */
  pid: number
  /** Fulfilled when the database process has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends the database cleanly. May be called any number of times. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Use a database that a running server already serves from this folder, instead of refusing. For commands. */
  shared?: boolean
  /** False: nothing survives a power cut, but everything is faster. For tests and measurements. */
  durable?: boolean
  /** PostgreSQL settings on top of the usual ones. */
  settings?: Record<string, string>
}

const databaseName = 'toptan'
const roleName = 'toptan'
/** In the cluster's own folder, so that the two are made, moved and lost together. */
const passwordFile = 'toptan-password'

/** For two cores and a few GB beside a Node process; the planner is told that the disk is an SSD. */
const usualSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // Requests come side by side and take the cores themselves; parallel workers need shared memory that containers lack.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  synchronous_commit: 'on',
  // The search table is kept in order of popularity, so whoever reads it has to begin at its beginning.
  synchronize_seqscans: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}

const fleetingSettings: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_naptime: '10min',
}

/**
 * Starts the database of this data folder, making it on the first start. A database left behind by a server that was
 * killed is ended first, so that no session of the dead server lives on.
 * @throws Error in words: folder in use by another server, no user to run as, unreachable folders, failed start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const durable = options.durable ?? true
  prepareDataDir(options.dataDir)
  const dataDir = path.resolve(options.dataDir)
  const owner = claim(dataDir)
  if (owner) {
    if (options.shared) return joined(dataDir, owner)
    throw new Error(
      `The data folder ${dataDir} is in use by another Toptan (process ${owner.pid}). End that one, or give this one a folder of its own with TOPTAN_DATA_DIR.`,
    )
  }
  try {
    const account = accountFor(dataDir)
    const binaries = postgresBinaries(account)
    const cluster = findCluster(dataDir) ?? (await createCluster({ dataDir, account, binaries, durable }))
    await endOrphan(cluster)
    const settings = { ...usualSettings, ...(durable ? {} : fleetingSettings), ...options.settings }
    return await serve({ dataDir, cluster, account, binaries, settings })
  } catch (error) {
    release(dataDir)
    throw error
  }
}

/**
 * Where the database lies and how to enter it. It lies in `postgres` below the data folder, or, where its user cannot
 * enter that, in the folder which the file `postgres-location` names.
 */
type Cluster = { folder: string; password: string }

type Owner = Pick<RunningProcess, 'pid' | 'startedAt'>

/** Marks the data folder as ours; returns the living process that already has it, otherwise null. */
function claim(dataDir: string): Owner | null {
  const file = path.join(dataDir, 'owner.json')
  const self = findProcess(process.pid)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: self?.startedAt ?? '' }), {
        flag: 'wx',
        mode: 0o600,
      })
      return null
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw folderError(dataDir, error)
    }
    const owner = ownerIn(file)
    if (owner && isSame(findProcess(owner.pid), owner)) return owner
    rmSync(file, { force: true })
  }
  throw new Error(`The data folder ${dataDir} cannot be claimed: ${file} is written by somebody else again and again.`)
}

function release(dataDir: string): void {
  const file = path.join(dataDir, 'owner.json')
  if (ownerIn(file)?.pid === process.pid) rmSync(file, { force: true })
}

function ownerIn(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return null
  }
}

/** A command beside a running server: uses its database and leaves it running. */
async function joined(dataDir: string, owner: Owner): Promise<EmbeddedDatabase> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && isSame(findProcess(owner.pid), owner)) {
    const cluster = findCluster(dataDir)
    const postmaster = cluster ? runningPostmaster(cluster) : null
    if (cluster && postmaster?.isReady) {
      return {
        url: urlOf(cluster, postmaster.port),
        pid: postmaster.process.pid,
        ended: new Promise(() => {}),
        stop: async () => {},
      }
    }
    await sleep(50)
  }
  throw new Error(`The Toptan that uses ${dataDir} (process ${owner.pid}) does not serve a database.`)
}

function accountFor(dataDir: string): DatabaseAccount | null {
  const cluster = findCluster(dataDir)
  if (!cluster) return databaseAccount()
  const { uid, gid } = statSync(cluster.folder)
  const ourselves = process.getuid?.()
  if (ourselves === undefined || ourselves === uid) return null
  if (ourselves === 0) return { name: `number ${uid}`, uid, gid }
  throw new Error(
    `The database in ${cluster.folder} belongs to the user with number ${uid}, not to the one starting now (${ourselves}). Start Toptan as root or as that user, or choose another TOPTAN_DATA_DIR.`,
  )
}

function findCluster(dataDir: string): Cluster | null {
  const pointer = path.join(dataDir, 'postgres-location')
  const isElsewhere = existsSync(pointer)
  try {
    const folder = isElsewhere ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres')
    if (existsSync(path.join(folder, 'PG_VERSION'))) {
      return { folder, password: readFileSync(path.join(folder, passwordFile), 'utf8').trim() }
    }
    if (!isElsewhere) return null
    throw new Error(
      `${pointer} says that the database is kept in ${folder}, but there is none; bring it back, or remove ${pointer} to begin with an empty database`,
    )
  } catch (error) {
    throw folderError(dataDir, error)
  }
}

type Creation = { dataDir: string; account: DatabaseAccount | null; binaries: PostgresBinaries; durable: boolean }

/** Made beside its place and moved there when complete: a start that is killed halfway leaves no half database. */
async function createCluster({ dataDir, account, binaries, durable }: Creation): Promise<Cluster> {
  const folder = clusterFolder(dataDir, account)
  const unfinished = `${folder}.unfinished`
  const offeredPassword = `${folder}.password`
  const password = randomBytes(24).toString('base64url')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writePrivately(offeredPassword, password, account)
  if (account) chownSync(unfinished, account.uid, account.gid)
  try {
    await run(binaries.initdb, account, [
      `--pgdata=${unfinished}`,
      `--username=${roleName}`,
      `--pwfile=${offeredPassword}`,
      '--auth=scram-sha-256',
      // All four, because what is left out follows LANG and differs between machines.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ])
  } finally {
    rmSync(offeredPassword, { force: true })
  }
  writePrivately(path.join(unfinished, passwordFile), `${password}\n`, account)
  renameSync(unfinished, folder)
  if (path.dirname(folder) !== dataDir) writeFileSync(path.join(dataDir, 'postgres-location'), `${folder}\n`)
  return { folder, password }
}

function writePrivately(file: string, text: string, owner: DatabaseAccount | null): void {
  rmSync(file, { force: true })
  writeFileSync(file, text, { mode: 0o600 })
  if (owner) chownSync(file, owner.uid, owner.gid)
}

/** The place for a new cluster: the data folder, or one that the database's user can reach where that is closed. */
function clusterFolder(dataDir: string, account: DatabaseAccount | null): string {
  if (account === null || canEnter(account, dataDir)) return path.join(dataDir, 'postgres')
  const folder = path.join(sharedStateFolder, `data-${randomBytes(6).toString('hex')}`)
  try {
    ensureSharedStateFolder()
    if (canEnter(account, sharedStateFolder)) return folder
  } catch {
    // Told below: the words are the same whether the folder cannot be made or not be entered.
  }
  throw new Error(
    [
      `PostgreSQL does not run as root; it runs as the user "${account.name}", who can enter neither ${dataDir} nor ${sharedStateFolder}.`,
      'Set TOPTAN_DATA_DIR to a folder that others may enter (or chmod o+x the folders above it), start Toptan as another user, or set DATABASE_URL.',
    ].join('\n'),
  )
}

type Postmaster = { process: RunningProcess; port: number; isReady: boolean }

/** The database process that serves this cluster now, as its own lock file and the system's list of processes say. */
function runningPostmaster({ folder }: Cluster): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const running = findProcess(Number(lines[0]))
  if (!running?.command.includes(folder)) return null
  return { process: running, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

async function endOrphan(cluster: Cluster): Promise<void> {
  const orphan = runningPostmaster(cluster)
  if (orphan) {
    await end(orphan.process)
  } else {
    // A number that now belongs to somebody else would make PostgreSQL believe that it still runs.
    const lock = path.join(cluster.folder, 'postmaster.pid')
    if (existsSync(lock) && findProcess(Number(readFileSync(lock, 'utf8').split('\n')[0])))
      rmSync(lock, { force: true })
  }
}

async function end(postmaster: RunningProcess): Promise<void> {
  // SIGINT: sessions are ended, then a checkpoint. SIGQUIT: at once, recovered from the log at the next start.
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    try {
      process.kill(postmaster.pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw new Error(`The database (process ${postmaster.pid}) cannot be ended: ${(error as Error).message}`)
    }
    if (await hasEnded(postmaster, patience)) return
  }
  throw new Error(`The database (process ${postmaster.pid}) does not end. End it by hand and start again.`)
}

type Service = {
  dataDir: string
  cluster: Cluster
  account: DatabaseAccount | null
  binaries: PostgresBinaries
  settings: Record<string, string>
}

async function serve(service: Service): Promise<EmbeddedDatabase> {
  const { dataDir, cluster } = service
  for (let attempt = 1; ; attempt += 1) {
    const logFile = path.join(dataDir, 'postgres.log')
    if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`)
    const logStart = existsSync(logFile) ? statSync(logFile).size : 0
    const port = await freePort()
    const child = spawnPostgres(service, port, logFile)
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    if (await becomesReady(child, cluster)) {
      const url = urlOf(cluster, port)
      await createDatabase(url)
      return embedded(dataDir, url, child, ended)
    }
    const said = readFileSync(logFile).subarray(logStart).toString('utf8').trim()
    // Somebody else may take the free port in the moment before PostgreSQL does.
    if (attempt < 3 && said.includes('Address already in use')) continue
    const lastLines = said.split('\n').slice(-8).join('\n')
    throw new Error(`The embedded PostgreSQL did not start. It said (${logFile}):\n${lastLines || 'nothing'}`)
  }
}

function spawnPostgres({ binaries, account, cluster, settings }: Service, port: number, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(binaries.postgres, ['-D', cluster.folder, ...flags], {
    ...asAccount(account),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

async function becomesReady(child: ChildProcess, cluster: Cluster): Promise<boolean> {
  let failed = false
  child.once('error', () => {
    failed = true
  })
  // Recovery after a power cut reads the log since the last checkpoint, which may take a while.
  const deadline = Date.now() + 120_000
  while (!failed && child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const postmaster = runningPostmaster(cluster)
    if (postmaster?.isReady && postmaster.process.pid === child.pid) return true
    await sleep(20)
  }
  if (!failed && child.exitCode === null) child.kill('SIGQUIT')
  return false
}

function embedded(dataDir: string, url: string, child: ChildProcess, ended: Promise<void>): EmbeddedDatabase {
  const pid = child.pid!
  const running = findProcess(pid)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    if (running) await end(running)
    release(dataDir)
  }
  return {
    url,
    pid,
    ended,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

function urlOf({ password }: Cluster, port: number): string {
  return `postgresql://${roleName}:${password}@127.0.0.1:${port}/${databaseName}`
}

/** A port that nobody listens on at the moment. */
async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

async function run(program: string, account: DatabaseAccount | null, args: string[]): Promise<void> {
  const result = spawnSync(program, args, { ...asAccount(account), encoding: 'utf8' })
  if (result.status === 0) return
  const said =
    result.error?.message ?? [result.stdout, result.stderr].join('\n').trim().split('\n').slice(-8).join('\n')
  throw new Error(`The embedded PostgreSQL could not be made (${path.basename(program)}):\n${said}`)
}

function folderError(dataDir: string, error: unknown): Error {
  return new Error(`The data folder ${dataDir} cannot be used: ${(error as Error).message}`)
}
