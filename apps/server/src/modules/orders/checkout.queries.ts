import type { OrderStatus } from '@toptan/contract/orders'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/db.ts'
import type { Failure, Frozen } from './frozen.ts'

export interface StoredTransaction {
  id: string
  userId: number
  customerId: number
  cartId: string
  requestHash: string
  status: 'InQueue' | 'Completed' | 'Failed'
  failures: Failure[] | null
  orders: {
    docNumber: string
    orderNumber: string | null
    currency: string
    totalAmount: string
    status: OrderStatus
    paymentMethodCode: string
    isPaypal: boolean
  }[]
}

const TRANSACTION = `select t.id, t.user_id as "userId", t.customer_id as "customerId", t.cart_id as "cartId",
    encode(t.request_hash, 'hex') as "requestHash", t.status, t.failures,
    coalesce((select json_agg(json_build_object('docNumber', o.doc_number, 'orderNumber', o.order_number,
      'currency', o.currency, 'totalAmount', o.total_amount::text, 'isPaypal', m.is_paypal,
      'status', o.status, 'paymentMethodCode', o.payment_method_code) order by o.id)
      from orders o join payment_methods m on m.code = o.payment_method_code where o.transaction_id = t.id), '[]') as orders
  from order_transactions t`

/** The checkout that the key was first used for, by the same user. */
export async function findByKey(db: Db, userId: number, key: string): Promise<StoredTransaction | null> {
  const [found] = await prepared<StoredTransaction>(
    db,
    'transaction-by-key',
    `${TRANSACTION} where t.user_id = $1 and t.idempotency_key = $2`,
    [userId, key],
  )
  return found ?? null
}

export async function findTransaction(db: Db, id: string): Promise<StoredTransaction | null> {
  const [found] = await prepared<StoredTransaction>(db, 'transaction-by-id', `${TRANSACTION} where t.id = $1`, [id])
  return found ?? null
}

export interface Destination {
  addressId: number
  address: Frozen['address']
  /** The salesperson linked to the customer. */
  salesmanId: number | null
}

/** Where the customer's order goes, and whom it counts for where nobody else places it. */
export async function findDestination(db: Db, customerId: number, code: string): Promise<Destination | null> {
  const [found] = await prepared<Destination>(
    db,
    'checkout-destination',
    `select id as "addressId", json_build_object('code', code, 'caption', caption, 'title', title, 'responsible', responsible,
       'address', address, 'city', city, 'postCode', post_code, 'countryCode', country_code) as address,
       (select salesman_id from salesman_customers where customer_id = $1 order by salesman_id limit 1) as "salesmanId"
     from addresses where customer_id = $1 and code = $2 and deleted_at is null`,
    [customerId, code],
  )
  return found ?? null
}

/** Puts a checkout into the queue and closes its cart to changes. The commit wakes the workers. */
export async function insertTransaction(
  db: Db,
  row: {
    cartId: string
    userId: number
    customerId: number
    key: string | null
    requestHash: Buffer
    frozen: Frozen
    addressId: number
  },
): Promise<string> {
  const [inserted] = await prepared<{ id: string }>(
    db,
    'transaction-insert',
    `with closed as (update carts set state = 'ordering', delivery_address_id = $7 where id = $1),
     queued as (insert into order_transactions (cart_id, user_id, customer_id, idempotency_key, request_hash, frozen)
       values ($1, $2, $3, $4, $5, $6) returning id)
     select id, pg_notify('toptan_order_queued', '') from queued`,
    [row.cartId, row.userId, row.customerId, row.key, row.requestHash, JSON.stringify(row.frozen), row.addressId],
  )
  if (!inserted) throw new Error('the checkout was not stored')
  return inserted.id
}

export interface Claimed {
  id: string
  userId: number
  customerId: number
  cartId: string
  frozen: Frozen
}

/** The oldest checkout in the queue that no other worker has in hand. It is in hand as long as this transaction lasts. */
export async function claimNext(db: Db): Promise<Claimed | null> {
  const [claimed] = await prepared<Claimed>(
    db,
    'transaction-claim',
    `select id, user_id as "userId", customer_id as "customerId", cart_id as "cartId", frozen from order_transactions
     where status = 'InQueue' order by created_at limit 1 for update skip locked`,
    [],
  )
  return claimed ?? null
}

export async function completeTransaction(db: Db, claimed: Claimed): Promise<void> {
  await prepared(
    db,
    'transaction-complete',
    `with done as (update order_transactions set status = 'Completed', done_at = now() where id = $1)
     update carts set state = 'ordered' where id = $2`,
    [claimed.id, claimed.cartId],
  )
}

/** Nothing was ordered: the cart is open again as it was. */
export async function failTransaction(db: Db, claimed: Claimed, failures: readonly Failure[]): Promise<void> {
  await prepared(
    db,
    'transaction-fail',
    `with done as (update order_transactions set status = 'Failed', done_at = now(), failures = $3 where id = $1)
     update carts set state = 'open' where id = $2`,
    [claimed.id, claimed.cartId, JSON.stringify(failures)],
  )
}

export async function countAttempt(db: Db, id: string): Promise<number> {
  const [row] = await prepared<{ attempts: number }>(
    db,
    'transaction-attempt',
    `update order_transactions set attempts = attempts + 1 where id = $1 and status = 'InQueue' returning attempts`,
    [id],
  )
  return row?.attempts ?? 0
}

export interface LockedStock {
  productId: number
  warehouseId: number
  onHand: number
  reserved: number
}

/** The stock of these products, locked in one order by everyone, so that no two orders wait for each other. */
export function lockStock(
  db: Db,
  productIds: readonly number[],
  warehouseIds: readonly number[],
): Promise<LockedStock[]> {
  return prepared<LockedStock>(
    db,
    'stock-lock',
    `select product_id as "productId", warehouse_id as "warehouseId", on_hand as "onHand", reserved from product_stocks
     where product_id = any($1) and warehouse_id = any($2) order by product_id, warehouse_id for update`,
    [productIds, warehouseIds],
  )
}

export interface LockedLimit {
  id: number
  productId: number
  quantity: number
  usedQuantity: number
}

/** The quotas that a salesperson has today for these products, locked. */
export function lockSalesmanLimits(db: Db, salesmanId: number, productIds: readonly number[]): Promise<LockedLimit[]> {
  return prepared<LockedLimit>(
    db,
    'limit-lock',
    `select id, product_id as "productId", quantity, used_quantity as "usedQuantity" from salesman_limits
     where salesman_id = $1 and product_id = any($2) and current_date between start_date and end_date
     order by id for update`,
    [salesmanId, productIds],
  )
}

const INSERT_ORDER = `
  with given as (select $1::jsonb as g),
  l as (select l.* from given, jsonb_to_recordset(g -> 'lines') as l (position int, "productId" int, code text, name text,
    kind text, quantity int, "unitCode" text, "listPrice" numeric, "netPrice" numeric, "vatRate" numeric, "vatReason" text,
    "discountRates" jsonb, net numeric, vat numeric, expense numeric, "expenseVat" numeric)),
  t as (select t.* from given, jsonb_to_recordset(g -> 'takes') as t (position int, "productId" int, "warehouseId" int, quantity int)),
  o as (
    insert into orders (doc_number, transaction_id, customer_id, user_id, salesman_id, division_id, currency,
      payment_method_code, status, payment_status, note, shipping_address_code, shipping_address_caption, shipping_address,
      total_gross_amount, total_discount_amount, total_amount_without_tax, total_tax_amount, total_expense_amount,
      total_amount, line_count, payment_expires_at)
    select (g ->> 'divisionCode') || to_char(now(), 'YY') || '-' || lpad(nextval('order_numbers')::text, 6, '0'),
      (g ->> 'transactionId')::uuid, (g ->> 'customerId')::int, (g ->> 'userId')::int, (g ->> 'salesmanId')::int,
      (g ->> 'divisionId')::int, g ->> 'currency', g ->> 'paymentMethodCode', g ->> 'status', g ->> 'paymentStatus',
      g ->> 'note', g -> 'address' ->> 'code', g -> 'address' ->> 'caption', g -> 'address',
      (g ->> 'gross')::numeric, (g ->> 'discount')::numeric, (g ->> 'net')::numeric, (g ->> 'vat')::numeric,
      (g ->> 'expense')::numeric, (g ->> 'total')::numeric, jsonb_array_length(g -> 'lines'),
      case when g ->> 'status' = 'AwaitingPayment' then now() + make_interval(hours => (g ->> 'expiryHours')::int) end
    from given returning id, doc_number, status),
  i as (
    insert into order_items (order_id, position, product_id, product_code, product_name, kind, quantity, unit_code,
      list_price, net_price, vat_rate, vat_reason, discount_rates, line_amount, vat_amount, expense_amount,
      expense_vat_amount, status)
    select o.id, l.position, l."productId", l.code, l.name, l.kind, l.quantity, l."unitCode", l."listPrice", l."netPrice",
      l."vatRate", l."vatReason", l."discountRates", l.net, l.vat, l.expense, l."expenseVat", o.status
    from o, l order by l.position returning id, position, product_id),
  p as (
    insert into order_parts (order_id, warehouse_id, status)
    select o.id, w."warehouseId", o.status from o, (select distinct "warehouseId" from t) as w
    returning id, warehouse_id),
  pl as (
    insert into order_part_lines (order_part_id, order_item_id, quantity, status)
    select p.id, i.id, t.quantity, o.status from o, t join i on i.position = t.position
      join p on p.warehouse_id = t."warehouseId"
    returning id, order_part_id, order_item_id, quantity),
  r as (
    insert into reservations (order_part_line_id, product_id, warehouse_id, quantity)
    select pl.id, i.product_id, p.warehouse_id, pl.quantity
    from pl join i on i.id = pl.order_item_id join p on p.id = pl.order_part_id returning 1),
  s as (
    insert into product_stocks (product_id, warehouse_id, on_hand, reserved)
    select "productId", "warehouseId", 0, sum(quantity) from t group by 1, 2 order by 1, 2
    on conflict (product_id, warehouse_id) do update set reserved = product_stocks.reserved + excluded.reserved returning 1),
  u as (
    insert into salesman_limit_usages (salesman_limit_id, order_item_id, doc_number, customer_id, old_quantity, new_quantity, created_by)
    select k.id, i.id, o.doc_number, (g ->> 'customerId')::int, k."oldQuantity", k."newQuantity", (g ->> 'userId')::int
    from given, o, jsonb_to_recordset(g -> 'limits') as k (id int, position int, "oldQuantity" int, "newQuantity" int)
      join i on i.position = k.position returning salesman_limit_id, new_quantity),
  v as (
    update salesman_limits set used_quantity = changed.used
    from (select salesman_limit_id, max(new_quantity) as used from u group by 1) as changed
    where salesman_limits.id = changed.salesman_limit_id returning 1),
  f as (
    insert into facts (kind, user_id, customer_id, subject, details)
    select 'order-placed', (g ->> 'userId')::int, (g ->> 'customerId')::int, o.doc_number,
      jsonb_build_object('total', g ->> 'total', 'currency', g ->> 'currency') from given, o returning 1)
  select doc_number as "docNumber", (select count(*) from i) as items, (select count(*) from r) as held from o`

/** One order with its lines, parts, reservations and quotas used, in one statement. */
export async function insertOrder(db: Db, order: Record<string, unknown>): Promise<string> {
  const [inserted] = await prepared<{ docNumber: string }>(db, 'order-insert', INSERT_ORDER, [JSON.stringify(order)])
  if (!inserted) throw new Error('the order was not stored')
  return inserted.docNumber
}
