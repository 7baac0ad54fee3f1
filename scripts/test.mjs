/** Everything that must hold, in the order of what it costs; ends at the first part that fails. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from './find-chromium.mjs'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
const folder = mkdtempSync(path.join(tmpdir(), 'toptan-results-'))
const testResults = path.join(folder, 'tests.json')
const journeyResults = path.join(folder, 'journeys.json')

const parts = [
  { title: 'Types', run: () => script('typecheck') },
  { title: 'Format and lint', run: () => script('lint') },
  { title: 'Architecture', run: () => script('arch') },
  { title: 'Unused code', run: () => script('knip') },
  { title: 'Generated files', run: () => script('check:generated') },
  { title: 'Web app', run: () => node('scripts/build-web-if-stale.mjs') },
  {
    title: 'Weight of the pages',
    run: () => command('npm', ['run', '--silent', 'weight', '--workspace', '@toptan/web']),
  },
  { title: 'Tests', run: () => script('test:unit', vitestReporters()), count: () => vitestCount() },
  { title: 'Journeys', run: journeys, count: () => playwrightCount() },
]

let passed = 0
let failed = 0
let current = null
let signalled = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    signalled = true
    current?.kill(signal)
  })
}

for (const { title, run, count } of parts) {
  console.log(`\n== ${title} ==`)
  const isSound = await run().catch((error) => {
    console.error(error.message)
    return false
  })
  const counted = count?.() ?? { passed: 0, failed: 0 }
  passed += counted.passed
  // A part that ends badly without a failed test has failed as a whole.
  failed += isSound ? counted.failed : Math.max(1, counted.failed)
  if (!isSound || signalled) break
}
rmSync(folder, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || signalled ? 1 : 0)

async function journeys() {
  return script('journeys', ['--reporter=list,json'], {
    CHROMIUM_PATH: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeyResults,
  })
}

function vitestReporters() {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${testResults}`]
}

function script(name, args = [], env = {}) {
  return command('npm', ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])], env)
}

function node(file) {
  return command(process.execPath, [file])
}

function command(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    current = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    current.once('error', reject)
    current.once('exit', (code) => resolve(code === 0))
  })
}

function vitestCount() {
  const results = resultsIn(testResults)
  return { passed: results?.numPassedTests ?? 0, failed: results?.numFailedTests ?? 0 }
}

function playwrightCount() {
  const { expected = 0, flaky = 0, unexpected = 0 } = resultsIn(journeyResults)?.stats ?? {}
  return { passed: expected + flaky, failed: unexpected }
}

function resultsIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
