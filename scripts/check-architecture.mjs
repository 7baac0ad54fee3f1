// Holds the imports against .dependency-cruiser.cjs. A check that sees no modules passes too, so it has to see enough.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const leastModules = 120
const places = ['apps/server/src', 'apps/server/demo', 'apps/web/src', 'packages']

const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
const { stdout, stderr } = spawnSync(
  process.execPath,
  [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...places],
  { cwd: root, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 },
)
if (!stdout.startsWith('{')) {
  console.error(stderr || stdout)
  process.exit(1)
}

const { modules, summary } = JSON.parse(stdout)
const seen = modules.filter(({ source }) => /^(apps|packages)\//.test(source)).length
for (const { rule, from, to, cycle } of summary.violations) {
  const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  console.error(`${rule.name}: ${from} → ${way}`)
}
console.log(`${seen} modules, ${summary.violations.length} imports that may not be`)
if (seen < leastModules) console.error(`Only ${seen} modules were seen, expected at least ${leastModules}.`)
process.exitCode = summary.violations.length > 0 || seen < leastModules ? 1 : 0
