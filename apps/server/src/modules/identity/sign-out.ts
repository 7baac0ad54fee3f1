import type { App } from '../../platform/app.ts'
import { addFact, endSession, endSessionsOf } from './queries.ts'
import type { Viewer } from './viewer.ts'
import { forgetViewers } from './viewers.ts'

/** Ends the viewer's session, or all of theirs. */
export async function signOut(app: App, viewer: Viewer, { everywhere }: { everywhere: boolean }): Promise<void> {
  const at = app.clock.now()
  const ended = await app.db.transaction().execute(async (tx) => {
    await addFact(tx, {
      at,
      kind: everywhere ? 'signed-out-everywhere' : 'signed-out',
      userId: viewer.userId,
      subject: `session:${viewer.sessionId}`,
    })
    if (everywhere) return endSessionsOf(tx, viewer.userId, 'signed-out', at)
    await endSession(tx, viewer.sessionId, 'signed-out', at)
    return []
  })
  forgetViewers(app, [viewer.sessionId, ...ended])
}
