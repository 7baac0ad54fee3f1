import { GatewayError } from '../../integrations/payments/port.ts'
import type { App } from '../../platform/app.ts'
import { decimal } from '../../platform/money.ts'
import { claimPaid, endPaid, type PaidAttempt } from './claims.queries.ts'
import { gatewayNamed } from './gateways.ts'
import { mostTriesAfterPaid, pauseAfterTries } from './rules.ts'
import { openTask } from './tasks.queries.ts'

const CLAIM_SECONDS = 90

/**
 * Tells the gateway that a payment is on our books, and after that sees whether money went back that nobody here owed: given
 * back by a person in the gateway's own screens, or taken back by the buyer's bank. That is for a person.
 */
export async function lookAfterPaid(app: App, paymentId: number): Promise<void> {
  const paid = await claimPaid(app.db, paymentId, CLAIM_SECONDS)
  if (!paid) return
  try {
    const gateway = await gatewayNamed(app, paid.gateway)
    if (!gateway)
      return await endPaid(app.db, paid, { ...paid, lastError: 'the gateway is not set up', seconds: pause(paid) })
    const { reference, amount, currency, gatewayReference } = paid
    const attempt = { reference, amount: { value: amount, currency }, gatewayReference }
    if (!paid.isAcknowledged) {
      await gateway.acknowledge(attempt, paid.docNumber)
      return await endPaid(app.db, paid, { isAcknowledged: true, seconds: null })
    }
    const outcome = await gateway.lookUp(attempt)
    // Netahsilat shows a payment that went back as a whole as one that failed.
    const returned = outcome.state === 'approved' ? outcome.refunded : outcome.state === 'declined' ? amount : null
    await app.db.transaction().execute(async (tx) => {
      await endPaid(tx, paid, { isAcknowledged: true, returned, seconds: null })
      if (outcome.state === 'unclear') await openTask(tx, { ...taskOf(paid), reason: outcome.reason })
      else if (decimal(returned ?? 0).gt(paid.owedBack))
        await openTask(tx, {
          ...taskOf(paid),
          reason: outcome.state === 'approved' ? 'returned-elsewhere' : 'no-longer-paid',
        })
    })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    await endPaid(app.db, paid, { ...paid, lastError: error.message, seconds: pause(paid) })
  }
}

const pause = ({ looks }: PaidAttempt) => (looks > mostTriesAfterPaid ? null : pauseAfterTries(looks))

const taskOf = ({ id, captureReference, gatewayReference }: PaidAttempt) => ({
  kind: 'payment-unclear' as const,
  paymentId: id,
  refundId: null,
  gatewayReference: captureReference ?? gatewayReference,
})
