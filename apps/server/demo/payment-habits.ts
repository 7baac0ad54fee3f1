/** How the demo world's customers pay: most before they must, every ninth late. */
import type { DemoCustomer } from './people.ts'

/** Days after the invoice by which it is to be paid. */
export const DAYS_TO_PAY = 45
/** Days from an order to its invoice. */
export const DAYS_TO_INVOICE = 2
/** Accounts are settled this often. */
export const DAYS_BETWEEN_PAYMENTS = 14

export type CollectionWay = 'transfer' | 'cheque' | 'credit-card' | 'cash'

export interface PaymentHabit {
  /** An invoice is paid with the first payment that comes so many days after it, or later. */
  paysAfter: number
  /** Days since the latest payment. */
  paidDaysAgo: number
  way: CollectionWay
  /** Payments are rounded up to a multiple of it; what is too much counts with the next one. */
  roundedTo: number
}

/** Days after the last moment. The latest owe something that is more than three months overdue. */
const LATE_BY = [30, 60, 130, 130]
const PROMPT = 20

export function habitOf({ id, divisionId }: Pick<DemoCustomer, 'id' | 'divisionId'>): PaymentHabit {
  const isAbroad = divisionId !== 1
  const ways: CollectionWay[] = isAbroad ? ['transfer'] : ['transfer', 'cheque', 'transfer', 'credit-card', 'cash']
  return {
    paysAfter: id % 9 === 0 ? DAYS_TO_PAY + LATE_BY[(id / 9) % LATE_BY.length]! : PROMPT,
    paidDaysAgo: (id * 12) % DAYS_BETWEEN_PAYMENTS,
    way: ways[id % ways.length]!,
    roundedTo: isAbroad ? 0.01 : id % 3 === 0 ? 1000 : 0.01,
  }
}

/** Days that an order on account stays open, counted from when it was placed, about. */
export const daysOpen = (customer: Pick<DemoCustomer, 'id' | 'divisionId'>): number =>
  DAYS_TO_INVOICE + habitOf(customer).paysAfter + DAYS_BETWEEN_PAYMENTS / 2

/** Days after which an order on account is overdue, counted from when it was placed. */
export const DAYS_UNTIL_OVERDUE = DAYS_TO_INVOICE + DAYS_TO_PAY
