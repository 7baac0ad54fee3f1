/** How often a run is tried unless its job says otherwise. */
export const ATTEMPTS = 5
/** A run whose process ended this often without a word is not begun again: it may be what ends them. */
export const LOSSES = 5

const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 1800

/** Seconds until the next attempt, after so many failed ones: 30 s, 2 min, 8 min, then every half hour. */
export const pauseAfter = (failedAttempts: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 4 ** (failedAttempts - 1))

/** Lines of each kind that one run keeps; beyond it rows are only counted. */
export const KEPT_LINES = 500
/** Runs of each job that the history keeps, and results of each query. */
export const KEPT_RUNS = 200
export const KEPT_RESULTS = 20
