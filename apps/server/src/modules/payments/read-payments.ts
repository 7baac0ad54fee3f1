import type { Culture, Page, PageQuery } from '@toptan/contract/common'
import type { ResponseOf } from '@toptan/contract/endpoint'
import * as payments from '@toptan/contract/payments'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { keptWords, words } from '../../platform/messages/index.ts'
import { decimal, toNumber } from '../../platform/money.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import { payWith, visibleTo } from '../orders/index.ts'
import { listRefunds, type RefundRow } from '../refunds/index.ts'
import { settingOf } from '../settings/index.ts'
import { wasLookedAt } from './claims.queries.ts'
import { confirmPayment } from './confirm-payment.ts'
import { listAttemptPage } from './list.queries.ts'
import {
  type Attempt,
  findPayable,
  findVisibleAttempt,
  listAttemptsOf,
  listUnpaid,
  type PayableOrder,
} from './queries.ts'
import { shownState } from './rules.ts'

type Reader = { viewer: Viewer; customer: CustomerTerms | null }

const amount = (text: string) => toNumber(decimal(text))

/** Gateways are asked about one attempt no more often, however often a browser calls. */
const LOOK_EVERY_SECONDS = 1.5

/** Finds out what became of an attempt; what is already decided is left alone. */
export async function processPayment(app: App, { viewer, customer }: Reader, reference: string): Promise<void> {
  const attempt = await getAttempt(app, { viewer, customer }, reference)
  const isUndecided = attempt.state === 'open' || attempt.state === 'taking' || attempt.state === 'unclear'
  if (isUndecided && !(await wasLookedAt(app.db, attempt.id, LOOK_EVERY_SECONDS))) await confirmPayment(app, attempt.id)
}

/** An attempt as we know it, for those who may see its order. */
export async function paymentResult(
  app: App,
  { viewer, customer, culture }: Reader & { culture: Culture },
  reference: string,
): Promise<payments.PaymentResult> {
  const attempt = await getAttempt(app, { viewer, customer }, reference)
  const order = await findPayable(app.db, visibleTo(viewer, customer?.id ?? null), attempt.docNumber)
  if (!order) throw fail('payment.not-found')
  const shown = attemptFrom(attempt)
  const message = messageOf(shown.state, order)
  return {
    ...shown,
    docNumber: attempt.docNumber,
    message: words(culture, message, { docNumber: attempt.docNumber, gateway: attempt.gateway }),
    isGivenUp: attempt.givenUpAt !== null,
    orderStatus: order.status,
    paymentStatus: order.paymentStatus,
    payWith: payWith(order, await settingOf(app, 'payment')),
  }
}

function messageOf(state: payments.AttemptState, { status, paymentStatus }: PayableOrder) {
  const isGone = status === 'Cancelled' || status === 'Rejected'
  if (state === 'paid' && paymentStatus === 'Refunded') return 'payment.paid-and-returned' as const
  if (state === 'paid') return isGone ? ('payment.paid-for-nothing' as const) : ('payment.is-paid' as const)
  if (isGone) return 'payment.order-is-gone' as const
  return `payment.is-${state}` as const
}

/** What was paid for an order and what went back. */
export async function paymentsOfOrder(
  app: App,
  { viewer, customer }: Reader,
  docNumber: string,
): Promise<ResponseOf<typeof payments.ofOrder>> {
  const order = await findPayable(app.db, visibleTo(viewer, customer?.id ?? null), docNumber)
  if (!order) throw fail('order.not-found')
  const [attempts, refunds] = await Promise.all([listAttemptsOf(app.db, order.id), listRefunds(app.db, order.id)])
  return { payments: attempts.map(attemptFrom), refunds: refunds.map(refundFrom) }
}

/** What the customer acted for can pay now. */
export async function payableOrders(
  app: App,
  { viewer, customer }: { viewer: Viewer; customer: CustomerTerms },
): Promise<payments.PayableOrder[]> {
  const setting = await settingOf(app, 'payment')
  const unpaid = await listUnpaid(app.db, visibleTo(viewer, customer.id))
  return unpaid.flatMap((order) => {
    const gateway = payWith(order, setting)
    if (!gateway) return []
    const { docNumber, currency, createdAt, expiresAt, isChecking } = order
    const times = { orderedOn: createdAt.toISOString(), expiresOn: expiresAt?.toISOString() ?? null }
    return [{ docNumber, amount: amount(order.totalAmount), currency, ...times, payWith: gateway, isChecking }]
  })
}

export async function listPayments(
  app: App,
  culture: Culture,
  query: PageQuery,
): Promise<Page<ResponseOf<typeof payments.list>['items'][number]>> {
  const page = await listAttemptPage(app.db, query)
  return {
    ...page,
    items: page.items.map((row) => {
      const { customerId, customerName, customerCode, state: stored, waitsFor, createdAt, decidedAt, ...more } = row
      const { pushState, erpNumber, pushError, pushNextTryAt, ...rest } = more
      const state = shownState(stored, waitsFor)
      return {
        ...rest,
        customer: { id: customerId, name: customerName, code: customerCode },
        amount: amount(row.amount),
        refundedAmount: amount(row.refundedAmount),
        state,
        statusType: payments.attemptStatusType[state],
        createdOn: createdAt.toISOString(),
        decidedOn: decidedAt?.toISOString() ?? null,
        erp: pushState && {
          state: pushState,
          statusType: payments.pushStatusType[pushState],
          number: erpNumber,
          lastError: pushError && keptWords(culture, pushError),
          nextTryOn: pushState === 'waiting' || pushState === 'unclear' ? pushNextTryAt.toISOString() : null,
        },
      }
    }),
  }
}

async function getAttempt(app: App, { viewer, customer }: Reader, reference: string): Promise<Attempt> {
  const attempt = await findVisibleAttempt(app.db, visibleTo(viewer, customer?.id ?? null), reference)
  if (!attempt) throw fail('payment.not-found')
  return attempt
}

function attemptFrom(attempt: Attempt) {
  const state = shownState(attempt.state, attempt.waitsFor)
  return {
    paymentOrderId: attempt.reference,
    gateway: attempt.gateway,
    amount: amount(attempt.amount),
    currency: attempt.currency,
    state,
    statusType: payments.attemptStatusType[state],
    createdOn: attempt.createdAt.toISOString(),
    decidedOn: attempt.decidedAt?.toISOString() ?? null,
  }
}

const shownRefundState = {
  waiting: 'under-way',
  asking: 'under-way',
  pending: 'under-way',
  'by-hand': 'by-hand',
  refused: 'refused',
  done: 'done',
} as const

const refundFrom = ({ state, createdAt, decidedAt, ...refund }: RefundRow) => ({
  ...refund,
  amount: amount(refund.amount),
  state: shownRefundState[state],
  createdOn: createdAt.toISOString(),
  // A refund for a person to make is decided, but nothing went back yet.
  decidedOn: state === 'done' ? (decidedAt?.toISOString() ?? null) : null,
})
