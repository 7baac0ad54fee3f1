import { expect, test } from 'vitest'
import { type CategoryMap, categoryOf } from './category-maps.ts'

const map = (categoryId: string, groupCode: string | null, ...specialCodes: (string | null)[]): CategoryMap => ({
  categoryId,
  groupCode,
  specialCodes: [...specialCodes, null, null, null, null, null].slice(0, 5),
})
const maps = [
  map('LST', 'LASTIK'),
  map('LST-YAZ', 'LASTIK', null, 'YAZ'),
  map('JNT', null, 'JANT'),
  map('AKU', null, 'JANT', 'AGM'),
]

test.each([
  ['LASTIK', [null, 'KIS'], 'LST'],
  ['lastik ', [null, 'yaz'], 'LST-YAZ'],
  [null, ['JANT', 'AGM'], 'AKU'],
  ['LASTIK', ['JANT'], 'LST'],
  ['BASKA', ['YOK'], null],
  [null, [], null],
])('a card of group %s with codes %s belongs to %s', (groupCode, specialCodes, expected) => {
  expect(categoryOf(maps, { groupCode, specialCodes })).toBe(expected)
})
