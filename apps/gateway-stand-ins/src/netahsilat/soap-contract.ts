/** What the SOAP service understands and answers: its operations and the fields of its types, in the order of their schemas. */

const contracts = 'http://schemas.datacontract.org/2004/07'
export const namespaces = {
  tns: 'http://tempuri.org/',
  m: `${contracts}/NetahsilatGold.PaymentWebService.Models`,
  a: `${contracts}/NetahsilatGold.ErpWebService.Model`,
  b: `${contracts}/NetahsilatGold.Domain.Model.IntegrationModels`,
} as const

export type FieldType = 'string' | 'int' | 'decimal' | 'boolean' | 'dateTime' | 'base64Binary' | (string & {})
export type Field = readonly [name: string, type: FieldType]

const fields = (text: string): Field[] =>
  text
    .trim()
    .split(/\s+/)
    .map((field): Field => {
      const [name = '', type = 'string'] = field.split(':')
      return [name, type]
    })

/** Types by their names, each with the prefix of its namespace; `[]` behind a type is a list of it. */
export const types: Record<string, { prefix: 'm' | 'a' | 'b'; fields: Field[] }> = {
  AuthenticationInfo: { prefix: 'm', fields: fields('Password UserName') },
  SendMailOrderParameter: {
    prefix: 'a',
    fields:
      fields(`Amount:decimal ClientReferenceCode Currency CurrentAccountCode Explanation LinkType:int PayLinkSendTypeId:int
      PayerErpCode PayerVendorCode PaymentSetId:int SendCount:int SendMail SendSMS:boolean SenderErpCode SenderVendorCode
      SinglePayment:boolean Title`),
  },
  PaymentServiceModel: {
    prefix: 'b',
    fields:
      fields(`AccountErpCode AuthenticationNumber CardNumberFirst6 CardNumberLast4 ClientReferenceCode ComissionRate:decimal
      CurrencyCode CurrencyProccessAmount:decimal ErpCode ErrorCode ErrorMessage ExchangeRate:decimal PaymentDate:dateTime
      PaymentId:int PaymentSetId:int Period:int ProccessAmount:decimal ProccessNetAmount:decimal ProvisionNumber ReferenceCode
      Reversals:ReversalServiceModel[] TransactionStatusId:int VPosApiName VPosId:int`),
  },
  ReversalServiceModel: {
    prefix: 'b',
    fields: fields(`ErpCode Payment:PaymentServiceModel PaymentId:int ProccessAmount:decimal ProccessNetAmount:decimal
      ReversalDate:dateTime ReversalDesrcription ReversalId:int`),
  },
  VirtualPos: { prefix: 'b', fields: fields('Name VPosId:int VposApiName') },
}

interface Operation {
  /** What stands behind `authInfo`. */
  takes: Field[]
  gives: Field[]
}

const payments = fields('Payments:PaymentServiceModel[]')
const reversals = fields('Reversals:ReversalServiceModel[]')
const period = 'fromDate toDate'

export const operations: Record<string, Operation> = {
  SendEmailOrderFromWebService: {
    takes: fields('sendMailOrderParameter:SendMailOrderParameter'),
    gives: fields('EmailOrderResultList Paylink QRCode QRCodeByteFormat:base64Binary'),
  },
  GetPaymentByClientReferenceCode: {
    takes: fields('clientReferenceCode'),
    gives: fields('Payment:PaymentServiceModel'),
  },
  GetPaymentByReferenceCode: { takes: fields('referenceCode'), gives: fields('Payment:PaymentServiceModel') },
  GetPaymentByTransactionId: { takes: fields('id:int'), gives: fields('Payment:PaymentServiceModel') },
  GetPayments: { takes: fields(`${period} integrationStatus:int`), gives: payments },
  GetPaymentsByVendorErpCode: { takes: fields(`vendorErpCode ${period}`), gives: payments },
  GetNonIntegratedPayments: { takes: [], gives: payments },
  GetNonIntegratedPaymentsForLogo: { takes: [], gives: payments },
  SetPaymentERPCode: { takes: fields('id:int erpCode erpErrorMessage'), gives: [] },
  GetReversals: { takes: fields(`${period} integrationStatus:int`), gives: reversals },
  GetNonIntegratedReversals: { takes: [], gives: reversals },
  GetNonIntegratedReversalsForLogo: { takes: [], gives: reversals },
  GetReversalByTransactionId: { takes: fields('id:int'), gives: fields('Reversal:ReversalServiceModel') },
  SetReversalERPCode: { takes: fields('id:int erpCode erpErrorMessage'), gives: [] },
  GetVirtualPosList: { takes: [], gives: fields('VirtualPoses:VirtualPos[]') },
}

export const isList = (type: FieldType) => type.endsWith('[]')
export const itemOf = (type: FieldType) => type.replace('[]', '')
