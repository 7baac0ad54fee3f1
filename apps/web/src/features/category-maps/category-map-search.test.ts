import { describe, expect, test } from 'vitest'
import { readMapSearch } from './category-map-search.ts'
import { nameOf } from './codes.ts'

describe('what the address of the category maps says', () => {
  test.each([
    [{}, {}],
    [
      { q: 'lastik', sort: 'productCount desc', page: '3', items: 'zincir', itemPage: '2' },
      { q: 'lastik', sort: 'productCount desc', page: 3, items: 'zincir', itemPage: 2 },
    ],
    [{ sort: 'categoryName' }, {}],
    [{ q: '', sort: 'id', page: '1', items: 7, itemPage: '-2' }, {}],
    [{ page: 'x', itemPage: '1.5' }, {}],
  ])('%o', (given, wanted) => {
    const read = Object.entries(readMapSearch(given)).filter(([, value]) => value !== undefined)
    expect(Object.fromEntries(read)).toEqual(wanted)
  })
})

test('a map is called by the codes that it names', () => {
  const none = { specialCode1: null, specialCode3: null, specialCode4: null, specialCode5: null }
  expect(nameOf({ ...none, groupCode: 'LASTIK', specialCode2: 'YAZ' })).toBe('LASTIK / YAZ')
  expect(nameOf({ ...none, groupCode: null, specialCode2: null })).toBe('')
})
