import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readProductSearch } from '../product-search.ts'
import { readSearch, writeSearch } from './search-text.ts'

test('what is written is read again, whatever the words', () => {
  const words = fc.dictionary(
    fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
    fc.string({ minLength: 1, unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(words, (search) => {
      expect(readSearch(writeSearch(search))).toEqual({ ...search })
    }),
  )
})

test('an address stays readable', () => {
  expect(writeSearch({ category: 'LST', p: '12:3,4;15:9', inStock: true, product: 7, view: undefined })).toBe(
    '?category=LST&p=12:3,4;15:9&inStock=true&product=7',
  )
})

test('a size that looks like a number stays what was typed', () => {
  expect(readProductSearch(readSearch('?searchText=2055516&category=LST'))).toMatchObject({
    searchText: '2055516',
    category: 'LST',
  })
})

test('what an address should not say is left out', () => {
  expect(
    readProductSearch(readSearch('?p=12:drop&sort=price%20up&inStock=1&product=-3&view=cube&searchText=%20')),
  ).toEqual({})
  expect(
    readProductSearch({ sort: 'salePrice desc', view: 'cards', inStock: 'true', product: '12', p: '1:2' }),
  ).toEqual({
    sort: 'salePrice desc',
    view: 'cards',
    inStock: true,
    product: 12,
    p: '1:2',
  })
})
