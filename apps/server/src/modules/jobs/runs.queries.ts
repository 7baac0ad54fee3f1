/** The queue and the history: rows of `job_runs` and what they said. */
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'
import { KEPT_RESULTS, KEPT_RUNS } from './rules.ts'

/** A process that gives no sign of life for so long has lost its run. */
export const CLAIM_SECONDS = 30
/** Tells the workers to look. Carries nothing that matters. */
const wake = (db: Db) => sql`select pg_notify('toptan_changed', 'jobs')`.execute(db)

export interface ClaimedRun {
  id: number
  claim: string
  attempt: number
  /** How often a process lost it, this time included. */
  lost: number
  wasLost: boolean
  jobId: number
  kind: 'integration' | 'query'
  name: string
  sql: string | null
  mailTo: string[]
  cursor: unknown
}

const known = (names: readonly string[]) => sql`(j.kind = 'query' or j.name = any(${[...names]}::text[]))`

/**
 * Puts what is due into the queue and says when it is due next; several processes may do so at once. What was due more
 * than once meanwhile is queued once.
 */
export async function queueDue(
  db: Db,
  names: readonly string[],
  now: Date,
  next: (cronExp: string, after: Date) => Date | null,
): Promise<void> {
  const due = sql`j.is_active and j.next_at <= ${now} and ${known(names)}`
  const found = await sql`select from jobs j where ${due} limit 1`.execute(db)
  if (found.rows.length === 0) return
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; cronExp: string; nextAt: Date }>`
      select j.id, j.cron_exp, j.next_at from jobs j where ${due} order by j.next_at for update skip locked`.execute(tx)
    for (const { id, cronExp, nextAt } of rows) {
      await queueRun(tx, id, { at: nextAt, askedBy: null })
      await sql`update jobs set next_at = ${next(cronExp, now)} where id = ${id}`.execute(tx)
    }
    await wake(tx)
  })
}

/** Asks for a run. One that waits is brought forward; beside one under way nothing is added. */
export async function queueRun(tx: Db, jobId: number, run: { at: Date; askedBy: number | null }): Promise<void> {
  await sql`
    insert into job_runs (job_id, cause, asked_by, due_at)
    values (${jobId}, ${run.askedBy === null ? 'schedule' : 'person'}, ${run.askedBy}, ${run.at})
    on conflict (job_id) where state in ('waiting', 'running')
    do update set due_at = least(job_runs.due_at, excluded.due_at) where job_runs.state = 'waiting'`.execute(tx)
  await wake(tx)
}

/** Takes the run that has been due longest, also from a process that gives no sign of life any more. */
export async function claimNextRun(db: Db, names: readonly string[], now: Date): Promise<ClaimedRun | null> {
  const { rows } = await sql<ClaimedRun>`
    with next as (
      select r.id, r.state = 'running' as was_lost from job_runs r join jobs j on j.id = r.job_id
      where r.state in ('waiting', 'running') and r.due_at <= ${now} and ${known(names)}
        and (r.state = 'waiting' or r.claimed_until < clock_timestamp())
      order by r.due_at, r.id limit 1
      for update of r skip locked
    )
    update job_runs r set state = 'running', claim = gen_random_uuid(), claimed_until = ${claimEnd},
      attempt = r.attempt + 1, lost = r.lost + next.was_lost::int, started_at = coalesce(r.started_at, ${now}), failure = null
    from next, jobs j where r.id = next.id and j.id = r.job_id
    returning r.id, r.claim, r.attempt, r.lost, next.was_lost, j.id as job_id, j.kind, j.name, j.sql, j.mail_to, j.cursor`.execute(
    db,
  )
  return rows[0] ?? null
}

const claimEnd = sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`

type Claim = Pick<ClaimedRun, 'id' | 'claim'>
const isOurs = ({ id, claim }: Claim) => sql`id = ${id} and claim = ${claim}::uuid and state = 'running'`

/** Holds a run and its job for the rest of the transaction. False when it is not ours any more. */
export async function holdClaim(tx: Transaction, claim: Claim & Pick<ClaimedRun, 'jobId'>): Promise<boolean> {
  // The job before its run, as everyone locks them.
  await sql`select from jobs where id = ${claim.jobId} for no key update`.execute(tx)
  const { rows } = await sql`select from job_runs where ${isOurs(claim)} for no key update`.execute(tx)
  return rows.length > 0
}

export interface Said {
  kind: 'log' | 'refused'
  at: Date
  subject: string
  message: string
  details: Record<string, string | number>
}

export interface Report {
  seen: number
  changed: number
  refused: number
  expected: number | null
  lines: Said[]
}

/** Adds what a run reported and gives a sign of life. False when it is not ours any more. */
export async function keepReport(db: Db, claim: Claim, report: Report): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job_runs set claimed_until = ${claimEnd}, seen = seen + ${report.seen}, changed = changed + ${report.changed},
      refused = refused + ${report.refused}, expected = coalesce(${report.expected}, expected)
    where ${isOurs(claim)}`.execute(db)
  if (numAffectedRows !== 1n) return false
  if (report.lines.length > 0)
    await db
      .insertInto('jobRunLines')
      .values(report.lines.map((line) => ({ ...line, runId: claim.id, details: JSON.stringify(line.details) })))
      .execute()
  return true
}

export const saveCursor = async (tx: Transaction, jobId: number, cursor: unknown): Promise<void> =>
  void (await sql`update jobs set cursor = ${JSON.stringify(cursor)}::jsonb where id = ${jobId}`.execute(tx))

/** How many lines of each kind a run has kept. */
export async function countLines(db: Db, runId: number): Promise<Record<'log' | 'refused', number>> {
  const { rows } = await sql<{ kind: 'log' | 'refused'; lines: number }>`
    select kind, count(*) as lines from job_run_lines where run_id = ${runId} group by kind`.execute(db)
  const of = (kind: 'log' | 'refused') => rows.find((row) => row.kind === kind)?.lines ?? 0
  return { log: of('log'), refused: of('refused') }
}

export type Ending =
  | { state: 'succeeded' }
  | { state: 'failed'; failure: { key: string; details: Record<string, string | number> } }
  /** Tried again later. */
  | { state: 'waiting'; failure: { key: string; details: Record<string, string | number> }; at: Date }
  /** Given back untried: the process is being stopped. */
  | { state: 'given-back'; at: Date }

/** Ends our hold on a run with the last of its report. False when it is not ours any more. */
export async function endRun(db: Db, run: ClaimedRun, report: Report, ending: Ending, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await keepReport(tx, run, report))) return false
    const isOver = ending.state === 'succeeded' || ending.state === 'failed'
    await sql`
      update job_runs set claim = null, claimed_until = null,
        state = ${ending.state === 'given-back' ? 'waiting' : ending.state},
        attempt = attempt - ${ending.state === 'given-back' ? 1 : 0},
        due_at = ${'at' in ending ? ending.at : sql`due_at`},
        ended_at = ${isOver ? now : null},
        failure = ${'failure' in ending ? JSON.stringify(ending.failure) : null}::jsonb
      where ${isOurs(run)}`.execute(tx)
    if (isOver) await forgetOld(tx, run)
    await wake(tx)
    return true
  })
}

/** The history keeps the latest runs; of those that found nothing to do, only the last. */
async function forgetOld(tx: Transaction, run: ClaimedRun): Promise<void> {
  const older = sql`r.job_id = ${run.jobId} and r.id < ${run.id} and r.state in ('succeeded', 'failed')`
  await sql`delete from job_runs r where ${older} and r.state = 'succeeded' and r.cause = 'schedule'
    and r.seen = 0 and r.changed = 0 and r.refused = 0
    and not exists (select from job_run_lines l where l.run_id = r.id)`.execute(tx)
  await sql`delete from job_runs r where ${older} and r.id <= coalesce(
    (select id from job_runs where job_id = ${run.jobId} order by id desc offset ${KEPT_RUNS} limit 1), 0)`.execute(tx)
  await sql`delete from query_results q using job_runs r where r.id = q.run_id and r.job_id = ${run.jobId} and q.run_id <= coalesce(
    (select q.run_id from query_results q join job_runs r on r.id = q.run_id where r.job_id = ${run.jobId}
     order by q.run_id desc offset ${KEPT_RESULTS} limit 1), 0)`.execute(tx)
}
