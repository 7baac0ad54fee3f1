import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, promisable, shownQuantity } from './rules.ts'

const serving = fc
  .array(fc.integer({ min: 0, max: 30 }), { maxLength: 6 })
  .map((quantities) => quantities.map((quantity, at) => ({ warehouseId: at + 1, divisionId: 1, quantity })))

test('a line is taken whole, from no warehouse more than it has, and not at all where all together are too few', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), serving, (quantity, warehouses) => {
      const taken = allocate(quantity, warehouses)
      const all = warehouses.reduce((sum, one) => sum + one.quantity, 0)
      if (taken === null) {
        expect(all).toBeLessThan(quantity)
        return
      }
      expect(taken.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity)
      for (const { warehouseId, quantity: part } of taken) {
        expect(part).toBeGreaterThan(0)
        expect(part).toBeLessThanOrEqual(warehouses.find((one) => one.warehouseId === warehouseId)?.quantity ?? 0)
      }
      if (warehouses.some((one) => one.quantity >= quantity)) expect(taken).toHaveLength(1)
    }),
  )
})

test('the first warehouse that covers the line ships it, though an earlier one has some', () => {
  const warehouses = [3, 10, 20].map((quantity, at) => ({ warehouseId: at + 1, divisionId: 1, quantity }))
  expect(allocate(8, warehouses)).toEqual([{ warehouseId: 2, quantity: 8 }])
  expect(allocate(25, warehouses)).toEqual([
    { warehouseId: 1, quantity: 3 },
    { warehouseId: 2, quantity: 10 },
    { warehouseId: 3, quantity: 12 },
  ])
})

test('what leaves the server is capped', () => {
  expect(shownQuantity(20, 20)).toEqual({ quantity: 20, text: '20' })
  expect(shownQuantity(21, 20)).toEqual({ quantity: 20, text: '20+' })
  expect(promisable(3, 5)).toBe(0)
})
