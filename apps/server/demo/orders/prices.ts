/** What goods cost a customer on a day of the past year, by the same rules as the shop's own prices. */

import {
  customerRate,
  type Rate,
  type SpecificRates,
  type UnitPrice,
  unitPrice,
  type VatReason,
  vatOf,
} from '../../src/modules/pricing/rules.ts'
import { decimal, rounded } from '../../src/platform/money.ts'
import { DAY } from '../calendar.ts'
import type { StoredProduct } from '../catalogue/stored-product.ts'
import type { CustomerTermsPlan } from '../customer-terms.ts'
import type { DemoCustomer } from '../people.ts'
import { customerGroups, divisions, groupBrandRates, groupCategoryRates, paymentRates, priceLists } from '../trade.ts'

export interface StoredCampaign {
  name: string
  divisionId: number | null
  customerGroupId: number | null
  productId: number | null
  brand: string | null
  categoryId: string | null
  rate: string
  validFrom: string
  validTo: string
}

export interface DemoPrice {
  price: UnitPrice
  vatReason: VatReason
  expenseRate: string
}

export interface PriceQuestion {
  customer: DemoCustomer
  product: StoredProduct
  shipToCountry: string
  paymentMethodCode: string
  day: string
  /** Whole days since then. */
  age: number
}

/** A quarter back prices were lower: by this much for a price in lira, in euro. */
const STEP_DAYS = 91
const pastPrices: Record<string, string[]> = {
  TRY: ['1', '0.94', '0.88', '0.83', '0.78'],
  EUR: ['1', '1', '0.98', '0.98', '0.97'],
}

const vatRates: Record<string, Record<string, string>> = {
  TR: { standard: '20', reduced: '10' },
  DE: { standard: '19', reduced: '7' },
  AT: { standard: '20', reduced: '10' },
}
const isEu = (country: string) => country === 'DE' || country === 'AT'

/**
 * Answers what goods cost.
 * @returns null where the customer has no price for them
 */
export function createPrices(
  terms: CustomerTermsPlan,
  campaigns: readonly StoredCampaign[],
): (question: PriceQuestion) => DemoPrice | null {
  const ownPrices = new Map(terms.prices.map((own) => [`${own.customerId} ${own.productId}`, own]))
  const ownRates = new Map<number, CustomerTermsPlan['rates']>()
  for (const rate of terms.rates) ownRates.set(rate.customerId, [...(ownRates.get(rate.customerId) ?? []), rate])
  const groupCategories = new Map(groupCategoryRates)
  const groupBrands = new Map(groupBrandRates.map(([group, brand, rate]) => [`${group} ${brand}`, rate]))
  const groupNames = new Map(customerGroups.map(({ id, name }) => [id, name]))
  const lists = new Map(priceLists.map((list) => [list.id as number, list]))
  const payment = new Map(paymentRates)

  return ({ customer, product, shipToCountry, paymentMethodCode, day, age }) => {
    const list = lists.get(customer.priceListId)!
    const listAmount = product.listPrices.get(list.id)
    const own = ownPrices.get(`${customer.id} ${product.id}`)
    const methodRates = payment.get(paymentMethodCode)?.[product.kind]
    if (!listAmount || !methodRates) return null
    const vat = vatOf({
      divisionCountry: divisions[customer.divisionId - 1]!.countryCode,
      shipToCountry,
      taxStatus: customer.taxStatus,
      taxClass: product.taxClass,
      isEu,
      rateIn: (country, taxClass) => vatRates[country]?.[taxClass] ?? null,
    })
    if (!vat) return null
    const factor = pastPrices[list.currency]![Math.min(4, Math.floor(age / STEP_DAYS))]!
    const then = (amount: string) => rounded(decimal(amount).times(factor), 2).toFixed(2)
    const path = product.categoryId === product.kind ? [product.kind] : [product.categoryId, product.kind]
    const rates = ownRates.get(customer.id) ?? []
    const ownSpecific: SpecificRates = {
      product: rates.find((rate) => rate.productId === product.id)?.rate ?? null,
      brand: rates.find((rate) => rate.brand === product.brand)?.rate ?? null,
      categories: path.map((category) => rates.find((rate) => rate.categoryId === category)?.rate ?? null),
    }
    const groupSpecific: SpecificRates = {
      product: null,
      brand: groupBrands.get(`${customer.customerGroupId} ${product.brand}`) ?? null,
      categories: path.map((category) => groupCategories.get(customer.customerGroupId)?.[category] ?? null),
    }
    const rate = customerRate(ownSpecific, groupSpecific, groupNames.get(customer.customerGroupId)!)
    const campaign = bestCampaign(campaigns, customer, product, path, day)
    const campaignRate: Rate[] = campaign ? [{ reason: 'campaign', name: campaign.name, rate: campaign.rate }] : []
    const price = unitPrice({
      currency: list.currency,
      vatRate: vat.rate,
      list: { amount: then(listAmount), includesVat: list.includesVat },
      own: own ? { amount: then(own.amount), includesVat: own.includesVat } : null,
      rates: [...(rate ? [rate] : []), ...campaignRate],
      paymentMethod: { reason: 'payment-method', name: paymentMethodCode, rate: methodRates[0] },
    })
    return price && { price, vatReason: vat.reason, expenseRate: methodRates[1] }
  }
}

function bestCampaign(
  campaigns: readonly StoredCampaign[],
  customer: DemoCustomer,
  product: StoredProduct,
  path: string[],
  day: string,
): StoredCampaign | null {
  let best: StoredCampaign | null = null
  for (const campaign of campaigns) {
    if (campaign.validFrom > day || campaign.validTo < day) continue
    if (campaign.divisionId !== null && campaign.divisionId !== customer.divisionId) continue
    if (campaign.customerGroupId !== null && campaign.customerGroupId !== customer.customerGroupId) continue
    const isMeant =
      campaign.productId === product.id ||
      campaign.brand === product.brand ||
      (campaign.categoryId !== null && path.includes(campaign.categoryId))
    if (isMeant && (best === null || Number(campaign.rate) > Number(best.rate))) best = campaign
  }
  return best
}

/** Whole days between a moment and now. */
export const ageOf = (at: Date, now: Date): number => Math.floor((now.getTime() - at.getTime()) / DAY)
