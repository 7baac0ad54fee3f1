import { expect, test } from 'vitest'
import { dataStateOf } from './data-state.ts'

const age = { isActive: true, isRunning: false, readOn: '2026-03-05T12:00:00Z', failure: null }

test.each([
  [age, false, 'fresh'],
  [age, true, 'late'],
  [{ ...age, failure: 'x' }, false, 'failing'],
  [{ ...age, failure: 'x' }, true, 'late'],
  [{ ...age, isRunning: true }, false, 'running'],
  [{ ...age, isRunning: true, failure: 'x' }, false, 'failing'],
  [{ ...age, readOn: null }, false, 'unknown'],
  [{ ...age, isActive: false, failure: 'x' }, false, 'off'],
] as const)('%j, late %s: %s', (given, isLate, word) => {
  expect(dataStateOf(given, isLate).word).toBe(word)
})
