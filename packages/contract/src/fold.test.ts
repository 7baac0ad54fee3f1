import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { foldCases } from './fold-cases.ts'

test.each(foldCases)('%s folds to %s', (from, to) => {
  expect(fold(from)).toBe(to)
})

test('what is folded stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})
