import { type OrderStatus, orderStatuses } from '@toptan/contract/orders'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayMove, splitLines, statusFrom } from './rules.ts'

const status = fc.constantFrom(...orderStatuses)
const rank = (one: OrderStatus) => orderStatuses.indexOf(one)

describe('an order moves forward', () => {
  test.each<[OrderStatus, OrderStatus, boolean]>([
    ['Received', 'Approved', true],
    ['Received', 'Shipped', true],
    ['Shipped', 'Received', false],
    ['Approved', 'CancellationRequested', true],
    ['Preparing', 'CancellationRequested', false],
    ['CancellationRequested', 'Cancelled', true],
    ['CancellationRequested', 'Approved', true],
    ['Cancelled', 'Received', false],
    ['Rejected', 'Approved', false],
    ['Delivered', 'Cancelled', false],
    ['Shipped', 'Cancelled', false],
    ['AwaitingPayment', 'Received', true],
  ])('%s to %s: %s', (from, to, may) => {
    expect(mayMove(from, to)).toBe(may)
  })

  test('never backwards, and never out of an end', () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        if (['Cancelled', 'Rejected', 'Delivered'].includes(from)) expect(mayMove(from, to)).toBe(false)
        else if (from !== 'CancellationRequested' && rank(to) < rank(from)) expect(mayMove(from, to)).toBe(false)
      }),
    )
  })
})

describe('an order’s state follows from its lines', () => {
  test.each<[OrderStatus[], OrderStatus]>([
    [['Received', 'Cancelled'], 'Received'],
    [['Cancelled', 'Cancelled'], 'Cancelled'],
    [['Rejected', 'Rejected'], 'Rejected'],
    [['Cancelled', 'Rejected'], 'Rejected'],
    [['Rejected', 'Received'], 'Received'],
    [['CancellationRequested', 'Cancelled'], 'CancellationRequested'],
    [['Approved', 'CancellationRequested'], 'Approved'],
    [['Shipped', 'Approved'], 'PartlyShipped'],
    [['Shipped', 'Shipped'], 'Shipped'],
    [['Preparing', 'Approved'], 'Approved'],
  ])('%j is %s', (lines, expected) => {
    expect(statusFrom(lines)).toBe(expected)
  })
})

test('splitting loses no line, and each order has one division, method and currency', () => {
  const line = fc.record({
    divisionId: fc.integer({ min: 1, max: 3 }),
    paymentMethodCode: fc.constantFrom('A', 'B'),
    currency: fc.constantFrom('TRY', 'EUR'),
  })
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const orders = splitLines(lines)
      expect(orders.flat()).toHaveLength(lines.length)
      expect(new Set(orders.flat())).toEqual(new Set(lines))
      const keys = orders.map((order) => {
        const own = new Set(order.map((one) => `${one.divisionId}:${one.paymentMethodCode}:${one.currency}`))
        expect(own.size).toBe(1)
        return [...own][0]
      })
      expect(new Set(keys).size).toBe(orders.length)
    }),
  )
})
