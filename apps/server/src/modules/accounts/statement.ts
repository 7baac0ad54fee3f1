import type { Statement } from '@toptan/contract/accounts'
import type { Culture } from '@toptan/contract/common'
import type { App } from '../../platform/app.ts'
import { type Big, decimal, minorDigits, rounded, sum, toNumber } from '../../platform/money.ts'
import type { CustomerTerms } from '../customers/index.ts'
import { settingOf } from '../settings/index.ts'
import { ficheTypeIn } from './fiche-types.ts'
import { findReadAt, listLines, type StoredLine } from './queries.ts'
import { ageingOf, balanceOf, daysBetween, openAmounts, runningBalances, SOON_DAYS } from './rules.ts'

export interface Asked {
  from?: string | undefined
  to?: string | undefined
  currency?: string | undefined
}

/** Papers that consist of goods. */
const WITH_LINES = new Set(['wholesale-sale', 'retail-sale', 'sales-return'])

/** The statement of a customer's account between two days, in one currency. */
export async function getStatement(
  app: App,
  { customer, culture }: { customer: CustomerTerms; culture: Culture },
  { from, to, currency: asked }: Asked,
): Promise<Statement> {
  const own = customer.divisions[0]?.currency ?? (await settingOf(app, 'erp')).localCurrency
  const [all, readAt] = await Promise.all([listLines(app.db, customer.id, own), findReadAt(app.db)])
  const currency = asked ?? own
  const account = all.filter((line) => line.currency === currency)
  const before = from === undefined ? [] : account.filter(({ date }) => date < from)
  const shown = account.filter(({ date }) => (from === undefined || date >= from) && (to === undefined || date <= to))
  const opening = balanceOf(before)
  const balances = runningBalances(opening, shown)
  const open = openAmounts(account)
  const today = dayIn(app, customer)
  const ageing = ageingOf(account, today)
  const amount = (value: Big) => toNumber(rounded(value, minorDigits(currency)))
  const side = (sign: StoredLine['sign']) =>
    amount(sum(shown.filter((line) => line.sign === sign).map((line) => decimal(line.amount))))
  return {
    customerInfo: { code: customer.code, name: customer.name, currentBalance: amount(balanceOf(account)), currency },
    customerFinanceTransactions: shown.map((line, at) => ({
      id: line.id,
      ficheNo: line.ficheNo,
      ficheType: ficheTypeIn(culture, line.kind),
      ficheTypeId: line.kindId,
      description: line.description,
      createDate: line.date,
      dueDate: line.dueDate,
      sign: line.sign,
      amount: amount(decimal(line.amount)),
      balance: amount(balances[at] ?? opening),
      currency,
      openAmount: amount(open.get(line.id) ?? decimal(0)),
      hasLines: WITH_LINES.has(line.kind),
    })),
    from: from ?? null,
    to: to ?? null,
    opening: amount(opening),
    debit: side('debit'),
    credit: side('credit'),
    closing: amount(balances.at(-1) ?? opening),
    ageing: {
      notDue: amount(ageing.notDue),
      upTo30: amount(ageing.upTo30),
      upTo60: amount(ageing.upTo60),
      upTo90: amount(ageing.upTo90),
      over90: amount(ageing.over90),
    },
    overdue: amount(sum([ageing.upTo30, ageing.upTo60, ageing.upTo90, ageing.over90])),
    dueSoon: dueSoon(account, open, today).map(({ ficheNo, dueDate, left }) => ({
      ficheNo,
      dueDate,
      amount: amount(left),
    })),
    currencies: [...new Set([own, ...all.map((line) => line.currency)])].map((one) => ({
      currency: one,
      balance: toNumber(rounded(balanceOf(all.filter((line) => line.currency === one)), minorDigits(one))),
    })),
    readOnUtc: readAt?.toISOString() ?? null,
  }
}

function dueSoon(account: readonly StoredLine[], open: ReadonlyMap<number, Big>, today: string) {
  return account
    .flatMap(({ id, ficheNo, dueDate, date }) => {
      const due = dueDate ?? date
      const days = daysBetween(today, due)
      const left = open.get(id)
      return left?.gt(0) && days >= 0 && days <= SOON_DAYS ? [{ ficheNo, dueDate: due, left }] : []
    })
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
}

/** Today where the customer buys. */
function dayIn(app: App, customer: CustomerTerms): string {
  const timeZone = customer.divisions[0]?.timeZone ?? app.config.timeZone
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(app.clock.now())
}
