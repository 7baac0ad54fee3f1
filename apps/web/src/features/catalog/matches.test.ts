import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markMatches } from './matches.ts'

const marked = (text: string, query: string) =>
  markMatches(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

describe('marking matches', () => {
  test.each([
    ['Kış lastiği', 'kis', '[Kış] lastiği'],
    ['KIŞ LASTİĞİ', 'lastigi', 'KIŞ [LASTİĞİ]'],
    ['Große Straße', 'strasse', 'Große [Straße]'],
    ['Große Straße', 'gross', '[Groß]e Straße'],
    ['205/55 R16 91V', '91v 205', '[205]/55 R16 [91V]'],
    ['Michelin', 'x', 'Michelin'],
    ['Michelin', '  ', 'Michelin'],
    ['aaa', 'aa', '[aa]a'],
    ['e\u0301te', 'ete', '[e\u0301te]'],
  ])('%s for %s', (text, query, expected) => expect(marked(text, query)).toBe(expected))

  test('loses and adds nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        expect(
          markMatches(text, query)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
