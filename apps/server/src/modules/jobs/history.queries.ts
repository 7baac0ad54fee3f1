/** What became of runs, for people to read. */
import type { PageQuery } from '@toptan/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { readPage } from '../../platform/list-query.ts'

export interface RunRow {
  id: number
  jobId: number
  state: 'waiting' | 'running' | 'succeeded' | 'failed'
  cause: 'schedule' | 'person'
  askedBy: string | null
  attempt: number
  dueAt: Date
  startedAt: Date | null
  endedAt: Date | null
  seen: number
  changed: number
  refused: number
  expected: number | null
  failure: { key: string; details: Record<string, string | number> } | null
  rowCount: number | null
  isCut: boolean | null
}

const runRow = sql`r.id, r.job_id, r.state, r.cause, u.account_name as asked_by, r.attempt, r.due_at, r.started_at, r.ended_at,
  r.seen, r.changed, r.refused, r.expected, r.failure, q.row_count, q.is_cut`
const runs = sql`job_runs r left join users u on u.id = r.asked_by left join query_results q on q.run_id = r.id`

/** Of each job the open run and the latest that ended. */
export async function latestRuns(db: Db, jobIds: readonly number[]): Promise<RunRow[]> {
  const open = sql`(r.state in ('waiting', 'running'))`
  const { rows } = await sql<RunRow>`
    select distinct on (r.job_id, ${open}) ${runRow} from ${runs}
    where r.job_id = any(${[...jobIds]}::int[]) order by r.job_id, ${open}, r.id desc`.execute(db)
  return rows
}

export const listRuns = (db: Db, jobId: number, query: PageQuery) =>
  readPage<RunRow>(db, query, { columns: runRow, from: sql`${runs} where r.job_id = ${jobId}`, order: sql`r.id desc` })

export const isJob = async (db: Db, id: number): Promise<boolean> =>
  (await sql`select from jobs where id = ${id}`.execute(db)).rows.length > 0

export async function findRun(db: Db, jobId: number, runId: number): Promise<RunRow | null> {
  const { rows } =
    await sql<RunRow>`select ${runRow} from ${runs} where r.id = ${runId} and r.job_id = ${jobId}`.execute(db)
  return rows[0] ?? null
}

export interface LineRow {
  id: number
  at: Date
  kind: 'log' | 'refused'
  subject: string
  message: string
  details: Record<string, string | number>
}

export async function listLines(db: Db, runId: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select id, at, kind, subject, message, details from job_run_lines where run_id = ${runId} order by id`.execute(db)
  return rows
}

/** A column of a result: how its values are to be written. */
export interface ResultColumn {
  name: string
  kind: 'text' | 'number' | 'boolean' | 'day' | 'instant'
}

/** Values as PostgreSQL writes them. */
export interface KeptResult {
  jobName: string
  columns: ResultColumn[]
  rows: Buffer
  endedAt: Date | null
}

export async function findResult(db: Db, jobId: number, runId: number): Promise<KeptResult | null> {
  const { rows } = await sql<KeptResult>`
    select j.name as job_name, q.columns, q.rows, r.ended_at
    from query_results q join job_runs r on r.id = q.run_id join jobs j on j.id = r.job_id
    where q.run_id = ${runId} and r.job_id = ${jobId}`.execute(db)
  return rows[0] ?? null
}

export const hasResult = async (db: Db, runId: number): Promise<boolean> =>
  (await sql`select from query_results where run_id = ${runId}`.execute(db)).rows.length > 0

export const insertResult = (
  db: Db,
  result: { runId: number; columns: readonly ResultColumn[]; rowCount: number; isCut: boolean; rows: Buffer },
) =>
  db
    .insertInto('queryResults')
    .values({ ...result, columns: JSON.stringify(result.columns) })
    .execute()
