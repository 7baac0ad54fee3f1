// Builds apps/web when there is no build of what its sources say now; otherwise ends at once.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const builtFrom = path.join(root, 'apps/web/dist/.built-from')
// The lock file stands for the libraries that are built in.
const sources = ['apps/web', 'packages/contract', 'package-lock.json']
const ignored = new Set(['node_modules', 'dist', '.vite'])

const wanted = hashOf(sources.flatMap((source) => filesBelow(path.join(root, source))))
if (!existsSync(builtFrom) || readFileSync(builtFrom, 'utf8').trim() !== wanted) {
  console.log('Building the pages. This takes a moment whenever they have changed.')
  build()
  writeFileSync(builtFrom, `${wanted}\n`)
}

function filesBelow(place) {
  if (statSync(place).isFile()) return [place]
  return readdirSync(place)
    .filter((name) => !ignored.has(name) && !/[.]test[.]tsx?$/.test(name))
    .flatMap((name) => filesBelow(path.join(place, name)))
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const content = readFileSync(file)
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function build() {
  const { status, error } = spawnSync('npm', ['run', '--silent', 'build', '--workspace', '@toptan/web'], {
    cwd: root,
    // A development build would be larger and slower, whatever the server's own mode is.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(error?.message ?? 'The pages could not be built. npm install brings what the build needs.')
  process.exit(1)
}
