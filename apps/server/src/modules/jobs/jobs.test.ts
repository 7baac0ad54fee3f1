import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createContext } from '../../context.ts'
import { createListener } from '../../db/listen.ts'
import type { App } from '../../platform/app.ts'
import { standingClock } from '../../platform/clock.ts'
import { fail } from '../../platform/errors.ts'
import { openWorld, type WorldServer } from '../../testing/world-server.ts'
import { ensureJobs, type JobDefinition, JobError, type JobWork, startJobWorker } from './index.ts'
import { queueRun } from './runs.queries.ts'

let it: WorldServer
let listener: ReturnType<typeof createListener>
const clock = standingClock('2026-11-21T10:00:30Z')
let app: App
const workers: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  it = await openWorld({ worker: false, poolSize: 20 })
  await sql`create table effects (n integer not null, by text not null)`.execute(it.db)
  listener = createListener({ url: it.url })
  await listener.ready()
  app = { ...createContext({ config: it.app.config, db: it.db, log: it.app.log, listener }), clock }
})
afterAll(async () => {
  await listener?.close()
  await it?.stop()
})
beforeEach(async () => {
  clock.set('2026-11-21T10:00:30Z')
  await sql`truncate effects`.execute(it.db)
  await sql`delete from jobs`.execute(it.db)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

const job = (name: string, work: JobWork, given: Partial<JobDefinition> = {}): JobDefinition => ({
  name,
  title: { tr: name, de: name, en: name },
  description: { tr: '', de: '', en: '' },
  cronExp: '*/5 * * * *',
  work,
  ...given,
})
const start = (jobs: JobDefinition[]) => {
  const worker = startJobWorker(app, jobs)
  workers.push(worker)
  return worker
}

interface Row {
  state: string
  attempt: number
  lost: number
  cause: string
  seen: number
  changed: number
  refused: number
  dueAt: Date
  failure: { key: string } | null
}
const runs = async () => (await sql<Row>`select * from job_runs order by id`.execute(it.db)).rows
const states = async () => (await runs()).map(({ state }) => state)
const effects = async () =>
  (await sql<{ n: number }>`select n from effects order by n`.execute(it.db)).rows.map(({ n }) => n)
const soon = { timeout: 15_000, interval: 20 }
const idOf = async (name: string) =>
  (await sql<{ id: number }>`select id from jobs where name = ${name}`.execute(it.db)).rows[0]!.id
const askFor = async (name: string) => queueRun(it.db, await idOf(name), { at: clock.now(), askedBy: null })

test('a job runs when it is due and not before, and what was missed runs once', async () => {
  let done = 0
  const jobs = [
    job('count-up', async ({ run }) => {
      done += 1
      run.progress({ seen: 3, changed: 1 })
      run.refuse('A-1', 'line.no-price')
    }),
  ]
  start(jobs)
  await expect.poll(() => idOf('count-up').catch(() => 0), soon).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(done).toBe(0)
  clock.set('2026-11-21T10:05:00Z')
  await expect.poll(states, soon).toEqual(['succeeded'])
  expect(await runs()).toMatchObject([{ seen: 3, changed: 1, refused: 1, cause: 'schedule' }])
  // Twelve times while nobody looked.
  clock.set('2026-11-21T11:05:30Z')
  await expect.poll(states, soon).toEqual(['succeeded', 'succeeded'])
  expect(done).toBe(2)
  const { rows } = await sql<{ nextAt: Date }>`select next_at from jobs where name = 'count-up'`.execute(it.db)
  expect(rows[0]?.nextAt.toISOString()).toBe('2026-11-21T11:10:00.000Z')
}, 40_000)

test('of runs that found nothing to do only the latest stays', async () => {
  start([job('look', async () => {})])
  for (const minute of ['05', '10', '15']) {
    clock.set(`2026-11-21T10:${minute}:00Z`)
    await expect
      .poll(
        async () =>
          (await sql<{ nextAt: Date }>`select next_at from jobs where next_at > ${clock.now()}`.execute(it.db)).rows
            .length,
        soon,
      )
      .toBe(1)
    await expect.poll(states, soon).toEqual(['succeeded'])
  }
})

test('two workers, a hundred requests: one run at a time, and never two at once', async () => {
  let atOnce = 0
  let most = 0
  let done = 0
  const jobs = [
    job('alone', async ({ run }) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await run.step(async (tx) => sql`insert into effects values (1, 'x')`.execute(tx))
      await new Promise((resolve) => setTimeout(resolve, 100))
      atOnce -= 1
      done += 1
    }),
  ]
  await ensureJobs(app, jobs)
  start(jobs)
  start(jobs)
  await Promise.all(Array.from({ length: 100 }, () => askFor('alone')))
  await expect.poll(async () => (await states()).every((state) => state === 'succeeded'), soon).toBe(true)
  expect(most).toBe(1)
  expect(await effects()).toHaveLength(done)
  expect(await runs()).toHaveLength(done)
  expect(done).toBeLessThan(100)
})

test('asked for twice, a waiting run is one run', async () => {
  await ensureJobs(app, [job('twice', async () => {})])
  await Promise.all([askFor('twice'), askFor('twice'), askFor('twice')])
  expect(await states()).toEqual(['waiting'])
})

test('a failure is tried again after a pause, which grows; the last one is told', async () => {
  let tries = 0
  const jobs = [
    job(
      'try',
      async () => {
        tries += 1
        throw new JobError('line.no-price')
      },
      { attempts: 3 },
    ),
  ]
  await ensureJobs(app, jobs)
  start(jobs)
  await askFor('try')
  await expect.poll(async () => (await runs())[0]?.attempt, soon).toBe(1)
  await expect.poll(async () => (await runs())[0]?.dueAt.toISOString(), soon).toBe('2026-11-21T10:01:00.000Z')
  clock.set('2026-11-21T10:01:00Z')
  await expect.poll(async () => (await runs())[0]?.dueAt.toISOString(), soon).toBe('2026-11-21T10:03:00.000Z')
  clock.set('2026-11-21T10:03:00Z')
  await expect.poll(states, soon).toEqual(['failed'])
  expect(await runs()).toMatchObject([{ attempt: 3, failure: { key: 'line.no-price' } }])
  expect(tries).toBe(3)
})

test.each([
  ['a refusal', () => fail('record.not-found'), 'record.not-found'],
  ['what cannot pass', () => new JobError('line.no-price', {}, { mayPass: false }), 'line.no-price'],
])('%s is not tried again', async (_, error, key) => {
  const jobs = [
    job('once', async () => {
      throw error()
    }),
  ]
  await ensureJobs(app, jobs)
  start(jobs)
  await askFor('once')
  await expect.poll(states, soon).toEqual(['failed'])
  expect(await runs()).toMatchObject([{ attempt: 1, failure: { key } }])
})

test('a bug says no more than the number of its run', async () => {
  const jobs = [
    job(
      'bug',
      async () => {
        throw new Error('password=geheim at /srv/app.ts')
      },
      { attempts: 1 },
    ),
  ]
  await ensureJobs(app, jobs)
  start(jobs)
  await askFor('bug')
  await expect.poll(states, soon).toEqual(['failed'])
  expect(JSON.stringify(await runs())).not.toContain('geheim')
})

/** Twenty pages, one step each; the cursor says how far it came. */
const pages: (by: string, before?: (page: number) => Promise<void>) => JobWork =
  (by, before) =>
  async ({ run }) => {
    for (let page = Number(run.cursor ?? 0); page < 20; page++) {
      await before?.(page)
      await run.step(async (tx) => {
        await sql`insert into effects values (${page}, ${by})`.execute(tx)
        run.progress({ seen: 1, changed: 1 })
        run.moveCursor(page + 1)
      })
    }
  }

test('a worker that is stopped gives its run back, and another goes on where it stood', async () => {
  const slow = [
    job(
      'pages',
      pages('first', () => new Promise((resolve) => setTimeout(resolve, 30))),
    ),
  ]
  await ensureJobs(app, slow)
  const first = start(slow)
  await askFor('pages')
  await expect.poll(async () => (await effects()).length, soon).toBeGreaterThan(3)
  await first.stop()
  expect(await runs()).toMatchObject([{ state: 'waiting', attempt: 0 }])
  start([job('pages', pages('second'))])
  await expect.poll(states, soon).toEqual(['succeeded'])
  expect(await effects()).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(await runs()).toMatchObject([{ seen: 20, changed: 20, attempt: 1 }])
})

test('a worker that was taken for dead and comes back has no effect any more', async () => {
  const { promise: isFrozen, resolve: frozen } = Promise.withResolvers<void>()
  const { promise: thaw, resolve: thawed } = Promise.withResolvers<void>()
  const freezing = [
    job(
      'pages',
      pages('frozen', async (page) => {
        if (page !== 5) return
        frozen()
        await thaw
      }),
    ),
  ]
  await ensureJobs(app, freezing)
  start(freezing)
  await askFor('pages')
  await isFrozen
  // The frozen one gives signs of life by its timer; its claim is taken by force.
  await sql`update job_runs set claim = gen_random_uuid(), claimed_until = now() where state = 'running'`.execute(it.db)
  start([job('pages', pages('second'))])
  await expect.poll(states, soon).toEqual(['succeeded'])
  thawed()
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  expect(await effects()).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(await runs()).toMatchObject([{ state: 'succeeded', seen: 20, lost: 1 }])
})

test('a step that fails leaves neither its rows nor what it reported', async () => {
  const jobs = [
    job(
      'half',
      async ({ run }) => {
        await run.step(async (tx) => {
          await sql`insert into effects values (1, 'x')`.execute(tx)
          run.progress({ seen: 1 })
          run.log('query.kept', { rows: 1 })
          run.moveCursor(1)
          if (run.attempt === 1) throw new JobError('line.no-price')
        })
      },
      { attempts: 2 },
    ),
  ]
  await ensureJobs(app, jobs)
  start(jobs)
  await askFor('half')
  await expect.poll(async () => (await runs())[0]?.failure?.key, soon).toBe('line.no-price')
  expect(await effects()).toEqual([])
  clock.advance(60_000)
  await expect.poll(states, soon).toEqual(['succeeded'])
  expect(await effects()).toEqual([1])
  expect(await runs()).toMatchObject([{ seen: 1 }])
})

test('a run that ends its process again and again is given up', async () => {
  const jobs = [job('poison', () => new Promise(() => {}))]
  await ensureJobs(app, jobs)
  await askFor('poison')
  await sql`update job_runs set state = 'running', claim = gen_random_uuid(), claimed_until = now(), attempt = 5, lost = 4`.execute(
    it.db,
  )
  start(jobs)
  await expect.poll(states, soon).toEqual(['failed'])
  expect(await runs()).toMatchObject([{ failure: { key: 'job.lost' } }])
})

test('a change of the clocks neither skips a nightly job nor runs it twice', async () => {
  const berlin = { ...app, config: { ...app.config, timeZone: 'Europe/Berlin' } }
  let done = 0
  const jobs = [
    job(
      'nightly',
      async ({ run }) => {
        done += 1
        run.progress({ seen: 1 })
      },
      { cronExp: '30 2 * * *' },
    ),
  ]
  clock.set('2026-10-24T22:00:00Z')
  await ensureJobs(berlin, jobs)
  const worker = startJobWorker(berlin, jobs)
  workers.push(worker)
  // 2:30 summer time, then every quarter of an hour through 2:30 winter time.
  for (let minutes = 0; minutes <= 300; minutes += 15) {
    clock.set(new Date(Date.parse('2026-10-24T22:00:00Z') + minutes * 60_000))
    await sql`select pg_notify('toptan_changed', 'jobs')`.execute(it.db)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  await expect.poll(states, soon).toEqual(['succeeded'])
  expect(done).toBe(1)
  clock.set('2027-03-27T12:00:00Z')
  await expect.poll(() => done, soon).toBe(2)
  clock.set('2027-03-28T02:00:00Z')
  await expect.poll(() => done, soon).toBe(3)
  clock.set('2027-03-28T20:00:00Z')
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(done).toBe(3)
}, 40_000)

test('claims are renewed while a job works', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const jobs = [
    job('long', async ({ run }) => {
      run.progress({ expected: 10 })
      run.progress({ seen: 4 })
      await promise
    }),
  ]
  await ensureJobs(app, jobs)
  start(jobs)
  await askFor('long')
  await expect.poll(async () => (await runs())[0]?.seen, soon).toBe(4)
  const { rows } = await sql<{ isFresh: boolean }>`
    select claimed_until > now() + interval '20 seconds' as is_fresh from job_runs`.execute(it.db)
  expect(rows).toEqual([{ isFresh: true }])
  resolve()
  await expect.poll(states, soon).toEqual(['succeeded'])
})
