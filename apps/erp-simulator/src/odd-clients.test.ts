/** What programs in use do that a tidy client would not; each of it works against the real service. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, GOOD, type Json, startClient } from './testing/client.ts'

let client: Client
beforeAll(async () => {
  client = await startClient([
    ['warehouses', { NR: 0, NAME: 'Merkez' }],
    ['Arps', { CODE: '120', TITLE: 'Işık Lastik', BLOCKED: '0', ACC_RISK_LIMIT: '1500.50' }],
    ...Array.from({ length: 12 }, (_, at): [string, object] => [
      'items',
      {
        CODE: `I${at}`,
        NAME: 'Şimşek',
        SELVAT: 20,
        AUXIL_CODE: at < 3 ? 'A' : undefined,
        UNITS: { items: [{ UNIT_CODE: 'ADET' }] },
      },
    ]),
  ])
})
afterAll(() => client.stop())

const line = { TYPE: 0, MASTER_CODE: 'I1', QUANTITY: 3, PRICE: 100, UNIT_CODE: 'ADET', VAT_RATE: 20 }
const order = (lines: object[], more: object = {}) => ({
  NUMBER: '~',
  ARP_CODE: '120',
  TRANSACTIONS: { items: lines },
  ...more,
})
const place = (lines: object[], more?: object): Promise<Json> => client.call('POST', 'salesOrders', order(lines, more))
const codes = async (q: string, more = '') =>
  (await client.call('GET', `items?fields=CODE&q=${encodeURIComponent(q)}${more}`)).body.items.map(
    ({ CODE }: Json) => CODE,
  )

describe('signing in', () => {
  test.each([
    ['every name in another case', 'Grant_Type=password&UserName=b2b&Password=B2B-demo-1&FIRMNO=001', '/token'],
    ['the path in capitals with a slash behind it', GOOD, '/TOKEN/'],
    ['a database named besides', `${GOOD}&logodb=TIGERDB`, '/token'],
    ['signs written as numbers', GOOD.replace('B2B-demo-1', 'B2B%2Ddemo%2D1'), '/token'],
  ])('%s', async (_, body, where) => {
    expect(await client.signIn(body, {}, where)).toMatchObject({ status: 200, firmNo: '1' })
  })

  test('where the pair is expected in the form, the header is an invalid client and the form is not', async () => {
    await client.control('PUT', 'settings', { clientCredentials: 'body' })
    expect(await client.signIn()).toMatchObject({ status: 400, error: 'invalid_client' })
    const inForm = `${GOOD}&Client_Id=toptan&client_secret=toptan-secret`
    expect((await client.signIn(inForm, { 'content-type': 'application/json' })).status).toBe(200)
    await client.control('PUT', 'settings', { clientCredentials: 'header' })
  })

  test('a token is ended by either path and either verb, and by its time', async () => {
    for (const [verb, where] of [
      ['GET', 'revoke'],
      ['POST', 'methods/revoke'],
    ] as const) {
      const { access_token } = await client.signIn()
      expect((await client.call(verb, where, undefined, access_token)).status).toBe(200)
      expect((await client.call('GET', 'items', undefined, access_token)).status).toBe(401)
    }
    await client.control('PUT', 'settings', { tokenSeconds: 0 })
    const { access_token, expires_in } = await client.signIn()
    expect(expires_in).toBe(0)
    expect((await client.call('GET', 'methods/IsTokenValid', undefined, access_token)).status).toBe(401)
    await client.control('PUT', 'settings', { tokenSeconds: 119 })
  })
})

describe('what is sent', () => {
  test('numbers in quotes, switches as truth values and codes as numbers are read for what they are', async () => {
    const { status, body } = await place([{ ...line, QUANTITY: '3', PRICE: '100.00', VAT_INCLUDED: false }], {
      ARP_CODE: 120,
      SOURCE_WH: '0',
      AFFECT_RISK: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ARP_CODE: '120', SOURCE_WH: 0, AFFECT_RISK: 1, TOTAL_NET: 360 })
    expect(body.TRANSACTIONS.items[0]).toMatchObject({ QUANTITY: 3, PRICE: 100, VAT_INCLUDED: 0 })
  })

  test('what is no number and no date is refused by the name of its field', async () => {
    expect((await place([{ ...line, PRICE: 'yüz' }])).body.ModelState).toHaveProperty('_field.PRICE')
    expect((await place([line], { DATE: '05.03.2026' })).body.ModelState).toHaveProperty('_field.DATE')
  })

  test('nothing written out, for a value as for a collection, is as if it were not sent', async () => {
    const nothing = { DATE: null, TIME: null, SOURCE_WH: null, NOTES1: null, PAYMENT_LIST: null }
    const { status, body } = await place([{ ...line, DUE_DATE: null }], nothing)
    expect(status).toBe(200)
    expect(body).toMatchObject({ DATE: expect.stringMatching(/^\d{4}/), TIME: 0, TRANSACTIONS: { items: [{}] } })
  })

  test('a byte order mark before the text does no harm', async () => {
    const status = await new Promise((resolve) =>
      request(
        `${client.root}/SALESORDERS/`,
        { method: 'POST', headers: { authorization: `bearer ${client.token}` } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      ).end(`\uFEFF${JSON.stringify(order([line]))}`),
    )
    expect(status).toBe(200)
  })

  test('a record that was read whole is sent back whole, without what causes trouble', async () => {
    const made = (await place([line, { TYPE: 2, DISCOUNT_RATE: 10, DETAIL_LEVEL: 0, QUANTITY: 0 }])).body
    const where = `salesOrders/${made.INTERNAL_REFERENCE}`
    const { GENIUSFLDSLIST: _, DEFNFLDSLIST, ...read } = (await client.call('GET', `${where}?expandLevel=full`)).body
    expect(DEFNFLDSLIST.items).toEqual([])
    const { body } = await client.call('PUT', where, { ...read, NOTES1: 'kapı' })
    expect(body).toMatchObject({ NOTES1: 'kapı', NUMBER: made.NUMBER, TOTAL_NET: made.TOTAL_NET })
    expect(body.TRANSACTIONS.items.map((row: Json) => row.INTERNAL_REFERENCE)).toEqual(
      made.TRANSACTIONS.items.map((row: Json) => row.INTERNAL_REFERENCE),
    )
  })
})

describe('what is asked for', () => {
  test('numbers in quotes, codes without them, and what was never set', async () => {
    expect(await codes("SELVAT eq '20'", '&limit=3')).toHaveLength(3)
    expect((await client.call('GET', `Arps?q=${encodeURIComponent('CODE eq 120')}`)).body.count).toBe(1)
    expect(
      (await client.call('GET', `Arps?q=${encodeURIComponent('BLOCKED eq 0 and ACC_RISK_LIMIT gt 1500')}`)).body,
    ).toHaveProperty('count', 1)
    expect(await codes("AUXIL_CODE neq 'A'", '&limit=50')).toHaveLength(9)
    expect(await codes("AUXIL_CODE eq ''", '&limit=50')).toHaveLength(9)
    expect(await codes("RECORD_STATUS eq 0 and AUXIL_CODE EQ 'a'", '&sort=CODE')).toEqual(['I0', 'I1', 'I2'])
  })

  test('days as people and as programs write them, whatever form the record has', async () => {
    await place([line], { DATE: '2026-03-05T09:05:30+03:00', DOC_NUMBER: 'T-1' })
    for (const q of ["DATE eq '05.03.2026'", "DATE eq '2026-03-05'", "DATE eq '2026-03-05T00:00:00'"]) {
      const found = await client.call('GET', `salesOrders?q=${encodeURIComponent(`DOC_NUMBER eq 'T-1' and ${q}`)}`)
      expect(found.body.count, q).toBe(1)
    }
  })

  test('names of options in any case; next leads through all, previous back', async () => {
    let page = await client.call('GET', 'items?LIMIT=5&WithCount=True&Sort=CODE desc&Fields=CODE')
    expect(page.body.totalCount).toBe(12)
    const seen: string[] = []
    for (;;) {
      seen.push(...page.body.items.map(({ CODE }: Json) => CODE))
      if (page.body.next === null) break
      page = await client.call('GET', page.body.next.href)
    }
    expect(seen).toHaveLength(12)
    expect([seen[0], seen[11]]).toEqual(['I9', 'I0'])
    expect((await client.call('GET', page.body.previous.href)).body.items).toHaveLength(5)
  })

  test('the number of all, the first one and the last one', async () => {
    const list = async (option: string) =>
      (await client.call('GET', `items?sort=CODE&fields=CODE&limit=4&${option}`)).body
    expect((await list('count=true')).totalCount).toBe(12)
    expect((await list('first=true')).items).toMatchObject([{ CODE: 'I0' }])
    expect((await list('last=true')).items).toMatchObject([{ CODE: 'I9' }])
  })

  test('collections come by name, by level and by a path of their own', async () => {
    const [{ INTERNAL_REFERENCE: ref }] = (await client.call('GET', "items?q=CODE+eq+'I1'")).body.items
    const unit = [{ UNIT_CODE: 'ADET' }]
    expect((await client.call('GET', `items/${ref}?expand=UNITS`)).body.UNITS.items).toEqual(unit)
    expect((await client.call('GET', `items/${ref}?expandLevel=FULL`)).body.UNITS.items).toEqual(unit)
    expect((await client.call('GET', `items/${ref}?expandLevel=none`)).body.UNITS).not.toHaveProperty('items')
    expect((await client.call('GET', `ITEMS/${ref}/units`)).body).toMatchObject({ count: 1, items: unit })
    expect((await client.call('GET', `items/${ref}/DEFNFLDSLIST`)).body).toMatchObject({ count: 0, items: [] })
  })

  test('every record has the fields that every record has', async () => {
    const { body } = await client.call('GET', 'items?limit=1')
    for (const field of ['RECORD_STATUS', 'DATA_SITEID', 'DATA_REFERENCE', 'CREATED_BY', 'DATE_CREATED', 'Meta'])
      expect(body.items[0]).toHaveProperty(field)
    for (const part of ['HOUR', 'MIN', 'SEC'])
      expect([body.items[0][`${part}_CREATED`], body.items[0][`${part}_MODIFIED`]].map((at) => typeof at)).toEqual([
        'number',
        'number',
      ])
  })

  test('every resource of the product is there, in capitals and not', async () => {
    for (const name of (
      'salesOrders items Arps ArpShipmentLocations ArpSlips salesItemPrices salesmen customersOfSalesmen salesInvoices ' +
      'salesDispatches itemSlips unitSets itemBrands specialCodes paymentPlans banks bankAccounts bankSlips ' +
      'CAPI methods/CAPI/Firms methods/CAPI/Currencies methods/versions sys/healthcheck methods/ping'
    ).split(' '))
      for (const written of [name, name.toUpperCase()])
        expect((await client.call('GET', written)).status, written).toBe(200)
  })
})
