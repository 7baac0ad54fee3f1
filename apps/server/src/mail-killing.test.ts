/** A worker that is killed at any moment loses no mail, and repeats only the one it had in hand, under its own name. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import * as commons from '@toptan/contract/commons'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from './testing/smtp-server.ts'
import { openWorld, type WorldServer } from './testing/world-server.ts'

const KILLS = 8
const MAILS = 300
/** How many mails one worker sends at a time. */
const HANDS = 2

let it: WorldServer
let smtp: TestSmtpServer
let child: ChildProcess | null = null
beforeAll(async () => {
  it = await openWorld({ worker: false })
  smtp = await startSmtpServer()
  smtp.behaviour.delay = 20
  const admin = await it.as('admin')
  await admin.call(commons.updateMailSettings, {
    body: {
      senderEmail: 'b2b@firma.test',
      displayName: '',
      isActive: true,
      emailProvider: 'smtp',
      smtp: { username: '', serverAddress: 'localhost', port: smtp.port, sslRequire: false },
      sendGrid: { baseUrl: 'https://api.sendgrid.com' },
    },
  })
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await it?.stop()
  await smtp?.stop()
})

/** Starts a process that does nothing but work, and waits until it does. */
async function startWorkerProcess(): Promise<void> {
  const worker = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: it.url,
      TOPTAN_ROLE: 'worker',
      TOPTAN_DEMO: 'off',
      TOPTAN_SECRET: 'a-secret-of-the-tests-only-0123456789',
      TOPTAN_SETTINGS_KEY: 'a-settings-key-of-the-tests-only-0123456789',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  child = worker
  await new Promise<void>((resolve, reject) => {
    worker.stdout.on('data', (said: Buffer) => said.toString().includes('working on jobs') && resolve())
    worker.once('exit', () => reject(new Error('the worker does not start')))
  })
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const left = async () =>
  (await sql`select from mail_outbox where state in ('waiting', 'sending')`.execute(it.db)).rows.length

test(`killed ${KILLS} times while ${MAILS} mails go out`, async () => {
  await sql`insert into mail_outbox (event, recipient, language, variables)
    select 'query-result', 'reader' || n || '@x.test', 'en', '{"name": "q", "rows": 1, "isCut": false, "url": "https://x.test"}'
    from generate_series(1, ${MAILS}::int) n`.execute(it.db)
  for (let kill = 0; kill < KILLS; kill++) {
    await startWorkerProcess()
    await pause(100 + Math.random() * 400)
    child?.removeAllListeners('exit')
    child?.kill('SIGKILL')
    // What the dead worker holds is waited for: here not as long as in earnest.
    await sql`update mail_outbox set claimed_until = now() where state = 'sending'`.execute(it.db)
  }
  expect(await left()).toBeGreaterThan(0)
  await startWorkerProcess()
  await expect.poll(left, { timeout: 60_000 }).toBe(0)

  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from mail_outbox group by state`.execute(it.db)
  expect(rows).toEqual([{ state: 'sent', n: MAILS }])
  const namesOf = new Map<string, string[]>()
  for (const { to, messageId } of smtp.arrived)
    namesOf.set(to[0] as string, [...(namesOf.get(to[0] as string) ?? []), messageId])
  expect(namesOf.size).toBe(MAILS)
  // A repetition can be told: mail servers see the same name again.
  for (const names of namesOf.values()) expect(new Set(names).size).toBe(1)
  expect(smtp.arrived.length - MAILS).toBeLessThanOrEqual(KILLS * HANDS)
}, 120_000)
