import type { OrderStatus } from '@toptan/contract/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { anywhere, type Columns, filterOf, orderingOf } from '../../platform/list-query.ts'
import type { Viewer } from '../identity/index.ts'

/** Which orders: those of the customer acted for, else those of every customer the viewer may act for. */
export function visibleTo(viewer: Viewer, customerId: number | null): RawBuilder<unknown> {
  if (customerId !== null) return sql`o.customer_id = ${customerId}`
  if (viewer.scope === 'all') return sql`true`
  return sql`o.customer_id = any(${[...viewer.scope]}::int[])`
}

/** For what the product does by itself, on nobody's behalf. */
export const everyOrder: RawBuilder<unknown> = sql`true`

const columns: Columns = {
  docNumber: { is: sql`o.doc_number`, kind: 'text' },
  date: { is: sql`(o.created_at at time zone d.time_zone)::date`, kind: 'day' },
  status: { is: sql`o.status`, kind: 'text' },
  customerName: { is: sql`c.name`, kind: 'text' },
  customerCode: { is: sql`c.code`, kind: 'text' },
  salesmanName: { is: sql`s.name`, kind: 'text' },
  totalAmount: { is: sql`o.total_amount`, kind: 'number' },
  currency: { is: sql`o.currency`, kind: 'text' },
}

export interface OrderRow {
  docNumber: string
  orderNumber: string | null
  date: string
  time: string
  status: OrderStatus
  paymentStatus: string
  salesmanCode: string | null
  salesmanName: string | null
  customerId: number
  customerCode: string | null
  customerName: string
  lineCount: number
  totalAmount: string
  currency: string
  isPerhapsAtErp: boolean
}

export interface OrdersAsked {
  search: string
  orderBy: string | undefined
  filters: string | undefined
  offset: number
  limit: number
}

/** A try to hand a part over is under way, or ended without anybody knowing how. */
const PERHAPS_AT_ERP = sql`exists (select from order_parts t where t.order_id = o.id and t.unclear_since is not null)
  as is_perhaps_at_erp`

/** A page of orders, newest first unless asked otherwise, with how many there are. */
export async function listOrderRows(
  db: Db,
  viewer: Viewer,
  customerId: number | null,
  asked: OrdersAsked,
): Promise<{ rows: OrderRow[]; total: number }> {
  const pattern = anywhere(asked.search)
  const found = sql`from orders o join customers c on c.id = o.customer_id join divisions d on d.id = o.division_id
    left join salesmen s on s.id = o.salesman_id
    where ${visibleTo(viewer, customerId)} and ${filterOf(columns, asked.filters)}
      ${asked.search === '' ? sql`` : sql`and (o.doc_number like upper(${pattern}) or o.order_number like ${pattern} or c.name_folded like fold(${pattern}))`}`
  const order = orderingOf(columns, asked.orderBy, sql`o.created_at desc, o.id desc`)
  const [page, count] = await Promise.all([
    sql<OrderRow>`select o.doc_number, o.order_number, to_char(o.created_at at time zone d.time_zone, 'YYYY-MM-DD') as date,
      to_char(o.created_at at time zone d.time_zone, 'HH24:MI') as time, o.status, o.payment_status,
      s.code as salesman_code, s.name as salesman_name, c.id as customer_id, c.code as customer_code,
      c.name as customer_name, o.line_count, o.total_amount::text as total_amount, o.currency, ${PERHAPS_AT_ERP}
      ${found} order by ${order} offset ${asked.offset} limit ${asked.limit}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n ${found}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.n ?? 0 }
}

export interface OrderRecord extends Omit<OrderRow, 'lineCount'> {
  id: number
  totalGrossAmount: string
  totalDiscountAmount: string
  totalAmountWithoutTax: string
  totalTaxAmount: string
  totalExpenseAmount: string
  note: string
  /** The ERP has no account for the buyer. */
  isWithoutAccount: boolean
  rejectionReason: string | null
  createdAt: Date
  createdBy: string
  erpModifiedBy: string | null
  erpModifiedOn: Date | null
  paymentMethodCode: string
  paymentMethodNames: Record<string, string>
  isPaypal: boolean
  divisionCode: string
  divisionName: string
  shippingAddressCaption: string
  shippingAddress: {
    title?: string
    responsible?: string
    address: string
    city: string
    postCode: string
    countryCode: string
  }
  items: ItemRecord[]
}

export interface ItemRecord {
  id: number
  productId: number
  productCode: string
  productName: string
  productImageUrl: string | null
  quantity: number
  shippedQuantity: number
  unitCode: string
  dueDate: string | null
  listPrice: string
  netPrice: string
  vatRate: string
  lineAmount: string
  vatAmount: string
  expenseAmount: string
  expenseVatAmount: string
  status: OrderStatus
  isDeletedByErp: boolean
  isAddedByErp: boolean
  isPerhapsAtErp: boolean
  isCancellationRefused: boolean
  parts: {
    id: number
    number: string | null
    warehouseCode: string
    warehouseName: string
    quantity: number
    shippedQuantity: number
    status: OrderStatus
    erpModifiedBy: string | null
    erpModifiedOn: string | null
  }[]
}

/** One order with lines and parts, in one statement; null where the viewer may not see it. */
export async function findOrder(
  db: Db,
  viewer: Viewer,
  customerId: number | null,
  docNumber: string,
): Promise<OrderRecord | null> {
  const { rows } = await sql<OrderRecord>`
    select o.id, o.doc_number, o.order_number, to_char(o.created_at at time zone d.time_zone, 'YYYY-MM-DD') as date,
      to_char(o.created_at at time zone d.time_zone, 'HH24:MI') as time, o.status, o.payment_status,
      s.code as salesman_code, s.name as salesman_name, c.id as customer_id, c.code as customer_code,
      c.name as customer_name, o.currency, o.total_gross_amount::text, o.total_discount_amount::text,
      o.total_amount_without_tax::text, o.total_tax_amount::text, o.total_expense_amount::text, o.total_amount::text,
      o.note, o.rejection_reason, ${PERHAPS_AT_ERP}, o.status = 'Received' and exists (select from order_parts t where t.order_id = o.id
        and t.push_state = 'waiting' and t.last_error ->> 'key' = 'erp.customer-without-code') as is_without_account, o.created_at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.account_name, '') as created_by,
      o.erp_modified_by, o.erp_modified_on, o.payment_method_code, m.names as payment_method_names, m.is_paypal,
      d.code as division_code, d.name as division_name, o.shipping_address_caption, o.shipping_address,
      (select json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'productCode', i.product_code,
          'productName', i.product_name, 'productImageUrl', p.images -> 0 ->> 'url', 'quantity', i.quantity,
          'shippedQuantity', i.shipped_quantity, 'unitCode', i.unit_code, 'dueDate', i.due_date,
          'listPrice', i.list_price::text, 'netPrice', i.net_price::text, 'vatRate', i.vat_rate::text,
          'lineAmount', i.line_amount::text, 'vatAmount', i.vat_amount::text, 'expenseAmount', i.expense_amount::text,
          'expenseVatAmount', i.expense_vat_amount::text, 'status', i.status, 'isDeletedByErp', i.is_deleted_by_erp,
          'isAddedByErp', i.is_added_by_erp, 'isPerhapsAtErp', exists (select from order_part_lines l
            join order_parts t on t.id = l.order_part_id where l.order_item_id = i.id and t.unclear_since is not null),
          'isCancellationRefused',
          i.status <> 'Cancelled' and exists (select from order_part_lines l where l.order_item_id = i.id and l.cancellation = 'refused'), 'parts', coalesce((
            select json_agg(json_build_object('id', l.id, 'number', r.number, 'warehouseCode', w.code, 'warehouseName', w.name,
              'quantity', l.quantity, 'shippedQuantity', l.shipped_quantity, 'status', l.status,
              'erpModifiedBy', r.erp_modified_by, 'erpModifiedOn', r.erp_modified_on) order by w.priority, w.code)
            from order_part_lines l join order_parts r on r.id = l.order_part_id join warehouses w on w.id = r.warehouse_id
            where l.order_item_id = i.id), '[]')) order by i.position)
        from order_items i join products p on p.id = i.product_id where i.order_id = o.id) as items
    from orders o join customers c on c.id = o.customer_id join divisions d on d.id = o.division_id
      join payment_methods m on m.code = o.payment_method_code
      left join salesmen s on s.id = o.salesman_id left join users u on u.id = o.user_id
    where o.doc_number = ${docNumber} and ${visibleTo(viewer, customerId)}`.execute(db)
  return rows[0] ?? null
}

export interface OrderedItemRow {
  docNumber: string
  date: string
  status: OrderStatus
  customerId: number
  customerName: string
  productId: number
  productCode: string
  productName: string
  productImageUrl: string | null
  quantity: number
  unitCode: string
  netPrice: string
  currency: string
}

/** The newest ordered lines that a text finds, at most 100. */
export async function findOrderedItems(
  db: Db,
  viewer: Viewer,
  customerId: number | null,
  search: string,
): Promise<OrderedItemRow[]> {
  const pattern = anywhere(search)
  const { rows } = await sql<OrderedItemRow>`
    select o.doc_number, to_char(o.created_at at time zone d.time_zone, 'YYYY-MM-DD') as date, i.status, c.id as customer_id,
      c.name as customer_name, i.product_id, i.product_code, i.product_name, p.images -> 0 ->> 'url' as product_image_url,
      i.quantity, i.unit_code, i.net_price::text, o.currency
    from orders o join order_items i on i.order_id = o.id join customers c on c.id = o.customer_id
      join divisions d on d.id = o.division_id join products p on p.id = i.product_id
    where ${visibleTo(viewer, customerId)}
      and (fold(i.product_code) like fold(${pattern}) or fold(i.product_name) like fold(${pattern}) or o.doc_number like upper(${pattern}))
    order by o.created_at desc, o.id desc, i.position limit 100`.execute(db)
  return rows
}

export interface LockedOrder {
  id: number
  docNumber: string
  customerId: number
  status: OrderStatus
  items: { id: number; status: OrderStatus }[]
}

/** An order that the viewer may see, locked with its lines' states. */
export async function lockOrder(
  db: Db,
  visible: RawBuilder<unknown>,
  by: { docNumber: string } | { id: number },
): Promise<LockedOrder | null> {
  const which = 'id' in by ? sql`o.id = ${by.id}` : sql`o.doc_number = ${by.docNumber}`
  const locked = await sql`select o.id from orders o where ${which} and ${visible} for update`.execute(db)
  if (locked.rows.length === 0) return null
  const { rows } = await sql<LockedOrder>`
    select o.id, o.doc_number, o.customer_id, o.status,
      (select json_agg(json_build_object('id', i.id, 'status', i.status) order by i.position)
        from order_items i where i.order_id = o.id) as items
    from orders o where ${which}`.execute(db)
  return rows[0] ?? null
}

/** Gives lines, their parts and the order new states. */
export async function setStatus(
  db: Db,
  order: LockedOrder,
  itemIds: readonly number[],
  status: OrderStatus,
  orderStatus: OrderStatus,
): Promise<void> {
  const items = sql`any(${[...itemIds]}::int[])`
  await sql`update order_items set status = ${status} where id = ${items}`.execute(db)
  await sql`update order_part_lines set status = ${status} where order_item_id = ${items}`.execute(db)
  await sql`update order_parts r set status = ${status} where r.order_id = ${order.id}
    and not exists (select from order_part_lines l where l.order_part_id = r.id and l.status <> ${status})`.execute(db)
  await sql`update orders set status = ${orderStatus},
    payment_status = case when ${orderStatus} = 'Cancelled' and payment_status = 'Pending' then 'Cancelled' else payment_status end
    where id = ${order.id}`.execute(db)
}

/** Ends what is held for these lines and gives the stock and the salesperson's quota back. */
export async function giveBack(
  db: Db,
  itemIds: readonly number[],
  reason: 'cancelled' | 'expired' | 'rejected',
  userId: number | null,
): Promise<void> {
  const held = sql`select r.id, r.product_id, r.warehouse_id, r.quantity from reservations r
    join order_part_lines l on l.id = r.order_part_line_id
    where l.order_item_id = any(${[...itemIds]}::int[]) and r.ended_at is null`
  await sql`select 1 from product_stocks s where (s.product_id, s.warehouse_id) in (select product_id, warehouse_id from (${held}) as h)
    order by s.product_id, s.warehouse_id for update`.execute(db)
  await sql`with ended as (
      update reservations set ended_at = now(), ended_reason = ${reason} where id in (select id from (${held}) as h)
      returning product_id, warehouse_id, quantity)
    update product_stocks s set reserved = s.reserved - e.quantity
    from (select product_id, warehouse_id, sum(quantity)::int as quantity from ended group by 1, 2) as e
    where s.product_id = e.product_id and s.warehouse_id = e.warehouse_id`.execute(db)
  await sql`with used as (
      select u.salesman_limit_id, u.order_item_id, u.doc_number, u.customer_id, sum(u.new_quantity - u.old_quantity)::int as quantity
      from salesman_limit_usages u where u.order_item_id = any(${[...itemIds]}::int[]) group by 1, 2, 3, 4
      having sum(u.new_quantity - u.old_quantity) > 0),
    given as (
      update salesman_limits l set used_quantity = l.used_quantity - g.quantity
      from (select salesman_limit_id, sum(quantity)::int as quantity from used group by 1) as g
      where l.id = g.salesman_limit_id returning l.id, l.used_quantity)
    insert into salesman_limit_usages (salesman_limit_id, order_item_id, doc_number, customer_id, old_quantity, new_quantity, created_by)
    select used.salesman_limit_id, used.order_item_id, used.doc_number, used.customer_id, given.used_quantity + used.quantity,
      given.used_quantity, ${userId}::int
    from used join given on given.id = used.salesman_limit_id`.execute(db)
}

/** Totals add the lines that still stand. A cancelled order keeps the totals it had. */
export async function addUpAgain(db: Db, orderId: number): Promise<void> {
  await sql`update orders o set total_gross_amount = t.gross, total_discount_amount = t.gross - t.net,
      total_amount_without_tax = t.net, total_tax_amount = t.vat, total_expense_amount = t.expense,
      total_amount = t.net + t.vat + t.expense
    from (select sum(round(list_price * quantity, 2)) as gross, sum(line_amount) as net,
        sum(vat_amount + expense_vat_amount) as vat, sum(expense_amount) as expense
      from order_items where order_id = ${orderId} and status not in ('Cancelled', 'Rejected')) as t
    where o.id = ${orderId} and t.net is not null`.execute(db)
}

export async function insertFact(
  db: Db,
  fact: {
    kind: string
    userId: number | null
    customerId: number | null
    subject: string
    details: Record<string, unknown>
  },
): Promise<void> {
  await db
    .insertInto('facts')
    .values({ ...fact, details: JSON.stringify(fact.details) })
    .execute()
}

/** Prepaid orders past their time. One whose money may just have been taken is left until that is known. */
export async function listExpired(db: Db): Promise<string[]> {
  const { rows } = await sql<{ docNumber: string }>`
    select doc_number from orders o where status = 'AwaitingPayment' and payment_expires_at < now()
      -- An attempt that the gateway gave no answer about may have been paid.
      and not exists (select from payment_orders p where p.order_id = o.id
        and (p.state in ('taking', 'unclear') or p.state = 'open' and p.last_error is not null))
    order by payment_expires_at limit 100`.execute(db)
  return rows.map(({ docNumber }) => docNumber)
}
