/** What gateways tell us from server to server, and what browsers bring back. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NotificationPlan } from '@toptan/gateway-stand-ins/notifier'
import { type PayPalStandIn, startPayPalStandIn } from '@toptan/gateway-stand-ins/paypal/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { standingClock, systemClock } from '../../platform/clock.ts'
import { createNetahsilat } from './netahsilat.ts'
import { createPayPal } from './paypal.ts'
import type { Notification, PaymentGateway } from './port.ts'
import {
  attemptOf,
  type Behaviour,
  type Bench,
  benchNames,
  controlAt,
  freePort,
  openBench,
  paid,
  paymentFor,
  started,
} from './testing/benches.ts'

interface Received {
  headers: Record<string, string | undefined>
  body: string
}

/** A server in place of ours, which only listens. */
async function listener() {
  const received: Received[] = []
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ headers: singly(request.headers), body: Buffer.concat(chunks).toString() })
    response.writeHead(statuses.shift() ?? 200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/notices`, received, statuses, close: () => server.close() }
}

function singly(headers: IncomingHttpHeaders): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}

const arrived = (shop: { received: Received[] }, count: number) =>
  vi.waitFor(() => expect(shop.received.length).toBeGreaterThanOrEqual(count), { timeout: 3000, interval: 5 })

describe('a notice of PayPal', () => {
  let standIn: PayPalStandIn
  let shop: Awaited<ReturnType<typeof listener>>
  let bench: Bench
  let webhookId: string

  beforeAll(async () => {
    bench = await openBench('PayPal')
    standIn = await startPayPalStandIn()
  })
  beforeEach(async () => {
    shop = await listener()
    standIn.reset()
    webhookId = standIn.webhooks.add(shop.url, [{ name: '*' }]).id
    standIn.switchboard.notifier.delayMs = 10
  })
  afterEach(() => shop.close())
  afterAll(() => Promise.all([standIn.close(), bench.close()]))

  const connect = (more: { webhookId?: string | null; baseUrl?: string | null; clock?: typeof systemClock } = {}) =>
    createPayPal(
      {
        clientId: 'toptan',
        clientSecret: 'toptan-paypal-secret',
        useSandbox: true,
        webhookId: more.webhookId === undefined ? webhookId : more.webhookId,
        baseUrl: more.baseUrl === undefined ? standIn.url : more.baseUrl,
        brandName: 'Toptan',
      },
      { clock: more.clock ?? systemClock, timeoutMs: 1000 },
    )

  async function approved(gateway: PaymentGateway, plan: NotificationPlan) {
    standIn.switchboard.notifier.plan = plan
    const payment = paymentFor(bench)
    const start = await gateway.start(payment)
    await bench.buyer(start, 'pays')
    return attemptOf(payment, start)
  }

  async function read(gateway: PaymentGateway, one: Received): Promise<Notification | null> {
    return gateway.verifyNotification(one.headers, one.body)
  }

  it('is there before the buyer is back, and names the payment to ask about', async () => {
    const gateway = connect()
    const attempt = await approved(gateway, 'before-return')
    expect(shop.received).toHaveLength(1)
    expect(await read(gateway, shop.received[0]!)).toEqual({
      id: expect.stringMatching(/^WH-/),
      trust: 'signed',
      about: 'payment',
      reference: attempt.reference,
      gatewayReference: attempt.gatewayReference,
    })
  })

  it('alone is enough when the buyer never comes back', async () => {
    const gateway = connect()
    const attempt = await approved(gateway, 'after-return')
    await arrived(shop, 1)
    const notice = await read(gateway, shop.received[0]!)
    expect(notice).toMatchObject({ reference: attempt.reference })
    expect(await gateway.confirm(attempt)).toMatchObject({ state: 'approved' })
    await arrived(shop, 2)
    expect(await read(gateway, shop.received[1]!)).toMatchObject({
      about: 'payment',
      gatewayReference: attempt.gatewayReference,
    })
  })

  it('that comes twice has one number and moves the money once', async () => {
    const gateway = connect()
    const attempt = await approved(gateway, 'twice')
    await arrived(shop, 2)
    const notices = await Promise.all(shop.received.map((one) => read(gateway, one)))
    expect(new Set(notices.map((notice) => notice?.id)).size).toBe(1)
    await Promise.all(notices.map(() => gateway.confirm(attempt)))
    expect(standIn.books.orders.get(attempt.gatewayReference!)?.captures).toHaveLength(1)
  })

  it('in the wrong order leads to the same end', async () => {
    const gateway = connect()
    const attempt = await approved(gateway, 'held')
    await gateway.confirm(attempt)
    expect(shop.received).toEqual([])
    await controlAt(standIn.url)('/notifications/release', { order: 'reversed' })
    expect(shop.received.map(({ body }) => JSON.parse(body).event_type)).toEqual([
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.APPROVED',
    ])
    for (const one of shop.received) {
      expect(await read(gateway, one)).toMatchObject({ reference: attempt.reference })
      expect(await gateway.lookUp(attempt)).toMatchObject({ state: 'approved' })
    }
  })

  it('that never comes leaves the look-up', async () => {
    const gateway = connect()
    const attempt = await approved(gateway, 'never')
    expect(await gateway.confirm(attempt)).toMatchObject({ state: 'approved' })
    expect(shop.received).toEqual([])
  })

  it('comes again when it was not taken', async () => {
    shop.statuses.push(500, 503)
    await approved(connect(), 'after-return')
    await arrived(shop, 3)
    expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1)
  })

  it('of a refund says so, under the reference of the refund', async () => {
    const gateway = connect()
    const attempt = await approved(gateway, 'never')
    const outcome = await gateway.confirm(attempt)
    if (outcome.state !== 'approved') throw new Error(outcome.state)
    standIn.switchboard.notifier.plan = 'before-return'
    const { captureReference, amount } = outcome
    await gateway.refund({ reference: 'R-1', attempt, captureReference, amount, note: '' })
    expect(await read(gateway, shop.received[0]!)).toMatchObject({
      about: 'refund',
      reference: 'R-1',
      gatewayReference: attempt.gatewayReference,
    })
  })

  it('with a signature that is not right is none', async () => {
    await approved(connect(), 'forged')
    await arrived(shop, 1)
    expect(await read(connect(), shop.received[0]!)).toBeNull()
  })

  it('is none when anything of it was changed on the way', async () => {
    await approved(connect(), 'before-return')
    const [one] = shop.received as [Received]
    const gateway = connect()
    expect(await read(gateway, one)).not.toBeNull()
    expect(await read(gateway, { ...one, body: one.body.replace('476.00', '1.00') })).toBeNull()
    expect(await read(gateway, { ...one, body: `${one.body} ` })).toBeNull()
    const names = [
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'paypal-auth-algo',
      'paypal-cert-url',
    ]
    for (const name of names) {
      expect(await read(gateway, { ...one, headers: { ...one.headers, [name]: undefined } })).toBeNull()
      expect(await read(gateway, { ...one, headers: { ...one.headers, [name]: 'x' } })).toBeNull()
    }
    expect(await read(connect({ webhookId: 'another' }), one)).toBeNull()
  })

  it('does not choose whose certificate is believed', async () => {
    await approved(connect(), 'before-return')
    const [one] = shop.received as [Received]
    const at = (url: string) => ({ ...one, headers: { ...one.headers, 'paypal-cert-url': url } })
    const strange = [
      `http://127.0.0.1:${await freePort()}/v1/notifications/certs/CERT-stand-in`,
      `${standIn.url.replace('http://', 'http://user:word@')}/v1/notifications/certs/CERT-stand-in`,
      'https://api.paypal.com/v1/notifications/certs/CERT-1',
    ]
    // Whoever stands in PayPal's place is asked itself, and nobody else.
    for (const url of strange) expect(await read(connect(), at(url))).toBeNull()
    const before = standIn.switchboard.calls.length
    // Without an address in PayPal's place, only PayPal's own hosts will do, and only by https.
    const live = connect({ baseUrl: null })
    const foreign = [
      `${standIn.url}/v1/notifications/certs/CERT-stand-in`,
      'http://api.paypal.com/cert',
      'https://api.paypal.com:8443/cert',
      'https://api.paypal.com.example.test/cert',
      'https://notpaypal.com/cert',
      'file:///etc/hosts',
    ]
    for (const url of foreign) expect(await read(live, at(url))).toBeNull()
    expect(standIn.switchboard.calls.slice(before)).toEqual([])
  })

  it('is none when its certificate has run out', async () => {
    await approved(connect(), 'before-return')
    const clock = standingClock(new Date(Date.now() + 2 * 365 * 24 * 60 * 60 * 1000))
    expect(await read(connect({ clock }), shop.received[0]!)).toBeNull()
  })

  it.each(['down', 'error', 'garbage', 'half', 'slow'] as const)(
    'waits when the certificate cannot be had: %s',
    async (fault) => {
      await approved(connect(), 'before-return')
      const gateway = connect()
      standIn.switchboard.faults.add({ call: 'certificate', fault, times: 1, delayMs: 1500 })
      await expect(read(gateway, shop.received[0]!)).rejects.toMatchObject({ call: 'certificate' })
      expect(await read(gateway, shop.received[0]!)).toMatchObject({ trust: 'signed' })
      expect(await read(gateway, shop.received[0]!)).toMatchObject({ trust: 'signed' })
      expect(standIn.switchboard.calls.filter((call) => call === 'certificate')).toHaveLength(2)
    },
  )

  it('cannot be proven without the number of the webhook', async () => {
    await expect(connect({ webhookId: null }).verifyNotification({}, '{}')).rejects.toMatchObject({
      fault: 'credentials',
      code: 'WEBHOOK_ID_MISSING',
    })
    await expect(connect({ webhookId: 'unknown' }).testConnection()).rejects.toMatchObject({
      code: 'WEBHOOK_ID_UNKNOWN',
    })
    await connect().testConnection()
  })
})

describe.each(['form', 'rest'] as const)('a notice of Netahsilat by %s', (way) => {
  it.each(['before-return', 'twice'] as const)('%s says which payment to look up, and no more', async (plan) => {
    const bench = await openBench(`Netahsilat by ${way}`)
    const shop = await listener()
    bench.switchboard.notifier.plan = plan
    bench.switchboard.notifier.delayMs = 10
    const { gateway, attempt } = await started(bench, 'pays', { notifyUrl: shop.url })
    const count = plan === 'twice' ? 2 : 1
    await arrived(shop, count)
    for (const one of shop.received) {
      const notice = await gateway.verifyNotification(one.headers, one.body)
      expect(notice).toMatchObject({
        trust: 'hint',
        reference: attempt.reference,
        gatewayReference: expect.stringMatching(/^NTH/),
      })
    }
    expect(await gateway.lookUp(attempt)).toMatchObject({ state: 'approved' })
    expect(bench.taken(attempt.reference)).toHaveLength(1)
    shop.close()
    await bench.close()
  })
})

describe('a notice of Netahsilat in whatever form', () => {
  const gateway = createNetahsilat(
    {
      way: 'link',
      serviceUrl: 'https://service.example.test',
      credential: { username: 'u', password: 'p' },
      formUrl: null,
      formKey: null,
      currencies: ['TRY'],
    },
    { clock: systemClock },
  )
  const data = encodeURIComponent(JSON.stringify({ Order: { Reference: 'B-1' } }))
  it.each([
    ['at the top', '{"clientOrderReference":"B-1"}', 'B-1', null],
    ['inside lists', '{"events":[{"x":1},{"data":{"ClientReferenceCode":"B-1","ReferenceCode":"N-2"}}]}', 'B-1', 'N-2'],
    ['with their reference alone', '{"data":{"referenceNumber":"N-2"}}', null, 'N-2'],
    ['as a form', 'clientReferenceNumber=B-1&x=2', 'B-1', null],
    ['as the posted result', `DATA=${encodeURIComponent(data)}`, 'B-1', null],
  ])('%s', async (_, body, reference, gatewayReference) => {
    expect(await gateway.verifyNotification({}, body)).toEqual({
      id: null,
      trust: 'hint',
      about: 'payment',
      reference,
      gatewayReference,
    })
  })
  it.each([
    ['empty', ''],
    ['without a reference', '{"status":1}'],
    ['a reference that is no text', '{"clientOrderReference":{"$ne":1}}'],
    ['not JSON', '{"clientOrderReference":'],
    ['too deep', `${'{"a":'.repeat(5000)}{"clientOrderReference":"B-1"}${'}'.repeat(5000)}`],
  ])('is none: %s', async (_, body) => {
    expect(await gateway.verifyNotification({}, body)).toBeNull()
  })
})

describe('what a browser brings back', () => {
  const nothing = { reference: null, gatewayReference: null, says: 'nothing' }
  it.each(benchNames)('from %s is a hint and never more', async (name) => {
    const bench = await openBench(name)
    const hintAfter = async (behaviour: Behaviour) => {
      const { gateway, brought, attempt } = await started(bench, behaviour)
      return { hint: gateway.readReturn(brought ?? {}), attempt, brought }
    }
    expect((await hintAfter('walks away')).brought).toBeNull()
    const back = await hintAfter('pays')
    const gone = await hintAfter('cancels')
    if (name === 'PayPal') {
      expect(back.hint).toEqual({ ...nothing, gatewayReference: back.attempt.gatewayReference, says: 'paid' })
      expect(gone.hint).toEqual({ ...nothing, gatewayReference: gone.attempt.gatewayReference, says: 'cancelled' })
      expect(back.brought).toMatchObject({ from: 'gateway' })
    } else if (name === 'Netahsilat by form') {
      expect(back.hint).toMatchObject({ reference: back.attempt.reference, says: 'paid' })
      expect(gone.hint).toMatchObject({ reference: gone.attempt.reference, says: 'cancelled' })
      expect((await hintAfter('is declined')).hint).toMatchObject({ says: 'failed' })
    } else if (name === 'Netahsilat by rest') {
      expect(back.hint).toMatchObject({ reference: back.attempt.reference, says: 'nothing' })
    } else {
      expect([back.brought, gone.brought]).toEqual([null, null])
    }
    await bench.close()
  })

  it('changes nothing by claiming to have paid', async () => {
    for (const name of benchNames) {
      const bench = await openBench(name)
      const { gateway, attempt } = await started(bench, 'walks away')
      const claimed = { token: attempt.gatewayReference ?? '', PayerID: 'X', DATA: '{"Request":{"StatusId":1}}' }
      gateway.readReturn(claimed)
      expect(await gateway.confirm(attempt)).toMatchObject({ state: 'pending', waitsFor: 'buyer' })
      expect(bench.taken(attempt.reference)).toEqual([])
      await bench.close()
    }
  })

  it.each(['', '%', 'null', '[]', '{"Order":null,"Transactions":[null]}'])('may be nonsense: %s', async (data) => {
    const standIn = await openBench('Netahsilat by form')
    expect(standIn.connect().readReturn({ DATA: data })).toMatchObject({ reference: null, gatewayReference: null })
    await standIn.close()
  })
})

it('marks a payment as taken over, so that it is listed for nobody else', async () => {
  const bench = await openBench('Netahsilat by link')
  const { gateway, attempt } = await paid(bench)
  await gateway.acknowledge(attempt, 'B2B-000417')
  await gateway.acknowledge(attempt, 'B2B-000417')
  const control = (await (await fetch(`${bench.url}/control`)).json()) as {
    books: { payments: { transactions: { erpCode: string }[] }[] }
  }
  expect(control.books.payments.flatMap(({ transactions }) => transactions.map(({ erpCode }) => erpCode))).toEqual([
    'B2B-000417',
  ])
  const unpaid = await started(bench, 'walks away')
  await expect(gateway.acknowledge(unpaid.attempt, 'X')).rejects.toMatchObject({ fault: 'refused', code: 'NOT_PAID' })
  await bench.close()
})
