/** The adapters against gateways that differ from the stand-ins where what is known of the real ones leaves it open. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { changed, type Json, type OtherService, startOtherService, type Ways } from '../testing/other-service.ts'
import { createPayPal } from './paypal.ts'
import type { PaymentGateway } from './port.ts'
import { attemptOf, type Bench, type BenchName, freePort, openBench, paymentFor, secrets } from './testing/benches.ts'

let other: OtherService | undefined
afterEach(async () => {
  await other?.stop()
  other = undefined
})

/** A payment from its beginning to its refund, each step through the gateway given. */
async function wholeLife(bench: Bench, gateway: PaymentGateway) {
  await gateway.testConnection()
  const payment = paymentFor(bench)
  const start = await gateway.start(payment)
  const attempt = attemptOf(payment, start)
  expect(await gateway.lookUp(attempt)).toMatchObject({ state: 'pending', waitsFor: 'buyer' })
  await bench.buyer(start, 'pays')
  const outcome = await gateway.confirm(attempt)
  expect(outcome).toMatchObject({ state: 'approved', amount: payment.amount })
  if (outcome.state !== 'approved') return
  expect(await gateway.lookUp(attempt)).toEqual(outcome)
  await gateway.acknowledge(attempt, 'B2B-000417')
  if (bench.moving.refund === null) return
  const { captureReference } = outcome
  const refund = {
    reference: `${payment.reference}-R`,
    attempt,
    captureReference,
    amount: payment.amount,
    note: 'İade',
  }
  expect(await gateway.refund(refund)).toMatchObject({ state: 'approved' })
  expect(bench.taken(payment.reference)).toHaveLength(1)
  expect(bench.returned(payment.reference)).toHaveLength(1)
}

const onlyShort = (body: Json): Json => ({ id: body.id, status: body.status, links: body.links })
const isTaking = (path: string) => /\/(orders|capture|refund)$/.test(path)
const xml = (change: (text: string) => string): Ways => ({
  back: (answer) => {
    if (typeof answer.body === 'string') answer.body = change(answer.body)
  },
})

const gateways: Record<string, [BenchName, Ways][]> = {
  'answers in short whatever is preferred': [
    [
      'PayPal',
      {
        back: (answer, { method, path }) => {
          if (method === 'POST' && isTaking(path) && answer.status < 300) answer.body = onlyShort(answer.body)
        },
      },
    ],
  ],
  'answers 200 where others answer 201': [
    [
      'PayPal',
      {
        back: (answer) => {
          if (answer.status === 201) answer.status = 200
        },
      },
    ],
  ],
  'says null where nothing is, and has fields that nobody knows': [
    [
      'PayPal',
      {
        back: (answer) => {
          for (const unit of answer.body?.purchase_units ?? [])
            Object.assign(unit, { soft_descriptor: null, shipping: null, payments: unit.payments ?? null, x: [{}] })
          if (answer.body?.id) Object.assign(answer.body, { payer: null, create_time: null, x_1: { y: null } })
        },
      },
    ],
    [
      'Netahsilat by rest',
      { back: (answer) => void Object.assign(answer.body?.data ?? {}, { tenantId: null, x: [1] }) },
    ],
  ],
  'writes amounts as numbers': [
    [
      'PayPal',
      {
        back: (answer) => {
          answer.body = changed(answer.body, (value) => (/^\d+\.\d\d$/.test(value) ? Number(value) : value))
        },
      },
    ],
  ],
  'writes numbers as text': [
    [
      'Netahsilat by rest',
      {
        back: (answer) => {
          if (answer.body?.data)
            answer.body.data = changed(answer.body.data, (value) => (typeof value === 'number' ? String(value) : value))
        },
      },
    ],
  ],
  'does not say how long a token lives': [
    ['PayPal', { back: (answer) => void delete answer.body?.expires_in }],
    ['Netahsilat by rest', { back: (answer) => void delete answer.body?.expiry }],
  ],
  'puts the token into its envelope': [
    [
      'Netahsilat by rest',
      {
        back: (answer) => {
          if (answer.body?.token) answer.body = { statusCode: 200, data: answer.body }
        },
      },
    ],
  ],
  'refuses with a good status and another in its envelope': [
    [
      'Netahsilat by rest',
      {
        back: (answer) => {
          if (answer.body?.statusCode >= 400) answer.status = 200
        },
      },
    ],
  ],
  'keeps no list of webhooks': [
    ['PayPal', { instead: ({ path }) => (path === '/v1/notifications/webhooks' ? { status: 404 } : undefined) }],
  ],
  'names its links only as the older form does': [
    [
      'PayPal',
      {
        back: (answer) => {
          for (const link of answer.body?.links ?? []) if (link.rel === 'payer-action') link.rel = 'approve'
          if (answer.body?.status === 'PAYER_ACTION_REQUIRED') answer.body.status = 'CREATED'
        },
      },
    ],
  ],
  'writes XML with other prefixes, blanks and words': [
    [
      'Netahsilat by link',
      xml((text) =>
        text
          .replaceAll(/<(\/?)[abm]:/g, '<$1ns0:')
          .replaceAll('><', '>\r\n  <')
          .replace('<s:Envelope', '<?xml version="1.0"?><s:Envelope xmlns:ns0="urn:x"')
          .replace('>true<', '>True<'),
      ),
    ],
  ],
  'gives an empty payment where there is none': [
    [
      'Netahsilat by link',
      xml((text) =>
        /<m:ErrorCode>404/.test(text)
          ? text
              .replace('<m:IsSuccess>false', '<m:IsSuccess>true')
              .replace(/<m:ErrorCode>404<\/m:ErrorCode>/, '<m:ErrorCode i:nil="true"/>')
              .replace(/(<\/\w+Result>)/, '<a:Payment i:nil="true"/>$1')
          : text,
      ),
    ],
  ],
}

describe.each(['PayPal', 'Netahsilat by link', 'Netahsilat by rest'] as const)('%s', (name) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench(name)
  })
  afterAll(() => bench.close())

  const own = Object.entries(gateways).flatMap(([words, kinds]) =>
    kinds.filter(([kind]) => kind === name).map(([, ways]) => [words, ways] as const),
  )
  it.each(own)('that %s', async (_, ways) => {
    other = await startOtherService(bench.url, ways)
    await wholeLife(bench, bench.connect({ baseUrl: other.url }))
  })
})

it('PayPal is where the settings say, else where the installation says, by whether it is the sandbox', async () => {
  const bench = await openBench('PayPal')
  try {
    const account = { clientId: 'toptan', clientSecret: secrets.payPal, webhookId: null, brandName: '' }
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const test = (settings: { useSandbox: boolean; baseUrl: string | null }, sandbox: string, live: string) =>
      createPayPal({ ...account, ...settings }, { clock: systemClock, payPalUrls: { sandbox, live } }).testConnection()
    await test({ useSandbox: true, baseUrl: null }, bench.url, nowhere)
    await test({ useSandbox: false, baseUrl: null }, nowhere, bench.url)
    await test({ useSandbox: true, baseUrl: bench.url }, nowhere, nowhere)
    await expect(test({ useSandbox: true, baseUrl: null }, nowhere, bench.url)).rejects.toMatchObject({
      fault: 'unreachable',
    })
  } finally {
    await bench.close()
  }
})

describe('a notice of a PayPal whose certificate lies elsewhere', () => {
  it('is believed where that PayPal confirms it, letter for letter', async () => {
    const bench = await openBench('PayPal')
    const received: { headers: Record<string, string>; body: string }[] = []
    const shop = await startOtherService(bench.url, {
      instead: ({ headers, body }) => {
        received.push({ headers, body })
        return { status: 200 }
      },
    })
    try {
      const webhookId = bench.tell(`${shop.url}/hook`)
      bench.switchboard.notifier.plan = 'before-return'
      other = await startOtherService(bench.url, {
        onward: (request) => {
          if (!request.path.endsWith('/verify-webhook-signature')) return
          request.body = request.body.replace('https://certificates.example.test', bench.url)
        },
      })
      const gateway = createPayPal(
        {
          clientId: 'toptan',
          clientSecret: secrets.payPal,
          useSandbox: true,
          webhookId,
          baseUrl: other.url,
          brandName: '',
        },
        { clock: systemClock, timeoutMs: 2000 },
      )
      const payment = paymentFor(bench)
      await bench.buyer(await gateway.start(payment), 'pays')
      const [notice] = received
      if (!notice) throw new Error('There was no notice.')
      const headers = {
        ...notice.headers,
        'paypal-cert-url': notice.headers['paypal-cert-url']?.replace(bench.url, 'https://certificates.example.test'),
      }
      expect(await gateway.verifyNotification(headers, notice.body)).toMatchObject({ reference: payment.reference })
      expect(await gateway.verifyNotification(headers, notice.body.replace('476.00', '1.00'))).toBeNull()
      expect(await gateway.verifyNotification(headers, 'no JSON')).toBeNull()
    } finally {
      await shop.stop()
      await bench.close()
    }
  })
})
