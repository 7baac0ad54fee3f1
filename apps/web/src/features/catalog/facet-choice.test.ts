import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chosenProperties,
  countChosen,
  isChosen,
  readFacetChoice,
  toggleFacet,
  writeFacetChoice,
} from './facet-choice.ts'

const ids = fc.integer({ min: 1, max: 999_999_999 })

describe('a facet choice in the URL', () => {
  test('reads properties and their details', () => {
    expect(chosenProperties(readFacetChoice('12:3,4;15:9'))).toEqual([
      { propertyId: 12, details: [3, 4] },
      { propertyId: 15, details: [9] },
    ])
  })

  test.each([undefined, '', ';', ':', '12', '12:', 'x:3', '12:x', '0:3', '12:0', '12345678901:3', '-1:3'])(
    'leaves out what is no choice: %s',
    (coded) => expect(readFacetChoice(coded).size).toBe(0),
  )

  test('keeps what is right of a damaged link', () => {
    expect(writeFacetChoice(readFacetChoice('12:3,,x,4;bad;15:9;12:4,5'))).toBe('12:3,4,5;15:9')
  })

  test('survives being written and read', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(ids, fc.uniqueArray(ids, { minLength: 1, maxLength: 6 })), { selector: ([id]) => id }),
        (entries) => {
          const choice = new Map(entries)
          expect([...readFacetChoice(writeFacetChoice(choice))]).toEqual([...choice])
        },
      ),
    )
  })

  test('toggling twice changes nothing but the order', () => {
    const choice = readFacetChoice('12:3,4')
    const more = toggleFacet(choice, 15, 9)
    expect(isChosen(more, 15, 9)).toBe(true)
    expect(countChosen(more)).toBe(3)
    expect(writeFacetChoice(toggleFacet(more, 15, 9))).toBe('12:3,4')
    expect(writeFacetChoice(toggleFacet(toggleFacet(choice, 12, 3), 12, 4))).toBeUndefined()
  })

  test('leaves the choice it was given alone', () => {
    const choice = readFacetChoice('12:3')
    toggleFacet(choice, 12, 4)
    expect(writeFacetChoice(choice)).toBe('12:3')
  })
})
