/** Whole servers, started, interrupted and killed as people and machines do it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { freshDatabase } from './testing/database.ts'
import { throwAwayFolder } from './testing/throw-away-folder.ts'

let folder: string
let remove: () => void
let dataDir: string
let port: number
const servers = new Set<ChildProcess>()

beforeAll(async () => {
  ;({ folder, remove } = throwAwayFolder())
  dataDir = path.join(folder, 'data')
  port = await freePort()
})
afterEach(async () => {
  for (const server of servers) if (server.exitCode === null) server.kill('SIGTERM')
  await Promise.all([...servers].map(ended))
  servers.clear()
})
afterAll(() => remove())

describe('the embedded database', () => {
  test('is made without LANG, in UTF-8, and a second start keeps what is in it', async () => {
    await start()
    await withDatabase(async (client) => {
      const { rows } = await client.query<{ encoding: string; lower: string }>(
        `select current_setting('server_encoding') as encoding, lower('ŞÖĞ') as lower`,
      )
      expect(rows).toEqual([{ encoding: 'UTF8', lower: 'şöğ' }])
      await client.query(`insert into settings (key, value) values ('kept', '"şöğ"')`)
    })
    for (const secret of ['secret', 'postgres/toptan-password']) {
      expect(statSync(path.join(dataDir, secret)).mode & 0o777).toBe(0o600)
    }
    await stop('SIGTERM')

    await start()
    await withDatabase(async (client) => {
      expect((await client.query(`select value from settings where key = 'kept'`)).rows).toEqual([{ value: 'şöğ' }])
    })
  })

  test('left behind by a killed server is found and replaced by the next start', async () => {
    await start()
    await withDatabase(async (client) => {
      await client.query(`insert into settings (key, value) values ('last words', '1')`)
    })
    const orphan = databaseProcess()
    const [server] = servers
    server?.kill('SIGKILL')
    await ended(server!)
    expect(isAlive(orphan)).toBe(true)

    await start()
    expect(isAlive(orphan)).toBe(false)
    expect(databaseProcess()).not.toBe(orphan)
    await withDatabase(async (client) => {
      expect((await client.query(`select from settings where key = 'last words'`)).rowCount).toBe(1)
    })
  })

  test('is refused, in words, to a server with another key for its secrets', async () => {
    await start()
    const file = path.join(dataDir, 'settings-key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await stop('SIGTERM')).toBe(0)
    const key = readFileSync(file, 'utf8')
    writeFileSync(file, 'another-key-of-more-than-thirty-two-characters')
    const { process: server, said } = run({})
    expect(await ended(server)).toBe(1)
    expect(said()).toContain('TOPTAN_SETTINGS_KEY is not the key that the secrets in this database were sealed with.')
    expect(said()).not.toContain(key.trim())
    writeFileSync(file, key)
    await start()
  })

  test('belongs to one server: a second one on the same folder is refused in words', async () => {
    await start()
    const second = run({ PORT: String(await freePort()) })
    await ended(second.process)
    expect([second.process.exitCode, second.process.signalCode]).toEqual([1, null])
    expect(second.said()).toContain(`The data folder ${dataDir} is in use by another Toptan (process`)
    expect(isAlive(databaseProcess())).toBe(true)
  })

  test('is not started when DATABASE_URL is set', async () => {
    const fresh = await freshDatabase()
    const otherDir = path.join(folder, 'other')
    try {
      await start({
        DATABASE_URL: fresh.url,
        TOPTAN_SECRET: 'a-secret-of-more-than-thirty-two-characters',
        TOPTAN_SETTINGS_KEY: 'a-settings-key-of-the-tests-only-0123456789',
        TOPTAN_DATA_DIR: otherDir,
        HOST: '127.0.0.1',
      })
      expect(existsSync(otherDir)).toBe(false)
      expect(childrenOf([...servers][0]?.pid)).toEqual([])
      expect(await stop('SIGTERM')).toBe(0)
    } finally {
      await fresh.drop()
    }
  })

  test.runIf(process.getuid?.() === 0)(
    'as root below a folder that others may not enter lies elsewhere, once and for all',
    async () => {
      const closed = path.join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const closedDir = path.join(closed, 'data')
      const umask = process.umask(0o077)
      try {
        await start({ TOPTAN_DATA_DIR: closedDir })
        expect(await stop('SIGTERM')).toBe(0)
        // The folder opened later must not make the database disappear.
        chmodSync(closed, 0o755)
        await start({ TOPTAN_DATA_DIR: closedDir })
        expect(await stop('SIGTERM')).toBe(0)
        expect(readdirSync(closedDir).sort()).toEqual(['postgres-location', 'postgres.log', 'secret', 'settings-key'])
      } finally {
        process.umask(umask)
        const pointer = path.join(closedDir, 'postgres-location')
        if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true })
      }
    },
  )
})

describe('ending', () => {
  test('Ctrl-C, which arrives twice, ends the server and its database', async () => {
    const server = await start()
    const database = databaseProcess()
    process.kill(-server.pid!, 'SIGINT')
    await sleep(20)
    process.kill(-server.pid!, 'SIGINT')
    expect(await ended(server)).toBe(0)
    expect(isAlive(database)).toBe(false)
    expect(existsSync(path.join(dataDir, 'owner.json'))).toBe(false)
  })

  test('Ctrl-C during the start leaves nothing running', async () => {
    for (const wait of [150, 400]) {
      const { process: server } = run({})
      await sleep(wait)
      server.kill('SIGINT')
      await ended(server)
      expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    }
  })

  test('a request in progress is answered first', async () => {
    const server = await start()
    await withDatabase(async (client) => {
      await client.query('begin; lock table users in access exclusive mode')
      const answer = fetch(`http://127.0.0.1:${port}/api/auths/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accountName: 'nobody@example.com', password: 'wrong', language: 'en' }),
      })
      await waiting(client)
      server.kill('SIGTERM')
      await expect.poll(() => accepts(port)).toBe(false)
      await client.query('rollback')
      expect((await answer).status).toBe(401)
    })
    const answered = Date.now()
    expect(await ended(server)).toBe(0)
    // The answered connection is not waited for.
    expect(Date.now() - answered).toBeLessThan(5_000)
  })

  test('SIGTERM to npm ends everything', async () => {
    const npm = await start({}, ['npm', 'run', '--silent', '--ignore-scripts', 'start'])
    const database = databaseProcess()
    npm.kill('SIGTERM')
    await ended(npm)
    await expect.poll(() => isAlive(database)).toBe(false)
    expect(await accepts(port)).toBe(false)
  })
})

describe('what is wrong is said in words', () => {
  test('a port in use', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => squatter.once('listening', resolve))
    const taken = (squatter.address() as { port: number }).port
    const { process: server, said } = run({ PORT: String(taken), HOST: '127.0.0.1' })
    expect(await ended(server)).toBe(1)
    expect(said().trim()).toBe(
      `Port ${taken} is in use by another program. End that one, or choose another port with PORT.`,
    )
    squatter.close()
  })

  test('wrong settings, all at once', async () => {
    const { process: server, said } = run({ PORT: 'eighty', LOG_LEVEL: 'loud', TOPTAN_DEMO: 'perhaps' })
    expect(await ended(server)).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'TOPTAN_DEMO']) expect(said()).toMatch(new RegExp(`- ${name} must be`))
  })

  test('a database that cannot be reached', async () => {
    const nowhere = await freePort()
    const { process: server, said } = run({
      DATABASE_URL: `postgresql://toptan:a-password@127.0.0.1:${nowhere}/toptan`,
      TOPTAN_SECRET: 'a-secret-of-more-than-thirty-two-characters',
      TOPTAN_SETTINGS_KEY: 'a-settings-key-of-the-tests-only-0123456789',
    })
    expect(await ended(server)).toBe(1)
    expect(said()).toContain(`The database at 127.0.0.1:${nowhere} cannot be used: connect ECONNREFUSED`)
    expect(said()).not.toContain('a-password')
  })
})

type Environment = Record<string, string>

/** Starts a server and waits until it says that it is ready. */
async function start(env: Environment = {}, command?: string[]): Promise<ChildProcess> {
  const server = run(env, command)
  await expect.poll(() => server.said(), { timeout: 20_000, interval: 20 }).toContain('Toptan is ready at')
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
  return server.process
}

function run(env: Environment, command = [process.execPath, 'apps/server/src/main.ts']) {
  const [program = '', ...args] = command
  const server = spawn(program, args, {
    cwd: repositoryRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Neither LANG nor anything of the test's own environment; set variables also win over a .env that may be there.
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      TOPTAN_DATA_DIR: dataDir,
      TOPTAN_DEMO: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  servers.add(server)
  let text = ''
  for (const output of [server.stdout, server.stderr]) output.on('data', (chunk) => (text += chunk))
  return { process: server, said: () => text }
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  const [server] = servers
  server?.kill(signal)
  const code = server ? await ended(server) : null
  servers.clear()
  return code
}

function ended(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve(server.exitCode)
  return new Promise((resolve) => server.once('close', resolve))
}

/** Joins the database of the running server, as commands do. */
async function withDatabase(action: (client: Client) => Promise<void>): Promise<void> {
  const { url } = await startEmbedded({ dataDir, shared: true })
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await action(client)
  } finally {
    await client.end()
  }
}

function databaseProcess(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** A zombie, which only waits for its parent to notice, is not alive. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function childrenOf(pid: number | undefined): string[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  return tasks.flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
}

/** Waits until some session waits for a lock. */
async function waiting(client: Client): Promise<void> {
  await expect
    .poll(async () => (await client.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount)
    .toBeGreaterThan(0)
}

async function accepts(onPort: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${onPort}/health/live`)
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port: free } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return free
}
