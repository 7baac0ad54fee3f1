import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PayPalStandIn, startPayPalStandIn } from './server.ts'

let standIn: PayPalStandIn
let token: string

beforeAll(async () => {
  standIn = await startPayPalStandIn()
})
beforeEach(async () => {
  standIn.reset()
  token = (await signIn('toptan', 'toptan-paypal-secret')).body.access_token
})
afterAll(() => standIn.close())

// biome-ignore lint/suspicious/noExplicitAny: the tests read answers of every shape
type Body = any

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(standIn.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: (text === '' ? null : JSON.parse(text)) as Body }
}

async function signIn(id: string, secret: string) {
  const answer = await fetch(`${standIn.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

const money = (value: string, currency = 'EUR') => ({ currency_code: currency, value })
const orderOf = (amount: object, more: object = {}) => ({ intent: 'CAPTURE', purchase_units: [{ amount, ...more }] })
const create = (order: object, requestId: string = crypto.randomUUID()) =>
  send('POST', '/v2/checkout/orders', order, { 'paypal-request-id': requestId })
const issueOf = ({ status, body }: { status: number; body: Body }) => `${status} ${body.details?.[0]?.issue}`

async function approvedOrder(more: object = {}): Promise<string> {
  const { body } = await create(orderOf(money('476.00'), more))
  await press(body.id, 'approve')
  return body.id
}

function press(id: string, action: string) {
  return fetch(`${standIn.url}/checkoutnow?token=${id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action }),
  })
}

describe('signing in', () => {
  it('refuses a wrong pair in the words of OAuth', async () => {
    expect(await signIn('toptan', 'wrong')).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(await signIn('toString', '')).toMatchObject({ status: 401 })
  })
  it('ends when its token does', async () => {
    await send('POST', '/control/tokens/expire')
    const answer = await send('GET', '/v2/checkout/orders/X')
    expect(answer).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } })
    expect(answer.headers.get('paypal-debug-id')).toBe(answer.body.debug_id)
  })
})

describe('making an order', () => {
  const item = (quantity: string, value: string, tax = '0.00') => ({
    name: 'Tyre',
    quantity,
    unit_amount: money(value),
    tax: money(tax),
  })
  it.each([
    ['no intent', {}, '400 INVALID_PARAMETER_VALUE'],
    ['no amount', { intent: 'CAPTURE', purchase_units: [{}] }, '400 MISSING_REQUIRED_PARAMETER'],
    ['the lira', orderOf(money('10.00', 'TRY')), '422 INVALID_CURRENCY_CODE'],
    ['three decimals', orderOf(money('10.005')), '422 DECIMAL_PRECISION'],
    ['half a yen', orderOf(money('10.5', 'JPY')), '422 DECIMAL_PRECISION'],
    ['nothing', orderOf(money('0.00')), '422 CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['a number that is none', orderOf(money('ten')), '400 INVALID_PARAMETER_SYNTAX'],
    ['a long word', orderOf(money('1.00'), { custom_id: 'x'.repeat(128) }), '400 INVALID_STRING_LENGTH'],
    [
      'parts that do not add up',
      orderOf({ ...money('10.00'), breakdown: { item_total: money('9.99') } }),
      '422 AMOUNT_MISMATCH',
    ],
    [
      'items that do not add up',
      orderOf({ ...money('10.00'), breakdown: { item_total: money('10.00') } }, { items: [item('3', '3.33')] }),
      '422 ITEM_TOTAL_MISMATCH',
    ],
    [
      'taxes that do not add up',
      orderOf(
        { ...money('11.00'), breakdown: { item_total: money('10.00'), tax_total: money('1.00') } },
        { items: [item('2', '5.00', '0.49')] },
      ),
      '422 TAX_TOTAL_MISMATCH',
    ],
    ['items without their total', orderOf(money('10.00'), { items: [item('1', '10.00')] }), '422 ITEM_TOTAL_REQUIRED'],
  ])('refuses %s', async (_, order, issue) => {
    expect(issueOf(await create(order))).toBe(issue)
    expect(standIn.books.orders.size).toBe(0)
  })

  it('takes sums that are right', async () => {
    const amount = { ...money('476.00'), breakdown: { item_total: money('400.00'), tax_total: money('76.00') } }
    expect((await create(orderOf(amount, { items: [item('4', '100.00', '19.00')] }))).status).toBe(201)
  })

  it('answers the newer and the older form each in its way', async () => {
    const newer = { ...orderOf(money('1.00')), payment_source: { paypal: {} } }
    expect(issueOf(await send('POST', '/v2/checkout/orders', newer))).toBe('400 PAYPAL_REQUEST_ID_REQUIRED')
    const rels = ({ body }: { body: Body }) => body.links.map(({ rel }: { rel: string }) => rel)
    const one = await create(newer)
    expect(one.body.status).toBe('PAYER_ACTION_REQUIRED')
    expect(rels(one)).toContain('payer-action')
    const other = await create(orderOf(money('1.00')))
    expect(other.body.status).toBe('CREATED')
    expect(rels(other)).toEqual(['self', 'approve', 'update', 'capture'])
  })

  it('answers a repeated request with the same order', async () => {
    const first = await create(orderOf(money('1.00')), 'same')
    const second = await create(orderOf(money('1.00')), 'same')
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body.id).toBe(first.body.id)
  })
})

describe('the page', () => {
  it('is in the language of the order and escapes what stands on it', async () => {
    const order = orderOf(money('1.00'), { description: '<b>"B2B"</b>' })
    const { body } = await create({ ...order, application_context: { locale: 'de-DE' } })
    const html = await (await fetch(`${standIn.url}/checkoutnow?token=${body.id}`)).text()
    expect(html).toContain('lang="de"')
    expect(html).toContain('Bezahlen')
    expect(html).not.toContain('<b>')
  })
  it('is gone when the three hours are over', async () => {
    const id = await approvedOrder()
    await send('POST', `/control/orders/${id}/expire`)
    expect((await fetch(`${standIn.url}/checkoutnow?token=${id}`)).status).toBe(404)
    expect((await press(id, 'approve')).status).toBe(404)
    expect(issueOf(await send('POST', `/v2/checkout/orders/${id}/capture`, {}))).toBe('404 INVALID_RESOURCE_ID')
  })
})

describe('taking the money', () => {
  const capture = (id: string, headers: Record<string, string> = {}) =>
    send('POST', `/v2/checkout/orders/${id}/capture`, {}, headers)

  it('needs an approval and happens once', async () => {
    const { body } = await create(orderOf(money('476.00')))
    expect(issueOf(await capture(body.id))).toBe('422 ORDER_NOT_APPROVED')
    await press(body.id, 'approve')
    const first = await capture(body.id, { 'paypal-request-id': 'c' })
    const again = await capture(body.id, { 'paypal-request-id': 'c' })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(issueOf(await capture(body.id, { 'paypal-request-id': 'd' }))).toBe('422 ORDER_ALREADY_CAPTURED')
    expect(first.body.purchase_units[0].payments.captures).toMatchObject([
      { status: 'COMPLETED', amount: money('476.00') },
    ])
  })
  it('answers as a test asks it to', async () => {
    const id = await approvedOrder()
    const mock = { 'paypal-mock-response': '{"mock_application_codes":"INSTRUMENT_DECLINED"}' }
    expect(issueOf(await capture(id, mock))).toBe('422 INSTRUMENT_DECLINED')
    expect((await capture(id)).status).toBe(201)
  })
  it('refuses an invoice that is paid', async () => {
    const [one, other] = [await approvedOrder({ invoice_id: 'I-1' }), await approvedOrder({ invoice_id: 'I-1' })]
    expect((await capture(one)).status).toBe(201)
    expect(issueOf(await capture(other))).toBe('422 DUPLICATE_INVOICE_ID')
    expect(issueOf(await create(orderOf(money('1.00'), { invoice_id: 'I-1' })))).toBe('422 DUPLICATE_INVOICE_ID')
  })

  it('gives back in parts until nothing is left', async () => {
    const { body } = await capture(await approvedOrder())
    const path = `/v2/payments/captures/${body.purchase_units[0].payments.captures[0].id}`
    const refund = (amount?: object) => send('POST', `${path}/refund`, amount ? { amount } : {})
    expect(issueOf(await refund(money('1.00', 'USD')))).toBe('422 CURRENCY_MISMATCH')
    expect(issueOf(await refund(money('476.01')))).toBe('422 REFUND_AMOUNT_EXCEEDED')
    const part = await refund(money('76.00'))
    expect(part).toMatchObject({ status: 201, body: { status: 'COMPLETED' } })
    expect((await send('GET', path)).body.status).toBe('PARTIALLY_REFUNDED')
    expect((await refund()).body.amount).toEqual(money('400.00'))
    expect((await send('GET', path)).body.status).toBe('REFUNDED')
    expect(issueOf(await refund())).toBe('422 CAPTURE_FULLY_REFUNDED')
    expect((await send('GET', `/v2/payments/refunds/${part.body.id}`)).body).toEqual(part.body)
  })
  it('gives nothing back of what is under review', async () => {
    const { body } = await create(orderOf(money('1.00')))
    await press(body.id, 'pending')
    const captured = await capture(body.id)
    const [{ id, status, status_details: details }] = captured.body.purchase_units[0].payments.captures
    expect([captured.body.status, status, details.reason]).toEqual(['COMPLETED', 'PENDING', 'PENDING_REVIEW'])
    expect(issueOf(await send('POST', `/v2/payments/captures/${id}/refund`, {}))).toBe('422 PENDING_CAPTURE')
  })
})

describe('webhooks', () => {
  it('are listed, removed, and confirmed when they are genuine', async () => {
    const path = '/v1/notifications/webhooks'
    const made = await send('POST', path, { url: 'http://127.0.0.1:9/x', event_types: [{ name: '*' }] })
    expect((await send('GET', path)).body.webhooks).toMatchObject([{ id: made.body.id }])
    standIn.switchboard.notifier.plan = 'held'
    const notices: { body: string; headers: Record<string, string> }[] = []
    standIn.switchboard.notifier.send = async (make) => void notices.push(make(false))
    await approvedOrder()
    const [notice] = notices
    const question = {
      auth_algo: notice?.headers['paypal-auth-algo'],
      cert_url: notice?.headers['paypal-cert-url'],
      transmission_id: notice?.headers['paypal-transmission-id'],
      transmission_sig: notice?.headers['paypal-transmission-sig'],
      transmission_time: notice?.headers['paypal-transmission-time'],
      webhook_id: made.body.id,
      webhook_event: JSON.parse(notice?.body ?? ''),
    }
    const verify = (body: object) => send('POST', '/v1/notifications/verify-webhook-signature', body)
    expect((await verify(question)).body).toEqual({ verification_status: 'SUCCESS' })
    expect((await verify({ ...question, webhook_id: 'X' })).body).toEqual({ verification_status: 'FAILURE' })
    expect((await send('DELETE', `${path}/${made.body.id}`)).status).toBe(204)
  })
  it('are signed over the checksum that PayPal means', () => {
    expect(crc32('{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}')).toBe(2325436976)
  })
})

describe('/control', () => {
  it.each([
    ['POST', '/control/faults', { call: 'create', fault: 'nonsense' }],
    ['POST', '/control/faults', { call: 'create', fault: 'slow', delayMs: -1 }],
    ['POST', '/control/faults', { call: 'create', fault: 'error', status: 200 }],
    ['PUT', '/control/notifications', { plan: 'constructor' }],
  ])('%s %s refuses what it does not know', async (method, path, body) => {
    expect((await send(method, path, body)).status).toBe(400)
  })
  it('shows what there is, and forgets it', async () => {
    await create(orderOf(money('1.00')))
    await send('POST', '/control/faults', { call: 'capture', fault: 'forget', times: 1 })
    const shown = (await send('GET', '/control')).body
    expect(shown.calls).toEqual(['token', 'create'])
    expect(shown.books.orders).toHaveLength(1)
    expect(shown.faults).toMatchObject([{ call: 'capture', fault: 'forget', times: 1 }])
    expect((await send('POST', '/control/reset')).status).toBe(204)
    expect((await send('GET', '/control')).body).toMatchObject({ calls: [], faults: [], books: { orders: [] } })
  })
})
