/** What is true of attempts to pay: which POS takes one, when the gateway is asked again, and when asking ends. */
import type { AttemptState } from '@toptan/contract/payments'
import { type Decimal, decimal } from '../../platform/money.ts'

export const storedStates = ['starting', 'open', 'taking', 'unclear', 'paid', 'declined', 'expired', 'failed'] as const
export type StoredState = (typeof storedStates)[number]
export type WaitsFor = 'buyer' | 'gateway' | null

/** What people are shown of a state. */
export function shownState(state: StoredState, waitsFor: WaitsFor): AttemptState {
  if (state === 'starting' || state === 'open') return waitsFor === 'gateway' ? 'checking' : 'open'
  if (state === 'taking' || state === 'unclear') return 'checking'
  return state === 'failed' ? 'declined' : state
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** After this long without a word from the buyer an attempt is over; gateways let their pages live for hours. */
const buyerPatience = 3 * DAY
/** A review by a bank takes longer; past this a person looks. */
export const reviewPatience = 14 * DAY

export const isGivenUp = (ageSeconds: number, waitsFor: WaitsFor): boolean =>
  waitsFor !== 'gateway' && ageSeconds > buyerPatience

/** Seconds until a gateway is asked again about an attempt of this age that is not decided. */
export function pauseBeforeLook(ageSeconds: number): number {
  if (ageSeconds < 15 * MINUTE) return 30
  if (ageSeconds < 2 * HOUR) return 5 * MINUTE
  if (ageSeconds < DAY) return 30 * MINUTE
  return 3 * HOUR
}

/** Seconds until the next try of what has failed or stayed unclear so many times. */
export const pauseAfterTries = (tries: number): number => Math.min(15 * 2 ** Math.min(tries, 10), HOUR)

/** After so many tries to tell a gateway of a payment it will not hear of it any more. */
export const mostTriesAfterPaid = 40

/** So many tries without a clear answer, and a person is told. */
export const triesBeforeTask = 6

/** A page given out less than this many seconds ago still serves, and one page cannot be paid twice. */
export const pageServesSeconds = 30 * MINUTE

export interface Pos {
  id: number
  customerId: number | null
  posId: string
  amountFrom: Decimal
  amount: Decimal | null
  currency: string | null
  priority: number
  /** The account at the bank that it pays into, by the ERP's code; null is the one of the settings. */
  bankAccountCode: string | null
}

/** The POS for a payment: the customer's own before those for everybody, then by priority; null leaves it to the gateway. */
export function posFor(
  posConfigs: readonly Pos[],
  payment: { customerId: number; amount: Decimal; currency: string },
): string | null {
  const amount = decimal(payment.amount)
  const fitting = posConfigs.filter(
    (pos) =>
      (pos.customerId === null || pos.customerId === payment.customerId) &&
      (pos.currency === null || pos.currency === payment.currency) &&
      amount.gte(pos.amountFrom) &&
      (pos.amount === null || amount.lte(pos.amount)),
  )
  return inOrder(fitting)[0]?.posId ?? null
}

const inOrder = (posConfigs: readonly Pos[]) =>
  [...posConfigs].sort(
    (a, b) => Number(a.customerId === null) - Number(b.customerId === null) || a.priority - b.priority || a.id - b.id,
  )

/**
 * The account at the bank that received a payment, by the ERP's code: that of its POS, or else the gateway's.
 * A POS pays into one account whatever the amount, so its bounds do not matter here.
 * @param ofPos the settings of the payment's POS
 * @returns null where none is set
 */
export const bankAccountOf = (ofPos: readonly Pos[], ofGateway: string): string | null =>
  inOrder(ofPos).find(({ bankAccountCode }) => bankAccountCode !== null)?.bankAccountCode ?? (ofGateway || null)

/** An address with the attempt's number in it, where it says so, or else as a parameter. */
export function addressWith(address: string, paymentOrderId: string, more: Record<string, string> = {}): string {
  const isNamed = /\{paymentOrderId\}|%7BpaymentOrderId%7D/i.test(address)
  const url = new URL(address.replace(/\{paymentOrderId\}|%7BpaymentOrderId%7D/gi, encodeURIComponent(paymentOrderId)))
  if (!isNamed) url.searchParams.set('paymentOrderId', paymentOrderId)
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  return url.href
}
