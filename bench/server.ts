/** The product as `npm start` runs it, as a process of its own whose cost can be read. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot } from '../apps/server/src/config.ts'

export interface RunningServer {
  origin: string
  pid: number
  /** Milliseconds from the start of the process to its first answer. */
  startedMs: number
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/** What a database's servers have in common; another one could not read what is sealed in it. */
export interface ServerKeys {
  TOPTAN_SECRET: string
  TOPTAN_SETTINGS_KEY: string
}

export const newKeys = (): ServerKeys => ({
  TOPTAN_SECRET: randomBytes(32).toString('hex'),
  TOPTAN_SETTINGS_KEY: randomBytes(32).toString('hex'),
})

const PATIENCE_MS = 60_000

export async function startServer(databaseUrl: string, port: number, keys = newKeys()): Promise<RunningServer> {
  const origin = `http://127.0.0.1:${port}`
  // What another server answers must not be measured as ours.
  if (await fetch(origin).catch(() => null)) throw new Error(`Port ${port} is in use; choose another one with --port.`)
  const from = performance.now()
  const [program, ...flags] = startCommand()
  const child = spawn(program === 'node' ? process.execPath : program, flags, {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      TOPTAN_DEMO: 'off',
      ...keys,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(child, origin)
  return {
    origin,
    pid: child.pid as number,
    startedMs: performance.now() - from,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** The program and flags behind `npm start`, so that what is measured is what is run. */
function startCommand(): [string, ...string[]] {
  const { scripts } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'))
  return scripts.start.replace(/^exec /, '').split(' ')
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await sleep(20)
  }
  child.kill('SIGKILL')
  throw new Error('The server to be measured did not start.')
}
