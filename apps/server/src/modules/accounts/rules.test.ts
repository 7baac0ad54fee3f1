import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sum } from '../../platform/money.ts'
import { type AccountLine, ageingOf, balanceOf, daysBetween, openAmounts, runningBalances } from './rules.ts'

const day = fc.integer({ min: 0, max: 400 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
const lines = fc
  .array(
    fc.record({
      date: day,
      dueDate: fc.option(day),
      sign: fc.constantFrom('debit' as const, 'credit' as const),
      amount: fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    }),
    { maxLength: 40 },
  )
  .map((all): AccountLine[] => all.map((line, id) => ({ id, ...line })))

test('what is open comes to the balance, or to nothing where the customer has money to their credit', () => {
  fc.assert(
    fc.property(lines, day, (account, today) => {
      const balance = balanceOf(account)
      const owed = balance.lt(0) ? decimal(0) : balance
      expect(sum(openAmounts(account).values()).toFixed(2)).toBe(owed.toFixed(2))
      expect(sum(Object.values(ageingOf(account, today))).toFixed(2)).toBe(owed.toFixed(2))
    }),
  )
})

test('the balance runs from the opening to the closing', () => {
  fc.assert(
    fc.property(lines, (account) => {
      const opening = decimal('12.34')
      const last = runningBalances(opening, account).at(-1) ?? opening
      expect(last.toFixed(2)).toBe(opening.plus(balanceOf(account)).toFixed(2))
    }),
  )
})

test('a payment settles what was due first, and the rest ages by its own day', () => {
  const account: AccountLine[] = [
    { id: 1, date: '2026-01-01', dueDate: '2026-03-01', sign: 'debit', amount: '100.00' },
    { id: 2, date: '2026-01-05', dueDate: '2026-02-01', sign: 'debit', amount: '50.00' },
    { id: 3, date: '2026-01-06', dueDate: null, sign: 'credit', amount: '70.00' },
    { id: 4, date: '2026-02-01', dueDate: '2026-05-01', sign: 'debit', amount: '10.00' },
  ]
  expect([...openAmounts(account)].map(([id, open]) => [id, open.toFixed(2)])).toEqual([
    [2, '0.00'],
    [1, '80.00'],
    [4, '10.00'],
  ])
  const aged = ageingOf(account, '2026-04-05')
  expect(aged.upTo60.toFixed(2)).toBe('80.00')
  expect(aged.notDue.toFixed(2)).toBe('10.00')
  expect(daysBetween('2026-03-01', '2026-04-05')).toBe(35)
})
