import type { CartLine } from '@toptan/contract/baskets'
import { expect, test } from 'vitest'
import { groupLines, kindsIn } from './grouping.ts'

const line = (id: number, kind: CartLine['kind'], divisionCode: string, currencyText: string | null) =>
  ({ id, kind, divisionCode, currencyText, paymentMethodCode: null }) as CartLine

test('lines stand by kind, division and currency, in the order they were added', () => {
  const lines = [
    line(1, 'AKU', 'TR', 'TRY'),
    line(2, 'LST', 'TR', 'TRY'),
    line(3, 'LST', 'DE', 'EUR'),
    line(4, 'LST', 'TR', 'TRY'),
    line(5, 'LST', 'TR', null),
  ]
  expect(groupLines(lines).map((group) => [group.key, group.lines.map(({ id }) => id)])).toEqual([
    ['LST|DE|EUR', [3]],
    ['LST|TR|', [5]],
    ['LST|TR|TRY', [2, 4]],
    ['AKU|TR|TRY', [1]],
  ])
  // As their totals stand.
  expect(groupLines(lines, ['TR', 'DE']).map(({ key }) => key)).toEqual([
    'LST|TR|',
    'LST|TR|TRY',
    'LST|DE|EUR',
    'AKU|TR|TRY',
  ])
  expect(kindsIn(lines)).toEqual(['LST', 'AKU'])
  expect(groupLines([])).toEqual([])
})
