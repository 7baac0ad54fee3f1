import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { queuePasswordLink } from '../mail/index.ts'
import { addressLimit, keyOfAddress, keyOfLink, linkLimit, minutesUntilOpen } from './failure-limits.ts'
import { addPasswordLink, findClosure } from './queries.ts'
import type { Client } from './sign-in.ts'
import { hashOfToken, lifetimes, randomToken } from './tokens.ts'

/**
 * Hands a mail with a link to choose a new password to the outbox, if the e-mail address belongs to an account. Does the
 * same work and gives the same answer if not.
 * @throws origin.refused, session.rate-limited
 */
export async function askForPasswordLink(
  app: App,
  { email, callBackUrl }: { email: string; callBackUrl: string },
  client: Client,
): Promise<void> {
  const below = allowedAddress(app, callBackUrl)
  const now = app.clock.now()
  const asked = email.trim()
  const key = keyOfLink(asked)
  const addressKey = keyOfAddress(client.address)
  const closedBy =
    (await findClosure(app.db, key, linkLimit(now))) ?? (await findClosure(app.db, addressKey, addressLimit(now)))
  if (closedBy) throw fail('session.rate-limited', { minutes: minutesUntilOpen(closedBy, now) })

  const token = randomToken()
  const tokenHash = hashOfToken(token)
  const link = linkBelow(below, token)
  const minutes = lifetimes.passwordLink / 60_000
  const endsAt = new Date(now.getTime() + lifetimes.passwordLink)
  await app.db.transaction().execute(async (tx) => {
    await addPasswordLink(tx, { email: asked, key, addressKey, tokenHash, now, endsAt })
    await queuePasswordLink(tx, { email: asked, link, minutes, expiresAt: endsAt })
  })
}

/** An address on one of our own origins; a path alone is one on the first. */
function allowedAddress(app: App, given: string): URL {
  const origins = app.config.publicUrls.map((url) => new URL(url).origin)
  const url = URL.canParse(given, origins[0]) ? new URL(given, origins[0]) : null
  if (!url || !origins.includes(url.origin) || url.username !== '' || url.password !== '')
    throw fail('origin.refused', {}, [{ path: 'callBackUrl', code: 'origin.refused' }])
  return url
}

const linkBelow = (below: URL, token: string): string =>
  `${below.origin}${below.pathname.replace(/\/+$/, '')}/${token}${below.search}`
