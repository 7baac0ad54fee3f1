/** What can be promised, how it is shown, and which warehouses a line is taken from. */

export interface WarehouseQuantity {
  warehouseId: number
  divisionId: number
  /** What can be promised now; never below 0. */
  quantity: number
}

/** What can be promised of a stock row. */
export const promisable = (onHand: number, reserved: number): number => Math.max(0, onHand - reserved)

/** How a quantity leaves the server: exact up to the cap, above it the cap with a plus. */
export function shownQuantity(quantity: number, cap: number): { quantity: number; text: string } {
  return quantity > cap ? { quantity: cap, text: `${cap}+` } : { quantity, text: String(quantity) }
}

export interface Taken {
  warehouseId: number
  quantity: number
}

/**
 * Which warehouses of one division a line is taken from: the first in order that covers the whole line, else as much as
 * each has, in order. Null where all together do not cover it.
 */
export function allocate(quantity: number, serving: readonly WarehouseQuantity[]): Taken[] | null {
  const whole = serving.find((warehouse) => warehouse.quantity >= quantity)
  if (whole) return [{ warehouseId: whole.warehouseId, quantity }]
  const taken: Taken[] = []
  let missing = quantity
  for (const warehouse of serving) {
    if (missing === 0) break
    const part = Math.min(missing, warehouse.quantity)
    if (part > 0) taken.push({ warehouseId: warehouse.warehouseId, quantity: part })
    missing -= part
  }
  return missing === 0 ? taken : null
}
