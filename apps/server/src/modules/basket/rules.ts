/** What stands in the way of a quantity of some goods, and how much a customer may still order on open account. */
import type { OrderStatus } from '@toptan/contract/orders'
import { type Big, type Decimal, decimal } from '../../platform/money.ts'

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

/** States of orders and lines of which something may still be sent; what was sent arrives on the account as an invoice. */
export const openStates = [
  'Received',
  'Approved',
  'Preparing',
  'PartlyShipped',
  'CancellationRequested',
] as const satisfies readonly OrderStatus[]

/** How a customer's account stands, in the currency of their first division. */
export interface CreditStanding {
  /** Null is no limit. */
  creditLimit: Decimal | null
  /** What the customer owes, as the account was last read. */
  openAmount: Decimal
  overdueAmount: Decimal
  isBlocked: boolean
  /** What was ordered on open account and is not yet among that. */
  openOrders: Decimal
}

export const creditUsed = ({ openAmount, openOrders }: CreditStanding): Big => decimal(openAmount).plus(openOrders)

/** What may still be ordered, below zero where too much is used; null without a limit. */
export const creditLeft = (standing: CreditStanding): Big | null =>
  standing.creditLimit === null ? null : decimal(standing.creditLimit).minus(creditUsed(standing))

export type CreditObstacle =
  | { kind: 'blocked' }
  | { kind: 'overdue'; overdue: Big }
  /** What would be taken; never below zero. */
  | { kind: 'exceeded'; available: Big }

/** What forbids an order of this amount on open account, or null. */
export function creditObstacleTo(wanted: Big, standing: CreditStanding): CreditObstacle | null {
  if (standing.isBlocked) return { kind: 'blocked' }
  const overdue = decimal(standing.overdueAmount)
  if (overdue.gt(0)) return { kind: 'overdue', overdue }
  const left = creditLeft(standing)
  if (left === null || wanted.lte(left)) return null
  return { kind: 'exceeded', available: left.lt(0) ? decimal(0) : left }
}
