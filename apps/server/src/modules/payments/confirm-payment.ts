import { GatewayError, type PaymentOutcome } from '../../integrations/payments/port.ts'
import type { App } from '../../platform/app.ts'
import { decimal } from '../../platform/money.ts'
import { queuePaymentMail } from '../mail/index.ts'
import { receivePaid } from '../orders/index.ts'
import { settleMoney } from '../refunds/index.ts'
import { type AttemptEnd, type ClaimedAttempt, claimAttempt, endClaim } from './claims.queries.ts'
import { gatewayNamed } from './gateways.ts'
import { addFact, lockPayable } from './queries.ts'
import { isGivenUp, pauseAfterTries, pauseBeforeLook, reviewPatience, triesBeforeTask } from './rules.ts'
import { openTask, settleTasks } from './tasks.queries.ts'

/** Longer than any call to a gateway takes; after that the process counts as dead. */
const CLAIM_SECONDS = 90

/**
 * Asks the gateway what became of an attempt, takes the money where the buyer has approved it and the order still waits for
 * it, and books what it learns. Returns, notices, the timed job and people's clicks all end here, any number of times and in any
 * number of processes. Does nothing where another process is at it.
 */
export async function confirmPayment(app: App, paymentId: number): Promise<void> {
  const claimed = await app.db.transaction().execute((tx) => claimAttempt(tx, paymentId, CLAIM_SECONDS))
  if (!claimed) return
  const mayHaveTaken = claimed.before === 'taking' || claimed.before === 'unclear'
  try {
    const gateway = await gatewayNamed(app, claimed.gateway)
    if (!gateway) return await comeBackLater(app, claimed, 'the gateway is not set up')
    const asked = {
      reference: claimed.reference,
      amount: { value: claimed.amount, currency: claimed.currency },
      gatewayReference: claimed.gatewayReference,
    }
    // What may have been taken is asked for once more in the same words; the gateway takes it once.
    const takes = claimed.state === 'taking' || mayHaveTaken
    await book(app, claimed, await (takes ? gateway.confirm(asked) : gateway.lookUp(asked)))
  } catch (error) {
    // Another process has taken the attempt over and books what it learns itself.
    if (error instanceof ClaimLost) return
    if (!(error instanceof GatewayError)) throw error
    await comeBackLater(app, claimed, error.message)
  }
}

class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** Nothing was learned, and this call has moved no money. */
async function comeBackLater(app: App, claimed: ClaimedAttempt, lastError: string): Promise<void> {
  const { before, reason, looks, ageSeconds } = claimed
  const isOver = before === 'declined' || before === 'expired' || before === 'failed'
  const state = before === 'taking' || before === 'unclear' ? 'unclear' : isOver ? endOf(before) : 'open'
  // The buyer may have paid at the gateway's page; until it answers, nobody is asked to pay again.
  const waitsFor = state === 'open' ? 'gateway' : claimed.waitsFor
  const seconds = isOver ? null : pauseAfterTries(looks)
  await app.db.transaction().execute(async (tx) => {
    await endClaim(tx, claimed, { state, waitsFor, reason, lastError, seconds })
    const isForPerson = state === 'unclear' ? looks >= triesBeforeTask : state === 'open' && ageSeconds > reviewPatience
    if (isForPerson) await openTask(tx, taskOf(claimed, null, 'no-answer'))
  })
}

const endOf = (before: ClaimedAttempt['before']) => (before === 'expired' ? 'expired' : 'declined')

async function book(app: App, claimed: ClaimedAttempt, outcome: PaymentOutcome): Promise<void> {
  switch (outcome.state) {
    case 'approved':
      // Money that is gone again before it was booked is nothing to send goods for.
      if (outcome.refunded !== null && decimal(outcome.refunded).gt(0))
        return leaveToPerson(app, claimed, { ...outcome, reason: 'returned-elsewhere' })
      return bookPaid(app, claimed, outcome)
    case 'declined':
      return outcome.mayStillBePaid
        ? bookOpen(app, claimed, { ...outcome, waitsFor: 'buyer' })
        : bookEnd(app, claimed, 'declined', outcome.reason)
    case 'pending':
      return bookOpen(app, claimed, outcome)
    case 'unclear':
      return leaveToPerson(app, claimed, outcome)
  }
}

async function bookPaid(
  app: App,
  claimed: ClaimedAttempt,
  paid: { captureReference: string; gatewayReference: string | null; provision: string | null },
): Promise<void> {
  const { id, reference, orderId, docNumber, customerId, gateway, amount, currency } = claimed
  await app.db.transaction().execute(async (tx) => {
    // The order first, as everyone locks it before its payments.
    const isReceived = await receivePaid(tx, orderId)
    // Paid attempts are due once more: to be acknowledged.
    const isOurs = await endClaim(tx, claimed, { ...paid, state: 'paid', seconds: 0 })
    if (!isOurs) throw new ClaimLost()
    await settleTasks(tx, { paymentId: id })
    const details = { reference, gateway, amount, currency, captureReference: paid.captureReference, isReceived }
    await addFact(tx, { kind: 'payment-received', customerId, subject: docNumber, details })
    const mail = { docNumber, paymentId: reference, amount, currency, method: gateway }
    await queuePaymentMail(tx, 'payment-received', { ...mail, reference: paid.captureReference })
    await settleMoney(tx, orderId)
  })
}

async function bookEnd(
  app: App,
  claimed: ClaimedAttempt,
  state: 'declined' | 'expired',
  reason: string | null,
): Promise<void> {
  const { id, reference, orderId, docNumber, customerId, gateway, amount, currency, before } = claimed
  await app.db.transaction().execute(async (tx) => {
    await lockPayable(tx, orderId)
    if (!(await endClaim(tx, claimed, { state, reason, seconds: null }))) return
    if (before === 'declined' || before === 'expired' || before === 'failed') return
    await settleTasks(tx, { paymentId: id })
    const details = { reference, gateway, amount, currency, reason }
    await addFact(tx, { kind: `payment-${state}`, customerId, subject: docNumber, details })
    if (state === 'declined') {
      const mail = { docNumber, paymentId: reference, amount, currency, method: gateway }
      await queuePaymentMail(tx, 'payment-failed', mail)
    }
    await settleMoney(tx, orderId)
  })
}

async function bookOpen(
  app: App,
  claimed: ClaimedAttempt,
  { gatewayReference, waitsFor, reason }: Pick<AttemptEnd, 'gatewayReference' | 'waitsFor' | 'reason'>,
): Promise<void> {
  const { before, ageSeconds } = claimed
  if (before === 'declined' || before === 'expired' || before === 'failed')
    return bookEnd(app, claimed, endOf(before), claimed.reason)
  if (isGivenUp(ageSeconds, waitsFor ?? null)) return bookEnd(app, claimed, 'expired', reason ?? null)
  const end: AttemptEnd = { state: 'open', gatewayReference, waitsFor, reason, seconds: pauseBeforeLook(ageSeconds) }
  await app.db.transaction().execute(async (tx) => {
    if (!(await endClaim(tx, claimed, end))) return
    if (before === 'unclear') await settleTasks(tx, { paymentId: claimed.id })
    if (waitsFor === 'gateway' && ageSeconds > reviewPatience)
      await openTask(tx, taskOf(claimed, gatewayReference ?? null, 'long-review'))
  })
}

/** Money may have been taken, or not as we asked for it. It is asked about on, and a person is told. */
async function leaveToPerson(
  app: App,
  claimed: ClaimedAttempt,
  unclear: { reason: string; gatewayReference: string | null; captureReference: string | null },
): Promise<void> {
  const { reason, gatewayReference, captureReference } = unclear
  const seconds = pauseAfterTries(claimed.looks)
  await app.db.transaction().execute(async (tx) => {
    // What the gateway took is named in the task; the attempt itself is not paid by it.
    if (!(await endClaim(tx, claimed, { state: 'unclear', reason, gatewayReference, seconds }))) return
    if (reason === 'no-answer' && claimed.looks < triesBeforeTask) return
    await openTask(tx, taskOf(claimed, captureReference ?? gatewayReference, reason))
  })
}

const taskOf = (claimed: ClaimedAttempt, gatewayReference: string | null, reason: string) => ({
  kind: 'payment-unclear' as const,
  paymentId: claimed.id,
  refundId: null,
  gatewayReference: gatewayReference ?? claimed.gatewayReference,
  reason,
})
