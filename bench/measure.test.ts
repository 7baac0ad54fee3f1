import { expect, test } from 'vitest'
import { arrive, load, measuredOf, median, medianOf, momentsOf, quantile, randomOf } from './measure.ts'
import { slowdownOf } from './report.ts'

const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)

test('a quantile is the smallest value that so many are not above', () => {
  expect(quantile(upTo(100), 0.5)).toBe(50)
  expect(quantile(upTo(100), 0.95)).toBe(95)
  expect(quantile(upTo(100), 0.99)).toBe(99)
  expect(quantile(upTo(10), 0.95)).toBe(10)
  expect(quantile([7], 0.5)).toBe(7)
  expect(quantile([], 0.5)).toBeNaN()
})

test('the median is that of the values, not of their order', () => {
  expect(median([30, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2)
})

test('times say their quantiles and how many there were a second, and keep what failed', () => {
  const times = upTo(200).reverse()
  expect(measuredOf({ times, failures: 2, firstFailure: 'no' }, 4)).toEqual({
    operations: 200,
    failures: 2,
    firstFailure: 'no',
    p50: 100,
    p95: 190,
    p99: 198,
    perSecond: 50,
  })
})

test('of several measurements each figure has its own median, and all failures count', () => {
  const of = (p50: number, p95: number, failures: number) => ({
    ...measuredOf({ times: [1], failures, firstFailure: failures > 0 ? 'no' : null }, 1),
    p50,
    p95,
  })
  const all = medianOf([of(1, 30, 0), of(3, 10, 2), of(2, 20, 1)])
  expect(all).toMatchObject({ operations: 3, failures: 3, firstFailure: 'no', p50: 2, p95: 20 })
})

test('what takes five when it took four has slowed down by a quarter', () => {
  const of = (p95: number) => ({ ...measuredOf({ times: [1], failures: 0, firstFailure: null }, 1), p95 })
  expect(slowdownOf({ before: of(4), after: of(5) })).toBe(1.25)
})

test('people come in order, within the time, as often as said and the same for the same seed', () => {
  const moments = momentsOf(randomOf(5), 20, 100)
  expect(moments).toEqual([...moments].sort((a, b) => a - b))
  expect(moments.at(-1)).toBeLessThan(100_000)
  expect(moments.length).toBeGreaterThan(1_850)
  expect(moments.length).toBeLessThan(2_150)
  expect(momentsOf(randomOf(5), 20, 100)).toEqual(moments)
})

test('an operation is sent at its moment although the one before has not been answered', async () => {
  let answer = () => {}
  const first = new Promise<void>((resolve) => {
    answer = resolve
  })
  const timed = await arrive([0, 0, 0], async (number) => {
    if (number === 0) await first
    if (number === 1) answer()
    if (number === 2) throw new Error('no')
  })
  expect(timed).toMatchObject({ times: [expect.any(Number), expect.any(Number)], failures: 1, firstFailure: 'no' })
})

test('a load is as many operations as asked for, and what they return counts instead of the time they took', async () => {
  const measured = await load({ connections: 3, mostOperations: 10, mostMs: 10_000 }, async (number) => number + 1)
  expect(measured).toMatchObject({ operations: 10, failures: 0, p50: 5, p95: 10 })
})

test('a load that only fails gives up', async () => {
  const refuse = async () => {
    throw new Error('no')
  }
  const measured = await load({ connections: 1, mostOperations: 1000, mostMs: 10_000 }, refuse)
  expect(measured).toMatchObject({ operations: 0, failures: 20, firstFailure: 'no' })
})
