/** What the server says about ordering a product. */
export interface QuantityRules {
  minOrderQuantity: number
  maxOrderQuantity: number | null
  orderMultiple: number
}

export type ReadQuantity =
  | { kind: 'empty' }
  | { kind: 'quantity'; quantity: number }
  | { kind: 'not-a-number' }
  | { kind: 'not-whole' }
  | { kind: 'too-large' }

const LARGEST = 100_000
// Blanks of every width and apostrophes: people paste figures from lists and invoices.
const GROUPING_BLANKS = /[\s\u00a0\u2009\u202f'’]/g
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]0*)?$/
const PLAIN = /^\d+(?:[.,]0*)?$/
const FRACTION = /^\d*[.,]\d+$/

/**
 * Reads a quantity as people type it: `4`, `1.000`, `1,000`, `1 000`, `4,0`.
 * Goods are ordered in whole units, so a separator before three digits groups thousands in every language.
 */
export function readQuantity(typed: string): ReadQuantity {
  const compact = typed.replace(GROUPING_BLANKS, '')
  if (compact === '') return { kind: 'empty' }
  const grouped = GROUPED.exec(compact)
  if (grouped) return sized(compact.split(grouped[1] === '.' ? ',' : '.')[0]!.replace(/[.,]/g, ''))
  if (PLAIN.test(compact)) return sized(compact.split(/[.,]/)[0]!)
  return { kind: FRACTION.test(compact) ? 'not-whole' : 'not-a-number' }
}

function sized(digits: string): ReadQuantity {
  const quantity = Number(digits)
  return quantity > LARGEST ? { kind: 'too-large' } : { kind: 'quantity', quantity }
}

/** The smallest quantity that can be ordered. */
export function smallestQuantity({ minOrderQuantity, orderMultiple }: QuantityRules): number {
  const step = Math.max(1, orderMultiple)
  return Math.max(step, Math.ceil(Math.max(1, minOrderQuantity) / step) * step)
}

/** The largest quantity that can be ordered, at least the smallest. */
export function largestQuantity(rules: QuantityRules): number {
  const step = Math.max(1, rules.orderMultiple)
  const bound = rules.maxOrderQuantity ?? LARGEST
  return Math.max(smallestQuantity(rules), Math.floor(bound / step) * step)
}

/** The next orderable quantity above or below. Below the smallest is 0, which takes the line away. */
export function stepQuantity(quantity: number, direction: 1 | -1, rules: QuantityRules): number {
  const step = Math.max(1, rules.orderMultiple)
  const next = direction === 1 ? (Math.floor(quantity / step) + 1) * step : (Math.ceil(quantity / step) - 1) * step
  if (next < smallestQuantity(rules)) return direction === 1 ? smallestQuantity(rules) : 0
  return Math.min(next, largestQuantity(rules))
}
