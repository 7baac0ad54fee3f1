/** When a tyre trade sells what: by month, weekday and hour. */

import { DAY, MINUTE } from '../calendar.ts'
import type { StoredProduct } from '../catalogue/stored-product.ts'
import rhythm from '../facts/order-rhythm.json' with { type: 'json' }
import { drawFrom, type Random } from '../random.ts'

// January first. Drivers change to summer tyres around Easter, to winter tyres from October on.
const ordersByMonth = [0.7, 0.65, 1.1, 1.65, 1.4, 0.9, 0.8, 0.75, 0.95, 1.75, 1.75, 0.9]
const summerByMonth = [0.25, 0.6, 1.5, 2.2, 1.8, 1.2, 1, 0.8, 0.6, 0.3, 0.2, 0.2]
const winterByMonth = [0.8, 0.4, 0.15, 0.1, 0.1, 0.1, 0.1, 0.2, 0.8, 3, 3, 1.5]
const batteriesByMonth = [1.6, 1.4, 0.9, 0.8, 0.8, 0.9, 1.1, 1, 0.9, 1, 1.5, 1.7]
// Sunday first.
const ordersByWeekday = [0.06, 1.25, 1.1, 1, 1, 1.05, 0.45]

/** The share of each kind in the lines of a year. */
const kindShares = { LST: 0.6, JNT: 0.07, AKU: 0.11, AKS: 0.13, YAG: 0.09 }

/** Days and how many orders each has, `count` in all, over the 365 days before `now`, oldest first. */
export function ordersByDay(now: Date, count: number): { day: Date; orders: number }[] {
  const midnight = Math.floor(now.getTime() / DAY) * DAY
  const days = Array.from({ length: 365 }, (_, at) => new Date(midnight - (365 - at) * DAY))
  const weights = days.map((day) => ordersByMonth[day.getUTCMonth()]! * ordersByWeekday[day.getUTCDay()]!)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let due = 0
  return days.map((day, at) => {
    const before = Math.round(due)
    due += (count * weights[at]!) / total
    return { day, orders: Math.round(due) - before }
  })
}

/** A moment of a working day: most orders come in around noon, UTC. */
export const momentOf = (day: Date, random: Random): Date =>
  new Date(
    day.getTime() +
      Math.round((5 + (random.next() + random.next() + random.next()) * 3.6) * 60) * MINUTE +
      random.int(0, 59_999),
  )

export const linesOf: (random: Random) => number = drawFrom(
  rhythm.linesPerOrder.map((_, at) => at + 1),
  (lines) => rhythm.linesPerOrder[lines - 1]!,
)

/** Draws products of a price list as they are bought in a month (January is 0). */
export function createBuying(
  products: readonly StoredProduct[],
): (priceListId: number, month: number) => (random: Random) => StoredProduct {
  const pullOfKind = new Map<string, number>()
  for (const { kind, pull } of products) pullOfKind.set(kind, (pullOfKind.get(kind) ?? 0) + pull)
  const weightIn = (month: number) => (product: StoredProduct) =>
    (product.pull / pullOfKind.get(product.kind)!) * kindShares[product.kind] * seasonOf(product, month)
  const draws = new Map<string, (random: Random) => StoredProduct>()
  return (priceListId, month) => {
    const key = `${priceListId} ${month}`
    const known = draws.get(key)
    if (known) return known
    const draw = drawFrom(
      products.filter(({ listPrices }) => listPrices.has(priceListId)),
      weightIn(month),
    )
    draws.set(key, draw)
    return draw
  }
}

function seasonOf({ kind, season }: StoredProduct, month: number): number {
  if (kind === 'AKU') return batteriesByMonth[month]!
  if (season === 'summer') return summerByMonth[month]!
  if (season === 'winter') return winterByMonth[month]!
  return 1
}

const tyreQuantities: [number, number][] = [
  [4, 55],
  [2, 25],
  [8, 9],
  [1, 4],
  [6, 2],
  [12, 3],
  [16, 1.5],
  [20, 0.5],
]

export function quantityOf(product: StoredProduct, random: Random): number {
  const pieces =
    product.kind === 'LST' || product.kind === 'JNT'
      ? random.weighted(tyreQuantities, ([, often]) => often)[0]
      : product.orderMultiple * random.weighted([1, 2, 3, 4, 6], (packs) => 1 / packs)
  return Math.min(pieces, product.maxOrderQuantity ?? pieces)
}
