/** A product that nobody has set up yet, with an administrator, beside an ERP that a wholesaler has worked with for years. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { type ErpSimulator, startErpSimulator } from '../apps/server/src/testing/erp-simulator.ts'
import { throwAwayFolder } from '../apps/server/src/testing/throw-away-folder.ts'
import { PASSWORD } from './desk.ts'

export interface EmptyInstallation {
  url: string
  erp: ErpSimulator
  stop(): Promise<void>
}

export const ADMINISTRATOR = 'yonetici'

const root = path.resolve(import.meta.dirname, '..')

/** Starts both, each on a port of its own, and makes the first account as the README says. */
export async function openEmptyInstallation(): Promise<EmptyInstallation> {
  const { folder, remove } = throwAwayFolder()
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    HOST: 'localhost',
    TOPTAN_DATA_DIR: path.join(folder, 'data'),
    TOPTAN_DEMO: 'off',
    LOG_LEVEL: 'warn',
  }
  const run = (program: string, args: string[] = []) =>
    spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: ['pipe', 'inherit', 'inherit'] })
  const server = run('apps/server/src/main.ts')
  const [erp] = await Promise.all([startErpSimulator(), answering(`http://localhost:${port}/health/ready`, server)])
  const admin = run('apps/server/src/admin.ts', [
    'create',
    '--account',
    ADMINISTRATOR,
    '--email',
    `${ADMINISTRATOR}@example.com`,
  ])
  admin.stdin.end(`${PASSWORD}\n`)
  const [code] = await once(admin, 'exit')
  if (code !== 0) throw new Error('No administrator could be made.')
  return {
    url: `http://localhost:${port}`,
    erp,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await Promise.all([ended, erp.stop()])
      remove()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server ended before it answered.')
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
