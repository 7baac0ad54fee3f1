import type { AuthResult } from '@toptan/contract/auths'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { accountLimit, addressLimit, keyOfAddress, keyOfUnknown, minutesUntilOpen } from './failure-limits.ts'
import { verifyPassword } from './passwords.ts'
import { addFailures, findAccount, keyOfUser, openSession } from './queries.ts'
import { hashOfToken, lifetimes, randomToken, signAccessToken } from './tokens.ts'

/** Whence a request comes. */
export interface Client {
  address: string
  agent: string
}

/**
 * Opens a session for whoever knows an account's password. An account that does not exist, is not active or has another
 * password is refused in the same way and after the same work.
 * @throws session.refused, session.rate-limited
 */
export async function signIn(
  app: App,
  { accountName, password }: { accountName: string; password: string },
  client: Client,
): Promise<AuthResult> {
  const now = app.clock.now()
  const name = accountName.trim()
  const unknownKey = keyOfUnknown(name)
  const addressKey = keyOfAddress(client.address)
  const account = await findAccount(app.db, { name, unknownKey, addressKey }, accountLimit(now), addressLimit(now))
  ensureOpen(account.accountClosedBy, now)
  ensureOpen(account.addressClosedBy, now)

  const isRight = await verifyPassword(account.passwordHash, password)
  if (!isRight || account.userId === null || !account.isActive) {
    const accountKey = account.userId === null ? unknownKey : keyOfUser(account.userId)
    await addFailures(app.db, [accountKey, addressKey], now)
    throw fail('session.refused')
  }

  const endsAt = new Date(now.getTime() + lifetimes.session)
  const refreshToken = randomToken()
  const sessionId = await openSession(
    app.db,
    {
      userId: account.userId,
      client: client.agent,
      address: client.address,
      now,
      endsAt,
      tokenHash: hashOfToken(refreshToken),
      tokenEndsAt: new Date(now.getTime() + lifetimes.refresh),
    },
    accountLimit(now),
  )
  // Whoever guesses many times at once does not get in by the guess that was right.
  if (sessionId === null) throw fail('session.rate-limited', { minutes: minutesUntilOpen(now, now) })
  return authResult(app, { userId: account.userId, sessionId, endsAt }, refreshToken)
}

/** The pair of tokens as clients get it. */
export function authResult(
  app: App,
  session: { userId: number; sessionId: string; endsAt: Date },
  refreshToken: string,
): AuthResult {
  const access = signAccessToken(app, session)
  return { schema: 'Bearer', token: access.token, refreshToken, expiresIn: access.endsAt.toISOString() }
}

function ensureOpen(closedBy: Date | null, now: Date): void {
  if (closedBy) throw fail('session.rate-limited', { minutes: minutesUntilOpen(closedBy, now) })
}
