/** What the demo world looks like in its ERP: the same goods, stock, customers, accounts and open orders, in the ERP's words. */
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'
import { dayOf } from './calendar.ts'
import { accountRecords } from './erp-account-records.ts'
import { COLLECTIVE_ACCOUNT, type ErpRecord, EURO, LIRA, LIRA_PER_EURO } from './erp-terms.ts'

const DIVISIONS = [
  { id: 1, nr: 0 },
  { id: 2, nr: 9 },
]

/** Whose prices each list holds. */
const TRADING_GROUPS: [listCode: string, group: string][] = [
  ['TR-A', 'BAYI'],
  ['TR-B', 'PERAKENDE'],
  ['TR-X', 'IHRACAT'],
  ['DE-A', 'HANDEL'],
  ['DE-B', 'WERKSTATT'],
]

/** Of a customer, by where they buy first. */
const groupOf = sql`(select l.trading_group from customer_divisions s join price_lists l on l.id = s.price_list_id
  where s.customer_id = c.id order by s.priority, s.division_id limit 1)`

/** Says in our own tables what the ERP calls divisions, warehouses and groups of customers. */
export async function nameErpCodes(tx: Db): Promise<void> {
  // They hold what the ERP is given for them.
  for (const [code, group] of TRADING_GROUPS)
    await sql`update price_lists set trading_group = ${group}, filled_at = now() where code = ${code}`.execute(tx)
  await sql`update customers c set trading_group = ${groupOf} where code is not null`.execute(tx)
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
      TRADING_GRP: 'PERAKENDE',
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
  yield* accountRecords(db, dayOf(new Date()))
  for (const { id } of await priceLists(db)) yield* await rows('salesItemPrices', listPrices(id))
  yield* await rows('salesItemPrices', ownPrices)
  yield* await rows('Arps', customers(true))
}

const priceLists = async (db: Db) =>
  (await sql<{ id: number }>`select id from price_lists order by id`.execute(db)).rows

/** Known by list and product, valid since ever. */
const listPrices = (listId: number) => sql<{ record: Record<string, unknown> }>`
  select jsonb_strip_nulls(jsonb_build_object('CODE', l.code || '/' || p.code, 'CARD_CODE', p.code, 'PRICE', v.amount,
    'CURRENCY', case l.currency when 'EUR' then ${EURO}::int else ${LIRA}::int end, 'UNIT_CODE', p.unit_code,
    'VAT_INCL', v.includes_vat::int, 'TRADING_GRP', l.trading_group, 'PRIORITY', 0, 'ACTIVE', 0,
    'DATE_STARTED', to_char(v.valid_from, 'YYYY-MM-DD'), 'DATE_ENDED', to_char(v.valid_to, 'YYYY-MM-DD'))) as record
  from product_prices v join price_lists l on l.id = v.price_list_id join products p on p.id = v.product_id
  where l.id = ${listId} and p.is_active order by p.id`

const ownPrices = sql<{ record: Record<string, unknown> }>`
  select jsonb_strip_nulls(jsonb_build_object('CODE', c.code || '/' || p.code, 'CARD_CODE', p.code, 'ARP_CODE', c.code,
    'PRICE', v.amount, 'CURRENCY', case l.currency when 'EUR' then ${EURO}::int else ${LIRA}::int end, 'UNIT_CODE', p.unit_code,
    'VAT_INCL', v.includes_vat::int, 'PRIORITY', 0, 'ACTIVE', 0, 'DATE_STARTED', to_char(v.valid_from, 'YYYY-MM-DD'),
    'DATE_ENDED', to_char(v.valid_to, 'YYYY-MM-DD'))) as record
  from customer_prices v join customers c on c.id = v.customer_id join products p on p.id = v.product_id
  join customer_divisions s on s.customer_id = c.id and s.division_id = v.division_id join price_lists l on l.id = s.price_list_id
  where c.code is not null and p.is_active order by c.id, p.id`

/** An order of a blocked customer is refused, so they are blocked only in the end. */
const customers = (isBlocked: boolean) => sql<{ record: Record<string, unknown> }>`
  select jsonb_build_object('CODE', code, 'TITLE', name, 'ACCOUNT_TYPE', 3, 'COUNTRY_CODE', country_code, 'CITY', city,
    'TRADING_GRP', coalesce(${groupOf}, ''),
    'TAX_ID', vat_id, 'BLOCKED', (${isBlocked} and is_blocked)::int, 'RECORD_STATUS', case when is_active or not ${isBlocked} then 0 else 1 end,
    'ACC_RISK_LIMIT', coalesce(credit_limit, 0)) as record
  from customers c where code is not null and (not ${isBlocked} or is_blocked or not is_active) order by id`

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
