/** The SOAP service `ErpWebService.svc`: payment links, and what became of them. */
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minorUnits } from '../amount.ts'
import type { AskedPayment, Transaction } from './books.ts'
import { baseOf, type NetahsilatContext, pageOf } from './context.ts'

const contracts = 'http://schemas.datacontract.org/2004/07'
const actionPrefix = 'http://tempuri.org/IErpWebService/'

const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, parseTagValue: false, htmlEntities: true })
const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

/** The children that a data contract knows, in its own order; WCF passes over what comes out of it. */
const schemas = {
  authInfo: ['Password', 'UserName'],
  sendMailOrderParameter:
    'Amount ClientReferenceCode Currency CurrentAccountCode CustomData EmailList Explanation LinkType PayLinkSendTypeId PayerErpCode PayerVendorCode PaymentSetId SendCount SendMail SendSMS SenderErpCode SenderVendorCode SinglePayment Title'.split(
      ' ',
    ),
}

type Fields = Record<string, unknown>
type Result = { ErrorCode?: string; ErrorMessage?: string } & Fields

/** Paths of the service, and an error as a SOAP fault. */
export const servicePath = '/ERP/ErpWebService.svc'

export function soapFault(words: string): string {
  return envelope({ 's:Fault': { faultcode: 's:Client', faultstring: words } })
}

/** The service answers 200 and says inside that it does not do it. */
export function soapRefusal(request: FastifyRequest, code: string): string {
  return answer(operationOf(request), { ErrorCode: code, ErrorMessage: 'İşlem yapılamadı.' })
}

/** `POST /ERP/ErpWebService.svc`; each operation is a call of its own for faults. */
export function addSoap(server: FastifyInstance, context: NetahsilatContext): void {
  server.post(servicePath, { config: { call: operationOf } }, async (request, reply) => {
    reply.type('text/xml; charset=utf-8')
    const operation = operationOf(request)
    const fault = (words: string) => reply.code(500).send(soapFault(words))
    if (XMLValidator.validate(request.rawBody) !== true) return fault('The message is not well formed.')
    const body = (parser.parse(request.rawBody) as { Envelope?: { Body?: Fields } }).Envelope?.Body
    const run = operations[operation]
    if (!body || !Object.hasOwn(body, operation) || !run) return fault('The action and the body do not match.')
    const fields = (body[operation] || {}) as Fields
    const { UserName, Password } = inSchemaOrder(fields.authInfo, schemas.authInfo)
    const isKnown = typeof UserName === 'string' && Object.hasOwn(context.accounts.users, UserName)
    const result: Result =
      isKnown && context.accounts.users[UserName] === Password
        ? run(fields, context, baseOf(request))
        : { ErrorCode: '401', ErrorMessage: 'Kullanıcı adı veya şifre hatalı.' }
    return reply.send(answer(operation, result))
  })
}

function operationOf(request: FastifyRequest): string {
  const action = String(request.headers.soapaction ?? '').replaceAll('"', '')
  return action.startsWith(actionPrefix) ? action.slice(actionPrefix.length) : 'unknown action'
}

const operations: Record<string, (fields: Fields, context: NetahsilatContext, base: string) => Result> = {
  SendEmailOrderFromWebService({ sendMailOrderParameter }, { books }, base) {
    const given = inSchemaOrder(sendMailOrderParameter, schemas.sendMailOrderParameter)
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
    return { 'a:Paylink': pageOf(asked, base) }
  },
  GetPaymentByClientReferenceCode: ({ clientReferenceCode }, { books }) =>
    payment(books.findByReference(String(clientReferenceCode))),
  GetPaymentByReferenceCode: ({ referenceCode }, { books }) =>
    payment(books.transactions().find(({ transaction }) => transaction.referenceCode === referenceCode)),
  GetPaymentByTransactionId: ({ id }, { books }) =>
    payment(books.transactions().find(({ transaction }) => String(transaction.id) === id)),
  GetNonIntegratedPayments(_, { books }) {
    const open = books.transactions().filter(({ transaction }) => transaction.statusId === 1 && !transaction.erpCode)
    if (open.length === 0) return notFound
    return { 'a:Payments': { '@xmlns:b': model, 'b:PaymentServiceModel': open.map(paymentModel) } }
  },
  SetPaymentERPCode({ id, erpCode }, { books }) {
    const found = books.transactions().find(({ transaction }) => String(transaction.id) === id)
    if (!found) return notFound
    found.transaction.erpCode = String(erpCode)
    return {}
  },
  GetVirtualPosList: () => ({
    'a:VirtualPoses': {
      '@xmlns:b': model,
      'b:VirtualPos': [
        { 'b:Name': 'Deneme POS 1', 'b:VPosId': '12', 'b:VposApiName': 'Deneme Bankası' },
        { 'b:Name': 'Deneme POS 2', 'b:VPosId': '14', 'b:VposApiName': 'Örnek Bankası' },
      ],
    },
  }),
}

const model = `${contracts}/NetahsilatGold.Domain.Model.IntegrationModels`
const notFound: Result = { ErrorCode: '404', ErrorMessage: 'Kayıt bulunamadı.' }

function payment(found: { asked: AskedPayment; transaction: Transaction } | undefined): Result {
  return found ? { 'a:Payment': { '@xmlns:b': model, ...paymentModel(found) } } : notFound
}

/** In the order of the schema, as WCF writes it. */
function paymentModel({ asked, transaction }: { asked: AskedPayment; transaction: Transaction }): Fields {
  const reversals = transaction.reversals.map(({ id, amount, date }) => ({
    'b:PaymentId': transaction.id,
    'b:ProccessAmount': amount,
    'b:ReversalDate': date,
    'b:ReversalId': id,
  }))
  return {
    'b:AccountErpCode': asked.payerCode,
    'b:CardNumberFirst6': transaction.cardFirst6,
    'b:CardNumberLast4': transaction.cardLast4,
    'b:ClientReferenceCode': asked.reference,
    'b:CurrencyCode': transaction.currency,
    'b:CurrencyProccessAmount': transaction.amount,
    'b:ErpCode': transaction.erpCode ?? nil,
    'b:ErrorCode': transaction.errorCode ?? nil,
    'b:PaymentDate': transaction.date,
    'b:PaymentId': transaction.id,
    'b:Period': transaction.installments,
    'b:ProccessAmount': transaction.amount,
    'b:ProvisionNumber': transaction.statusId === 1 ? transaction.provision : nil,
    'b:ReferenceCode': transaction.referenceCode,
    'b:Reversals': reversals.length > 0 ? { 'b:ReversalServiceModel': reversals } : nil,
    'b:TransactionStatusId': transaction.statusId,
    'b:VPosId': 12,
  }
}

const nil = { '@i:nil': 'true' }

function answer(operation: string, { ErrorCode, ErrorMessage, ...more }: Result): string {
  return envelope({
    [`${operation}Response`]: {
      '@xmlns': 'http://tempuri.org/',
      [`${operation}Result`]: {
        '@xmlns:a': `${contracts}/NetahsilatGold.ErpWebService.Model`,
        '@xmlns:m': `${contracts}/NetahsilatGold.PaymentWebService.Models`,
        '@xmlns:i': 'http://www.w3.org/2001/XMLSchema-instance',
        'm:ErrorCode': ErrorCode ?? nil,
        'm:ErrorMessage': ErrorMessage ?? nil,
        'm:IsSuccess': String(ErrorCode === undefined),
        ...more,
      },
    },
  })
}

function envelope(body: Fields): string {
  return builder.build({ 's:Envelope': { '@xmlns:s': 'http://schemas.xmlsoap.org/soap/envelope/', 's:Body': body } })
}

function inSchemaOrder(given: unknown, names: string[]): Fields {
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
