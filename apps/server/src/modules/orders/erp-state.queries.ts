/** Orders as the ERP tells of them. */
import type { OrderStatus } from '@toptan/contract/orders'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface PartAtErp {
  partId: number
  documentNumber: string
}

/** Parts whose state may still change at the ERP, those not asked for longest first. */
export async function listPartsAtErp(db: Db, erp: string, now: Date): Promise<PartAtErp[]> {
  const twoDaysAgo = new Date(now.getTime() - 2 * 86_400_000)
  const { rows } = await sql<PartAtErp>`
    select t.id as part_id, o.doc_number || '.' || t.warehouse_id as document_number
    from order_parts t join orders o on o.id = t.order_id join divisions d on d.id = o.division_id
    -- Few of all that was ever sent: as an array they are looked up, however many the planner expects.
    where d.erp_settings = ${erp} and t.id = any(array(
      select id from order_parts
      where push_state = 'sent' and status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled')
      union
      -- What has been shipped seldom changes any more.
      select id from order_parts
      where push_state = 'sent' and status = 'Shipped' and coalesce(erp_modified_on, sent_at) > ${twoDaysAgo}
      union
      select s.id from reservations r join order_part_lines l on l.id = r.order_part_line_id
        join order_parts s on s.id = l.order_part_id
      where r.ended_at is null and s.push_state = 'sent' and s.status = 'Shipped'))
    order by t.asked_at nulls first, t.id`.execute(db)
  return rows
}

export async function listDocumentNumbers(db: Db, partIds: readonly number[]): Promise<PartAtErp[]> {
  const { rows } = await sql<PartAtErp>`
    select t.id as part_id, o.doc_number || '.' || t.warehouse_id as document_number
    from order_parts t join orders o on o.id = t.order_id where t.id = any(${[...partIds]}::int[]) order by t.id`.execute(
    db,
  )
  return rows
}

export interface StoredPart {
  partId: number
  orderId: number
  docNumber: string
  customerId: number
  warehouseId: number
  isSent: boolean
  status: OrderStatus
  isCounted: boolean | null
  erpModifiedOn: Date | null
  orderStatus: OrderStatus
  lines: StoredPartLine[]
}

export interface StoredPartLine {
  id: number
  itemId: number
  productId: number
  quantity: number
  shippedQuantity: number
  status: OrderStatus
  erpLineId: string | null
  erpTotal: string | null
  dueDate: string | null
  cancellation: 'waiting' | 'asked' | 'refused' | 'done' | null
}

/** Locks the orders of parts, and then the stock that is held for them, each always in one order. */
export async function lockParts(tx: Db, partIds: readonly number[]): Promise<void> {
  const parts = sql`any(${[...partIds]}::int[])`
  await sql`select from orders where id in (select order_id from order_parts where id = ${parts})
    order by id for update`.execute(tx)
  // The offset keeps the planner from reading all that is held first, which it takes for less than it is.
  await sql`select from product_stocks s where (s.product_id, s.warehouse_id) in (
      select r.product_id, r.warehouse_id from order_part_lines l
      cross join lateral (select product_id, warehouse_id from reservations
        where order_part_line_id = l.id and ended_at is null offset 0) r
      where l.order_part_id = ${parts})
    order by s.product_id, s.warehouse_id for update`.execute(tx)
}

/** A part with its lines, its order locked. */
export async function lockPart(tx: Db, partId: number): Promise<StoredPart | null> {
  await lockParts(tx, [partId])
  const { rows } = await sql<StoredPart>`
    select t.id as part_id, t.order_id, o.doc_number, o.customer_id, t.warehouse_id, t.push_state = 'sent' as is_sent,
      t.status, t.is_counted,
      t.erp_modified_on, o.status as order_status,
      (select coalesce(json_agg(json_build_object('id', l.id, 'itemId', l.order_item_id, 'productId', i.product_id,
          'quantity', l.quantity, 'shippedQuantity', l.shipped_quantity, 'status', l.status, 'erpLineId', l.erp_line_id,
          'erpTotal', l.erp_total::text, 'dueDate', i.due_date, 'cancellation', l.cancellation) order by l.id), '[]')
        from order_part_lines l join order_items i on i.id = l.order_item_id where l.order_part_id = t.id) as lines
    from order_parts t join orders o on o.id = t.order_id where t.id = ${partId}`.execute(tx)
  return rows[0] ?? null
}

export const noteAsked = (tx: Db, partIds: readonly number[], now: Date) =>
  sql`update order_parts set asked_at = ${now} where id = any(${[...partIds]}::int[])`.execute(tx)

/** @returns false where the ERP never had it */
export async function noteMissing(tx: Db, partId: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_parts set missing_since = coalesce(missing_since, ${now})
    where id = ${partId} and push_state = 'sent'`.execute(tx)
  return numAffectedRows === 1n
}

export interface PartFigures {
  status: OrderStatus
  isCounted: boolean
  number: string
  modifiedBy: string | null
  modifiedOn: Date | null
}

export async function savePart(tx: Db, partId: number, part: PartFigures): Promise<void> {
  await sql`update order_parts set status = ${part.status}, is_counted = ${part.isCounted}, number = ${part.number},
    erp_modified_by = coalesce(${part.modifiedBy}, erp_modified_by),
    erp_modified_on = coalesce(${part.modifiedOn}, erp_modified_on), missing_since = null where id = ${partId}`.execute(
    tx,
  )
}

export const savePartStatus = (tx: Db, partId: number, status: OrderStatus) =>
  sql`update order_parts set status = ${status} where id = ${partId}`.execute(tx)

export interface LineFigures {
  id: number
  quantity: number
  shippedQuantity: number
  status: OrderStatus
  erpTotal: string | null
  cancellation: StoredPartLine['cancellation']
}

export async function saveLine(tx: Db, line: LineFigures): Promise<void> {
  const isShipped = sql`${line.shippedQuantity}::int > shipped_quantity`
  await sql`update order_part_lines set
    unbooked_quantity = unbooked_quantity + case when ${isShipped} then ${line.shippedQuantity}::int - shipped_quantity else 0 end,
    unbooked_since = case when ${isShipped} then now() else unbooked_since end,
    quantity = ${line.quantity}, shipped_quantity = ${line.shippedQuantity},
    status = ${line.status}, erp_total = ${line.erpTotal}, cancellation = ${line.cancellation} where id = ${line.id}`.execute(
    tx,
  )
}

/** Adds a line that people at the ERP put on the order; false when we do not have the product. */
export async function addLine(
  tx: Db,
  { orderId, partId }: { orderId: number; partId: number },
  line: {
    erpLineId: string
    productCode: string
    quantity: number
    shippedQuantity: number
    unitCode: string | null
    price: string
    total: string
    dueDate: string | null
    status: OrderStatus
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with p as (select id, code, name, kind, unit_code from products where code = ${line.productCode}),
    like_it as (select vat_rate, vat_reason from order_items where order_id = ${orderId} order by id limit 1),
    item as (
      insert into order_items (order_id, position, product_id, product_code, product_name, kind, quantity, shipped_quantity,
        unit_code, due_date, list_price, net_price, vat_rate, vat_reason, line_amount, vat_amount, status, is_added_by_erp)
      select ${orderId}, (select coalesce(max(position), 0) + 1 from order_items where order_id = ${orderId}), p.id, p.code,
        p.name, p.kind, ${line.quantity}::int, ${line.shippedQuantity}::int, coalesce(${line.unitCode}::text, p.unit_code),
        ${line.dueDate}::date, ${line.price}::numeric, round(${line.total}::numeric / ${line.quantity}::int, 2), v.vat_rate,
        v.vat_reason, round(${line.total}::numeric, 2), round(${line.total}::numeric * v.vat_rate / 100, 2), ${line.status}, true
      from p, like_it v returning id)
    insert into order_part_lines (order_part_id, order_item_id, quantity, shipped_quantity, status, erp_line_id, erp_total,
      unbooked_quantity, unbooked_since)
    select ${partId}, item.id, ${line.quantity}::int, ${line.shippedQuantity}::int, ${line.status}, ${line.erpLineId},
      ${line.total}::numeric, ${line.shippedQuantity}::int, case when ${line.shippedQuantity}::int > 0 then now() end
    from item returning id`.execute(tx)
  return rows.length > 0
}

/**
 * What was shipped before the accounts of these ERPs were read stands on them by now.
 * @returns how many lines it was
 */
export async function noteBooked(tx: Db, erps: readonly string[], before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_part_lines l set unbooked_quantity = 0, unbooked_since = null
    from order_parts t join orders o on o.id = t.order_id join divisions d on d.id = o.division_id
    where l.unbooked_quantity > 0 and l.unbooked_since < ${before} and t.id = l.order_part_id
      and d.erp_settings = any(${[...erps]}::text[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export interface ItemState {
  id: number
  status: OrderStatus
  parts: OrderStatus[]
}

/** The items of an order with the states of their parts. */
export async function listItemStates(tx: Db, orderId: number): Promise<ItemState[]> {
  const { rows } = await sql<ItemState>`
    select i.id, i.status, coalesce(array_agg(l.status order by l.id) filter (where l.id is not null), '{}') as parts
    from order_items i left join order_part_lines l on l.order_item_id = i.id
    where i.order_id = ${orderId} group by i.id order by i.position`.execute(tx)
  return rows
}

/** Quantities, due days and deletion of items follow from their parts; amounts only where the ERP changed them. */
export async function saveItem(
  tx: Db,
  item: { id: number; status: OrderStatus; dueDate: string | null; isRepriced: boolean; isDeleted: boolean },
): Promise<void> {
  await sql`
    update order_items i set status = ${item.status}, shipped_quantity = p.shipped,
      quantity = case when p.living > 0 then p.living else i.quantity end,
      due_date = coalesce(${item.dueDate}::date, i.due_date), is_deleted_by_erp = i.is_deleted_by_erp or ${item.isDeleted},
      line_amount = case when ${item.isRepriced} and p.priced then p.total else i.line_amount end,
      vat_amount = case when ${item.isRepriced} and p.priced then round(p.total * i.vat_rate / 100, 2) else i.vat_amount end,
      net_price = case when ${item.isRepriced} and p.priced then round(p.total / p.living, 2) else i.net_price end
    from (select sum(l.shipped_quantity)::int as shipped,
        coalesce(sum(l.quantity) filter (where l.status not in ('Cancelled', 'Rejected')), 0)::int as living,
        round(sum(l.erp_total) filter (where l.status not in ('Cancelled', 'Rejected')), 2) as total,
        bool_and(l.erp_total is not null) filter (where l.status not in ('Cancelled', 'Rejected')) as priced
      from order_part_lines l where l.order_item_id = ${item.id}) as p
    where i.id = ${item.id}`.execute(tx)
}

export async function saveOrderState(
  tx: Db,
  orderId: number,
  status: OrderStatus,
  by: Pick<PartFigures, 'modifiedBy' | 'modifiedOn'>,
): Promise<void> {
  await sql`update orders set status = ${status}, erp_modified_by = coalesce(${by.modifiedBy}, erp_modified_by),
    erp_modified_on = greatest(${by.modifiedOn}, erp_modified_on) where id = ${orderId}`.execute(tx)
}

/** Parts of an order that the ERP refused; it surely has nothing of them. */
export async function listRefusedParts(tx: Db, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from order_parts where order_id = ${orderId} and push_state = 'refused' and unclear_since is null
      and status not in ('Cancelled', 'Rejected') order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Keeps why an order, or a part of it, was rejected. */
export const saveRejection = (tx: Db, orderId: number, reason: string) =>
  sql`update orders set rejection_reason = ${reason} where id = ${orderId}`.execute(tx)

/** Ends, or lessens, what is held for a line. What a figure contains is not held and comes back with the next one. */
export async function releaseLine(
  tx: Db,
  lineId: number,
  keep: number,
  reason: 'cancelled' | 'rejected' | 'reduced' | 'closed',
): Promise<void> {
  await sql`with ended as (
      update reservations set ended_at = now(), ended_reason = ${reason}
      where order_part_line_id = ${lineId} and ended_at is null and quantity > ${keep}
      returning order_part_line_id, product_id, warehouse_id, quantity),
    kept as (
      insert into reservations (order_part_line_id, product_id, warehouse_id, quantity)
      select order_part_line_id, product_id, warehouse_id, ${keep}::int from ended where ${keep}::int > 0 returning 1)
    update product_stocks s set reserved = s.reserved - e.quantity + ${keep}::int
    from ended e where s.product_id = e.product_id and s.warehouse_id = e.warehouse_id`.execute(tx)
}
