import type { GatewayName } from '@toptan/contract/common'
import type { OrderStatus } from '@toptan/contract/orders'
import { takesPayPal } from '../pricing/index.ts'
import type { Setting } from '../settings/index.ts'

interface Payable {
  status: OrderStatus
  paymentMethodCode: string
  isPaypal: boolean
  currency: string
}

/** Through whom an order can be paid on the internet as it stands; null where it cannot or need not. */
export function payWith(
  order: Payable,
  { payPal, netahsilat, paymentMethodCode }: Setting<'payment'>,
): GatewayName | null {
  if (order.status !== 'AwaitingPayment') return null
  if (order.isPaypal) return payPal.clientId !== '' && takesPayPal(order.currency) ? 'PayPal' : null
  const isCard = order.paymentMethodCode === paymentMethodCode && netahsilat.serviceUrl !== ''
  return isCard && netahsilat.currencies.includes(order.currency) ? 'Netahsilat' : null
}
