/** PayPal, Orders v2: the buyer approves on PayPal's page, and we capture once. */
import type { Culture } from '@toptan/contract/common'
import { z } from 'zod'
import { decimal } from '../../platform/money.ts'
import { createPayPalClient, type PayPalClient } from './paypal-client.ts'
import { createSignatureCheck, readNotification } from './paypal-notification.ts'
import { outcomeOf, PayPalOrder, PayPalRefund, refundIn, refundOutcomeOf } from './paypal-order.ts'
import {
  type Attempt,
  GatewayError,
  type GatewaySurroundings,
  type Money,
  type PaymentGateway,
  type PaymentOutcome,
  type PaymentToStart,
  type RefundOutcome,
  type RefundRequest,
  type ReturnHint,
  type StartedPayment,
} from './port.ts'

export interface PayPalSettings {
  clientId: string
  clientSecret: string
  useSandbox: boolean
  /** PayPal's number of our webhook; without it no notice can be proven. */
  webhookId: string | null
  /** Takes the place of both addresses that `useSandbox` chooses from, for a stand-in: `http://127.0.0.1:32002`. */
  baseUrl: string | null
  /** What the buyer reads above the amount. */
  brandName: string
}

const ownUrls = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' }
const locales: Record<Culture, string> = { tr: 'tr-TR', de: 'de-DE', en: 'en-GB' }

/** What PayPal takes, and the decimals it takes it with. The Turkish lira is not among them. */
const digitsOf = new Map(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'
    .split(' ')
    .map((currency) => [currency, ['HUF', 'JPY', 'TWD'].includes(currency) ? 0 : 2]),
)

/** Refusals of a capture after which this attempt is over. */
const declining = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'COMPLIANCE_VIOLATION',
])
/** Refusals of a capture that say where it stands; the order itself knows more. */
const telling = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
])

export function createPayPal(
  settings: PayPalSettings,
  { clock, timeoutMs = 15_000, payPalUrls = ownUrls }: GatewaySurroundings,
): PaymentGateway {
  const base = (settings.baseUrl ?? payPalUrls[settings.useSandbox ? 'sandbox' : 'live']).replace(/\/+$/, '')
  const { clientId, clientSecret, webhookId } = settings
  const client = createPayPalClient({ clientId, clientSecret, base, timeoutMs, clock })
  const isGenuine = createSignatureCheck({
    webhookId: webhookId ?? '',
    replaced: Object.values(ownUrls).includes(base) ? null : { origin: URL.parse(base)?.origin ?? base, client },
    timeoutMs,
    clock,
  })
  return {
    name: 'PayPal',
    takes: (amount) => valueFor(amount) !== null,
    start: (payment) => start(client, settings, payment),
    confirm: (attempt) => confirm(client, attempt),
    lookUp: (attempt) => lookUp(client, attempt),
    refund: (refund) => refundOnce(client, refund),
    lookUpRefund: (refund) => lookUpRefund(client, refund),
    acknowledge: async () => {},
    readReturn,
    async verifyNotification(headers, rawBody) {
      if (!webhookId) throw new GatewayError('PayPal', 'credentials', 'notification', { code: 'WEBHOOK_ID_MISSING' })
      return (await isGenuine(headers, rawBody)) ? readNotification(rawBody) : null
    },
    async testConnection() {
      const shape = z.object({ webhooks: z.array(z.object({ id: z.string() })) })
      const path = '/v1/notifications/webhooks'
      const { webhooks } = await client
        .ask({ call: 'test', method: 'GET', path, shape })
        .catch((error: unknown) => withoutWebhooks(error, webhookId))
      if (webhookId && !webhooks.some(({ id }) => id === webhookId)) {
        throw new GatewayError('PayPal', 'refused', 'test', { code: 'WEBHOOK_ID_UNKNOWN' })
      }
    },
  }
}

/** Whoever has no webhook does not need the list of them; that it was asked for proves the sign-in. */
function withoutWebhooks(error: unknown, webhookId: string | null): { webhooks: { id: string }[] } {
  if (!webhookId && error instanceof GatewayError && error.status === 404) return { webhooks: [] }
  throw error
}

async function start(client: PayPalClient, settings: PayPalSettings, payment: PaymentToStart): Promise<StartedPayment> {
  const value = valueFor(payment.amount)
  if (value === null) throw new GatewayError('PayPal', 'refused', 'start', { code: 'AMOUNT_NOT_TAKEN' })
  const order = await client.ask({
    call: 'start',
    method: 'POST',
    path: '/v2/checkout/orders',
    requestId: payment.reference,
    shape: PayPalOrder,
    body: {
      intent: 'CAPTURE',
      // One amount without items: lines are rounded each, and a sum of items that misses it by a cent is refused.
      purchase_units: [
        {
          reference_id: payment.docNumber,
          custom_id: payment.reference,
          invoice_id: payment.reference,
          description: payment.docNumber,
          amount: { currency_code: payment.amount.currency, value },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: settings.brandName.slice(0, 127),
            locale: locales[payment.culture],
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            return_url: payment.returnUrl,
            cancel_url: payment.cancelUrl,
          },
        },
      },
    },
  })
  const address = (rel: string) => order.links.find((link) => link.rel === rel)?.href
  const gatewayUrl = address('payer-action') ?? address('approve')
  // A repeated start whose order is past approval has no page to send the buyer to.
  if (!gatewayUrl) throw new GatewayError('PayPal', 'refused', 'start', { code: `ORDER_${order.status}` })
  return { gatewayReference: order.id, htmlFormContent: null, gatewayUrl, redirectGateway: true }
}

async function lookUp(client: PayPalClient, attempt: Attempt): Promise<PaymentOutcome> {
  const order = await findOrder(client, attempt)
  return order ? outcomeOf(order, attempt) : unknownThere(attempt)
}

/** PayPal forgets orders that were never approved in time. Nothing was captured then, but nor does it say so. */
function unknownThere({ gatewayReference }: Attempt): PaymentOutcome {
  return { state: 'pending', gatewayReference, waitsFor: 'buyer', reason: 'UNKNOWN_TO_GATEWAY' }
}

async function confirm(client: PayPalClient, attempt: Attempt): Promise<PaymentOutcome> {
  const order = await findOrder(client, attempt)
  if (!order) return unknownThere(attempt)
  const before = outcomeOf(order, attempt)
  // Whose amount or owner is not ours is left alone.
  if (order.status !== 'APPROVED' || before.state !== 'pending' || before.waitsFor !== 'buyer') return before
  try {
    const captured = await client.ask({
      call: 'capture',
      method: 'POST',
      path: `${pathOf(attempt)}/capture`,
      requestId: `${attempt.reference}-capture`,
      shape: PayPalOrder,
      body: {},
    })
    // A short answer says that it was done, and not what.
    const isTold = captured.purchase_units.some((unit) => unit.payments?.captures.length)
    return isTold ? outcomeOf(captured, attempt) : lookAgain(client, attempt)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { fault, code } = error
    if (fault === 'refused' && code !== null && declining.has(code)) {
      return { state: 'declined', gatewayReference: order.id, reason: code, mayStillBePaid: false }
    }
    if (code === 'DUPLICATE_INVOICE_ID') {
      // Another PayPal order under this reference has been paid; a person has to find it.
      const unknown = { captureReference: null, amount: null }
      return { state: 'unclear', gatewayReference: order.id, reason: 'other-payment', ...unknown }
    }
    if (fault === 'refused' && code !== null && telling.has(code)) return lookAgain(client, attempt)
    if (fault === 'unclear') return lookAgain(client, attempt)
    throw error
  }
}

/** After a capture that may have happened: the order is the witness, and where it shows none yet, nothing is certain. */
async function lookAgain(client: PayPalClient, attempt: Attempt): Promise<PaymentOutcome> {
  const unclear: PaymentOutcome = {
    state: 'unclear',
    gatewayReference: attempt.gatewayReference,
    reason: 'no-answer',
    captureReference: null,
    amount: null,
  }
  try {
    const order = await readOrder(client, attempt)
    const outcome = outcomeOf(order, attempt)
    // An order still approved may have a capture under way.
    const isSure = outcome.state !== 'pending' || outcome.waitsFor === 'gateway' || order.status !== 'APPROVED'
    return isSure ? outcome : unclear
  } catch (error) {
    if (error instanceof GatewayError) return unclear
    throw error
  }
}

/** The request id keeps a refund single for hours; the reference that is written into it, for ever. */
async function refundOnce(client: PayPalClient, asked: RefundRequest): Promise<RefundOutcome> {
  const known = await lookUpRefund(client, asked)
  if (known) return known
  const value = valueFor(asked.amount)
  if (value === null) throw new GatewayError('PayPal', 'refused', 'refund', { code: 'AMOUNT_NOT_TAKEN' })
  try {
    const refund = await client.ask({
      call: 'refund',
      method: 'POST',
      path: `/v2/payments/captures/${encodeURIComponent(asked.captureReference)}/refund`,
      requestId: asked.reference,
      shape: PayPalRefund,
      body: {
        amount: { currency_code: asked.amount.currency, value },
        custom_id: asked.reference,
        ...(asked.note !== '' && { note_to_payer: asked.note.slice(0, 255) }),
      },
    })
    return refundOutcomeOf(refund, asked)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.fault === 'refused') {
      return { state: 'declined', gatewayReference: null, reason: error.code ?? `HTTP_${error.status}` }
    }
    if (error.fault !== 'unclear') throw error
    const found = await lookUpRefund(client, asked).catch(() => null)
    return found ?? { state: 'unclear', gatewayReference: null, reason: 'no-answer' }
  }
}

async function lookUpRefund(client: PayPalClient, asked: RefundRequest): Promise<RefundOutcome | null> {
  const refund = refundIn(await readOrder(client, asked.attempt), asked.reference)
  return refund ? refundOutcomeOf(refund, asked) : null
}

async function findOrder(client: PayPalClient, attempt: Attempt): Promise<PayPalOrder | null> {
  try {
    return await readOrder(client, attempt)
  } catch (error) {
    // Without a code of PayPal's own it is somebody else's page that is not found.
    if (error instanceof GatewayError && error.status === 404 && error.code !== null) return null
    throw error
  }
}

async function readOrder(client: PayPalClient, attempt: Attempt): Promise<PayPalOrder> {
  const order = await client.ask({ call: 'look up', method: 'GET', path: pathOf(attempt), shape: PayPalOrder })
  if (order.purchase_units.length > 0) return order
  throw new GatewayError('PayPal', 'unclear', 'look up', { code: 'NOT_UNDERSTOOD' })
}

function pathOf({ gatewayReference }: Attempt): string {
  if (!gatewayReference) throw new GatewayError('PayPal', 'refused', 'look up', { code: 'NEVER_STARTED' })
  return `/v2/checkout/orders/${encodeURIComponent(gatewayReference)}`
}

/** The value as PayPal writes it; null where the currency or the decimals are none it takes. */
function valueFor({ value, currency }: Money): string | null {
  const digits = digitsOf.get(currency)
  const amount = decimal(value)
  if (digits === undefined || amount.lte(0) || !amount.round(digits).eq(amount)) return null
  return amount.toFixed(digits)
}

/** PayPal appends `token`, the order's number, and on approval `PayerID`. */
function readReturn(fields: Record<string, string>): ReturnHint {
  const gatewayReference = fields.token ?? null
  const says = gatewayReference === null ? 'nothing' : fields.PayerID ? 'paid' : 'cancelled'
  return { reference: null, gatewayReference, says }
}
