import type { ReadBody } from '@toptan/contract/endpoint'
import type * as integrations from '@toptan/contract/integrations'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import type { Viewer } from '../identity/index.ts'
import { ensureSchedule, nextTime } from './cron.ts'
import type { JobDefinition } from './job.ts'
import {
  addFact,
  addMissingJobs,
  dropWaitingRuns,
  insertQuery,
  isQueryNameTaken,
  listSchedules,
  lockJob,
  moveNext,
  removeJob,
  saveJob,
} from './queries.ts'
import { checkStatement } from './run-query.ts'
import { queueRun } from './runs.queries.ts'

/** Makes sure that every job of the product is there, and that schedules count in the zone that is configured now. */
export async function ensureJobs(app: App, definitions: readonly JobDefinition[]): Promise<void> {
  const now = app.clock.now()
  const next = (cronExp: string) => nextTime(cronExp, app.config.timeZone, now)
  await addMissingJobs(
    app.db,
    definitions.map(({ name, cronExp }) => ({ name, cronExp, nextAt: next(cronExp) })),
  )
  for (const { id, cronExp, nextAt } of await listSchedules(app.db)) {
    // What is due is done first; its next time is found then.
    if (nextAt !== null && nextAt <= now) continue
    const due = next(cronExp)
    if (due?.getTime() !== nextAt?.getTime()) await moveNext(app.db, id, nextAt, due)
  }
}

/** Adds a scheduled query whose statement the database has understood. @throws see `integrations.createQuery` */
export async function createQuery(app: App, viewer: Viewer, body: ReadBody<typeof integrations.createQuery>) {
  const now = app.clock.now()
  ensureSchedule(body.cronExp, app.config.timeZone, now)
  await checkStatement(app, body.sql)
  return app.db.transaction().execute(async (tx) => {
    const nextAt = nextTime(body.cronExp, app.config.timeZone, now)
    const id = await insertQuery(tx, { ...body, nextAt }, viewer.userId, now)
    if (id === null) throw nameTaken(body.name)
    await addFact(tx, {
      at: now,
      kind: 'query-created',
      userId: viewer.userId,
      subject: body.name,
      details: { ...body },
    })
    return { id }
  })
}

/** Changes what is given of a job and leaves the rest. @throws see `integrations.updateJob` */
export async function updateJob(
  app: App,
  viewer: Viewer,
  definitions: readonly JobDefinition[],
  id: number,
  body: ReadBody<typeof integrations.updateJob>,
): Promise<void> {
  const now = app.clock.now()
  if (body.cronExp !== undefined) ensureSchedule(body.cronExp, app.config.timeZone, now)
  if (body.sql) await checkStatement(app, body.sql)
  await app.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, id, namesOf(definitions))
    if (!job) throw fail('record.not-found')
    const isQuery = job.kind === 'query'
    const fields = {
      name: (isQuery && body.name) || job.name,
      cronExp: body.cronExp ?? job.cronExp,
      sql: (isQuery && body.sql) || job.sql,
      mailTo: (isQuery && body.mailTo) || job.mailTo,
      isActive: body.isActive ?? job.isActive,
    }
    if (isQuery && (await isQueryNameTaken(tx, fields.name, id))) throw nameTaken(fields.name)
    const nextAt = fields.isActive ? nextTime(fields.cronExp, app.config.timeZone, now) : null
    await saveJob(tx, id, { ...fields, nextAt }, viewer.userId, now)
    if (!fields.isActive) await dropWaitingRuns(tx, id)
    await addFact(tx, { at: now, kind: 'job-changed', userId: viewer.userId, subject: job.name, details: fields })
  })
}

/** @throws record.not-found, job.cannot-delete */
export async function deleteQuery(
  app: App,
  viewer: Viewer,
  definitions: readonly JobDefinition[],
  id: number,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, id, namesOf(definitions))
    if (!job) throw fail('record.not-found')
    if (job.kind !== 'query') throw fail('job.cannot-delete')
    await removeJob(tx, id)
    const { sql, cronExp } = job
    const fact = { at: app.clock.now(), kind: 'query-deleted', userId: viewer.userId, subject: job.name }
    await addFact(tx, { ...fact, details: { sql, cronExp } })
  })
}

/** Asks for a run now, also of a job that is switched off. @throws record.not-found */
export async function executeJob(
  app: App,
  viewer: Viewer,
  definitions: readonly JobDefinition[],
  id: number,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, id, namesOf(definitions))
    if (!job) throw fail('record.not-found')
    const now = app.clock.now()
    await queueRun(tx, id, { at: now, askedBy: viewer.userId })
    await addFact(tx, { at: now, kind: 'job-executed', userId: viewer.userId, subject: job.name, details: {} })
  })
}

const namesOf = (definitions: readonly JobDefinition[]) => definitions.map(({ name }) => name)

const nameTaken = (name: string) => fail('query.name-taken', { name }, [{ path: 'name', code: 'query.name-taken' }])
