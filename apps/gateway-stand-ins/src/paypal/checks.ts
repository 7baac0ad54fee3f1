/** What PayPal looks at before it makes an order: presence, lengths, currencies, decimals and sums. */
import { minorUnits } from '../amount.ts'
import { PayPalRefusal } from './refusal.ts'

const digitsOf: Record<string, number> = Object.fromEntries(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'
    .split(' ')
    .map((currency) => [currency, ['HUF', 'JPY', 'TWD'].includes(currency) ? 0 : 2]),
)

export interface Money {
  currency_code: string
  value: string
}

interface Item {
  name?: unknown
  quantity?: unknown
  unit_amount?: Money
  tax?: Money
  sku?: unknown
}

export interface PurchaseUnit {
  reference_id?: string
  custom_id?: string
  invoice_id?: string
  description?: string
  soft_descriptor?: string
  amount: Money & { breakdown?: Record<string, Money | undefined> }
  items?: Item[]
}

export interface ExperienceContext {
  brand_name?: string
  locale?: string
  return_url?: string
  cancel_url?: string
  user_action?: string
  shipping_preference?: string
}

export interface OrderRequest {
  intent?: string
  purchase_units?: PurchaseUnit[]
  payment_source?: { paypal?: { experience_context?: ExperienceContext } }
  application_context?: ExperienceContext
}

const lengths = { reference_id: 256, custom_id: 127, invoice_id: 127, description: 127, soft_descriptor: 22 } as const

const mostUnits = 10

/** @throws PayPalRefusal with the issue that PayPal names */
export function checkOrder({ intent, purchase_units: units }: OrderRequest): PurchaseUnit[] {
  if (intent === undefined) throw new PayPalRefusal(400, 'MISSING_REQUIRED_PARAMETER', '/intent')
  // Authorisations that are captured later are no part of the stand-in.
  if (intent !== 'CAPTURE') throw new PayPalRefusal(400, 'INVALID_PARAMETER_VALUE', '/intent')
  if (!Array.isArray(units) || units.length === 0) {
    throw new PayPalRefusal(400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units')
  }
  if (units.length > mostUnits) throw new PayPalRefusal(400, 'INVALID_ARRAY_MAX_ITEMS', '/purchase_units')
  checkUnits(units)
  return units
}

/** @throws PayPalRefusal with the issue that PayPal names */
export function checkUnits(units: PurchaseUnit[]): void {
  for (const [at, unit] of units.entries()) checkUnit(unit, `/purchase_units/${at}`, units.length > 1)
  const currencies = new Set(units.map((unit) => unit.amount.currency_code))
  if (currencies.size > 1) throw new PayPalRefusal(422, 'MULTI_CURRENCY_ORDER', '/purchase_units')
  const references = new Set(units.map((unit) => unit.reference_id))
  if (references.size < units.length) throw new PayPalRefusal(422, 'DUPLICATE_REFERENCE_ID', '/purchase_units')
}

function checkUnit(unit: PurchaseUnit, place: string, isOneOfSeveral: boolean): void {
  if (isOneOfSeveral && !unit.reference_id) {
    throw new PayPalRefusal(400, 'MISSING_REQUIRED_PARAMETER', `${place}/reference_id`)
  }
  for (const [name, most] of Object.entries(lengths)) {
    const value = unit[name as keyof typeof lengths]
    if (value !== undefined && (typeof value !== 'string' || value.length > most)) {
      throw new PayPalRefusal(400, 'INVALID_STRING_LENGTH', `${place}/${name}`)
    }
  }
  if (!unit.amount) throw new PayPalRefusal(400, 'MISSING_REQUIRED_PARAMETER', `${place}/amount`)
  const total = checkMoney(unit.amount, unit.amount.currency_code, `${place}/amount`)
  if (total <= 0n) throw new PayPalRefusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', `${place}/amount/value`)
  checkSums(unit, total, place)
}

/** The minor units of an amount. @throws PayPalRefusal where the currency or its decimals are not taken */
export function checkMoney(money: Money | undefined, currency: string, field: string): bigint {
  const digits = digitsOf[money?.currency_code ?? '']
  if (digits === undefined) throw new PayPalRefusal(422, 'INVALID_CURRENCY_CODE', `${field}/currency_code`)
  if (money?.currency_code !== currency) throw new PayPalRefusal(422, 'MULTI_CURRENCY_ORDER', `${field}/currency_code`)
  if (typeof money.value !== 'string' || !/^-?\d+(\.\d+)?$/.test(money.value)) {
    throw new PayPalRefusal(400, 'INVALID_PARAMETER_SYNTAX', `${field}/value`)
  }
  if (money.value.startsWith('-')) throw new PayPalRefusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`)
  const units = minorUnits(money.value, digits)
  if (units === null) throw new PayPalRefusal(422, 'DECIMAL_PRECISION', `${field}/value`)
  return units
}

export const digitsIn = (currency: string): number => digitsOf[currency] ?? 2

function checkSums({ amount, items = [] }: PurchaseUnit, total: bigint, place: string): void {
  const currency = amount.currency_code
  const part = (name: string) => {
    const money = amount.breakdown?.[name]
    return money ? checkMoney(money, currency, `${place}/amount/breakdown/${name}`) : 0n
  }
  if (amount.breakdown) {
    const added = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance'].map(part)
    const taken = ['shipping_discount', 'discount'].map(part)
    const sum = added.reduce((one, other) => one + other, 0n) - taken.reduce((one, other) => one + other, 0n)
    if (sum !== total) throw new PayPalRefusal(422, 'AMOUNT_MISMATCH', `${place}/amount/value`)
  }
  if (items.length === 0) return
  const sumOf = (field: 'unit_amount' | 'tax') =>
    items.reduce((sum, item, index) => {
      const itemPlace = `${place}/items/${index}`
      if (!/^[1-9]\d{0,9}$/.test(String(item.quantity))) {
        throw new PayPalRefusal(400, 'INVALID_PARAMETER_SYNTAX', `${itemPlace}/quantity`)
      }
      if (typeof item.name !== 'string' || item.name === '' || item.name.length > 127) {
        throw new PayPalRefusal(400, 'INVALID_STRING_LENGTH', `${itemPlace}/name`)
      }
      const money = item[field]
      if (!money && field === 'tax') return sum
      return sum + checkMoney(money, currency, `${itemPlace}/${field}`) * BigInt(String(item.quantity))
    }, 0n)
  if (!amount.breakdown?.item_total) throw new PayPalRefusal(422, 'ITEM_TOTAL_REQUIRED', `${place}/amount`)
  if (sumOf('unit_amount') !== part('item_total')) throw new PayPalRefusal(422, 'ITEM_TOTAL_MISMATCH', `${place}/items`)
  const tax = sumOf('tax')
  if (tax > 0n && !amount.breakdown.tax_total) throw new PayPalRefusal(422, 'TAX_TOTAL_REQUIRED', `${place}/items`)
  if (tax !== part('tax_total')) throw new PayPalRefusal(422, 'TAX_TOTAL_MISMATCH', `${place}/items`)
}
