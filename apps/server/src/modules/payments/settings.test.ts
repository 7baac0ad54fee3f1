/** Setting payments up: secrets that stay where they are, connection tests in words, and which POS takes what. */
import * as baskets from '@toptan/contract/baskets'
import * as commons from '@toptan/contract/commons'
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort, secrets } from '../../integrations/payments/testing/benches.ts'
import { openPaymentWorld, type PaymentWorld, setUp } from '../../testing/payment-world.ts'
import { expireUnpaid } from '../orders/index.ts'
import { settleMoney } from '../refunds/index.ts'

let it: PaymentWorld
beforeAll(async () => {
  it = await openPaymentWorld('Netahsilat by form')
})
afterAll(() => it?.stop())

/** What a form sends that was loaded and not touched. */
async function untouched() {
  const { payPal, netahsilat, ...shared } = await it.admin.call(commons.paymentSettings)
  const { isClientSecretSet: _a, ...payPalAccount } = payPal
  const { credential, isFormKeySet: _b, ...netahsilatAccount } = netahsilat
  const netahsilatAsked = {
    ...netahsilatAccount,
    credential: { username: credential.username, password: '' as string | null },
    formKey: '' as string | null,
  }
  return { ...shared, payPal: payPalAccount, netahsilat: netahsilatAsked }
}

describe('secrets', () => {
  test('are said to be set, never returned, not stored in the clear, and kept when left empty', async () => {
    const shown = await it.admin.call(commons.paymentSettings)
    expect(shown.netahsilat).toMatchObject({
      isFormKeySet: true,
      credential: { isPasswordSet: true, username: 'b2b' },
    })
    for (const secret of [secrets.password, secrets.formKey, secrets.payPal])
      expect(JSON.stringify(shown)).not.toContain(secret)
    const { rows } = await sql<{
      all: string
    }>`select (select json_agg(s)::text from settings s) || (select json_agg(s)::text from sealed_secrets s)
      || (select json_agg(f)::text from facts f) as all`.execute(it.db)
    for (const secret of [secrets.password, secrets.formKey, secrets.payPal]) expect(rows[0]?.all).not.toContain(secret)

    await it.admin.call(commons.updatePaymentSettings, { body: { ...(await untouched()), customerCode: 'WEB' } })
    expect(await it.admin.call(commons.paymentSettings)).toMatchObject({
      customerCode: 'WEB',
      netahsilat: { credential: { isPasswordSet: true }, isFormKeySet: true },
    })
    const docNumber = await it.order()
    expect((await it.start(docNumber)).htmlFormContent).toContain('HASH')
  })

  test('are not handed to another address', async () => {
    const before = await untouched()
    const body = {
      ...before,
      netahsilat: { ...before.netahsilat, serviceUrl: 'https://evil.example', formUrl: 'https://evil.example' },
    }
    for (const endpoint of [commons.updatePaymentSettings, commons.testPaymentSettings])
      expect(await it.admin.refused(endpoint, { params: { gateway: 'Netahsilat' }, body } as never)).toMatchObject({
        code: 'settings.secret-needed',
        errors: [{ path: 'netahsilat.credential.password' }, { path: 'netahsilat.formKey' }],
      })
  })

  test('may be forgotten, and payments are then refused in words', async () => {
    const before = await untouched()
    await it.admin.call(commons.updatePaymentSettings, {
      body: { ...before, netahsilat: { ...before.netahsilat, credential: { username: 'b2b', password: null } } },
    })
    const docNumber = await it.order()
    const url = `${it.app.config.publicUrls[0]}/x`
    await vi.waitFor(async () =>
      expect(
        await it.buyer.refused(payments.start, { body: { docNumber, callbackUrl: url, cancelUrl: url } }),
      ).toMatchObject({ code: 'payment.not-set-up' }),
    )
    await setUp(it.admin, it.bench, 'Netahsilat by form', it.app.config.publicUrls[0])
    await vi.waitFor(() => it.start(docNumber))
  })
})

test('details beyond the account stay as they are where a client leaves them out', async () => {
  const before = await untouched()
  const { clientId, useSandbox } = before.payPal
  const { serviceUrl, credential } = before.netahsilat
  await it.admin.call(commons.updatePaymentSettings, {
    body: { ...before, payPal: { clientId, useSandbox }, netahsilat: { serviceUrl, credential } },
  })
  expect(await untouched()).toEqual(before)
})

describe('a connection test', () => {
  const ask = async (more: object) => {
    const before = await untouched()
    const body = { ...before, netahsilat: { ...before.netahsilat, ...more } }
    return it.admin.call(commons.testPaymentSettings, { params: { gateway: 'Netahsilat' }, body })
  }
  test.each([
    [{}, true, 'The connection works.'],
    [
      { credential: { username: 'b2b', password: 'wrong' } },
      false,
      'The payment service refused the user, the password or the key.',
    ],
    [
      { credential: { username: '' } },
      false,
      'Details that the connection needs are missing. Enter address, user and password.',
    ],
    [{ formKey: null }, false, 'The way by form needs the address of the form and its key.'],
  ])('with %o says what it found', async (more, isConnected, message) => {
    expect(await ask(more)).toMatchObject({ isConnected, message })
  })

  test('where nobody listens says so', async () => {
    const serviceUrl = `http://127.0.0.1:${await freePort()}`
    expect(
      await ask({ serviceUrl, formUrl: serviceUrl, credential: { username: 'a', password: 'a' }, formKey: 'b' }),
    ).toMatchObject({
      isConnected: false,
      message: 'The payment service cannot be reached. Check the address.',
    })
  })
})

test('our pages may send forms to the gateway and to nobody else', async () => {
  const policy = async () => String((await it.server.inject('/api/home/site-infos')).headers['content-security-policy'])
  expect(await policy()).toContain(`form-action 'self' ${it.bench.url};`)
  const before = await untouched()
  await it.admin.call(commons.updatePaymentSettings, {
    body: { ...before, netahsilat: { ...before.netahsilat, way: 'link' } },
  })
  await vi.waitFor(async () => expect(await policy()).toContain("form-action 'self' 'self';"))
  await it.admin.call(commons.updatePaymentSettings, { body: before })
  await vi.waitFor(async () => expect(await policy()).toContain(it.bench.url))
})

describe('POS settings', () => {
  const posOf = async (docNumber: string) => {
    const { rows } = await sql<{
      posId: string | null
    }>`select p.pos_id from payment_orders p join orders o on o.id = p.order_id
      where o.doc_number = ${docNumber} order by p.id desc limit 1`.execute(it.db)
    return rows[0]?.posId
  }
  const startedPos = async (quantity: number) => {
    const docNumber = await it.order([[1, quantity]])
    const { htmlFormContent } = await it.start(docNumber)
    const posId = await posOf(docNumber)
    expect(htmlFormContent).toContain(`&#34;PaymentSetId&#34;:${posId},`)
    return posId
  }

  test('the customer’s own first, then by priority, and only within its amounts', async () => {
    // The gateway's own way to say it is the only one there is so far.
    await sql`delete from customer_pos_configs`.execute(it.db)
    const create = (body: payments.PosConfigInput) => it.admin.call(payments.createPosConfig, { body })
    await create({ posId: '10', priority: 50, description: 'all' })
    const small = await create({ posId: '11', priority: 1, amount: 100, currency: 'TRY' })
    expect(await startedPos(1)).toBe('11')
    expect(await startedPos(40)).toBe('10')
    await create({ posId: '12', priority: 900, customerId: 1 })
    await create({ posId: '13', priority: 1, customerId: 3 })
    expect(await startedPos(1)).toBe('12')
    const { items } = await it.admin.call(payments.posConfigs, { query: {} })
    expect(items.map(({ posId }) => posId)).toEqual(['13', '12', '11', '10'])
    await it.admin.call(payments.updatePosConfig, {
      params: { id: small.id },
      body: { posId: '14', priority: 2, amount: 200, currency: 'TRY', customerId: 1 },
    })
    expect(await startedPos(1)).toBe('14')
    await it.admin.call(payments.deletePosConfig, { params: { id: small.id } })
    expect(await it.admin.refused(payments.deletePosConfig, { params: { id: small.id } })).toMatchObject({
      status: 404,
    })
  })

  test('amounts that make no sense are refused at their field', async () => {
    const refused = (body: payments.PosConfigInput) => it.admin.refused(payments.createPosConfig, { body })
    expect(await refused({ posId: '1', amountFrom: 10, amount: 5, currency: 'TRY' })).toMatchObject({
      errors: [{ path: 'amount' }],
    })
    expect(await refused({ posId: '1', amount: 5 })).toMatchObject({ errors: [{ path: 'currency' }] })
    expect(await refused({ posId: '1', customerId: 99_999 })).toMatchObject({ status: 404 })
  })
})

test('a card is not offered in a currency that the contract does not allow', async () => {
  const codes = async (person: typeof it.buyer) =>
    (await person.call(baskets.paymentMethods, { params: { categoryId: 'LST' } })).map(({ code }) => code)
  expect(await codes(it.buyer)).toContain('credit-card')
  expect(await codes(it.stranger)).not.toContain('credit-card')
  // Nor PayPal in lira.
  expect(await codes(it.buyer)).not.toContain('paypal')
  expect(await codes(it.stranger)).toContain('paypal')
})

test('a delivery that ended short gives back what was not shipped, once', async () => {
  const docNumber = await it.order([[1, 3]])
  const started = await it.start(docNumber)
  await it.walk(started, 'pays')
  await it.process(started.paymentOrderId)
  const { id, orderItems } = await it.buyer.call(orders.detail, { params: { docNumber } })
  const settle = () => it.db.transaction().execute((tx) => settleMoney(tx, id))
  await sql`update order_items set status = 'PartlyShipped', shipped_quantity = 1 where order_id = ${id}`.execute(it.db)
  await settle()
  expect((await it.state(docNumber)).refunds).toEqual([])
  await sql`update order_items set status = 'Shipped' where order_id = ${id}`.execute(it.db)
  await settle()
  await settle()
  // 3 × 10.01 and 20 % VAT are 36.04; one of three is 12.01.
  expect(orderItems[0]?.lineTotalWithVat).toBe(36.04)
  expect(await it.state(docNumber)).toMatchObject({
    paymentStatus: 'RefundPending',
    refunds: [{ amount: '24.03', why: 'short-delivery', state: 'waiting' }],
  })
})

test('an order that nobody paid in time is cancelled, and money that comes later is given back', async () => {
  const docNumber = await it.order()
  const started = await it.start(docNumber)
  await sql`update orders set payment_expires_at = now() - interval '1 minute' where doc_number = ${docNumber}`.execute(
    it.db,
  )
  await expireUnpaid(it.app)
  expect(await it.state(docNumber)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Cancelled' })
  await it.walk(started, 'pays')
  expect(await it.process(started.paymentOrderId)).toMatchObject({
    state: 'paid',
    message: expect.stringContaining('goes back to you'),
  })
  expect(await it.state(docNumber)).toMatchObject({
    status: 'Cancelled',
    paymentStatus: 'RefundPending',
    refunds: [{ why: 'order-cancelled' }],
  })
})

test('only those who may see and change payment settings', async () => {
  for (const endpoint of [commons.paymentSettings, payments.list, payments.tasks, payments.posConfigs])
    expect(await it.buyer.refused(endpoint as typeof payments.list, { query: {} })).toMatchObject({
      status: 403,
      code: 'permission.missing',
    })
})

test('what browsers and strangers send to the doors is kept as it came, and makes nothing happen', async () => {
  const strange = await it.server.inject({
    method: 'POST',
    url: '/api/payments/notices/netahsilat',
    payload: 'DATA=%7B',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(strange.statusCode).toBe(200)
  const { rows } = await sql<{
    body: string
  }>`select body from payment_callbacks where kind = 'notice' order by id desc limit 1`.execute(it.db)
  expect(rows[0]?.body).toBe('DATA=%7B')
  await it.workOff()
  expect((await it.server.inject('/api/payments/returns/none?x=1')).headers.location).toBe('/orders')
  const large = await it.server.inject({
    method: 'POST',
    url: '/api/payments/notices/paypal',
    payload: 'x'.repeat(70_000),
    headers: { 'content-type': 'application/json' },
  })
  expect(large.statusCode).toBe(413)
})
