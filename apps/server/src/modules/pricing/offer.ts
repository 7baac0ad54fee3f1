import type { Culture } from '@toptan/contract/common'
import { Big, type Decimal } from '../../platform/money.ts'
import type { AccessTerms, CustomerTerms, RateTerms, SellingDivision } from '../customers/index.ts'
import type { WarehouseQuantity } from '../stock/index.ts'
import type { Goods } from './goods.ts'
import type { Campaign, PaymentMethodTerms, PriceReference } from './reference.ts'
import {
  customerRate,
  type PriceRow,
  type SpecificRates,
  type UnitPrice,
  unitPrice,
  type VatReason,
  vatOf,
} from './rules.ts'

export interface Access {
  hasList: boolean
  hasBasket: boolean
  showPrice: boolean
  showStock: boolean
}

/** What some goods are for one customer: who sells them, at what price, from which warehouses, and what of it may be shown. */
export interface Offer {
  goods: Goods
  access: Access
  /** Null where no division that sells to the customer has a price. */
  division: SellingDivision | null
  price: UnitPrice | null
  vatReason: VatReason | null
  campaign: Campaign | null
  paymentMethod: PaymentMethodTerms | null
  /** The division's warehouses that serve the customer, in the order they are asked. */
  warehouses: (WarehouseQuantity & { name: string; readAt: number | null })[]
  available: number
  canPresale: boolean
}

/**
 * What the customer may do with goods that carry these access details. Several details combine with "and"; no `hasList`
 * and no price imply no `hasBasket`.
 */
export function accessTo(access: AccessTerms, details: readonly number[]): Access {
  const { defaults } = access
  let { hasList, hasBasket, showPrice, showStock } = {
    hasList: true,
    hasBasket: true,
    showPrice: true,
    showStock: true,
  }
  if (details.length === 0) ({ hasList, hasBasket, showPrice, showStock } = defaults)
  for (const detail of details) {
    hasList &&= defaults.hasList ? !access.hiddenFromList.includes(detail) : access.allowedInList.includes(detail)
    hasBasket &&= defaults.hasBasket ? !access.withoutBasket.has(detail) : access.withBasket.has(detail)
    showPrice &&= defaults.showPrice ? !access.withoutPrice.has(detail) : access.withPrice.has(detail)
    showStock &&= defaults.showStock ? !access.withoutStock.has(detail) : access.withStock.has(detail)
  }
  return { hasList, hasBasket: hasBasket && hasList && showPrice, showPrice, showStock }
}

/**
 * The one answer to "what does this cost this customer, and can they have it": lists, detail, cart, order and reports ask
 * here. Sold by the first of the customer's divisions whose warehouses cover the quantity, else by the first with a price.
 */
export function offerOf(
  reference: PriceReference,
  terms: CustomerTerms,
  goods: Goods,
  asked: { quantity?: number; paymentMethodCode?: string | null; shipToCountry?: string } = {},
): Offer {
  const access = accessTo(terms.access, goods.accessDetailIds)
  const quantity = asked.quantity ?? goods.minOrderQuantity
  const sellers = terms.divisions.filter(
    (division) => priceIn(goods, division) !== null || ownPriceIn(goods, division) !== null,
  )
  const stocked = sellers.map((division) => ({ division, warehouses: warehousesOf(terms, goods, division) }))
  const chosen = stocked.find(({ warehouses }) => availableIn(warehouses) >= quantity) ?? stocked[0]
  const paymentMethod = paymentMethodFor(reference, terms, goods.kind, asked.paymentMethodCode ?? null)
  const nothing = {
    division: null,
    price: null,
    vatReason: null,
    campaign: null,
    warehouses: [],
    available: 0,
    canPresale: false,
  }
  if (!chosen) return { goods, access, paymentMethod, ...nothing }
  const { division, warehouses } = chosen
  const vat = vatOf({
    divisionCountry: division.countryCode,
    shipToCountry: asked.shipToCountry ?? terms.countryCode,
    taxStatus: terms.taxStatus,
    taxClass: goods.taxClass,
    isEu: reference.isEu,
    rateIn: reference.rateIn,
  })
  const campaign = campaignFor(reference, terms, goods, division)
  const own = ownPriceIn(goods, division)
  const price =
    vat &&
    priceOf({ reference, terms, goods, division, campaign: own ? null : campaign, paymentMethod, vatRate: vat.rate })
  return {
    goods,
    access,
    division,
    price,
    vatReason: vat?.reason ?? null,
    campaign: own ? null : campaign,
    paymentMethod,
    warehouses,
    available: availableIn(warehouses),
    canPresale: goods.preSaleText !== null,
  }
}

function priceOf(given: {
  reference: PriceReference
  terms: CustomerTerms
  goods: Goods
  division: SellingDivision
  campaign: Campaign | null
  paymentMethod: PaymentMethodTerms | null
  vatRate: Big
}): UnitPrice | null {
  const { reference, terms, goods, division, campaign, paymentMethod, vatRate } = given
  const path = reference.pathOf(goods.categoryId)
  const rate = customerRate(
    specific(terms.ownRates, goods, path, goods.ownRate),
    specific(terms.groupRates, goods, path, goods.groupRate),
    terms.customerGroupName,
  )
  return unitPrice({
    currency: division.currency,
    vatRate,
    list: priceIn(goods, division),
    own: ownPriceIn(goods, division),
    rates: [
      ...(rate ? [rate] : []),
      ...(campaign ? [{ reason: 'campaign' as const, name: `${campaign.id}`, rate: campaign.rate }] : []),
    ],
    paymentMethod: paymentMethod && {
      reason: 'payment-method',
      name: paymentMethod.code,
      rate: paymentMethod.discountRate,
    },
  })
}

const specific = (rates: RateTerms, goods: Goods, path: readonly string[], product: Decimal | null): SpecificRates => ({
  product,
  brand: rates.byBrand.get(goods.brandId) ?? null,
  categories: path.map((category) => rates.byCategory.get(category) ?? null),
})

function priceIn(goods: Goods, division: SellingDivision): PriceRow | null {
  const row = goods.prices?.find(([list]) => list === division.priceListId)
  return row ? { amount: row[1], includesVat: row[2] } : null
}

function ownPriceIn(goods: Goods, division: SellingDivision): PriceRow | null {
  const row = goods.ownPrices?.find(([id]) => id === division.id)
  return row ? { amount: row[1], includesVat: row[2] } : null
}

function warehousesOf(terms: CustomerTerms, goods: Goods, division: SellingDivision): Offer['warehouses'] {
  return terms.warehouses
    .filter((warehouse) => warehouse.divisionId === division.id)
    .map((warehouse) => {
      const stock = goods.stocks?.find(([id]) => id === warehouse.id)
      return {
        warehouseId: warehouse.id,
        divisionId: division.id,
        name: warehouse.name,
        quantity: stock?.[1] ?? 0,
        readAt: stock?.[2] ?? null,
      }
    })
}

const availableIn = (warehouses: Offer['warehouses']) =>
  warehouses.reduce((total, warehouse) => total + warehouse.quantity, 0)

/** The running campaign that takes most off; campaigns do not add up. */
function campaignFor(
  reference: PriceReference,
  terms: CustomerTerms,
  goods: Goods,
  division: SellingDivision,
): Campaign | null {
  const path = reference.pathOf(goods.categoryId)
  const candidates = [...(reference.campaignsByProduct.get(goods.id) ?? []), ...reference.widerCampaigns].filter(
    (campaign) =>
      campaign.validFrom <= reference.today &&
      campaign.validTo >= reference.today &&
      (campaign.divisionId === null || campaign.divisionId === division.id) &&
      (campaign.customerGroupId === null || campaign.customerGroupId === terms.customerGroupId) &&
      (campaign.productId === goods.id ||
        campaign.brandId === goods.brandId ||
        (campaign.categoryId !== null && path.includes(campaign.categoryId))),
  )
  return candidates.reduce<Campaign | null>(
    (best, campaign) => (best === null || new Big(campaign.rate).gt(best.rate) ? campaign : best),
    null,
  )
}

/** The methods that goods of a kind can be ordered with, the preferred one first. */
export function paymentMethodsFor(
  reference: PriceReference,
  terms: CustomerTerms,
  kind: string,
): readonly PaymentMethodTerms[] {
  return reference.paymentMethods.filter(
    (method) =>
      method.kind === kind &&
      terms.divisions.every(({ currency }) => method.currencies === null || method.currencies.has(currency)),
  )
}

/** The chosen method where it can be had, else the customer's default, else the first there is. */
export function paymentMethodFor(
  reference: PriceReference,
  terms: CustomerTerms,
  kind: string,
  chosen: string | null,
): PaymentMethodTerms | null {
  const methods = paymentMethodsFor(reference, terms, kind)
  const coded = (code: string | null) => methods.find((method) => method.code === code)
  return coded(chosen) ?? coded(terms.defaultPaymentMethodCode) ?? methods[0] ?? null
}

/** Words in a language; Turkish, the product's own, where that language has none. */
export const inCulture = (names: Record<string, string>, culture: Culture): string =>
  names[culture] ?? names.tr ?? Object.values(names)[0] ?? ''
