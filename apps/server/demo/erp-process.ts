/** The ERP simulator of the demo world as a process of its own, ended with the server like the embedded database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Config, repositoryRoot } from '../src/config.ts'
import { findProcess, hasEnded, isSame, type RunningProcess } from '../src/db/processes.ts'

export interface ErpProcess {
  url: string
  close(): Promise<void>
}

const program = path.join(repositoryRoot, 'apps/erp-simulator/src/main.ts')
/** Milliseconds that it gets to end before it is killed. */
const PATIENCE = 5_000

/**
 * Starts it over the store in the data folder. One left behind by a server that was killed is ended first.
 * @throws Error in words: its port is taken, or it cannot start for another reason
 */
export async function startErpProcess(config: Config): Promise<ErpProcess> {
  await endOrphan(config.dataDir)
  const log = openSync(path.join(config.dataDir, 'erp-simulator.log'), 'a', 0o600)
  const child = spawn(process.execPath, [program], {
    // In a group of its own: Ctrl-C reaches the server alone, which ends it after its own last requests.
    detached: true,
    stdio: ['ignore', 'pipe', log],
    env: {
      PATH: process.env.PATH,
      ERP_SIMULATOR_PORT: String(config.standIns.erpPort),
      ERP_SIMULATOR_FILE: path.join(config.dataDir, 'erp-simulator.sqlite'),
    },
  })
  closeSync(log)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  note(config.dataDir, child)
  const url = await Promise.race([firstAddress(child), ended.then(() => null)])
  if (url === null) {
    rmSync(noteIn(config.dataDir), { force: true })
    throw new Error(`it ended at once; ${config.dataDir}/erp-simulator.log says why`)
  }
  return {
    url,
    async close() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
      await ended
      clearTimeout(timer)
      rmSync(noteIn(config.dataDir), { force: true })
    },
  }
}

const noteIn = (dataDir: string) => path.join(dataDir, 'erp-simulator.json')

/** Written down so that the next start finds it, whatever becomes of this one. */
function note(dataDir: string, child: ChildProcess): void {
  const running = child.pid === undefined ? null : findProcess(child.pid)
  if (running) writeFileSync(noteIn(dataDir), JSON.stringify({ pid: running.pid, startedAt: running.startedAt }))
}

async function firstAddress(child: ChildProcess): Promise<string | null> {
  if (!child.stdout) return null
  for await (const line of createInterface({ input: child.stdout })) {
    const url = / at (http:\S+)$/.exec(line)?.[1]
    if (url) return url
  }
  return null
}

async function endOrphan(dataDir: string): Promise<void> {
  const orphan = orphanIn(dataDir)
  if (!orphan) return
  process.kill(orphan.pid, 'SIGTERM')
  if (await hasEnded(orphan, PATIENCE)) return
  process.kill(orphan.pid, 'SIGKILL')
  await hasEnded(orphan, PATIENCE)
}

/** The process that was noted, where it still is the same one. */
function orphanIn(dataDir: string): RunningProcess | null {
  try {
    const noted = JSON.parse(readFileSync(noteIn(dataDir), 'utf8')) as RunningProcess
    const running = findProcess(noted.pid)
    return isSame(running, noted) && running?.command.includes(program) ? running : null
  } catch {
    return null
  }
}
