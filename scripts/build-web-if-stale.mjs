/** Builds the web app when its sources differ from those of the last build. A hash, because a clone has no dates. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'apps/web')
const built = path.join(web, 'dist')
/** A server that runs goes on serving what was built before until the build is whole. */
const underWay = path.join(web, 'node_modules/.dist')

const hash = hashOfSources()
const hashFile = path.join(built, '.sources-hash')
if (!existsSync(hashFile) || readFileSync(hashFile, 'utf8') !== hash) {
  console.log('Building the web app, as its sources are new or have changed.')
  build()
  writeFileSync(path.join(underWay, '.sources-hash'), hash)
  rmSync(built, { recursive: true, force: true })
  renameSync(underWay, built)
}

function hashOfSources() {
  const sum = createHash('sha256')
  const sources = [
    ...filesBelow(web),
    ...filesBelow(path.join(root, 'packages/contract/src')),
    path.join(root, 'package-lock.json'),
  ]
  for (const file of sources) sum.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return sum.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(full) : [full]
    })
}

function build() {
  const manifest = createRequire(path.join(web, 'package.json')).resolve('vite/package.json')
  const vite = path.join(path.dirname(manifest), 'bin/vite.js')
  const result = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel=warn', '--emptyOutDir', `--outDir=${underWay}`],
    {
      cwd: web,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (result.status !== 0) {
    console.error('The web app could not be built.')
    process.exit(result.status ?? 1)
  }
}
