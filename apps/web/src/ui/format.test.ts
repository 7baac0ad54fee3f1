import { describe, expect, test } from 'vitest'
import { formatFor } from './format.ts'

// Intl sets narrow and no-break blanks.
const plainBlanks = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('figures and dates', () => {
  test.each([
    ['tr', '₺1.234,50', '%20', '12,5', '21 Kas 2026'],
    ['de', '1.234,50 ₺', '20 %', '12,5', '21.11.2026'],
    ['en', '₺1,234.50', '20%', '12.5', '21 Nov 2026'],
  ])('%s', (language, money, percent, plain, date) => {
    const format = formatFor(language)
    expect(plainBlanks(format.money(1234.5, 'TRY'))).toBe(money)
    expect(plainBlanks(format.percent(20))).toBe(percent)
    expect(format.plain(12.5)).toBe(plain)
    expect(format.date('2026-11-21')).toBe(date)
  })

  test('the parts of an amount give the amount, the figure apart from the currency', () => {
    for (const language of ['tr', 'de', 'en']) {
      const { money, moneyParts } = formatFor(language)
      const parts = moneyParts(-1234.5, 'EUR')
      expect(parts.map((part) => part.text).join('')).toBe(money(-1234.5, 'EUR'))
      expect(parts.filter((part) => part.isFigure).every((part) => /^[-−\d.,]+$/.test(part.text))).toBe(true)
      expect(parts.some((part) => !part.isFigure && part.text.includes('€'))).toBe(true)
    }
  })

  test('sizes have no thousands marks', () => {
    expect(formatFor('de').plain(1140)).toBe('1140')
  })

  const now = Date.parse('2026-11-21T12:00:00Z')
  test.each([
    ['2026-11-21T11:48:00Z', '12 dk. önce', 'vor 12 Min.', '12 min ago'],
    ['2026-11-21T09:00:00Z', '3 sa. önce', 'vor 3 Std.', '3 hr ago'],
    ['2026-11-20T11:00:00Z', 'dün', 'gestern', 'yesterday'],
    ['2026-11-21T12:00:30Z', 'şimdi', 'jetzt', 'now'],
  ])('how long ago %s was', (instant, ...words) => {
    for (const [index, language] of ['tr', 'de', 'en'].entries())
      expect(plainBlanks(formatFor(language).relative(instant, now))).toBe(words[index])
  })
})
