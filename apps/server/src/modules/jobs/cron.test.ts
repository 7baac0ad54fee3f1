import { describe, expect, test } from 'vitest'
import { ensureSchedule, nextTime, nextTimes } from './cron.ts'

const times = (cronExp: string, after: string, count: number, zone = 'Europe/Berlin') =>
  nextTimes(cronExp, zone, new Date(after), count).map((time) => time.toISOString().slice(0, 16))

describe('when the clocks go forward (29 March 2026, 2:00 becomes 3:00)', () => {
  test('a time that does not exist comes when the clocks have changed, and the days around it are whole', () => {
    expect(times('30 2 * * *', '2026-03-27T12:00Z', 3)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ])
  })

  test('every half hour goes on without a gap', () => {
    expect(times('*/30 * * * *', '2026-03-29T00:15Z', 4)).toEqual([
      '2026-03-29T00:30',
      '2026-03-29T01:00',
      '2026-03-29T01:30',
      '2026-03-29T02:00',
    ])
  })
})

describe('when the clocks go back (25 October 2026, 3:00 becomes 2:00)', () => {
  test('a time that comes twice is taken once', () => {
    expect(times('30 2 * * *', '2026-10-24T12:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30'])
    // Asked again within the repeated hour, the day is done.
    expect(nextTime('30 2 * * *', 'Europe/Berlin', new Date('2026-10-25T00:30Z'))?.toISOString()).toBe(
      '2026-10-26T01:30:00.000Z',
    )
  })

  test('every half hour runs through the repeated hour', () => {
    expect(times('*/30 * * * *', '2026-10-24T23:45Z', 5)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
      '2026-10-25T02:00',
    ])
  })
})

test('hours are those of the zone', () => {
  expect(times('0 7 * * *', '2026-11-21T00:00Z', 1, 'Europe/Istanbul')).toEqual(['2026-11-21T04:00'])
  expect(times('0 7 * * *', '2026-11-21T00:00Z', 1, 'Europe/Berlin')).toEqual(['2026-11-21T06:00'])
})

test.each([
  '',
  'every day',
  '* * * *',
  '61 * * * *',
  '* * * * * * *',
  '2026-11-22T10:00:00',
  '0 0 * * MON-XXX',
  '* * * * 9',
])('%j is refused', (cronExp) =>
  expect(() => ensureSchedule(cronExp, 'Europe/Berlin', new Date())).toThrow('schedule.invalid'),
)

test('a day that never comes is refused', () => {
  expect(() => ensureSchedule('0 0 30 2 *', 'Europe/Berlin', new Date())).toThrow('schedule.never')
})
