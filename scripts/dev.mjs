/** The product with both sides reloading on change: the web app's own server in front, Toptan behind it on the next port. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'apps/web')
const port = Number(process.env.PORT || 3000)
const serverPort = port + 1

const vite = path.join(
  path.dirname(createRequire(path.join(web, 'package.json')).resolve('vite/package.json')),
  'bin/vite.js',
)
const sides = [
  run(root, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    NODE_ENV: 'development',
    PORT: String(serverPort),
    TOPTAN_PUBLIC_URL: process.env.TOPTAN_PUBLIC_URL || `http://localhost:${port}`,
  }),
  run(web, [vite, '--strictPort', '--clearScreen=false'], {
    TOPTAN_WEB_PORT: String(port),
    TOPTAN_API_PORT: String(serverPort),
  }),
]

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
const codes = await Promise.all(sides.map(({ ended }) => ended))
process.exit(isEnding ? 0 : Math.max(...codes))

function run(folder, args, env) {
  // A group of its own: Ctrl-C comes to this script alone, which passes it on once.
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...env },
  })
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => {
      // One side alone is of no use.
      if (!isEnding) end()
      resolve(code ?? 1)
    })
  })
  return { child, ended }
}

function end() {
  isEnding = true
  for (const { child } of sides) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
