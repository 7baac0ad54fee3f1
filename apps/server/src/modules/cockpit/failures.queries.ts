/** What went wrong on the way to the ERP, by cause. */
import type { FailureGroup } from '@toptan/contract/cockpit'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Kept } from '../../platform/messages/index.ts'
import { asksToCancel, isOnItsWay, parts, since } from './orders.queries.ts'
import { isToBeBooked, payments } from './payments.queries.ts'

export interface FailureRow {
  id: string
  about: FailureGroup['about']
  error: Kept
  count: number
  retryableCount: number
  lastTriedAt: Date | null
  nextTryAt: Date | null
  orders: { docNumber: string; customerName: string; state: 'waiting' | 'refused' | 'unclear'; orderedOn: string }[]
}

/** What tells one cause from another: numbers of our own papers and times in what the ERP said do not. */
const failures = sql`
  select f.*, md5(f.about || (f.error ->> 'key') || ((f.error -> 'details') - 'sentences')::text || regexp_replace(
      replace(replace(coalesce(f.error -> 'details' ->> 'sentences', ''), f.own_number, '…'), f.doc_number, '…'),
      '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z?', '…', 'g')) as cause
  from (
    select t.id, 'order' as about, t.last_error as error, t.push_state as state, t.last_tried_at,
      t.next_try_at, ${since} as since, o.created_at, o.doc_number, o.doc_number || '.' || t.warehouse_id as own_number, o.customer_id
    from ${parts} where ${isOnItsWay} and t.last_error is not null
    union all
    select t.id, 'cancellation', t.cancel_error, 'waiting', null, t.cancel_next_try_at, ${since}, o.created_at, o.doc_number,
      o.doc_number || '.' || t.warehouse_id, o.customer_id
    from ${parts} where ${asksToCancel} and t.cancel_error is not null
    union all
    select p.id, 'payment', p.push_error, p.push_state, p.push_tried_at, p.push_next_try_at, p.decided_at, o.created_at,
      o.doc_number, p.reference, o.customer_id
    from ${payments} where ${isToBeBooked} and p.push_error is not null) f`

/** Causes, those that met most first; `total` is how many there are. */
export async function listFailures(
  db: Db,
  most: number,
  ordersOfEach: number,
): Promise<(FailureRow & { total: number })[]> {
  const { rows } = await sql<FailureRow & { total: number }>`
    with ranked as (
      select f.*, row_number() over (partition by f.cause order by f.since, f.id) as place,
        row_number() over (partition by f.cause order by f.last_tried_at desc nulls last, f.id desc) as latest
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

export interface Failed {
  about: FailureGroup['about']
  /** Of a part of an order, or of a payment. */
  id: number
}

/** What failed: of one order, of one cause, or all. */
export async function listFailed(
  db: Db,
  { docNumber, cause }: { docNumber?: string | undefined; cause?: string | undefined },
): Promise<Failed[]> {
  const { rows } = await sql<Failed>`
    select f.about, f.id from (${failures}) f
    where (${docNumber ?? null}::text is null or f.doc_number = ${docNumber ?? null})
      and (${cause ?? null}::text is null or f.cause = ${cause ?? null})`.execute(db)
  return rows
}
