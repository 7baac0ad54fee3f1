/** Fills an empty database with the files of the shared workload, so that its driver can measure us beside others. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Facts } from '@toptan/contract/products'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { saveTrade } from '../apps/server/demo/save-trade.ts'
import type { Db } from '../apps/server/src/db/db.ts'
import {
  type ProductDraft,
  refreshFacetCounts,
  saveProducts,
} from '../apps/server/src/modules/catalog/save-products.ts'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { seedFrame } from '../apps/server/src/modules/settings/seed-frame.ts'

interface ProductRecord {
  id: string
  sku: string
  name: string
  category: Category
  f1: string
  f2: string
  f3: string
  price: string
  stock: string
  description: string
}

interface CustomerRecord {
  id: string
  email: string
  first: string
  last: string
  company: string
  grp: string
  postcode: string
}

interface Meta {
  password: string
  groups: number
  categories: Category[]
  /** Percent by `group:category`. */
  discountPct: Record<string, number>
}

const categoryIds = { tyre: 'LST', rim: 'JNT', battery: 'AKU', oil: 'YAG', accessory: 'AKS' } as const
type Category = keyof typeof categoryIds

/** The German division, its euro price list and its three warehouses, as `saveTrade` numbers them. */
const division = { id: 2, priceListId: 4, warehouseIds: [6, 7, 8] }
/** Above the numbers of the groups that `saveTrade` makes. */
const firstGroup = 101

/** @param folder holds `products.csv`, `customers.csv` and `meta.json` */
export async function loadWorkloadFiles(db: Db, folder: string): Promise<void> {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const products: ProductRecord[] = parse(read('products.csv'), { columns: true })
  const customers: CustomerRecord[] = parse(read('customers.csv'), { columns: true })
  const meta: Meta = JSON.parse(read('meta.json'))
  await db.transaction().execute(async (tx) => {
    await seedFrame(tx)
    await saveTrade(tx)
    await saveGroups(tx, meta)
    await saveCustomers(tx, customers, await hashPassword(meta.password))
  })
  await saveProducts(db, products.map(draftOf))
  await sql`analyze`.execute(db)
  await refreshFacetCounts(db)
}

async function saveGroups(tx: Db, { groups, categories, discountPct }: Meta): Promise<void> {
  const numbers = Array.from({ length: groups }, (_, at) => at + 1)
  await tx
    .insertInto('customerGroups')
    .values(numbers.map((group) => ({ id: firstGroup + group, name: `Group ${group}` })))
    .execute()
  await tx
    .insertInto('discountRates')
    .values(
      numbers.flatMap((group) =>
        categories.map((category) => ({
          customerGroupId: firstGroup + group,
          categoryId: categoryIds[category],
          rate: String(discountPct[`${group}:${category}`]),
        })),
      ),
    )
    .execute()
}

/** A dealer for each customer, with the account name and the number that the file gives. */
async function saveCustomers(tx: Db, customers: readonly CustomerRecord[], passwordHash: string): Promise<void> {
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb)
      as g (id int, email text, "first" text, "last" text, company text, grp int, postcode text)),
    c as (insert into customers (id, code, name, country_code, city, customer_group_id, default_payment_method_code)
      select id, 'C' || id, company, 'DE', 'Berlin', ${firstGroup} + grp, 'open-account' from given),
    a as (insert into addresses (customer_id, code, caption, address, city, post_code, country_code, is_default)
      select id, 'MAIN', company, 'Hauptstr. 1', 'Berlin', postcode, 'DE', true from given),
    d as (insert into customer_divisions (customer_id, division_id, price_list_id)
      select id, ${division.id}, ${division.priceListId} from given)
    insert into users (account_name, email, first_name, last_name, language, role_id, customer_id, password_hash)
    select g.email, g.email, g."first", g."last", 'en', r.id, g.id, ${passwordHash} from given g, roles r where r.name = 'Dealer'`.execute(
    tx,
  )
}

function draftOf(record: ProductRecord): ProductDraft {
  const values = new Map([record.f1, record.f2, record.f3].map((text) => text.split(':') as [string, string]))
  const stock = Number(record.stock)
  const share = Math.floor(stock / division.warehouseIds.length)
  return {
    code: record.sku,
    name: record.name,
    categoryId: categoryIds[record.category],
    brand: record.name.split(' ')[0] ?? '',
    facts: factsOf(record, values),
    additionalDetails: record.description,
    prices: [
      { priceListId: division.priceListId, amount: (Number(record.price) / 100).toFixed(2), includesVat: false },
    ],
    stocks: division.warehouseIds.map((warehouseId, at) => ({
      warehouseId,
      quantity: at === 0 ? stock - share * (division.warehouseIds.length - 1) : share,
    })),
  }
}

function factsOf({ category, name }: ProductRecord, values: ReadonlyMap<string, string>): Facts {
  const pattern = name.split(' ')[1]
  if (category === 'tyre') {
    const [, width, ratio, rim] = /(\d+)\/(\d+)R(\d+)/.exec(name) ?? []
    const season = values.get('season') === 'allseason' ? 'all-season' : values.get('season')
    return {
      pattern,
      width: Number(width),
      ratio: Number(ratio),
      rimDiameter: Number(rim),
      season: season as Facts['season'],
    }
  }
  if (category === 'rim') return { pattern, rimDiameter: Number(values.get('diameter')), finish: values.get('colour') }
  if (category === 'battery')
    return { capacityAh: Number(values.get('ah')), technology: values.get('tech') as Facts['technology'] }
  if (category === 'oil')
    return { viscosity: values.get('viscosity'), volumeL: Number.parseFloat(values.get('volume') ?? '') }
  return { fitment: `${values.get('type')} ${values.get('colour')}` }
}
