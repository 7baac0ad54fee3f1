import type { App } from '../../platform/app.ts'
import { removeStale } from './queries.ts'

const KEPT_DAYS = 7

/** Removes failures, password links and sessions that ended a week ago and longer; returns how many. For a timed job. */
export async function forgetStaleSessions(app: App): Promise<{ seen: number; changed: number }> {
  const before = new Date(app.clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000)
  const removed = await removeStale(app.db, before)
  return { seen: removed, changed: removed }
}
