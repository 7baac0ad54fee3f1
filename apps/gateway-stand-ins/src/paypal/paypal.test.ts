import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Body, type Client, issueOf, money, orderOf, startClient, wholly } from './testing/client.ts'

let client: Client
beforeAll(async () => {
  client = await startClient()
})
beforeEach(() => client.begin())
afterAll(() => client.standIn.close())

const send: Client['send'] = (...given) => client.send(...given)
const create: Client['create'] = (...given) => client.create(...given)
const capture: Client['capture'] = (...given) => client.capture(...given)

describe('signing in', () => {
  it('refuses a wrong pair in the words of OAuth', async () => {
    expect(await client.signIn('toptan', 'wrong')).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(await client.signIn('toString', '')).toMatchObject({ status: 401 })
  })
  it('ends when its token does', async () => {
    await send('POST', '/control/tokens/expire')
    const answer = await send('GET', '/v2/checkout/orders/X')
    expect(answer).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } })
    expect(answer.headers.get('paypal-debug-id')).toBe(answer.body.debug_id)
  })
})

describe('making an order', () => {
  const unit = (name: string, currency = 'EUR') => ({ reference_id: name, amount: money('1.00', currency) })
  const item = (quantity: string, value: string, tax = '0.00') => ({
    name: 'Tyre',
    quantity,
    unit_amount: money(value),
    tax: money(tax),
  })
  it.each([
    ['no intent', { purchase_units: [{ amount: money('1.00') }] }, '400 MISSING_REQUIRED_PARAMETER'],
    ['an intent that is none', { ...orderOf(money('1.00')), intent: 'BUY' }, '400 INVALID_PARAMETER_VALUE'],
    ['less than nothing', orderOf(money('-1.00')), '422 CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['an amount that is no text', orderOf(money(10)), '400 INVALID_PARAMETER_SYNTAX'],
    [
      'two units of one name',
      { intent: 'CAPTURE', purchase_units: [unit('a'), unit('a')] },
      '422 DUPLICATE_REFERENCE_ID',
    ],
    [
      'two units, one without a name',
      { intent: 'CAPTURE', purchase_units: [unit('a'), { amount: money('1.00') }] },
      '400 MISSING_REQUIRED_PARAMETER',
    ],
    [
      'two currencies',
      { intent: 'CAPTURE', purchase_units: [unit('a'), unit('b', 'USD')] },
      '422 MULTI_CURRENCY_ORDER',
    ],
    [
      'eleven units',
      { intent: 'CAPTURE', purchase_units: Array.from({ length: 11 }, (_, at) => unit(String(at))) },
      '400 INVALID_ARRAY_MAX_ITEMS',
    ],
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
    expect(client.standIn.books.orders.size).toBe(0)
  })

  it('takes sums that are right', async () => {
    const amount = { ...money('476.00'), breakdown: { item_total: money('400.00'), tax_total: money('76.00') } }
    expect((await create(orderOf(amount, { items: [item('4', '100.00', '19.00')] }))).status).toBe(201)
  })

  it('answers the newer and the older form each in its way', async () => {
    const newer = { ...orderOf(money('1.00')), payment_source: { paypal: {} } }
    expect(issueOf(await send('POST', '/v2/checkout/orders', newer))).toBe('400 PAYPAL_REQUEST_ID_REQUIRED')
    const rels = ({ body }: Answer) => body.links.map(({ rel }: { rel: string }) => rel)
    const one = await create(newer)
    expect(one.body.status).toBe('PAYER_ACTION_REQUIRED')
    expect(rels(one)).toContain('payer-action')
    const other = await create(orderOf(money('1.00')))
    expect(other.body.status).toBe('CREATED')
    expect(rels(other)).toEqual(['self', 'approve', 'update', 'capture'])
  })

  it('answers a repeated request with the same order', async () => {
    const same = { 'paypal-request-id': 'same' }
    const first = await create(orderOf(money('1.00')), same)
    const second = await create(orderOf(money('1.00')), same)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body.id).toBe(first.body.id)
  })

  it('answers in short, and wholly where that is preferred', async () => {
    const order = { ...orderOf(money('1.00')), payment_source: { paypal: {} } }
    expect(Object.keys((await create(order)).body).sort()).toEqual(['id', 'links', 'payment_source', 'status'])
    const whole = (await create(order, wholly)).body
    expect(whole).toMatchObject({ intent: 'CAPTURE', purchase_units: [{ amount: money('1.00') }] })
    expect((await send('GET', `/v2/checkout/orders/${whole.id}`)).body).toEqual(whole)
  })

  it('names the conversation in every answer, and says of broken JSON that it is', async () => {
    expect((await create(orderOf(money('1.00')))).headers.get('paypal-debug-id')).toMatch(/^\w+$/)
    expect(issueOf(await send('POST', '/v2/checkout/orders', '{"intent":'))).toBe('400 MALFORMED_REQUEST_JSON')
    expect((await send('GET', '/v2/nothing')).body).toMatchObject({ name: 'RESOURCE_NOT_FOUND' })
  })
})

describe('the page', () => {
  it('is in the language of the order and escapes what stands on it', async () => {
    const order = orderOf(money('1.00'), { description: '<b>"B2B"</b>' })
    const { body } = await create({ ...order, application_context: { locale: 'de-DE' } })
    const html = await (await fetch(`${client.standIn.url}/checkoutnow?token=${body.id}`)).text()
    expect(html).toContain('lang="de"')
    expect(html).toContain('Bezahlen')
    expect(html).not.toContain('<b>')
  })
  it('is gone when the three hours are over', async () => {
    const id = await client.approved()
    await send('POST', `/control/orders/${id}/expire`)
    expect((await fetch(`${client.standIn.url}/checkoutnow?token=${id}`)).status).toBe(404)
    expect((await client.press(id, 'approve')).status).toBe(404)
    expect(issueOf(await send('POST', `/v2/checkout/orders/${id}/capture`, {}))).toBe('404 INVALID_RESOURCE_ID')
  })
})

describe('taking the money', () => {
  it('needs an approval and happens once', async () => {
    const { body } = await create(orderOf(money('476.00')))
    expect(issueOf(await capture(body.id))).toBe('422 ORDER_NOT_APPROVED')
    await client.press(body.id, 'approve')
    const first = await capture(body.id, { 'paypal-request-id': 'c' })
    const again = await capture(body.id, { 'paypal-request-id': 'c' })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(issueOf(await capture(body.id, { 'paypal-request-id': 'd' }))).toBe('422 ORDER_ALREADY_CAPTURED')
    expect(first.body.purchase_units[0].payments.captures).toMatchObject([
      {
        status: 'COMPLETED',
        amount: money('476.00'),
        seller_receivable_breakdown: { paypal_fee: money('12.20'), net_amount: money('463.80') },
      },
    ])
  })
  it('answers as a test asks it to', async () => {
    const id = await client.approved()
    const mock = { 'paypal-mock-response': '{"mock_application_codes":"INSTRUMENT_DECLINED"}' }
    expect(issueOf(await capture(id, mock))).toBe('422 INSTRUMENT_DECLINED')
    const broken = { 'paypal-mock-response': '{"mock_application_codes":"INTERNAL_SERVER_ERROR"}' }
    expect((await create(orderOf(money('1.00')), broken)).status).toBe(500)
    expect((await capture(id)).status).toBe(201)
  })
  it('takes the money of every unit, and gives back what is asked in decimals that there are', async () => {
    const units = ['a', 'b'].map((name) => ({ reference_id: name, amount: money(name === 'a' ? '10' : '20', 'JPY') }))
    const { body } = await create({ intent: 'CAPTURE', purchase_units: units })
    await client.press(body.id, 'approve')
    const taken = (await capture(body.id)).body.purchase_units
    expect(taken.map(({ payments }: Body) => payments.captures[0].amount.value)).toEqual(['10', '20'])
    const path = `/v2/payments/captures/${taken[1].payments.captures[0].id}/refund`
    expect(issueOf(await send('POST', path, { amount: money('1.50', 'JPY') }))).toBe('422 DECIMALS_NOT_SUPPORTED')
    expect((await send('POST', path, { amount: money('5', 'JPY'), invoice_id: 'R-1' }, wholly)).body).toMatchObject({
      amount: money('5', 'JPY'),
      invoice_id: 'R-1',
    })
  })
  it('refuses an invoice that is paid', async () => {
    const [one, other] = [await client.approved({ invoice_id: 'I-1' }), await client.approved({ invoice_id: 'I-1' })]
    expect((await capture(one)).status).toBe(201)
    expect(issueOf(await capture(other))).toBe('422 DUPLICATE_INVOICE_ID')
    expect(issueOf(await create(orderOf(money('1.00'), { invoice_id: 'I-1' })))).toBe('422 DUPLICATE_INVOICE_ID')
  })

  it('gives back in parts until nothing is left', async () => {
    const { body } = await capture(await client.approved())
    const path = `/v2/payments/captures/${body.purchase_units[0].payments.captures[0].id}`
    const refund = (amount?: object) => send('POST', `${path}/refund`, amount ? { amount } : {})
    expect(issueOf(await refund(money('1.00', 'USD')))).toBe('422 CURRENCY_MISMATCH')
    expect(issueOf(await refund(money('476.01')))).toBe('422 REFUND_AMOUNT_EXCEEDED')
    const part = await refund(money('76.00'))
    expect(part).toMatchObject({ status: 201, body: { status: 'COMPLETED' } })
    expect((await send('GET', path)).body.status).toBe('PARTIALLY_REFUNDED')
    const rest = (await refund()).body
    expect(Object.keys(rest).sort()).toEqual(['id', 'links', 'status'])
    expect((await send('GET', `/v2/payments/refunds/${rest.id}`)).body.amount).toEqual(money('400.00'))
    expect((await send('GET', path)).body.status).toBe('REFUNDED')
    expect(issueOf(await refund())).toBe('422 CAPTURE_FULLY_REFUNDED')
    expect((await send('GET', `/v2/payments/refunds/${part.body.id}`)).body).toMatchObject({ amount: money('76.00') })
  })
  it('gives nothing back of what is under review', async () => {
    const { body } = await create(orderOf(money('1.00')))
    await client.press(body.id, 'pending')
    const captured = await capture(body.id)
    const [{ id, status, status_details: details }] = captured.body.purchase_units[0].payments.captures
    expect([captured.body.status, status, details.reason]).toEqual(['COMPLETED', 'PENDING', 'PENDING_REVIEW'])
    expect(issueOf(await send('POST', `/v2/payments/captures/${id}/refund`, {}))).toBe('422 PENDING_CAPTURE')
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
