import { GatewayError, type PaymentGateway } from '../../integrations/payments/port.ts'
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
 * @returns `changed` where it was used or refused, `same` where it waits on, null when none waits
 */
export async function handleNextNotice(app: App): Promise<'changed' | 'same' | null> {
  const notice = await claimNotice(app.db, CLAIM_SECONDS)
  if (!notice) return null
  try {
    const gateway = await gatewayNamed(app, notice.gateway)
    if (!gateway) return await tryLater(app, notice, 'the gateway is not set up')
    await handle(app, gateway, notice)
    return 'changed'
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return tryLater(app, notice, error.message)
  }
}

async function tryLater(app: App, { id, tries }: ClaimedNotice, lastError: string): Promise<'changed' | 'same'> {
  if (tries >= MOST_TRIES) {
    await endNotice(app.db, id, { state: 'refused', lastError })
    return 'changed'
  }
  await putNoticeBack(app.db, id, pauseAfterTries(tries), lastError)
  return 'same'
}

async function handle(app: App, gateway: PaymentGateway, notice: ClaimedNotice): Promise<void> {
  const { id, gateway: name, headers, body } = notice
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
