import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { ensureAcceptable, hashPassword } from './passwords.ts'
import {
  addFact,
  endSessionsOf,
  findPasswordToken,
  setPassword,
  usePasswordToken,
  voidPasswordTokens,
} from './queries.ts'
import { hashOfToken } from './tokens.ts'
import { forgetViewers } from './viewers.ts'

/**
 * Sets a new password with the token of a mailed link, which works once. All sessions and other links of the user end.
 * @throws password.token-refused, password.not-confirmed, password.too-weak
 */
export async function changePasswordWithToken(
  app: App,
  token: string,
  wanted: { newPassword: string; confirmNewPassword: string },
): Promise<void> {
  const at = app.clock.now()
  const tokenHash = hashOfToken(token)
  // Asked before the costly hash, so that made-up tokens cost little.
  const userId = await findPasswordToken(app.db, tokenHash, at)
  if (userId === null) throw fail('password.token-refused')
  await ensureAcceptable(app, wanted)
  const passwordHash = await hashPassword(wanted.newPassword)

  const ended = await app.db.transaction().execute(async (tx) => {
    if (!(await usePasswordToken(tx, tokenHash, at))) throw fail('password.token-refused')
    await voidPasswordTokens(tx, userId, at)
    await setPassword(tx, userId, passwordHash, at)
    await addFact(tx, { at, kind: 'password-changed-with-link', userId, subject: `user:${userId}` })
    return endSessionsOf(tx, userId, 'password-changed', at)
  })
  forgetViewers(app, ended)
}
