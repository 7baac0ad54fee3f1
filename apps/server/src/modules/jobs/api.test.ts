import * as integrations from '@toptan/contract/integrations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type WorldServer } from '../../testing/world-server.ts'

let it: WorldServer
let admin: Person
beforeAll(async () => {
  it = await openWorld()
  admin = await it.as('admin')
})
afterAll(() => it?.stop())

const list = (query: Record<string, string | number> = {}) =>
  admin.call(integrations.jobs, { query: { PageSize: 50, ...query } })
const jobNamed = async (name: string) => (await list()).items.find((job) => job.name === name)!
const ended = async (id: number) => {
  for (let tries = 0; tries < 200; tries++) {
    const { items } = await admin.call(integrations.runs, { params: { id } })
    if (items[0]?.endedOn) return items[0]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the run does not end')
}
let made = 0
const aQuery = async (statement: string, given: object = {}) => {
  made += 1
  const body = { name: `Sorgu ${made}`, cronExp: '0 7 * * 1-5', sql: statement, ...given }
  return (await admin.call(integrations.createQuery, { body })).id
}

describe('the list', () => {
  test('shows the jobs of the product with schedule, state and the fields of the specification', async () => {
    const job = await jobNamed('forget-stale-sessions')
    expect(job).toMatchObject({
      kind: 'integration',
      title: 'Forget old sessions',
      cronExp: '0 * * * *',
      schedule: 'Every hour',
      sql: null,
      isActive: true,
      modifiedBy: null,
    })
    expect(new Date(job.nextExecution!).getMinutes()).toBe(0)
  })

  test('finds by title in the reader’s language, orders, filters and pages', async () => {
    expect((await list({ SearchTerm: 'old sess' })).items.map(({ name }) => name)).toEqual(['forget-stale-sessions'])
    const id = await aQuery('select 1')
    expect((await list({ ColumnFilters: 'kind:eq:query' })).items.map((job) => job.id)).toContain(id)
    expect((await list({ OrderBy: 'name desc', PageSize: 1 })).totalPages).toBeGreaterThan(3)
    expect((await admin.refused(integrations.jobs, { query: { OrderBy: 'sql' } })).code).toBe('request.unknown-column')
  })
})

describe('who may', () => {
  test.each(['nobody', 'ayse'] as const)('%s sees, changes and runs nothing', async (name) => {
    const person = await it.as(name)
    const params = { id: 1 }
    for (const answer of [
      await person.refused(integrations.jobs),
      await person.refused(integrations.createQuery, { body: { name: 'x', cronExp: '* * * * *', sql: 'select 1' } }),
      await person.refused(integrations.updateJob, { params, body: {} }),
      await person.refused(integrations.deleteQuery, { params }),
      await person.refused(integrations.executeJob, { params }),
      await person.refused(integrations.runs, { params }),
      await person.refused(integrations.run, { params: { id: 1, runId: 1 } }),
      await person.refused(integrations.result, { params: { id: 1, runId: 1, format: 'csv' } }),
      await person.refused(integrations.views),
      await person.refused(integrations.schedule, { query: { cronExp: '* * * * *' } }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 'permission.missing' })
  })
})

describe('changing', () => {
  test('a schedule is kept, recorded, and survives a restart', async () => {
    const { id, defaultCronExp } = await jobNamed('forget-stale-sessions')
    await admin.call(integrations.updateJob, { params: { id }, body: { cronExp: '15 4 * * *', isActive: true } })
    const job = await jobNamed('forget-stale-sessions')
    expect(job).toMatchObject({ cronExp: '15 4 * * *', defaultCronExp, modifiedBy: 'admin@world.test' })
    // 4:15 in İstanbul.
    expect(job.nextExecution?.slice(11, 16)).toBe('01:15')
    const facts = await sql<{ kind: string }>`select kind from facts where subject = 'forget-stale-sessions'`.execute(
      it.db,
    )
    expect(facts.rows).toEqual([{ kind: 'job-changed' }])
    const { ensureJobs } = await import('./index.ts')
    const { timedJobs } = await import('../../schedule.ts')
    await ensureJobs(it.app, timedJobs)
    expect((await jobNamed('forget-stale-sessions')).cronExp).toBe('15 4 * * *')
  })

  test('what is switched off is not due, and still runs when asked', async () => {
    const { id } = await jobNamed('forget-stale-sessions')
    await admin.call(integrations.updateJob, { params: { id }, body: { isActive: false } })
    expect(await jobNamed('forget-stale-sessions')).toMatchObject({ isActive: false, nextExecution: null })
    await admin.call(integrations.executeJob, { params: { id } })
    expect(await ended(id)).toMatchObject({ state: 'succeeded', cause: 'person', askedBy: 'admin@world.test' })
  })

  test('wrong schedules are refused at their field', async () => {
    const { id } = await jobNamed('refresh-facet-counts')
    for (const [cronExp, code] of [
      ['every day', 'schedule.invalid'],
      ['0 0 30 2 *', 'schedule.never'],
    ])
      expect(await admin.refused(integrations.updateJob, { params: { id }, body: { cronExp } })).toMatchObject({
        status: 400,
        code,
        errors: [{ path: 'cronExp' }],
      })
  })

  test('jobs of the product keep their name and cannot be removed', async () => {
    const { id } = await jobNamed('refresh-facet-counts')
    await admin.call(integrations.updateJob, { params: { id }, body: { name: 'x', sql: 'select 1' } })
    expect(await jobNamed('refresh-facet-counts')).toMatchObject({ id, sql: null })
    expect(await admin.refused(integrations.deleteQuery, { params: { id } })).toMatchObject({
      status: 409,
      code: 'job.cannot-delete',
    })
    for (const endpoint of [integrations.updateJob, integrations.executeJob, integrations.deleteQuery])
      expect(await admin.refused(endpoint, { params: { id: 999_999 }, body: {} } as never)).toMatchObject({
        status: 404,
      })
  })

  test('a name is taken once, whatever its case', async () => {
    await aQuery('select 1', { name: 'Günlük Satış' })
    expect(
      await admin.refused(integrations.createQuery, {
        body: { name: 'GÜNLÜK SATIŞ', cronExp: '* * * * *', sql: 'select 1' },
      }),
    ).toMatchObject({ status: 409, code: 'query.name-taken', errors: [{ path: 'name' }] })
  })
})

describe('a query', () => {
  test('runs, keeps its result, and gives it as CSV and as a spreadsheet', async () => {
    const id = await aQuery(
      `select code, 1234.5::numeric as amount, '=1+1' as formula, 'a;"b"' as quoted, null as nothing, true as yes,
         date '2026-02-28' as day, timestamptz '2026-02-28 10:00Z' as at from products order by code limit 3`,
      { name: 'Stok / günlük' },
    )
    await admin.call(integrations.executeJob, { params: { id } })
    const run = await ended(id)
    expect(run).toMatchObject({ state: 'succeeded', seen: 3, result: { rowCount: 3, isCut: false } })
    const detail = await admin.call(integrations.run, { params: { id, runId: run.id } })
    expect(detail.preview?.columns).toEqual(['code', 'amount', 'formula', 'quoted', 'nothing', 'yes', 'day', 'at'])
    expect(detail.preview?.rows).toHaveLength(3)
    expect(detail.lines.map(({ message }) => message)).toEqual(['3 rows are kept.'])

    const file = (format: string, culture: string) =>
      it.server.inject({
        url: `/api/integrations/jobs/${id}/runs/${run.id}/result/${format}`,
        headers: { authorization: `Bearer ${admin.token}`, 'x-culture': culture },
      })
    const csv = await file('csv', 'tr')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-disposition']).toContain("filename*=UTF-8''Stok%20-%20g%C3%BCnl%C3%BCk%20")
    expect(csv.payload.split('\r\n')[1]).toBe(`W-001;1234,5;'=1+1;"a;""b""";;t;2026-02-28;2026-02-28 13:00:00+03`)
    expect((await file('csv', 'en')).payload.split('\r\n')[1]).toContain('W-001,1234.5,')
    const xlsx = await file('xlsx', 'de')
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await file('pdf', 'de')).statusCode).toBe(400)
  })

  test('tells who wants to know, once, each in their own language', async () => {
    await sql`update users set language = 'de' where email = 'hans@world.test'`.execute(it.db)
    const id = await aQuery('select 1', { mailTo: ['hans@world.test', 'outside@example.com'] })
    await admin.call(integrations.executeJob, { params: { id } })
    const run = await ended(id)
    const { rows } = await sql<{ recipient: string; language: string; variables: object }>`
      select recipient, language, variables from mail_outbox where event = 'query-result' order by recipient`.execute(
      it.db,
    )
    expect(rows).toMatchObject([
      {
        recipient: 'hans@world.test',
        language: 'de',
        variables: { rows: 1, url: expect.stringContaining(`run=${run.id}`) },
      },
      { recipient: 'outside@example.com', language: 'tr' },
    ])
  })

  test('that has become wrong fails in words and is not tried again', async () => {
    const id = await aQuery('select 1 / (select count(*) - count(*) from products)')
    await admin.call(integrations.executeJob, { params: { id } })
    const run = await ended(id)
    expect(run).toMatchObject({ state: 'failed', attempt: 1, failure: expect.stringContaining('division by zero') })
  })

  test('is removed with its history', async () => {
    const id = await aQuery('select 1')
    await admin.call(integrations.executeJob, { params: { id } })
    await ended(id)
    await admin.call(integrations.deleteQuery, { params: { id } })
    expect((await admin.refused(integrations.runs, { params: { id } })).status).toBe(404)
  })

  test('its run is found only under its own job', async () => {
    const [one, other] = [await aQuery('select 1'), await aQuery('select 2')]
    await admin.call(integrations.executeJob, { params: { id: one } })
    const run = await ended(one)
    const answer = await admin.refused(integrations.run, { params: { id: other, runId: run.id } })
    expect(answer.status).toBe(404)
  })
})

describe('beside the editor', () => {
  test('a schedule in words with its next five times', async () => {
    const schedule = await admin.call(integrations.schedule, { query: { cronExp: '30 7 * * 1-5' } })
    expect(schedule).toMatchObject({ words: 'Monday to Friday at 07:30', timeZone: 'Europe/Istanbul' })
    expect(schedule.next).toHaveLength(5)
    expect(schedule.next.every((time) => time.slice(11, 16) === '04:30')).toBe(true)
  })

  test('the views and their columns', async () => {
    const views = await admin.call(integrations.views)
    expect(views.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['orders', 'order_items', 'customers', 'stock', 'prices']),
    )
    expect(views.find(({ name }) => name === 'stock')?.columns).toContainEqual({ name: 'available', type: 'integer' })
  })
})
