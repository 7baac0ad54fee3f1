/** The only source of "now" in code that decides something; tests stand it where they need it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that moves only when told. */
export function standingClock(
  start: Date | string,
): Clock & { advance(milliseconds: number): void; set(to: Date | string): void } {
  let current = new Date(start)
  return {
    now: () => new Date(current),
    advance(milliseconds) {
      current = new Date(current.getTime() + milliseconds)
    },
    set(to) {
      current = new Date(to)
    },
  }
}
