/** What the demo world looks like in its ERP: the same goods, stock, customers, accounts and open orders, in the ERP's words. */
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

/** The account on which buyers without a code order. */
export const COLLECTIVE_ACCOUNT = 'WEB'
/** What one euro costs in the demo world. */
export const LIRA_PER_EURO = '44'

export type ErpRecord = { into: string; record: Record<string, unknown> }

const EURO = 20
const DIVISIONS = [
  { id: 1, nr: 0 },
  { id: 2, nr: 9 },
]

/** Says in our own tables what the ERP calls divisions and warehouses. */
export async function nameErpCodes(tx: Db): Promise<void> {
  for (const { id, nr } of DIVISIONS)
    await sql`update divisions set erp_code = ${String(nr)} where id = ${id}`.execute(tx)
  await sql`update warehouses set erp_code = id::text where erp_code is null`.execute(tx)
}

/** All records, in the order in which they need each other. */
export async function* erpRecords(db: Db): AsyncIterable<ErpRecord> {
  const rows = async (into: string, query: ReturnType<typeof sql<{ record: Record<string, unknown> }>>) =>
    (await query.execute(db)).rows.map(({ record }): ErpRecord => ({ into, record }))
  for (const { id, nr } of DIVISIONS)
    yield* await rows(
      'divisions',
      sql`select jsonb_build_object('NR', ${nr}::int, 'NAME', name) as record from divisions where id = ${id}`,
    )
  yield* await rows(
    'warehouses',
    sql`select jsonb_build_object('NR', w.id, 'NAME', w.name, 'DIVISNR', d.erp_code::int) as record
      from warehouses w join divisions d on d.id = w.division_id order by w.id`,
  )
  yield* await rows(
    'salesmen',
    sql`select jsonb_build_object('CODE', code, 'NAME', name) as record from salesmen order by id`,
  )
  yield {
    into: 'Arps',
    record: {
      CODE: COLLECTIVE_ACCOUNT,
      TITLE: 'Perakende web müşterileri',
      ACCOUNT_TYPE: 3,
      COUNTRY_CODE: 'TR',
      RECORD_STATUS: 0,
    },
  }
  yield* await rows('Arps', customers(false))
  yield* await rows(
    'customersOfSalesmen',
    sql`select jsonb_build_object('SALESMAN_CODE', s.code, 'ARP_CODE', c.code) as record from salesman_customers l
      join salesmen s on s.id = l.salesman_id join customers c on c.id = l.customer_id
      where c.code is not null order by s.id, c.id`,
  )
  yield* await rows(
    'ArpShipmentLocations',
    sql`select jsonb_build_object('ARP_CODE', c.code, 'CODE', a.code, 'DESCRIPTION', a.caption, 'TITLE', a.title,
        'ADDRESS1', a.address, 'CITY', a.city, 'POSTAL_CODE', a.post_code, 'COUNTRY_CODE', a.country_code,
        'DEFAULT_FLAG', case when a.is_default then 1 else 0 end) as record
      from addresses a join customers c on c.id = a.customer_id where c.code is not null and a.deleted_at is null order by a.id`,
  )
  yield* await rows(
    'items',
    sql`select jsonb_build_object('CODE', p.code, 'NAME', p.name, 'CARD_TYPE', 1, 'MAINUNIT', p.unit_code, 'MARKCODE', b.name,
        'GROUP_CODE', p.kind, 'AUXIL_CODE', p.category_id, 'EAN_BARCODE', p.ean,
        'SELVAT', coalesce((select v.rate from vat_rates v where v.country_code = 'TR' and v.tax_class = p.tax_class
          and v.valid_from <= current_date order by v.valid_from desc limit 1), 20)) as record
      from products p join brands b on b.id = p.brand_id where p.is_active order by p.id`,
  )
  // Open orders count there; what they take of our last reading must not come off twice.
  yield* await rows(
    'stock',
    sql`select jsonb_build_object('ITEM_CODE', p.code, 'INVENNO', s.warehouse_id, 'ONHAND', greatest(0, s.on_hand
          + coalesce(o.open, 0) - coalesce(h.held, 0))) as record
      from product_stocks s join products p on p.id = s.product_id and p.is_active
      left join (select i.product_id, t.warehouse_id, sum(l.quantity - l.shipped_quantity)::int as open from (${openParts}) as t
        join order_part_lines l on l.order_part_id = t.id and ${OPEN_LINE} join order_items i on i.id = l.order_item_id
        group by 1, 2) as o on o.product_id = s.product_id and o.warehouse_id = s.warehouse_id
      left join (select r.product_id, r.warehouse_id, sum(r.quantity)::int as held from reservations r
        join order_part_lines l on l.id = r.order_part_line_id join (${openParts}) as t on t.id = l.order_part_id
        where r.ended_at is null group by 1, 2) as h on h.product_id = s.product_id and h.warehouse_id = s.warehouse_id
      order by s.product_id, s.warehouse_id`,
  )
  yield* await rows('salesOrders', orders)
  yield* await rows('accountLines', accountLines)
  yield* await rows('Arps', customers(true))
}

/** An order of a blocked customer is refused, so they are blocked only in the end. */
const customers = (isBlocked: boolean) => sql<{ record: Record<string, unknown> }>`
  select jsonb_build_object('CODE', code, 'TITLE', name, 'ACCOUNT_TYPE', 3, 'COUNTRY_CODE', country_code, 'CITY', city,
    'TAX_ID', vat_id, 'BLOCKED', ${isBlocked ? 1 : 0}::int, 'RECORD_STATUS', case when is_active or not ${isBlocked} then 0 else 1 end,
    'ACC_RISK_LIMIT', coalesce(credit_limit, 0)) as record
  from customers where code is not null and (not ${isBlocked} or is_blocked or not is_active) order by id`

const OPEN_LINE = sql`l.status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled') and l.quantity > l.shipped_quantity`
const openParts = sql`
  select t.* from order_parts t where t.push_state = 'sent' and t.status in ('Approved', 'Preparing', 'PartlyShipped', 'CancellationRequested')
    and exists (select from order_part_lines l where l.order_part_id = t.id and ${OPEN_LINE})
    and exists (select from orders o join customers c on c.id = o.customer_id where o.id = t.order_id)`

const orders = sql<{ record: Record<string, unknown> }>`
  select jsonb_build_object('NUMBER', t.number, 'DOC_NUMBER', o.doc_number || '.' || t.warehouse_id,
    'DATE', to_char(o.created_at, 'YYYY-MM-DD"T"00:00:00'), 'ARP_CODE', coalesce(c.code, ${COLLECTIVE_ACCOUNT}),
    'SOURCE_WH', t.warehouse_id, 'ORDER_STATUS', 4,
    'DOC_TRACK_NR', case when t.status = 'CancellationRequested' then 'IPTAL' else '' end,
    'CURR_TRANSACTIN', case when o.currency = 'EUR' then ${EURO}::int else 0 end,
    'TC_RATE', case when o.currency = 'EUR' then ${LIRA_PER_EURO}::numeric else 1 end,
    'TRANSACTIONS', jsonb_build_object('items', (
      select jsonb_agg(jsonb_build_object('TYPE', 0, 'MASTER_CODE', i.product_code, 'QUANTITY', l.quantity,
        'QUANTITY_SHIPPED', l.shipped_quantity, 'UNIT_CODE', i.unit_code, 'VAT_RATE', i.vat_rate, 'SOURCE_WH', t.warehouse_id,
        'DUE_DATE', to_char(i.due_date, 'YYYY-MM-DD'),
        'ORDER_CLOSED', case when l.shipped_quantity >= l.quantity then 1 else 0 end,
        'PRICE', i.net_price * case when o.currency = 'EUR' then ${LIRA_PER_EURO}::numeric else 1 end,
        'EDT_CURR', case when o.currency = 'EUR' then ${EURO}::int else 0 end, 'EDT_PRICE', i.net_price) order by l.id)
      from order_part_lines l join order_items i on i.id = l.order_item_id join products p on p.id = i.product_id
      where l.order_part_id = t.id and l.status not in ('Cancelled', 'Rejected') and p.is_active))) as record
  from (select * from (${openParts}) as open union select * from order_parts where push_state = 'sent' and status = 'Shipped'
      and erp_modified_on > now() - interval '3 days') as t
    join orders o on o.id = t.order_id join customers c on c.id = o.customer_id
  where exists (select from order_part_lines l join order_items i on i.id = l.order_item_id join products p on p.id = i.product_id
    where l.order_part_id = t.id and p.is_active and l.status not in ('Cancelled', 'Rejected'))
  order by t.id`

/**
 * A year of an account: what was sent, as invoices due a month later, and payments every now and then, so that it comes to
 * what the customer owes. What the orders do not explain was brought forward.
 */
const accountLines = sql<{ record: Record<string, unknown> }>`
  with account as (
    select c.id, c.code, c.open_amount, c.overdue_amount, d.currency, case when d.currency = 'EUR' then ${EURO}::int else 0 end as curr,
      case when d.currency = 'EUR' then ${LIRA_PER_EURO}::numeric else 1 end as rate
    from customers c
    join lateral (select d.currency from customer_divisions s join divisions d on d.id = s.division_id
      where s.customer_id = c.id order by s.priority, d.id limit 1) as d on true
    where c.code is not null),
  invoice as (
    select a.id, a.code, a.curr, a.rate, (o.created_at + interval '2 days')::date as day, o.total_amount as amount, o.doc_number,
      sum(o.total_amount) over (partition by a.id order by o.created_at, o.id) as so_far
    from account a join orders o on o.customer_id = a.id and o.currency = a.currency
      and o.status in ('Shipped', 'Delivered') and o.created_at < now() - interval '2 days'),
  sums as (
    select a.*, coalesce((select sum(amount) from invoice i where i.id = a.id), 0) as invoiced from account a),
  month as (
    select i.id, date_trunc('month', i.day)::date as month, sum(i.amount) as amount from invoice i group by 1, 2),
  -- The oldest months are paid as far as the account has to come down to what is owed.
  paid as (
    select m.id, m.month, greatest(0, least(m.amount, s.invoiced - s.open_amount
      - coalesce(sum(m.amount) over (partition by m.id order by m.month rows between unbounded preceding and 1 preceding), 0))) as amount
    from month m join sums s on s.id = m.id),
  line as (
    select id, code, curr, rate, (current_date - 400) as day, 5 as module, 14 as kind, 0 as sign, open_amount - invoiced as amount,
      'DEVIR' as no, 'Devir' as text,
      case when overdue_amount > 0 then null else current_date + 20 end as due from sums where open_amount > invoiced
    union all
    -- As much is overdue as the customer is said to be behind with.
    select i.id, i.code, i.curr, i.rate, i.day, 4, 38, 0, i.amount, 'F' || replace(i.doc_number, '-', ''), 'Sipariş ' || i.doc_number,
      case when i.so_far <= s.invoiced - s.open_amount + s.overdue_amount then least(i.day + 30, current_date - 1)
        else greatest(i.day + 30, current_date + 3 + i.id % 12) end
    from invoice i join sums s on s.id = i.id
    union all
    select p.id, s.code, s.curr, s.rate, least(current_date, (p.month + interval '1 month 9 days')::date), 7, 20, 1, p.amount,
      'H' || to_char(p.month, 'YYMM') || lpad(p.id::text, 4, '0'), null, null
    from paid p join sums s on s.id = p.id where p.amount > 0)
  select jsonb_strip_nulls(jsonb_build_object('ARP_CODE', code, 'DATE', to_char(day, 'YYYY-MM-DD'), 'MODULENR', module,
    'TRCODE', kind, 'SIGN', sign, 'AMOUNT', round(amount * rate, 2), 'TRCURR', curr, 'TRNET', amount, 'TRANNO', no, 'LINEEXP', text,
    'DUE_DATE', to_char(due, 'YYYY-MM-DD'))) as record
  from line order by day, id, module`
