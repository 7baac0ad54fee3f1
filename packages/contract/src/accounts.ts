import { z } from 'zod'
import { Amount, Currency, Day, FileAnswer, Id, Instant, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** One paper on a customer's account. */
export const Fiche = z.object({
  id: Id,
  ficheNo: z.string(),
  /** In the reader's language. */
  ficheType: z.string(),
  ficheTypeId: z.int(),
  description: z.string().nullable(),
  createDate: Day,
  dueDate: Day.nullable(),
  sign: z.enum(['debit', 'credit']),
  amount: Amount,
  /** What the account came to with it; above zero the customer owes. */
  balance: Amount,
  currency: Currency,
  /** How much of a debit no credit has settled yet. */
  openAmount: Amount,
  /** Whether it consists of goods that can be looked at. */
  hasLines: z.boolean(),
})
export type Fiche = z.infer<typeof Fiche>

/** What is open, by how many days it is overdue; `notDue` is not yet. */
export const Ageing = z.object({
  notDue: Amount,
  upTo30: Amount,
  upTo60: Amount,
  upTo90: Amount,
  over90: Amount,
})
export type Ageing = z.infer<typeof Ageing>

export const Statement = z.object({
  customerInfo: z.object({
    code: z.string().nullable(),
    name: z.string(),
    currentBalance: Amount,
    currency: Currency,
  }),
  /** In the order of their days. */
  customerFinanceTransactions: z.array(Fiche),
  from: Day.nullable(),
  to: Day.nullable(),
  /** The balance before the first day, what came and went in the days, and the balance after the last. */
  opening: Amount,
  debit: Amount,
  credit: Amount,
  closing: Amount,
  /** As of today, over the whole account. */
  ageing: Ageing,
  overdue: Amount,
  /** Falling due within the next two weeks, soonest first. */
  dueSoon: z.array(z.object({ ficheNo: z.string(), dueDate: Day, amount: Amount })),
  /** The currencies the customer has an account in, the one shown included. */
  currencies: z.array(z.object({ currency: Currency, balance: Amount })),
  /** When the account was last read from the ERP. */
  readOnUtc: Instant.nullable(),
})
export type Statement = z.infer<typeof Statement>

const Period = z.object({
  from: Day.optional().describe('The first day; from the beginning where left out'),
  to: Day.optional().describe('The last day; to the end where left out'),
  currency: Currency.optional().describe("The customer's own where left out; two currencies are never added"),
})

export const statement = endpoint({
  method: 'GET',
  path: '/customers/finance',
  tag: 'customers',
  summary: "The statement of the account of the customer acted for, as the ERP's books had it when last read",
  may: 'selected-customer',
  acting: 'required',
  query: Period,
  response: Statement,
})

export const FicheLine = z.object({
  ficheNo: z.string(),
  productCode: z.string(),
  productName: z.string(),
  quantity: z.number(),
  unitCode: z.string(),
  price: Amount,
  /** After discounts, without VAT. */
  total: Amount,
  currency: Currency,
})
export type FicheLine = z.infer<typeof FicheLine>

export const ficheLines = endpoint({
  method: 'GET',
  path: '/customers/finance/{ficheNo}',
  tag: 'customers',
  summary: 'The goods that a paper on the account consists of, asked of the ERP now; empty where it has none',
  may: 'selected-customer',
  acting: 'required',
  params: z.object({ ficheNo: text(60).min(1) }),
  response: z.array(FicheLine),
  errors: ['record.not-found', 'account.erp-silent'],
})

export const statementFile = endpoint({
  method: 'GET',
  path: '/customers/finance/file/{format}',
  tag: 'customers',
  summary: "The statement as a file in the reader's language",
  may: 'selected-customer',
  acting: 'required',
  params: z.object({ format: z.enum(['pdf', 'xlsx']) }),
  query: Period,
  response: FileAnswer,
  file: true,
})
