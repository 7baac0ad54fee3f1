/** Quotas of scarce goods: how many pieces a salesperson's customers may order in a month. */
import { dayOf } from '../calendar.ts'
import type { StoredProduct } from '../catalogue/stored-product.ts'
import type { DemoSalesman } from '../people.ts'
import { randomOf } from '../random.ts'
import type { OrderBook } from './rows.ts'

export interface LimitRow {
  id: number
  salesmanId: number
  productId: number
  quantity: number
  usedQuantity: number
  startDate: string
  endDate: string
}

export interface UsageRow {
  salesmanLimitId: number
  orderItemId: number
  docNumber: string
  customerId: number
  oldQuantity: number
  newQuantity: number
  createdBy: number | null
  createdAt: Date
}

const PERIOD_DAYS = 60
const LIMITS_EACH = 3

/** Three limits for each salesperson on goods that their customers order often, with every order that used them. */
export function salesmanLimits(given: {
  salesmen: readonly DemoSalesman[]
  products: readonly StoredProduct[]
  book: OrderBook
  now: Date
}): { limits: LimitRow[]; usages: UsageRow[] } {
  const { salesmen, products, book, now } = given
  const random = randomOf('salesman limits')
  const startDate = dayOf(new Date(now.getTime() - PERIOD_DAYS * 86_400_000))
  const endDate = dayOf(new Date(now.getTime() + 30 * 86_400_000))
  const counted = new Map(
    book.orders
      .filter(
        ({ createdAt, status }) => dayOf(createdAt) >= startDate && status !== 'Cancelled' && status !== 'Rejected',
      )
      .map((order) => [order.id, order]),
  )
  const items = book.items.filter(({ orderId }) => counted.has(orderId))
  const often = new Map<number, number>()
  for (const { productId } of items) often.set(productId, (often.get(productId) ?? 0) + 1)
  const popular = [...products]
    .sort((a, b) => (often.get(b.id) ?? 0) - (often.get(a.id) ?? 0) || a.id - b.id)
    .slice(0, 60)
  const usages: UsageRow[] = []
  const limits = salesmen.flatMap((salesman) =>
    random.sample(popular, LIMITS_EACH).map(({ id: productId }) => ({ salesmanId: salesman.id, productId })),
  )
  return {
    usages,
    limits: limits.map(({ salesmanId, productId }, at) => {
      let used = 0
      for (const item of items) {
        const order = counted.get(item.orderId)!
        if (item.productId !== productId || order.salesmanId !== salesmanId) continue
        usages.push({
          salesmanLimitId: at + 1,
          orderItemId: item.id,
          docNumber: order.docNumber,
          customerId: order.customerId,
          oldQuantity: used,
          newQuantity: used + item.quantity,
          createdBy: order.userId,
          createdAt: order.createdAt,
        })
        used += item.quantity
      }
      const quantity = used + random.int(8, 60)
      return { id: at + 1, salesmanId, productId, quantity, usedQuantity: used, startDate, endDate }
    }),
  }
}
