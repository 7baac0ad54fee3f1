/** Customers, addresses and salespeople as an ERP keeps them. What did not change is not written: each write tells all processes. */
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../db/db.ts'
import type { ErpAddress, ErpCustomer, ErpSalesman } from '../../integrations/erp/port.ts'

export type CustomerObstacle = 'country-unknown' | 'customer-unknown' | 'no-list-for-group' | 'no-list-without-group'

export interface TakenCustomers {
  changed: number
  refused: { code: string; reason: CustomerObstacle; detail: string }[]
}

const firstDivision = (erp: string, localCurrency: string) => sql`
  select id, country_code, currency from divisions where erp_settings = ${erp}
  order by currency <> ${localCurrency}, id limit 1`

/**
 * Takes over customers of an ERP by their codes. What administrators decide here — tax status, group, payment method and,
 * once given, divisions — stays. New ones buy from the division of their country, else from the first, at the price list
 * of their trading group; see `followTradingGroups`.
 */
export async function takeErpCustomers(
  tx: Transaction,
  { erp, localCurrency, customers }: { erp: string; localCurrency: string; customers: readonly ErpCustomer[] },
): Promise<TakenCustomers> {
  const given = customers.map((customer) => ({
    code: customer.code,
    name: customer.name,
    country: customer.countryCode,
    city: customer.city ?? customer.town,
    active: customer.isActive && customer.isBuyer,
    blocked: customer.isBlocked,
    credit: customer.creditLimit,
    tax: customer.taxNumber,
    grp: customer.tradingGroup,
    address: customer.address,
    post: customer.postCode ?? '',
  }))
  const rows = sql`
    select g.*, coalesce(g.country, h.country_code) as country_code, c.id as customer_id,
      (select code from countries where code = coalesce(g.country, h.country_code)) is null as is_lost,
      (select is_eu from countries where code = coalesce(g.country, h.country_code)) as is_eu,
      -- A limit counts in the currency of the books; where the customer buys in another one, ours stands.
      case when coalesce((select l.currency from customer_divisions s join price_lists l on l.id = s.price_list_id
          where s.customer_id = c.id order by s.priority, s.division_id limit 1), h.currency) = ${localCurrency}
        then g.credit else c.credit_limit end as credit_limit, h.country_code as home_country
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (code text, name text, country text, city text,
      active boolean, blocked boolean, credit numeric, tax text, grp text, address text, post text)
    cross join (${firstDivision(erp, localCurrency)}) as h
    left join customers c on c.code = g.code`
  const { rows: lost } = await sql<{ code: string; countryCode: string }>`
    select code, country_code from (${rows}) as r where is_lost and (active or customer_id is not null)`.execute(tx)
  const changed =
    (await updateCustomers(tx, rows)) + (await insertCustomers(tx, rows)) + (await giveDivisions(tx, erp, given))
  const { rows: priceless } = await sql<{ code: string; grp: string | null }>`
    select g.code, g.grp from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (code text, grp text)
    join customers c on c.code = g.code and c.is_active
    where not exists (select from customer_divisions s where s.customer_id = c.id)`.execute(tx)
  return {
    changed,
    refused: [
      ...lost.map(({ code, countryCode }) => ({ code, reason: 'country-unknown' as const, detail: countryCode })),
      ...priceless.map(({ code, grp }) => ({
        code,
        reason: grp === null ? ('no-list-without-group' as const) : ('no-list-for-group' as const),
        detail: grp ?? '',
      })),
    ],
  }
}

async function updateCustomers(tx: Transaction, rows: RawBuilder<unknown>): Promise<number> {
  const different = sql`
    select c.id, r.* from (${rows}) as r join customers c on c.id = r.customer_id
    where not r.is_lost and (c.name, c.country_code, coalesce(c.city, ''), c.is_active, c.is_blocked, c.credit_limit,
        coalesce(c.vat_id, ''), coalesce(c.trading_group, ''))
      is distinct from (r.name, r.country_code, coalesce(r.city, ''), r.active, r.blocked, round(r.credit_limit, 2),
        coalesce(r.tax, c.vat_id, ''), coalesce(r.grp, ''))`
  const { rows: found } = await sql<{ id: number }>`select id from (${different}) as d order by id`.execute(tx)
  if (found.length === 0) return 0
  await sql`update customers c set name = d.name, country_code = d.country_code, city = d.city, is_active = d.active,
      is_blocked = d.blocked, credit_limit = round(d.credit_limit, 2), vat_id = coalesce(d.tax, c.vat_id), trading_group = d.grp
    from (${different}) as d where c.id = d.id`.execute(tx)
  return found.length
}

async function insertCustomers(tx: Transaction, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: news } = await sql<{ code: string }>`
    select code from (${rows}) as r where customer_id is null and active and not is_lost`.execute(tx)
  if (news.length === 0) return 0
  await sql`
    with added as (
      insert into customers (code, name, country_code, city, tax_status, vat_id, credit_limit, is_blocked, trading_group)
      select code, name, country_code, city,
        case when country_code = home_country then 'domestic' when is_eu then 'eu' else 'export' end, tax,
        round(credit_limit, 2), blocked, grp
      from (${rows}) as r where customer_id is null and active and not is_lost order by code
      returning id, code)
    insert into addresses (customer_id, code, caption, title, address, city, post_code, country_code, is_default)
    select a.id, 'MERKEZ', r.name, r.name, r.address, coalesce(r.city, ''), r.post, r.country_code, true
    from added a join (${rows}) as r on r.code = a.code where coalesce(r.address, '') <> ''`.execute(tx)
  return news.length
}

/** Customers without a division get one, of several the one of their country. */
async function giveDivisions(
  tx: Transaction,
  erp: string,
  given: { code: string; grp: string | null }[],
): Promise<number> {
  const wanted = sql`
    select distinct on (c.id) c.id as customer_id, d.id as division_id, l.id as price_list_id
    from customers c join divisions d on d.erp_settings = ${erp}
    cross join lateral ${LIST_OF_GROUP} as l
    where c.code = any(${given.map(({ code }) => code)}::text[])
      and not exists (select from customer_divisions s where s.customer_id = c.id)
    order by c.id, d.country_code <> c.country_code, l.rank, d.id`
  const { rows } = await sql`select 1 from (${wanted}) as w`.execute(tx)
  if (rows.length === 0) return 0
  await sql`insert into customer_divisions (customer_id, division_id, price_list_id, follows_erp)
    select customer_id, division_id, price_list_id, true from (${wanted}) as w on conflict do nothing`.execute(tx)
  return rows.length
}

/**
 * The list at which the trading group of the customer `c` buys in the division `d`: its own once that is filled, until
 * then the one for everyone.
 */
const LIST_OF_GROUP = sql`(
  select l.id, case when l.trading_group is null then 1 when l.filled_at is null then 2 else 0 end as rank
  from price_lists l
  where l.division_id = d.id and l.currency = d.currency
    and (l.trading_group is null or l.trading_group = c.trading_group)
  order by 2, l.id limit 1)`

/**
 * Lets customers whose price list nobody chose here buy at that of their trading group, as the ERP last said it; returns
 * of how many that changed something.
 */
export async function followTradingGroups(tx: Transaction, erp: string): Promise<number> {
  const other = sql`
    select s.customer_id, s.division_id, l.id as price_list_id
    from customer_divisions s join customers c on c.id = s.customer_id
    join divisions d on d.id = s.division_id and d.erp_settings = ${erp}
    cross join lateral ${LIST_OF_GROUP} as l
    where s.follows_erp and l.id <> s.price_list_id`
  const { rows } = await sql`select 1 from (${other}) as o`.execute(tx)
  if (rows.length === 0) return 0
  await sql`update customer_divisions s set price_list_id = o.price_list_id from (${other}) as o
    where s.customer_id = o.customer_id and s.division_id = o.division_id`.execute(tx)
  return rows.length
}

/** Takes over where customers have goods sent. An address that orders name by its code is the ERP's from then on. */
export async function takeErpAddresses(tx: Transaction, addresses: readonly ErpAddress[]): Promise<TakenCustomers> {
  const given = addresses.map((address) => ({
    id: address.id,
    customer: address.customerCode,
    code: address.code,
    caption: address.caption || address.code,
    title: address.title ?? '',
    responsible: address.responsible ?? '',
    address: address.address,
    city: address.city ?? address.town ?? '',
    post: address.postCode ?? '',
    country: address.countryCode,
    is_default: address.isDefault,
  }))
  const rows = sql`
    select g.*, c.id as customer_id, coalesce(k.code, c.country_code) as country_code, a.id as address_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id text, customer text, code text, caption text, title text,
      responsible text, address text, city text, post text, country text, is_default boolean)
    left join customers c on c.code = g.customer
    left join countries k on k.code = g.country
    left join lateral (select id from addresses a where a.customer_id = c.id and a.deleted_at is null
      and (a.erp_id = g.id or (a.erp_id is null and a.code = g.code)) order by a.erp_id is null limit 1) as a on true`
  const { rows: lost } = await sql<{ id: string; customer: string }>`
    select id, customer from (${rows}) as r where customer_id is null`.execute(tx)
  const updated = await sql`
    update addresses a set erp_id = r.id, code = r.code, caption = r.caption, title = r.title, responsible = r.responsible,
      address = r.address, city = r.city, post_code = r.post, country_code = r.country_code
    from (${rows}) as r where a.id = r.address_id
      and (a.erp_id, a.code, a.caption, a.title, a.responsible, a.address, a.city, a.post_code, a.country_code)
        is distinct from (r.id, r.code, r.caption, r.title, r.responsible, r.address, r.city, r.post, r.country_code)`.execute(
    tx,
  )
  const inserted = await sql`
    insert into addresses (customer_id, erp_id, code, caption, title, responsible, address, city, post_code, country_code, is_default)
    select customer_id, id, code, caption, title, responsible, address, city, post, country_code,
      is_default and not exists (select from addresses o where o.customer_id = r.customer_id and o.is_default and o.deleted_at is null)
    from (${rows}) as r where customer_id is not null and address_id is null order by customer_id, code
    on conflict do nothing`.execute(tx)
  return {
    changed: Number(updated.numAffectedRows ?? 0) + Number(inserted.numAffectedRows ?? 0),
    refused: lost.map(({ id, customer }) => ({ code: id, reason: 'customer-unknown', detail: customer })),
  }
}

/** Takes over salespeople and, where the ERP says them, the customers who are theirs. */
export async function takeErpSalesmen(tx: Transaction, salesmen: readonly ErpSalesman[]): Promise<number> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(
    salesmen.map(({ code, name, isActive, customerCodes }) => ({
      code,
      name,
      active: isActive,
      customers: customerCodes,
    })),
  )}::jsonb) as g (code text, name text, active boolean, customers text[])`
  const { rows: different } = await sql<{ code: string }>`
    select g.code from ${given} left join salesmen s on s.code = g.code
    where (s.id is null and g.active) or (s.name, s.is_active) is distinct from (g.name, g.active) and s.id is not null`.execute(
    tx,
  )
  if (different.length > 0)
    await sql`insert into salesmen (code, name, is_active)
      select g.code, g.name, g.active from ${given} where g.code = any(${different.map(({ code }) => code)}::text[]) order by g.code
      on conflict (code) do update set name = excluded.name, is_active = excluded.is_active`.execute(tx)
  const wanted = sql`select s.id as salesman_id, c.id as customer_id from ${given} join salesmen s on s.code = g.code
    cross join unnest(g.customers) as of_them (code) join customers c on c.code = of_them.code`
  const { rows: missing } = await sql`
    select from (${wanted}) as w where not exists (select from salesman_customers l
      where l.salesman_id = w.salesman_id and l.customer_id = w.customer_id)`.execute(tx)
  if (missing.length > 0)
    await sql`insert into salesman_customers (salesman_id, customer_id) select * from (${wanted}) as w on conflict do nothing`.execute(
      tx,
    )
  const spare = sql`select l.salesman_id, l.customer_id from salesman_customers l join salesmen s on s.id = l.salesman_id
    join ${given} on g.code = s.code and g.customers is not null
    where not exists (select from (${wanted}) as w where w.salesman_id = l.salesman_id and w.customer_id = l.customer_id)`
  const { rows: gone } = await sql`select from (${spare}) as x`.execute(tx)
  if (gone.length > 0)
    await sql`delete from salesman_customers where (salesman_id, customer_id) in (${spare})`.execute(tx)
  return different.length + missing.length + gone.length
}

/** Keeps what customers owe, in the currency of their first division; returns of how many that changed. */
export async function saveDebts(
  tx: Transaction,
  debts: readonly { customerId: number; openAmount: string; overdueAmount: string }[],
): Promise<number> {
  const given = sql`unnest(${debts.map(({ customerId }) => customerId)}::int[], ${debts.map(({ openAmount }) => openAmount)}::numeric[],
    ${debts.map(({ overdueAmount }) => overdueAmount)}::numeric[]) as g (id, open, overdue)`
  const different = sql`select c.id, g.open, g.overdue from ${given} join customers c on c.id = g.id
    where (c.open_amount, c.overdue_amount) is distinct from (round(g.open, 2), round(g.overdue, 2))`
  const { rows } = await sql`select from (${different}) as d`.execute(tx)
  if (rows.length === 0) return 0
  await sql`update customers c set open_amount = round(d.open, 2), overdue_amount = round(d.overdue, 2)
    from (${different}) as d where c.id = d.id`.execute(tx)
  return rows.length
}
