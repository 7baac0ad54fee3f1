/** Collected payments on their way to the ERP. A paid attempt is its own row in the queue: it waits from then on. */
import type { GatewayName } from '@toptan/contract/common'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'
import type { Decimal } from '../../platform/money.ts'
import type { PushFailure } from '../orders/index.ts'
import type { Pos } from './rules.ts'

/** How long a payment stays in hand without a sign of life. */
const CLAIM_SECONDS = 60
/** A payment that is just being given back is not worth booking before that has ended, unless it takes longer than this. */
const REFUND_HOURS = 24

export interface PaymentInHand {
  paymentId: number
  claim: string
  /** Ours, unique for each payment. */
  documentNumber: string
  docNumber: string
  /** When an earlier try was begun whose end is not known. */
  unclearSince: Date | null
  attempts: number
  collectedAt: Date
  customerId: number
  customerCode: string | null
  customerName: string
  gateway: GatewayName
  /** The gateway's own number of the money it took. */
  captureReference: string
  posId: string | null
  /** The settings of its POS, where it went to one; several may share it. */
  posConfigs: Pos[]
  /** What was collected less what had gone back before it was first sent. */
  amount: Decimal
  currency: string
}

/** Being given back just now: the product is at it, and has not been for too long. */
const isComingBack = sql`exists (select from refunds r where r.payment_id = p.id and r.state in ('waiting', 'asking', 'pending')
  and r.created_at > now() - make_interval(hours => ${REFUND_HOURS}))`

/**
 * Takes the next payment in hand and notes, before anything is sent, that it is being tried. In a transaction, so that the
 * payment is read as it was taken.
 */
export async function claimPayment(
  tx: Transaction,
  given: { erp: string; claim: string; now: Date; settlingSeconds: number },
): Promise<PaymentInHand | null> {
  const { rows } = await sql<{ paymentId: number; unclearSince: Date | null }>`
    with next as (
      select p.id from payment_orders p join orders o on o.id = p.order_id join divisions d on d.id = o.division_id
      where p.state = 'paid' and p.push_state in ('waiting', 'unclear') and p.push_next_try_at <= ${given.now}
        and d.erp_settings = ${given.erp} and (p.push_claimed_until is null or p.push_claimed_until < ${given.now})
        and (p.push_unclear_since is not null or not ${isComingBack})
      order by p.push_next_try_at, p.id limit 1 for update of p skip locked)
    update payment_orders p set push_claim = ${given.claim}, push_claimed_until = ${claimEnd(given.now)},
      push_attempts = p.push_attempts + 1, push_tried_at = ${given.now},
      push_without = case when p.push_unclear_since is null
        then array(select r.id from refunds r where r.payment_id = p.id and r.state = 'done' order by r.id)
        else p.push_without end,
      push_unclear_since = case when p.push_unclear_since > ${new Date(given.now.getTime() - given.settlingSeconds * 1000)}
        then p.push_unclear_since else ${given.now} end
    from next where p.id = next.id
    returning p.id as payment_id, old.push_unclear_since as unclear_since`.execute(tx)
  const [claimed] = rows
  if (!claimed) return null
  const payment = await findPayment(tx, claimed.paymentId)
  return { ...payment, claim: given.claim, unclearSince: claimed.unclearSince }
}

const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_SECONDS * 1000)

async function findPayment(tx: Transaction, id: number): Promise<Omit<PaymentInHand, 'claim' | 'unclearSince'>> {
  const { rows } = await sql<Omit<PaymentInHand, 'claim' | 'unclearSince'>>`
    select p.id as payment_id, p.reference as document_number, o.doc_number, p.push_attempts as attempts,
      p.decided_at as collected_at, c.id as customer_id, c.code as customer_code, c.name as customer_name, p.gateway,
      p.capture_reference, p.pos_id, p.currency,
      (p.amount - coalesce((select sum(r.amount) from refunds r where r.id = any(p.push_without)), 0))::text as amount,
      (select coalesce(json_agg(json_build_object('id', s.id, 'customerId', s.customer_id, 'posId', s.pos_id,
          'amountFrom', s.amount_from::text, 'amount', s.amount::text, 'currency', s.currency, 'priority', s.priority,
          'bankAccountCode', s.bank_account_code)), '[]')
        from customer_pos_configs s
        where s.pos_id = p.pos_id and (s.customer_id is null or s.customer_id = c.id)) as pos_configs
    from payment_orders p join orders o on o.id = p.order_id join customers c on c.id = o.customer_id
    where p.id = ${id}`.execute(tx)
  const [payment] = rows
  if (!payment) throw new Error(`there is no payment ${id}`)
  return payment
}

type InHand = Pick<PaymentInHand, 'paymentId' | 'claim'>

/** A sign of life; false when the payment is in other hands by now. */
export async function keepPayment(db: Db, { paymentId, claim }: InHand, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update payment_orders set push_claimed_until = ${claimEnd(now)}
    where id = ${paymentId} and push_claim = ${claim}`.execute(db)
  return numAffectedRows === 1n
}

/** Keeps why a payment was not sent and lets it go; false when it was in other hands. */
export async function keepPaymentFailure(db: Db, { paymentId, claim }: InHand, failure: PushFailure): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_orders set push_state = ${failure.state}, push_unclear_since = ${failure.unclearSince},
      push_next_try_at = ${failure.nextTryAt}, push_error = ${JSON.stringify(failure.error)}::jsonb,
      push_claim = null, push_claimed_until = null
    where id = ${paymentId} and push_claim = ${claim}`.execute(db)
  return numAffectedRows === 1n
}

/** Keeps that a payment is of no interest to the ERP, as all of it went back before. */
export async function keepUnneeded(db: Db, { paymentId, claim }: InHand): Promise<void> {
  await sql`update payment_orders set push_state = 'not-needed', push_unclear_since = null, push_error = null,
      push_claim = null, push_claimed_until = null
    where id = ${paymentId} and push_claim = ${claim}`.execute(db)
}

/**
 * Keeps what the ERP calls a payment; what went back meanwhile is left to a person to book there.
 * @returns false when it was in other hands
 */
export async function keepPushed(
  tx: Transaction,
  { paymentId, claim }: InHand,
  pushed: { id: string; number: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_orders set push_state = 'sent', erp_id = ${pushed.id}, erp_number = ${pushed.number},
      pushed_at = ${pushed.at}, push_unclear_since = null, push_error = null, push_claim = null, push_claimed_until = null
    where id = ${paymentId} and push_claim = ${claim}`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await askToBookRefunds(tx, paymentId)
  return true
}

/**
 * Leaves it to a person to book in the ERP what went back of a payment after the ERP had it. The payment is locked first,
 * so that a push and a refund that end at the same time see each other.
 */
export async function askToBookRefunds(tx: Db, paymentId: number): Promise<void> {
  await sql`select 1 from payment_orders where id = ${paymentId} for update`.execute(tx)
  await sql`insert into payment_tasks (kind, payment_id, refund_id, gateway_reference, reason)
    select 'refund-to-book', p.id, r.id, coalesce(r.gateway_reference, p.capture_reference), 'booked-before'
    from payment_orders p join refunds r on r.payment_id = p.id
    where p.id = ${paymentId} and p.push_state = 'sent' and r.state = 'done' and r.id <> all(p.push_without)
      and not exists (select from payment_tasks t where t.refund_id = r.id and t.kind = 'refund-to-book')`.execute(tx)
}

/**
 * Lets payments that were refused, or that wait for their next try, be tried at once. What may have arrived is left to the
 * looks that it waits for.
 * @returns how many will be tried
 */
export async function retryPayments(tx: Transaction, paymentIds: readonly number[], now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with meant as (select id from payment_orders where id = any(${[...paymentIds]}::int[]) order by id for update)
    update payment_orders p set push_state = 'waiting', push_next_try_at = ${now}, push_attempts = 0
    from meant where p.id = meant.id and p.state = 'paid' and p.push_state in ('waiting', 'refused')
    returning p.id`.execute(tx)
  return rows.length
}
