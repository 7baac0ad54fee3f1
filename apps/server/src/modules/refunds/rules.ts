/** What is true of an order's money: what it is worth as it stands, what is owed back, and what that is called. */
import type { OrderStatus, PaymentStatus } from '@toptan/contract/orders'
import { type Big, type Decimal, decimal, rounded, sum } from '../../platform/money.ts'

export interface LineWorth {
  status: OrderStatus
  quantity: number
  shippedQuantity: number
  /** Net, VAT and expenses together, of the whole quantity. */
  amount: Decimal
}

const GONE: ReadonlySet<OrderStatus> = new Set(['Cancelled', 'Rejected'])
const ENDED: ReadonlySet<OrderStatus> = new Set(['Shipped', 'Delivered'])

/** What a buyer has to pay for a line: nothing once it is gone, and once it has ended no more than was shipped of it. */
export function worthOf({ status, quantity, shippedQuantity, amount }: LineWorth): Big {
  if (GONE.has(status)) return decimal(0)
  const whole = decimal(amount)
  if (!ENDED.has(status) || shippedQuantity >= quantity) return whole
  return quantity === 0 ? decimal(0) : rounded(whole.times(shippedQuantity).div(quantity), 2)
}

export interface Received {
  paymentId: number
  amount: Decimal
  /** Of this payment, whatever the refund's state. */
  refunded: Decimal
}

/** Shares what is owed back among the payments, the latest first, and never more than each brought. */
export function owedBack(
  payments: readonly Received[],
  lines: readonly LineWorth[],
): { paymentId: number; amount: Big }[] {
  const kept = sum(payments.map(({ amount, refunded }) => decimal(amount).minus(refunded)))
  let owed = kept.minus(sum(lines.map(worthOf)))
  const shares: { paymentId: number; amount: Big }[] = []
  for (const { paymentId, amount, refunded } of [...payments].sort((a, b) => b.paymentId - a.paymentId)) {
    const left = decimal(amount).minus(refunded)
    const share = left.lt(owed) ? left : owed
    if (share.lte(0)) continue
    shares.push({ paymentId, amount: share })
    owed = owed.minus(share)
  }
  return shares
}

export type Why = 'order-cancelled' | 'lines-cancelled' | 'order-rejected' | 'short-delivery' | 'paid-twice'

/** Why money goes back, as far as the order tells. */
export function whyOwed(
  order: { status: OrderStatus; isPaidTwice: boolean },
  lines: readonly Pick<LineWorth, 'status'>[],
): Why {
  if (order.status === 'Rejected') return 'order-rejected'
  if (order.status === 'Cancelled') return 'order-cancelled'
  if (order.isPaidTwice) return 'paid-twice'
  return lines.some(({ status }) => GONE.has(status)) ? 'lines-cancelled' : 'short-delivery'
}

export interface Account {
  isPrepaid: boolean
  status: OrderStatus
  /** What all of its lines cost, those that are gone included. */
  ordered: Big
  received: Big
  /** What of it went back. */
  returned: Big
  refundsUnderWay: number
  refundsRefused: number
  attemptsOpen: number
  attemptsDeclined: number
}

/** An order's payment status follows from the money that came and went. */
export function paymentStatusFrom(account: Account): PaymentStatus {
  const { isPrepaid, status, ordered, received, returned } = account
  if (received.lte(0)) {
    if (!isPrepaid) return 'NotRequired'
    if (GONE.has(status)) return 'Cancelled'
    // Past this state it was paid in a way that no gateway knows of.
    if (status !== 'AwaitingPayment') return 'Paid'
    return account.attemptsDeclined > 0 && account.attemptsOpen === 0 ? 'Failed' : 'Pending'
  }
  if (account.refundsRefused > 0) return 'RefundFailed'
  if (account.refundsUnderWay > 0) return 'RefundPending'
  if (returned.gte(received)) return 'Refunded'
  // Paid twice and given back once is an order that is paid.
  return returned.lte(0) || received.minus(returned).gte(ordered) ? 'Paid' : 'PartlyRefunded'
}
