import { type Watched, watched } from '@toptan/contract/cockpit'
import { describe, expect, test } from 'vitest'
import { lateOf, openAlertsFrom, type Sight, turnOfAlerts } from './rules.ts'

const NOW = new Date('2026-03-05T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const nothing = Object.fromEntries(watched.map((name) => [name, null])) as Sight
const all = (minutes: number) => Object.fromEntries(watched.map((name) => [name, minutes])) as Record<Watched, number>

describe('late', () => {
  test.each([
    [29, 30, false],
    [30, 30, false],
    [31, 30, true],
    [100_000, 0, false],
  ])('%d minutes with a limit of %d: %s', (age, limit, isLate) => {
    const sight: Sight = { ...nothing, stock: { since: minutesAgo(age), count: 1, lastError: null } }
    expect(lateOf(sight, all(limit), NOW)).toEqual(isLate ? ['stock'] : [])
  })

  test('is nothing where nothing is pending', () => expect(lateOf(nothing, all(1), NOW)).toEqual([]))
})

describe('an alert', () => {
  test('is given once, ends when it has healed, and is given anew when it comes back', () => {
    const first = turnOfAlerts({}, ['stock'], NOW)
    expect(first).toEqual({ begun: ['stock'], healed: [], open: { stock: NOW.toISOString() } })
    const second = turnOfAlerts(openAlertsFrom(first.open), ['stock', 'mails'], minutesAgo(-1))
    expect(second).toMatchObject({ begun: ['mails'], healed: [], open: { stock: NOW.toISOString() } })
    const third = turnOfAlerts(second.open, ['mails'], minutesAgo(-2))
    expect(third).toMatchObject({ begun: [], healed: ['stock'] })
    expect(turnOfAlerts(third.open, ['stock', 'mails'], minutesAgo(-3)).begun).toEqual(['stock'])
  })

  test('that an older version kept under another name is forgotten', () =>
    expect([openAlertsFrom(null), openAlertsFrom('x'), openAlertsFrom({ gone: 'x', mails: 'y' })]).toEqual([
      {},
      {},
      { mails: 'y' },
    ]))
})
