import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const lifetimes = {
  access: 15 * MINUTE,
  refresh: 30 * DAY,
  /** A session ends then, however often it was refreshed. */
  session: 90 * DAY,
  passwordLink: 60 * MINUTE,
  /** For so long the client that spent a refresh token gets the same successor again. */
  refreshGrace: 30_000,
}

interface AccessToken {
  userId: number
  sessionId: string
  isExpired: boolean
}

/** A signed token for a session, and when it ends. */
export function signAccessToken(
  app: App,
  session: { userId: number; sessionId: string; endsAt: Date },
): { token: string; endsAt: Date } {
  const now = app.clock.now().getTime()
  const endsAt = new Date(Math.min(now + lifetimes.access, session.endsAt.getTime()))
  const token = signing(app).sign({
    sub: String(session.userId),
    sid: session.sessionId,
    iat: Math.floor(now / 1000),
    exp: Math.floor(endsAt.getTime() / 1000),
  })
  return { token, endsAt }
}

/** What a token says, if it is one of ours. */
export function readAccessToken(app: App, token: string): AccessToken | null {
  try {
    const { sub, sid, exp } = signing(app).verify(token) as { sub: string; sid: string; exp: number }
    return { userId: Number(sub), sessionId: sid, isExpired: exp * 1000 <= app.clock.now().getTime() }
  } catch {
    return null
  }
}

export const randomToken = (): string => randomBytes(32).toString('base64url')

/** As which a token is stored: who reads the database cannot use it. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The refresh token that follows another: always the same one, so that a lost answer can be given again. */
export const successorOf = (app: App, refreshToken: string): string =>
  keyed(app, 'refresh-successor', refreshToken).toString('base64url')

/**
 * Whom to take for the same client when a refresh token is asked for twice. The network address is left out: answers
 * get lost where a telephone changes from one network to another.
 */
export const clientMark = (app: App, client: { agent: string }): string =>
  keyed(app, 'refresh-client', client.agent).toString('base64url')

const signing = perApp((app) => {
  const key = keyed(app, 'access-token', 'HS256')
  return {
    sign: createSigner({ key, algorithm: 'HS256', noTimestamp: true }),
    // Expiry is judged by our own clock.
    verify: createVerifier({
      key,
      algorithms: ['HS256'],
      ignoreExpiration: true,
      requiredClaims: ['sub', 'sid', 'exp'],
      cache: 20_000,
      cacheTTL: lifetimes.access,
    }),
  }
})

/** One secret, a key of its own for each purpose. */
const keyed = (app: App, purpose: string, text: string): Buffer =>
  createHmac('sha256', app.config.secret).update(`${purpose}\0${text}`).digest()
