import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, pageIn, startClient, usual } from './testing/client.ts'

let client: Client
beforeAll(async () => {
  client = await startClient()
})
beforeEach(() => client.standIn.reset())
afterAll(() => client.standIn.close())

const post: Client['post'] = (...given) => client.post(...given)
const link: Client['link'] = (...given) => client.link(...given)
const pay: Client['pay'] = (...given) => client.pay(...given)

const signed =
  '{"Datetime":"2026-03-05T10:15:00","Payment":{"VendorCode":"D-100","Amount":1250,"Currency":"TRY","Type":1,"SuccessUrl":"https://b2b.example.test/pay/ok","FailUrl":"https://b2b.example.test/pay/fail"},"Order":{"Reference":"B2B-000417","Amount":1250},"Response":{"Format":2}}'
const signature = '6e9a96def69b83573167ae234c1434c833185f98be97ba461d5d9e0db1ca9f9a'

describe('the signed form', () => {
  it('is taken with the hash of exactly its text', async () => {
    const answer = await post('/hpm/json', { DATA: signed, HASH: signature })
    expect(answer.status).toBe(303)
    expect(client.standIn.books.asked).toMatchObject([
      { reference: 'B2B-000417', amount: '1250.00', isAmountEditable: false },
    ])
  })
  it('is taken with a longer hash, and as XML', async () => {
    const hashOf = (text: string, algorithm: string) => createHmac(algorithm, 'hpm-secret').update(text).digest('hex')
    for (const algorithm of ['sha384', 'sha512'])
      expect((await post('/hpm/json', { DATA: signed, HASH: hashOf(signed, algorithm) })).status).toBe(303)
    const xml =
      '<Message><Payment><VendorCode>0100</VendorCode><Amount>99.90</Amount><Currency>TRY</Currency></Payment><Order><Reference>0417</Reference></Order></Message>'
    expect((await post('/HPM/xml', { DATA: xml, HASH: hashOf(xml, 'sha256') })).status).toBe(303)
    expect(client.standIn.books.asked.at(-1)).toMatchObject({ reference: '0417', amount: '99.90', payerCode: '0100' })
    expect((await post('/hpm/xml', { DATA: '<a>', HASH: hashOf('<a>', 'sha256') })).status).toBe(400)
  })
  it.each([
    ['another text', signed.replace('1250', '1'), signature],
    ['another hash', signed, signature.replace('6', '7')],
    ['no hash', signed, ''],
  ])('is refused with %s', async (_, data, hash) => {
    expect((await post('/hpm/json', { DATA: data, HASH: hash })).status).toBe(400)
    expect(client.standIn.books.asked).toEqual([])
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
      const { id, sign } = client.standIn.books.ask({ ...asked, reference: `E-${isAmountEditable}`, isAmountEditable })
      await pay(`${client.standIn.url}/odeme/${id}?sign=${sign}`, 'good', { amount: '25.00' })
    }
    expect(client.standIn.books.transactions().map(({ transaction }) => transaction.amount)).toEqual(['25.00', '10.00'])
  })
  it('declines after the third wrong code, and is not found with a wrong sign', async () => {
    const page = pageIn((await link(usual)).text)
    expect((await fetch(page.replace('sign=', 'sign=0'))).status).toBe(404)
    await pay(page, 'good', { codes: ['000000', '000000'] })
    expect(client.standIn.books.transactions()).toEqual([])
    await pay(page, 'good', { codes: ['000000', '000000', '000000'] })
    expect(client.standIn.books.transactions()).toMatchObject([
      { transaction: { statusId: 2, errorCode: 'MdStatus0' } },
    ])
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
    const answer = await fetch(client.standIn.url + path, {
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
  it.each([
    { additionalData: { a: 1 } },
    { amount: 0 },
    { currencyCode: '' },
    { paymentSetId: '3' },
    { customer: {} },
    { clientOrderReference: '' },
  ])('refuses a link with %o', async (wrong) => {
    const { token } = (await signIn()).body
    expect((await rest('POST', '/hpm', { ...body, ...wrong }, token)).status).toBe(400)
  })
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
      const referenceCode = client.standIn.books.transactions().at(-1)?.transaction.referenceCode
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
    expect((await rest('GET', '/pws/transaction?clientReferenceNumber=B-1', undefined, token)).status).toBe(200)
  })
})
