import { GatewayError } from '../../integrations/payments/port.ts'
import type { App } from '../../platform/app.ts'
import { type ClaimedNotice, claimNotice, endNotice, putNoticeBack } from './callbacks.queries.ts'
import { makeDue } from './claims.queries.ts'
import { gatewayNamed } from './gateways.ts'
import { findNoticed } from './queries.ts'
import { pauseAfterTries } from './rules.ts'

/** Longer than proving a notice takes. */
const CLAIM_SECONDS = 60
/** PayPal itself sends a notice again for three days. */
const MOST_TRIES = 40

/**
 * Proves the oldest notice that waits and makes the attempt that it is about due; what became of that is asked of the gateway.
 * @returns false when none waits
 */
export async function handleNextNotice(app: App): Promise<boolean> {
  const notice = await claimNotice(app.db, CLAIM_SECONDS)
  if (!notice) return false
  try {
    await handle(app, notice)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (notice.tries >= MOST_TRIES) await endNotice(app.db, notice.id, { state: 'refused', lastError: error.message })
    else await putNoticeBack(app.db, notice.id, pauseAfterTries(notice.tries), error.message)
  }
  return true
}

async function handle(app: App, { id, gateway: name, headers, body, tries }: ClaimedNotice): Promise<void> {
  const gateway = await gatewayNamed(app, name)
  if (!gateway) {
    if (tries >= MOST_TRIES) return endNotice(app.db, id, { state: 'refused', lastError: 'the gateway is not set up' })
    return putNoticeBack(app.db, id, pauseAfterTries(tries), 'the gateway is not set up')
  }
  const said = await gateway.verifyNotification(headers, body)
  if (!said) return endNotice(app.db, id, { state: 'refused', lastError: 'not genuine' })
  const attempt =
    said.reference === null && said.gatewayReference === null ? null : await findNoticed(app.db, name, said)
  if (!attempt) {
    if (said.trust === 'signed') app.log.warn({ notice: said }, 'a genuine notice about no payment of ours')
    return endNotice(app.db, id, { state: 'refused', noticeId: said.id, lastError: 'about no payment of ours' })
  }
  await makeDue(app.db, attempt.id)
  return endNotice(app.db, id, { state: 'used', paymentId: attempt.id, noticeId: said.id })
}
