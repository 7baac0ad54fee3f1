import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dismissOrder,
  forgetOrder,
  orderShownFor,
  readWatched,
  settleOrder,
  type WatchedOrder,
  watchOrder,
  writeWatched,
} from './order-result.ts'

const inQueue = (transactionId: string, customerId = 1): WatchedOrder => ({
  transactionId,
  customerId,
  status: 'InQueue',
})

describe('waiting for the outcome of a checkout', () => {
  test('a checkout in the queue cannot be dismissed, an outcome can', () => {
    const waiting = watchOrder([], 'a', 1)
    expect(dismissOrder(waiting, 'a')).toEqual(waiting)
    expect(dismissOrder(settleOrder(waiting, 'a', 'Completed'), 'a')).toEqual([])
    expect(dismissOrder(settleOrder(waiting, 'a', 'Failed'), 'a')).toEqual([])
    expect(forgetOrder(waiting, 'a')).toEqual([])
  })

  test('a late answer does not put an outcome back into the queue', () => {
    const done = settleOrder([inQueue('a')], 'a', 'Completed')
    expect(settleOrder(done, 'a', 'InQueue')).toEqual(done)
    expect(settleOrder(done, 'a', 'Failed')).toEqual(done)
  })

  test('each tab sees the newest of its own customer only', () => {
    const orders = watchOrder(watchOrder(watchOrder([], 'a', 1), 'b', 2), 'c', 1)
    expect(orderShownFor(orders, 1)?.transactionId).toBe('c')
    expect(orderShownFor(orders, 2)?.transactionId).toBe('b')
    expect(orderShownFor(orders, 3)).toBeNull()
    expect(orderShownFor(orders, null)).toBeNull()
  })

  test('a new checkout replaces the read outcome of the same customer', () => {
    const read = settleOrder([inQueue('a')], 'a', 'Failed')
    expect(watchOrder(read, 'b', 1).map((order) => order.transactionId)).toEqual(['b'])
    expect(watchOrder([inQueue('a')], 'b', 1)).toHaveLength(2)
    expect(watchOrder([inQueue('a')], 'a', 1)).toEqual([inQueue('a')])
  })

  test('the stored value names the latest transaction and customer', () => {
    const stored = JSON.parse(writeWatched([inQueue('a', 1), inQueue('b', 2)])!)
    expect(stored).toMatchObject({ transactionId: 'b', customerId: 2, status: 'InQueue' })
    expect(writeWatched([])).toBeNull()
  })

  test('survives a reload, and junk in the storage is nothing', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            transactionId: fc.uuid(),
            customerId: fc.nat(),
            status: fc.constantFrom('InQueue', 'Completed', 'Failed'),
          }),
        ),
        (orders) => {
          expect(readWatched(writeWatched(orders as WatchedOrder[]))).toEqual(orders)
        },
      ),
    )
    for (const junk of [null, '', '{', '1', 'null', '[]', '{"transactionId":1}', '"x"'])
      expect(readWatched(junk)).toEqual([])
    fc.assert(fc.property(fc.json(), (json) => void readWatched(json)))
  })
})
