import { expect, test } from 'vitest'
import { decimal } from '../../platform/money.ts'
import { type CreditStanding, creditLeft, creditObstacleTo, creditUsed } from './rules.ts'

const standing = (more: Partial<CreditStanding> = {}): CreditStanding => ({
  creditLimit: '1000.00',
  openAmount: '300.00',
  overdueAmount: '0',
  isBlocked: false,
  openOrders: '250.50',
  ...more,
})

test('what is owed and what is ordered use the limit together', () => {
  expect(creditUsed(standing()).toFixed(2)).toBe('550.50')
  expect(creditLeft(standing())?.toFixed(2)).toBe('449.50')
  expect(creditLeft(standing({ openAmount: '1200.00' }))?.toFixed(2)).toBe('-450.50')
  expect(creditLeft(standing({ creditLimit: null }))).toBeNull()
})

test.each([
  ['up to the last cent', '449.50', {}, null],
  ['beyond it', '449.51', {}, { kind: 'exceeded', available: '449.50' }],
  ['where too much is used already', '0.01', { openAmount: '1200.00' }, { kind: 'exceeded', available: '0.00' }],
  ['of any amount without a limit', '999999.00', { creditLimit: null }, null],
  ['while something is overdue', '1.00', { overdueAmount: '0.01' }, { kind: 'overdue', overdue: '0.01' }],
  ['of a blocked customer', '1.00', { isBlocked: true, overdueAmount: '5' }, { kind: 'blocked' }],
] as const)('an order on open account %s', (_, wanted, more, obstacle) => {
  const found = creditObstacleTo(decimal(wanted), standing(more))
  const amounts =
    found && Object.entries(found).map(([name, value]) => [name, typeof value === 'string' ? value : value.toFixed(2)])
  expect(amounts && Object.fromEntries(amounts)).toEqual(obstacle)
})
