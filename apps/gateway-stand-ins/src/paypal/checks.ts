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

/** @throws PayPalRefusal with the issue that PayPal names */
export function checkOrder(order: OrderRequest): PurchaseUnit {
  if (order.intent !== 'CAPTURE') throw new PayPalRefusal(400, 'INVALID_PARAMETER_VALUE', '/intent')
  const [unit, ...others] = order.purchase_units ?? []
  if (!unit) throw new PayPalRefusal(400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units')
  if (others.length > 0) throw new PayPalRefusal(422, 'UNSUPPORTED_INTENT', '/purchase_units')
  for (const [name, most] of Object.entries(lengths)) {
    const value = unit[name as keyof typeof lengths]
    if (value !== undefined && (typeof value !== 'string' || value.length > most)) {
      throw new PayPalRefusal(400, 'INVALID_STRING_LENGTH', `/purchase_units/@reference_id=='default'/${name}`)
    }
  }
  if (!unit.amount) throw new PayPalRefusal(400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units/0/amount')
  const total = checkMoney(unit.amount, unit.amount.currency_code, '/purchase_units/0/amount')
  if (total <= 0n) throw new PayPalRefusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/purchase_units/0/amount/value')
  checkSums(unit, total)
  return unit
}

/** The minor units of an amount. @throws PayPalRefusal where the currency or its decimals are not taken */
export function checkMoney(money: Money | undefined, currency: string, field: string): bigint {
  const digits = digitsOf[money?.currency_code ?? '']
  if (digits === undefined) throw new PayPalRefusal(422, 'INVALID_CURRENCY_CODE', `${field}/currency_code`)
  if (money?.currency_code !== currency) throw new PayPalRefusal(422, 'MULTI_CURRENCY_ORDER', `${field}/currency_code`)
  if (!/^\d+(\.\d+)?$/.test(String(money.value))) {
    throw new PayPalRefusal(400, 'INVALID_PARAMETER_SYNTAX', `${field}/value`)
  }
  const units = minorUnits(money.value, digits)
  if (units === null) throw new PayPalRefusal(422, 'DECIMAL_PRECISION', `${field}/value`)
  return units
}

export const digitsIn = (currency: string): number => digitsOf[currency] ?? 2

function checkSums(unit: PurchaseUnit, total: bigint): void {
  const { amount, items = [] } = unit
  const currency = amount.currency_code
  const part = (name: string) => {
    const money = amount.breakdown?.[name]
    return money ? checkMoney(money, currency, `/purchase_units/0/amount/breakdown/${name}`) : 0n
  }
  if (amount.breakdown) {
    const added = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance'].map(part)
    const taken = ['shipping_discount', 'discount'].map(part)
    const sum = added.reduce((one, other) => one + other, 0n) - taken.reduce((one, other) => one + other, 0n)
    if (sum !== total) throw new PayPalRefusal(422, 'AMOUNT_MISMATCH', '/purchase_units/0/amount/value')
  }
  if (items.length === 0) return
  const sumOf = (field: 'unit_amount' | 'tax') =>
    items.reduce((sum, item, index) => {
      const place = `/purchase_units/0/items/${index}`
      if (!/^[1-9]\d{0,9}$/.test(String(item.quantity))) {
        throw new PayPalRefusal(400, 'INVALID_PARAMETER_SYNTAX', `${place}/quantity`)
      }
      if (typeof item.name !== 'string' || item.name === '' || item.name.length > 127) {
        throw new PayPalRefusal(400, 'INVALID_STRING_LENGTH', `${place}/name`)
      }
      const money = item[field]
      if (!money && field === 'tax') return sum
      return sum + checkMoney(money, currency, `${place}/${field}`) * BigInt(String(item.quantity))
    }, 0n)
  if (!amount.breakdown?.item_total) throw new PayPalRefusal(422, 'ITEM_TOTAL_REQUIRED', '/purchase_units/0/amount')
  if (sumOf('unit_amount') !== part('item_total')) throw new PayPalRefusal(422, 'ITEM_TOTAL_MISMATCH', '/items')
  const tax = sumOf('tax')
  if (tax > 0n && !amount.breakdown.tax_total) throw new PayPalRefusal(422, 'TAX_TOTAL_REQUIRED', '/items')
  if (tax !== part('tax_total')) throw new PayPalRefusal(422, 'TAX_TOTAL_MISMATCH', '/items')
}
