import { expect, test } from 'vitest'
import { pauseAfter } from './rules.ts'

test('pauses grow from half a minute to half an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map(pauseAfter)).toEqual([30, 120, 480, 1800, 1800, 1800, 1800])
})
