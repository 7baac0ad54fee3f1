/** The world that is measured: the demo world's catalogue grown to any size, thousands of dealers, years of orders. */
import { sql } from 'kysely'
import { catalogue, eanOf } from '../apps/server/demo/catalogue/offers.ts'
import { continueNumbers } from '../apps/server/demo/insert-rows.ts'
import { seedDemoWorld } from '../apps/server/demo/seed.ts'
import type { Db } from '../apps/server/src/db/db.ts'
import { keepInOrder } from '../apps/server/src/modules/catalog/save-products.queries.ts'
import {
  type ProductDraft,
  refreshFacetCounts,
  saveProducts,
} from '../apps/server/src/modules/catalog/save-products.ts'

export interface WorldSize {
  products: number
  customers: number
  orders: number
}

/** Customers above this number are the ones made here. */
export const firstCustomer = 100_000
export const accountOf = (number: number) => ({
  email: `bench${number}@toptan.demo`,
  customerId: firstCustomer + number,
})

const BATCH = 5000

/** Makes the world in an empty database. Progress in words goes to `tell`. */
export async function makeWorld(db: Db, size: WorldSize, tell: (words: string) => void): Promise<void> {
  tell('demo world')
  await seedDemoWorld(db)
  await growCatalogue(db, size.products, tell)
  tell(`${size.customers} customers`)
  await growCustomers(db, size.customers)
  tell(`${size.orders} orders`)
  await growOrders(db, size)
  await keepInOrder(db)
  await sql`vacuum analyze`.execute(db)
  await refreshFacetCounts(db)
}

/**
 * Each generation sells the whole demo catalogue again under a series name of its own: sizes, drillings and viscosities
 * stay as frequent as they really are, and a search for a size and a series finds the same number at any size of catalogue.
 */
async function growCatalogue(db: Db, products: number, tell: (words: string) => void): Promise<void> {
  const first = catalogue(new Date()).map(({ draft }) => draft)
  let made = first.length
  for (let generation = 1; made < products; generation++) {
    const drafts = first.slice(0, products - made).map((draft, at) => inSeries(draft, generation, made + at + 1))
    for (let start = 0; start < drafts.length; start += BATCH)
      await saveProducts(db, drafts.slice(start, start + BATCH))
    made += drafts.length
    if (generation % 5 === 0 || made === products) tell(`${made} products`)
  }
  // Popularity runs through all generations as it runs through the first.
  await sql`
    with ranked as (select product_id, row_number() over (order by hashint4(product_id)) as rank from product_search)
    update product_search s set rank = ranked.rank from ranked where ranked.product_id = s.product_id`.execute(db)
}

function inSeries(draft: ProductDraft, generation: number, number: number): ProductDraft {
  const series = seriesOf(generation)
  return {
    ...draft,
    code: `${draft.code}-${series.toUpperCase()}`,
    name: draft.name.replace(draft.brand, `${draft.brand} ${series}`),
    ean: eanOf(number),
  }
}

const syllables = ['ba', 'do', 'fi', 'gu', 'ke', 'la', 'mo', 'ni', 'pu', 're', 'sa', 'to', 'vi', 'zu', 'xe']

/** `Badoke`: a word that no product of the demo world has in its name. */
export function seriesOf(generation: number): string {
  const { length } = syllables
  const at = [generation, Math.floor(generation / length), generation * 7 + 3].map((place) => place % length)
  const word = at.map((place) => syllables[place]).join('')
  return `X${word}`
}

/** Dealers with terms of their own: group, price list, fifty net prices, rates on brands, brands they may not see. */
async function growCustomers(db: Db, customers: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      create temp table grown on commit drop as
      select ${firstCustomer} + n as id, n,
        case when n % 10 < 5 then 'TR' when n % 10 < 9 then 'DE' else 'AT' end as country,
        case when n % 10 < 5 then 1 else 2 end as division_id,
        case when n % 10 < 5 then 1 + n % 2 else 4 + n % 2 end as price_list_id,
        case when n % 10 < 5 then 1 + n % 3 else 5 + n % 3 end as customer_group_id
      from generate_series(1, ${customers}) n`.execute(tx)
    await sql`
      insert into customers (id, code, name, country_code, city, customer_group_id, tax_status, default_payment_method_code)
      select id, 'BENCH' || n, 'Bench Dealer ' || n, country, 'Stadt', customer_group_id,
        case when country = 'AT' then 'eu-vat-id' else 'domestic' end, 'open-account' from grown`.execute(tx)
    await sql`
      insert into addresses (customer_id, code, caption, address, city, post_code, country_code, is_default)
      select id, 'MAIN', 'Bench Dealer ' || n, 'Hauptstr. 1', 'Stadt', '10115', country, true from grown`.execute(tx)
    await sql`insert into customer_divisions (customer_id, division_id, price_list_id)
      select id, division_id, price_list_id from grown`.execute(tx)
    await sql`
      insert into users (account_name, email, language, role_id, customer_id, password_hash)
      select 'bench' || g.n || '@toptan.demo', 'bench' || g.n || '@toptan.demo', 'en', d.role_id, g.id, d.password_hash
      from grown g, users d where d.account_name = 'bayi@toptan.demo'`.execute(tx)
    await sql`
      insert into customer_prices (customer_id, product_id, division_id, amount)
      select g.id, p.product_id, g.division_id, round(p.amount * 0.6, 2)
      from grown g, generate_series(1, 50) k
      join lateral (select product_id, amount from product_prices where price_list_id = g.price_list_id
        and product_id >= abs(hashint4(g.n * 64 + k)) % (select max(id) from products) order by product_id limit 1) p on true
      on conflict do nothing`.execute(tx)
    await sql`
      insert into discount_rates (customer_id, brand_id, rate)
      select g.id, b.id, 20 + g.n % 15 from grown g join brands b on (b.id + g.n) % 11 = 0 where g.n % 4 = 0`.execute(
      tx,
    )
    await sql`
      insert into customer_accesses (customer_id, property_detail_id, has_list, has_basket, show_price, show_stock)
      select g.id, d.id, false, false, false, false
      from grown g join property_details d on (d.id + g.n) % 29 = 0
      join properties p on p.id = d.property_id and p.code = 'brand' where g.n % 3 = 0`.execute(tx)
    await continueNumbers(tx, ['customers', 'addresses', 'users'])
  })
}

/** Shipped orders of three lines over two years, from one warehouse each, with their ended reservations. */
async function growOrders(db: Db, { customers, orders }: WorldSize): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      create temp table grown on commit drop as
      select n, (select coalesce(max(id), 0) from orders) + n as id, ${firstCustomer} + 1 + abs(hashint4(n)) % ${customers} as customer_id
      from generate_series(1, greatest(0, ${orders} - (select count(*)::int from orders))) n`.execute(tx)
    await sql`
      create temp table lines on commit drop as
      select g.id as order_id, k as position, p.product_id, p.amount, 1 + abs(hashint4(g.n * 8 + k)) % 8 as quantity
      from grown g join customer_divisions d on d.customer_id = g.customer_id, generate_series(1, 3) k
      join lateral (select product_id, amount from product_prices where price_list_id = d.price_list_id
        and product_id >= abs(hashint4(g.n * 8 + k + 7)) % (select max(id) from products) order by product_id limit 1) p on true`.execute(
      tx,
    )
    await sql`
      insert into orders (id, doc_number, customer_id, user_id, division_id, currency, payment_method_code, status,
        shipping_address_code, shipping_address_caption, shipping_address, total_gross_amount, total_discount_amount,
        total_amount_without_tax, total_tax_amount, total_expense_amount, total_amount, line_count, created_at)
      select g.id, 'BENCH-' || g.id, g.customer_id, u.id, d.division_id, l.currency, 'open-account', 'Shipped', 'MAIN', 'Bench',
        '{}', t.net, 0, t.net, round(t.net * 0.2, 2), 0, t.net + round(t.net * 0.2, 2), t.lines,
        now() - make_interval(mins => (abs(hashint4(g.n + 5)) % 1051200))
      from grown g join customer_divisions d on d.customer_id = g.customer_id join price_lists l on l.id = d.price_list_id
      join users u on u.customer_id = g.customer_id
      join (select order_id, sum(round(amount * quantity, 2)) as net, count(*) as lines from lines group by 1) t on t.order_id = g.id`.execute(
      tx,
    )
    await sql`
      insert into order_items (order_id, position, product_id, product_code, product_name, kind, quantity, shipped_quantity,
        unit_code, list_price, net_price, vat_rate, vat_reason, line_amount, vat_amount, status)
      select l.order_id, l.position, p.id, p.code, p.name, p.kind, l.quantity, l.quantity, p.unit_code, l.amount,
        round(l.amount, 2), 20, 'domestic', round(l.amount * l.quantity, 2), round(l.amount * l.quantity * 0.2, 2), 'Shipped'
      from lines l join products p on p.id = l.product_id order by l.order_id, l.position`.execute(tx)
    await sql`
      insert into order_parts (order_id, warehouse_id, number, status)
      select g.id, w.id, 'BENCH-' || g.id, 'Shipped' from grown g join customer_divisions d on d.customer_id = g.customer_id
      join lateral (select id from warehouses where division_id = d.division_id order by priority limit 1) w on true`.execute(
      tx,
    )
    await sql`
      insert into order_part_lines (order_part_id, order_item_id, quantity, shipped_quantity, status)
      select p.id, i.id, i.quantity, i.quantity, 'Shipped' from order_items i join grown g on g.id = i.order_id
      join order_parts p on p.order_id = i.order_id order by i.id`.execute(tx)
    await sql`
      insert into reservations (order_part_line_id, product_id, warehouse_id, quantity, ended_at, ended_reason)
      select l.id, i.product_id, p.warehouse_id, l.quantity, now(), 'in-erp' from order_part_lines l
      join order_items i on i.id = l.order_item_id join grown g on g.id = i.order_id
      join order_parts p on p.id = l.order_part_id`.execute(tx)
    await continueNumbers(tx, ['orders'])
    await sql`select setval('order_numbers', (select max(id) from orders))`.execute(tx)
    // Enough of everything, so that no order of a measurement runs dry.
    await sql`update product_stocks set on_hand = on_hand + 100000`.execute(tx)
  })
}
