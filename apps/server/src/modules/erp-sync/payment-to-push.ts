/** A collected payment in the words of the ERP's port, or why it cannot be said in them yet. */
import type { PaymentToPush } from '../../integrations/erp/port.ts'
import { bankAccountOf, type PaymentInHand } from '../payments/index.ts'
import type { Setting } from '../settings/index.ts'
import type { Obstacle } from './order-to-push.ts'

/** @returns what keeps the payment from being sent: something that an administrator has to set first */
export function paymentToPush(
  payment: PaymentInHand,
  { erp, payment: gateways }: { erp: Setting<'erp'>; payment: Setting<'payment'> },
): PaymentToPush | Obstacle {
  const { currency, gateway, posId } = payment
  const customerCode = payment.customerCode ?? erp.collectiveAccountCode
  if (!customerCode) return { key: 'erp.customer-without-code', details: { customer: payment.customerName } }
  const ofGateway = { PayPal: gateways.payPal, Netahsilat: gateways.netahsilat }[gateway].bankAccountCode
  const bankAccountCode = bankAccountOf(payment.posConfigs, ofGateway)
  if (bankAccountCode === null)
    return posId === null
      ? { key: 'erp.gateway-without-bank-account', details: { gateway } }
      : { key: 'erp.pos-without-bank-account', details: { gateway, pos: posId } }
  const exchangeRate = erp.exchangeRates[currency]
  if (currency !== erp.localCurrency && exchangeRate === undefined)
    return { key: 'erp.currency-without-rate', details: { currency } }
  return {
    documentNumber: payment.documentNumber,
    lastTriedAt: payment.unclearSince,
    customerCode,
    amount: payment.amount,
    currency,
    exchangeRate: currency === erp.localCurrency ? undefined : exchangeRate,
    collectedAt: payment.collectedAt,
    bankAccountCode,
    // People who compare bank and books look for the gateway's number.
    note: `${gateway} ${payment.captureReference}`,
  }
}
