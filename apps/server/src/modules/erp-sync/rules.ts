/** What is true of the exchange with an ERP. */

/** Seconds until the next try after so many: doubling, at most a quarter of an hour. */
export const pauseAfter = (attempts: number): number => Math.min(15 * 60, 5 * 2 ** Math.min(attempts, 12))

/** Waits for what only an administrator can change are looked at again this often. */
export const SECONDS_UNTIL_SET_UP = 5 * 60
