import { expect, test } from 'vitest'
import { readRhythm, writeRhythm } from './rhythm.ts'

test.each([
  ['* * * * *', { kind: 'minutes', every: 1 }],
  ['*/15 * * * *', { kind: 'minutes', every: 15 }],
  ['5 * * * *', { kind: 'hourly', minute: 5 }],
  ['30 7 * * *', { kind: 'daily', time: '07:30' }],
  ['0 23 * * 1-5', { kind: 'weekdays', time: '23:00' }],
  ['15 6 * * 0', { kind: 'weekly', time: '06:15', weekday: 0 }],
  ['0 4 31 * *', { kind: 'monthly', time: '04:00', day: '31' }],
  ['0 4 L * *', { kind: 'monthly', time: '04:00', day: 'L' }],
])('%s reads as it is spoken of, and is written the same', (cronExp, rhythm) => {
  expect(readRhythm(cronExp)).toMatchObject(rhythm)
  expect(writeRhythm(readRhythm(cronExp), '')).toBe(cronExp)
})

test.each([
  '*/7 * * * *',
  '0 8,12 * * *',
  '*/30 * * * * *',
  '0 7 1 1 *',
  '0 7 1 * 1',
  '0 25 * * *',
  '61 * * * *',
  '0 7 32 * *',
  '@daily',
  '',
  'nonsense',
])('%s stays what it is', (cronExp) => {
  const rhythm = readRhythm(cronExp)
  expect(rhythm.kind).toBe('own')
  expect(writeRhythm(rhythm, cronExp)).toBe(cronExp)
})

test('another kind keeps the time that was chosen', () => {
  const daily = readRhythm('30 7 * * *')
  expect(writeRhythm({ ...daily, kind: 'weekdays' }, '')).toBe('30 7 * * 1-5')
  expect(writeRhythm({ ...daily, kind: 'monthly' }, '')).toBe('30 7 1 * *')
})
