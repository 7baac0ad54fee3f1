/** Answers that the stand-ins never give, from a server that says what it is told to say. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createNetahsilat, type NetahsilatSettings } from './netahsilat.ts'
import { createPayPal } from './paypal.ts'
import type { Attempt } from './port.ts'

type Canned = { status: number; body: string; headers?: Record<string, string> }
let answers: Record<string, Canned>
let asked: string[]
let url: string
const server = createServer(async (request, response) => {
  for await (const _ of request);
  const path = new URL(request.url ?? '', 'http://x').pathname
  asked.push(path)
  const { status, body, headers } = answers[path] ?? { status: 404, body: 'nothing here' }
  response.writeHead(status, headers).end(body)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  answers = {}
  asked = []
})
afterAll(() => server.close())

const attempt: Attempt = {
  reference: 'B2B-000417-1',
  amount: { value: '12500.00', currency: 'TRY' },
  gatewayReference: null,
}

function netahsilat(way: NetahsilatSettings['way']) {
  const credential = { username: 'u', password: 'p' }
  return createNetahsilat(
    { way, serviceUrl: url, credential, formUrl: null, formKey: null, currencies: ['TRY', 'EUR'] },
    { clock: systemClock },
  )
}

describe('a payment in SOAP', () => {
  /** As the service formats it: namespaces on the way, blanks between the elements. */
  const paymentXml = (
    fields: string,
    before = '',
  ) => `${before}<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
  <s:Body>
    <GetPaymentByClientReferenceCodeResponse xmlns="http://tempuri.org/">
      <GetPaymentByClientReferenceCodeResult xmlns:a="urn:a" xmlns:m="urn:m" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">
        <m:ErrorCode i:nil="true"/><m:ErrorMessage i:nil="true"/><m:IsSuccess>true</m:IsSuccess>
        <a:Payment xmlns:b="urn:b">${fields}</a:Payment>
      </GetPaymentByClientReferenceCodeResult>
    </GetPaymentByClientReferenceCodeResponse>
  </s:Body>
</s:Envelope>`
  const fieldsOf = (more: Record<string, string> = {}) => {
    const fields = {
      ClientReferenceCode: 'B2B-000417-1',
      CurrencyCode: 'TRY',
      CurrencyProccessAmount: '0',
      PaymentId: '771204',
      ProccessAmount: '12500.0000',
      ProvisionNumber: '214455',
      ReferenceCode: 'NTH00000771204',
      TransactionStatusId: '1',
      ...more,
    }
    return Object.entries(fields)
      .map(([name, value]) => `<b:${name}>${value}</b:${name}>`)
      .join('')
  }
  const outcomeOf = (xml: string, of = attempt) => {
    answers['/ERP/ErpWebService.svc'] = { status: 200, body: xml }
    return netahsilat('link').lookUp(of)
  }

  it('is read as the service writes it', async () => {
    expect(await outcomeOf(paymentXml(fieldsOf(), '<?xml version="1.0" encoding="utf-8"?>'))).toEqual({
      state: 'approved',
      gatewayReference: 'NTH00000771204',
      captureReference: 'NTH00000771204',
      amount: attempt.amount,
      refunded: '0.00',
      provision: '214455',
    })
  })
  it.each([
    ['lira by their older name', { CurrencyCode: 'TL' }, 'approved'],
    ['of another shop', { ClientReferenceCode: 'B2B-000417-2' }, 'unclear'],
    ['a kuruş short', { ProccessAmount: '12499.99' }, 'unclear'],
    ['in dollars', { CurrencyCode: 'USD' }, 'unclear'],
    ['without an amount', { ProccessAmount: '' }, 'unclear'],
    ['without a number', { ReferenceCode: '' }, 'unclear'],
    ['in a state that nobody knows', { TransactionStatusId: '9' }, 'unclear'],
    ['without a state', { TransactionStatusId: '' }, 'unclear'],
  ])('%s', async (_, more, state) => {
    expect(await outcomeOf(paymentXml(fieldsOf(more)))).toMatchObject({ state })
  })
  it('in euro is compared in euro, not by its worth in lira', async () => {
    const euro = { ...attempt, amount: { value: '250.00', currency: 'EUR' } }
    const xml = paymentXml(fieldsOf({ CurrencyCode: 'EUR', CurrencyProccessAmount: '250.00' }))
    expect(await outcomeOf(xml, euro)).toMatchObject({ state: 'approved' })
    expect(await outcomeOf(xml, { ...attempt, amount: { value: '12500.00', currency: 'EUR' } })).toMatchObject({
      state: 'unclear',
      reason: 'other-amount',
      amount: { value: '250.00', currency: 'EUR' },
    })
  })
  it('may bring no definitions of its own', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "12500.00">]>'
    const xml = paymentXml(fieldsOf({ ProccessAmount: '&a;' }), bomb)
    await expect(outcomeOf(xml)).rejects.toMatchObject({ fault: 'unclear', code: 'NOT_UNDERSTOOD' })
  })
  it('under the name of another question is none', async () => {
    const xml = paymentXml(fieldsOf()).replaceAll('GetPaymentByClientReferenceCode', 'GetPaymentByReferenceCode')
    await expect(outcomeOf(xml)).rejects.toMatchObject({ fault: 'unclear', code: 'NOT_UNDERSTOOD' })
  })
  it('is not taken for unpaid because a server in between finds no page', async () => {
    await expect(netahsilat('link').lookUp(attempt)).rejects.toMatchObject({ fault: 'refused', status: 404 })
  })
})

describe('a transaction in REST', () => {
  const outcomeOf = async (more: object) => {
    answers['/auth/api/token/connect'] = { status: 200, body: '{"token":"t","type":"Bearer"}' }
    const data = {
      referenceNumber: 'N-1',
      clientReferenceNumber: 'B2B-000417-1',
      currencyType: 'TRY',
      lastAmount: 12500,
      transactionStatusId: 1,
      ...more,
    }
    answers['/vpws/transaction'] = { status: 200, body: JSON.stringify({ data }) }
    return netahsilat('rest').lookUp(attempt)
  }
  it.each([
    ['as it should be', {}, { state: 'approved', captureReference: 'N-1' }],
    ['with a currency by its number', { currencyType: 949 }, { state: 'approved' }],
    ['of another shop', { clientReferenceNumber: 'X' }, { state: 'unclear', reason: 'other-payment' }],
    ['over another amount', { lastAmount: 12499.99 }, { state: 'unclear', reason: 'other-amount' }],
    ['in another currency', { currencyType: 978 }, { state: 'unclear', reason: 'other-amount' }],
    ['without a currency', { currencyType: null }, { state: 'unclear', reason: 'other-amount' }],
    ['in a state that nobody knows', { transactionStatusId: 7 }, { state: 'unclear', reason: 'not-understood' }],
  ])('%s', async (_, more, expected) => {
    expect(await outcomeOf(more)).toMatchObject(expected)
  })
  it('is not taken for unpaid because a server in between finds no page', async () => {
    await outcomeOf({})
    answers['/vpws/transaction'] = { status: 404, body: '<html>not found</html>' }
    await expect(netahsilat('rest').lookUp(attempt)).rejects.toMatchObject({ fault: 'unclear' })
  })
})

it('follows no redirect with its credentials', async () => {
  const elsewhere = { status: 307, body: '', headers: { location: '/elsewhere' } }
  answers = { '/v1/oauth2/token': elsewhere, '/ERP/ErpWebService.svc': elsewhere, '/auth/api/token/connect': elsewhere }
  const payPal = createPayPal(
    { clientId: 'c', clientSecret: 's', useSandbox: false, webhookId: null, baseUrl: url, brandName: 'T' },
    { clock: systemClock },
  )
  await expect(payPal.testConnection()).rejects.toMatchObject({ fault: 'unreachable' })
  await expect(netahsilat('link').testConnection()).rejects.toMatchObject({ fault: 'unclear' })
  await expect(netahsilat('rest').testConnection()).rejects.toMatchObject({ fault: 'unreachable' })
  expect(asked).toEqual(['/v1/oauth2/token', '/ERP/ErpWebService.svc', '/auth/api/token/connect'])
})

it('stops reading an answer that does not end', async () => {
  answers['/ERP/ErpWebService.svc'] = { status: 200, body: 'x'.repeat(3_000_000) }
  await expect(netahsilat('link').testConnection()).rejects.toMatchObject({ fault: 'unclear', code: 'ANSWER_TOO_LONG' })
})

it('does not take a page that is not there for an order that PayPal has forgotten', async () => {
  answers['/v1/oauth2/token'] = { status: 200, body: '{"access_token":"t","expires_in":32400}' }
  const payPal = createPayPal(
    { clientId: 'c', clientSecret: 's', useSandbox: true, webhookId: null, baseUrl: `${url}/`, brandName: 'T' },
    { clock: systemClock },
  )
  const one = { ...attempt, gatewayReference: 'O-1' }
  await expect(payPal.lookUp(one)).rejects.toMatchObject({ fault: 'refused', status: 404 })
  answers['/v2/checkout/orders/O-1'] = { status: 404, body: '{"name":"RESOURCE_NOT_FOUND"}' }
  expect(await payPal.lookUp(one)).toMatchObject({ state: 'pending', reason: 'UNKNOWN_TO_GATEWAY' })
  await expect(payPal.lookUp(attempt)).rejects.toMatchObject({ fault: 'refused', code: 'NEVER_STARTED' })
})
