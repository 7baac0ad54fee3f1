/** Parts of orders on their way to the ERP. A part is its own row in the queue: it waits from the moment it is made. */
import type { OrderStatus } from '@toptan/contract/orders'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'
import { applyingTo } from './order-parameters.queries.ts'

/** How long a part stays in hand without a sign of life. */
const CLAIM_SECONDS = 60

export interface PartInHand {
  partId: number
  claim: string
  /** Ours, unique for each part: the order's number and the warehouse. */
  documentNumber: string
  docNumber: string
  /** When an earlier try was begun whose end is not known. */
  unclearSince: Date | null
  attempts: number
  orderedAt: Date
  customerCode: string | null
  customerName: string
  /** Where the ERP knows the address; otherwise it stands in the note. */
  addressCode: string | null
  address: { title: string; responsible: string; address: string; city: string; postCode: string; countryCode: string }
  warehouseCode: string
  erpWarehouseCode: string | null
  erpDivisionCode: string | null
  salesmanCode: string | null
  currency: string
  note: string
  lines: PartLineInHand[]
  parameters: { key: string; value: string }[]
}

export interface PartLineInHand {
  id: number
  productCode: string
  quantity: number
  unitCode: string
  listPrice: string
  netPrice: string
  vatRate: string
  discountRates: { rate: string }[]
  /** Without VAT; all of the item's stands with its first part. */
  expense: string
  dueDate: string | null
  status: OrderStatus
}

/**
 * Takes the next part in hand and notes, before anything is sent, that it is being tried. An order that somebody is
 * changing just now is left to the next look. In a transaction, so that the part is read as it was taken.
 */
export async function claimPart(
  tx: Transaction,
  given: { erp: string; claim: string; now: Date; settlingSeconds: number },
): Promise<PartInHand | null> {
  const { rows } = await sql<{ partId: number; unclearSince: Date | null }>`
    with next as (
      select t.id from order_parts t join orders o on o.id = t.order_id join divisions d on d.id = o.division_id
      where t.push_state in ('waiting', 'unclear') and t.next_try_at <= ${given.now} and d.erp_settings = ${given.erp}
        and (t.push_claimed_until is null or t.push_claimed_until < ${given.now})
        and (t.status = 'Received' or t.unclear_since is not null)
      order by t.next_try_at, t.id limit 1 for update of t, o skip locked)
    update order_parts t set push_claim = ${given.claim}, push_claimed_until = ${claimEnd(given.now)},
      push_attempts = t.push_attempts + 1, last_tried_at = ${given.now},
      unclear_since = case when t.unclear_since > ${new Date(given.now.getTime() - given.settlingSeconds * 1000)}
        then t.unclear_since else ${given.now} end
    from next where t.id = next.id
    returning t.id as part_id, old.unclear_since`.execute(tx)
  const [claimed] = rows
  if (!claimed) return null
  const part = await findPart(tx, claimed.partId)
  return { ...part, claim: given.claim, unclearSince: claimed.unclearSince }
}

const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_SECONDS * 1000)

/** A sign of life; false when the part is in other hands by now. */
export async function keepPart(db: Db, { partId, claim }: Pick<PartInHand, 'partId' | 'claim'>, now: Date) {
  const { numAffectedRows } = await sql`update order_parts set push_claimed_until = ${claimEnd(now)}
    where id = ${partId} and push_claim = ${claim}`.execute(db)
  return numAffectedRows === 1n
}

async function findPart(db: Db, partId: number): Promise<Omit<PartInHand, 'claim' | 'unclearSince'>> {
  const { rows } = await sql<Omit<PartInHand, 'claim' | 'unclearSince'>>`
    select t.id as part_id, o.doc_number || '.' || t.warehouse_id as document_number, o.doc_number,
      t.push_attempts as attempts, o.created_at as ordered_at, c.code as customer_code, c.name as customer_name,
      (select a.code from addresses a where a.customer_id = o.customer_id and a.code = o.shipping_address_code
        and a.erp_id is not null and a.deleted_at is null) as address_code,
      o.shipping_address as address, w.code as warehouse_code, w.erp_code as erp_warehouse_code,
      d.erp_code as erp_division_code, s.code as salesman_code, o.currency, o.note,
      (select coalesce(json_agg(json_build_object('id', l.id, 'productCode', i.product_code, 'quantity', l.quantity,
          'unitCode', i.unit_code, 'listPrice', i.list_price::text, 'netPrice', i.net_price::text,
          'vatRate', i.vat_rate::text, 'discountRates', i.discount_rates,
          'expense', case when l.id = (select min(f.id) from order_part_lines f where f.order_item_id = i.id)
            then i.expense_amount else 0 end::text,
          'dueDate', i.due_date, 'status', l.status) order by i.position, l.id), '[]')
        from order_part_lines l join order_items i on i.id = l.order_item_id
        where l.order_part_id = t.id and l.status not in ('Cancelled', 'Rejected')) as lines,
      (select coalesce(json_agg(json_build_object('key', p.key, 'value', p.value) order by p.key), '[]')
        from ${applyingTo(thePart)} p where p.rank = 1) as parameters
    from order_parts t join orders o on o.id = t.order_id join customers c on c.id = o.customer_id
      join warehouses w on w.id = t.warehouse_id join divisions d on d.id = o.division_id
      left join salesmen s on s.id = o.salesman_id
    where t.id = ${partId}`.execute(db)
  const [part] = rows
  if (!part) throw new Error(`part ${partId} is gone`)
  return part
}

/** What is sent of a part, as order parameters look at it. */
const thePart = {
  divisionId: sql`o.division_id`,
  paymentMethodCode: sql`o.payment_method_code`,
  kinds: sql`array(select i.kind from order_part_lines l join order_items i on i.id = l.order_item_id
    where l.order_part_id = t.id and l.status not in ('Cancelled', 'Rejected'))`,
}

export interface PushFailure {
  state: 'waiting' | 'refused' | 'unclear'
  /** Null: the ERP does not have it, and nothing is on its way. */
  unclearSince: Date | null
  nextTryAt: Date
  error: { key: string; details: Record<string, string | number> }
}

/** Keeps why a part was not sent and lets it go; false when it was in other hands. */
export async function keepFailure(
  db: Db,
  { partId, claim }: Pick<PartInHand, 'partId' | 'claim'>,
  failure: PushFailure,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_parts set push_state = ${failure.state}, unclear_since = ${failure.unclearSince},
      next_try_at = ${failure.nextTryAt}, last_error = ${JSON.stringify(failure.error)}::jsonb,
      push_claim = null, push_claimed_until = null
    where id = ${partId} and push_claim = ${claim}`.execute(db)
  return numAffectedRows === 1n
}

/** Keeps that the ERP has a part, and what it calls it and its lines; false when it was in other hands. */
export async function keepSent(
  db: Db,
  { partId, claim }: Pick<PartInHand, 'partId' | 'claim'>,
  sent: { id: string; number: string; at: Date; lines: { id: number; lineId: string | null; total: string | null }[] },
): Promise<boolean> {
  const { rows } = await sql<{ orderId: number }>`
    update order_parts set push_state = 'sent', number = ${sent.number}, erp_id = ${sent.id}, sent_at = ${sent.at},
      unclear_since = null, last_error = null, push_claim = null, push_claimed_until = null
    where id = ${partId} and push_claim = ${claim} returning order_id`.execute(db)
  const [part] = rows
  if (!part) return false
  await sql`update order_part_lines l set erp_line_id = g.line_id, erp_total = g.total
    from jsonb_to_recordset(${JSON.stringify(sent.lines.map(({ id, lineId, total }) => ({ id, line_id: lineId, total })))}::jsonb)
      as g (id int, line_id text, total numeric)
    where l.id = g.id and l.order_part_id = ${partId}`.execute(db)
  await sql`update orders set order_number = (select string_agg(number, ', ' order by id) from order_parts
    where order_id = ${part.orderId} and number is not null) where id = ${part.orderId}`.execute(db)
  return true
}

/** Those of the items of which the ERP may have something: it has it, or a try is under way or ended unknown. */
export async function itemsAtErp(tx: Db, itemIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.order_item_id as id from order_part_lines l join order_parts t on t.id = l.order_part_id
    where l.order_item_id = any(${[...itemIds]}::int[]) and (t.push_state = 'sent' or t.unclear_since is not null)`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Of items partly at the ERP, the lines of parts that surely are not: they end at once. */
export async function cancelUnsentLines(tx: Db, itemIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update order_part_lines l set status = 'Cancelled' from order_parts t
    where t.id = l.order_part_id and l.order_item_id = any(${[...itemIds]}::int[])
      and t.push_state <> 'sent' and t.unclear_since is null and l.status = 'CancellationRequested'
      and exists (select from order_part_lines other join order_parts o on o.id = other.order_part_id
        where other.order_item_id = l.order_item_id and (o.push_state = 'sent' or o.unclear_since is not null))
    returning l.id`.execute(tx)
  await sql`update order_parts t set status = 'Cancelled'
    where t.push_state <> 'sent' and t.unclear_since is null and t.status = 'CancellationRequested'
      and t.id in (select order_part_id from order_part_lines where order_item_id = any(${[...itemIds]}::int[]))
      and not exists (select from order_part_lines l where l.order_part_id = t.id and l.status <> 'Cancelled')`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Lets parts that were refused, or that wait for their next try, be tried at once, and requests to cancel with them.
 * What may have arrived is left to the looks that it waits for.
 * @returns how many parts will be tried
 */
export async function retryParts(tx: Transaction, partIds: readonly number[], now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with meant as (select id from order_parts where id = any(${[...partIds]}::int[]) order by id for update)
    update order_parts t set
      push_state = case t.push_state when 'refused' then 'waiting' else t.push_state end,
      next_try_at = case when t.push_state in ('waiting', 'refused') then ${now} else t.next_try_at end,
      push_attempts = case when t.push_state in ('waiting', 'refused') then 0 else t.push_attempts end,
      cancel_next_try_at = case when t.cancel_error is not null and t.cancel_next_try_at is not null then ${now}
        else t.cancel_next_try_at end
    from meant where t.id = meant.id and (t.push_state in ('waiting', 'refused')
      or t.push_state = 'sent' and t.cancel_error is not null and t.cancel_next_try_at is not null)
    returning t.id`.execute(tx)
  return rows.length
}

// Requests to cancel ----------------------------------------------------------------------------------------------------

/** Marks the lines of these items that are at the ERP, or may be, as to be asked for. */
export async function markCancellation(tx: Db, itemIds: readonly number[], now: Date): Promise<void> {
  await sql`with marked as (
      update order_part_lines l set cancellation = 'waiting' from order_parts t
      where t.id = l.order_part_id and l.order_item_id = any(${[...itemIds]}::int[])
        and l.status = 'CancellationRequested'
      returning t.id)
    update order_parts set cancel_next_try_at = ${now}, cancel_attempts = 0, cancel_error = null
    where id in (select id from marked)`.execute(tx)
}

export interface CancellationInHand {
  partId: number
  claim: string
  documentNumber: string
  attempts: number
  /** Null: the whole part. */
  lineIds: string[] | null
}

/** Takes the next request to cancel in hand. */
export async function claimCancellation(
  db: Db,
  given: { erp: string; claim: string; now: Date },
): Promise<CancellationInHand | null> {
  const { rows } = await sql<Omit<CancellationInHand, 'claim' | 'lineIds'> & { lineIds: string[]; isWhole: boolean }>`
    with next as (
      select t.id from order_parts t join orders o on o.id = t.order_id join divisions d on d.id = o.division_id
      where t.push_state = 'sent' and t.cancel_next_try_at <= ${given.now} and d.erp_settings = ${given.erp}
        and (t.push_claimed_until is null or t.push_claimed_until < ${given.now})
        and exists (select from order_part_lines l where l.order_part_id = t.id and l.cancellation = 'waiting')
      order by t.cancel_next_try_at, t.id limit 1 for update of t, o skip locked)
    update order_parts t set push_claim = ${given.claim}, push_claimed_until = ${claimEnd(given.now)},
      cancel_attempts = t.cancel_attempts + 1
    from next, orders o where t.id = next.id and o.id = t.order_id
    returning t.id as part_id, o.doc_number || '.' || t.warehouse_id as document_number, t.cancel_attempts as attempts,
      array(select l.erp_line_id from order_part_lines l where l.order_part_id = t.id and l.cancellation = 'waiting'
        and l.erp_line_id is not null) as line_ids,
      not exists (select from order_part_lines l where l.order_part_id = t.id and l.cancellation is distinct from 'waiting'
        and l.cancellation is distinct from 'asked'
        and l.status not in ('Cancelled', 'Rejected')) as is_whole`.execute(db)
  const [found] = rows
  if (!found) return null
  const { isWhole, lineIds, ...cancellation } = found
  return { ...cancellation, claim: given.claim, lineIds: isWhole ? null : lineIds }
}

/** Keeps that the ERP was asked, or why not yet. */
export async function keepCancellation(
  db: Db,
  { partId, claim, lineIds }: CancellationInHand,
  outcome: { asked: true } | { asked: false; nextTryAt: Date; error: PushFailure['error'] },
): Promise<void> {
  const error = outcome.asked ? null : JSON.stringify(outcome.error)
  await sql`
    with kept as (
      update order_parts set push_claim = null, push_claimed_until = null, cancel_error = ${error}::jsonb,
        cancel_next_try_at = ${outcome.asked ? null : outcome.nextTryAt}
      where id = ${partId} and push_claim = ${claim} returning id)
    update order_part_lines l set cancellation = 'asked' from kept
    where ${outcome.asked} and l.order_part_id = kept.id and l.cancellation = 'waiting'
      and (${lineIds === null} or l.erp_line_id = any(${lineIds ?? []}::text[]))`.execute(db)
}
