/** Collected payments on their way to the ERP. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Kept } from '../../platform/messages/index.ts'

/** Those that are to get there. */
export const isToBeBooked = sql`p.state = 'paid' and p.push_state in ('waiting', 'unclear', 'refused')
  and d.erp_settings is not null`
export const payments = sql`payment_orders p join orders o on o.id = p.order_id join divisions d on d.id = o.division_id`

export interface PaymentCounts {
  waiting: number
  refused: number
  unclear: number
  sent: number
}

export async function countPayments(db: Db, sentSince: Date): Promise<PaymentCounts> {
  const { rows } = await sql<PaymentCounts>`
    select count(*) filter (where p.push_state = 'waiting')::int as waiting,
      count(*) filter (where p.push_state = 'refused')::int as refused,
      count(*) filter (where p.push_state = 'unclear')::int as unclear,
      (select count(*)::int from payment_orders where pushed_at >= ${sentSince}) as sent
    from ${payments} where ${isToBeBooked}`.execute(db)
  return rows[0] as PaymentCounts
}

export interface OldestPayment {
  docNumber: string
  state: 'waiting' | 'refused' | 'unclear'
  since: Date
  /** How many are on their way. */
  count: number
  lastError: Kept | null
}

/** The one collected longest ago. Only of ERPs that are set up, where some are named. */
export async function oldestPayment(db: Db, erps: readonly string[] | null): Promise<OldestPayment | null> {
  const { rows } = await sql<OldestPayment>`
    select o.doc_number, p.push_state as state, p.decided_at as since, count(*) over ()::int as count,
      p.push_error as last_error
    from ${payments} where ${isToBeBooked}
      and ${erps === null ? sql`true` : sql`d.erp_settings = any(${[...erps]}::text[])`}
    order by p.decided_at, p.id limit 1`.execute(db)
  return rows[0] ?? null
}
