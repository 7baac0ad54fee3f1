/** Schedules in words. The forms that people choose on the screen are said as one would say them; a library says the rest. */
import type { Culture } from '@toptan/contract/common'
import cronstrueModule from 'cronstrue/i18n.js'

/** Its types describe the default of the module, where Node finds the module itself; both have this. */
const cronstrue = cronstrueModule as unknown as Pick<(typeof cronstrueModule)['default'], 'toString'>

/** A schedule in words; what cannot be put into words stays as it is. */
export function scheduleInWords(cronExp: string, culture: Culture): string {
  const said = usualWords(cronExp.trim().split(/ +/), culture)
  if (said !== null) return said
  try {
    return cronstrue.toString(cronExp, { locale: culture, use24HourTimeFormat: true })
  } catch {
    return cronExp
  }
}

const NUMBER = /^\d{1,2}$/
const NUMBERS = /^\d{1,2}(,\d{1,2})*$/

/** Null for what is none of the usual forms. */
function usualWords(fields: readonly string[], culture: Culture): string | null {
  const [minute = '', hour = '', day, month, weekday = ''] = fields
  if (fields.length !== 5 || month !== '*' || !NUMBERS.test(minute)) return null
  const words = phrases[culture]
  if (hour === '*' && day === '*' && weekday === '*')
    return minute === '0' ? null : words.hourly(minute.split(',').map(Number))
  if (!NUMBER.test(minute) || !NUMBER.test(hour)) return null
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (day === '*' && weekday === '*') return words.daily(time)
  if (day === '*' && weekday === '1-5') return words.workdays(time)
  if (day === '*' && /^[0-7]$/.test(weekday)) return words.weekly(dayName(Number(weekday), culture), time)
  if (weekday === '*' && day === 'L') return words.lastDay(time)
  if (weekday === '*' && day && NUMBER.test(day)) return words.monthly(Number(day), time)
  return null
}

interface Phrases {
  hourly(minutes: number[]): string
  daily(time: string): string
  workdays(time: string): string
  weekly(day: string, time: string): string
  monthly(day: number, time: string): string
  lastDay(time: string): string
}

const phrases: Record<Culture, Phrases> = {
  tr: {
    hourly: (minutes) =>
      `Her saatin ${listed(
        minutes.map((minute) => `${minute}.`),
        'tr',
      )} dakikasında`,
    daily: (time) => `Her gün ${time}`,
    workdays: (time) => `Pazartesiden cumaya ${time}`,
    weekly: (day, time) => `Her ${day} ${time}`,
    monthly: (day, time) => `Her ayın ${day}. günü ${time}`,
    lastDay: (time) => `Her ayın son günü ${time}`,
  },
  de: {
    hourly: (minutes) => `Jede Stunde zur Minute ${listed(minutes.map(String), 'de')}`,
    daily: (time) => `Täglich um ${time} Uhr`,
    workdays: (time) => `Montag bis Freitag um ${time} Uhr`,
    weekly: (day, time) => `Jeden ${day} um ${time} Uhr`,
    monthly: (day, time) => `Am ${day}. jedes Monats um ${time} Uhr`,
    lastDay: (time) => `Am letzten Tag jedes Monats um ${time} Uhr`,
  },
  en: {
    hourly: (minutes) => `Every hour, at ${listed(minutes.map(String), 'en')} minutes past`,
    daily: (time) => `Every day at ${time}`,
    workdays: (time) => `Monday to Friday at ${time}`,
    weekly: (day, time) => `Every ${day} at ${time}`,
    monthly: (day, time) => `On day ${day} of every month at ${time}`,
    lastDay: (time) => `On the last day of every month at ${time}`,
  },
}

const listed = (parts: readonly string[], culture: Culture): string => new Intl.ListFormat(culture).format(parts)

/** 0 and 7 are Sunday, as in schedules. In Turkish days are written small within a sentence. */
function dayName(weekday: number, culture: Culture): string {
  const sunday = Date.UTC(2026, 0, 4)
  const name = new Intl.DateTimeFormat(culture, { weekday: 'long', timeZone: 'UTC' }).format(
    sunday + weekday * 86_400_000,
  )
  return culture === 'tr' ? name.toLocaleLowerCase('tr') : name
}
