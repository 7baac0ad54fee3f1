/** Parts of orders on their way to the ERP. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Kept } from '../../platform/messages/index.ts'

/** Those that are to get there: a part that was cancelled before it was sent stays behind for ever. */
export const isOnItsWay = sql`t.push_state <> 'sent' and d.erp_settings is not null
  and (t.status in ('Received', 'CancellationRequested') or t.unclear_since is not null)`
export const asksToCancel = sql`t.push_state = 'sent' and t.cancel_next_try_at is not null
  and exists (select from order_part_lines l where l.order_part_id = t.id and l.cancellation = 'waiting')`
export const parts = sql`order_parts t join orders o on o.id = t.order_id join divisions d on d.id = o.division_id`
/** A prepaid order is on its way from the moment it was paid. */
export const since = sql`coalesce((select max(p.decided_at) from payment_orders p where p.order_id = o.id and p.state = 'paid'), o.created_at)`

export interface PartCounts {
  waiting: number
  refused: number
  unclear: number
  sent: number
  cancellationsWaiting: number
}

export async function countParts(db: Db, sentSince: Date): Promise<PartCounts> {
  const { rows } = await sql<PartCounts>`
    select count(*) filter (where ${isOnItsWay} and t.push_state = 'waiting')::int as waiting,
      count(*) filter (where ${isOnItsWay} and t.push_state = 'refused')::int as refused,
      count(*) filter (where ${isOnItsWay} and t.push_state = 'unclear')::int as unclear,
      count(*) filter (where t.sent_at >= ${sentSince})::int as sent,
      count(*) filter (where ${asksToCancel})::int as cancellations_waiting
    from ${parts} where t.push_state <> 'sent' and (t.status not in ('Cancelled', 'Rejected') or t.unclear_since is not null)
      or t.sent_at >= ${sentSince} or t.cancel_next_try_at is not null`.execute(db)
  return rows[0] as PartCounts
}

export interface OldestPart {
  docNumber: string
  state: 'waiting' | 'refused' | 'unclear'
  since: Date
  /** How many are on their way like it. */
  count: number
  lastError: Kept | null
}

/** The oldest part that waits, and the oldest that was refused. Only of ERPs that are set up, where some are named. */
export async function oldestParts(db: Db, erps: readonly string[] | null): Promise<OldestPart[]> {
  const { rows } = await sql<OldestPart>`
    select distinct on (t.push_state = 'refused') o.doc_number, t.push_state as state, ${since} as since,
      count(*) over (partition by t.push_state = 'refused')::int as count, t.last_error
    from ${parts} where ${isOnItsWay} and ${erps === null ? sql`true` : sql`d.erp_settings = any(${[...erps]}::text[])`}
    order by t.push_state = 'refused', ${since}, t.id`.execute(db)
  return rows
}
