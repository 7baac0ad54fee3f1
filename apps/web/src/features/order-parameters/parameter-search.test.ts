import { describe, expect, test } from 'vitest'
import { isKnownKey } from './KeyName.tsx'
import { readParameterSearch } from './parameter-search.ts'

describe('what the address of the order parameters says', () => {
  test.each([
    [{}, {}],
    [
      { q: 'web', sort: 'modifiedOn desc', page: '2', division: '1', method: 'paypal', category: 'LST' },
      { q: 'web', sort: 'modifiedOn desc', page: 2, division: 1, method: 'paypal', category: 'LST' },
    ],
    [{ q: '', sort: 'key', page: '0', division: '0', method: '', category: 3 }, {}],
    [{ sort: 'division_id', division: 'x', page: '2.5' }, {}],
  ])('%o', (given, wanted) => {
    const read = Object.entries(readParameterSearch(given)).filter(([, value]) => value !== undefined)
    expect(Object.fromEntries(read)).toEqual(wanted)
  })
})

test.each([
  ['auxiliaryCode', true],
  ['AUXIL_CODE', false],
  ['toString', false],
  ['', false],
])('the key %s has words of ours: %s', (key, isKnown) => expect(isKnownKey(key)).toBe(isKnown))
