/** What holds for every call of the contract, in one loop. */

import { Validator } from '@seriousme/openapi-schema-validator'
import { endpoints } from '@toptan/contract/api'
import type { Endpoint } from '@toptan/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secrets } from './world.ts'
import { openWorld, type Person, type WorldServer } from './world-server.ts'

let it: WorldServer
const people = {} as Record<'ayse' | 'mehmet' | 'nobody', Person>
beforeAll(async () => {
  it = await openWorld()
  for (const name of ['ayse', 'mehmet', 'nobody'] as const) people[name] = await it.as(name)
})
afterAll(() => it?.stop())

const filling: Record<string, string> = {
  id: '1',
  productId: '1',
  addressId: '1',
  orderId: '1',
  orderLineId: '1',
  code: 'W-001',
  name: 'a',
  categoryId: 'LST',
  docNumber: 'TR26-000001',
  token: 'none',
  transactionId: '4f2cbd0a-5f6a-4cf0-9c1e-1a2b3c4d5e6f',
}

function send(endpoint: Endpoint, token: string | null, customer: string | null) {
  return it.server.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => filling[name] ?? '1')}`,
    query: { q: '2055516', CategoryId: 'LST', Search: 'W', callBackUrl: 'http://localhost:3000/x' },
    headers: {
      'x-culture': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(customer && { 'x-customer-id': customer }),
    },
    ...(endpoint.body && { payload: {} }),
  })
}

const calls = [...endpoints].filter(([name]) => name !== 'auths.signOut')

describe.each(calls)('%s', (_, endpoint) => {
  test('is refused to who is signed out', async () => {
    const { statusCode } = await send(endpoint, null, '1')
    if (endpoint.may === 'anyone') expect(statusCode).toBeLessThan(500)
    else expect(statusCode).toBe(401)
  })

  test('is refused without the permission', async () => {
    if (endpoint.may === 'anyone' || endpoint.may === 'signed-in') return
    const answer = await send(endpoint, people.nobody.token, '1')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'permission.missing'])
  })

  test('is refused for another’s customer, the same whether or not there is one', async () => {
    if (endpoint.acting === 'none') return
    for (const [person, customer] of [
      ['ayse', '2'],
      ['ayse', '3'],
      ['ayse', '999999'],
      ['mehmet', '2'],
      ['ayse', 'x'],
      ['ayse', '-1'],
    ] as const) {
      const answer = await send(endpoint, people[person].token, customer)
      expect([answer.statusCode, answer.json().code]).toEqual(
        endpoint.may === 'user-list' ? [403, 'permission.missing'] : [403, 'customer.forbidden'],
      )
    }
  })

  test('asks for a customer where it needs one', async () => {
    if (endpoint.acting !== 'required') return
    const answer = await send(endpoint, people.ayse.token, null)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'customer.required'])
  })

  test('is served or refused in words for the own customer, and nothing of another stands in the answer', async () => {
    const answer = await send(endpoint, people.ayse.token, '1')
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.statusCode).not.toBe(401)
    if (answer.statusCode >= 400)
      expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    for (const other of [secrets[2], secrets[3], 'Huber Reifen', 'Üçüncü Oto'])
      expect(answer.payload).not.toContain(other)
  })
})

test('the description is valid OpenAPI 3.1 and says everything of every call', async () => {
  const description = (await it.server.inject('/openapi.json')).json()
  const result = await new Validator().validate(description)
  expect(result.errors ?? []).toEqual([])
  const operations = Object.values(
    description.paths as Record<string, Record<string, Record<string, unknown>>>,
  ).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(endpoints.size)
  for (const operation of operations) {
    expect(operation.tags).toBeTruthy()
    expect(operation.summary).toBeTruthy()
    expect(operation.security).toBeTruthy()
    expect(Object.keys(operation.responses as object)).toEqual(expect.arrayContaining(['400', '500']))
  }
})
