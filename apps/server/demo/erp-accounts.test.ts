/** What stands on the demo world's accounts: worked out here, and judged by the rules of the product. */
import { describe, expect, test } from 'vitest'
import { ageingOf, balanceOf } from '../src/modules/accounts/rules.ts'
import { dayOf, daysFrom } from './calendar.ts'
import { type Account, type Entry, entriesOf, type Sale } from './erp-accounts.ts'
import { habitOf } from './payment-habits.ts'

const today = '2026-11-18'
const dayAgo = (days: number) => dayOf(daysFrom(new Date(`${today}T12:00:00Z`), -days))

/** An order a week, for a year, every tenth paid by card. */
const accountOf = (customerId: number, divisionId = 1): Account => ({
  customerId,
  divisionId,
  sales: Array.from({ length: 52 }, (_, at): Sale => {
    const orderId = at + 1
    return {
      orderId,
      docNumber: `TR26-${orderId}`,
      day: dayAgo(364 - at * 7),
      amount: 120_000 + at * 37,
      paymentMethodCode: at % 10 === 9 ? 'credit-card' : 'open-account',
      first: { itemId: orderId, quantity: 8, net: 100_000, vat: 20_000 },
    }
  }),
})

const linesOf = (entries: readonly Entry[]) =>
  entries.map((entry, id) => ({
    id,
    date: entry.day,
    dueDate: 'dueDay' in entry ? entry.dueDay : null,
    sign: entry.kind === 'opening' || entry.kind === 'invoice' ? ('debit' as const) : ('credit' as const),
    amount: (entry.amount / 100).toFixed(2),
  }))
const ageing = (customerId: number) => {
  const ages = ageingOf(linesOf(entriesOf(accountOf(customerId), today)), today)
  return Object.fromEntries(Object.entries(ages).map(([name, amount]) => [name, amount.toNumber()]))
}

const customers = Array.from({ length: 60 }, (_, at) => at + 1)
const prompt = customers.filter((id) => id % 9 !== 0)

test('an account begins with what was brought forward, and has invoices, returns and payments of several kinds', () => {
  const entries = entriesOf(accountOf(1), today)
  expect(entries[0]?.kind).toBe('opening')
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['opening', 'invoice', 'return', 'collection']))
  expect(entries.map(({ day }) => day)).toEqual(entries.map(({ day }) => day).sort())
  expect(entries.filter(({ kind }) => kind === 'invoice')).toHaveLength(52)
  expect(entries.every(({ day, amount }) => day <= today && amount > 0)).toBe(true)
  const ways = new Set(customers.map((id) => habitOf({ id, divisionId: 1 }).way))
  expect(ways).toEqual(new Set(['transfer', 'cheque', 'credit-card', 'cash']))
})

describe('who pays in time', () => {
  test.each(prompt)('customer %d owes something, nothing of it late, and goes on so for a week', (id) => {
    const { notDue, ...late } = ageing(id)
    expect([notDue! > 0, Object.values(late)]).toEqual([true, [0, 0, 0, 0]])
    const lines = linesOf(entriesOf(accountOf(id), today))
    const inAWeek = dayOf(daysFrom(new Date(`${today}T12:00:00Z`), 7))
    const { notDue: _, ...then } = ageingOf(lines, inAWeek)
    expect(Object.values(then).map(String)).toEqual(['0', '0', '0', '0'])
  })

  test('never has a balance far from what a few weeks come to', () => {
    for (const id of prompt) {
      const lines = linesOf(entriesOf(accountOf(id), today))
      for (const day of [300, 200, 100, 0].map(dayAgo)) {
        const balance = balanceOf(lines.filter(({ date }) => date <= day)).toNumber()
        expect(balance).toBeGreaterThan(-1000)
        expect(balance).toBeLessThan(120_000 / 10)
      }
    }
  })
})

test('who pays a month late owes little that is old, who stopped paying something of every age', () => {
  expect(ageing(36)).toMatchObject({ upTo90: 0, over90: 0 })
  expect(ageing(36).upTo30).toBeGreaterThan(0)
  for (const amount of Object.values(ageing(27))) expect(amount).toBeGreaterThan(0)
})
