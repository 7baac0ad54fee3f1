/** What we ask of those who take money for us, in our own words. */
import type { Culture } from '@toptan/contract/common'
import type { Clock } from '../../platform/clock.ts'
import type { Decimal } from '../../platform/money.ts'
import type { NetahsilatSettings } from './netahsilat.ts'
import type { PayPalSettings } from './paypal.ts'

/** What a gateway stands in. */
export interface GatewaySurroundings {
  clock: Clock
  /** How long one call may take, in milliseconds. */
  timeoutMs?: number
  /** Where PayPal is, with `useSandbox` on and off; left out: its own addresses. */
  payPalUrls?: { sandbox: string; live: string }
}

export type GatewayName = 'PayPal' | 'Netahsilat'

/** A gateway and what is needed to speak with it. */
export type GatewayAccount =
  | { gateway: 'PayPal'; settings: PayPalSettings }
  | { gateway: 'Netahsilat'; settings: NetahsilatSettings }

export type OpenGateway = (account: GatewayAccount, surroundings: GatewaySurroundings) => PaymentGateway

/** An exact amount, `{ value: '476.00', currency: 'EUR' }`. */
export interface Money {
  value: Decimal
  currency: string
}

/** One attempt to pay, as it is handed to every call after the first. All of it is ours and kept by us; none of it comes from a browser. */
export interface Attempt {
  /** Ours and unique for ever; 1 to 64 letters, digits, `-` and `_`: `B2B-000417-1`. */
  reference: string
  /** What has to be paid. An answer over another amount is `unclear`, never `approved`. */
  amount: Money
  /** What `start` answered; null where it named none. */
  gatewayReference: string | null
}

export interface PaymentToStart {
  /** The reference of the attempt. Starting the same one again leads to the same payment where the gateway can tell. */
  reference: string
  docNumber: string
  amount: Money
  customer: { code: string; name: string; email: string | null }
  culture: Culture
  /** Where the browser goes after paying and after giving up; the caller has checked their origin. */
  returnUrl: string
  cancelUrl: string
  /** Where the gateway may send its notice, from server to server. */
  notifyUrl: string | null
  /** Which of the gateway's POS settings to use; null leaves it to the gateway. */
  posId: string | null
}

/** Where the browser goes: exactly one of `htmlFormContent` and `gatewayUrl` is set. */
export interface StartedPayment {
  gatewayReference: string | null
  /** A whole HTML document with one form, which sends itself where scripts may run and has a button where not. */
  htmlFormContent: string | null
  gatewayUrl: string | null
  redirectGateway: boolean
}

/**
 * What the gateway says of a payment. Only `approved` is money.
 * - `declined`: no money was taken. Where `mayStillBePaid`, the buyer can try again at the gateway, so look again later.
 * - `pending`: nothing is decided; the buyer or the gateway has to do something first. What the buyer has approved stays so until
 *   `confirm` takes it.
 * - `unclear`: money may have been taken. Ask again by `confirm`, which takes nothing twice; what stays unclear is for a person, with
 *   the references given here.
 */
export type PaymentOutcome = { gatewayReference: string | null } & (
  | {
      state: 'approved'
      /** The gateway's own number of the money taken, for refunds and for people. */
      captureReference: string
      amount: Money
      /** How much of it went back, refunds on their way included; null where the gateway does not say. */
      refunded: Decimal | null
      /** The bank's number of the approval, where there is one. */
      provision: string | null
    }
  | { state: 'declined'; reason: string; mayStillBePaid: boolean }
  | { state: 'pending'; waitsFor: 'buyer' | 'gateway'; reason: string | null }
  | {
      state: 'unclear'
      reason: 'no-answer' | 'other-amount' | 'other-payment' | 'taken-twice' | 'not-understood'
      captureReference: string | null
      /** What the gateway says was paid, where that is the question. */
      amount: Money | null
    }
)

export interface RefundRequest {
  /** Ours, unique for ever, in the form of an attempt's. The same refund asked for twice goes back once. */
  reference: string
  attempt: Attempt
  captureReference: string
  amount: Money
  /** A sentence for the buyer, in the buyer's language. */
  note: string
}

/** `declined` with the reason `by-hand`: the gateway cannot do it, a person has to. */
export type RefundOutcome = { gatewayReference: string | null } & (
  | { state: 'approved'; amount: Money }
  | { state: 'declined'; reason: string }
  | { state: 'pending'; reason: string | null }
  | { state: 'unclear'; reason: 'no-answer' | 'other-amount' | 'not-understood' }
)

/** What a browser brings back. It proves nothing: it only says which payment to ask about. */
export interface ReturnHint {
  /** Our reference or the gateway's, whichever was brought; both null where nothing was. */
  reference: string | null
  gatewayReference: string | null
  says: 'paid' | 'failed' | 'cancelled' | 'nothing'
}

/** A notice from server to server. Even a signed one only says which payment to ask about. */
export interface Notification {
  /** The gateway's number of the notice, the same when it is sent again; null where it has none. */
  id: string | null
  /** `signed`: its sender is proven. `hint`: anybody may have sent it. */
  trust: 'signed' | 'hint'
  about: 'payment' | 'refund' | 'reversal' | 'other'
  reference: string | null
  gatewayReference: string | null
}

/**
 * A gateway with its settings. Keep one as long as its settings hold: it keeps its session.
 *
 * Every call may throw a GatewayError. `confirm` and `refund` throw only where that very call has surely moved no money;
 * where it may have, they answer `unclear`.
 */
export interface PaymentGateway {
  readonly name: GatewayName
  /** Whether this amount can be paid here at all: its currency and its decimals. */
  takes(amount: Money): boolean
  start(payment: PaymentToStart): Promise<StartedPayment>
  /** Takes the money where the buyer has approved and the gateway leaves the taking to us; then as `lookUp`. Any number of calls take it once. */
  confirm(attempt: Attempt): Promise<PaymentOutcome>
  /** Asks what became of an attempt, and takes nothing. */
  lookUp(attempt: Attempt): Promise<PaymentOutcome>
  refund(refund: RefundRequest): Promise<RefundOutcome>
  /** Asks what became of a refund, and returns nothing to anybody; null where the gateway knows of none. */
  lookUpRefund(refund: RefundRequest): Promise<RefundOutcome | null>
  /** Tells the gateway that this payment is on our books under that number. May be repeated. */
  acknowledge(attempt: Attempt, docNumber: string): Promise<void>
  /** @param fields query and form fields of the return, as they came */
  readReturn(fields: Record<string, string>): ReturnHint
  /**
   * @param headers names in lower case
   * @param rawBody the bytes as they came; a body written anew has another signature
   * @returns null for a notice that is not genuine or cannot be read
   */
  verifyNotification(headers: Record<string, string | undefined>, rawBody: string): Promise<Notification | null>
  /** Signs in and asks one harmless question; throws where one of them fails. */
  testConnection(): Promise<void>
}

/**
 * - `unreachable`: not connected, or told to come back later. Nothing was done.
 * - `credentials`: user, password, key or permission is refused. Nothing was done.
 * - `refused`: understood and refused; `code` is the gateway's own. Nothing was done.
 * - `unclear`: asked, but the answer did not come or makes no sense.
 */
export type GatewayFault = 'unreachable' | 'credentials' | 'refused' | 'unclear'

/** Why a gateway did not do what it was asked. Carries no secret and nothing of the request. */
export class GatewayError extends Error {
  readonly gateway: GatewayName
  readonly fault: GatewayFault
  /** What was being asked, a word of ours. */
  readonly call: string
  /** The gateway's own code or ours, `DUPLICATE_INVOICE_ID`. */
  readonly code: string | null
  /** The gateway's number of the conversation, for its support. */
  readonly debugId: string | null
  readonly status: number | null

  constructor(
    gateway: GatewayName,
    fault: GatewayFault,
    call: string,
    more: { code?: string | null; debugId?: string | null; status?: number | null } = {},
  ) {
    const { code = null, debugId = null, status = null } = more
    super([`${gateway}, ${call}: ${fault}`, status, code, debugId].filter((part) => part !== null).join(' '))
    this.name = 'GatewayError'
    this.gateway = gateway
    this.fault = fault
    this.call = call
    this.code = code
    this.debugId = debugId
    this.status = status
  }
}
