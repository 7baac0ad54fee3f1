/** Worker processes that are killed at any moment lose no run and do nothing twice. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type WorldServer } from '../../testing/world-server.ts'
import { queueRun } from './runs.queries.ts'

const KILLS = 20
const PROCESSES = 2
const program = path.join(import.meta.dirname, '../../testing/job-process.ts')
let it: WorldServer
const children: ChildProcess[] = []
beforeAll(async () => {
  it = await openWorld({ worker: false })
  await sql`create table effects (n integer not null, by text not null)`.execute(it.db)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await it?.stop()
})

function begin(at: number): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: it.url,
    TOPTAN_SECRET: 'a-secret-of-the-tests-only-0123456789',
    TOPTAN_SETTINGS_KEY: 'a-settings-key-of-the-tests-only-0123456789',
  }
  const child = fork(program, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children[at] = child
  return new Promise((resolve) => child.once('message', () => resolve()))
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test(`${PROCESSES} workers, killed ${KILLS} times in the middle of a job`, async () => {
  await Promise.all(Array.from({ length: PROCESSES }, (_, at) => begin(at)))
  const jobId = async () =>
    (await sql<{ id: number }>`select id from jobs where name = 'count-up'`.execute(it.db)).rows[0]?.id ?? 0
  await expect.poll(jobId, { timeout: 10_000 }).toBeGreaterThan(0)
  await queueRun(it.db, await jobId(), { at: new Date(), askedBy: null })
  const left = async () =>
    (await sql`select from job_runs where state in ('waiting', 'running')`.execute(it.db)).rows.length
  let kills = 0
  for (; kills < KILLS && (await left()) > 0; kills++) {
    await pause(30 + Math.random() * 150)
    const at = kills % PROCESSES
    children[at]?.kill(kills % 5 === 4 ? 'SIGTERM' : 'SIGKILL')
    // What half a minute of silence does; the run must not be given up for these, so its losses are forgotten.
    await sql`update job_runs set claimed_until = now(), lost = 0 where state = 'running'`.execute(it.db)
    await begin(at)
  }
  expect(kills).toBeGreaterThan(9)
  await expect.poll(left, { timeout: 60_000, interval: 100 }).toBe(0)
  const { rows: done } = await sql<{ n: number }>`select n from effects order by n`.execute(it.db)
  expect(done.map(({ n }) => n)).toEqual(Array.from({ length: 1500 }, (_, n) => n))
  const { rows: runs } = await sql<Record<string, unknown>>`
    select r.state, r.seen, r.changed, r.refused, (select count(*) from job_run_lines l where l.run_id = r.id and l.kind = 'refused') as lines
    from job_runs r`.execute(it.db)
  expect(runs).toEqual([{ state: 'succeeded', seen: 1500, changed: 1500, refused: 15, lines: 15 }])
}, 120_000)
