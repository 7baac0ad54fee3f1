/** What is true of an account: who settles what, how old debts are, and how the balance runs. */
import { Big, type Decimal, decimal, sum } from '../../platform/money.ts'

export interface AccountLine {
  id: number
  date: string
  dueDate: string | null
  sign: 'debit' | 'credit'
  amount: Decimal
}

/** Days within which a debt counts as falling due soon. */
export const SOON_DAYS = 14

const signed = ({ sign, amount }: Pick<AccountLine, 'sign' | 'amount'>): Big =>
  sign === 'debit' ? decimal(amount) : decimal(amount).times(-1)

export const balanceOf = (lines: readonly AccountLine[]): Big => sum(lines.map(signed))

/** The balance after each line, in their order, beginning with what the account came to before. */
export function runningBalances(opening: Big, lines: readonly AccountLine[]): Big[] {
  let balance = opening
  return lines.map((line) => {
    balance = balance.plus(signed(line))
    return balance
  })
}

/** What of each debit is still open: credits settle what was due first, whatever they were meant for. */
export function openAmounts(lines: readonly AccountLine[]): Map<number, Big> {
  const dueOf = ({ dueDate, date }: AccountLine) => dueDate ?? date
  const debits = lines
    .filter(({ sign }) => sign === 'debit')
    .sort((a, b) => dueOf(a).localeCompare(dueOf(b)) || a.date.localeCompare(b.date) || a.id - b.id)
  let left = sum(lines.filter(({ sign }) => sign === 'credit').map(({ amount }) => decimal(amount)))
  const open = new Map<number, Big>()
  for (const { id, amount } of debits) {
    // A negative debit, such as a correction, settles like a credit.
    const whole = decimal(amount)
    const settled = whole.lt(left) ? whole : left
    left = left.minus(settled)
    open.set(id, whole.minus(settled))
  }
  return open
}

export interface AgeingSums {
  notDue: Big
  upTo30: Big
  upTo60: Big
  upTo90: Big
  over90: Big
}

/** What is open by age on a day. */
export function ageingOf(lines: readonly AccountLine[], today: string): AgeingSums {
  const open = openAmounts(lines)
  const zero = new Big(0)
  const sums: AgeingSums = { notDue: zero, upTo30: zero, upTo60: zero, upTo90: zero, over90: zero }
  for (const line of lines) {
    const amount = open.get(line.id)
    if (!amount || amount.eq(0)) continue
    const bucket = bucketOf(daysBetween(line.dueDate ?? line.date, today))
    sums[bucket] = sums[bucket].plus(amount)
  }
  return sums
}

function bucketOf(daysOverdue: number): keyof AgeingSums {
  if (daysOverdue <= 0) return 'notDue'
  if (daysOverdue <= 30) return 'upTo30'
  if (daysOverdue <= 60) return 'upTo60'
  return daysOverdue <= 90 ? 'upTo90' : 'over90'
}

/** Whole days from one to another; below zero where the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
