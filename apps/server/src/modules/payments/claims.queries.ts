import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Decimal } from '../../platform/money.ts'
import { ATTEMPT, type Attempt } from './queries.ts'
import type { StoredState, WaitsFor } from './rules.ts'

export interface ClaimedAttempt extends Attempt {
  claim: string
  /** Whether the money may be taken: the order waits for just this amount, and no other attempt may have taken it. */
  mayTake: boolean
  /** The state it was in before. */
  before: StoredState
}

/**
 * Takes an attempt into hand for `seconds`, with its order locked while that is decided. Where money may be taken, that is
 * noted before anything is asked, so that whoever finds the attempt after the end of this process asks again.
 * @returns null where another process has it in hand or it is paid
 */
export async function claimAttempt(tx: Db, id: number, seconds: number): Promise<ClaimedAttempt | null> {
  await sql`select 1 from orders where id = (select order_id from payment_orders where id = ${id}) for update`.execute(
    tx,
  )
  const { rows } = await sql<ClaimedAttempt>`
    with found as (
      select p.id, p.state as before,
        o.status = 'AwaitingPayment' and o.total_amount = p.amount and o.currency = p.currency and not exists (
          select from payment_orders other where other.order_id = p.order_id and other.id <> p.id
            and other.state in ('taking', 'unclear', 'paid')) as may_take
      from payment_orders p join orders o on o.id = p.order_id
      where p.id = ${id} and p.state not in ('starting', 'paid') and (p.claim is null or p.claimed_until < now())),
    claimed as (
      update payment_orders set claim = gen_random_uuid(), claimed_until = now() + make_interval(secs => ${seconds}),
        state = case when found.before = 'open' and found.may_take then 'taking' else found.before end,
        next_look_at = now() + make_interval(secs => ${seconds}), looked_at = now(), looks = looks + 1
      from found where payment_orders.id = found.id
      returning payment_orders.*, found.before, found.may_take)
    select ${ATTEMPT}, p.claim, p.before, p.may_take from claimed p join orders o on o.id = p.order_id`.execute(tx)
  return rows[0] ?? null
}

export interface AttemptEnd {
  state: Exclude<StoredState, 'starting' | 'taking' | 'failed'>
  waitsFor?: WaitsFor
  reason?: string | null
  gatewayReference?: string | null
  captureReference?: string | null
  provision?: string | null
  returned?: Decimal | null
  lastError?: string | null
  /** Until the gateway is asked again; null asks no more. */
  seconds: number | null
}

/** What was learned of an attempt in hand; false where another process has taken it over. */
export async function endClaim(
  tx: Db,
  { id, claim }: Pick<ClaimedAttempt, 'id' | 'claim'>,
  end: AttemptEnd,
): Promise<boolean> {
  const isDecided = end.state === 'paid' || end.state === 'declined' || end.state === 'expired'
  const { rows } = await sql`
    update payment_orders set state = ${end.state}, waits_for = ${end.waitsFor ?? null}, reason = ${end.reason ?? null},
      gateway_reference = coalesce(${end.gatewayReference ?? null}, gateway_reference),
      capture_reference = coalesce(${end.captureReference ?? null}, capture_reference),
      provision = coalesce(${end.provision ?? null}, provision),
      returned_amount = coalesce(${end.returned ?? null}::numeric, returned_amount), last_error = ${end.lastError ?? null},
      decided_at = case when ${isDecided} then coalesce(decided_at, now()) end,
      next_look_at = now() + make_interval(secs => ${end.seconds}::float8), claim = null, claimed_until = null
    where id = ${id} and claim = ${claim}::uuid returning 1`.execute(tx)
  return rows.length > 0
}

export interface DueAttempt {
  id: number
  reference: string
  state: StoredState
}

/** Attempts that are due: to be asked about, or paid and not yet acknowledged. */
export async function listDue(db: Db, most: number): Promise<DueAttempt[]> {
  const { rows } = await sql<DueAttempt>`
    select id, reference, state from payment_orders
    where next_look_at <= now() and (claim is null or claimed_until < now()) order by next_look_at limit ${most}`.execute(
    db,
  )
  return rows
}

/** How many of these attempts stand otherwise by now. */
export async function countMoved(db: Db, before: readonly DueAttempt[]): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select count(*)::int as moved from payment_orders p
    join jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b (id int, state text) on b.id = p.id and b.state <> p.state`.execute(
    db,
  )
  return rows[0]?.moved ?? 0
}

/** Something says that there is news of an attempt: it is due now. One that is paid is looked at for money that went back. */
export async function makeDue(db: Db, id: number): Promise<void> {
  await sql`update payment_orders set next_look_at = now()
    where id = ${id} and state not in ('starting', 'failed')`.execute(db)
}

/** The buyer came back and says that it was given up; that proves nothing. */
export async function noteGivenUp(db: Db, id: number): Promise<void> {
  await sql`update payment_orders set given_up_at = now() where id = ${id} and state = 'open'`.execute(db)
}

/** Whether somebody asked the gateway about it within so many seconds. */
export async function wasLookedAt(db: Db, id: number, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ isRecent: boolean }>`
    select coalesce(looked_at > now() - make_interval(secs => ${seconds}), false) as is_recent
    from payment_orders where id = ${id}`.execute(db)
  return rows[0]?.isRecent ?? false
}

/**
 * What a person says of an attempt. One that is paid stays so, and where it is asked about again it is looked after again.
 */
export async function decideAttempt(
  tx: Db,
  id: number,
  outcome: 'paid' | 'not-paid' | 'retry',
  gatewayReference: string | null,
): Promise<void> {
  await sql`update payment_orders set
      state = case ${outcome} when 'paid' then 'paid' when 'not-paid' then 'declined' else state end,
      reason = case when ${outcome} = 'retry' then reason else 'by-hand' end,
      capture_reference = case when ${outcome} = 'paid' then coalesce(capture_reference, ${gatewayReference}, gateway_reference, 'by-hand')
        else capture_reference end,
      decided_at = case when ${outcome} = 'retry' then decided_at else now() end, looks = 0,
      -- The gateway need not be told of what a person had to find out.
      acknowledged_at = case when ${outcome} = 'paid' then now() else acknowledged_at end,
      next_look_at = case when ${outcome} = 'retry' then now() end, claim = null, claimed_until = null
    where id = ${id} and (state <> 'paid' or ${outcome} = 'retry')`.execute(tx)
}

// Paid ----------------------------------------------------------------------------------------------------------------

export interface PaidAttempt extends Attempt {
  isAcknowledged: boolean
  claim: string
  /** What we have owed back of it, refused refunds left out. */
  owedBack: Decimal
}

/** Takes a paid attempt into hand for `seconds`. */
export async function claimPaid(db: Db, id: number, seconds: number): Promise<PaidAttempt | null> {
  const { rows } = await sql<PaidAttempt>`
    with claimed as (
      update payment_orders set claim = gen_random_uuid(), claimed_until = now() + make_interval(secs => ${seconds}),
        next_look_at = now() + make_interval(secs => ${seconds}), looks = looks + 1
      where id = (select id from payment_orders where id = ${id} and state = 'paid'
        and (claim is null or claimed_until < now()) for update skip locked)
      returning *)
    select ${ATTEMPT}, p.claim, p.acknowledged_at is not null as is_acknowledged,
      coalesce((select sum(amount) from refunds r where r.payment_id = p.id and r.state <> 'refused'), 0)::text as owed_back
    from claimed p join orders o on o.id = p.order_id`.execute(db)
  return rows[0] ?? null
}

export async function endPaid(
  db: Db,
  { id, claim }: Pick<PaidAttempt, 'id' | 'claim'>,
  end: { isAcknowledged: boolean; returned?: Decimal | null; lastError?: string | null; seconds: number | null },
): Promise<void> {
  await sql`update payment_orders set claim = null, claimed_until = null, last_error = ${end.lastError ?? null},
      acknowledged_at = case when ${end.isAcknowledged} then coalesce(acknowledged_at, now()) end,
      returned_amount = coalesce(${end.returned ?? null}::numeric, returned_amount), looks = case when ${end.isAcknowledged} then 0 else looks end,
      next_look_at = now() + make_interval(secs => ${end.seconds}::float8)
    where id = ${id} and claim = ${claim}::uuid`.execute(db)
}
