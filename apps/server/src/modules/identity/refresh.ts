import type { AuthResult } from '@toptan/contract/auths'
import type { Transaction } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import {
  addFact,
  type EndReason,
  endSession,
  lockRefreshToken,
  type RefreshTokenRow,
  spendRefreshToken,
} from './queries.ts'
import { authResult, type Client } from './sign-in.ts'
import { clientMark, hashOfToken, lifetimes, successorOf } from './tokens.ts'
import { forgetViewers } from './viewers.ts'

/**
 * Exchanges a refresh token for its successor. Good once; the same client gets the same successor again for 30 seconds,
 * since an answer that was lost must not sign a dealer out. Used later or by another client, it ends the session: two
 * have it, and one of them stole it.
 * @throws session.refresh-refused
 */
export async function refresh(app: App, refreshToken: string, client: Client): Promise<AuthResult> {
  const outcome = await app.db.transaction().execute((tx) => exchange(app, tx, refreshToken, client))
  if (outcome.refused) {
    if (outcome.ended) forgetViewers(app, [outcome.ended])
    throw fail('session.refresh-refused')
  }
  return authResult(app, outcome.session, outcome.refreshToken)
}

type Outcome =
  | { refused: false; session: { userId: number; sessionId: string; endsAt: Date }; refreshToken: string }
  | { refused: true; ended?: string }

async function exchange(app: App, tx: Transaction, refreshToken: string, client: Client): Promise<Outcome> {
  const now = app.clock.now()
  const tokenHash = hashOfToken(refreshToken)
  const token = await lockRefreshToken(tx, tokenHash)
  if (!token || token.isSessionOver || token.sessionEndsAt <= now) return { refused: true }
  if (!token.isUserActive) return end(tx, token, 'user-inactive', now, client)

  const by = clientMark(app, client)
  const successor = successorOf(app, refreshToken)
  if (token.spentAt !== null) {
    const isAskedAgain = token.spentBy === by && now.getTime() - token.spentAt.getTime() <= lifetimes.refreshGrace
    if (!isAskedAgain) return end(tx, token, 'reuse', now, client)
  } else {
    if (token.expiresAt <= now) return { refused: true }
    await spendRefreshToken(
      tx,
      { tokenHash, by, at: now },
      {
        tokenHash: hashOfToken(successor),
        sessionId: token.sessionId,
        endsAt: new Date(Math.min(now.getTime() + lifetimes.refresh, token.sessionEndsAt.getTime())),
      },
    )
  }
  return {
    refused: false,
    session: { userId: token.userId, sessionId: token.sessionId, endsAt: token.sessionEndsAt },
    refreshToken: successor,
  }
}

async function end(
  tx: Transaction,
  token: RefreshTokenRow,
  reason: EndReason,
  now: Date,
  client: Client,
): Promise<Outcome> {
  await endSession(tx, token.sessionId, reason, now)
  await addFact(tx, {
    at: now,
    kind: 'session-ended',
    userId: token.userId,
    subject: `session:${token.sessionId}`,
    details: { reason, client: client.agent, address: client.address },
  })
  return { refused: true, ended: token.sessionId }
}
