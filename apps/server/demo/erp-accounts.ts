/** A year of a customer's account in the ERP: brought forward, invoiced, sent back, and paid as the customer is used to pay. */
import { dayOf, daysFrom } from './calendar.ts'
import { type CollectionWay, DAYS_BETWEEN_PAYMENTS, DAYS_TO_INVOICE, DAYS_TO_PAY, habitOf } from './payment-habits.ts'

/** Something that was shipped of an order, with what it came to; amounts are whole cents of the account's currency. */
export interface Sale {
  orderId: number
  docNumber: string
  /** When it was ordered, `2026-01-31`. */
  day: string
  amount: number
  paymentMethodCode: string
  /** Of its first line. */
  first: { itemId: number; quantity: number; net: number; vat: number }
}

export interface Account {
  customerId: number
  divisionId: number
  sales: Sale[]
}

export type Entry = { day: string; amount: number } & (
  | { kind: 'opening'; dueDay: string }
  | { kind: 'invoice'; sale: Sale; dueDay: string }
  | { kind: 'return'; sale: Sale; quantity: number; net: number; vat: number }
  | { kind: 'collection'; way: CollectionWay; sale: Sale | null }
)

/** One invoice in so many has something of it come back. */
const RETURNED_ONE_IN = 23
const DAYS_TO_RETURN = 6
const YEAR = 366

/** The entries of an account up to a day, in the order of their days. */
export function entriesOf({ customerId, divisionId, sales }: Account, today: string): Entry[] {
  const habit = habitOf({ id: customerId, divisionId })
  const invoices = sales.map((sale): Entry & { kind: 'invoice' } => {
    const day = earlier(today, plus(sale.day, DAYS_TO_INVOICE))
    const isOnAccount = sale.paymentMethodCode === 'open-account'
    return { kind: 'invoice', day, amount: sale.amount, sale, dueDay: isOnAccount ? plus(day, DAYS_TO_PAY) : day }
  })
  const opening = openingOf(invoices, today)
  const returns = invoices.flatMap((invoice) => returnOf(invoice, today))
  const paidAtOnce = invoices.flatMap(({ sale, day, amount }): Entry[] => {
    const way = waysAtOnce[sale.paymentMethodCode]
    return way ? [{ kind: 'collection', day, amount, way, sale }] : []
  })
  const onAccount = [...opening, ...invoices].filter(
    (entry) => entry.kind === 'opening' || !waysAtOnce[entry.sale.paymentMethodCode],
  )
  const entries = [...opening, ...invoices, ...returns, ...paidAtOnce, ...payments(onAccount, returns, habit, today)]
  return entries.sort((a, b) => a.day.localeCompare(b.day))
}

const waysAtOnce: Partial<Record<string, CollectionWay>> = {
  'bank-transfer': 'transfer',
  'credit-card': 'credit-card',
  paypal: 'credit-card',
  'cash-on-delivery': 'cash',
}

/** As much as an average month came to. */
function openingOf(invoices: readonly Entry[], today: string): (Entry & { kind: 'opening' })[] {
  const month = Math.round(invoices.reduce((all, { amount }) => all + amount, 0) / 12)
  const day = plus(today, -YEAR)
  return month === 0 ? [] : [{ kind: 'opening', day, amount: month, dueDay: plus(day, DAYS_TO_PAY) }]
}

/** A part of the first line, a week or so after the invoice. */
function returnOf({ sale, day }: Entry & { kind: 'invoice' }, today: string): (Entry & { kind: 'return' })[] {
  const { orderId, first, paymentMethodCode } = sale
  const back = plus(day, DAYS_TO_RETURN + (orderId % 5))
  const isReturned = orderId % RETURNED_ONE_IN === 0 && !waysAtOnce[paymentMethodCode] && first.quantity > 1
  if (!isReturned || back > today) return []
  const quantity = Math.max(1, Math.floor(first.quantity / 4))
  const [net, vat] = [first.net, first.vat].map((all) => Math.round((all * quantity) / first.quantity)) as [
    number,
    number,
  ]
  return [{ kind: 'return', day: back, amount: net + vat, sale, quantity, net, vat }]
}

/** What is on account, paid with the next payment after its time, less what came back until then. */
function payments(
  debits: readonly Entry[],
  returns: readonly Entry[],
  { paysAfter, paidDaysAgo, way, roundedTo }: ReturnType<typeof habitOf>,
  today: string,
): Entry[] {
  const found: Entry[] = []
  const unit = Math.round(roundedTo * 100)
  let paid = 0
  for (
    let ago = paidDaysAgo + Math.floor(YEAR / DAYS_BETWEEN_PAYMENTS) * DAYS_BETWEEN_PAYMENTS;
    ago >= 0;
    ago -= DAYS_BETWEEN_PAYMENTS
  ) {
    const day = plus(today, -ago)
    const owed = total(debits, plus(day, -paysAfter)) - total(returns, day) - paid
    if (owed <= 0) continue
    const amount = Math.ceil(owed / unit) * unit
    paid += amount
    found.push({ kind: 'collection', day, amount, way, sale: null })
  }
  return found
}

const total = (entries: readonly Entry[], until: string) =>
  entries.reduce((all, { day, amount }) => (day <= until ? all + amount : all), 0)

const plus = (day: string, days: number): string => dayOf(daysFrom(new Date(`${day}T12:00:00Z`), days))
const earlier = (a: string, b: string) => (a < b ? a : b)
