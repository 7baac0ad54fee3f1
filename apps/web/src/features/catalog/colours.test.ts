import { expect, test } from 'vitest'
import { unitOf } from '../../ui/units.ts'
import { colourOf } from './colours.ts'

test.each([
  ['Black matt', 'blackMatt'],
  [' MATT  BLACK ', 'blackMatt'],
  ['anthracite', 'anthracite'],
  ['Gray', 'grey'],
  ['Himalaya', null],
  ['constructor', null],
])('the finish %j is %s', (word, colour) => expect(colourOf(word)).toBe(colour))

test.each([
  ['ADET', 'piece'],
  ['Stk', 'piece'],
  ['pcs', 'piece'],
  ['SET', 'set'],
  ['LT', 'litre'],
  ['KUTU', 'box'],
  ['FUT', null],
  ['toString', null],
])('the unit %j is %s', (code, unit) => expect(unitOf(code)).toBe(unit))
