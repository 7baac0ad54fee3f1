import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { accountLimit, minutesUntilOpen } from './failure-limits.ts'
import { ensureAcceptable, hashPassword, verifyPassword } from './passwords.ts'
import {
  addFact,
  addFailures,
  endSessionsOf,
  findClosure,
  getPasswordHash,
  keyOfUser,
  setPassword,
  voidPasswordTokens,
} from './queries.ts'
import type { Viewer } from './viewer.ts'
import { forgetViewers } from './viewers.ts'

/**
 * Changes the viewer's own password; their other sessions and mailed links end. Wrong old passwords count like failed
 * sign-ins, so that a session left open does not serve to guess.
 * @throws password.not-confirmed, password.too-weak, password.old-wrong, password.unchanged, session.rate-limited
 */
export async function changePassword(
  app: App,
  { userId, sessionId }: Viewer,
  wanted: { oldPassword: string; newPassword: string; confirmNewPassword: string },
): Promise<void> {
  const at = app.clock.now()
  await ensureAcceptable(app, wanted)
  const closedBy = await findClosure(app.db, keyOfUser(userId), accountLimit(at))
  if (closedBy) throw fail('session.rate-limited', { minutes: minutesUntilOpen(closedBy, at) })
  if (!(await verifyPassword(await getPasswordHash(app.db, userId), wanted.oldPassword))) {
    await addFailures(app.db, [keyOfUser(userId)], at)
    throw fail('password.old-wrong', {}, [{ path: 'oldPassword', code: 'password.old-wrong' }])
  }
  if (wanted.newPassword === wanted.oldPassword)
    throw fail('password.unchanged', {}, [{ path: 'newPassword', code: 'password.unchanged' }])
  const passwordHash = await hashPassword(wanted.newPassword)

  const ended = await app.db.transaction().execute(async (tx) => {
    await setPassword(tx, userId, passwordHash, at)
    await voidPasswordTokens(tx, userId, at)
    await addFact(tx, { at, kind: 'password-changed', userId, subject: `user:${userId}` })
    return endSessionsOf(tx, userId, 'password-changed', at, sessionId)
  })
  forgetViewers(app, [sessionId, ...ended])
}
