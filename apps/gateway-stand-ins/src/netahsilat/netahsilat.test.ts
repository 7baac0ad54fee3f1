import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type NetahsilatStandIn, startNetahsilatStandIn } from './server.ts'

let standIn: NetahsilatStandIn
beforeAll(async () => {
  const accounts = { users: { b2b: 'parola' }, formKey: 'hpm-secret', apiKeys: { key: 'secret' } }
  standIn = await startNetahsilatStandIn({ accounts })
})
beforeEach(() => standIn.reset())
afterAll(() => standIn.close())

const signed =
  '{"Datetime":"2026-03-05T10:15:00","Payment":{"VendorCode":"D-100","Amount":1250,"Currency":"TRY","Type":1,"SuccessUrl":"https://b2b.example.test/pay/ok","FailUrl":"https://b2b.example.test/pay/fail"},"Order":{"Reference":"B2B-000417","Amount":1250},"Response":{"Format":2}}'
const signature = '6e9a96def69b83573167ae234c1434c833185f98be97ba461d5d9e0db1ca9f9a'

function post(path: string, fields: Record<string, string>) {
  return fetch(new URL(path, standIn.url), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
}

async function soap(operation: string, inside: string, more: { auth?: string; action?: string } = {}) {
  const { auth = '<m:Password>parola</m:Password><m:UserName>b2b</m:UserName>', action = operation } = more
  const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><${operation} xmlns="http://tempuri.org/"><authInfo xmlns:m="urn:m">${auth}</authInfo>${inside}</${operation}></s:Body></s:Envelope>`
  return soapText(body, action)
}

async function soapText(body: string, action: string) {
  const answer = await fetch(`${standIn.url}/ERP/ErpWebService.svc`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"http://tempuri.org/IErpWebService/${action}"` },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}

const link = (fields: string) =>
  soap('SendEmailOrderFromWebService', `<sendMailOrderParameter xmlns:a="urn:a">${fields}</sendMailOrderParameter>`)
const usual =
  '<a:Amount>12.50</a:Amount><a:ClientReferenceCode>B-1</a:ClientReferenceCode><a:Currency>TRY</a:Currency><a:SinglePayment>true</a:SinglePayment>'
const pageIn = (text: string) => (/<a:Paylink>([^<]+)</.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')

async function pay(page: string, card = 'good', more: { amount?: string; codes?: string[] } = {}) {
  const bank = await (await post(page, { action: 'pay', card, ...(more.amount && { amount: more.amount }) })).text()
  const code = /: (\d{6})</.exec(bank)?.[1] ?? ''
  const url = new URL(page, standIn.url)
  url.pathname += '/3d'
  let answer = await post(url.href, { code: more.codes?.[0] ?? code })
  for (const next of more.codes?.slice(1) ?? []) answer = await post(url.href, { code: next })
  return answer
}

describe('the SOAP service', () => {
  it('reads the password only where the schema has it', async () => {
    const wrongOrder = '<m:UserName>b2b</m:UserName><m:Password>parola</m:Password>'
    for (const auth of [wrongOrder, '<m:Password>x</m:Password><m:UserName>b2b</m:UserName>', '']) {
      const answer = await soap('GetVirtualPosList', '', { auth })
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('<m:IsSuccess>false</m:IsSuccess>')
    }
    expect((await soap('GetVirtualPosList', '')).text).toContain('<b:VPosId>12</b:VPosId>')
  })
  it('faults on what is no message or does not match its action', async () => {
    expect(await soapText('<a><b></a>', 'GetVirtualPosList')).toMatchObject({
      status: 500,
      text: expect.stringContaining('s:Fault'),
    })
    expect((await soap('GetVirtualPosList', '', { action: 'SetPaymentERPCode' })).status).toBe(500)
    expect((await soap('toString', '')).status).toBe(500)
  })
  it('passes over parameters out of turn, so an amount that comes last is none', async () => {
    const moved = usual.replace('<a:Amount>12.50</a:Amount>', '').concat('<a:Amount>12.50</a:Amount>')
    expect((await link(moved)).text).toContain('<m:ErrorCode>400</m:ErrorCode>')
  })
  it('knows nothing, then a payment, and lists it until it is taken over', async () => {
    const lookUp = () => soap('GetPaymentByClientReferenceCode', '<clientReferenceCode>B-1</clientReferenceCode>')
    expect((await lookUp()).text).toContain('<m:ErrorCode>404</m:ErrorCode>')
    const page = pageIn((await link(usual)).text)
    expect((await fetch(page)).status).toBe(200)
    await pay(page)
    const found = (await lookUp()).text
    expect(found).toContain('<b:TransactionStatusId>1</b:TransactionStatusId>')
    expect(found).toContain('<b:ProccessAmount>12.50</b:ProccessAmount>')
    const id = /<b:PaymentId>(\d+)</.exec(found)?.[1]
    expect((await soap('GetNonIntegratedPayments', '')).text).toContain('B-1')
    expect((await soap('GetPaymentByTransactionId', `<id>${id}</id>`)).text).toContain('B-1')
    await soap('SetPaymentERPCode', `<id>${id}</id><erpCode>T-9</erpCode>`)
    expect((await soap('GetNonIntegratedPayments', '')).text).toContain('<m:ErrorCode>404</m:ErrorCode>')
    expect((await lookUp()).text).toContain('<b:ErpCode>T-9</b:ErpCode>')
  })
  it('makes links that are paid once', async () => {
    const page = pageIn((await link(usual)).text)
    await pay(page)
    expect((await fetch(page)).status).toBe(404)
    expect((await post(page, { action: 'pay', card: 'good' })).status).toBe(404)
    expect(standIn.books.transactions()).toHaveLength(1)
  })
})

describe('the signed form', () => {
  it('is taken with the hash of exactly its text', async () => {
    const answer = await post('/hpm/json', { DATA: signed, HASH: signature })
    expect(answer.status).toBe(303)
    expect(standIn.books.asked).toMatchObject([{ reference: 'B2B-000417', amount: '1250.00', isAmountEditable: false }])
  })
  it.each([
    ['another text', signed.replace('1250', '1'), signature],
    ['another hash', signed, signature.replace('6', '7')],
    ['no hash', signed, ''],
  ])('is refused with %s', async (_, data, hash) => {
    expect((await post('/hpm/json', { DATA: data, HASH: hash })).status).toBe(400)
    expect(standIn.books.asked).toEqual([])
  })
  it('is acknowledged with a hash of its own', async () => {
    const fields = { RESPONSEID: '9001', DATETIME: '2026-03-05T10:20:00' }
    const hash = 'b316a341bc2443cf413048a32e08755a25c4d836c5bb17f3080c5fc31b3b8cb2'
    expect((await post('/hpm/responseack', { ...fields, HASH: hash })).status).toBe(200)
    expect((await post('/hpm/responseack', { ...fields, HASH: hash.replace('b', 'c') })).status).toBe(400)
  })
  it('tells at the address for success that the buyer gave up', async () => {
    const page = (await post('/hpm/json', { DATA: signed, HASH: signature })).headers.get('location') ?? ''
    const html = await (await post(page, { action: 'cancel' })).text()
    expect(html).toContain('action="https://b2b.example.test/pay/ok"')
    expect(decodeURIComponent(html)).toContain('PaymentCancelled')
  })
})

describe('the page', () => {
  it('speaks as the browser asks it to, and Turkish otherwise', async () => {
    const page = pageIn((await link(usual)).text)
    const titleFor = async (language: string) => {
      const html = await (await fetch(page, { headers: { 'accept-language': language } })).text()
      return /<h1>([^<]+)</.exec(html)?.[1]
    }
    expect(await titleFor('de-DE,de;q=0.9')).toBe('Seite anstelle von Netahsilat')
    expect(await titleFor('en')).toBe('A page in place of Netahsilat')
    expect(await titleFor('fr')).toBe('Netahsilat yerine geçen sayfa')
  })
  it('lets the amount be changed only where that was asked for', async () => {
    const asked = { way: 'form', amount: '10.00', currency: 'TRY', paymentSet: '', payerCode: '' } as const
    for (const isAmountEditable of [true, false]) {
      const { id, sign } = standIn.books.ask({ ...asked, reference: `E-${isAmountEditable}`, isAmountEditable })
      await pay(`${standIn.url}/odeme/${id}?sign=${sign}`, 'good', { amount: '25.00' })
    }
    expect(standIn.books.transactions().map(({ transaction }) => transaction.amount)).toEqual(['25.00', '10.00'])
  })
  it('declines after the third wrong code, and is not found with a wrong sign', async () => {
    const page = pageIn((await link(usual)).text)
    expect((await fetch(page.replace('sign=', 'sign=0'))).status).toBe(404)
    await pay(page, 'good', { codes: ['000000', '000000'] })
    expect(standIn.books.transactions()).toEqual([])
    await pay(page, 'good', { codes: ['000000', '000000', '000000'] })
    expect(standIn.books.transactions()).toMatchObject([{ transaction: { statusId: 2, errorCode: 'MdStatus0' } }])
  })
})

describe('the REST interface', () => {
  const body = {
    currencyCode: 'TRY',
    clientOrderReference: 'B-1',
    amount: 12.5,
    paymentSetId: '0195f0aa-1111-4222-8333-444455556666',
    customer: { email: 'kasa@example.test' },
  }
  async function rest(method: string, path: string, sent?: object, token = '') {
    const answer = await fetch(standIn.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  const signIn = async (secretKey = 'secret') => rest('POST', '/auth/api/token/connect', { apiKey: 'key', secretKey })

  it('lets in by a token that can end, and by a permission', async () => {
    expect((await signIn('wrong')).status).toBe(401)
    const { token } = (await signIn()).body
    expect((await rest('POST', '/hpm', body, token)).body.data).toMatchObject({
      link: expect.stringContaining('sign='),
    })
    await rest('PUT', '/control/permissions', { links: false })
    expect((await rest('POST', '/hpm', body, token)).status).toBe(403)
    await rest('PUT', '/control/permissions', { links: true })
    await rest('POST', '/control/tokens/expire')
    expect((await rest('POST', '/hpm', body, token)).status).toBe(401)
  })
  it.each([{ amount: 0 }, { currencyCode: '' }, { paymentSetId: '3' }, { customer: {} }, { clientOrderReference: '' }])(
    'refuses a link with %o',
    async (wrong) => {
      const { token } = (await signIn()).body
      expect((await rest('POST', '/hpm', { ...body, ...wrong }, token)).status).toBe(400)
    },
  )
  it('forgets a link that has expired', async () => {
    const { token } = (await signIn()).body
    const { link: page } = (await rest('POST', '/hpm', body, token)).body.data
    await rest('POST', '/control/payments/B-1/expire')
    expect((await fetch(page)).status).toBe(404)
  })
  it('cancels only what has succeeded, and once', async () => {
    const { token } = (await signIn()).body
    const { link: page } = (await rest('POST', '/hpm', body, token)).body.data
    const cancel = async () => {
      const referenceCode = standIn.books.transactions().at(-1)?.transaction.referenceCode
      return (await rest('POST', '/vpws/payment/cancel', { referenceCode, reason: 'x' }, token)).body.data?.isSuccess
    }
    await pay(page, 'insufficient')
    expect(await cancel()).toBe(false)
    await pay(page)
    expect([await cancel(), await cancel()]).toEqual([true, false])
    expect(
      (await rest('GET', '/vpws/transaction?clientReferenceNumber=B-1', undefined, token)).body.data
        .transactionStatusId,
    ).toBe(2)
    expect((await rest('GET', '/vpws/transaction?clientReferenceNumber=B-2', undefined, token)).status).toBe(404)
  })
})
