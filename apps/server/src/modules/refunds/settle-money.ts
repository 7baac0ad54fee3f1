import type { Db } from '../../db/db.ts'
import { decimal, sum } from '../../platform/money.ts'
import { addFact, insertRefund, lockMoney, savePaymentStatus } from './queries.ts'
import { owedBack, paymentStatusFrom, whyOwed, worthOf } from './rules.ts'

/**
 * Brings an order's money in line with what the order has become: what was paid and is not worth it any more is owed back
 * from now on, and the payment status follows. To be called, as often as one likes, in the transaction of whatever
 * changes lines, shipped quantities or payments: a cancellation, a rejection, a delivery that ended short, a payment that came late.
 */
export async function settleMoney(tx: Db, orderId: number): Promise<void> {
  const money = await lockMoney(tx, orderId)
  const owed = owedBack(money.payments, money.lines)
  const worth = sum(money.lines.map(worthOf))
  const isPaidTwice =
    money.payments.length > 1 && money.payments.some(({ amount }) => decimal(amount).gte(worth) && worth.gt(0))
  const why = whyOwed({ status: money.status, isPaidTwice }, money.lines)
  const references = new Map(money.payments.map(({ paymentId, reference }) => [paymentId, reference]))
  for (const { paymentId, amount } of owed) {
    const refund = { paymentId, amount: amount.toFixed(2), currency: money.currency, why }
    await insertRefund(tx, { ...refund, orderId, paymentReference: references.get(paymentId) ?? money.docNumber })
    await addFact(tx, { kind: 'refund-owed', subject: money.docNumber, details: refund })
  }
  const status = paymentStatusFrom({
    ...money,
    ordered: sum(money.lines.map(({ amount }) => decimal(amount))),
    received: sum(money.payments.map(({ amount }) => decimal(amount))),
    returned: decimal(money.returned),
    refundsUnderWay: money.refundsUnderWay + owed.length,
  })
  if (status !== money.paymentStatus) await savePaymentStatus(tx, orderId, status)
}
