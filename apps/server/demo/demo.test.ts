import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { verify } from '@node-rs/argon2'
import { permissions } from '@toptan/contract/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../src/db/db.ts'
import { type FreshDatabase, freshDatabase } from '../src/testing/database.ts'
import { eanOf } from './catalogue/offers.ts'
import { drawPictures } from './pictures/draw.ts'
import { demoPassword, isDemoWorldPresent, seedDemoWorld } from './seed.ts'

const now = new Date('2026-11-18T10:30:00Z')

let first: FreshDatabase
let second: FreshDatabase
let db: Db

beforeAll(async () => {
  first = await freshDatabase()
  second = await freshDatabase()
  db = first.db
  await seedDemoWorld(first.db, now)
  await seedDemoWorld(second.db, now)
}, 180_000)
afterAll(async () => {
  await first?.drop()
  await second?.drop()
})

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(db)).rows
}
/** How many rows break a rule. */
async function countOf(query: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(`select count(*) from (${query}) as found`)
  return row!.count
}

/** Columns that tell when a row was written, and salted hashes, differ from one seeding to the next. */
const unlike = {
  settings: ['changed_at'],
  products: ['created_at', 'updated_at'],
  facet_counts_state: ['counted_at'],
  users: ['password_hash'],
  price_lists: ['group_set_at'],
} as Record<string, string[]>

async function digests(of: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '%migration%' order by 1`.execute(
    of,
  )
  const result: Record<string, string> = {}
  for (const { name } of rows) {
    const digest = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest
      from (select (to_jsonb(t) - ${unlike[name] ?? []}::text[])::text as row from ${sql.table(name)} t) as rows`.execute(
      of,
    )
    result[name] = digest.rows[0]!.digest
  }
  return result
}

test('two seedings for the same moment make the same world', async () => {
  const [one, other] = [await digests(first.db), await digests(second.db)]
  expect(Object.keys(one).length).toBeGreaterThan(40)
  expect(other).toEqual(one)
})

test('a database that holds users is refused and left as it is', async () => {
  const before = await digests(first.db)
  await expect(seedDemoWorld(first.db, now)).rejects.toThrow('already holds users')
  expect(await digests(first.db)).toEqual(before)
  expect(await isDemoWorldPresent(first.db)).toBe(true)
})

test('an empty database holds no demo world', async () => {
  const empty = await freshDatabase()
  expect(await isDemoWorldPresent(empty.db)).toBe(false)
  await empty.drop()
})

describe('people', () => {
  const accounts = ['admin', 'satis', 'verkauf', 'bayi', 'haendler', 'musteri'].map((name) => `${name}@toptan.demo`)

  test('the six sign-ins exist and take the password', async () => {
    const users = await db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.roleId')
      .leftJoin('customers', 'customers.id', 'users.customerId')
      .select([
        'accountName',
        'passwordHash',
        'language',
        'roles.name as role',
        'customers.code',
        'customers.city',
        'customers.countryCode',
      ])
      .where('accountName', 'in', accounts)
      .orderBy('users.id')
      .execute()
    expect(users.map(({ passwordHash: _, ...user }) => user)).toEqual([
      { accountName: 'admin@toptan.demo', language: 'tr', role: 'Admin', code: null, city: null, countryCode: null },
      {
        accountName: 'satis@toptan.demo',
        language: 'tr',
        role: 'Salesperson',
        code: null,
        city: null,
        countryCode: null,
      },
      {
        accountName: 'verkauf@toptan.demo',
        language: 'de',
        role: 'Salesperson',
        code: null,
        city: null,
        countryCode: null,
      },
      {
        accountName: 'bayi@toptan.demo',
        language: 'tr',
        role: 'Dealer',
        code: '120.34.0001',
        city: 'İstanbul',
        countryCode: 'TR',
      },
      {
        accountName: 'haendler@toptan.demo',
        language: 'de',
        role: 'Dealer',
        code: '10001',
        city: 'München',
        countryCode: 'DE',
      },
      {
        accountName: 'musteri@toptan.demo',
        language: 'tr',
        role: 'Customer',
        code: null,
        city: users[5]!.city,
        countryCode: 'TR',
      },
    ])
    expect(users[5]!.city).not.toBeNull()
    for (const { passwordHash } of users) expect(await verify(passwordHash, demoPassword)).toBe(true)
    expect(users[0]!.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('roles hold what they should', async () => {
    const roles = await rowsOf<{ name: string; held: string[] }>(
      'select name, array_agg(permission order by permission) as held from roles join role_permissions on role_id = id group by name',
    )
    const heldBy = (name: string) => roles.find((role) => role.name === name)!.held
    expect(heldBy('Admin')).toEqual([...permissions].sort())
    expect(heldBy('Test')).toEqual([...permissions].sort())
    for (const name of ['Salesperson', 'Dealer', 'Customer']) expect(heldBy(name)).toEqual(['selected-customer'])
  })

  test('salespeople have their customers', async () => {
    const linked = await rowsOf<{ accountName: string; customers: number; countries: string[] }>(`
      select account_name, count(*) as customers, array_agg(distinct c.country_code order by c.country_code) as countries
      from users join salesman_customers l on l.salesman_id = users.salesman_id join customers c on c.id = l.customer_id
      where account_name in ('satis@toptan.demo', 'verkauf@toptan.demo') group by account_name order by account_name`)
    expect(linked).toEqual([
      { accountName: 'satis@toptan.demo', customers: 40, countries: expect.arrayContaining(['TR']) },
      { accountName: 'verkauf@toptan.demo', customers: 30, countries: ['AT', 'DE'] },
    ])
  })

  test('every customer has one default address and buys of a division at its price list, one of two', async () => {
    expect(
      await countOf(`select c.id from customers c left join addresses a on a.customer_id = c.id and a.is_default
        group by c.id having count(a.id) <> 1`),
    ).toBe(0)
    expect(
      await countOf(`select c.id from customers c left join customer_divisions d on d.customer_id = c.id
        left join price_lists l on l.id = d.price_list_id and l.division_id = d.division_id
        group by c.id having count(l.id) <> count(d.division_id) or count(l.id) = 0`),
    ).toBe(0)
    expect(
      await rowsOf(`select u.account_name, c.country_code, array_agg(l.currency order by d.priority) as currencies
        from customer_divisions d join customers c on c.id = d.customer_id join price_lists l on l.id = d.price_list_id
        join salesman_customers s on s.customer_id = c.id join users u on u.salesman_id = s.salesman_id
        where c.is_active and not c.is_blocked group by 1, 2, c.id having count(*) > 1`),
    ).toEqual([{ accountName: 'satis@toptan.demo', countryCode: 'TR', currencies: ['TRY', 'EUR'] }])
    expect(await countOf("select id from customers where country_code = 'TR' and code is not null")).toBe(300)
    expect(await countOf("select id from customers where country_code = 'DE'")).toBe(120)
    expect(await countOf("select id from customers where country_code = 'AT'")).toBe(40)
  })
})

describe('goods', () => {
  test('there are thousands of each sort that a wholesaler has most of, and some of every sub-category', async () => {
    expect(await countOf('select id from products')).toBeGreaterThan(5500)
    expect(await countOf("select id from products where kind = 'LST'")).toBeGreaterThan(3000)
    expect(
      await rowsOf(
        'select id from categories c where parent_id is not null and not exists (select from products where category_id = c.id)',
      ),
    ).toEqual([])
  })

  test('one tyre size comes from many brands', async () => {
    expect(
      await countOf(
        `select distinct brand_id from products where facts @> '{"width": 205, "ratio": 55, "rimDiameter": 16}'`,
      ),
    ).toBeGreaterThan(10)
  })

  test('extra load means a higher load index than standard in the same size and season', async () => {
    // Two makers may state different standard loads only through a typing error in a source, so none may remain.
    expect(
      await countOf(`
        with car as (select facts, (facts->>'loadIndex')::int as load from products
          where kind = 'LST' and facts->>'vehicleClass' in ('car', 'suv'))
        select from car one join car other
          on (one.facts->'width', one.facts->'ratio', one.facts->'rimDiameter', one.facts->'vehicleClass') =
             (other.facts->'width', other.facts->'ratio', other.facts->'rimDiameter', other.facts->'vehicleClass')
        where one.facts->'extraLoad' = 'true' and other.facts->'extraLoad' is null and one.load <= other.load`),
    ).toBe(0)
  })

  test('winter tyres carry the snowflake, and every class is one of its scale', async () => {
    expect(
      await countOf(
        `select id from products where facts->>'season' = 'winter' and facts->'threePeakMountainSnowflake' is distinct from 'true'`,
      ),
    ).toBe(0)
    expect(
      await countOf(`select id from products where facts->>'fuelClass' not in ('A','B','C','D','E')
        or facts->>'wetGripClass' not in ('A','B','C','D','E') or facts->>'noiseClass' not in ('A','B','C')`),
    ).toBe(0)
  })

  test('article numbers are right and in the range for shops', async () => {
    const products = await db.selectFrom('products').select('ean').execute()
    for (const { ean } of products) {
      expect(ean).toMatch(/^2\d{12}$/)
      const total = [...ean!].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
      expect(total % 10).toBe(0)
    }
    expect(new Set(products.map(({ ean }) => ean)).size).toBe(products.length)
    expect(eanOf(1)).toBe('2900000000018')
  })

  test('some cannot be ordered, some are ordered ahead, some in cartons', async () => {
    expect(
      await countOf('select id from products p where not exists (select from product_prices where product_id = p.id)'),
    ).toBeGreaterThan(20)
    expect(await countOf('select id from products where pre_sale_text is not null')).toBeGreaterThan(50)
    expect(await countOf('select id from products where order_multiple > 1')).toBeGreaterThan(100)
    expect(await countOf('select id from products where max_order_quantity is not null')).toBeGreaterThan(20)
    expect(await countOf('select id from products where additional_details is not null')).toBeGreaterThan(50)
    expect(
      await countOf(
        'select id from products where place_holder_quantity % order_multiple <> 0 or min_order_quantity % order_multiple <> 0',
      ),
    ).toBe(0)
  })

  test('popularity ranks every product once', async () => {
    const [row] = await rowsOf<{ ranks: number; products: number; most: number }>(
      'select count(distinct rank) as ranks, count(*) as products, max(rank) as most from product_search',
    )
    expect(row!.ranks).toBe(row!.products)
    expect(row!.most).toBe(row!.products)
  })
})

describe('orders', () => {
  test('a year of them lies behind the day, with spring and autumn ahead of the rest', async () => {
    expect(await countOf('select id from orders')).toBeGreaterThan(15_000)
    expect(
      await countOf(`select id from orders where created_at > '${now.toISOString()}' or created_at < '2025-11-17'`),
    ).toBe(0)
    const months = await rowsOf<{ month: number; orders: number }>(
      'select extract(month from created_at)::int as month, count(*) as orders from orders group by 1',
    )
    const ordersIn = (month: number) => months.find((row) => row.month === month)!.orders
    expect(Math.min(ordersIn(4), ordersIn(10))).toBeGreaterThan(1.5 * Math.max(ordersIn(2), ordersIn(8)))
  })

  test('totals are the sums of their lines', async () => {
    expect(
      await countOf(`
        select o.id from orders o join lateral (
          select count(*) as lines, sum(line_amount) as net, sum(vat_amount + expense_vat_amount) as vat,
            sum(expense_amount) as expense, sum(round(list_price * quantity, 2)) as gross,
            -- A list price that included tax has more digits than are kept.
            sum(0.005 + 0.00005 * quantity) as blur
          from order_items where order_id = o.id) i on true
        where (i.lines, i.net, i.vat, i.expense) is distinct from
            (o.line_count, o.total_amount_without_tax, o.total_tax_amount, o.total_expense_amount)
          or o.total_amount <> i.net + i.vat + i.expense
          or o.total_discount_amount <> o.total_gross_amount - o.total_amount_without_tax
          or abs(i.gross - o.total_gross_amount) > i.blur`),
    ).toBe(0)
  })

  test('lines are unit price times quantity, with tax rounded per line', async () => {
    expect(
      await countOf(`select id from order_items where line_amount <> net_price * quantity
        or vat_amount <> round(line_amount * vat_rate / 100, 2) or expense_vat_amount <> round(expense_amount * vat_rate / 100, 2)`),
    ).toBe(0)
  })

  test('parts hold exactly what was ordered', async () => {
    expect(
      await countOf(`
        select i.id from order_items i left join order_part_lines l on l.order_item_id = i.id group by i.id
        having sum(l.quantity) is distinct from i.quantity or sum(l.shipped_quantity) is distinct from i.shipped_quantity`),
    ).toBe(0)
    expect(
      await countOf(
        `select p.id from order_parts p left join order_part_lines l on l.order_part_id = p.id group by p.id having count(l.id) = 0`,
      ),
    ).toBe(0)
    expect(
      await countOf(`select l.id from order_part_lines l join order_parts p on p.id = l.order_part_id
        join order_items i on i.id = l.order_item_id where p.order_id <> i.order_id`),
    ).toBe(0)
  })

  test('stock is promised by exactly the orders that the ERP does not know', async () => {
    expect(
      await countOf(`
        select from product_stocks s full join (select product_id, warehouse_id, sum(quantity) as held from reservations
          where ended_at is null group by product_id, warehouse_id) r using (product_id, warehouse_id)
        where coalesce(s.reserved, 0) <> coalesce(r.held, 0)`),
    ).toBe(0)
    expect(
      await countOf(`
        select l.id from orders o join order_parts p on p.order_id = o.id join order_part_lines l on l.order_part_id = p.id
        left join reservations r on r.order_part_line_id = l.id and r.ended_at is null
        where (o.order_number is null) <> (r.id is not null) or (r.id is not null and r.quantity <> l.quantity)`),
    ).toBe(0)
    expect(
      await countOf(
        `select from product_stocks s join products p on p.id = s.product_id where reserved > on_hand and pre_sale_text is null`,
      ),
    ).toBe(0)
    expect(await countOf('select id from reservations where ended_at is null')).toBeGreaterThan(50)
  })

  test('new orders are unsent, old ones have arrived', async () => {
    expect(
      await countOf(
        `select id from orders where status in ('AwaitingPayment', 'Received') and (order_number is not null or created_at < '${new Date(now.getTime() - 86_400_000).toISOString()}')`,
      ),
    ).toBe(0)
    expect(
      await countOf(
        `select id from orders where created_at < '2026-09-01' and status not in ('Shipped', 'Delivered', 'Cancelled', 'Rejected')`,
      ),
    ).toBe(0)
    expect(
      await countOf(
        `select id from orders where status = 'AwaitingPayment' and (payment_expires_at is null or payment_expires_at <= '${now.toISOString()}')`,
      ),
    ).toBe(0)
  })

  test('numbers are unique and go on where they ended', async () => {
    expect(await countOf(`select id from orders where doc_number !~ '^(TR|DE)2[56]-[0-9]{6}$'`)).toBe(0)
    const [last] = await rowsOf<{ most: number }>('select max(right(doc_number, 6)::int) as most from orders')
    const [next] = await rowsOf<{ next: number }>("select nextval('order_numbers') as next")
    expect(next!.next).toBe(last!.most + 1)
    const [id] = await rowsOf<{ next: number }>("select nextval(pg_get_serial_sequence('orders', 'id')) as next")
    expect(id!.next).toBe((await rowsOf<{ most: number }>('select max(id) as most from orders'))[0]!.most + 1)
  })

  test('quotas of salespeople equal the orders that used them', async () => {
    expect(await countOf('select id from salesman_limits')).toBe(36)
    expect(await countOf('select id from salesman_limit_usages')).toBeGreaterThan(10)
    expect(
      await countOf(`
        select m.id from salesman_limits m left join salesman_limit_usages u on u.salesman_limit_id = m.id group by m.id
        having m.used_quantity <> coalesce(sum(u.new_quantity - u.old_quantity), 0) or m.used_quantity > m.quantity`),
    ).toBe(0)
  })

  test('the dealer has a cart in which one price is no longer what it was, and favourites', async () => {
    expect(
      await countOf(
        "select from carts join users u on u.id = user_id where account_name = 'bayi@toptan.demo' and state = 'open'",
      ),
    ).toBe(1)
    expect(await countOf('select from cart_lines')).toBe(5)
    expect(
      await countOf("select from favorites join users u on u.id = user_id where account_name = 'bayi@toptan.demo'"),
    ).toBe(12)
  })
})

describe('pictures', () => {
  const folder = path.join(import.meta.dirname, 'pictures')
  const files = readdirSync(folder).filter((file) => file.endsWith('.svg'))

  test('the files are what the code draws (node apps/server/demo/pictures/write-pictures.ts)', () => {
    const drawn = drawPictures()
    expect(files.sort()).toEqual([...drawn.keys()].map((name) => `${name}.svg`).sort())
    for (const [name, drawing] of drawn) expect(readFileSync(path.join(folder, `${name}.svg`), 'utf8')).toBe(drawing)
  })

  test('each is square and small', () => {
    for (const drawing of drawPictures().values()) {
      expect(drawing).toContain('viewBox="0 0 200 200"')
      expect(Buffer.byteLength(drawing)).toBeLessThan(6000)
    }
  })

  test('every product shows one that exists', async () => {
    const shown = await rowsOf<{ url: string }>(
      "select distinct image->>'url' as url from products, jsonb_array_elements(images) image",
    )
    expect(shown.length).toBeGreaterThan(50)
    for (const { url } of shown) expect(files).toContain(url.replace('/pictures/', ''))
    expect(await countOf("select id from products where images = '[]'")).toBe(0)
  })
})
