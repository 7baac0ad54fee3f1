/** Journeys through the whole product in Chromium, on a demo world of their own. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const port = 3400
const address = `http://localhost:${port}`

// Read again in every worker; found once, the path is passed on to them.
process.env.CHROMIUM_PATH ||= execFileSync(process.execPath, [path.resolve('scripts/find-chromium.mjs')], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
}).trim()

/** These fill the carts of the same dealers, or have their orders go to an ERP that fails. */
const atTheCounter = /(cockpit|erp-mapping|narrowing|ordering|payments|session-ends)\.spec\.ts$/

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results/journeys',
  // They share one world, and wait for it most of the time: one at the counter and one behind it at a time.
  workers: 2,
  projects: [
    { name: 'at the counter', testMatch: atTheCounter, workers: 1 },
    { name: 'behind it', testIgnore: atTheCounter, workers: 1 },
  ],
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/build-web-if-stale.mjs && exec node scripts/start-with-fresh-data.mjs',
    url: `${address}/health/ready`,
    env: { PORT: String(port), HOST: 'localhost', DATABASE_URL: '', TOPTAN_DEMO: 'on', LOG_LEVEL: 'warn' },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
})
