/** Netahsilat: the buyer pays by card on its page, and we ask the service what became of it. */
import { decimal } from '../../platform/money.ts'
import { readFormReturn, signedForm } from './netahsilat-form.ts'
import { byHand, createNetahsilatRest } from './netahsilat-rest.ts'
import { createNetahsilatSoap } from './netahsilat-soap.ts'
import {
  GatewayError,
  type GatewaySurroundings,
  type Notification,
  type PaymentGateway,
  type PaymentToStart,
  type ReturnHint,
  type StartedPayment,
} from './port.ts'

export interface NetahsilatSettings {
  /**
   * `link`: a page ordered from the SOAP service; the buyer is not sent back to us.
   * `form`: a signed form that the browser posts; the buyer comes back. The SOAP service is asked for the result.
   * `rest`: a page ordered from the REST interface; the buyer comes back, and whole payments can be cancelled.
   */
  way: 'link' | 'form' | 'rest'
  /** The SOAP service (`https://…/ERP/ErpWebService.svc`, or what stands before that path); for `rest` the REST interface. */
  serviceUrl: string
  /** User and password; for `rest` the API key and its secret. */
  credential: { username: string; password: string }
  /** For `form`: where it is posted (`https://…/hpm/json`, or what stands before that path) and the key of its signature. */
  formUrl: string | null
  formKey: string | null
  /** What the shop's contract allows, usually the lira alone. */
  currencies: string[]
}

export function createNetahsilat(
  settings: NetahsilatSettings,
  { clock, timeoutMs = 15_000 }: GatewaySurroundings,
): PaymentGateway {
  const { way, credential, serviceUrl } = settings
  const soap = createNetahsilatSoap({ url: withPath(serviceUrl, '/ERP/ErpWebService.svc'), ...credential, timeoutMs })
  const rest = createNetahsilatRest({
    base: withPath(serviceUrl, ''),
    apiKey: credential.username,
    secretKey: credential.password,
    timeoutMs,
    clock,
  })
  const service = way === 'rest' ? rest : soap

  const takes: PaymentGateway['takes'] = ({ value, currency }) => {
    const amount = decimal(value)
    return settings.currencies.includes(currency) && amount.gt(0) && amount.round(2).eq(amount)
  }

  async function start(payment: PaymentToStart): Promise<StartedPayment> {
    const refuse = (code: string) => new GatewayError('Netahsilat', 'refused', 'start', { code })
    if (!takes(payment.amount)) throw refuse('AMOUNT_NOT_TAKEN')
    const { posId } = payment
    if (way !== 'rest' && posId !== null && !/^\d{1,9}$/.test(posId)) throw refuse('POS_ID_NOT_A_NUMBER')
    if (way !== 'form') {
      const gatewayUrl = await service.createLink(payment)
      return { gatewayReference: null, htmlFormContent: null, gatewayUrl, redirectGateway: true }
    }
    const htmlFormContent = signedForm({ ...formAccess('start'), clock }, payment)
    return { gatewayReference: null, htmlFormContent, gatewayUrl: null, redirectGateway: true }
  }

  function formAccess(call: string): { url: string; key: string } {
    const { formUrl, formKey } = settings
    if (!formKey || !formUrl) throw new GatewayError('Netahsilat', 'credentials', call, { code: 'FORM_KEY_MISSING' })
    return { url: withPath(formUrl, '/hpm/json'), key: formKey }
  }

  return {
    name: 'Netahsilat',
    takes,
    start,
    // The bank takes the money while the buyer is on its page; there is nothing left for us to take.
    confirm: service.lookUp,
    lookUp: service.lookUp,
    refund: async (refund) => (way === 'rest' ? rest.cancel(refund) : byHand),
    lookUpRefund: async (refund) => (way === 'rest' ? rest.lookUpRefund(refund) : null),
    acknowledge: async (attempt, docNumber) => {
      if (way !== 'rest') await soap.markTakenOver(attempt, docNumber)
    },
    readReturn,
    verifyNotification: async (_, rawBody) => readNotification(rawBody),
    async testConnection() {
      if (way === 'form') formAccess('test')
      await service.test()
    },
  }
}

/** An address that ends in this path, whether it was given with it or without. */
function withPath(address: string, path: string): string {
  const bare = address.trim().replace(/\/+$/, '')
  return bare.toLowerCase().endsWith(path.toLowerCase()) ? bare : bare + path
}

function readReturn(fields: Record<string, string>): ReturnHint {
  if (fields.DATA !== undefined) return readFormReturn(fields.DATA)
  const { clientOrderReference: reference = null, referenceCode: gatewayReference = null } = fields
  return { reference, gatewayReference, says: 'nothing' }
}

const ourNames = ['clientorderreference', 'clientreferencenumber', 'clientreferencecode']
const theirNames = ['referencenumber', 'referencecode']
const deepest = 6

/** The form of the notice is not known, so nothing is taken from it but a reference, wherever in it one stands. */
function readNotification(rawBody: string): Notification | null {
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch {
    const { DATA, ...fields } = Object.fromEntries(new URLSearchParams(rawBody))
    const { reference, gatewayReference } = DATA === undefined ? noHint : readFormReturn(DATA)
    if (reference !== null) return { id: null, trust: 'hint', about: 'payment', reference, gatewayReference }
    body = fields
  }
  const reference = findText(body, ourNames, deepest)
  const gatewayReference = findText(body, theirNames, deepest)
  if (reference === null && gatewayReference === null) return null
  return { id: null, trust: 'hint', about: 'payment', reference, gatewayReference }
}

const noHint: ReturnHint = { reference: null, gatewayReference: null, says: 'nothing' }

function findText(value: unknown, names: string[], depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth === 0) return null
  const entries = Object.entries(value)
  const own = entries.find(
    ([name, text]) => names.includes(name.toLowerCase()) && typeof text === 'string' && text !== '',
  )
  if (own) return own[1]
  for (const [, inner] of entries) {
    const found = findText(inner, names, depth - 1)
    if (found !== null) return found
  }
  return null
}
