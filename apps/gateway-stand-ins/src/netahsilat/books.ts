/** Netahsilat's books: what was asked for, by whichever way, and the card transactions that came of it. Kept in memory. */
import { randomBytes, randomUUID } from 'node:crypto'
import { inText, minorUnits } from '../amount.ts'
import type { Language } from '../page.ts'

/** Netahsilat's own numbers: 1 successful, 2 failed, 3 pending. */
export const statuses = { successful: 1, failed: 2, pending: 3 } as const

export interface Transaction {
  id: number
  guid: string
  /** `NTH00000771204` */
  referenceCode: string
  statusId: number
  amount: string
  currency: string
  installments: number
  provision: string
  errorCode: string | null
  cardFirst6: string
  cardLast4: string
  date: string
  /** The number under which the shop has taken it over; null until it has. */
  erpCode: string | null
  reversals: Reversal[]
}

export interface Reversal {
  id: number
  amount: string
  date: string
  erpCode: string | null
}

export interface AskedPayment {
  id: number
  /** Proves that whoever opens the page was given its address. */
  sign: string
  way: 'link' | 'form' | 'rest'
  reference: string
  amount: string
  currency: string
  isAmountEditable: boolean
  /** A link for one payment is used up by the first that succeeds. */
  isSingle: boolean
  paymentSet: string
  payerCode: string
  language: Language
  successUrl: string | null
  failUrl: string | null
  noticeUrl: string | null
  expires: number
  /** What the buyer chose, while the bank's page asks for the code. */
  chosen: { card: Card; installments: number; amount: string; code: string; tries: number } | null
  transactions: Transaction[]
}

/** Cards that each come to another end. */
export const cards = {
  good: { number: '5400010000000001', statusId: statuses.successful, errorCode: null },
  insufficient: { number: '5400010000000051', statusId: statuses.failed, errorCode: '51' },
  expired: { number: '5400010000000054', statusId: statuses.failed, errorCode: '54' },
  waiting: { number: '5400010000000077', statusId: statuses.pending, errorCode: null },
} as const
export type Card = keyof typeof cards

const lifetimeMs = 24 * 60 * 60 * 1000

export class NetahsilatBooks {
  readonly asked: AskedPayment[] = []
  private nextId = 5521
  private nextTransactionId = 771_204
  private nextReversalId = 41_001

  ask(
    payment: Pick<AskedPayment, 'way' | 'reference' | 'amount' | 'currency' | 'paymentSet' | 'payerCode'> &
      Partial<AskedPayment>,
  ): AskedPayment {
    const asked: AskedPayment = {
      isAmountEditable: false,
      isSingle: true,
      language: 'tr',
      successUrl: null,
      failUrl: null,
      noticeUrl: null,
      expires: Date.now() + lifetimeMs,
      ...payment,
      id: this.nextId++,
      sign: randomBytes(16).toString('hex'),
      chosen: null,
      transactions: [],
    }
    this.asked.push(asked)
    return asked
  }

  /** What a person may still pay at that address. */
  findPayable(id: string, sign: string | undefined): AskedPayment | undefined {
    const asked = this.asked.find((candidate) => String(candidate.id) === id && candidate.sign === sign)
    const isUsedUp = asked?.isSingle && asked.transactions.some(({ statusId }) => statusId !== statuses.failed)
    return asked && !isUsedUp && asked.expires > Date.now() ? asked : undefined
  }

  charge(asked: AskedPayment, card: Card, outcome: { isAuthenticated: boolean; installments: number; amount: string }) {
    const { number, statusId, errorCode } = cards[card]
    const id = this.nextTransactionId++
    const transaction: Transaction = {
      id,
      guid: randomUUID(),
      referenceCode: `NTH${String(id).padStart(11, '0')}`,
      statusId: outcome.isAuthenticated ? statusId : statuses.failed,
      amount: outcome.amount,
      currency: asked.currency,
      installments: outcome.installments,
      provision: String(100_000 + (id % 900_000)),
      errorCode: outcome.isAuthenticated ? errorCode : 'MdStatus0',
      cardFirst6: number.slice(0, 6),
      cardLast4: number.slice(-4),
      date: turkishTime(),
      erpCode: null,
      reversals: [],
    }
    asked.transactions.push(transaction)
    return transaction
  }

  /** The transaction that counts for a reference of the shop: one that succeeded, else the latest. */
  findByReference(reference: string): { asked: AskedPayment; transaction: Transaction } | undefined {
    const all = this.transactions().filter(({ asked }) => asked.reference === reference)
    const order = [statuses.successful, statuses.pending, statuses.failed]
    return order.map((status) => all.findLast(({ transaction }) => transaction.statusId === status)).find(Boolean)
  }

  transactions(): { asked: AskedPayment; transaction: Transaction }[] {
    return this.asked.flatMap((asked) => asked.transactions.map((transaction) => ({ asked, transaction })))
  }

  /** Gives money back, all of what is left where no amount is named. @returns false where that much is not left */
  reverse(transaction: Transaction, amount?: string): boolean {
    const paid = minorUnits(transaction.amount, 2) ?? 0n
    const gone = transaction.reversals.reduce((sum, reversal) => sum + (minorUnits(reversal.amount, 2) ?? 0n), 0n)
    const wanted = amount === undefined ? paid - gone : minorUnits(amount, 2)
    if (transaction.statusId !== statuses.successful || wanted === null) return false
    if (wanted <= 0n || gone + wanted > paid) return false
    const id = this.nextReversalId++
    transaction.reversals.push({ id, amount: inText(wanted, 2), date: turkishTime(), erpCode: null })
    return true
  }

  clear(): void {
    this.asked.length = 0
  }
}

/** `2026-03-05T10:21:09`, without a zone: the clock on the wall in Turkey. */
export function turkishTime(): string {
  return new Date(Date.now() + 3 * 60 * 60 * 1000).toISOString().slice(0, 19)
}
