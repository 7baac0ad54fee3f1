import type { App } from '../../platform/app.ts'
import { createCache } from '../../platform/cache.ts'
import type { Decimal } from '../../platform/money.ts'
import { perApp } from '../../platform/per-app.ts'
import { settingOf } from '../settings/index.ts'
import { listCampaigns, listCategoryParents, listEuCountries, listPaymentMethods, listVatRates } from './queries.ts'

export interface Campaign {
  id: number
  names: Record<string, string>
  divisionId: number | null
  customerGroupId: number | null
  productId: number | null
  brandId: number | null
  categoryId: string | null
  rate: Decimal
  validFrom: string
  validTo: string
}

/** A payment method as it applies to the goods of one kind. */
export interface PaymentMethodTerms {
  code: string
  names: Record<string, string>
  kind: string
  isPrepaid: boolean
  isOpenAccount: boolean
  isPaypal: boolean
  discountRate: Decimal
  expenseRate: Decimal
}

/** What prices depend on beside the customer and the goods; the same for everyone. */
export interface PriceReference {
  today: string
  /** Those on one product by its id, those on brands and categories apart; best rate first. */
  campaignsByProduct: ReadonlyMap<number, readonly Campaign[]>
  widerCampaigns: readonly Campaign[]
  paymentMethods: readonly PaymentMethodTerms[]
  isEu: (country: string) => boolean
  rateIn: (country: string, taxClass: string) => Decimal | null
  /** A category and those above it, nearest first. */
  pathOf: (categoryId: string) => readonly string[]
  stockCap: number
}

const references = perApp((app: App) =>
  createCache(app, {
    most: 2,
    seconds: 60,
    topics: ['prices', 'places', 'categories', 'settings'],
    load: (today: string) => load(app, today),
  }),
)

/** The reference of today, from memory while nothing in it changed. */
export const priceReference = (app: App): Promise<PriceReference> => references(app).get(todayOf(app))

/** The day prices are read for, in UTC. */
export const todayOf = (app: App): string => app.clock.now().toISOString().slice(0, 10)

async function load(app: App, today: string): Promise<PriceReference> {
  const [campaigns, paymentMethods, vatRates, euCountries, parents, { cap }] = await Promise.all([
    listCampaigns(app.db, today),
    listPaymentMethods(app.db),
    listVatRates(app.db, today),
    listEuCountries(app.db),
    listCategoryParents(app.db),
    settingOf(app, 'stock-display'),
  ])
  const campaignsByProduct = new Map<number, Campaign[]>()
  for (const campaign of campaigns) {
    if (campaign.productId === null) continue
    campaignsByProduct.set(campaign.productId, [...(campaignsByProduct.get(campaign.productId) ?? []), campaign])
  }
  const vat = new Map(vatRates.map(({ countryCode, taxClass, rate }) => [`${countryCode}:${taxClass}`, rate]))
  const eu = new Set(euCountries)
  const paths = pathsOf(parents)
  return {
    today,
    campaignsByProduct,
    widerCampaigns: campaigns.filter((campaign) => campaign.productId === null),
    paymentMethods,
    isEu: (country) => eu.has(country),
    rateIn: (country, taxClass) => vat.get(`${country}:${taxClass}`) ?? null,
    pathOf: (categoryId) => paths.get(categoryId) ?? [categoryId],
    stockCap: cap,
  }
}

function pathsOf(parents: readonly { id: string; parentId: string | null }[]): Map<string, string[]> {
  const parentOf = new Map(parents.map(({ id, parentId }) => [id, parentId]))
  const paths = new Map<string, string[]>()
  for (const { id } of parents) {
    const path: string[] = []
    for (let at: string | null = id; at !== null && !path.includes(at); at = parentOf.get(at) ?? null) path.push(at)
    paths.set(id, path)
  }
  return paths
}
