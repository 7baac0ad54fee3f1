import type { WarehouseStock } from '@toptan/contract/products'
import { expect, test } from 'vitest'
import { isOldReading, oldestReading, stockLevel } from './stock.ts'

const read = (readOnUtc: string | null) => ({ readOnUtc }) as WarehouseStock

test.each([
  [null, 4, 'none'],
  [0, 4, 'none'],
  [3, 4, 'little'],
  [4, 4, 'some'],
  [1, 0, 'some'],
] as const)('%s with %i asked for is %s', (stock, placeHolderQuantity, level) => {
  expect(stockLevel({ stock, placeHolderQuantity })).toBe(level)
})

test('a sum is as old as its oldest part', () => {
  expect(oldestReading([read('2026-11-21T08:00:00Z'), read(null), read('2026-11-20T08:00:00Z')])).toBe(
    '2026-11-20T08:00:00Z',
  )
  expect(oldestReading([read(null)])).toBeNull()
})

test('a reading is old after half a day', () => {
  const now = Date.parse('2026-11-21T20:00:00Z')
  expect(isOldReading('2026-11-21T08:00:00Z', now)).toBe(false)
  expect(isOldReading('2026-11-21T07:59:00Z', now)).toBe(true)
})
