import type { App } from '../../platform/app.ts'
import { removeStale } from './queries.ts'

const KEPT_DAYS = 7

/** Removes failures, password links and sessions that ended a week ago and longer. For a timed job. */
export const forgetStaleSessions = (app: App): Promise<void> =>
  removeStale(app.db, new Date(app.clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000))
