/** Netahsilat's SOAP service for ERPs: payment links, what became of them, and that we have taken them over. */
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import { Big } from '../../platform/money.ts'
import { type Attempt, GatewayError, type Money, type PaymentOutcome, type PaymentToStart } from './port.ts'
import { type Answer, ask } from './wire.ts'

export interface SoapAccess {
  /** The whole address of `ErpWebService.svc`. */
  url: string
  username: string
  password: string
  timeoutMs: number
}

export interface NetahsilatSoap {
  /** The address of the page on which this payment is made, once. */
  createLink(payment: PaymentToStart): Promise<string>
  lookUp(attempt: Attempt): Promise<PaymentOutcome>
  /** Marks the payment as taken over, so that it is not listed for other programs again. */
  markTakenOver(attempt: Attempt, docNumber: string): Promise<void>
  /** Asks for the list of POS terminals, which changes nothing. */
  test(): Promise<void>
}

type Fields = Record<string, unknown>

const contracts = 'http://schemas.datacontract.org/2004/07'
const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, parseTagValue: false, htmlEntities: true })
const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

/** What `ErrorCode` says where there is no such payment, and where user or password is wrong. */
const notFoundCode = '404'
const credentialCodes = ['401', '403']

export function createNetahsilatSoap(access: SoapAccess): NetahsilatSoap {
  const findPayment = async (attempt: Attempt) => {
    const fields = { clientReferenceCode: attempt.reference }
    const result = await call(access, 'look up', 'GetPaymentByClientReferenceCode', fields)
    return result && fieldsIn(result.Payment)
  }
  return {
    async createLink(payment) {
      const result = await call(access, 'start', 'SendEmailOrderFromWebService', {
        sendMailOrderParameter: linkFields(payment),
      })
      const link = textIn(result?.Paylink)
      if (link && /^https?:$/.test(URL.parse(link)?.protocol ?? '')) return link
      throw new GatewayError('Netahsilat', 'unclear', 'start', { code: 'NO_LINK' })
    },
    async lookUp(attempt) {
      const payment = await findPayment(attempt)
      return payment ? outcomeOf(payment, attempt) : nothingYet(attempt)
    },
    async markTakenOver(attempt, docNumber) {
      const payment = await findPayment(attempt)
      const id = textIn(payment?.PaymentId)
      if (!payment || !id || outcomeOf(payment, attempt).state !== 'approved') {
        throw new GatewayError('Netahsilat', 'refused', 'acknowledge', { code: 'NOT_PAID' })
      }
      await call(access, 'acknowledge', 'SetPaymentERPCode', { id, erpCode: docNumber, erpErrorMessage: '' })
    },
    async test() {
      await call(access, 'test', 'GetVirtualPosList', {})
    },
  }
}

/** A reference that the service does not know has not been paid with yet. */
export function nothingYet(attempt: Attempt): PaymentOutcome {
  return { state: 'pending', gatewayReference: attempt.gatewayReference, waitsFor: 'buyer', reason: null }
}

/** A data contract reads its children by the alphabet and passes over what comes out of turn. */
function linkFields({ reference, docNumber, amount, customer, posId }: PaymentToStart): Fields {
  return {
    '@xmlns:a': `${contracts}/NetahsilatGold.ErpWebService.Model`,
    'a:Amount': new Big(amount.value).toFixed(2),
    'a:ClientReferenceCode': reference,
    'a:Currency': amount.currency,
    'a:CurrentAccountCode': customer.code,
    'a:Explanation': docNumber,
    ...(posId !== null && { 'a:PaymentSetId': posId }),
    'a:SendSMS': 'false',
    'a:SinglePayment': 'true',
    'a:Title': docNumber,
  }
}

/** @returns the result, or null where the service knows nothing of the kind */
async function call(access: SoapAccess, word: string, operation: string, fields: Fields): Promise<Fields | null> {
  const answer = await ask({
    gateway: 'Netahsilat',
    call: word,
    method: 'POST',
    url: access.url,
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"http://tempuri.org/IErpWebService/${operation}"`,
    },
    body: envelope(access, operation, fields),
    timeoutMs: access.timeoutMs,
  })
  const error = (fault: 'credentials' | 'refused' | 'unclear' | 'unreachable', code: string | null) =>
    new GatewayError('Netahsilat', fault, word, { code, status: answer.status })
  if (answer.status === 401 || answer.status === 403) throw error('credentials', null)
  if (answer.status === 429) throw error('unreachable', null)
  if (answer.status >= 500) throw error('unclear', null)
  if (answer.status !== 200) throw error('refused', null)
  const result = resultIn(answer, operation)
  if (!result) throw error('unclear', 'NOT_UNDERSTOOD')
  if (textIn(result.IsSuccess)?.toLowerCase() === 'true') return result
  const code = textIn(result.ErrorCode)
  if (code === notFoundCode) return null
  const plain = code !== null && /^[\w.-]{1,40}$/.test(code) ? code : null
  throw error(code !== null && credentialCodes.includes(code) ? 'credentials' : 'refused', plain)
}

function envelope({ username, password }: SoapAccess, operation: string, fields: Fields): string {
  return builder.build({
    's:Envelope': {
      '@xmlns:s': 'http://schemas.xmlsoap.org/soap/envelope/',
      's:Body': {
        [operation]: {
          '@xmlns': 'http://tempuri.org/',
          authInfo: {
            '@xmlns:m': `${contracts}/NetahsilatGold.PaymentWebService.Models`,
            'm:Password': password,
            'm:UserName': username,
          },
          ...fields,
        },
      },
    },
  })
}

function resultIn({ body }: Answer, operation: string): Fields | null {
  // The service sends no document type; one would only be there to define entities.
  if (body.includes('<!DOCTYPE') || XMLValidator.validate(body) !== true) return null
  const { Envelope } = parser.parse(body) as { Envelope?: { Body?: Record<string, unknown> } }
  const response = fieldsIn(Envelope?.Body?.[`${operation}Response`])
  return fieldsIn(response?.[`${operation}Result`])
}

function outcomeOf(payment: Fields, attempt: Attempt): PaymentOutcome {
  const gatewayReference = textIn(payment.ReferenceCode) ?? attempt.gatewayReference
  switch (textIn(payment.TransactionStatusId)) {
    case '1':
      return approvedOutcome(payment, attempt, gatewayReference)
    case '2': {
      const reason = textIn(payment.ErrorCode) ?? 'FAILED'
      return { state: 'declined', gatewayReference, reason, mayStillBePaid: true }
    }
    case '3':
      return { state: 'pending', gatewayReference, waitsFor: 'gateway', reason: null }
    default:
      return { state: 'unclear', gatewayReference, reason: 'not-understood', captureReference: null, amount: null }
  }
}

function approvedOutcome(payment: Fields, attempt: Attempt, gatewayReference: string | null): PaymentOutcome {
  const amount = amountOf(payment)
  const captureReference = textIn(payment.ReferenceCode)
  const unclear = (reason: 'other-payment' | 'other-amount' | 'not-understood'): PaymentOutcome => ({
    state: 'unclear',
    gatewayReference,
    reason,
    captureReference,
    amount,
  })
  if (!amount || !captureReference) return unclear('not-understood')
  if (textIn(payment.ClientReferenceCode) !== attempt.reference) return unclear('other-payment')
  const isSame = amount.currency === attempt.amount.currency && new Big(amount.value).eq(attempt.amount.value)
  if (!isSame) return unclear('other-amount')
  return {
    state: 'approved',
    gatewayReference,
    captureReference,
    amount: attempt.amount,
    refunded: reversedOf(payment),
    provision: textIn(payment.ProvisionNumber),
  }
}

/** `ProccessAmount` is in lira; what was paid in another currency stands in the field beside it. */
function amountOf(payment: Fields): Money | null {
  const code = textIn(payment.CurrencyCode)
  const currency = code === 'TL' ? 'TRY' : code
  const foreign = decimalIn(payment.CurrencyProccessAmount)
  const local = decimalIn(payment.ProccessAmount)
  const value = currency !== 'TRY' && foreign !== null && !new Big(foreign).eq(0) ? foreign : local
  return currency !== null && value !== null ? { value, currency } : null
}

function reversedOf(payment: Fields): string {
  const listed = fieldsIn(payment.Reversals)?.ReversalServiceModel ?? []
  const reversals = Array.isArray(listed) ? listed : [listed]
  const amounts = reversals.map((reversal) => decimalIn(fieldsIn(reversal)?.ProccessAmount) ?? '0')
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed(2)
}

function fieldsIn(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function decimalIn(value: unknown): string | null {
  const text = textIn(value)
  return text !== null && /^\d{1,15}(\.\d{1,6})?$/.test(text) ? text : null
}
