/** Customers, where their goods go, who looks after them, and what stands on their accounts. */
import * as accounts from '@toptan/contract/accounts'
import * as customers from '@toptan/contract/customers'
import * as definitions from '@toptan/contract/definitions'
import { sql } from 'kysely'
import { countOf, each, type Reading, ROWS, table, two } from './reading.ts'

export const readingsOfCustomers: Record<string, Reading> = {
  customers: {
    job: 'pull-customers',
    data: 'customers',
    match: 'GET .*/Arps$',
    firstPage: 1,
    change: (it, n) =>
      it.erp.seed(
        each((at) => {
          const card = { CODE: `C-${two(at)}`, TITLE: `Cari ${two(at)} ${n}`, COUNTRY_CODE: 'TR', ACCOUNT_TYPE: 3 }
          return ['Arps', card] as const
        }),
      ),
    async screen({ admin }) {
      const { items } = await admin.call(customers.list, {
        query: { SearchTerm: 'Cari', PageSize: 100 },
        customerId: null,
      })
      return items.map(({ code, name }) => ({ key: code ?? '', value: name }))
    },
    told: (n) => table((at) => [`C-${two(at)}`, `Cari ${two(at)} ${n}`]),
  },

  'delivery addresses': {
    job: 'pull-customers',
    data: 'customers',
    match: 'GET .*/ArpShipmentLocations$',
    firstPage: 1,
    change: (it, n) =>
      it.erp.seed(
        each((at) => {
          const place = { ARP_CODE: 'TR001', CODE: `A-${two(at)}`, DESCRIPTION: `Şube ${two(at)} ${n}` }
          return ['ArpShipmentLocations', { ...place, ADDRESS1: 'Liman 2', CITY: 'Gemlik' }] as const
        }),
      ),
    async screen({ ayse }) {
      const places = await ayse.call(customers.addresses)
      return places
        .filter(({ code }) => code.startsWith('A-'))
        .map(({ code, caption }) => ({ key: code, value: caption }))
    },
    told: (n) => table((at) => [`A-${two(at)}`, `Şube ${two(at)} ${n}`]),
  },

  salespeople: {
    job: 'pull-salesmen',
    data: null,
    match: 'GET .*/salesmen$',
    firstPage: 1,
    async change(it, n) {
      await it.erp.seed([
        ['salesmen', { CODE: 'S1', NAME: `Mehmet ${n}` }],
        ...['TR001', 'TR002'].map((ARP_CODE) => ['customersOfSalesmen', { SALESMAN_CODE: 'S1', ARP_CODE }] as const),
        ...each((at) => ['salesmen', { CODE: `P-${two(at)}`, NAME: `Plasiyer ${two(at)} ${n}` }] as const),
      ])
    },
    async screen({ admin, mehmet }) {
      const { items } = await admin.call(definitions.salesmans, { query: { PageSize: 100 } })
      const own = await mehmet.call(customers.list, { query: {}, customerId: null })
      return [
        ...items.filter(({ code }) => code !== 'S2').map(({ code, name }) => ({ key: code ?? '', value: name })),
        {
          key: 'of Mehmet',
          value: own.items
            .map(({ code }) => code)
            .sort()
            .join(' '),
        },
      ]
    },
    told: (n) => ({
      S1: `Mehmet ${n}`,
      'of Mehmet': 'TR001 TR002',
      ...table((at) => [`P-${two(at)}`, `Plasiyer ${two(at)} ${n}`]),
    }),
  },

  'account lines': {
    job: 'pull-account-lines',
    data: 'accountLines',
    match: 'POST .*/queries/unsafe$',
    firstPage: 1,
    change: (it, n) =>
      it.erp.seed(
        each((at) => {
          const line = { ARP_CODE: 'TR001', DATE: '2026-03-05', MODULENR: 5, TRCODE: 3, SIGN: 0 }
          return ['accountLines', { ...line, AMOUNT: 10, TRANNO: `F${n}-${two(at)}`, DUE_DATE: '2099-01-01' }] as const
        }),
      ),
    async screen({ ayse }) {
      const statement = await ayse.call(accounts.statement, { query: {} })
      const lines = statement.customerFinanceTransactions
      return [
        ...lines.map(({ ficheNo, amount }) => ({
          key: ficheNo,
          value: String(amount),
          readOn: statement.readOnUtc,
        })),
        // It adds up, however much of it is there.
        { key: 'closing less lines', value: String(statement.closing - lines.length * 10) },
      ]
    },
    told: (n) => ({
      'closing less lines': '0',
      ...Object.fromEntries(
        Array.from({ length: n + 1 }, (_, news) => each((at) => [`F${news}-${two(at)}`, '10'])).flat(),
      ),
    }),
    check: async (it, n) => ({
      'what the customer owes': [
        await countOf(it, sql`select open_amount::int as n from customers where code = 'TR001'`),
        (n + 1) * ROWS * 10,
      ],
    }),
  },
}
