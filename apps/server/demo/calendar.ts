/** Days of the demo world, counted back and forth from the day it is made. */
export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** The day of an instant in UTC, `2026-01-31`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY)
export const minutesBefore = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * MINUTE)
