import type { Job, JobRun } from '@toptan/contract/integrations'
import type { StatusTone } from '../../ui/StatusBadge.tsx'

/** How a run stands, as one word for a badge: rows refused are a warning even where the run itself went well. */
export type RunOutcome = 'waiting' | 'retrying' | 'running' | 'succeeded' | 'refusedSome' | 'failed'

export function outcomeOf(run: Pick<JobRun, 'state' | 'attempt' | 'failure' | 'refused'>): RunOutcome {
  if (run.state === 'waiting') return run.failure === null ? 'waiting' : 'retrying'
  if (run.state === 'succeeded') return run.refused > 0 ? 'refusedSome' : 'succeeded'
  return run.state
}

export const toneOf: Record<RunOutcome, StatusTone> = {
  waiting: 'info',
  retrying: 'warning',
  running: 'info',
  succeeded: 'success',
  refusedSome: 'warning',
  failed: 'danger',
}

/** How far a run is in percent, null where nobody knows how much there is. */
export function percentOf({ seen, expected }: Pick<JobRun, 'seen' | 'expected'>): number | null {
  if (expected === null || expected <= 0) return null
  return Math.min(100, Math.floor((seen / expected) * 100))
}

/** Milliseconds until the list is read again: at once while something is going on. */
export function readAgainIn(jobs: readonly Pick<Job, 'currentRun'>[] | undefined): number {
  return jobs?.some(({ currentRun }) => currentRun !== null && outcomeOf(currentRun) !== 'retrying') ? 1000 : 10_000
}

/**
 * A time in the zone that schedules are meant in, so that all times of a job can be compared; the zone is named where the
 * reader lives in another. Without a zone it is the reader's.
 */
export function timeIn(timeZone: string | undefined, instant: string, locale: string, own = ownZone()): string {
  const short = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  const named = timeZone === undefined || timeZone === own ? {} : { timeZoneName: 'short' as const }
  return new Intl.DateTimeFormat(locale, { ...short, ...named, timeZone }).format(new Date(instant))
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** How long a run took, in words of the reader's locale. */
export function durationOf(startedOn: string, endedOn: string, locale: string): string {
  const seconds = Math.max(0, (Date.parse(endedOn) - Date.parse(startedOn)) / 1000)
  const [value, unit] =
    seconds < 90 ? [seconds, 'second'] : seconds < 5400 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  const digits = { maximumFractionDigits: value < 10 ? 1 : 0 }
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'short', ...digits }).format(
    value as number,
  )
}
