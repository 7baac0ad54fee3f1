/** From which warehouses orders are taken. */
import { allocate, type Taken } from '../../src/modules/stock/rules.ts'
import type { StoredProduct } from '../catalogue/stored-product.ts'
import type { Random } from '../random.ts'
import { warehouseRules, warehouses } from '../trade.ts'

/** The warehouses of a division that serve a country, in the order they are asked. */
export function servingWarehouses(divisionId: number, country: string): number[] {
  const priorityOf = new Map(warehouses.map((one) => [one.id, one.priority]))
  return warehouseRules
    .filter(({ warehouseId }) => warehouses.find(({ id }) => id === warehouseId)!.divisionId === divisionId)
    .filter(
      ({ acceptedCountryCodes: accepted, rejectedCountryCodes: rejected }) =>
        !rejected.includes(country) && (accepted.length === 0 || accepted.includes(country)),
    )
    .sort((a, b) => a.priority - b.priority || priorityOf.get(a.warehouseId)! - priorityOf.get(b.warehouseId)!)
    .map(({ warehouseId }) => warehouseId)
}

/** Where a line of the past came from: nobody knows the stock of that day, so mostly the first warehouse, rarely two. */
export function takenThen(quantity: number, serving: readonly number[], random: Random): Taken[] {
  const first = random.weighted(serving, (id) => 1 / (serving.indexOf(id) + 1) ** 1.5)
  const others = serving.filter((id) => id !== first)
  if (quantity < 2 || others.length === 0 || !random.chance(0.03)) return [{ warehouseId: first, quantity }]
  const part = random.int(1, quantity - 1)
  return [
    { warehouseId: first, quantity: part },
    { warehouseId: others[0]!, quantity: quantity - part },
  ]
}

/** What today's stock still lets the newest orders take; presale goods need none. */
export interface StockLedger {
  take(product: StoredProduct, quantity: number, serving: readonly number[]): Taken[] | null
}

export function createStockLedger(divisionOf: (warehouseId: number) => number): StockLedger {
  const reserved = new Map<string, number>()
  return {
    take(product, quantity, serving) {
      const free = (warehouseId: number) =>
        Math.max(0, (product.stocks.get(warehouseId) ?? 0) - (reserved.get(`${product.id} ${warehouseId}`) ?? 0))
      const taken =
        allocate(
          quantity,
          serving.map((warehouseId) => ({
            warehouseId,
            divisionId: divisionOf(warehouseId),
            quantity: free(warehouseId),
          })),
        ) ?? (product.isPresale ? [{ warehouseId: serving[0]!, quantity }] : null)
      for (const { warehouseId, quantity: part } of taken ?? []) {
        const key = `${product.id} ${warehouseId}`
        reserved.set(key, (reserved.get(key) ?? 0) + part)
      }
      return taken
    },
  }
}
