import type { Profile } from '@toptan/contract/profiles'
import type { App } from '../../platform/app.ts'
import { addFact, getProfile, type ProfileChanges, saveProfile } from './queries.ts'
import type { Viewer } from './viewer.ts'
import { cultureOfUser, forgetViewers } from './viewers.ts'

export async function ownProfile(app: App, viewer: Viewer): Promise<Profile> {
  const { lastSignedInAt, passwordChangedAt, language, ...profile } = await getProfile(app.db, viewer.userId)
  return {
    ...profile,
    language: cultureOfUser(language),
    lastSignedInOnUtc: lastSignedInAt?.toISOString() ?? null,
    passwordChangedOnUtc: passwordChangedAt.toISOString(),
  }
}

/** Changes the viewer's own name, telephone number and language; what is left out stays. */
export async function updateOwnProfile(
  app: App,
  { userId, sessionId }: Viewer,
  profile: ProfileChanges,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await saveProfile(tx, userId, profile)
    await addFact(tx, { at: app.clock.now(), kind: 'profile-updated', userId, subject: `user:${userId}` })
  })
  forgetViewers(app, [sessionId])
}
