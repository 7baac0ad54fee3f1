import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestQuantity, readQuantity, smallestQuantity, stepQuantity } from './quantity.ts'

describe('reading a quantity', () => {
  test.each([
    ['4', 4],
    [' 12 ', 12],
    ['0', 0],
    ['004', 4],
    ['1.000', 1000],
    ['1,000', 1000],
    ['1 000', 1000],
    ['1\u202f000', 1000],
    ["1'000", 1000],
    ['4,0', 4],
    ['4.00', 4],
    ['4,', 4],
    ['12.500,00', 12_500],
    ['12,500.0', 12_500],
    ['100.000', 100_000],
  ])('takes %j as %i', (typed, quantity) => expect(readQuantity(typed)).toEqual({ kind: 'quantity', quantity }))

  test.each(['1,5', '0.5', ',5', '4,25', '1.0001'])('refuses part of a unit: %s', (typed) =>
    expect(readQuantity(typed).kind).toBe('not-whole'),
  )
  test.each(['4x', 'vier', '-4', '1.00.000', '1,2,3', '+4', '1e3', '٤'])('refuses what is no number: %s', (typed) =>
    expect(readQuantity(typed).kind).toBe('not-a-number'),
  )
  test.each(['', '  ', '\u00a0'])('takes blanks as nothing', (typed) => expect(readQuantity(typed).kind).toBe('empty'))
  test.each(['100001', '1.000.000', '99999999999999999999'])('refuses more than anyone orders: %s', (typed) =>
    expect(readQuantity(typed).kind).toBe('too-large'),
  )

  test('reads every figure as each language writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom('tr', 'de', 'en'), (quantity, culture) => {
        expect(readQuantity(new Intl.NumberFormat(culture).format(quantity))).toEqual({ kind: 'quantity', quantity })
      }),
    )
  })
})

describe('stepping a quantity', () => {
  const rules = fc.record({
    minOrderQuantity: fc.integer({ min: 0, max: 40 }),
    maxOrderQuantity: fc.option(fc.integer({ min: 1, max: 400 })),
    orderMultiple: fc.integer({ min: 0, max: 12 }),
  })

  test('stays on multiples between the smallest and the largest, or goes to nothing', () => {
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: 0, max: 500 }),
        fc.constantFrom(1 as const, -1 as const),
        (given, from, direction) => {
          const next = stepQuantity(from, direction, given)
          if (direction === -1 && next === 0) return
          expect(next % Math.max(1, given.orderMultiple)).toBe(0)
          expect(next).toBeGreaterThanOrEqual(smallestQuantity(given))
          expect(next).toBeLessThanOrEqual(largestQuantity(given))
        },
      ),
    )
  })

  test.each([
    [0, 1, 4, 4],
    [4, 1, 4, 8],
    [5, 1, 4, 8],
    [8, -1, 4, 4],
    [5, -1, 4, 4],
    [4, -1, 4, 0],
  ] as const)('from %i by %i in fours to %i', (from, direction, orderMultiple, to) => {
    expect(stepQuantity(from, direction, { minOrderQuantity: 1, maxOrderQuantity: null, orderMultiple })).toBe(to)
  })
})
