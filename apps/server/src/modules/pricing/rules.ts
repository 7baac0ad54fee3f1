/** What goods cost a customer: list price or own price, the cascade of discounts, tax, lines and totals. */
import {
  Big,
  type Decimal,
  decimal,
  less,
  minorDigits,
  percentOf,
  rounded,
  share,
  sum,
  withoutTax,
} from '../../platform/money.ts'

export interface PriceRow {
  amount: Decimal
  includesVat: boolean
}

export interface Rate {
  reason: 'own-price' | 'customer' | 'customer-group' | 'campaign' | 'payment-method'
  name: string | null
  rate: Decimal
}

export interface UnitPrice {
  currency: string
  vatRate: Big
  /** Without tax, with the digits that the price list has. */
  list: Big
  /** Without tax, rounded once to the currency's minor digits. */
  net: Big
  /** Tried in this order, each on what the one before left. */
  rates: readonly Rate[]
}

/** Rates of one holder, a customer or a group, from the most specific to the least. */
export interface SpecificRates {
  product: Decimal | null
  brand: Decimal | null
  /** From the product's own category up to its kind. */
  categories: readonly (Decimal | null)[]
}

/** The most specific rate that exists: product, else brand, else the nearest category. */
export const mostSpecific = ({ product, brand, categories }: SpecificRates): Decimal | null =>
  product ?? brand ?? categories.find((rate) => rate !== null) ?? null

/** One customer rate: the customer's own, and only where there is none the group's. */
export function customerRate(own: SpecificRates, group: SpecificRates, groupName: string | null): Rate | null {
  const ownRate = mostSpecific(own)
  if (ownRate !== null) return { reason: 'customer', name: null, rate: ownRate }
  const groupRate = mostSpecific(group)
  return groupRate === null ? null : { reason: 'customer-group', name: groupName, rate: groupRate }
}

/**
 * The price of one unit.
 *
 * A customer's own net price stands for list price, customer rate and campaign together; the payment method's rate still
 * comes off it. Otherwise the rates come off the list price one after the other. Rounded once, at the end.
 */
export function unitPrice(given: {
  currency: string
  vatRate: Big
  list: PriceRow | null
  own: PriceRow | null
  rates: readonly Rate[]
  paymentMethod: Rate | null
}): UnitPrice | null {
  const { currency, vatRate, own, paymentMethod } = given
  const basis = own ?? given.list
  if (!basis) return null
  const taxFree = (row: PriceRow) => (row.includesVat ? withoutTax(decimal(row.amount), vatRate) : decimal(row.amount))
  const start = taxFree(basis)
  const list = given.list ? taxFree(given.list) : start
  const ownRates = own ? [] : given.rates
  const rates = [...ownRates, ...(paymentMethod && paymentMethod.rate !== '0' ? [paymentMethod] : [])]
  const left = rates.reduce((amount, { rate }) => less(amount, decimal(rate)), start)
  const net = rounded(left, minorDigits(currency))
  const ownRate: Rate[] =
    own && list.gt(start) ? [{ reason: 'own-price', name: null, rate: percentOff(list, start) }] : []
  return { currency, vatRate, list, net, rates: [...ownRate, ...rates] }
}

/** How much lower `to` is than `from`, in percent with two digits. */
export function percentOff(from: Big, to: Big): Decimal {
  if (from.lte(0)) return '0'
  return share(from.minus(to).times(100), from).toString()
}

export const withTax = (amount: Big, vatRate: Big, currency: string): Big =>
  rounded(amount.plus(percentOf(amount, vatRate)), minorDigits(currency))

export interface LineAmounts {
  /** List price × quantity, rounded. */
  gross: Big
  /** Net unit price × quantity. */
  net: Big
  vat: Big
  /** What the payment method adds, without tax, and the tax on it. */
  expense: Big
  expenseVat: Big
}

/** The amounts of a line. Tax is rounded per line; the expense follows its line, tax included. */
export function lineAmounts(price: UnitPrice, quantity: number, expenseRate: Decimal = '0'): LineAmounts {
  const digits = minorDigits(price.currency)
  const net = price.net.times(quantity)
  const expense = rounded(percentOf(net, decimal(expenseRate)), digits)
  return {
    gross: rounded(price.list.times(quantity), digits),
    net,
    vat: rounded(percentOf(net, price.vatRate), digits),
    expense,
    expenseVat: rounded(percentOf(expense, price.vatRate), digits),
  }
}

export interface Totals {
  gross: Big
  discount: Big
  net: Big
  vat: Big
  expense: Big
  /** What is to be paid: net, expense and both their taxes. */
  total: Big
}

/** Totals add lines, so that paper adds up. Lines must be of one currency. */
export function totalsOf(lines: readonly LineAmounts[]): Totals {
  const gross = sum(lines.map((line) => line.gross))
  const net = sum(lines.map((line) => line.net))
  const vat = sum(lines.map((line) => line.vat.plus(line.expenseVat)))
  const expense = sum(lines.map((line) => line.expense))
  return { gross, discount: gross.minus(net), net, vat, expense, total: net.plus(vat).plus(expense) }
}

export type VatReason = 'domestic' | 'eu-reverse-charge' | 'eu-destination' | 'export' | 'export-registered'

/**
 * Which tax a line carries and why.
 *
 * Sales marked as export or export-registered are free. Within a country its own rate holds. Between two EU states a
 * customer with a checked VAT id is supplied free of tax (article 138 of directive 2006/112/EC), one without pays the rate
 * of the destination (article 33). Everything else that crosses a border is export.
 * @returns null where no rate is known: such goods cannot be ordered
 */
export function vatOf(given: {
  divisionCountry: string
  shipToCountry: string
  taxStatus: 'domestic' | 'eu-vat-id' | 'eu' | 'export' | 'export-registered'
  taxClass: string
  isEu: (country: string) => boolean
  rateIn: (country: string, taxClass: string) => Decimal | null
}): { rate: Big; reason: VatReason } | null {
  const { divisionCountry, shipToCountry, taxStatus, taxClass, isEu, rateIn } = given
  const free = (reason: VatReason) => ({ rate: new Big(0), reason })
  const at = (country: string, reason: VatReason) => {
    const rate = rateIn(country, taxClass)
    return rate === null ? null : { rate: new Big(rate), reason }
  }
  if (taxStatus === 'export-registered') return free('export-registered')
  if (taxStatus === 'export') return free('export')
  if (shipToCountry === divisionCountry) return at(divisionCountry, 'domestic')
  if (isEu(divisionCountry) && isEu(shipToCountry))
    return taxStatus === 'eu-vat-id' ? free('eu-reverse-charge') : at(shipToCountry, 'eu-destination')
  return free('export')
}
