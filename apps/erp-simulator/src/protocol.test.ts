/** The protocol as a client sees it that knows nothing of us: plain requests, plain answers. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, GOOD, type Json, startClient } from './testing/client.ts'

let client: Client

beforeAll(async () => {
  client = await startClient([
    ['warehouses', { NR: 1, NAME: 'Merkez', DIVISNR: 0 }],
    ['Arps', { CODE: '120.İ', TITLE: 'Işık Lastik' }],
    ...Array.from({ length: 30 }, (_, at): [string, object] => [
      'items',
      {
        CODE: `I${at}`,
        NAME: at === 3 ? "Usta'nın 100% yağı" : `Ürün ${at}`,
        MAINUNIT: 'ADET',
        SELVAT: at % 2 ? 10 : 20,
      },
    ]),
    ['stock', { ITEM_CODE: 'I1', INVENNO: 1, ONHAND: 40 }],
  ])
})
afterAll(() => client.stop())

const signIn: Client['signIn'] = (...given) => client.signIn(...given)
const call: Client['call'] = (...given) => client.call(...given)
const control: Client['control'] = (...given) => client.control(...given)

const orderOf = (lines: object[], more: object = {}) => ({
  NUMBER: '~',
  ARP_CODE: '120.İ',
  SOURCE_WH: 1,
  DOC_NUMBER: 'D-1',
  TRANSACTIONS: { items: lines },
  ...more,
})
const line = { TYPE: 0, MASTER_CODE: 'I1', QUANTITY: 3, PRICE: 100, UNIT_CODE: 'ADET', VAT_RATE: 20 }

describe('signing in', () => {
  test('the token has the shape of an OWIN server, whatever the body is labelled', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain'])
      expect(await signIn(GOOD.replace('firmno', 'Firmno'), { 'content-type': type })).toMatchObject({
        status: 200,
        access_token: expect.any(String),
        token_type: 'bearer',
        expires_in: 119,
        refresh_token: expect.any(String),
        userName: 'B2B',
        firmNo: '1',
        '.issued': expect.stringMatching(/GMT$/),
        '.expires': expect.stringMatching(/GMT$/),
      })
  })

  test('client, user and firm are refused by name', async () => {
    expect(await signIn(GOOD, { authorization: `Basic ${btoa('toptan:no')}` })).toMatchObject({
      status: 400,
      error: 'invalid_client',
    })
    expect(await signIn(GOOD.replace('demo', 'x'))).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await signIn(GOOD.replace('firmno=1', 'firmno=2'))).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  test('without a good token everything else is 401, also after revoking', async () => {
    expect((await call('GET', 'items', undefined, 'x')).status).toBe(401)
    const own = (await signIn()).access_token
    expect(await call('GET', 'methods/istokenvalid', undefined, own)).toMatchObject({ status: 200, body: true })
    await call('POST', 'revoke', undefined, own)
    expect((await call('GET', 'istokenvalid', undefined, own)).status).toBe(401)
  })

  test('the period is asked for and chosen', async () => {
    expect((await call('GET', 'methods/CurrentPeriod')).body).toBe(1)
    expect((await call('GET', 'methods/CompanyLogin/1/1')).status).toBe(200)
    expect((await call('GET', 'methods/CompanyLogin/1/9')).body.ModelState).toHaveProperty('LoginError')
  })
})

describe('lists', () => {
  test('the envelope tells where it stands; without a limit the default holds, above the ceiling fewer come', async () => {
    const { body, headers } = await call('GET', 'ITEMS?withCount=true&offset=25')
    expect(headers.get('server')).toBe('Microsoft-HTTPAPI/2.0')
    expect(body).toMatchObject({
      offset: 25,
      count: 5,
      totalCount: 30,
      limit: 25,
      next: null,
      Meta: { apiVersion: 'v1' },
    })
    expect(body.previous.href).toContain('offset=0')
    await control('PUT', 'settings', { maxLimit: 10 })
    const capped = (await call('GET', 'items?limit=500')).body
    expect([capped.count, capped.items.length, capped.limit]).toEqual([10, 10, 10])
    expect((await call('GET', capped.next.href)).body.offset).toBe(10)
    await control('PUT', 'settings', { maxLimit: 200 })
  })

  test.each([
    ["CODE eq 'I7'", ['I7']],
    ["CODE eq 'i7'", ['I7']],
    ["CODE like 'I2*' and SELVAT eq 10", ['I21', 'I23', 'I25', 'I27', 'I29']],
    ["CODE eq 'I1' or CODE eq 'I2' and SELVAT eq 10", ['I1']],
    ["NAME like '*100%*'", ['I3']],
    ["NAME eq 'Usta''nın 100% yağı'", ['I3']],
    ['INTERNAL_REFERENCE gt 28', ['I28', 'I29']],
    ["DATE_CREATED lt '01.01.2020'", []],
  ])('q: %s', async (q, codes) => {
    const { body } = await call('GET', `items?fields=CODE&limit=50&q=${encodeURIComponent(q)}`)
    expect(body.items.map(({ CODE }: { CODE: string }) => CODE)).toEqual(codes)
  })

  test('an unreadable filter and an unknown field are refused, whatever they try', async () => {
    for (const q of ["CODE eq 'I1", 'CODE is 1', "NO_SUCH eq '1'", "CODE') or 1=1 --"])
      expect(await call('GET', `items?q=${encodeURIComponent(q)}`)).toMatchObject({
        status: 400,
        body: { ModelState: {} },
      })
  })

  test('order, fields, and options in the body', async () => {
    const sorted = await call('GET', 'items?sort=SELVAT,CODE%20desc&limit=2&fields=CODE,SELVAT')
    expect(sorted.body.items.map(({ CODE }: { CODE: string }) => CODE)).toEqual(['I9', 'I7'])
    expect(Object.keys(sorted.body.items[0]).sort()).toEqual(['CODE', 'INTERNAL_REFERENCE', 'Meta', 'SELVAT'])
    const asked = await call('POST', 'items/readwithbodyparamters', { q: "CODE eq 'I5'", limit: 3 })
    expect(asked.body.items).toMatchObject([{ CODE: 'I5' }])
  })

  test('what is not there is 404', async () => {
    expect((await call('GET', 'items/999')).status).toBe(404)
    expect((await call('GET', 'noSuchThing')).status).toBe(404)
  })
})

describe('sales orders', () => {
  test('numbered, worked out, with references; unknown fields vanish, a repeated document number does not matter', async () => {
    const discount = { TYPE: 2, DETAIL_LEVEL: 0, DISCOUNT_RATE: 10, QUANTITY: 0 }
    const first = await call('POST', 'salesorders', orderOf([line, discount], { GRP_CODE: 'lost' }))
    const second = await call('POST', 'salesOrders', orderOf([line]))
    expect(first).toMatchObject({
      status: 200,
      body: { TOTAL_GROSS: 300, TOTAL_DISCOUNTS: 30, TOTAL_VAT: 54, TOTAL_NET: 324 },
    })
    expect(first.body).not.toHaveProperty('GRP_CODE')
    expect(first.body.NUMBER).toMatch(/^\d{16}$/)
    expect(second.body.NUMBER > first.body.NUMBER).toBe(true)
    const refs = first.body.TRANSACTIONS.items.map((row: Json) => row.INTERNAL_REFERENCE)
    expect(new Set(refs).size).toBe(2)
    const plain = (await call('GET', `salesOrders/${first.body.INTERNAL_REFERENCE}`)).body
    expect(plain.TRANSACTIONS).not.toHaveProperty('items')
    const children = (await call('GET', `salesOrders/${first.body.INTERNAL_REFERENCE}/transactions?limit=1`)).body
    expect(children).toMatchObject({ count: 1, items: [{ MASTER_CODE: 'I1' }], next: {} })
  })

  test('refusals are Turkish sentences below keys', async () => {
    const { status, body } = await call(
      'POST',
      'salesOrders',
      orderOf(
        [
          { ...line, MASTER_CODE: 'X' },
          { ...line, UNIT_CODE: 'KOLİ' },
        ],
        { ARP_CODE: 'X' },
      ),
    )
    expect(status).toBe(400)
    expect(body.Message).toBe('The request is invalid.')
    expect(Object.keys(body.ModelState)).toEqual(['ValError0', 'ValError1', 'ValError2'])
    const bare = await call('POST', 'salesOrders', { ARP_CODE: '120.İ', TRANSACTIONS: [line] })
    expect(bare).toMatchObject({ status: 400, body: { ModelState: { '_field.TRANSACTIONS': [expect.any(String)] } } })
    const own = orderOf([line], { NUMBER: 'OWN-1' })
    expect((await call('POST', 'salesOrders', own)).body.NUMBER).toBe('OWN-1')
    expect((await call('POST', 'salesOrders', own)).body.ModelState).toHaveProperty('OtherError')
  })

  test('PUT empties what is left out, PATCH changes only what is sent, DELETE removes', async () => {
    const { body: made } = await call(
      'POST',
      'salesOrders',
      orderOf([line, { ...line, MASTER_CODE: 'I2' }], { NOTES1: 'kapı' }),
    )
    const where = `salesOrders/${made.INTERNAL_REFERENCE}`
    const [first, second] = made.TRANSACTIONS.items
    const patched = (
      await call('PATCH', where, {
        AUXIL_CODE: 'WEB',
        TRANSACTIONS: { items: [{ INTERNAL_REFERENCE: second.INTERNAL_REFERENCE, QUANTITY: 9 }] },
      })
    ).body
    expect(patched).toMatchObject({
      NOTES1: 'kapı',
      AUXIL_CODE: 'WEB',
      TRANSACTIONS: { items: [{ QUANTITY: 3 }, { QUANTITY: 9 }] },
    })
    const put = (await call('PUT', where, orderOf([first]))).body
    expect(put).not.toHaveProperty('NOTES1')
    expect(put).toMatchObject({
      NUMBER: made.NUMBER,
      TRANSACTIONS: { items: [{ INTERNAL_REFERENCE: first.INTERNAL_REFERENCE }] },
    })
    expect(put.TRANSACTIONS.items).toHaveLength(1)
    expect((await call('DELETE', where)).status).toBe(200)
    expect((await call('GET', where)).status).toBe(404)
  })

  test('time approves and ships it; the shelf empties and the customer owes', async () => {
    const { body: made } = await call('POST', 'salesOrders', orderOf([line], { DOC_NUMBER: 'D-9' }))
    const step = async (advanceSeconds: number) => {
      await control('POST', 'clock', { advanceSeconds })
      return (await call('GET', `salesOrders/${made.INTERNAL_REFERENCE}?expandLevel=full`)).body
    }
    expect((await step(61)).ORDER_STATUS).toBe(4)
    await step(600)
    expect((await step(600)).TRANSACTIONS.items).toMatchObject([{ QUANTITY_SHIPPED: 3, ORDER_CLOSED: 1 }])
    const sql = "SELECT L.AMOUNT, L.SIGN, L.TRCODE FROM LG_001_01_CLFLINE L WITH (NOLOCK) WHERE L.DOCODE = N'D-9'"
    const owed = (await call('POST', 'queries/unsafe', sql)).body.items
    expect(owed.reduce((sum: number, row: { AMOUNT: number }) => sum + row.AMOUNT, 0)).toBe(360)
  })
})

test('an order lives by itself, also when its customer was blocked meanwhile', async () => {
  const { body: made } = await call('POST', 'salesOrders', orderOf([line]))
  await control('POST', 'records/Arps', { CODE: '120.İ', BLOCKED: 1 })
  await control('POST', 'clock', { speed: 10_000 })
  const statusOf = async () => (await call('GET', `salesOrders/${made.INTERNAL_REFERENCE}`)).body.ORDER_STATUS
  await expect.poll(statusOf, { timeout: 3_000 }).toBe(4)
  await control('POST', 'clock', { speed: 0 })
  expect((await call('POST', 'salesOrders', orderOf([line]))).status).toBe(400)
  await control('POST', 'records/Arps', { CODE: '120.İ', BLOCKED: 0 })
})

describe('SQL', () => {
  test('by address and by body, in the words of SQL Server', async () => {
    const all = 'SELECT INVENNO, ONHAND FROM LG_001_01_GNTOTST WHERE ONHAND > 0 ORDER BY INVENNO'
    const byBody = await call('POST', 'queries/unsafe?cmdTimeout=60', `${all} OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`)
    expect(byBody.body).toMatchObject({ count: 1, items: [{ INVENNO: -1 }] })
    const byAddress = await call(
      'GET',
      `queries?tsql=${encodeURIComponent(`SELECT TOP 2 ISNULL(NAME, '') AS [Ad] FROM dbo.L_CAPIWHOUSE`)}`,
    )
    expect(byAddress.body.items).toEqual([{ Ad: 'Merkez' }])
  })

  test('nothing but reading, and not at all when switched off', async () => {
    for (const sql of ['DELETE FROM items', 'SELECT nonsense FROM nowhere', "ATTACH 'x' AS y"])
      expect((await call('POST', 'queries/unsafe', sql)).body.ModelState).toHaveProperty('DBError')
    await control('PUT', 'settings', { isSqlEnabled: false })
    expect((await call('POST', 'queries/unsafe', 'SELECT 1')).status).toBe(400)
    await control('PUT', 'settings', { isSqlEnabled: true })
  })
})

describe('faults', () => {
  test('half an answer, two answers in one, and none after saving', async () => {
    await control('POST', 'faults', {
      faults: [
        { kind: 'half', count: 1 },
        { kind: 'twice', count: 1 },
        { kind: 'forget', match: 'POST .*/salesOrders', count: 1 },
      ],
    })
    await expect(call('GET', 'items')).rejects.toThrow()
    await expect(call('GET', 'items')).rejects.toThrow(/JSON/)
    await expect(call('POST', 'salesOrders', orderOf([line], { DOC_NUMBER: 'D-F' }))).rejects.toThrow()
    expect((await call('GET', `salesOrders?q=${encodeURIComponent("DOC_NUMBER eq 'D-F'")}`)).body.count).toBe(1)
    const { faults } = await control('DELETE', 'faults')
    expect(faults).toEqual([])
  })

  test('a fault that lets requests go first, and then strikes so often', async () => {
    await control('POST', 'faults', { kind: 'error', match: 'GET .*/ping', after: 2, count: 1 })
    const statuses: number[] = []
    for (let at = 0; at < 4; at += 1) statuses.push((await call('GET', 'ping')).status)
    expect(statuses).toEqual([200, 200, 500, 200])
    expect(await control('GET', 'faults')).toMatchObject({ faults: [{ passed: 2, hits: 1 }] })
    await control('DELETE', 'faults')
  })

  test('no more requests at a time than there are workers', async () => {
    await control('PUT', 'settings', { workers: 1, latencyMs: 30 })
    const started = performance.now()
    await Promise.all(Array.from({ length: 5 }, () => call('GET', 'ping')))
    expect(performance.now() - started).toBeGreaterThan(140)
    await control('PUT', 'settings', { workers: 4, latencyMs: 0 })
  })

  test('a broken address or a body that is no JSON is an answer, not an end', async () => {
    expect((await call('GET', 'items/%E0%A4%A')).status).toBe(404)
    const status = await new Promise((resolve) =>
      request(
        `${client.root}/salesOrders`,
        { method: 'POST', headers: { authorization: `Bearer ${client.token}` } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      ).end('{"half":'),
    )
    expect(status).toBe(400)
    expect(await control('POST', 'faults', { kind: 'no such' })).toHaveProperty('message')
  })
})
