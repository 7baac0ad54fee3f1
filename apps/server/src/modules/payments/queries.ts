import type { Culture, GatewayName } from '@toptan/contract/common'
import type { OrderStatus, PaymentStatus } from '@toptan/contract/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Decimal } from '../../platform/money.ts'
import type { StoredState, WaitsFor } from './rules.ts'

export interface PayableOrder {
  id: number
  docNumber: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  currency: string
  totalAmount: Decimal
  paymentMethodCode: string
  isPaypal: boolean
  customerId: number
  customerCode: string | null
  customerName: string
}

const PAYABLE_COLUMNS = sql`o.id, o.doc_number, o.status, o.payment_status, o.currency, o.total_amount::text,
  o.payment_method_code, m.is_paypal, c.id as customer_id, c.code as customer_code, c.name as customer_name`
const PAYABLE_TABLES = sql`orders o join payment_methods m on m.code = o.payment_method_code join customers c on c.id = o.customer_id`
const PAYABLE = sql`${PAYABLE_COLUMNS} from ${PAYABLE_TABLES}`

/** An order that the viewer may see, as it is to be paid. */
export async function findPayable(
  db: Db,
  visible: RawBuilder<unknown>,
  docNumber: string,
): Promise<PayableOrder | null> {
  const { rows } = await sql<PayableOrder>`select ${PAYABLE} where o.doc_number = ${docNumber} and ${visible}`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface UnpaidOrder extends PayableOrder {
  createdAt: Date
  expiresAt: Date | null
  isChecking: boolean
}

/** So many are shown; whoever has more pays those first. */
const MOST_UNPAID = 100

/** Orders that the viewer may see and that wait to be paid, those that expire first at the top. */
export async function listUnpaid(db: Db, visible: RawBuilder<unknown>): Promise<UnpaidOrder[]> {
  const { rows } = await sql<UnpaidOrder>`
    select ${PAYABLE_COLUMNS}, o.created_at, o.payment_expires_at as expires_at,
      exists (select from payment_orders p where p.order_id = o.id
        and (p.state in ('taking', 'unclear') or p.state = 'open' and p.waits_for = 'gateway')) as is_checking
    from ${PAYABLE_TABLES} where o.status = 'AwaitingPayment' and ${visible}
    order by o.payment_expires_at nulls last, o.id limit ${MOST_UNPAID}`.execute(db)
  return rows
}

/** The same order, locked: nobody cancels it, pays it or begins to pay it meanwhile. */
export async function lockPayable(tx: Db, orderId: number): Promise<PayableOrder> {
  await sql`select 1 from orders where id = ${orderId} for update`.execute(tx)
  const { rows } = await sql<PayableOrder>`select ${PAYABLE} where o.id = ${orderId}`.execute(tx)
  const [order] = rows
  if (!order) throw new Error(`there is no order ${orderId}`)
  return order
}

/** Where the gateway may write to whoever pays. */
export async function findEmail(db: Db, userId: number): Promise<string | null> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? null
}

export interface Attempt {
  id: number
  reference: string
  orderId: number
  docNumber: string
  customerId: number
  gateway: GatewayName
  amount: Decimal
  currency: string
  culture: Culture
  state: StoredState
  waitsFor: WaitsFor
  reason: string | null
  gatewayReference: string | null
  gatewayUrl: string | null
  captureReference: string | null
  callbackUrl: string
  cancelUrl: string
  looks: number
  ageSeconds: number
  givenUpAt: Date | null
  createdAt: Date
  decidedAt: Date | null
}

/** What is read of an attempt `p` for an order `o`. */
export const ATTEMPT = sql`p.id, p.reference, p.order_id, o.doc_number, o.customer_id, p.gateway, p.amount::text, p.currency, p.culture,
  p.state, p.waits_for, p.reason, p.gateway_reference, p.gateway_url, p.capture_reference, p.callback_url, p.cancel_url,
  p.looks, extract(epoch from now() - p.created_at)::float8 as age_seconds, p.given_up_at, p.created_at, p.decided_at`

export async function insertAttempt(
  tx: Db,
  row: {
    reference: string
    orderId: number
    userId: number
    gateway: GatewayName
    paymentMethodCode: string
    amount: Decimal
    currency: string
    posId: string | null
    culture: Culture
    callbackUrl: string
    cancelUrl: string
  },
): Promise<number> {
  // Nobody has its page before it is open; one that stays in this state was cut off by the end of a process.
  const nextLookAt = sql<Date>`now() + interval '10 minutes'`
  const { id } = await tx
    .insertInto('paymentOrders')
    .values({ ...row, nextLookAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The gateway knows of the attempt, and the buyer gets its page. */
export async function openAttempt(
  db: Db,
  id: number,
  { gatewayReference, gatewayUrl }: { gatewayReference: string | null; gatewayUrl: string | null },
): Promise<void> {
  await sql`update payment_orders set state = 'open', waits_for = 'buyer', gateway_reference = ${gatewayReference},
    gateway_url = ${gatewayUrl}, next_look_at = now() + interval '30 seconds' where id = ${id} and state = 'starting'`.execute(
    db,
  )
}

export async function failAttempt(db: Db, id: number, lastError: string): Promise<void> {
  await sql`update payment_orders set state = 'failed', reason = 'not-started', last_error = ${lastError}, decided_at = now(),
    next_look_at = null where id = ${id} and state = 'starting'`.execute(db)
}

export async function readdressAttempt(
  db: Db,
  id: number,
  { callbackUrl, cancelUrl }: { callbackUrl: string; cancelUrl: string },
): Promise<void> {
  await db.updateTable('paymentOrders').set({ callbackUrl, cancelUrl, givenUpAt: null }).where('id', '=', id).execute()
}

const listAttempts = async (db: Db, where: RawBuilder<unknown>): Promise<Attempt[]> => {
  const { rows } = await sql<Attempt>`
    select ${ATTEMPT} from payment_orders p join orders o on o.id = p.order_id where ${where} order by p.id`.execute(db)
  return rows
}

export const listAttemptsOf = (db: Db, orderId: number) => listAttempts(db, sql`p.order_id = ${orderId}`)

/** An attempt by our reference, whoever asks. */
export const findAttempt = async (db: Db, reference: string): Promise<Attempt | null> =>
  (await listAttempts(db, sql`p.reference = ${reference}`))[0] ?? null

/** An attempt for an order that the viewer may see. */
export const findVisibleAttempt = async (
  db: Db,
  visible: RawBuilder<unknown>,
  reference: string,
): Promise<Attempt | null> => (await listAttempts(db, sql`p.reference = ${reference} and ${visible}`))[0] ?? null

/** The attempt that a notice is about. */
export async function findNoticed(
  db: Db,
  gateway: GatewayName,
  { reference, gatewayReference }: { reference: string | null; gatewayReference: string | null },
): Promise<Attempt | null> {
  const found = await listAttempts(
    db,
    sql`p.gateway = ${gateway} and (p.reference = ${reference}
      or p.gateway_reference = ${gatewayReference} or p.capture_reference = ${gatewayReference})`,
  )
  return found.at(-1) ?? null
}

export const addFact = (
  tx: Db,
  {
    details,
    ...fact
  }: { kind: string; userId?: number; customerId?: number; subject: string; details: Record<string, unknown> },
) =>
  tx
    .insertInto('facts')
    .values({ ...fact, details: JSON.stringify(details) })
    .execute()
