import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** As wide as a digit; some languages would write a hyphen. */
const MINUS = '−'

/** The form of figures and dates that each language of the screen goes with. */
const locales: Record<string, string> = { tr: 'tr-TR', de: 'de-DE', en: 'en-GB' }

export interface MoneyPart {
  /** False for the currency, which stands lighter than the figure. */
  isFigure: boolean
  text: string
}

export type Format = ReturnType<typeof formatFor>

/**
 * Figures and dates as a reader of one language writes them.
 * Days are `2026-11-21`, instants ISO 8601 in UTC; instants are shown in the zone of the reader.
 */
export function formatFor(language: string) {
  const locale = locales[language] ?? 'tr-TR'
  const number = new Intl.NumberFormat(locale)
  const plain = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const dayOnly = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const age = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const monies = new Map<string, Intl.NumberFormat>()
  const moneyIn = (currency: string) => {
    const known = monies.get(currency)
    if (known) return known
    const made = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    monies.set(currency, made)
    return made
  }

  return {
    locale,
    /** Between whole and part: `,` or `.` */
    decimalMark: number.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    /** `1.234,50 ₺` */
    money: (amount: number, currency: string) => moneyIn(currency).format(amount).replace('-', MINUS),
    /** The same in parts, to set the currency lighter. */
    moneyParts: (amount: number, currency: string): MoneyPart[] =>
      moneyIn(currency)
        .formatToParts(amount)
        .reduce<MoneyPart[]>((parts, { type, value }) => {
          const isFigure = type !== 'currency' && type !== 'literal'
          const text = type === 'minusSign' ? MINUS : value
          const last = parts.at(-1)
          if (last && last.isFigure === isFigure) last.text += text
          else parts.push({ isFigure, text })
          return parts
        }, []),
    number: (value: number) => number.format(value),
    /** Without thousands marks: sizes and measures. */
    plain: (value: number) => plain.format(value),
    /** `value` is 20 for 20 %. */
    percent: (value: number) => percent.format(value / 100),
    date: (value: string | Date) =>
      typeof value === 'string' && value.length === 10 ? dayOnly.format(new Date(value)) : day.format(new Date(value)),
    dateTime: (value: string | Date) => dayAndTime.format(new Date(value)),
    /** How long ago: `12 dk önce`. */
    relative: (value: string | Date, now: number = Date.now()) => {
      const seconds = Math.min(0, Math.round((new Date(value).getTime() - now) / 1000))
      if (seconds > -60) return age.format(0, 'second')
      if (seconds > -3600) return age.format(Math.ceil(seconds / 60), 'minute')
      if (seconds > -86_400) return age.format(Math.ceil(seconds / 3600), 'hour')
      return age.format(Math.ceil(seconds / 86_400), 'day')
    },
  }
}

const made = new Map<string, Format>()

/** The format of the language on the screen; the same object until the language changes. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? i18n.language
  return useMemo(() => {
    const known = made.get(language)
    if (known) return known
    const format = formatFor(language)
    made.set(language, format)
    return format
  }, [language])
}
