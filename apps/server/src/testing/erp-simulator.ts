/** The ERP simulator as a process of its own, with an empty store unless told otherwise, ended with the tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { repositoryRoot } from '../config.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

export interface ErpSimulator {
  url: string
  /** What an administrator enters to reach it. */
  settings: {
    url: string
    clientId: string
    clientSecret: string
    username: string
    password: string
    companyCode: string
  }
  /** A control call, such as `control('POST', 'faults', { kind: 'down' })`; docs/erp.md lists them. */
  control<Answer>(method: string, call: string, body?: unknown): Promise<Answer>
  /** Loads records; each is `[into, record]`. */
  seed(records: Iterable<readonly [string, object]>): Promise<void>
  /** The SQLite file that holds everything. */
  file: string
  pid(): number
  /** Ends the process as a power cut would. */
  kill(): Promise<void>
  /** Starts it again over the same store, at the same address. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

const storeName = 'erp.sqlite'

/** Orders stand still unless a `speed` is given; `control('POST', 'clock', …)` moves them. */
export async function startErpSimulator({ speed = 0 }: { speed?: number } = {}): Promise<ErpSimulator> {
  const { folder, remove } = throwAwayFolder()
  let running = await start(folder, 0, speed)
  const { url } = running
  const call = async (method: string, name: string, body?: string) => {
    const response = await fetch(`${url}/control/${name}`, { method, body: body ?? null })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${name}: ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    url,
    settings: {
      url,
      clientId: 'toptan',
      clientSecret: 'toptan-secret',
      username: 'B2B',
      password: 'B2B-demo-1',
      companyCode: '1',
    },
    control: async (method, name, body) =>
      (await call(method, name, body === undefined ? undefined : JSON.stringify(body))) as never,
    async seed(records) {
      const lines = [...records].map(([into, record]) => JSON.stringify({ into, record }))
      const { refused } = (await call('POST', 'seed', lines.join('\n'))) as { refused: unknown[] }
      if (refused.length > 0) throw new Error(`The simulator refused ${JSON.stringify(refused)}`)
    },
    file: path.join(folder, storeName),
    pid: () => running.process.pid as number,
    kill: () => end(running.process, 'SIGKILL'),
    async startAgain() {
      running = await start(folder, Number(new URL(url).port), speed)
    },
    async stop() {
      await end(running.process, 'SIGTERM')
      remove()
    },
  }
}

async function start(folder: string, port: number, speed: number): Promise<{ url: string; process: ChildProcess }> {
  const program = path.join(repositoryRoot, 'apps/erp-simulator/src/main.ts')
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ERP_SIMULATOR_PORT: String(port),
      ERP_SIMULATOR_FILE: path.join(folder, storeName),
      ERP_SIMULATOR_SPEED: String(speed),
    },
  })
  // The folder's watcher ends whom this names when the tests are killed.
  writeFileSync(path.join(folder, 'owner.json'), JSON.stringify({ pid: child.pid }))
  for await (const line of createInterface({ input: child.stdout })) {
    const url = / at (http:\S+)$/.exec(line)?.[1]
    if (url) return { url, process: child }
  }
  throw new Error('The ERP simulator ended before it listened.')
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  return ended
}
