import type { App } from '../../platform/app.ts'
import { hashPassword, passwordPolicy, satisfies } from './passwords.ts'
import {
  addFact,
  addUser,
  endSessionsOf,
  findRole,
  findUserId,
  listRoleNames,
  setPassword,
  voidPasswordTokens,
} from './queries.ts'
import { forgetViewers } from './viewers.ts'

/** Why an account could not be made or changed, in words for whoever runs the command. */
export class AccountError extends Error {
  override readonly name = 'AccountError'
}

/**
 * Makes an account, as the command of a new installation does for its first administrator.
 * @throws AccountError for an unknown role, a weak password or a name or e-mail address that is taken
 */
export async function createAccount(
  app: App,
  wanted: { accountName: string; email: string; roleName: string; language: string; password: string },
): Promise<number> {
  const { accountName, email, roleName, language, password } = wanted
  const role = await findRole(app.db, roleName)
  if (!role) {
    throw new AccountError(`There is no role "${roleName}". Roles: ${(await listRoleNames(app.db)).join(', ')}`)
  }
  await ensureStrong(app, password)
  const now = app.clock.now()
  const passwordHash = await hashPassword(password)
  return app.db.transaction().execute(async (tx) => {
    const userId = await addUser(tx, { accountName, email, roleId: role.id, passwordHash, language, now })
    if (userId === null)
      throw new AccountError(`The account name "${accountName}" or the address ${email} is taken already.`)
    await addFact(tx, { at: now, kind: 'user-created', userId, subject: `user:${userId}`, details: { roleName } })
    return userId
  })
}

/**
 * Sets the password of an account and ends its sessions.
 * @throws AccountError for an unknown account or a weak password
 */
export async function resetPassword(app: App, accountNameOrEmail: string, password: string): Promise<void> {
  const userId = await findUserId(app.db, accountNameOrEmail)
  if (userId === null) throw new AccountError(`There is no account "${accountNameOrEmail}".`)
  await ensureStrong(app, password)
  const now = app.clock.now()
  const passwordHash = await hashPassword(password)
  const ended = await app.db.transaction().execute(async (tx) => {
    await setPassword(tx, userId, passwordHash, now)
    await voidPasswordTokens(tx, userId, now)
    await addFact(tx, { at: now, kind: 'password-reset', userId, subject: `user:${userId}` })
    return endSessionsOf(tx, userId, 'password-changed', now)
  })
  forgetViewers(app, ended)
}

async function ensureStrong(app: App, password: string): Promise<void> {
  const policy = await passwordPolicy(app)
  if (password.length > 200 || !satisfies(policy, password))
    throw new AccountError(`The password is too weak or too long. It must match ${policy.passwordPattern}`)
}
