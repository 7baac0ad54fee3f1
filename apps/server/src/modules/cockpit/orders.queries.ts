/** Parts of orders on their way to the ERP, and what they met. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Those that are to get there: a part that was cancelled before it was sent stays behind for ever. */
const isOnItsWay = sql`t.push_state <> 'sent' and d.erp_settings is not null
  and (t.status in ('Received', 'CancellationRequested') or t.unclear_since is not null)`
const asksToCancel = sql`t.push_state = 'sent' and t.cancel_next_try_at is not null
  and exists (select from order_part_lines l where l.order_part_id = t.id and l.cancellation = 'waiting')`
const parts = sql`order_parts t join orders o on o.id = t.order_id join divisions d on d.id = o.division_id`
/** A prepaid order is on its way from the moment it was paid. */
const since = sql`coalesce((select max(p.decided_at) from payment_orders p where p.order_id = o.id and p.state = 'paid'), o.created_at)`

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
    from ${parts} where t.push_state <> 'sent' or t.sent_at >= ${sentSince} or t.cancel_next_try_at is not null`.execute(
    db,
  )
  return rows[0] as PartCounts
}

export interface OldestPart {
  docNumber: string
  state: 'waiting' | 'refused' | 'unclear'
  since: Date
  /** How many are on their way like it. */
  count: number
  lastError: string | null
}

/** The oldest part that waits, and the oldest that was refused. Only of ERPs that are set up, where some are named. */
export async function oldestParts(db: Db, erps: readonly string[] | null): Promise<OldestPart[]> {
  const { rows } = await sql<OldestPart>`
    select distinct on (t.push_state = 'refused') o.doc_number, t.push_state as state, ${since} as since,
      count(*) over (partition by t.push_state = 'refused')::int as count, t.last_error -> 'details' ->> 'sentences' as last_error
    from ${parts} where ${isOnItsWay} and ${erps === null ? sql`true` : sql`d.erp_settings = any(${[...erps]}::text[])`}
    order by t.push_state = 'refused', ${since}, t.id`.execute(db)
  return rows
}

export interface FailureRow {
  id: string
  about: 'order' | 'cancellation'
  error: { key: string; details: Record<string, string | number> }
  count: number
  retryableCount: number
  lastTriedAt: Date | null
  nextTryAt: Date | null
  orders: { docNumber: string; customerName: string; state: 'waiting' | 'refused' | 'unclear'; orderedOn: string }[]
}

/** What tells one cause from another: numbers of our own papers and times in what the ERP said do not. */
const failures = sql`
  select f.*, md5(f.about || (f.error ->> 'key') || ((f.error -> 'details') - 'sentences')::text || regexp_replace(
      replace(replace(coalesce(f.error -> 'details' ->> 'sentences', ''), f.part_number, '…'), f.doc_number, '…'),
      '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z?', '…', 'g')) as cause
  from (
    select t.id as part_id, 'order' as about, t.last_error as error, t.push_state as state, t.last_tried_at,
      t.next_try_at, ${since} as since, o.created_at, o.doc_number, o.doc_number || '.' || t.warehouse_id as part_number, o.customer_id
    from ${parts} where ${isOnItsWay} and t.last_error is not null
    union all
    select t.id, 'cancellation', t.cancel_error, 'waiting', null, t.cancel_next_try_at, ${since}, o.created_at, o.doc_number,
      o.doc_number || '.' || t.warehouse_id, o.customer_id
    from ${parts} where ${asksToCancel} and t.cancel_error is not null) f`

/** Causes, those that met most first; `total` is how many there are. */
export async function listFailures(
  db: Db,
  most: number,
  ordersOfEach: number,
): Promise<(FailureRow & { total: number })[]> {
  const { rows } = await sql<FailureRow & { total: number }>`
    with ranked as (
      select f.*, row_number() over (partition by f.cause order by f.since, f.part_id) as place,
        row_number() over (partition by f.cause order by f.last_tried_at desc nulls last, f.part_id desc) as latest
      from (${failures}) f)
    select r.cause as id, min(r.about) as about, (array_agg(r.error) filter (where r.latest = 1))[1] as error,
      count(*)::int as count, count(*) filter (where r.state <> 'unclear')::int as retryable_count,
      max(r.last_tried_at) as last_tried_at, min(r.next_try_at) filter (where r.state <> 'refused') as next_try_at,
      json_agg(json_build_object('docNumber', r.doc_number, 'customerName', c.name, 'state', r.state,
        'orderedOn', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by r.place)
        filter (where r.place <= ${ordersOfEach}) as orders,
      count(*) over ()::int as total
    from ranked r join customers c on c.id = r.customer_id
    group by r.cause order by count(*) desc, r.cause limit ${most}`.execute(db)
  return rows
}

/** The parts that failed: of one order, of one cause, or all. */
export async function listFailedParts(
  db: Db,
  { docNumber, cause }: { docNumber?: string | undefined; cause?: string | undefined },
): Promise<number[]> {
  const { rows } = await sql<{ partId: number }>`
    select f.part_id from (${failures}) f
    where (${docNumber ?? null}::text is null or f.doc_number = ${docNumber ?? null})
      and (${cause ?? null}::text is null or f.cause = ${cause ?? null})`.execute(db)
  return rows.map(({ partId }) => partId)
}
