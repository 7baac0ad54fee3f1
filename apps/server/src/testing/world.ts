/** A small named cast for tests: two countries, so that leaking is always possible and always tested. */
import type { Kind } from '@toptan/contract/products'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { refreshFacetCounts, saveProducts } from '../modules/catalog/index.ts'
import { hashPassword } from '../modules/identity/index.ts'
import { seedFrame } from '../modules/settings/seed-frame.ts'

export const PASSWORD = 'Deneme-parola-1'

/** Account names of the cast and what they are. */
export const cast = {
  /** May do everything. */
  admin: 'admin@world.test',
  /** Dealer of Yıldız Lastik in İstanbul, customer 1. */
  ayse: 'ayse@world.test',
  /** Dealer of Huber Reifen in München, customer 2. */
  hans: 'hans@world.test',
  /** Salesperson of customers 1 and 3. */
  mehmet: 'mehmet@world.test',
  /** Salesperson of customer 2. */
  greta: 'greta@world.test',
  /** Buyer without an own customer, linked to 1 and 3. */
  deniz: 'deniz@world.test',
  /** Signed in, and may do nothing. */
  nobody: 'nobody@world.test',
} as const
export type CastName = keyof typeof cast

export const customerOf = { ayse: 1, hans: 2, mehmet: 1, greta: 2, deniz: 3, admin: 1, nobody: 1 } as const

/** Words that only one customer's records carry: no other customer's answer may hold them. */
export const secrets = { 1: 'YILDIZ-GIZLI', 2: 'HUBER-GEHEIM', 3: 'UCUNCU-GIZLI' } as const

const names: Record<Kind, string> = {
  LST: 'Nordvik IceGrip 205/55 R16 91T',
  JNT: 'Corvano Spira 7.5x17 5x112 ET45',
  AKU: 'Boltara Start 74Ah 680A',
  AKS: 'Kavra Silecek 600 mm',
  YAG: 'Petrasol Uzun 5W-30 4 L',
}

/** Products 1 to 30, six of each kind; product n costs n × 10.01 TRY and n × 1.01 EUR before tax. */
export const productCode = (n: number) => `W-${String(n).padStart(3, '0')}`

export async function buildWorld(db: Db): Promise<void> {
  await seedFrame(db)
  await sql`insert into divisions (id, code, name, country_code, currency, time_zone) values
    (1, 'TR', 'Türkiye', 'TR', 'TRY', 'Europe/Istanbul'), (2, 'DE', 'Deutschland', 'DE', 'EUR', 'Europe/Berlin')`.execute(
    db,
  )
  await sql`insert into warehouses (id, code, name, division_id, priority) values
    (1, 'IST', 'İstanbul', 1, 1), (2, 'ANK', 'Ankara', 1, 2), (3, 'MUC', 'München', 2, 1)`.execute(db)
  await sql`insert into warehouse_rules (warehouse_id, accepted_country_codes, priority) values
    (1, '{TR}', 1), (2, '{TR}', 2), (3, '{DE,AT}', 1)`.execute(db)
  await sql`insert into price_lists (id, division_id, code, currency) values (1, 1, 'A', 'TRY'), (2, 2, 'A', 'EUR')`.execute(
    db,
  )
  await sql`insert into customer_groups (id, name) values (1, 'A')`.execute(db)
  await sql`update payment_methods set is_active = true`.execute(db)
  await sql`insert into payment_method_categories (payment_method_code, category_id)
    select m.code, k from payment_methods m, unnest('{LST,JNT,AKU,AKS,YAG}'::text[]) k
    on conflict do nothing`.execute(db)
  await sql`update payment_method_categories set discount_rate = 0, expense_rate = 0`.execute(db)
  const account = await sql<{ code: string }>`select code from payment_methods where is_open_account limit 1`.execute(
    db,
  )
  const method = account.rows[0]?.code
  await sql`insert into customers (id, code, name, country_code, customer_group_id, tax_status, default_payment_method_code)
    values (1, 'TR001', 'Yıldız Lastik', 'TR', 1, 'domestic', ${method}),
      (2, 'DE001', 'Huber Reifen', 'DE', null, 'domestic', ${method}),
      (3, 'TR002', 'Üçüncü Oto', 'TR', null, 'domestic', ${method})`.execute(db)
  await sql`insert into customer_divisions (customer_id, division_id, price_list_id) values (1, 1, 1), (2, 2, 2), (3, 1, 1)`.execute(
    db,
  )
  for (const [id, secret] of Object.entries(secrets))
    await sql`insert into addresses (customer_id, code, caption, address, city, post_code, country_code, is_default)
      values (${id}, 'MAIN', ${secret}, 'Sokak 1', 'Şehir', '34000', ${id === '2' ? 'DE' : 'TR'}, true)`.execute(db)
  await saveWorldProducts(db)
  await sql`insert into salesmen (id, code, name) values (1, 'S1', 'Mehmet Satıcı'), (2, 'S2', 'Greta Verkauf')`.execute(
    db,
  )
  await sql`insert into salesman_customers values (1, 1), (1, 3), (2, 2)`.execute(db)
  await saveUsers(db)
  for (const table of ['divisions', 'warehouses', 'price_lists', 'customer_groups', 'customers', 'salesmen'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000)`.execute(db)
  await refreshFacetCounts(db)
}

async function saveWorldProducts(db: Db): Promise<void> {
  const kinds = Object.keys(names) as Kind[]
  await saveProducts(
    db,
    Array.from({ length: 30 }, (_, at) => {
      const n = at + 1
      const kind = kinds[at % kinds.length] as Kind
      return {
        code: productCode(n),
        name: `${names[kind]} ${n}`,
        categoryId: kind,
        brand: names[kind].split(' ')[0] as string,
        facts: kind === 'LST' ? { width: 205, ratio: 55, rimDiameter: 16, season: 'winter' as const } : {},
        prices: [
          { priceListId: 1, amount: (n * 10.01).toFixed(2), includesVat: false },
          { priceListId: 2, amount: (n * 1.01).toFixed(2), includesVat: false },
        ],
        stocks: [1, 2, 3].map((warehouseId) => ({
          warehouseId,
          quantity: 100,
          readAt: new Date('2026-01-01T00:00:00Z'),
        })),
      }
    }),
  )
}

async function saveUsers(db: Db): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  await sql`insert into roles (name, role_type) values ('Nobody', 'customer')`.execute(db)
  const add = (name: CastName, role: string, customerId: number | null, salesmanId: number | null) =>
    sql`insert into users (account_name, email, first_name, language, role_id, customer_id, salesman_id, password_hash)
      select ${cast[name]}, ${cast[name]}, ${name}, 'en', id, ${customerId}::int, ${salesmanId}::int, ${hash} from roles where name = ${role}`.execute(
      db,
    )
  await add('admin', 'Admin', null, null)
  await add('ayse', 'Dealer', 1, null)
  await add('hans', 'Dealer', 2, null)
  await add('mehmet', 'Salesperson', null, 1)
  await add('greta', 'Salesperson', null, 2)
  await add('deniz', 'Customer', null, null)
  await add('nobody', 'Nobody', 1, null)
  await sql`insert into user_customers select id, c from users, unnest('{1,3}'::int[]) c where account_name = ${cast.deniz}`.execute(
    db,
  )
}
