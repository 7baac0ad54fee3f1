/** Netahsilat's current REST interface: payment links that come back to us, transactions, and cancelling them. */
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { Big } from '../../platform/money.ts'
import { nothingYet } from './netahsilat-soap.ts'
import {
  type Attempt,
  GatewayError,
  type GatewayFault,
  type PaymentOutcome,
  type PaymentToStart,
  type RefundOutcome,
  type RefundRequest,
} from './port.ts'
import { type Answer, ask } from './wire.ts'

export interface RestAccess {
  /** `https://api.finrota.com`, without a slash at its end. */
  base: string
  apiKey: string
  secretKey: string
  timeoutMs: number
  clock: Clock
}

export interface NetahsilatRest {
  createLink(payment: PaymentToStart): Promise<string>
  lookUp(attempt: Attempt): Promise<PaymentOutcome>
  cancel(refund: RefundRequest): Promise<RefundOutcome>
  lookUpRefund(refund: RefundRequest): Promise<RefundOutcome | null>
  test(): Promise<void>
}

const OwnToken = z.object({ token: z.string().min(1) })
/** Alone, or in the envelope that is around every other answer. */
const Token = z.union([OwnToken, z.object({ data: OwnToken }).transform(({ data }) => data)])
/** A number, or one written as text. */
const Figure = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,15}(\.\d{1,6})?$/)
    .transform(Number),
])
const Link = z.object({ data: z.object({ link: z.url({ protocol: /^https?$/ }) }) })
const Transaction = z.object({
  data: z.object({
    referenceNumber: z.string().min(1),
    clientReferenceNumber: z.string().nullish(),
    currencyType: z.union([z.string(), z.number()]).nullish(),
    lastAmount: Figure,
    transactionStatusId: Figure,
  }),
})
type Transaction = z.infer<typeof Transaction>['data']
const Cancelled = z.object({ data: z.object({ isSuccess: z.boolean(), errorCode: z.string().nullish() }) })

/** The service's own 404; the page of a server in between is something else. */
const notFound = 'NOT_FOUND'

/** Shorter than the day that a token lives, whatever zone its expiry is written in. */
const tokenLifetime = 12 * 60 * 60 * 1000
const currencies: Record<string, string> = { TL: 'TRY', 949: 'TRY', 978: 'EUR', 840: 'USD', 826: 'GBP' }

export function createNetahsilatRest(access: RestAccess): NetahsilatRest {
  let session: { token: Promise<string>; ends: number } | null = null

  function token(): Promise<string> {
    const now = access.clock.now().getTime()
    if (!session || session.ends <= now) {
      session = { token: signIn(access), ends: now + tokenLifetime }
      session.token.catch(() => {
        session = null
      })
    }
    return session.token
  }

  async function call<Shape>(
    word: string,
    method: 'GET' | 'POST',
    path: string,
    shape: z.ZodType<Shape>,
    body?: object,
  ) {
    const send = async () =>
      ask({
        gateway: 'Netahsilat',
        call: word,
        method,
        url: access.base + path,
        headers: {
          authorization: `Bearer ${await token()}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs: access.timeoutMs,
      })
    let answer = await send()
    if (statusIn(answer) === 401) {
      session = null
      answer = await send()
    }
    return understood(answer, word, shape)
  }

  async function findTransaction(attempt: Attempt): Promise<Transaction | null> {
    const path = `/vpws/transaction?clientReferenceNumber=${encodeURIComponent(attempt.reference)}`
    try {
      return (await call('look up', 'GET', path, Transaction)).data
    } catch (error) {
      if (error instanceof GatewayError && error.code === notFound) return null
      throw error
    }
  }

  async function lookUpRefund({ attempt, captureReference, amount }: RefundRequest): Promise<RefundOutcome | null> {
    const transaction = await findTransaction(attempt)
    // Only what has succeeded can be cancelled, and only as a whole: what was paid and is no longer a success went back.
    const isCancelled = transaction?.referenceNumber === captureReference && transaction.transactionStatusId === 2
    return isCancelled ? { state: 'approved', gatewayReference: captureReference, amount } : null
  }

  return {
    async createLink(payment) {
      const refuse = (code: string) => new GatewayError('Netahsilat', 'refused', 'start', { code })
      if (payment.posId === null) throw refuse('POS_ID_MISSING')
      if (payment.customer.email === null) throw refuse('CUSTOMER_EMAIL_MISSING')
      const { data } = await call('start', 'POST', '/hpm', Link, {
        currencyCode: payment.amount.currency,
        clientOrderReference: payment.reference,
        amount: Number(payment.amount.value),
        paymentSetId: payment.posId,
        description: payment.docNumber,
        customer: { email: payment.customer.email, code: payment.customer.code, name: payment.customer.name },
        successURL: payment.returnUrl,
        failURL: payment.cancelUrl,
        ...(payment.notifyUrl !== null && { webhookURL: payment.notifyUrl }),
      })
      return data.link
    },
    async lookUp(attempt) {
      const transaction = await findTransaction(attempt)
      return transaction ? outcomeOf(transaction, attempt) : nothingYet(attempt)
    },
    lookUpRefund,
    async cancel(refund) {
      const known = await lookUpRefund(refund)
      if (known) return known
      // A part cannot be given back this way.
      if (!new Big(refund.amount.value).eq(refund.attempt.amount.value)) return byHand
      const referenceCode = refund.captureReference
      try {
        const { data } = await call('refund', 'POST', '/vpws/payment/cancel', Cancelled, {
          referenceCode,
          reason: refund.note,
        })
        return data.isSuccess
          ? { state: 'approved', gatewayReference: referenceCode, amount: refund.amount }
          : { state: 'declined', gatewayReference: referenceCode, reason: plainCode(data.errorCode) ?? 'REFUSED' }
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        if (error.fault === 'refused') {
          return { state: 'declined', gatewayReference: referenceCode, reason: error.code ?? `HTTP_${error.status}` }
        }
        if (error.fault !== 'unclear') throw error
        const found = await lookUpRefund(refund).catch(() => null)
        return found ?? { state: 'unclear', gatewayReference: referenceCode, reason: 'no-answer' }
      }
    },
    async test() {
      // A reference that nobody has: signing in and being told so is the whole question.
      await findTransaction({
        reference: 'connection-test',
        amount: { value: '0', currency: 'TRY' },
        gatewayReference: null,
      })
    },
  }
}

/** The refund of a gateway that cannot do it: a person has to. */
export const byHand: RefundOutcome = { state: 'declined', gatewayReference: null, reason: 'by-hand' }

async function signIn({ base, apiKey, secretKey, timeoutMs }: RestAccess): Promise<string> {
  const word = 'sign in'
  const answer = await ask({
    gateway: 'Netahsilat',
    call: word,
    method: 'POST',
    url: `${base}/auth/api/token/connect`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ apiKey, secretKey }),
    timeoutMs,
  }).catch((error: GatewayError) => {
    // Signing in moves no money, so an answer that did not come leaves nothing unclear.
    throw new GatewayError('Netahsilat', 'unreachable', word, { code: error.code })
  })
  const { data } = Token.safeParse(jsonOf(answer))
  if (answer.status === 200 && data) return data.token
  const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 429
  throw new GatewayError('Netahsilat', isRefusal ? 'credentials' : 'unreachable', word, { status: answer.status })
}

function understood<Shape>(answer: Answer, word: string, shape: z.ZodType<Shape>): Shape {
  const status = statusIn(answer)
  if (status >= 200 && status < 300) {
    const { data } = shape.safeParse(jsonOf(answer))
    if (data) return data
    throw new GatewayError('Netahsilat', 'unclear', word, { code: 'NOT_UNDERSTOOD', status })
  }
  if (status === 404 && typeof jsonOf(answer) === 'object') {
    throw new GatewayError('Netahsilat', 'refused', word, { code: notFound, status })
  }
  throw new GatewayError('Netahsilat', status === 404 ? 'unclear' : faultOf(status), word, { status })
}

/** Some refusals come with a good status, and another in their envelope. */
function statusIn(answer: Answer): number {
  const { statusCode } = (jsonOf(answer) ?? {}) as { statusCode?: unknown }
  return answer.status < 300 && typeof statusCode === 'number' && statusCode >= 400 ? statusCode : answer.status
}

function faultOf(status: number): GatewayFault {
  if (status === 401 || status === 403) return 'credentials'
  if (status === 429) return 'unreachable'
  return status >= 400 && status < 500 ? 'refused' : 'unclear'
}

function outcomeOf(transaction: Transaction, attempt: Attempt): PaymentOutcome {
  const gatewayReference = transaction.referenceNumber
  const { clientReferenceNumber: owner, transactionStatusId: status } = transaction
  if (status === 2) return { state: 'declined', gatewayReference, reason: 'FAILED', mayStillBePaid: true }
  if (status === 3) return { state: 'pending', gatewayReference, waitsFor: 'gateway', reason: null }
  const given = String(transaction.currencyType ?? '')
  const currency = currencies[given] ?? given
  const amount = { value: new Big(transaction.lastAmount).toFixed(), currency }
  const captureReference = gatewayReference
  const isSame = currency === attempt.amount.currency && new Big(amount.value).eq(attempt.amount.value)
  const isOurs = owner === attempt.reference
  if (status !== 1 || !isSame || !isOurs) {
    const reason = status !== 1 ? 'not-understood' : isOurs ? 'other-amount' : 'other-payment'
    return { state: 'unclear', gatewayReference, reason, captureReference, amount }
  }
  // Given back is what is no longer a success, so of a success nothing has gone back.
  return {
    state: 'approved',
    gatewayReference,
    captureReference,
    amount: attempt.amount,
    refunded: null,
    provision: null,
  }
}

function jsonOf({ body }: Answer): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function plainCode(value: string | null | undefined): string | null {
  return value && /^\w{1,80}$/.test(value) ? value : null
}
