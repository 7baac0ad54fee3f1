import { expect, test } from 'vitest'
import { readStatementSearch } from './statement-search.ts'

test('what is typed into the address counts only where it is a day or a currency', () => {
  expect(readStatementSearch({ from: '2026-01-31', to: '2026-02-30x', currency: 'EUR' })).toEqual({
    from: '2026-01-31',
    currency: 'EUR',
  })
  expect(readStatementSearch({ from: 5, to: '2026-13-01', currency: 'eur' })).toEqual({})
})
