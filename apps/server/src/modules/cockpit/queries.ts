/** What the other modules left in their tables about the exchange with other systems. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Kept } from '../../platform/messages/index.ts'

export interface ReadingRow {
  name: string
  jobId: number
  isActive: boolean
  isRunning: boolean
  /** When the last whole reading began. */
  readAt: Date | null
  /** Since when there has been none, at least: as far as the history reaches. */
  noneSince: Date
  failure: Kept | null
}

/** How the latest runs of jobs went. */
export async function listReadings(db: Db, names: readonly string[]): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select j.name, j.id as job_id, j.is_active,
      exists (select from job_runs r where r.job_id = j.id and r.state = 'running') as is_running,
      good.started_at as read_at,
      greatest(coalesce((select min(r.created_at) from job_runs r where r.job_id = j.id), j.created_at),
        (select max(s.changed_at) from settings s where s.key in ('logoRestSettings', 'kormetalRestSettings'))) as none_since,
      (select r.failure from job_runs r where r.job_id = j.id and r.failure is not null and r.id > coalesce(good.id, 0)
        order by r.id desc limit 1) as failure
    from jobs j left join lateral (
      select r.id, r.started_at from job_runs r where r.job_id = j.id and r.state = 'succeeded' order by r.id desc limit 1) good on true
    where j.kind = 'integration' and j.name = any(${[...names]}::text[])`.execute(db)
  return rows
}

export interface StockFigures {
  count: number
  oldCount: number
  newestAt: Date | null
}

export async function findStockFigures(db: Db, oldBefore: Date): Promise<StockFigures> {
  const { rows } = await sql<StockFigures>`
    select count(*)::int as count, count(*) filter (where read_at is null or read_at < ${oldBefore})::int as old_count,
      max(read_at) as newest_at
    from product_stocks`.execute(db)
  return rows[0] as StockFigures
}

export interface MailCounts {
  waiting: number
  refused: number
  oldestAt: Date | null
  /** Why the oldest one that was tried has not gone. */
  reason: string | null
}

export async function countMails(db: Db): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
      count(*) filter (where state = 'refused')::int as refused,
      min(created_at) filter (where state in ('waiting', 'sending')) as oldest_at,
      (array_agg(reason order by created_at, id) filter (where state = 'waiting' and reason is not null))[1] as reason
    from mail_outbox where state in ('waiting', 'sending', 'refused')`.execute(db)
  return rows[0] as MailCounts
}

export async function countPaymentTasks(db: Db): Promise<{ tasks: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ tasks: number; oldestAt: Date | null }>`
    select count(*)::int as tasks, min(created_at) as oldest_at from payment_tasks where closed_at is null`.execute(db)
  return rows[0] as { tasks: number; oldestAt: Date | null }
}
