import { randomBytes } from 'node:crypto'
import type { Culture, GatewayName } from '@toptan/contract/common'
import type { BodyOf } from '@toptan/contract/endpoint'
import type * as payments from '@toptan/contract/payments'
import {
  GatewayError,
  type PaymentGateway,
  type PaymentToStart,
  type StartedPayment,
} from '../../integrations/payments/port.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import { visibleTo } from '../orders/index.ts'
import { type Setting, settingOf } from '../settings/index.ts'
import { confirmPayment } from './confirm-payment.ts'
import { gatewayNamed } from './gateways.ts'
import { listPos } from './pos.queries.ts'
import {
  type Attempt,
  addFact,
  failAttempt,
  findEmail,
  findPayable,
  insertAttempt,
  listAttemptsOf,
  lockPayable,
  openAttempt,
  type PayableOrder,
  readdressAttempt,
} from './queries.ts'
import { returnsOf } from './returns.ts'
import { pageServesSeconds, posFor } from './rules.ts'

type Payer = { viewer: Viewer; customer: CustomerTerms | null; culture: Culture }
type Asked = BodyOf<typeof payments.start>

/**
 * Begins to pay an order: makes an attempt with a number of its own, tells the gateway, and says where the browser goes.
 * What was begun before is settled first, so that no order is paid twice by two pages of one buyer.
 */
export async function startPayment(app: App, payer: Payer, asked: Asked): Promise<payments.StartedPayment> {
  const { viewer, customer, culture } = payer
  const found = await findPayable(app.db, visibleTo(viewer, customer?.id ?? null), asked.docNumber)
  if (!found) throw fail('order.not-found')
  const setting = await settingOf(app, 'payment')
  const name = ensurePayable(found, asked.paymentMethod, setting)
  const returns = returnsOf(app, asked)
  const gateway = await gatewayNamed(app, name)
  if (!gateway) throw fail('payment.not-set-up')
  if (!gateway.takes(moneyOf(found))) throw fail('payment.amount-not-taken', { currency: found.currency })

  const serving = await settleEarlier(app, found, name)
  if (serving) {
    await readdressAttempt(app.db, serving.id, returns)
    const { reference: paymentOrderId, gatewayUrl } = serving
    return { paymentOrderId, gatewayUrl, htmlFormContent: null, redirectGateway: true }
  }

  const { id, order, reference, posId } = await makeAttempt(app, found.id, { asked, name, setting, returns, payer })
  const payment: PaymentToStart = {
    reference,
    docNumber: order.docNumber,
    amount: moneyOf(order),
    customer: {
      code: order.customerCode ?? setting.customerCode,
      name: order.customerName,
      email: await findEmail(app.db, viewer.userId),
    },
    culture,
    returnUrl: returns.returnUrl(reference),
    cancelUrl: returns.giveUpUrl(reference),
    notifyUrl: returns.notifyUrl(name),
    posId,
  }
  const started = await tellGateway(app, gateway, id, payment)
  await openAttempt(app.db, id, started)
  const { htmlFormContent, gatewayUrl, redirectGateway } = started
  return { paymentOrderId: reference, htmlFormContent, gatewayUrl, redirectGateway }
}

const moneyOf = ({ totalAmount, currency }: PayableOrder) => ({ value: totalAmount, currency })

/** Which gateway the order is paid through. The order's price depends on its payment method, so no other will do. */
function ensurePayable(
  order: PayableOrder,
  asked: GatewayName | undefined,
  { paymentMethodCode }: Setting<'payment'>,
): GatewayName {
  if (order.status !== 'AwaitingPayment')
    throw fail(order.paymentStatus === 'Paid' ? 'payment.already-paid' : 'payment.not-payable')
  const name = order.isPaypal ? 'PayPal' : order.paymentMethodCode === paymentMethodCode ? 'Netahsilat' : null
  if (name === null || (asked && asked !== name)) throw fail('payment.other-method')
  return name
}

/**
 * Asks what became of earlier attempts, and takes the money of one that its buyer has approved.
 * @returns an attempt whose page still serves
 */
async function settleEarlier(app: App, order: PayableOrder, name: GatewayName): Promise<Attempt | null> {
  const earlier = await listAttemptsOf(app.db, order.id)
  for (const { id, state } of earlier) if (isUndecided(state)) await confirmPayment(app, id)
  const attempts = earlier.length === 0 ? [] : await listAttemptsOf(app.db, order.id)
  if (attempts.some(({ state }) => state === 'paid')) throw fail('payment.already-paid')
  const isMoneyOnItsWay = ({ state, waitsFor }: Attempt) =>
    state === 'taking' || state === 'unclear' || (state === 'open' && waitsFor === 'gateway')
  if (attempts.some(isMoneyOnItsWay)) throw fail('payment.in-progress')
  const serves = (attempt: Attempt) =>
    attempt.state === 'open' &&
    attempt.reason !== 'UNKNOWN_TO_GATEWAY' &&
    attempt.gateway === name &&
    attempt.gatewayUrl !== null &&
    attempt.ageSeconds < pageServesSeconds &&
    attempt.amount === order.totalAmount &&
    attempt.currency === order.currency
  return attempts.findLast(serves) ?? null
}

const isUndecided = (state: Attempt['state']) => state === 'open' || state === 'taking' || state === 'unclear'

interface Making {
  asked: Asked
  name: GatewayName
  setting: Setting<'payment'>
  returns: { callbackUrl: string; cancelUrl: string }
  payer: Payer
}

/** Keeps the attempt before the gateway hears of it. Amount and currency are the order's, as it stands under its lock. */
async function makeAttempt(app: App, orderId: number, { asked, name, setting, returns, payer }: Making) {
  return app.db.transaction().execute(async (tx) => {
    const order = await lockPayable(tx, orderId)
    ensurePayable(order, asked.paymentMethod, setting)
    const { docNumber, customerId, currency, totalAmount: amount } = order
    const posId = name === 'Netahsilat' ? posFor(await listPos(tx, customerId), { customerId, amount, currency }) : null
    const reference = `${docNumber}-${newSuffix()}`
    const id = await insertAttempt(tx, {
      reference,
      orderId,
      userId: payer.viewer.userId,
      gateway: name,
      paymentMethodCode: order.paymentMethodCode,
      amount,
      currency,
      posId,
      culture: payer.culture,
      callbackUrl: returns.callbackUrl,
      cancelUrl: returns.cancelUrl,
    })
    const details = { reference, gateway: name, amount, currency }
    await addFact(tx, {
      kind: 'payment-started',
      userId: payer.viewer.userId,
      customerId,
      subject: docNumber,
      details,
    })
    return { id, order, reference, posId }
  })
}

/** Two installations that share a gateway's account must not meet, though both count their orders from one. */
const newSuffix = () => randomBytes(5).toString('hex').toUpperCase()

async function tellGateway(
  app: App,
  gateway: PaymentGateway,
  id: number,
  payment: PaymentToStart,
): Promise<StartedPayment> {
  try {
    return await startTwice(gateway, payment)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    app.log.warn({ err: error, payment: payment.reference }, 'a payment could not be begun')
    await failAttempt(app.db, id, error.message)
    throw fail(error.fault === 'refused' ? 'payment.gateway-refused' : 'payment.gateway-down')
  }
}

/** PayPal answers a repeated start with the same order; of a page of Netahsilat that nobody saw nothing can come. */
async function startTwice(gateway: PaymentGateway, payment: PaymentToStart): Promise<StartedPayment> {
  try {
    return await gateway.start(payment)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.fault !== 'unclear' || gateway.name !== 'PayPal') throw error
    return gateway.start(payment)
  }
}
