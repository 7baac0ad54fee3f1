import { describe, expect, test } from 'vitest'
import { addressesIn, loopOver, placed, variable } from './insert.ts'
import { readTemplateSearch } from './template-search.ts'

describe('the open text in the address', () => {
  test('is the first one in the reader’s language where nothing is said, or nonsense', () => {
    const first = { event: 'order-received', language: 'de', category: 'LST' }
    expect(readTemplateSearch({}, 'de', false)).toEqual(first)
    expect(readTemplateSearch({ event: 'x', language: 'fr', category: 7 }, 'de', true)).toEqual(first)
  })

  test('is what is said', () => {
    const said = { event: 'password-forgotten', language: 'tr', category: 'AKU' }
    expect(readTemplateSearch(said, 'de', false)).toEqual(said)
  })

  test('is one about orders where texts are by category', () => {
    expect(readTemplateSearch({ event: 'password-forgotten' }, 'de', true).event).toBe('order-received')
  })
})

describe('what is put into a text', () => {
  test('stands where the cursor was, in place of what was marked, and the cursor follows', () => {
    expect(placed('one three', 'two ', 4, 4)).toEqual({ text: 'one two three', cursor: 8 })
    expect(placed('one xxx three', 'two', 4, 7)).toEqual({ text: 'one two three', cursor: 7 })
    expect(placed('', 'a', 0, 0)).toEqual({ text: 'a', cursor: 1 })
  })

  test('is written as Liquid reads it', () => {
    expect(variable('order.total')).toBe('{{ order.total }}')
    expect(loopOver('order.items')).toBe('{% for item in order.items %}\n\n{% endfor %}')
  })
})

test('addresses are separated by commas, semicolons, blanks or lines', () => {
  expect(addressesIn(' a@x.test, b@x.test;c@x.test\nd@x.test ')).toEqual([
    'a@x.test',
    'b@x.test',
    'c@x.test',
    'd@x.test',
  ])
  expect(addressesIn('  ')).toEqual([])
})
