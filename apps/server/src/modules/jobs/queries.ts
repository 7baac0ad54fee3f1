/** The jobs themselves: their schedules, and what an administrator says of them. */
import type { PageQuery } from '@toptan/contract/common'
import { fold } from '@toptan/contract/fold'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'
import { anywhere, type Columns, filterOf, orderingOf, readPage } from '../../platform/list-query.ts'

const jobColumns: Columns = {
  name: { is: sql`j.name_folded`, kind: 'text' },
  kind: { is: sql`j.kind`, kind: 'text' },
  isActive: { is: sql`j.is_active`, kind: 'boolean' },
  nextExecution: { is: sql`j.next_at`, kind: 'day' },
  modifiedOnUtc: { is: sql`j.modified_at`, kind: 'day' },
}

export interface JobRow {
  id: number
  kind: 'integration' | 'query'
  name: string
  cronExp: string
  sql: string | null
  mailTo: string[]
  isActive: boolean
  nextAt: Date | null
  modifiedAt: Date
  modifiedBy: string | null
}

const jobRow = sql`j.id, j.kind, j.name, j.cron_exp, j.sql, j.mail_to, j.is_active,
  case when j.is_active then j.next_at end as next_at, j.modified_at, u.account_name as modified_by`

/** Jobs that the code knows, in its order, and queries by name. */
const knownTo = (names: readonly string[]) => sql`(j.kind = 'query' or j.name = any(${[...names]}::text[]))`

/**
 * A page of the jobs. `titled` are the jobs whose title holds the search term.
 * @throws request.unknown-column, request.invalid
 */
export function listJobs(db: Db, query: PageQuery, names: readonly string[], titled: readonly string[]) {
  const term = fold(query.SearchTerm?.trim() ?? '')
  const matching =
    term === '' ? sql`true` : sql`(j.name_folded like ${anywhere(term)} or j.name = any(${[...titled]}::text[]))`
  const inOrder = sql`array_position(${[...names]}::text[], j.name) nulls last, j.name_folded, j.id`
  return readPage<JobRow>(db, query, {
    columns: jobRow,
    from: sql`jobs j left join users u on u.id = j.modified_by
      where ${knownTo(names)} and ${matching} and ${filterOf(jobColumns, query.ColumnFilters)}`,
    order: query.OrderBy?.trim() ? orderingOf(jobColumns, query.OrderBy, sql`j.id`) : inOrder,
  })
}

export interface NewJob {
  name: string
  cronExp: string
  nextAt: Date | null
}

/** Adds the product's jobs that are missing; those that are there keep what administrators chose. */
export async function addMissingJobs(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await db
    .insertInto('jobs')
    .values(jobs.map((job) => ({ ...job, kind: 'integration' })))
    .onConflict((conflict) => conflict.columns(['kind', 'nameFolded']).doNothing())
    .execute()
}

export const listSchedules = async (db: Db): Promise<{ id: number; cronExp: string; nextAt: Date | null }[]> =>
  (
    await sql<{ id: number; cronExp: string; nextAt: Date | null }>`
    select id, cron_exp, next_at from jobs where is_active`.execute(db)
  ).rows

/** Only while it stands where it was read: another process may have moved it on. */
export const moveNext = async (db: Db, id: number, from: Date | null, to: Date | null): Promise<void> =>
  void (await sql`update jobs set next_at = ${to} where id = ${id} and next_at is not distinct from ${from}`.execute(
    db,
  ))

/** Locks one job, so that changes to it happen one after the other. */
export async function lockJob(tx: Transaction, id: number, names: readonly string[]): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`
    select ${jobRow} from jobs j left join users u on u.id = j.modified_by
    where j.id = ${id} and ${knownTo(names)} for no key update of j`.execute(tx)
  return rows[0] ?? null
}

export interface JobFields {
  name: string
  cronExp: string
  sql: string | null
  mailTo: readonly string[]
  isActive: boolean
  nextAt: Date | null
}

/** The id, or null when the name is taken. */
export async function insertQuery(
  tx: Transaction,
  fields: JobFields,
  userId: number,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into jobs (kind, name, cron_exp, sql, mail_to, is_active, next_at, created_at, modified_at, modified_by)
    values ('query', ${fields.name}, ${fields.cronExp}, ${fields.sql}, ${[...fields.mailTo]}::text[], ${fields.isActive},
      ${fields.nextAt}, ${now}, ${now}, ${userId})
    on conflict (kind, name_folded) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export const isQueryNameTaken = async (tx: Transaction, name: string, exceptId: number): Promise<boolean> =>
  (await sql`select from jobs where kind = 'query' and name_folded = fold(${name}) and id <> ${exceptId}`.execute(tx))
    .rows.length > 0

export const saveJob = async (
  tx: Transaction,
  id: number,
  fields: JobFields,
  userId: number,
  now: Date,
): Promise<void> =>
  void (await sql`
    update jobs set name = ${fields.name}, cron_exp = ${fields.cronExp}, sql = ${fields.sql},
      mail_to = ${[...fields.mailTo]}::text[], is_active = ${fields.isActive}, next_at = ${fields.nextAt},
      modified_at = ${now}, modified_by = ${userId}
    where id = ${id}`.execute(tx))

/** What the clock had asked for is not done after a job was switched off. */
export const dropWaitingRuns = async (tx: Transaction, jobId: number): Promise<void> =>
  void (await sql`delete from job_runs where job_id = ${jobId} and state = 'waiting' and cause = 'schedule'`.execute(
    tx,
  ))

export const removeJob = async (tx: Transaction, id: number): Promise<void> =>
  void (await sql`delete from jobs where id = ${id}`.execute(tx))

export const addFact = (
  db: Db,
  fact: { at: Date; kind: string; userId: number; subject: string; details: Record<string, unknown> },
) =>
  db
    .insertInto('facts')
    .values({ ...fact, details: JSON.stringify(fact.details) })
    .execute()
