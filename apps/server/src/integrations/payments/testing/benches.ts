/** Each gateway with its stand-in, in a form that one suite can drive: pay as a person does, and look into the books. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { startNetahsilatStandIn } from '@toptan/gateway-stand-ins/netahsilat/server'
import { startPayPalStandIn } from '@toptan/gateway-stand-ins/paypal/server'
import type { Switchboard } from '@toptan/gateway-stand-ins/stand-in'
import { systemClock } from '../../../platform/clock.ts'
import { createNetahsilat, type NetahsilatSettings } from '../netahsilat.ts'
import { createPayPal } from '../paypal.ts'
import type { Attempt, Money, PaymentGateway, PaymentToStart, RefundRequest, StartedPayment } from '../port.ts'

export const secrets = {
  payPal: 'paypal-secret-K7!&<>',
  password: 'netahsilat-secret-ü&<4',
  apiSecret: 'api-secret-Z9"\'',
  formKey: 'form-key-Q3',
}

/** How the buyer behaves on the gateway's page. */
export type Behaviour = 'pays' | 'is declined' | 'has to wait' | 'cancels' | 'walks away'

export interface Bench {
  name: string
  url: string
  switchboard: Switchboard
  /** The call over the wire that moves money, behind each of these. */
  moving: { confirm: string | null; refund: string | null }
  amount: Money
  foreign: Money
  posId: string | null
  canRefundParts: boolean
  connect(more?: { baseUrl?: string; secret?: string; timeoutMs?: number }): PaymentGateway
  /** Walks through the pages; answers what the browser brought back, or null where it was not sent back. */
  buyer(started: StartedPayment, behaviour: Behaviour): Promise<Record<string, string> | null>
  /** Every taking of money for this reference, as the gateway has it. */
  taken(reference: string): string[]
  /** Every amount that went back. */
  returned(reference: string): string[]
  /** Ends the waiting of `has to wait`. */
  settle(attempt: Attempt, isGood: boolean): Promise<void>
  tamper(attempt: Attempt, amount: Money): Promise<void>
  /** Has every notice sent to an address; answers the number of that webhook, where webhooks have one. */
  tell(url: string): string
  reset(): void
  close(): Promise<void>
}

export const returnUrl = 'https://b2b.example.test/orders/B2B-000417/return?from=gateway'
export const cancelUrl = 'https://b2b.example.test/orders/B2B-000417?cancelled=1'

let lastReference = 0
export const newReference = () => `B2B-000417-${++lastReference}`

export function paymentFor(bench: Bench, more: Partial<PaymentToStart> = {}): PaymentToStart {
  return {
    reference: newReference(),
    docNumber: 'B2B-000417',
    amount: bench.amount,
    customer: { code: 'D-100', name: 'Yılmaz & Söhne "Lastik"', email: 'kasa@example.test' },
    culture: 'tr',
    returnUrl,
    cancelUrl,
    notifyUrl: null,
    posId: bench.posId,
    ...more,
  }
}

export function attemptOf(payment: PaymentToStart, started: StartedPayment): Attempt {
  return { reference: payment.reference, amount: payment.amount, gatewayReference: started.gatewayReference }
}

/** A payment that has come as far as its buyer. */
export async function started(bench: Bench, behaviour: Behaviour, more: Partial<PaymentToStart> = {}) {
  const gateway = bench.connect()
  const payment = paymentFor(bench, more)
  const start = await gateway.start(payment)
  const brought = await bench.buyer(start, behaviour)
  return { gateway, payment, start, brought, attempt: attemptOf(payment, start) }
}

/** A payment whose money has been taken, and the refund of all of it. */
export async function paid(bench: Bench, more: Partial<PaymentToStart> = {}) {
  const one = await started(bench, 'pays', more)
  const outcome = await one.gateway.confirm(one.attempt)
  if (outcome.state !== 'approved') throw new Error(`The payment is ${outcome.state}.`)
  const refund: RefundRequest = {
    reference: `${one.payment.reference}-R1`,
    attempt: one.attempt,
    captureReference: outcome.captureReference,
    amount: one.payment.amount,
    note: 'İade',
  }
  return { ...one, outcome, refund }
}

export const benchNames = ['PayPal', 'Netahsilat by link', 'Netahsilat by form', 'Netahsilat by rest'] as const
export type BenchName = (typeof benchNames)[number]

/** Starts a stand-in of its own. */
export async function openBench(name: BenchName): Promise<Bench> {
  return name === 'PayPal'
    ? payPalBench()
    : netahsilatBench(name.slice('Netahsilat by '.length) as NetahsilatSettings['way'])
}

async function payPalBench(): Promise<Bench> {
  const standIn = await startPayPalStandIn({ clients: { toptan: secrets.payPal } })
  const control = controlAt(standIn.url)
  const actions = {
    pays: 'approve',
    'is declined': 'declined',
    'has to wait': 'pending',
    cancels: 'cancel',
    'walks away': 'leave',
  }
  const ordersOf = (reference: string) =>
    [...standIn.books.orders.values()].filter((one) => one.units.some((unit) => unit.custom_id === reference))
  return {
    name: 'PayPal',
    url: standIn.url,
    switchboard: standIn.switchboard,
    moving: { confirm: 'capture', refund: 'refund' },
    amount: { value: '476.00', currency: 'EUR' },
    foreign: { value: '476.00', currency: 'USD' },
    posId: null,
    canRefundParts: true,
    connect: ({ baseUrl = standIn.url, secret = secrets.payPal, timeoutMs = 2000 } = {}) =>
      createPayPal(
        { clientId: 'toptan', clientSecret: secret, useSandbox: true, webhookId: null, baseUrl, brandName: 'Toptan' },
        { clock: systemClock, timeoutMs },
      ),
    async buyer({ gatewayUrl }, behaviour) {
      const answer = await post(gatewayUrl ?? '', { action: actions[behaviour] })
      return fieldsOf(answer.headers.get('location'))
    },
    taken: (reference) =>
      ordersOf(reference)
        .flatMap(({ captures }) => captures)
        .filter(({ status }) => !['PENDING', 'DECLINED'].includes(status))
        .map(({ amount }) => `${amount.value} ${amount.currency_code}`),
    returned: (reference) =>
      ordersOf(reference)
        .flatMap(({ refunds }) => refunds)
        .map(({ amount }) => `${amount.value} ${amount.currency_code}`),
    settle: ({ gatewayReference }, isGood) =>
      control(`/orders/${gatewayReference}/settle`, { status: isGood ? 'COMPLETED' : 'DECLINED' }),
    tamper: ({ gatewayReference }, { value, currency }) =>
      control(`/orders/${gatewayReference}/tamper`, { value, currency_code: currency }),
    tell: (url) => standIn.webhooks.add(url, [{ name: '*' }]).id,
    reset: standIn.reset,
    close: standIn.close,
  }
}

async function netahsilatBench(way: NetahsilatSettings['way']): Promise<Bench> {
  const standIn = await startNetahsilatStandIn({
    accounts: { users: { b2b: secrets.password }, formKey: secrets.formKey, apiKeys: { key: secrets.apiSecret } },
  })
  const control = controlAt(standIn.url)
  const own = way === 'rest' ? secrets.apiSecret : secrets.password
  const chosenCards = { pays: 'good', 'is declined': 'insufficient', 'has to wait': 'waiting' }
  const transactionsOf = (reference: string) =>
    standIn.books
      .transactions()
      .filter(({ asked }) => asked.reference === reference)
      .map(({ transaction }) => transaction)
  return {
    name: `Netahsilat by ${way}`,
    url: standIn.url,
    switchboard: standIn.switchboard,
    moving: { confirm: null, refund: way === 'rest' ? 'cancel' : null },
    amount: { value: '12500.00', currency: 'TRY' },
    foreign: { value: '12500.00', currency: 'EUR' },
    posId: way === 'rest' ? '0195f0aa-1111-4222-8333-444455556666' : '3',
    canRefundParts: false,
    connect: ({ baseUrl = standIn.url, secret = own, timeoutMs = 2000 } = {}) =>
      createNetahsilat(
        {
          way,
          serviceUrl: baseUrl,
          credential: { username: way === 'rest' ? 'key' : 'b2b', password: secret },
          formUrl: baseUrl,
          formKey: secrets.formKey,
          currencies: ['TRY', 'EUR'],
        },
        { clock: systemClock, timeoutMs },
      ),
    async buyer({ gatewayUrl, htmlFormContent }, behaviour) {
      const page = gatewayUrl ?? (await sendForm(htmlFormContent ?? ''))
      if (behaviour === 'walks away' || behaviour === 'cancels') {
        return returned(await post(page, { action: behaviour === 'cancels' ? 'cancel' : 'leave' }))
      }
      const bank = await (await post(page, { action: 'pay', card: chosenCards[behaviour] })).text()
      const code = /: (\d{6})</.exec(bank)?.[1] ?? ''
      const action = /action="([^"]+)"/.exec(bank)?.[1] ?? ''
      return returned(await post(new URL(unescaped(action), page).href, { code }))
    },
    taken: (reference) =>
      transactionsOf(reference)
        .filter(({ statusId, reversals }) => statusId === 1 || reversals.length > 0)
        .map(({ amount, currency }) => `${amount} ${currency}`),
    returned: (reference) =>
      transactionsOf(reference).flatMap(({ reversals, currency }) =>
        reversals.map(({ amount }) => `${amount} ${currency}`),
      ),
    settle: ({ reference }, isGood) => control(`/payments/${reference}/settle`, { statusId: isGood ? 1 : 2 }),
    tamper: ({ reference }, { value, currency }) =>
      control(`/payments/${reference}/tamper`, { amount: value, currency }),
    // Each payment names the address itself.
    tell: () => '',
    reset: standIn.reset,
    close: standIn.close,
  }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export function controlAt(url: string) {
  return async (path: string, body: object, method = 'POST'): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/control${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  }
}

/** Sends what the document's form holds, as a browser would, and answers where it is sent on to. */
async function sendForm(html: string): Promise<string> {
  const action = unescaped(/<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? '')
  const answer = await post(action, hiddenFields(html))
  const location = answer.headers.get('location')
  if (!location) throw new Error(`The form was answered with ${answer.status}.`)
  return new URL(location, action).href
}

/** What a browser brings back to us: by redirect, or by a form that posts itself. */
async function returned(answer: Response): Promise<Record<string, string> | null> {
  const location = answer.headers.get('location')
  if (location) return fieldsOf(location)
  const html = await answer.text()
  return html.includes('document.forms[0].submit()') ? hiddenFields(html) : null
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [unescaped(name), unescaped(value)]))
}

function fieldsOf(address: string | null): Record<string, string> | null {
  return address === null ? null : Object.fromEntries(new URL(address).searchParams)
}

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|amp);/g, (_, code?: string) => (code ? String.fromCharCode(Number(code)) : '&'))
}

function post(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
}
