import type { CheckoutResult } from '@toptan/contract/baskets'
import type { Culture } from '@toptan/contract/common'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { words } from '../../platform/messages/index.ts'
import { decimal, toNumber } from '../../platform/money.ts'
import { mayActFor, type Viewer } from '../identity/index.ts'
import { takesPayPal } from '../pricing/index.ts'
import { settingOf } from '../settings/index.ts'
import { findTransaction, type StoredTransaction } from './checkout.queries.ts'
import { payWith } from './pay-with.ts'

/** What became of a checkout, for whoever may act for its customer. */
export async function getCheckout(
  app: App,
  { viewer, customer, culture }: { viewer: Viewer; customer: { id: number } | null; culture: Culture },
  id: string,
): Promise<CheckoutResult> {
  const stored = await findTransaction(app.db, id)
  const isVisible =
    stored && mayActFor(viewer, stored.customerId) && (customer === null || customer.id === stored.customerId)
  if (!isVisible) throw fail('record.not-found')
  return checkoutResult(app, stored, culture)
}

/** A stored checkout in the reader's language. */
export async function checkoutResult(
  app: App,
  stored: Pick<StoredTransaction, 'id' | 'status' | 'failures' | 'orders'>,
  culture: Culture,
): Promise<CheckoutResult> {
  const setting = await settingOf(app, 'payment')
  const errors = (stored.failures ?? []).map(({ productId, productCode, code, details }) => ({
    productId,
    productCode,
    code,
    message: words(culture, code, details),
  }))
  return {
    transactionId: stored.id,
    status: stored.status,
    errorMessage: stored.status === 'Failed' ? errors.map(({ message }) => message).join(' ') : null,
    errors,
    createdOrders: stored.orders.map((order) => ({
      docNumber: order.docNumber,
      orderNumber: order.orderNumber,
      canPayWithPayPal: order.isPaypal && order.status === 'AwaitingPayment' && takesPayPal(order.currency),
      payWith: payWith(order, setting),
      currency: order.currency,
      totalAmount: toNumber(decimal(order.totalAmount)),
    })),
  }
}
