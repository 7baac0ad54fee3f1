/** What PayPal answers: its books as the JSON of Orders v2 and Payments v2. */
import { inText, minorUnits } from '../amount.ts'
import type { Capture, Order, Refund } from './books.ts'
import { digitsIn, type Money } from './checks.ts'

/** @param isFull as `Prefer: return=representation` asks; otherwise number, state and links, and what was taken */
export function orderAnswer(order: Order, base: string, isFull = true) {
  const { id, units, captures, refunds } = order
  const isApproved = order.status === 'APPROVED' || order.status === 'COMPLETED'
  const payer = { payer_id: payerId, email_address: 'buyer@example.test' }
  return {
    id,
    status: order.status,
    ...(!order.isOlderForm && {
      payment_source: { paypal: isApproved ? { email_address: payer.email_address, account_id: payer.payer_id } : {} },
    }),
    ...(isFull && { intent: 'CAPTURE', create_time: new Date(order.created).toISOString() }),
    ...((isFull || captures.length > 0) && {
      purchase_units: units.map((unit, at) => ({
        ...(isFull && unit),
        reference_id: unit.reference_id ?? 'default',
        ...(captures.length > 0 && { payments: paymentsOf(captures, refunds, at, base, id) }),
      })),
    }),
    ...(isApproved && { payer }),
    links: linksOf(order, base),
  }
}

function paymentsOf(captures: Capture[], refunds: Refund[], unit: number, base: string, orderId: string) {
  const own = captures.filter((capture) => capture.unit === unit)
  const back = refunds.filter((refund) => own.some(({ id }) => id === refund.captureId))
  return {
    captures: own.map((capture) => captureAnswer(capture, base, orderId)),
    ...(back.length > 0 && { refunds: back.map((refund) => refundAnswer(refund, base)) }),
  }
}

function linksOf({ id, status }: Order, base: string) {
  const link = (rel: string, href: string, method: string) => ({ href, rel, method })
  const own = `${base}/v2/checkout/orders/${id}`
  const checkout = `${base}/checkoutnow?token=${id}`
  return [
    link('self', own, 'GET'),
    ...(status === 'PAYER_ACTION_REQUIRED' ? [link('payer-action', checkout, 'GET')] : []),
    ...(status === 'CREATED' ? [link('approve', checkout, 'GET')] : []),
    ...(status === 'CREATED' || status === 'APPROVED'
      ? [link('update', own, 'PATCH'), link('capture', `${own}/capture`, 'POST')]
      : []),
  ]
}

export function captureAnswer({ unit: _, ...capture }: Capture, base: string, orderId: string) {
  const own = `${base}/v2/payments/captures/${capture.id}`
  return {
    ...capture,
    final_capture: true,
    ...(capture.status !== 'PENDING' &&
      capture.status !== 'DECLINED' && {
        seller_receivable_breakdown: breakdownOf(capture.amount),
      }),
    supplementary_data: { related_ids: { order_id: orderId } },
    links: [
      { href: own, rel: 'self', method: 'GET' },
      { href: `${own}/refund`, rel: 'refund', method: 'POST' },
      { href: `${base}/v2/checkout/orders/${orderId}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** What is left of a payment: PayPal keeps 2.49 per cent and 35 hundredths. */
function breakdownOf(gross: Money) {
  const { currency_code: currency } = gross
  const digits = digitsIn(currency)
  const units = minorUnits(gross.value, digits) ?? 0n
  const asked = (units * 249n + 5_000n) / 10_000n + (digits === 0 ? 0n : 35n)
  const fee = asked < units ? asked : units
  const money = (value: bigint): Money => ({ currency_code: currency, value: inText(value, digits) })
  return { gross_amount: gross, paypal_fee: money(fee), net_amount: money(units - fee) }
}

export function refundAnswer({ captureId, ...refund }: Refund, base: string, isFull = true) {
  const links = [
    { href: `${base}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
    { href: `${base}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
  ]
  return isFull ? { ...refund, links } : { id: refund.id, status: refund.status, links }
}

export const payerId = 'QYR5Z8XDVJ000'
