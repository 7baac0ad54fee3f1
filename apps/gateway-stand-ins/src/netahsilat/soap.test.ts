import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operations } from './soap-contract.ts'
import { type Client, pageIn, startClient, usual } from './testing/client.ts'

let client: Client
beforeAll(async () => {
  client = await startClient()
})
beforeEach(() => client.standIn.reset())
afterAll(() => client.standIn.close())

describe('the SOAP service', () => {
  it('reads the password only where the schema has it', async () => {
    const wrongOrder = '<m:UserName>b2b</m:UserName><m:Password>parola</m:Password>'
    for (const auth of [wrongOrder, '<m:Password>x</m:Password><m:UserName>b2b</m:UserName>', '']) {
      const answer = await client.soap('GetVirtualPosList', '', { auth })
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('<m:IsSuccess>false</m:IsSuccess>')
    }
    expect((await client.soap('GetVirtualPosList', '')).text).toContain('<b:VPosId>12</b:VPosId>')
  })
  it('faults on what is no message or does not match its action', async () => {
    expect(await client.soapText('<a><b></a>', 'GetVirtualPosList')).toMatchObject({
      status: 500,
      text: expect.stringContaining('s:Fault'),
    })
    expect((await client.soap('GetVirtualPosList', '', { action: 'SetPaymentERPCode' })).status).toBe(500)
    expect((await client.soap('toString', '')).status).toBe(500)
  })
  it('passes over parameters out of turn, so an amount that comes last is none', async () => {
    const moved = usual.replace('<a:Amount>12.50</a:Amount>', '').concat('<a:Amount>12.50</a:Amount>')
    expect((await client.link(moved)).text).toContain('<m:ErrorCode>400</m:ErrorCode>')
  })
  it('knows nothing, then a payment, and lists it until it is taken over', async () => {
    const lookUp = () =>
      client.soap('GetPaymentByClientReferenceCode', '<clientReferenceCode>B-1</clientReferenceCode>')
    expect((await lookUp()).text).toContain('<m:ErrorCode>404</m:ErrorCode>')
    const page = pageIn((await client.link(usual)).text)
    expect((await fetch(page)).status).toBe(200)
    await client.pay(page)
    const found = (await lookUp()).text
    expect(found).toContain('<b:TransactionStatusId>1</b:TransactionStatusId>')
    expect(found).toContain('<b:ProccessAmount>12.50</b:ProccessAmount>')
    const id = /<b:PaymentId>(\d+)</.exec(found)?.[1]
    expect((await client.soap('GetNonIntegratedPayments', '')).text).toContain('B-1')
    expect((await client.soap('GetPaymentByTransactionId', `<id>${id}</id>`)).text).toContain('B-1')
    await client.soap('SetPaymentERPCode', `<id>${id}</id><erpCode>T-9</erpCode>`)
    expect((await client.soap('GetNonIntegratedPayments', '')).text).toContain('<m:ErrorCode>404</m:ErrorCode>')
    expect((await lookUp()).text).toContain('<b:ErpCode>T-9</b:ErpCode>')
  })
  it('makes links that are paid once', async () => {
    const page = pageIn((await client.link(usual)).text)
    await client.pay(page)
    expect((await fetch(page)).status).toBe(404)
    expect((await client.post(page, { action: 'pay', card: 'good' })).status).toBe(404)
    expect(client.standIn.books.transactions()).toHaveLength(1)
  })
})

describe('what programs of ERPs ask of it', () => {
  const ask = async (operation: string, inside = '') => (await client.soap(operation, inside)).text
  const paid = async (fields = usual) => client.pay(pageIn((await client.link(fields)).text))
  const isNothing = expect.stringContaining('<m:ErrorCode>404</m:ErrorCode>')
  const isIt = expect.stringContaining('<b:ClientReferenceCode>B-1</b:ClientReferenceCode>')
  const days = (from: string, to: string) => `<fromDate>${from}</fromDate><toDate>${to}</toDate>`

  it('payments by their days, by their customer, and those not taken over', async () => {
    await paid()
    const transaction = client.standIn.books.transactions()[0]?.transaction
    const today = transaction?.date.slice(0, 10) ?? ''
    expect(await ask('GetPayments', days(today, today))).toEqual(isIt)
    expect(await ask('GetPayments', days('2020-01-01', '2020-12-31'))).toEqual(isNothing)
    expect(await ask('GetPaymentsByVendorErpCode', `<vendorErpCode>120</vendorErpCode>${days(today, '')}`)).toEqual(
      isIt,
    )
    expect(await ask('GetPaymentsByVendorErpCode', `<vendorErpCode>121</vendorErpCode>${days(today, '')}`)).toEqual(
      isNothing,
    )
    const mark = (erpCode: string) =>
      ask(
        'SetPaymentERPCode',
        `<id>${transaction?.id}</id><erpCode>${erpCode}</erpCode><erpErrorMessage>x</erpErrorMessage>`,
      )
    await mark('')
    expect(await ask('GetNonIntegratedPaymentsForLogo')).toEqual(isIt)
    await mark('T-9')
    expect(await ask('GetNonIntegratedPaymentsForLogo')).toEqual(isNothing)
    const status = (of: number) =>
      ask('GetPayments', `${days(today, today)}<integrationStatus>${of}</integrationStatus>`)
    expect([await status(0), await status(1)]).toEqual([isNothing, isIt])
  })

  it('what went back, until it is taken over', async () => {
    await paid()
    expect(await ask('GetNonIntegratedReversals')).toEqual(isNothing)
    await fetch(`${client.standIn.url}/control/payments/B-1/reverse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"amount":"2.50"}',
    })
    const listed = await ask('GetNonIntegratedReversalsForLogo')
    expect(listed).toEqual(isIt)
    const id = /<b:ReversalId>(\d+)</.exec(listed)?.[1]
    expect(await ask('GetReversalByTransactionId', `<id>${id}</id>`)).toContain(
      '<b:ProccessAmount>2.50</b:ProccessAmount>',
    )
    await ask('SetReversalERPCode', `<id>${id}</id><erpCode>T-10</erpCode>`)
    expect(await ask('GetNonIntegratedReversals')).toEqual(isNothing)
    expect(await ask('GetReversals', days('2020-01-01', '2099-01-01'))).toContain('T-10')
  })

  it('its description names every operation, and its path is found in any case', async () => {
    const text = await (await fetch(`${client.standIn.url}/erp/erpwebservice.svc?wsdl`)).text()
    for (const name of Object.keys(operations))
      expect(text).toContain(`soapAction="http://tempuri.org/IErpWebService/${name}"`)
    const answer = await client.soap('GetVirtualPosList', '', { path: '/erp/erpwebservice.svc' })
    expect(answer.text).toContain('<m:IsSuccess>true</m:IsSuccess>')
  })
})
