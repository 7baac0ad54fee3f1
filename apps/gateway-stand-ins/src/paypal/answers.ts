/** What PayPal answers: its books as the JSON of Orders v2 and Payments v2. */
import type { Capture, Order, Refund } from './books.ts'

export function orderAnswer(order: Order, base: string) {
  const { id, unit, captures, refunds } = order
  const isApproved = order.status === 'APPROVED' || order.status === 'COMPLETED'
  const link = (rel: string, href: string, method: string) => ({ href, rel, method })
  const own = `${base}/v2/checkout/orders/${id}`
  const checkout = `${base}/checkoutnow?token=${id}`
  return {
    id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: new Date(order.created).toISOString(),
    purchase_units: [
      {
        ...unit,
        reference_id: unit.reference_id ?? 'default',
        ...((captures.length > 0 || refunds.length > 0) && {
          payments: {
            captures: captures.map((capture) => captureAnswer(capture, base, id)),
            ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundAnswer(refund, base)) }),
          },
        }),
      },
    ],
    ...(isApproved && { payer: { payer_id: payerId, email_address: 'buyer@example.test' } }),
    links: [
      link('self', own, 'GET'),
      ...(order.status === 'PAYER_ACTION_REQUIRED' ? [link('payer-action', checkout, 'GET')] : []),
      ...(order.status === 'CREATED' ? [link('approve', checkout, 'GET'), link('update', own, 'PATCH')] : []),
      ...(order.status === 'CREATED' || order.status === 'APPROVED' ? [link('capture', `${own}/capture`, 'POST')] : []),
    ],
  }
}

export function captureAnswer(capture: Capture, base: string, orderId: string) {
  const own = `${base}/v2/payments/captures/${capture.id}`
  return {
    ...capture,
    final_capture: true,
    supplementary_data: { related_ids: { order_id: orderId } },
    links: [
      { href: own, rel: 'self', method: 'GET' },
      { href: `${own}/refund`, rel: 'refund', method: 'POST' },
      { href: `${base}/v2/checkout/orders/${orderId}`, rel: 'up', method: 'GET' },
    ],
  }
}

export function refundAnswer({ captureId, ...refund }: Refund, base: string) {
  return {
    ...refund,
    links: [
      { href: `${base}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${base}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}

export const payerId = 'QYR5Z8XDVJ000'
