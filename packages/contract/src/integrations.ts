import { z } from 'zod'
import { FileAnswer, filledText, Id, Instant, PageQuery, PathId, page, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `integration` jobs are the product's own; `query` jobs are an administrator's SQL on the views of `reporting`. */
export const JobKind = z.enum(['integration', 'query'])
export type JobKind = z.infer<typeof JobKind>

/** A run waits for its time or a free worker, runs, and ends well or badly. Between two attempts it waits again. */
export const runStates = ['waiting', 'running', 'succeeded', 'failed'] as const
export const RunState = z.enum(runStates)
export type RunState = z.infer<typeof RunState>

/** Five or six fields (seconds first where there are six), or a word such as `@daily`. */
export const CronExp = filledText(100)
const QuerySql = filledText(20_000)
const MailTo = z.array(z.email().max(200)).max(20)

/** Rows are whatever the job works on. */
const Rows = z.int().min(0)

export const JobRun = z.object({
  id: Id,
  state: RunState,
  /** Asked for by the clock or by a person, who is named. */
  cause: z.enum(['schedule', 'person']),
  askedBy: z.string().nullable(),
  attempt: z.int(),
  /** When a waiting run begins. */
  dueOn: Instant,
  startedOn: Instant.nullable(),
  endedOn: Instant.nullable(),
  seen: Rows,
  changed: Rows,
  refused: Rows,
  /** How many rows there are in all, where the job knows. */
  expected: Rows.nullable(),
  /** Why the latest attempt failed, in the reader's language. */
  failure: z.string().nullable(),
  /** The kept result of a query: rows, and whether there were more than are kept. */
  result: z.object({ rowCount: z.int(), isCut: z.boolean() }).nullable(),
})
export type JobRun = z.infer<typeof JobRun>

export const Job = z.object({
  id: Id,
  kind: JobKind,
  /** The name of the job in code; of a query its name. */
  name: z.string(),
  /** What people call it, and what it does, in the reader's language. */
  title: z.string(),
  description: z.string(),
  cronExp: z.string(),
  /** The schedule in words of the reader's language. */
  schedule: z.string(),
  /** The zone that its hours are counted in. */
  timeZone: z.string(),
  /** The schedule it came with; null for queries. */
  defaultCronExp: z.string().nullable(),
  sql: z.string().nullable(),
  mailTo: z.array(z.string()),
  isActive: z.boolean(),
  lastExecution: Instant.nullable(),
  nextExecution: Instant.nullable(),
  modifiedOnUtc: Instant,
  modifiedBy: z.string().nullable(),
  /** The run under way or waiting, else null. */
  currentRun: JobRun.nullable(),
  /** The latest run that ended, else null. */
  lastRun: JobRun.nullable(),
})
export type Job = z.infer<typeof Job>

/** Columns the list can be ordered and filtered by. */
export const jobColumns = ['name', 'kind', 'isActive', 'nextExecution', 'modifiedOnUtc'] as const

const JobId = z.object({ id: PathId })
const RunId = z.object({ id: PathId, runId: PathId })

export const jobs = endpoint({
  method: 'GET',
  path: '/integrations/jobs',
  tag: 'integrations',
  summary: 'Integration jobs and scheduled queries with their schedule and how they went',
  may: 'scheduled-job-list',
  query: PageQuery,
  response: page(Job),
  errors: ['request.unknown-column'],
})

const QueryFields = {
  name: filledText(100),
  cronExp: CronExp,
  sql: QuerySql,
  isActive: z.boolean().default(true),
  mailTo: MailTo.default([]),
}

const queryRefusals = [
  'schedule.invalid',
  'schedule.never',
  'query.name-taken',
  'query.not-understood',
  'query.several-statements',
  'query.not-reading',
  'query.locks',
  'query.function-refused',
  'query.view-unknown',
  'query.not-permitted',
  'query.too-slow',
  'query.too-wide',
  'query.role-missing',
  'query.role-cannot-sign-in',
] as const

export const createQuery = endpoint({
  method: 'POST',
  path: '/integrations/jobs',
  tag: 'integrations',
  summary: 'Add a scheduled query; the statement is checked before it is kept',
  may: 'scheduled-job-update',
  body: z.object(QueryFields),
  response: z.object({ id: Id }),
  errors: queryRefusals,
})

export const updateJob = endpoint({
  method: 'PUT',
  path: '/integrations/jobs/{id}',
  tag: 'integrations',
  summary: 'Change the schedule of a job or switch it; of a query also name, statement and recipients',
  description: 'What is left out stays as it is. Integration jobs keep their name and have no statement.',
  may: 'scheduled-job-update',
  params: JobId,
  body: z.object({
    name: filledText(100).optional(),
    cronExp: CronExp.optional(),
    sql: QuerySql.nullish(),
    isActive: z.boolean().optional(),
    mailTo: MailTo.optional(),
  }),
  errors: ['record.not-found', ...queryRefusals],
})

export const deleteQuery = endpoint({
  method: 'DELETE',
  path: '/integrations/jobs/{id}',
  tag: 'integrations',
  summary: 'Remove a scheduled query with its history; integration jobs can only be switched off',
  may: 'scheduled-job-update',
  params: JobId,
  errors: ['record.not-found', 'job.cannot-delete'],
})

export const executeJob = endpoint({
  method: 'PUT',
  path: '/integrations/jobs/{id}/execute',
  tag: 'integrations',
  summary: 'Run a job as soon as a worker is free',
  description:
    'Where a run is waiting it is brought forward, and where one is under way nothing is added: a job runs once at a time.',
  may: 'scheduled-job-execute',
  params: JobId,
  errors: ['record.not-found'],
})

export const runs = endpoint({
  method: 'GET',
  path: '/integrations/jobs/{id}/runs',
  tag: 'integrations',
  summary: 'The history of a job, newest first',
  may: 'scheduled-job-list',
  params: JobId,
  query: PageQuery,
  response: page(JobRun),
  errors: ['record.not-found'],
})

export const RunLine = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(['log', 'refused']),
  /** The refused row as people know it. */
  subject: z.string(),
  /** In the reader's language. */
  message: z.string(),
})

export const JobRunDetail = JobRun.extend({
  lines: z.array(RunLine),
  /** Lines beyond those that are kept; their rows are counted all the same. */
  linesLeftOut: z.int(),
  /** The first rows of a query's result. */
  preview: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string().nullable())) }).nullable(),
})
export type JobRunDetail = z.infer<typeof JobRunDetail>

export const run = endpoint({
  method: 'GET',
  path: '/integrations/jobs/{id}/runs/{runId}',
  tag: 'integrations',
  summary: 'One run with its log and the reasons of what it refused',
  may: 'scheduled-job-list',
  params: RunId,
  response: JobRunDetail,
  errors: ['record.not-found'],
})

export const result = endpoint({
  method: 'GET',
  path: '/integrations/jobs/{id}/runs/{runId}/result/{format}',
  tag: 'integrations',
  summary: "A query's result as a file: csv in the reader's form, or xlsx",
  may: 'scheduled-job-list',
  params: RunId.extend({ format: z.enum(['csv', 'xlsx']) }),
  response: FileAnswer,
  file: true,
  errors: ['record.not-found'],
})

export const Schedule = z.object({
  /** In words of the reader's language. */
  words: z.string(),
  /** The next five times, or fewer where there are fewer. */
  next: z.array(Instant),
  /** The zone that hours are counted in. */
  timeZone: z.string(),
})
export type Schedule = z.infer<typeof Schedule>

export const schedule = endpoint({
  method: 'GET',
  path: '/integrations/jobs/schedule',
  tag: 'integrations',
  summary: 'What a schedule means: in words, and its next five times',
  may: 'scheduled-job-list',
  query: z.object({ cronExp: text(100) }),
  response: Schedule,
  errors: ['schedule.invalid', 'schedule.never'],
})

export const ReportingView = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type ReportingView = z.infer<typeof ReportingView>

export const views = endpoint({
  method: 'GET',
  path: '/integrations/jobs/views',
  tag: 'integrations',
  summary: 'What scheduled queries may read: views and their columns',
  may: 'scheduled-job-list',
  response: z.array(ReportingView),
})
