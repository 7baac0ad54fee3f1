import { expect, test } from 'vitest'
import { durationOf, outcomeOf, percentOf, readAgainIn, timeIn } from './run-words.ts'

const run = { state: 'succeeded', attempt: 1, failure: null, refused: 0 } as const

test('a run that refused rows wants care, though it went well', () => {
  expect(outcomeOf(run)).toBe('succeeded')
  expect(outcomeOf({ ...run, refused: 3 })).toBe('refusedSome')
})

test('waiting for another attempt is not the same as waiting for the first', () => {
  expect(outcomeOf({ ...run, state: 'waiting' })).toBe('waiting')
  expect(outcomeOf({ ...run, state: 'waiting', failure: 'No answer' })).toBe('retrying')
})

test('progress needs an end', () => {
  expect(percentOf({ seen: 5, expected: null })).toBeNull()
  expect(percentOf({ seen: 5, expected: 0 })).toBeNull()
  expect(percentOf({ seen: 999, expected: 1000 })).toBe(99)
  expect(percentOf({ seen: 1200, expected: 1000 })).toBe(100)
})

test('the list is read every second only while something goes on', () => {
  const current = { ...run, state: 'running' } as never
  expect(readAgainIn(undefined)).toBe(10_000)
  expect(readAgainIn([{ currentRun: null }])).toBe(10_000)
  expect(readAgainIn([{ currentRun: null }, { currentRun: current }])).toBe(1000)
  expect(readAgainIn([{ currentRun: { ...run, state: 'waiting', failure: 'x' } as never }])).toBe(10_000)
})

test.each([
  ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.420Z', '0.4 sec'],
  ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:45.000Z', '45 sec'],
  ['2026-11-21T10:00:00.000Z', '2026-11-21T10:12:00.000Z', '12 min'],
  ['2026-11-21T10:00:00.000Z', '2026-11-21T12:30:00.000Z', '2.5 hr'],
])('%s to %s is %s', (from, to, words) =>
  expect(durationOf(from, to, 'en-GB').replace('secs', 'sec').replace('mins', 'min').replace('hrs', 'hr')).toBe(words),
)

test('a time of the schedule names its zone to those who live in another', () => {
  const at = '2026-11-22T00:20:00.000Z'
  expect(timeIn('Europe/Istanbul', at, 'de-DE', 'Europe/Istanbul')).toBe('22. Nov. 2026, 03:20')
  expect(timeIn('Europe/Istanbul', at, 'de-DE', 'Europe/Berlin')).toContain('03:20 ')
})
