import type { Culture, Page, PageQuery } from '@toptan/contract/common'
import { fold } from '@toptan/contract/fold'
import type { Job, JobRun, JobRunDetail, Schedule } from '@toptan/contract/integrations'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { keptWords } from '../../platform/messages/index.ts'
import { ensureSchedule, nextTimes } from './cron.ts'
import { scheduleInWords } from './cron-words.ts'
import { findResult, findRun, isJob, latestRuns, listLines, listRuns, type RunRow } from './history.queries.ts'
import type { JobDefinition } from './job.ts'
import { type JobRow, listJobs } from './queries.ts'
import { previewOf } from './result-file.ts'

/** @throws request.unknown-column, request.invalid */
export async function readJobs(
  app: App,
  definitions: readonly JobDefinition[],
  query: PageQuery,
  culture: Culture,
): Promise<Page<Job>> {
  const names = definitions.map(({ name }) => name)
  const term = fold(query.SearchTerm?.trim() ?? '')
  const titled = definitions.filter(({ title }) => fold(title[culture]).includes(term)).map(({ name }) => name)
  const page = await listJobs(app.db, query, names, titled)
  const runs = await latestRuns(
    app.db,
    page.items.map(({ id }) => id),
  )
  return { ...page, items: page.items.map((row) => jobFrom(app, row, definitions, runs, culture)) }
}

function jobFrom(
  app: App,
  row: JobRow,
  definitions: readonly JobDefinition[],
  runs: readonly RunRow[],
  culture: Culture,
): Job {
  const definition = row.kind === 'query' ? undefined : definitions.find(({ name }) => name === row.name)
  const own = runs.filter(({ jobId }) => jobId === row.id).map((run) => runFrom(run, culture))
  const currentRun = own.find(({ endedOn }) => endedOn === null) ?? null
  const lastRun = own.find(({ endedOn }) => endedOn !== null) ?? null
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    title: definition?.title[culture] ?? row.name,
    description: definition?.description[culture] ?? '',
    cronExp: row.cronExp,
    schedule: scheduleInWords(row.cronExp, culture),
    timeZone: app.config.timeZone,
    defaultCronExp: definition?.cronExp ?? null,
    sql: row.sql,
    mailTo: row.mailTo,
    isActive: row.isActive,
    lastExecution: currentRun?.startedOn ?? lastRun?.startedOn ?? null,
    nextExecution: iso(row.nextAt),
    modifiedOnUtc: row.modifiedAt.toISOString(),
    modifiedBy: row.modifiedBy,
    currentRun,
    lastRun,
  }
}

const iso = (date: Date | null) => date?.toISOString() ?? null

function runFrom(row: RunRow, culture: Culture): JobRun {
  return {
    id: row.id,
    state: row.state,
    cause: row.cause,
    askedBy: row.askedBy,
    attempt: row.attempt,
    dueOn: row.dueAt.toISOString(),
    startedOn: iso(row.startedAt),
    endedOn: iso(row.endedAt),
    seen: row.seen,
    changed: row.changed,
    refused: row.refused,
    expected: row.expected,
    failure: row.failure && keptWords(culture, row.failure),
    result: row.rowCount === null ? null : { rowCount: row.rowCount, isCut: row.isCut === true },
  }
}

/** @throws record.not-found */
export async function readRuns(app: App, jobId: number, query: PageQuery, culture: Culture): Promise<Page<JobRun>> {
  if (!(await isJob(app.db, jobId))) throw fail('record.not-found')
  const page = await listRuns(app.db, jobId, query)
  return { ...page, items: page.items.map((row) => runFrom(row, culture)) }
}

/** @throws record.not-found */
export async function readRun(app: App, jobId: number, runId: number, culture: Culture): Promise<JobRunDetail> {
  const row = await findRun(app.db, jobId, runId)
  if (!row) throw fail('record.not-found')
  const lines = await listLines(app.db, runId)
  const result = await findResult(app.db, jobId, runId)
  const refusedLines = lines.filter(({ kind }) => kind === 'refused').length
  return {
    ...runFrom(row, culture),
    lines: lines.map(({ id, at, kind, subject, message, details }) => ({
      id,
      at: at.toISOString(),
      kind,
      subject,
      message: keptWords(culture, { key: message, details }),
    })),
    linesLeftOut: Math.max(0, row.refused - refusedLines),
    preview: result && (await previewOf(result)),
  }
}

const TIMES_SHOWN = 5

/** @throws schedule.invalid, schedule.never */
export async function readSchedule(app: App, cronExp: string, culture: Culture): Promise<Schedule> {
  const { timeZone } = app.config
  const now = app.clock.now()
  ensureSchedule(cronExp, timeZone, now)
  return {
    words: scheduleInWords(cronExp, culture),
    next: nextTimes(cronExp, timeZone, now, TIMES_SHOWN).map((time) => time.toISOString()),
    timeZone,
  }
}
