/**
 * What other modules call when something happens that people are to be told. Each runs inside the transaction of what
 * happened, shares its fate and sends nothing itself.
 */
import type { Culture } from '@toptan/contract/common'
import type { OrderMailEvent } from '@toptan/contract/emails'
import type { Db } from '../../db/db.ts'
import {
  insertForAddress,
  insertForAddresses,
  insertForOrder,
  insertForPermitted,
  insertForUser,
} from './outbox.queries.ts'

interface AboutOrder {
  docNumber: string
  /** What tells this from the same event at another time, such as the shipment's number; none happens once. */
  occasion?: string
  /** In words, or `expired` for an order that was not paid in time. */
  reason?: string
  /** The lines it is about, where it is not all of them. */
  itemIds?: readonly number[]
  /** Whether nothing of the order is left with them. */
  isWhole?: boolean
}

/** Tells those who placed an order, or for whom it was placed, what became of it. */
export const queueOrderMail = (tx: Db, event: OrderMailEvent, { docNumber, occasion, ...told }: AboutOrder) =>
  insertForOrder(tx, {
    event,
    docNumber,
    occasion: occasion ? `${docNumber} ${occasion}` : docNumber,
    variables: { docNumber, ...told },
  })

interface AboutPayment {
  docNumber: string
  /** Our id of the payment or of the try: one mail each. */
  paymentId: string
  /** Exact, as text. */
  amount: string
  currency: string
  /** Its name, as people know it. */
  method: string
  /** The gateway's own. */
  reference?: string
  reason?: string
}

/** Tells those whose order it is that a payment came, or that a try failed. */
export const queuePaymentMail = (
  tx: Db,
  event: 'payment-received' | 'payment-failed',
  { docNumber, paymentId, ...payment }: AboutPayment,
) => insertForOrder(tx, { event, docNumber, occasion: `${docNumber} ${paymentId}`, variables: { docNumber, payment } })

/** Tells a user of a new account, or to change the password it was given. The link is forgotten once it is sent. */
export const queueAccountMail = (
  tx: Db,
  event: 'account-created' | 'default-password',
  { userId, link, expiresAt = null }: { userId: number; link: string; expiresAt?: Date | null },
) => insertForUser(tx, { event, who: { userId }, variables: { link }, expiresAt })

/** Sends a link to choose a new password, where the address belongs to an active user; does the same work where not. */
export const queuePasswordLink = (
  tx: Db,
  { email, link, minutes, expiresAt }: { email: string; link: string; minutes: number; expiresAt: Date },
) => insertForUser(tx, { event: 'password-forgotten', who: { email }, variables: { link, minutes }, expiresAt })

interface QueryResult {
  name: string
  rows: number
  /** Whether there were more than are kept. */
  isCut: boolean
  /** Where the result is downloaded. */
  url: string
}

/** Tells addresses that a scheduled query has a result; those of users in their language. */
export const queueQueryResult = (tx: Db, recipients: readonly string[], language: Culture, result: QueryResult) =>
  insertForAddresses(tx, { event: 'query-result', recipients, language, variables: result })

interface Registration {
  id: number
  name: string
  email: string
  phoneNumber: string
  representativePerson: string
  language: Culture
}

/** Thanks who registered, and tells those who decide about registrations. */
export async function queueRegistrationMail(tx: Db, { id, language, ...registration }: Registration): Promise<void> {
  const event = 'dealer-registration'
  const occasion = `registration ${id}`
  const variables = { registration }
  await insertForPermitted(tx, { event, permission: 'customer-registration-list', occasion, variables })
  await insertForAddress(tx, {
    event,
    recipient: registration.email,
    language,
    occasion: `${occasion} applicant`,
    variables: { ...variables, isForApplicant: true },
  })
}

interface Alert {
  /** What tells this alert from others: the same one is mailed once. */
  occasion: string
  title: Record<Culture, string>
  words: Record<Culture, string>
  since: Date
  count: number
  lastError?: Record<Culture, string>
  /** Below our own address. */
  path: string
}

/** Tells those who watch the jobs that something needs a person. */
export const queueAlert = (tx: Db, { occasion, since, path, ...alert }: Alert) =>
  insertForPermitted(tx, {
    event: 'integration-alert',
    permission: 'scheduled-job-list',
    occasion,
    variables: { alert: { ...alert, since: since.toISOString() }, path },
  })
