import type { GatewayName, PageQuery } from '@toptan/contract/common'
import type { taskKinds, taskOutcomes } from '@toptan/contract/payments'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { anywhere, readPage } from '../../platform/list-query.ts'
import type { Decimal } from '../../platform/money.ts'
import type { StoredState } from './rules.ts'

export type TaskKind = (typeof taskKinds)[number]
export type TaskEnd = (typeof taskOutcomes)[number] | 'settled'

/** Leaves something to a person; what is open already is brought up to date instead. */
export async function openTask(
  tx: Db,
  task: {
    kind: TaskKind
    paymentId: number
    refundId: number | null
    gatewayReference: string | null
    reason: string
  },
): Promise<void> {
  await sql`insert into payment_tasks (kind, payment_id, refund_id, gateway_reference, reason)
    values (${task.kind}, ${task.paymentId}, ${task.refundId}, ${task.gatewayReference}, ${task.reason})
    on conflict (kind, payment_id, coalesce(refund_id, 0)) where closed_at is null
    do update set reason = excluded.reason, gateway_reference = coalesce(excluded.gateway_reference, payment_tasks.gateway_reference)`.execute(
    tx,
  )
}

/** What has been decided without a person after all. */
export async function settleTasks(tx: Db, about: { paymentId: number } | { refundId: number }): Promise<void> {
  const which =
    'refundId' in about
      ? sql`refund_id = ${about.refundId}`
      : sql`payment_id = ${about.paymentId} and refund_id is null`
  await sql`update payment_tasks set closed_at = now(), outcome = 'settled' where closed_at is null and ${which}`.execute(
    tx,
  )
}

export interface OpenTask {
  id: number
  kind: TaskKind
  paymentId: number
  refundId: number | null
  gatewayReference: string | null
  isClosed: boolean
  orderId: number
  docNumber: string
  customerId: number
  paymentState: StoredState
}

/** The order of a task, to be locked before the task is. */
export async function findTaskOrder(tx: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ orderId: number }>`
    select p.order_id from payment_tasks t join payment_orders p on p.id = t.payment_id where t.id = ${id}`.execute(tx)
  return rows[0]?.orderId ?? null
}

export async function lockTask(tx: Db, id: number): Promise<OpenTask | null> {
  const { rows } = await sql<OpenTask>`
    select t.id, t.kind, t.payment_id, t.refund_id, t.gateway_reference, t.closed_at is not null as is_closed, p.order_id,
      o.doc_number, o.customer_id, p.state as payment_state
    from payment_tasks t join payment_orders p on p.id = t.payment_id join orders o on o.id = p.order_id
    where t.id = ${id} for update of t`.execute(tx)
  return rows[0] ?? null
}

export async function closeTask(
  tx: Db,
  id: number,
  end: { userId: number; outcome: TaskEnd; note: string },
): Promise<void> {
  await sql`update payment_tasks set closed_at = now(), closed_by = ${end.userId}, outcome = ${end.outcome}, note = ${end.note}
    where id = ${id} and closed_at is null`.execute(tx)
}

export interface TaskRow {
  id: number
  kind: TaskKind
  paymentOrderId: string
  docNumber: string
  customerId: number
  customerName: string
  customerCode: string | null
  gateway: GatewayName
  gatewayReference: string | null
  amount: Decimal
  currency: string
  reason: string
  createdAt: Date
  closedAt: Date | null
  closedBy: string | null
  outcome: TaskEnd | null
  note: string
  /** What the ERP calls the payment. */
  erpNumber: string | null
}

export function listTasks(db: Db, query: PageQuery & { OnlyOpen: boolean }) {
  const search = query.SearchTerm?.trim() ?? ''
  const pattern = anywhere(search)
  return readPage<TaskRow>(db, query, {
    columns: sql`t.id, t.kind, p.reference as payment_order_id, o.doc_number, c.id as customer_id, c.name as customer_name,
      c.code as customer_code, p.gateway,
      coalesce(t.gateway_reference, r.gateway_reference, p.capture_reference, p.gateway_reference) as gateway_reference,
      coalesce(r.amount, p.amount)::text as amount, p.currency, t.reason, t.created_at, t.closed_at,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.account_name) as closed_by, t.outcome, t.note, p.erp_number`,
    from: sql`payment_tasks t join payment_orders p on p.id = t.payment_id join orders o on o.id = p.order_id
      join customers c on c.id = o.customer_id left join refunds r on r.id = t.refund_id left join users u on u.id = t.closed_by
      where ${query.OnlyOpen ? sql`t.closed_at is null` : sql`true`}
        ${search === '' ? sql`` : sql`and (o.doc_number like upper(${pattern}) or p.reference like upper(${pattern}) or t.gateway_reference like ${pattern} or c.name_folded like fold(${pattern}))`}`,
    order: sql`t.closed_at is not null, t.created_at desc, t.id desc`,
  })
}
