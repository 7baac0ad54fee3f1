import type { Db } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { createCache } from '../../platform/cache.ts'
import type { Decimal } from '../../platform/money.ts'
import { perApp } from '../../platform/per-app.ts'
import { readSetting } from '../settings/index.ts'
import { consistent, servingWarehouses } from './rules.ts'
import { findTerms, listWarehouses, type StoredWarehouse, type TermsRow } from './terms.queries.ts'
import type { AccessTerms, CustomerTerms, RateTerms } from './terms.ts'

/** The terms of a customer as they stand today, from memory while nothing changed; null when there is none such. */
export const termsOf = (app: App, customerId: number): Promise<CustomerTerms | null> => cachedTerms(app).get(customerId)

/** The terms of a customer read from the database now: what a checkout decides by. */
export async function freshTermsOf(db: Db, customerId: number, now: Date): Promise<CustomerTerms | null> {
  // One after the other: inside a transaction there is one connection.
  const row = await findTerms(db, customerId, dayOf(now))
  return row ? termsFrom(row, await listWarehouses(db)) : null
}

const cachedTerms = perApp((app) =>
  createCache<number, CustomerTerms | null>(app, {
    most: 5_000,
    seconds: 60,
    topics: ['customers', 'places', 'prices', 'categories', 'settings'],
    load: async (customerId) => {
      const [row, warehouses] = await Promise.all([
        findTerms(app.db, customerId, dayOf(app.clock.now())),
        cachedWarehouses(app).get('all'),
      ])
      return row ? termsFrom(row, warehouses) : null
    },
  }),
)

const cachedWarehouses = perApp((app) =>
  createCache<'all', StoredWarehouse[]>(app, {
    most: 1,
    seconds: 60,
    topics: ['places'],
    load: () => listWarehouses(app.db),
  }),
)

/** The day that prices and discounts are read for, in UTC. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

function termsFrom(row: TermsRow, warehouses: readonly StoredWarehouse[]): CustomerTerms {
  const { rates, accesses, accessDefault, ...customer } = row
  const serving = servingWarehouses(warehouses, {
    countryCode: row.countryCode,
    taxStatus: row.taxStatus,
    divisionIds: new Set(row.divisions.map(({ id }) => id)),
  })
  return {
    ...customer,
    warehouses: serving.map(({ id, code, name, divisionId }) => ({ id, code, name, divisionId })),
    ownRates: ratesFrom(rates.filter(({ isOwn }) => isOwn)),
    groupRates: ratesFrom(rates.filter(({ isOwn }) => !isOwn)),
    access: accessFrom(accesses, accessDefault),
  }
}

/** Where several rates hold on one day, the one that began last counts. */
function ratesFrom(rates: TermsRow['rates']): RateTerms {
  const byBrand = new Map<number, Decimal>()
  const byCategory = new Map<string, Decimal>()
  for (const { brandId, categoryId, rate } of rates) {
    if (brandId !== null) byBrand.set(brandId, rate)
    if (categoryId !== null) byCategory.set(categoryId, rate)
  }
  return { byBrand, byCategory }
}

function accessFrom(stored: TermsRow['accesses'], storedDefault: unknown): AccessTerms {
  const accesses = stored.map(({ detailId, ...access }) => ({ detailId, ...consistent(access) }))
  const where = (holds: (access: (typeof accesses)[number]) => boolean) =>
    accesses.filter(holds).map(({ detailId }) => detailId)
  return {
    hiddenFromList: where((access) => !access.hasList),
    withoutBasket: new Set(where((access) => !access.hasBasket)),
    withoutPrice: new Set(where((access) => !access.showPrice)),
    withoutStock: new Set(where((access) => !access.showStock)),
    defaults: consistent(readSetting('access-default', storedDefault).value),
    allowedInList: where((access) => access.hasList),
    withBasket: new Set(where((access) => access.hasBasket)),
    withPrice: new Set(where((access) => access.showPrice)),
    withStock: new Set(where((access) => access.showStock)),
  }
}
