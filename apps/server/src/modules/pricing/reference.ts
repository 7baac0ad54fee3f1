import type { App } from '../../platform/app.ts'
import { createCache } from '../../platform/cache.ts'
import type { Decimal } from '../../platform/money.ts'
import { perApp } from '../../platform/per-app.ts'
import { type Setting, settingOf } from '../settings/index.ts'
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

/** Currencies that PayPal settles (its REST reference, currency codes); the lira is not among them. */
const PAYPAL_CURRENCIES: ReadonlySet<string> = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
)
export const takesPayPal = (currency: string) => PAYPAL_CURRENCIES.has(currency)

/** A payment method as it applies to the goods of one kind. */
export interface PaymentMethodTerms {
  code: string
  names: Record<string, string>
  kind: string
  isPrepaid: boolean
  isOpenAccount: boolean
  isPaypal: boolean
  /** What can be paid with it; null is every currency. */
  currencies: ReadonlySet<string> | null
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
  const [campaigns, paymentMethods, vatRates, euCountries, parents, { cap }, payment] = await Promise.all([
    listCampaigns(app.db, today),
    listPaymentMethods(app.db),
    listVatRates(app.db, today),
    listEuCountries(app.db),
    listCategoryParents(app.db),
    settingOf(app, 'stock-display'),
    settingOf(app, 'payment'),
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
    paymentMethods: paymentMethods.map((method) => ({ ...method, currencies: currenciesOf(method, payment) })),
    isEu: (country) => eu.has(country),
    rateIn: (country, taxClass) => vat.get(`${country}:${taxClass}`) ?? null,
    pathOf: (categoryId) => paths.get(categoryId) ?? [categoryId],
    stockCap: cap,
  }
}

/** Cards are taken in what the contract with the gateway allows; without a gateway they are taken otherwise. */
function currenciesOf(
  { code, isPaypal }: { code: string; isPaypal: boolean },
  { paymentMethodCode, netahsilat }: Setting<'payment'>,
): ReadonlySet<string> | null {
  if (isPaypal) return PAYPAL_CURRENCIES
  return code === paymentMethodCode && netahsilat.serviceUrl !== '' ? new Set(netahsilat.currencies) : null
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
