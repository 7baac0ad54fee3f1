import { expect, test } from 'vitest'
import { periodOf, readStatementSearch, statementAsked } from './statement-search.ts'

test('what is typed into the address counts only where it is a period, a day or a currency', () => {
  expect(readStatementSearch({ from: '2026-01-31', to: '2026-02-30x', currency: 'EUR', period: 'week' })).toEqual({
    from: '2026-01-31',
    currency: 'EUR',
  })
  expect(readStatementSearch({ from: 5, to: '2026-13-01', currency: 'eur', period: 'all' })).toEqual({ period: 'all' })
})

test.each([
  [{}, { from: '2025-12-01' }],
  [
    { period: 'days30', currency: 'EUR' },
    { from: '2026-01-30', currency: 'EUR' },
  ],
  [{ period: 'year' }, { from: '2026-01-01' }],
  [{ period: 'all' }, {}],
  [{ period: 'year', to: '2025-06-30' }, { to: '2025-06-30' }],
] as const)('on the first of March %j asks for %j', (search, asked) =>
  expect(statementAsked(search, '2026-03-01')).toEqual(asked),
)

test('typed days are no period', () => expect(periodOf({ period: 'year', from: '2026-02-01' })).toBeNull())
