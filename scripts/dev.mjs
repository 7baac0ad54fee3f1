// Runs both sides and reloads each on change: the pages on PORT (3000), the server behind them on the port above it.
import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const innerPort = port + 1
/** Milliseconds until what does not end is killed: somewhat longer than the server drains. */
const patience = 15_000

const env = {
  ...process.env,
  NODE_ENV: 'development',
  TOPTAN_PUBLIC_URL: process.env.TOPTAN_PUBLIC_URL ?? `http://localhost:${port}`,
  TOPTAN_API_PORT: String(innerPort),
  TOPTAN_WEB_PORT: String(port),
}
const vite = path.join(root, 'node_modules/vite/bin/vite.js')

let ending
const children = [
  run(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], root, { ...env, PORT: String(innerPort) }),
  run([vite, '--port', String(port), '--strictPort'], path.join(root, 'apps/web'), env),
]
process.on('SIGINT', end)
process.on('SIGTERM', end)

/** In groups of their own, so that Ctrl-C comes here alone and each side is asked once. */
function run(args, cwd, env) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  ended.then(end)
  return { child, ended }
}

function end() {
  ending ??= endAll()
}

async function endAll() {
  for (const { child } of children) signal(child.pid, 'SIGTERM')
  setTimeout(() => {
    for (const { child } of children) signal(-child.pid, 'SIGKILL')
  }, patience).unref()
  await Promise.all(children.map(({ ended }) => ended))
  process.exit(0)
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
