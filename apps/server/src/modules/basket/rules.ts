/** What stands in the way of a quantity of some goods, and what changed since a line was added. */

export interface Limits {
  isOrderable: boolean
  hasPrice: boolean
  minOrderQuantity: number
  maxOrderQuantity: number | null
  orderMultiple: number
  available: number
  canPresale: boolean
}

export type Obstacle =
  | { kind: 'not-orderable' | 'no-price' }
  | { kind: 'below-minimum' | 'above-maximum' | 'not-a-multiple' | 'not-enough-stock'; limit: number }

/** The first thing that stands in the way, or null. */
export function obstacleTo(quantity: number, limits: Limits): Obstacle | null {
  if (!limits.hasPrice) return { kind: 'no-price' }
  if (!limits.isOrderable) return { kind: 'not-orderable' }
  if (quantity < limits.minOrderQuantity) return { kind: 'below-minimum', limit: limits.minOrderQuantity }
  if (limits.maxOrderQuantity !== null && quantity > limits.maxOrderQuantity)
    return { kind: 'above-maximum', limit: limits.maxOrderQuantity }
  if (quantity % limits.orderMultiple !== 0) return { kind: 'not-a-multiple', limit: limits.orderMultiple }
  if (quantity > limits.available && !limits.canPresale) return { kind: 'not-enough-stock', limit: limits.available }
  return null
}
