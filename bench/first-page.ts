/** How soon the sign-in page shows and takes input on a slow phone, in a real Chromium against the running server. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { repositoryRoot } from '../apps/server/src/config.ts'
import { median } from './measure.ts'

interface Line {
  name: string
  /** Bits per second, both ways. */
  bandwidth: number
  roundTripMs: number
}

const lines: readonly Line[] = [
  { name: '1.6 Mbit/s, 150 ms round trip', bandwidth: 1_600_000, roundTripMs: 150 },
  { name: '1.44 Mbit/s, 562 ms round trip', bandwidth: 1_440_000, roundTripMs: 562 },
]
const CPU_SLOWDOWN = 4
const REPETITIONS = 5

/** One line of words for each kind of connection. */
export async function measureFirstPage(origin: string): Promise<string> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const said: string[] = []
    for (const line of lines) {
      const runs: FirstPage[] = []
      for (let repetition = 0; repetition < REPETITIONS; repetition++) runs.push(await open(browser, origin, line))
      const of = (value: (run: FirstPage) => number) => (median(runs.map(value)) / 1000).toFixed(2)
      said.push(
        `Sign-in page, CPU ${CPU_SLOWDOWN} × slower, ${line.name}: largest paint after ${of((run) => run.largestPaintMs)} s, first field takes input after ${of((run) => run.inputMs)} s, ${Math.round(median(runs.map(({ bytes }) => bytes)) / 1024)} KB over the line.`,
      )
    }
    return said.join('\n')
  } finally {
    await browser.close()
  }
}

const accountField = 'input[autocomplete=username]'

// Run in the page, whose own types are not this program's.
const field = `document.querySelector('${accountField}')`
const isTakenOver = `${field} !== null && Object.keys(${field}).some((key) => key.startsWith('__react'))`
const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`

interface FirstPage {
  largestPaintMs: number
  /** Until a letter typed into the account field stays there. */
  inputMs: number
  bytes: number
}

async function open(browser: Browser, origin: string, line: Line): Promise<FirstPage> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    // The questions below are asked from within the page.
    bypassCSP: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytes = await slowDown(session, line)
  const from = performance.now()
  await page.goto(`${origin}/sign-in`, { waitUntil: 'commit' })
  // A field that is only drawn loses what is typed when the page takes it over.
  await page.waitForFunction(isTakenOver)
  await page.locator(accountField).pressSequentially('a')
  await page.waitForFunction(`${field}.value === 'a'`)
  const inputMs = performance.now() - from
  const largestPaintMs = await page.evaluate<number>(largestPaint)
  await context.close()
  return { largestPaintMs, inputMs, bytes: bytes() }
}

/** @returns how many bytes came over the line so far */
async function slowDown(session: CDPSession, { bandwidth, roundTripMs }: Line): Promise<() => number> {
  let received = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bandwidth / 8,
    uploadThroughput: bandwidth / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return () => received
}

function chromiumPath(): string {
  const finder = path.join(repositoryRoot, 'scripts/find-chromium.mjs')
  return execFileSync(process.execPath, [finder], { encoding: 'utf8' }).trim()
}
