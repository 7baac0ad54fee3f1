/** Schedules: when they are due. */
import { Cron } from 'croner'
import { fail } from '../../platform/errors.ts'

/** Five or six fields or a word such as `@daily`; a point in time or a seventh field for years is not a schedule. */
const FORM = /^(@[a-z]+|\S+( +\S+){4,5})$/i

/**
 * The next times of a schedule after a moment, at most `count`, in the zone it is meant in. A time of day that a change
 * of the clocks leaves out comes when the clocks have changed, one that it repeats comes once; steps such as every half
 * hour just go on.
 * @throws schedule.invalid
 */
export function nextTimes(cronExp: string, timeZone: string, after: Date, count: number): Date[] {
  return cronOf(cronExp, timeZone).nextRuns(count, after)
}

/** The next time, or null when there is none. @throws schedule.invalid */
export const nextTime = (cronExp: string, timeZone: string, after: Date): Date | null =>
  nextTimes(cronExp, timeZone, after, 1)[0] ?? null

/** @throws schedule.invalid, schedule.never */
export function ensureSchedule(cronExp: string, timeZone: string, now: Date): void {
  if (!nextTime(cronExp, timeZone, now)) throw fail('schedule.never', {}, [{ path: 'cronExp', code: 'schedule.never' }])
}

function cronOf(cronExp: string, timeZone: string): Cron {
  const text = cronExp.trim()
  if (FORM.test(text)) {
    try {
      return new Cron(text, { timezone: timeZone, paused: true })
    } catch {
      // Said below, in words.
    }
  }
  throw fail('schedule.invalid', {}, [{ path: 'cronExp', code: 'schedule.invalid' }])
}
