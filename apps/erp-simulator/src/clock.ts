/** The simulator's own time: it can run faster than the wall clock, stand, and be moved on. */
import type { Store } from './store.ts'

export interface Clock {
  /** Milliseconds since 1970, as the simulated ERP counts them. */
  now(): number
  speed(): number
  setSpeed(speed: number): void
  advance(seconds: number): void
}

interface Kept {
  simulated: number
  wall: number
  speed: number
}

/** The ERP writes local time; Turkey keeps UTC+3 all year. */
const OFFSET = 3 * 3_600_000

/** Remembers where it stands, so that a restart goes on where it was. A `speed` given at start wins over the kept one. */
export function openClock(store: Store, speed: number): Clock {
  const kept = store.recall<Kept>('clock')
  let base: Kept = kept ? { ...kept } : { simulated: Date.now(), wall: Date.now(), speed }
  const now = () => Math.round(base.simulated + (Date.now() - base.wall) * base.speed)
  const keep = (next: Partial<Kept>) => {
    base = { simulated: now(), wall: Date.now(), speed: base.speed, ...next }
    store.remember('clock', base)
  }
  keep({ speed })
  return {
    now,
    speed: () => base.speed,
    setSpeed: (next) => keep({ speed: next }),
    advance: (seconds) => keep({ simulated: now() + seconds * 1000 }),
  }
}

export function localTime(at: number): { day: string; hour: number; minute: number; second: number } {
  const local = new Date(at + OFFSET)
  return {
    day: local.toISOString().slice(0, 10),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  }
}

/** As the ERP's dates look in JSON: the day at midnight, without a zone. */
export const dateAt = (at: number, days = 0) => `${localTime(at + days * 86_400_000).day}T00:00:00`
