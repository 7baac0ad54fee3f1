/** Prices of an ERP, and what holds of them: of several for the same goods, buyer and day the strongest. */
import { sql } from 'kysely'
import type { Transaction } from '../../db/db.ts'
import type { ErpPrice } from '../../integrations/erp/port.ts'

export type PriceObstacle =
  | 'product-unknown'
  | 'customer-unknown'
  | 'price-unit'
  | 'price-plan'
  | 'price-currency'
  | 'no-price-list'
  | 'no-general-list'

export interface TakenPrices {
  changed: number
  refused: { id: string; productCode: string; reason: PriceObstacle; currency: string; tradingGroup: string | null }[]
}

/**
 * Takes over prices of an ERP. A trading group's price stands in the group's lists of its currency, a price for everyone
 * in all lists of its currency, as far as the group of a list has no price of its own; a customer's own in the divisions
 * where the customer buys in its currency. Once the ERP has given a price for goods in a list, all prices of these goods
 * there are the ERP's. Prices that find no list are kept apart for an administrator.
 */
export async function takeErpPrices(
  tx: Transaction,
  { erp, prices, startedAt }: { erp: string; prices: readonly ErpPrice[]; startedAt: Date },
): Promise<TakenPrices> {
  if (prices.length === 0) return { changed: 0, refused: [] }
  const given = prices.map((price) => ({
    id: price.id,
    product: price.productCode,
    customer: price.customerCode,
    amount: price.price,
    currency: price.currency,
    unit: price.unitCode,
    vat: price.includesVat,
    priority: price.priority,
    from: price.startsOn ?? '2000-01-01',
    to: price.endsOn,
    grp: price.tradingGroup,
    plan: price.paymentPlanCode,
    active: price.isActive && Number(price.price) > 0,
  }))
  const resolved = sql`
    select g.*, p.id as product_id, c.id as customer_id, f.division_id, f.price_list_id,
      case when p.id is null then 'product-unknown'
        when g.customer is not null and c.id is null then 'customer-unknown'
        when g.unit is not null and g.unit <> p.unit_code then 'price-unit'
        when g.plan is not null then 'price-plan'
        when f.division_id is not null then null
        when g.customer is not null then 'price-currency'
        when g.grp is null then 'no-general-list' else 'no-price-list' end as obstacle
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id text, product text, customer text, amount numeric,
      currency text, unit text, vat boolean, priority int, "from" date, "to" date, grp text, plan text, active boolean)
    left join products p on p.code = g.product
    left join customers c on c.code = g.customer
    left join lateral (
      select l.division_id, l.id as price_list_id from price_lists l join divisions d on d.id = l.division_id
      where g.customer is null and d.erp_settings = ${erp} and l.currency = g.currency
        and (g.grp is null or l.trading_group = g.grp)
      union all
      select s.division_id, null from customer_divisions s join price_lists l on l.id = s.price_list_id
        join divisions d on d.id = s.division_id
      where g.customer is not null and s.customer_id = c.id and d.erp_settings = ${erp} and l.currency = g.currency
    ) as f on true`
  const ids = prices.map(({ id }) => id)
  const before = await sql<{ productId: number }>`
    delete from erp_prices where erp_settings = ${erp} and erp_id = any(${ids}::text[])
    returning product_id, customer_id, division_id, price_list_id`.execute(tx)
  const after = await sql<{ productId: number }>`
    insert into erp_prices (erp_settings, erp_id, product_id, customer_id, division_id, price_list_id, amount, includes_vat,
      priority, valid_from, valid_to, trading_group)
    select ${erp}, id, product_id, customer_id, division_id, price_list_id, round(amount, 4), vat, priority, "from", "to", grp
    from (${resolved}) as r where obstacle is null and active and round(amount, 4) > 0 and ("to" is null or "to" >= "from")
    on conflict do nothing
    returning product_id, customer_id, division_id, price_list_id`.execute(tx)
  const { rows: refused } = await sql<TakenPrices['refused'][number]>`
    select distinct id, product as product_code, obstacle as reason, currency, grp as trading_group
    from (${resolved}) as r where obstacle is not null and active`.execute(tx)
  await sql`delete from unlisted_prices where erp_settings = ${erp} and erp_id = any(${ids}::text[])`.execute(tx)
  await sql`
    insert into unlisted_prices (erp_settings, erp_id, currency, trading_group, seen_at)
    select distinct ${erp}, id, currency, grp, ${startedAt}::timestamptz from (${resolved}) as r
    where obstacle in ('no-price-list', 'no-general-list') and active
    on conflict do nothing`.execute(tx)
  const touched = JSON.stringify([...before.rows, ...after.rows])
  return { changed: (await holdListPrices(tx, touched)) + (await holdCustomerPrices(tx, touched)), refused }
}

/** What a reading of everything did not mention is not there any more. */
export const forgetUnlisted = async (tx: Transaction, erp: string, startedAt: Date): Promise<void> =>
  void (await sql`delete from unlisted_prices where erp_settings = ${erp} and seen_at < ${startedAt}`.execute(tx))

/** Takes the prices that a trading group has for itself out of a list; those for everyone stay. */
export async function forgetGroupPrices(tx: Transaction, priceListId: number): Promise<void> {
  const gone = await sql`
    delete from erp_prices where price_list_id = ${priceListId} and trading_group is not null
    returning product_id, customer_id, division_id, price_list_id`.execute(tx)
  await holdListPrices(tx, JSON.stringify(gone.rows))
}

/** Lets the prices of a division stand as they are without the ERP that gave them: the next one's take their place. */
export const releaseErpPrices = (tx: Transaction, divisionId: number) =>
  tx.deleteFrom('erpPrices').where('divisionId', '=', divisionId).execute()

/** Takes all prices out of a list. */
export async function forgetListPrices(tx: Transaction, priceListId: number): Promise<void> {
  await sql`delete from erp_prices where price_list_id = ${priceListId}`.execute(tx)
  await sql`delete from product_prices where price_list_id = ${priceListId}`.execute(tx)
}

const TOUCHED = '(product_id int, customer_id int, division_id int, price_list_id int)'
const snake = (touched: string) =>
  touched.replaceAll(/"(product|customer|division|priceList)Id"/g, (_, name: string) =>
    name === 'priceList' ? '"price_list_id"' : `"${name}_id"`,
  )

/** A price for everyone begins to hold in a group's list when the group's own price that holds today has ended. */
async function holdListPrices(tx: Transaction, touched: string): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with touched as materialized (
      select distinct product_id, price_list_id from jsonb_to_recordset(${snake(touched)}::jsonb) as t ${sql.raw(TOUCHED)}
      where price_list_id is not null),
    priced as (
      select e.product_id, e.price_list_id, e.trading_group, e.priority, e.erp_id, e.amount, e.includes_vat, e.valid_to,
        case when e.trading_group is null and own.until is not null then greatest(e.valid_from, own.until + 1)
          else e.valid_from end as valid_from
      from erp_prices e join touched t on t.product_id = e.product_id and t.price_list_id = e.price_list_id
      cross join lateral (
        select max(coalesce(o.valid_to, 'infinity')) as until from erp_prices o
        where e.trading_group is null and o.trading_group is not null and o.product_id = e.product_id
          and o.price_list_id = e.price_list_id and o.valid_from <= current_date
          and coalesce(o.valid_to, 'infinity') >= current_date) as own
      where own.until is distinct from 'infinity'),
    wanted as materialized (
      select distinct on (product_id, price_list_id, valid_from) * from priced
      where valid_to is null or valid_to >= valid_from
      order by product_id, price_list_id, valid_from, trading_group is null, priority, erp_id),
    gone as (
      delete from product_prices p using touched t
      where p.product_id = t.product_id and p.price_list_id = t.price_list_id
        and not exists (select from wanted w where w.product_id = p.product_id and w.price_list_id = p.price_list_id
          and w.valid_from = p.valid_from)
      returning 1),
    written as (
      insert into product_prices as p (product_id, price_list_id, valid_from, valid_to, amount, includes_vat)
      select product_id, price_list_id, valid_from, valid_to, amount, includes_vat from wanted
      order by product_id, price_list_id, valid_from
      on conflict (product_id, price_list_id, valid_from) do update
      set valid_to = excluded.valid_to, amount = excluded.amount, includes_vat = excluded.includes_vat
      where (p.valid_to, p.amount, p.includes_vat)
        is distinct from (excluded.valid_to, excluded.amount, excluded.includes_vat)
      returning 1)
    select ((select count(*) from gone) + (select count(*) from written))::int as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}

async function holdCustomerPrices(tx: Transaction, touched: string): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with touched as materialized (
      select distinct product_id, customer_id, division_id
      from jsonb_to_recordset(${snake(touched)}::jsonb) as t ${sql.raw(TOUCHED)} where customer_id is not null),
    wanted as materialized (
      select distinct on (e.product_id, e.customer_id, e.division_id, e.valid_from) e.* from erp_prices e
      join touched t on t.product_id = e.product_id and t.customer_id = e.customer_id and t.division_id = e.division_id
      order by e.product_id, e.customer_id, e.division_id, e.valid_from, e.priority, e.erp_id),
    gone as (
      delete from customer_prices p using touched t
      where p.product_id = t.product_id and p.customer_id = t.customer_id and p.division_id = t.division_id
        and not exists (select from wanted w where w.product_id = p.product_id and w.customer_id = p.customer_id
          and w.division_id = p.division_id and w.valid_from = p.valid_from)
      returning 1),
    written as (
      insert into customer_prices as p (product_id, customer_id, division_id, valid_from, valid_to, amount, includes_vat)
      select product_id, customer_id, division_id, valid_from, valid_to, amount, includes_vat from wanted
      order by customer_id, product_id, division_id, valid_from
      on conflict (customer_id, product_id, division_id, valid_from) do update
      set valid_to = excluded.valid_to, amount = excluded.amount, includes_vat = excluded.includes_vat
      where (p.valid_to, p.amount, p.includes_vat)
        is distinct from (excluded.valid_to, excluded.amount, excluded.includes_vat)
      returning 1)
    select ((select count(*) from gone) + (select count(*) from written))::int as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}
