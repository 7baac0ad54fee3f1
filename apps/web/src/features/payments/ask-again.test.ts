import { expect, test } from 'vitest'
import { askAgainAfter } from './ask-again.ts'

test('a payment is asked about until it is decided: soon at first, later when it takes long or was given up', () => {
  expect(askAgainAfter(undefined, 0)).toBe(2500)
  expect(askAgainAfter({ state: 'open', isGivenUp: false }, 1)).toBe(2500)
  expect(askAgainAfter({ state: 'checking', isGivenUp: false }, 30)).toBe(10_000)
  expect(askAgainAfter({ state: 'open', isGivenUp: true }, 1)).toBe(10_000)
  for (const state of ['paid', 'declined', 'expired'] as const)
    expect(askAgainAfter({ state, isGivenUp: false }, 1)).toBe(false)
})
