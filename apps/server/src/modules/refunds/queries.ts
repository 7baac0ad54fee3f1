import { randomBytes } from 'node:crypto'
import type { OrderStatus, PaymentStatus } from '@toptan/contract/orders'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Decimal } from '../../platform/money.ts'
import type { LineWorth, Received, Why } from './rules.ts'

export interface Money {
  docNumber: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  currency: string
  isPrepaid: boolean
  lines: LineWorth[]
  payments: (Received & { reference: string })[]
  returned: Decimal
  refundsUnderWay: number
  refundsRefused: number
  attemptsOpen: number
  attemptsDeclined: number
}

/** Everything about an order's money, with the order locked so that nobody owes the same back twice. */
export async function lockMoney(tx: Db, orderId: number): Promise<Money> {
  await sql`select 1 from orders where id = ${orderId} for update`.execute(tx)
  const { rows } = await sql<Money>`
    select o.doc_number, o.status, o.payment_status, o.currency, m.is_prepaid,
      (select coalesce(json_agg(json_build_object('status', i.status, 'quantity', i.quantity,
          'shippedQuantity', i.shipped_quantity,
          'amount', (i.line_amount + i.vat_amount + i.expense_amount + i.expense_vat_amount)::text)), '[]')
        from order_items i where i.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('paymentId', p.id, 'reference', p.reference, 'amount', p.amount::text,
          'refunded', coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id), 0)::text)), '[]')
        from payment_orders p where p.order_id = o.id and p.state = 'paid') as payments,
      coalesce((select sum(r.amount) from refunds r where r.order_id = o.id and r.state = 'done'), 0)::text as returned,
      (select count(*)::int from refunds r where r.order_id = o.id and r.state not in ('done', 'refused')) as refunds_under_way,
      (select count(*)::int from refunds r where r.order_id = o.id and r.state = 'refused') as refunds_refused,
      (select count(*)::int from payment_orders p where p.order_id = o.id
        and p.state in ('starting', 'open', 'taking', 'unclear')) as attempts_open,
      (select count(*)::int from payment_orders p where p.order_id = o.id and p.state = 'declined') as attempts_declined
    from orders o join payment_methods m on m.code = o.payment_method_code
    where o.id = ${orderId}`.execute(tx)
  const [money] = rows
  if (!money) throw new Error(`there is no order ${orderId}`)
  return money
}

/** Owes an amount back. The row is the debt: it stays until the money went back. */
export async function insertRefund(
  tx: Db,
  refund: { paymentId: number; paymentReference: string; orderId: number; amount: Decimal; currency: string; why: Why },
): Promise<void> {
  const { paymentReference, ...row } = refund
  const reference = `${paymentReference.slice(0, 50)}-R${randomBytes(4).toString('hex')}`
  await tx
    .insertInto('refunds')
    .values({ ...row, reference })
    .execute()
}

export async function savePaymentStatus(tx: Db, orderId: number, status: PaymentStatus): Promise<void> {
  await sql`update orders set payment_status = ${status} where id = ${orderId} and payment_status <> ${status}`.execute(
    tx,
  )
}

// Giving back ---------------------------------------------------------------------------------------------------------

export interface ClaimedRefund {
  id: number
  claim: string
  reference: string
  orderId: number
  docNumber: string
  amount: Decimal
  currency: string
  why: Why
  tries: number
  paymentId: number
  paymentReference: string
  paymentAmount: Decimal
  gateway: 'PayPal' | 'Netahsilat'
  gatewayReference: string | null
  captureReference: string
  culture: 'tr' | 'de' | 'en'
}

/**
 * Takes the refund that is due longest into hand for `seconds`, and notes that the gateway is being asked before it is.
 * No other process takes it meanwhile; one whose process died comes back after that.
 */
export async function claimRefund(db: Db, seconds: number): Promise<ClaimedRefund | null> {
  const { rows } = await sql<ClaimedRefund>`
    with taken as (
      select id from refunds
      where state in ('waiting', 'asking', 'pending') and next_try_at <= now() and (claim is null or claimed_until < now())
      order by next_try_at, id limit 1 for update skip locked),
    claimed as (
      update refunds r set claim = gen_random_uuid(), claimed_until = now() + make_interval(secs => ${seconds}),
        state = case when r.state = 'waiting' then 'asking' else r.state end, tries = r.tries + 1
      from taken where r.id = taken.id returning r.*)
    select c.id, c.claim, c.reference, c.order_id, p.amount::text as payment_amount, c.amount::text, c.currency, c.why, c.tries,
      p.id as payment_id, p.reference as payment_reference, p.gateway, p.gateway_reference, p.capture_reference, p.culture,
      o.doc_number
    from claimed c join payment_orders p on p.id = c.payment_id join orders o on o.id = c.order_id`.execute(db)
  return rows[0] ?? null
}

export type RefundEnd = {
  state: 'asking' | 'pending' | 'by-hand' | 'refused' | 'done'
  reason?: string | null
  gatewayReference?: string | null
  lastError?: string | null
  /** For those that are asked for again. */
  seconds?: number
}

/** What became of a refund in hand; false where another process has taken it over. */
export async function endRefund(tx: Db, { id, claim }: ClaimedRefund, end: RefundEnd): Promise<boolean> {
  const isDecided = end.state === 'done' || end.state === 'refused' || end.state === 'by-hand'
  const { rows } = await sql`
    update refunds set state = ${end.state}, reason = ${end.reason ?? null},
      gateway_reference = coalesce(${end.gatewayReference ?? null}, gateway_reference), last_error = ${end.lastError ?? null},
      decided_at = case when ${isDecided} then now() end,
      next_try_at = now() + make_interval(secs => ${end.seconds ?? 0}), claim = null, claimed_until = null
    where id = ${id} and claim = ${claim}::uuid returning 1`.execute(tx)
  return rows.length > 0
}

/** What a person decided about a refund: it went back another way, or the gateway is asked once more. */
export async function decideRefund(tx: Db, id: number, outcome: 'done' | 'retry'): Promise<{ orderId: number } | null> {
  const { rows } = await sql<{ orderId: number }>`
    update refunds set state = case when ${outcome} = 'done' then 'done' else 'waiting' end,
      reason = case when ${outcome} = 'done' then 'by-hand' end, decided_at = case when ${outcome} = 'done' then now() end,
      next_try_at = now(), tries = 0, claim = null, claimed_until = null
    where id = ${id} and state <> 'done' returning order_id`.execute(tx)
  return rows[0] ?? null
}

export interface RefundRow {
  id: number
  amount: Decimal
  currency: string
  why: Why
  state: 'waiting' | 'asking' | 'pending' | 'by-hand' | 'refused' | 'done'
  createdAt: Date
  decidedAt: Date | null
}

export async function listRefunds(db: Db, orderId: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select id, amount::text, currency, why, state, created_at, decided_at from refunds
    where order_id = ${orderId} order by id`.execute(db)
  return rows
}

export const addFact = (
  tx: Db,
  { details, ...fact }: { kind: string; subject: string; details: Record<string, unknown> },
) =>
  tx
    .insertInto('facts')
    .values({ ...fact, details: JSON.stringify(details) })
    .execute()
