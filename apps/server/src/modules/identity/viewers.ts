import { type Culture, cultures, DEFAULT_CULTURE } from '@toptan/contract/common'
import type { App } from '../../platform/app.ts'
import { createCache } from '../../platform/cache.ts'
import { perApp } from '../../platform/per-app.ts'
import { isOverdue, passwordPolicy } from './passwords.ts'
import { findViewer } from './queries.ts'
import type { Viewer } from './viewer.ts'

const cached = perApp((app) => {
  const cache = createCache<string, Viewer | null>(app, {
    most: 20_000,
    seconds: 30,
    topics: ['viewers', 'settings'],
    load: (sessionId) => load(app, sessionId),
  })
  app.changes.onSessionEnded((sessionId) => (sessionId === null ? cache.clear() : cache.drop(sessionId)))
  return cache
})

/** Who uses a session, from memory while nothing about them changed; null once it has ended. */
export const viewerOf = (app: App, sessionId: string): Promise<Viewer | null> => cached(app).get(sessionId)

/** Reads the users of these sessions anew with their next request, without waiting for the database's notice. */
export function forgetViewers(app: App, sessionIds: Iterable<string>): void {
  for (const sessionId of sessionIds) cached(app).drop(sessionId)
}

/** A stored language as one of ours. */
export const cultureOfUser = (language: string): Culture => cultures.find((one) => one === language) ?? DEFAULT_CULTURE

async function load(app: App, sessionId: string): Promise<Viewer | null> {
  const now = app.clock.now()
  const [row, policy] = await Promise.all([findViewer(app.db, sessionId, now), passwordPolicy(app)])
  if (!row) return null
  const { permissions, scope, passwordChangedAt, ...rest } = row
  return {
    ...rest,
    sessionId,
    permissions: new Set(permissions),
    language: cultureOfUser(row.language),
    scope: scope === null ? 'all' : new Set(scope),
    isPasswordChangeRequired: row.isPasswordChangeRequired || isOverdue(policy, passwordChangedAt, now),
  }
}
