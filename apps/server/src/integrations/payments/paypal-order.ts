/** What a PayPal order says about a payment of ours. */
import { z } from 'zod'
import { Big, decimal, sum } from '../../platform/money.ts'
import type { Attempt, Money, PaymentOutcome, RefundOutcome, RefundRequest } from './port.ts'

const DecimalText = z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^\d{1,15}(\.\d{1,4})?$/))
const PayPalMoney = z.object({ currency_code: z.string().length(3), value: DecimalText })

const Capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: PayPalMoney,
  custom_id: z.string().optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
})
type Capture = z.infer<typeof Capture>

export const PayPalRefund = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: PayPalMoney.optional(),
  custom_id: z.string().optional(),
})
type PayPalRefund = z.infer<typeof PayPalRefund>

export const PayPalOrder = z.object({
  id: z.string().min(1),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: PayPalMoney.optional(),
        payments: z
          .object({ captures: z.array(Capture).default([]), refunds: z.array(PayPalRefund).default([]) })
          .optional(),
      }),
    )
    .default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})
export type PayPalOrder = z.infer<typeof PayPalOrder>

const takenStatuses = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** What became of an attempt. Money counts only when the capture is completed: an order can be so while its capture is not. */
export function outcomeOf(order: PayPalOrder, attempt: Attempt): PaymentOutcome {
  const gatewayReference = order.id
  const [unit] = order.purchase_units
  const captures = unit?.payments?.captures ?? []
  const taken = captures.filter(({ status }) => takenStatuses.includes(status))
  const [capture] = taken
  const unclear = (reason: 'other-amount' | 'other-payment' | 'taken-twice', amount: Money | null): PaymentOutcome => ({
    state: 'unclear',
    gatewayReference,
    reason,
    captureReference: capture?.id ?? null,
    amount,
  })

  const owner = unit?.custom_id ?? captures[0]?.custom_id
  if (owner !== attempt.reference) return unclear('other-payment', capture ? moneyOf(capture) : null)
  if (taken.length > 1) return unclear('taken-twice', null)
  if (capture) {
    const amount = moneyOf(capture)
    if (!isSame(amount, attempt.amount)) return unclear('other-amount', amount)
    const refunded = refundedOf(unit?.payments?.refunds ?? [], capture, attempt.amount)
    const { amount: paid } = attempt
    return {
      state: 'approved',
      gatewayReference,
      captureReference: capture.id,
      amount: paid,
      refunded,
      provision: null,
    }
  }
  if (unit?.amount && !isSame(inOurWords(unit.amount), attempt.amount)) {
    return unclear('other-amount', inOurWords(unit.amount))
  }
  const waiting = captures.find(({ status }) => status === 'PENDING')
  if (waiting) {
    const reason = waiting.status_details?.reason ?? null
    return { state: 'pending', gatewayReference, waitsFor: 'gateway', reason }
  }
  const refused = captures.at(-1)
  if (refused) return { state: 'declined', gatewayReference, reason: refused.status, mayStillBePaid: false }
  if (order.status === 'VOIDED') return { state: 'declined', gatewayReference, reason: 'VOIDED', mayStillBePaid: false }
  // Approved and not yet captured waits for our own call, as one that the buyer has not approved waits for the buyer.
  return { state: 'pending', gatewayReference, waitsFor: 'buyer', reason: order.status }
}

/** What became of a refund, given the gateway's own account of it. */
export function refundOutcomeOf(refund: PayPalRefund, asked: RefundRequest): RefundOutcome {
  const gatewayReference = refund.id
  if (refund.status === 'FAILED' || refund.status === 'CANCELLED') {
    return { state: 'declined', gatewayReference, reason: refund.status }
  }
  if (refund.amount && !isSame(inOurWords(refund.amount), asked.amount)) {
    return { state: 'unclear', gatewayReference, reason: 'other-amount' }
  }
  if (refund.status === 'PENDING') return { state: 'pending', gatewayReference, reason: null }
  if (refund.status === 'COMPLETED') return { state: 'approved', gatewayReference, amount: asked.amount }
  return { state: 'unclear', gatewayReference, reason: 'not-understood' }
}

/** The refund of ours in an order, found by the reference that we gave it. */
export function refundIn(order: PayPalOrder, reference: string): PayPalRefund | undefined {
  return order.purchase_units.flatMap((unit) => unit.payments?.refunds ?? []).find((one) => one.custom_id === reference)
}

export function isSame(one: Money, other: Money): boolean {
  return one.currency === other.currency && decimal(one.value).eq(decimal(other.value))
}

function refundedOf(refunds: PayPalRefund[], capture: Capture, paid: Money): string {
  const counted = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
  const total = sum(counted.map((refund) => new Big(refund.amount?.value ?? 0)))
  const digits = paid.value.split('.')[1]?.length ?? 0
  // The capture's own status is the later word where the list of refunds lags behind.
  return (capture.status === 'REFUNDED' ? new Big(capture.amount.value) : total).toFixed(digits)
}

const moneyOf = (capture: Capture): Money => inOurWords(capture.amount)

function inOurWords(money: z.infer<typeof PayPalMoney>): Money {
  return { value: money.value, currency: money.currency_code }
}
