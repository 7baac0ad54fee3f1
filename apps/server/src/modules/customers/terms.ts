import type { Decimal } from '../../platform/money.ts'

export type TaxStatus = 'domestic' | 'eu-vat-id' | 'eu' | 'export' | 'export-registered'

/** A division that sells to the customer, with the price list it sells at. */
export interface SellingDivision {
  id: number
  code: string
  name: string
  countryCode: string
  currency: string
  timeZone: string
  priceListId: number
}

/** A warehouse that serves the customer's country, in the order it is asked. */
export interface ServingWarehouse {
  id: number
  code: string
  name: string
  divisionId: number
}

/** One discount that a customer or a customer group has, on a brand or a category. */
export interface RateTerms {
  byBrand: ReadonlyMap<number, Decimal>
  byCategory: ReadonlyMap<string, Decimal>
}

/** Property details whose goods are restricted for the customer: sorted ids. */
export interface AccessTerms {
  hiddenFromList: readonly number[]
  withoutBasket: ReadonlySet<number>
  withoutPrice: ReadonlySet<number>
  withoutStock: ReadonlySet<number>
  /**
   * What holds where no row says anything. With `hasList` off, only goods all of whose access details are in
   * `allowedInList` are listed.
   */
  defaults: { hasList: boolean; hasBasket: boolean; showPrice: boolean; showStock: boolean }
  allowedInList: readonly number[]
  withBasket: ReadonlySet<number>
  withPrice: ReadonlySet<number>
  withStock: ReadonlySet<number>
}

/** Everything about a customer that decides what they see, what it costs and where it comes from. */
export interface CustomerTerms {
  id: number
  code: string | null
  name: string
  countryCode: string
  customerGroupId: number | null
  customerGroupName: string | null
  taxStatus: TaxStatus
  hasVatId: boolean
  isBlocked: boolean
  isActive: boolean
  creditLimit: Decimal | null
  defaultPaymentMethodCode: string | null
  divisions: readonly SellingDivision[]
  warehouses: readonly ServingWarehouse[]
  ownRates: RateTerms
  groupRates: RateTerms
  access: AccessTerms
}
