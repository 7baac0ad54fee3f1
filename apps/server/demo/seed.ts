/** The demo world: a wholesaler in two countries, its goods, its customers and a year of their orders. */
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'
import { keepInOrder } from '../src/modules/catalog/save-products.queries.ts'
import { refreshFacetCounts } from '../src/modules/catalog/save-products.ts'
import { hashPassword } from '../src/modules/identity/passwords.ts'
import { seedFrame } from '../src/modules/settings/seed-frame.ts'
import { catalogue } from './catalogue/offers.ts'
import { saveCatalogue } from './catalogue/save-catalogue.ts'
import { customerTerms } from './customer-terms.ts'
import { continueNumbers } from './insert-rows.ts'
import { saveDesks } from './orders/desk.ts'
import { yearOfOrders } from './orders/orders.ts'
import { saveOrders } from './orders/save-orders.ts'
import { people } from './people.ts'
import { savePeople, saveTerms } from './save-people.ts'
import { saveCampaigns, saveTrade } from './save-trade.ts'

/** Every sign-in of the demo world has this password. */
export const demoPassword = 'Toptan-demo-1'

/** Whether the database holds the demo world, as its first sign-in shows. */
export async function isDemoWorldPresent(db: Db): Promise<boolean> {
  return (await findDemoAdministrator(db)) !== null
}

/** The user id of the demo world's administrator; null in a database without it. */
export async function findDemoAdministrator(db: Db): Promise<number | null> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('accountName', '=', 'admin@toptan.demo')
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * Fills an empty database with the demo world, in one transaction. It is the same each time but for its dates, which
 * count from `now`.
 * @throws Error when the database already holds users: a real installation is never touched
 */
export async function seedDemoWorld(db: Db, now: Date = new Date()): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await db.transaction().execute(async (tx) => {
    await sql`lock table users in exclusive mode`.execute(tx)
    const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (user) throw new Error('The demo world is only made in an empty database; this one already holds users.')

    const everyone = people(now)
    await seedFrame(tx)
    await saveTrade(tx)
    const products = await saveCatalogue(tx, catalogue(now))
    await savePeople(tx, everyone, passwordHash, now)
    const terms = customerTerms(everyone, products)
    await saveTerms(tx, terms)
    const campaigns = await saveCampaigns(tx, products, now)
    const book = yearOfOrders({ everyone, products, terms, campaigns, now })
    await saveOrders(tx, { book, everyone, products, now })
    await saveDesks(tx, { everyone, products, terms, campaigns, book, now })
    await continueNumbers(tx, [
      'divisions',
      'warehouses',
      'price_lists',
      'customer_groups',
      'customers',
      'addresses',
      'salesmen',
      'users',
    ])
  })
  await sql`analyze`.execute(db)
  await keepInOrder(db)
  await refreshFacetCounts(db)
}
