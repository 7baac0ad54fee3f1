import { describe, expect, test } from 'vitest'
import { decidesPlaces, takenBy } from './rules.ts'

describe('a price list beside others of its division', () => {
  const list = (code: string, tradingGroup: string | null = null, currency = 'TRY') => ({
    code,
    currency,
    tradingGroup,
  })
  test.each([
    ['has a code of its own', list('B'), [list('A')], null],
    ['cannot share the code', list('A', 'BAYI'), [list('A')], 'code'],
    ['may share it in another currency', list('A', null, 'EUR'), [list('A')], null],
    ['cannot share the trading group', list('B', 'BAYI'), [list('A', 'BAYI')], 'tradingGroup'],
    ['may hold prices for everyone as another does', list('B'), [list('A')], null],
  ] as const)('%s', (_, one, others, taken) => {
    expect(takenBy(one, others)).toBe(taken)
  })
})

test('a division’s name decides about nothing that is read, its number does', () => {
  expect([decidesPlaces(['name', 'code']), decidesPlaces(['name', 'erpCode'])]).toEqual([false, true])
})
