// Everything that has to hold, cheapest first; stops at the first failure. The last line counts the tests.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, 'test-results')
const vitestReport = path.join(reports, 'vitest.json')
const journeysReport = path.join(reports, 'journeys.json')

const webScripts = JSON.parse(readFileSync(path.join(root, 'apps/web/package.json'), 'utf8')).scripts
const hasJourneys = globSync('journeys/**/*.spec.ts', { cwd: root }).length > 0
const tally = { passed: 0, failed: 0 }

const steps = [
  { heading: 'Types', command: npmRun('typecheck') },
  { heading: 'Format and lint', command: npmRun('lint') },
  { heading: 'Architecture', command: npmRun('arch') },
  { heading: 'Unused code', command: npmRun('knip') },
  { heading: 'Generated files', command: npmRun('check:generated') },
  { heading: 'Pages', command: ['node', 'scripts/build-web-if-stale.mjs'] },
  webScripts.weight && { heading: 'Weight of the pages', command: npmRun('weight', '--workspace', '@toptan/web') },
  webScripts.languages && { heading: 'Languages', command: npmRun('languages', '--workspace', '@toptan/web') },
  {
    heading: 'Tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    count: () => {
      const { numPassedTests, numFailedTests } = reportIn(vitestReport)
      return { passed: numPassedTests, failed: numFailedTests }
    },
  },
  hasJourneys && {
    heading: 'Journeys',
    // Playwright empties test-results when it begins, so its own folder lies below.
    command: ['playwright', 'test', '--reporter=list,json'],
    count: () => {
      const { expected, flaky, unexpected } = reportIn(journeysReport).stats
      return { passed: expected + flaky, failed: unexpected }
    },
  },
].filter(Boolean)

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const broken = steps.find((step) => !holds(step))
if (broken) console.log(`\nStopped at: ${broken.heading}`)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = broken ? 1 : 0

function holds({ heading, command: [program, ...args], count }) {
  console.log(`\n── ${heading} ${'─'.repeat(60 - heading.length)}`)
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: journeysReport },
    shell: process.platform === 'win32',
  })
  if (error) console.error(error.message)
  const counted = count?.() ?? { passed: 0, failed: 0 }
  tally.passed += counted.passed
  tally.failed += counted.failed
  // A check, or a run that broke off, fails without a test that failed.
  if (status !== 0 && counted.failed === 0) tally.failed += 1
  return status === 0
}

function npmRun(name, ...args) {
  return ['npm', 'run', '--silent', name, ...args]
}

function reportIn(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  return { numPassedTests: 0, numFailedTests: 0, stats: { expected: 0, flaky: 0, unexpected: 0 } }
}
