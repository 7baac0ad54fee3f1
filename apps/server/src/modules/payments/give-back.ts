import { GatewayError, type RefundOutcome } from '../../integrations/payments/port.ts'
import type { App } from '../../platform/app.ts'
import { words } from '../../platform/messages/index.ts'
import { type ClaimedRefund, claimRefund, endRefund, type RefundEnd, settleMoney } from '../refunds/index.ts'
import { gatewayNamed } from './gateways.ts'
import { askToBookRefunds } from './push.queries.ts'
import { addFact, lockPayable } from './queries.ts'
import { pauseAfterTries, triesBeforeTask } from './rules.ts'
import { openTask, settleTasks, type TaskKind } from './tasks.queries.ts'

/** Longer than any call to a gateway takes; after that the process counts as dead. */
const CLAIM_SECONDS = 90
/** A refund that the gateway is at is looked at this often. */
const PENDING_SECONDS = 15 * 60

/**
 * Gives the refund back that is owed longest. It is noted as asked for before the gateway hears of it, and asked for again
 * under the same reference until the answer is clear, which goes back once.
 * @returns `changed` where it is decided by that, `same` where it is asked for again, null when none is due
 */
export async function giveBackNext(app: App): Promise<'changed' | 'same' | null> {
  const refund = await claimRefund(app.db, CLAIM_SECONDS)
  if (!refund) return null
  try {
    const gateway = await gatewayNamed(app, refund.gateway)
    if (!gateway) return await tryLater(app, refund, 'the gateway is not set up')
    return await book(app, refund, await gateway.refund(requestFor(refund)))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return tryLater(app, refund, error.message)
  }
}

const requestFor = (refund: ClaimedRefund) => ({
  reference: refund.reference,
  attempt: {
    reference: refund.paymentReference,
    amount: { value: refund.paymentAmount, currency: refund.currency },
    gatewayReference: refund.gatewayReference,
  },
  captureReference: refund.captureReference,
  amount: { value: refund.amount, currency: refund.currency },
  note: words(refund.culture, 'payment.refund-note', { docNumber: refund.docNumber }),
})

function book(app: App, refund: ClaimedRefund, outcome: RefundOutcome): Promise<'changed' | 'same'> {
  const { gatewayReference } = outcome
  switch (outcome.state) {
    case 'approved':
      return end(app, refund, { state: 'done', gatewayReference })
    case 'declined': {
      const { reason } = outcome
      return reason === 'by-hand'
        ? end(app, refund, { state: 'by-hand', reason, gatewayReference }, 'refund-by-hand')
        : end(app, refund, { state: 'refused', reason, gatewayReference }, 'refund-refused')
    }
    case 'pending':
      return end(app, refund, { state: 'pending', reason: outcome.reason, gatewayReference, seconds: PENDING_SECONDS })
    case 'unclear':
      return tryLater(app, refund, outcome.reason, gatewayReference)
  }
}

/** What is not clear is asked for again; after some tries a person is told of it beside. */
function tryLater(app: App, refund: ClaimedRefund, lastError: string, gatewayReference: string | null = null) {
  const seconds = pauseAfterTries(refund.tries)
  const kind = refund.tries >= triesBeforeTask ? 'refund-unclear' : null
  return end(app, refund, { state: 'asking', lastError, reason: 'no-answer', gatewayReference, seconds }, kind)
}

async function end(
  app: App,
  refund: ClaimedRefund,
  how: RefundEnd,
  kind: TaskKind | null = null,
): Promise<'changed' | 'same'> {
  const isDecided = how.state !== 'asking' && how.state !== 'pending'
  const { id: refundId, paymentId, orderId, captureReference } = refund
  await app.db.transaction().execute(async (tx) => {
    // The order first, as everyone locks it before its payments and refunds.
    await lockPayable(tx, orderId)
    if (!(await endRefund(tx, refund, how))) return
    const gatewayReference = how.gatewayReference ?? captureReference
    if (how.state === 'done') {
      const { reference, docNumber: subject, amount, currency, gateway } = refund
      const details = { reference, gateway, amount, currency, gatewayReference }
      await addFact(tx, { kind: 'refund-made', subject, details })
    }
    if (isDecided) await settleTasks(tx, { refundId })
    if (kind) await openTask(tx, { kind, paymentId, refundId, gatewayReference, reason: how.reason ?? 'no-answer' })
    await settleMoney(tx, orderId)
    if (how.state === 'done') await askToBookRefunds(tx, paymentId)
  })
  return isDecided ? 'changed' : 'same'
}
