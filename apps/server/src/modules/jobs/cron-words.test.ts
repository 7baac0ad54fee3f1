import { describe, expect, test } from 'vitest'
import { timedJobs } from '../../schedule.ts'
import { scheduleInWords } from './cron-words.ts'

describe('a schedule in words', () => {
  test.each([
    ['*/10 * * * * *', 'Her 10 saniyede bir', 'Alle 10 Sekunden', 'Every 10 seconds'],
    ['* * * * *', 'Her dakika', 'Jede Minute', 'Every minute'],
    ['*/10 * * * *', 'Her 10 dakikada bir', 'Alle 10 Minuten', 'Every 10 minutes'],
    ['0 * * * *', 'Her saat', 'Jede Stunde', 'Every hour'],
    ['20 * * * *', 'Her saatin 20. dakikasında', 'Jede Stunde zur Minute 20', 'Every hour, at 20 minutes past'],
    [
      '7,37 * * * *',
      'Her saatin 7. ve 37. dakikasında',
      'Jede Stunde zur Minute 7 und 37',
      'Every hour, at 7 and 37 minutes past',
    ],
    ['20 3 * * *', 'Her gün 03:20', 'Täglich um 03:20 Uhr', 'Every day at 03:20'],
    ['30 7 * * 1-5', 'Pazartesiden cumaya 07:30', 'Montag bis Freitag um 07:30 Uhr', 'Monday to Friday at 07:30'],
    ['0 6 * * 1', 'Her pazartesi 06:00', 'Jeden Montag um 06:00 Uhr', 'Every Monday at 06:00'],
    ['0 6 * * 7', 'Her pazar 06:00', 'Jeden Sonntag um 06:00 Uhr', 'Every Sunday at 06:00'],
    ['5 2 1 * *', 'Her ayın 1. günü 02:05', 'Am 1. jedes Monats um 02:05 Uhr', 'On day 1 of every month at 02:05'],
    [
      '0 0 L * *',
      'Her ayın son günü 00:00',
      'Am letzten Tag jedes Monats um 00:00 Uhr',
      'On the last day of every month at 00:00',
    ],
    [
      '0 0 1 */2 *',
      expect.stringContaining('00:00'),
      expect.stringContaining('00:00'),
      expect.stringContaining('00:00'),
    ],
  ])('%s', (cronExp, tr, de, en) => {
    expect([scheduleInWords(cronExp, 'tr'), scheduleInWords(cronExp, 'de'), scheduleInWords(cronExp, 'en')]).toEqual([
      tr,
      de,
      en,
    ])
  })

  test('is there for every job of the product', () => {
    for (const { cronExp } of timedJobs)
      for (const culture of ['tr', 'de', 'en'] as const) expect(scheduleInWords(cronExp, culture)).not.toBe(cronExp)
  })

  test('that nobody can read stays as it is', () => expect(scheduleInWords('never', 'de')).toBe('never'))
})
