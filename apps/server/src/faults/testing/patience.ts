/** How long the product waits for answers in this suite. */
import { availableParallelism, loadavg } from 'node:os'

const QUICK_MS = 300
/** So busy that everything takes several times as long. */
const MOST = 4

/** What hangs is given up after this; a machine that is busy with other things must not look like a fault. */
export const PATIENCE_MS = Math.round(
  QUICK_MS * Math.min(MOST, Math.max(1, (loadavg()[0] ?? 0) / 2 / availableParallelism())),
)

/** What is slow does its work after we have given up. */
export const SLOW_MS = 1.5 * PATIENCE_MS
