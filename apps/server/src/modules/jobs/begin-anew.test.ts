import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openWorld, type WorldServer } from '../../testing/world-server.ts'
import { beginAnew, ensureJobs, findStanding, type JobDefinition, type JobWork, startJobWorker } from './index.ts'
import { claimNextRun } from './runs.queries.ts'

let it: WorldServer
const workers: { stop(): Promise<void> }[] = []
const soon = { timeout: 15_000, interval: 20 }

beforeAll(async () => {
  it = await openWorld({ worker: false, poolSize: 20 })
  await sql`create table pages (n integer not null)`.execute(it.db)
})
afterAll(() => it?.stop())
beforeEach(async () => {
  await sql`truncate pages`.execute(it.db)
  await sql`delete from jobs`.execute(it.db)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

/** A job that reads pages, each a step, and is never due by itself. */
const reading = (work: JobWork): JobDefinition => ({
  name: 'read-pages',
  title: { tr: '', de: '', en: '' },
  description: { tr: '', de: '', en: '' },
  cronExp: '0 0 1 1 *',
  work,
})
const start = (work: JobWork) => workers.push(startJobWorker(it.app, [reading(work)]))
const anew = () => it.db.transaction().execute((tx) => beginAnew(tx, 'read-pages', { userId: 1 }, it.app.clock.now()))
const pages = async () =>
  (await sql<{ n: number }>`select n from pages order by ctid`.execute(it.db)).rows.map(({ n }) => n)
const standing = () => findStanding(it.db, 'read-pages')
const isOver = () => vi.waitFor(async () => expect(await standing()).toMatchObject({ isUnderWay: false }), soon)
const runs = async () =>
  (
    await sql<{ state: string; cause: string; attempt: number; lost: number; askedBy: number | null }>`
      select state, cause, attempt, lost, asked_by from job_runs order by id`.execute(it.db)
  ).rows

/** Keeps pages from where it left off up to the third; `between` happens after each. */
const readPages =
  (between: (page: number) => Promise<unknown> = async () => {}): JobWork =>
  async ({ run }) => {
    for (let page = ((run.cursor as number | null) ?? 0) + 1; page <= 3; page++) {
      await run.step(async (tx) => {
        await sql`insert into pages values (${page})`.execute(tx)
        run.moveCursor(page)
      })
      await between(page)
    }
  }

test('a job begins at its start again, on behalf of who gave the reason', async () => {
  start(readPages())
  await vi.waitFor(async () => expect(await standing()).not.toBeNull(), soon)
  await anew()
  await isOver()
  await anew()
  await isOver()
  expect(await pages()).toEqual([1, 2, 3, 1, 2, 3])
  expect(await runs()).toMatchObject([
    { state: 'succeeded', cause: 'person', askedBy: 1 },
    { state: 'succeeded', cause: 'person', askedBy: 1 },
  ])
})

test('a run under way is taken back, keeps nothing more, and is done from its start', async () => {
  let isTakenBack = false
  start(
    readPages(async (page) => {
      if (page !== 2 || isTakenBack) return
      isTakenBack = true
      await anew()
    }),
  )
  await vi.waitFor(async () => expect(await standing()).not.toBeNull(), soon)
  await anew()
  await vi.waitFor(async () => expect(await pages()).toEqual([1, 2, 1, 2, 3]), soon)
  await isOver()
  expect(await runs()).toMatchObject([{ state: 'succeeded', attempt: 1, lost: 0 }])
})

test('nobody takes a run up from the place that is just being forgotten', async () => {
  await ensureJobs(it.app, [reading(readPages())])
  await sql`update jobs set cursor = '2'`.execute(it.db)
  await sql`insert into job_runs (job_id, cause, due_at) select id, 'schedule', now() from jobs`.execute(it.db)
  const claim = () => claimNextRun(it.db, ['read-pages'], new Date())
  await it.db.transaction().execute(async (tx) => {
    await beginAnew(tx, 'read-pages', { userId: 1 }, it.app.clock.now())
    expect(await claim()).toBeNull()
  })
  expect(await claim()).toMatchObject({ cursor: null })
})

test('a reason that is given up changes nothing', async () => {
  await ensureJobs(it.app, [reading(readPages())])
  await sql`update jobs set cursor = '2'`.execute(it.db)
  const given = it.db.transaction().execute(async (tx) => {
    await beginAnew(tx, 'read-pages', { userId: 1 }, it.app.clock.now())
    throw new Error('given up')
  })
  await expect(given).rejects.toThrow('given up')
  expect(await runs()).toEqual([])
  expect((await sql<{ cursor: unknown }>`select cursor from jobs`.execute(it.db)).rows).toEqual([{ cursor: 2 }])
})

test('a job that is switched off is not run, and begins anew when it is switched on', async () => {
  await ensureJobs(it.app, [reading(readPages())])
  await sql`update jobs set is_active = false, cursor = '2'`.execute(it.db)
  await anew()
  expect(await runs()).toEqual([])
  expect(await standing()).toEqual({ isActive: false, isUnderWay: false, failure: null })
  expect((await sql<{ cursor: unknown }>`select cursor from jobs`.execute(it.db)).rows).toEqual([{ cursor: null }])
})

test('a failed attempt shows as such, and as under way while it is tried again', async () => {
  let isBroken = true
  start(async () => {
    if (isBroken) throw new Error('broken')
  })
  await vi.waitFor(async () => expect(await standing()).not.toBeNull(), soon)
  await anew()
  await vi.waitFor(
    async () => expect(await standing()).toMatchObject({ isUnderWay: false, failure: { key: 'job.failed' } }),
    soon,
  )
  isBroken = false
  await anew()
  await vi.waitFor(async () => expect(await standing()).toMatchObject({ isUnderWay: false, failure: null }), soon)
})

test('who asks in the middle of a step waits for its end, and neither is thrown out for the other', async () => {
  const asked: Promise<unknown>[] = []
  start(async ({ run }) => {
    if (run.cursor !== null) return
    await run.step(async (tx) => {
      await sql`insert into pages values (1)`.execute(tx)
      asked.push(anew(), anew())
      // Until both stand before what this step holds.
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(it.db)
        expect(rows.length).toBeGreaterThanOrEqual(2)
      }, soon)
      run.moveCursor(1)
    })
    await Promise.all(asked)
  })
  await vi.waitFor(async () => expect(await standing()).not.toBeNull(), soon)
  await anew()
  await vi.waitFor(() => expect(asked).toHaveLength(2), soon)
  expect(await Promise.allSettled(asked)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
  expect((await pages())[0]).toBe(1)
})
