/** What the SOAP service does, operation by operation. */
import { minorUnits } from '../amount.ts'
import type { AskedPayment, Reversal, Transaction } from './books.ts'
import { type NetahsilatContext, pageOf } from './context.ts'
import { namespaces, types } from './soap-contract.ts'

export type Fields = Record<string, unknown>
export type Result = { ErrorCode?: string; ErrorMessage?: string } & Fields

interface Found {
  asked: AskedPayment
  transaction: Transaction
}

type Run = (fields: Fields, context: NetahsilatContext, base: string) => Result

/** By the names of `soap-contract.ts`. */
export const runs: Record<string, Run> = {
  SendEmailOrderFromWebService({ sendMailOrderParameter }, { books }, base) {
    const given = inSchemaOrder(sendMailOrderParameter, 'SendMailOrderParameter')
    const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
    const amount = minorUnits(text('Amount'), 2)
    if (amount === null || amount <= 0n) return { ErrorCode: '400', ErrorMessage: 'Tutar geçersiz.' }
    if (!/^[A-Z]{3}$/.test(text('Currency'))) return { ErrorCode: '400', ErrorMessage: 'Para birimi geçersiz.' }
    if (text('ClientReferenceCode') === '') return { ErrorCode: '400', ErrorMessage: 'Referans boş olamaz.' }
    const asked = books.ask({
      way: 'link',
      reference: text('ClientReferenceCode'),
      amount: text('Amount'),
      currency: text('Currency'),
      paymentSet: text('PaymentSetId'),
      payerCode: text('CurrentAccountCode'),
      isSingle: text('SinglePayment') === 'true',
    })
    return {
      'a:EmailOrderResultList': nil,
      'a:Paylink': pageOf(asked, base),
      'a:QRCode': nil,
      'a:QRCodeByteFormat': nil,
    }
  },
  GetPaymentByClientReferenceCode: ({ clientReferenceCode }, { books }) =>
    one(books.findByReference(String(clientReferenceCode))),
  GetPaymentByReferenceCode: ({ referenceCode }, { books }) =>
    one(books.transactions().find(({ transaction }) => transaction.referenceCode === referenceCode)),
  GetPaymentByTransactionId: ({ id }, { books }) => one(paymentNumbered(id, books)),
  GetPayments: ({ integrationStatus, ...period }, { books }) =>
    many(paid(books).filter((found) => isIn(found.transaction.date, period) && hasStatus(found, integrationStatus))),
  GetPaymentsByVendorErpCode: ({ vendorErpCode, ...period }, { books }) =>
    many(
      paid(books).filter(
        ({ asked, transaction }) => asked.payerCode === vendorErpCode && isIn(transaction.date, period),
      ),
    ),
  GetNonIntegratedPayments: (_, { books }) => many(paid(books).filter((found) => hasStatus(found, '0'))),
  GetNonIntegratedPaymentsForLogo: (_, { books }) => many(paid(books).filter((found) => hasStatus(found, '0'))),
  SetPaymentERPCode({ id, erpCode }, { books }) {
    const found = paymentNumbered(id, books)
    if (!found) return notFound
    // An empty number beside an error message leaves it among those not taken over.
    found.transaction.erpCode = textOf(erpCode) || null
    return {}
  },
  GetReversals: ({ integrationStatus, ...period }, { books }) =>
    manyReversals(
      reversed(books).filter(
        ({ reversal }) => isIn(reversal.date, period) && hasStatus({ transaction: reversal }, integrationStatus),
      ),
    ),
  GetNonIntegratedReversals: (_, { books }) =>
    manyReversals(reversed(books).filter(({ reversal }) => !reversal.erpCode)),
  GetNonIntegratedReversalsForLogo: (_, { books }) =>
    manyReversals(reversed(books).filter(({ reversal }) => !reversal.erpCode)),
  GetReversalByTransactionId({ id }, { books }) {
    const found = reversed(books).find(({ reversal }) => String(reversal.id) === id)
    return found ? { 'a:Reversal': { '@xmlns:b': namespaces.b, ...reversalModel(found) } } : notFound
  },
  SetReversalERPCode({ id, erpCode }, { books }) {
    const found = reversed(books).find(({ reversal }) => String(reversal.id) === id)
    if (!found) return notFound
    found.reversal.erpCode = textOf(erpCode) || null
    return {}
  },
  GetVirtualPosList: () => ({
    'a:VirtualPoses': {
      '@xmlns:b': namespaces.b,
      'b:VirtualPos': [
        { 'b:Name': 'Deneme POS 1', 'b:VPosId': '12', 'b:VposApiName': 'Deneme Bankası' },
        { 'b:Name': 'Deneme POS 2', 'b:VPosId': '14', 'b:VposApiName': 'Örnek Bankası' },
      ],
    },
  }),
}

/** The children that a data contract knows, in its own order; WCF passes over what comes out of it. */
export function inSchemaOrder(given: unknown, type: keyof typeof types): Fields {
  const names = types[type]?.fields.map(([name]) => name) ?? []
  const taken: Fields = {}
  let place = 0
  for (const [name, value] of Object.entries((given ?? {}) as Fields)) {
    const index = names.indexOf(name)
    if (index < place) continue
    taken[name] = value
    place = index + 1
  }
  return taken
}

export const nil = { '@i:nil': 'true' }
const notFound: Result = { ErrorCode: '404', ErrorMessage: 'Kayıt bulunamadı.' }
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const paid = (books: NetahsilatContext['books']): Found[] =>
  books.transactions().filter(({ transaction }) => transaction.statusId === 1)
const paymentNumbered = (id: unknown, books: NetahsilatContext['books']): Found | undefined =>
  books.transactions().find(({ transaction }) => String(transaction.id) === id)
const reversed = (books: NetahsilatContext['books']) =>
  books.transactions().flatMap((found) => found.transaction.reversals.map((reversal) => ({ ...found, reversal })))

/** Days, both included, as `2026-03-05` or with a time behind; one that is left out has no end. */
function isIn(date: string, { fromDate, toDate }: Fields): boolean {
  const day = date.slice(0, 10)
  return day >= textOf(fromDate).slice(0, 10) && (textOf(toDate) === '' || day <= textOf(toDate).slice(0, 10))
}

/** 0 not taken over by the ERP, 1 taken over; anything else both. */
function hasStatus({ transaction: { erpCode } }: { transaction: { erpCode: string | null } }, asked: unknown): boolean {
  return asked === '0' ? !erpCode : asked === '1' ? Boolean(erpCode) : true
}

const one = (found: Found | undefined): Result =>
  found ? { 'a:Payment': { '@xmlns:b': namespaces.b, ...paymentModel(found) } } : notFound
const many = (found: Found[]): Result =>
  found.length === 0
    ? notFound
    : { 'a:Payments': { '@xmlns:b': namespaces.b, 'b:PaymentServiceModel': found.map(paymentModel) } }
const manyReversals = (found: (Found & { reversal: Reversal })[]): Result =>
  found.length === 0
    ? notFound
    : { 'a:Reversals': { '@xmlns:b': namespaces.b, 'b:ReversalServiceModel': found.map(reversalModel) } }

function reversalModel({ asked, transaction, reversal }: Found & { reversal: Reversal }): Fields {
  return {
    'b:ErpCode': reversal.erpCode ?? nil,
    'b:Payment': paymentModel({ asked, transaction: { ...transaction, reversals: [] } }),
    ...reversalPart(transaction, reversal),
  }
}

const reversalPart = (transaction: Transaction, { id, amount, date }: Reversal): Fields => ({
  'b:PaymentId': transaction.id,
  'b:ProccessAmount': amount,
  'b:ProccessNetAmount': amount,
  'b:ReversalDate': date,
  'b:ReversalId': id,
})

/** In the order of the schema, as WCF writes it. */
function paymentModel({ asked, transaction }: Found): Fields {
  const { reversals } = transaction
  return {
    'b:AccountErpCode': asked.payerCode,
    'b:AuthenticationNumber': transaction.statusId === 1 ? transaction.provision : nil,
    'b:CardNumberFirst6': transaction.cardFirst6,
    'b:CardNumberLast4': transaction.cardLast4,
    'b:ClientReferenceCode': asked.reference,
    'b:ComissionRate': 0,
    'b:CurrencyCode': transaction.currency,
    'b:CurrencyProccessAmount': transaction.amount,
    'b:ErpCode': transaction.erpCode ?? nil,
    'b:ErrorCode': transaction.errorCode ?? nil,
    'b:ErrorMessage': transaction.errorCode === null ? nil : 'İşlem reddedildi.',
    'b:ExchangeRate': 1,
    'b:PaymentDate': transaction.date,
    'b:PaymentId': transaction.id,
    'b:PaymentSetId': asked.paymentSet || nil,
    'b:Period': transaction.installments,
    'b:ProccessAmount': transaction.amount,
    'b:ProccessNetAmount': transaction.amount,
    'b:ProvisionNumber': transaction.statusId === 1 ? transaction.provision : nil,
    'b:ReferenceCode': transaction.referenceCode,
    'b:Reversals':
      reversals.length === 0
        ? nil
        : { 'b:ReversalServiceModel': reversals.map((reversal) => reversalPart(transaction, reversal)) },
    'b:TransactionStatusId': transaction.statusId,
    'b:VPosApiName': 'Deneme Bankası',
    'b:VPosId': 12,
  }
}
