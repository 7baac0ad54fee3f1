/** Thousands of requests that no client of ours would send: never a failure of the server, always a refusal in our shape. */
import { endpoints } from '@toptan/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type WorldServer } from './world-server.ts'

let it: WorldServer
let ayse: Person
beforeAll(async () => {
  it = await openWorld()
  ayse = await it.as('ayse')
})
afterAll(() => it?.stop())

/** mulberry32: the same requests at every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const oddities: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  2_147_483_648,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202e\u0007',
  "'; drop table users; --",
  '%_\\',
  'x'.repeat(5000),
  '🛞'.repeat(300),
  'LST',
  '2055516',
  [],
  [[]],
  [1, 'a', null],
  {},
  { a: { b: { c: [] } } },
  '4f2cbd0a-5f6a-4cf0-9c1e-1a2b3c4d5e6f',
  '2026-02-31',
]
const fields = [
  'productId',
  'quantity',
  'categoryId',
  'searchText',
  'properties',
  'orderBy',
  'pageIndex',
  'pageSize',
  'customerAddressCode',
  'note',
  'total',
  'cartId',
  'accountName',
  'password',
  'language',
  'refreshToken',
  'email',
  'newPassword',
  'confirmNewPassword',
  'oldPassword',
  'caption',
  'address',
  'city',
  'postCode',
  'countryCode',
  'firstName',
  'lastName',
  'paymentMethodCode',
  'inStock',
  'everywhere',
]
const queries = [
  'q',
  'CategoryId',
  'SearchText',
  'Properties',
  'Search',
  'SearchTerm',
  'OrderBy',
  'ColumnFilters',
  'PageNumber',
  'PageSize',
  'addressCode',
  'callBackUrl',
]
const queryValues = [
  '',
  '0',
  '-1',
  '1e9',
  'name desc',
  'name;drop',
  'name:eq:x',
  'date:gt:2026-13-45',
  'totalAmount:in:1,2,x',
  'status:contains:%',
  '1:2,3;4:5',
  'x'.repeat(3000),
  '\u0000',
  '%00',
  'ı',
  '🛞',
  '205/55R16',
  '((',
  'W-0',
]

test('3,000 wrong requests', async () => {
  const random = randomFrom(20261121)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const calls = [...endpoints].filter(([name]) => name !== 'auths.signOut' && name !== 'profiles.changePassword')
  const wrong: string[] = []
  for (let n = 0; n < 3000; n++) {
    const [name, endpoint] = pick(calls)
    const path = endpoint.path.replace(/\{\w+\}/g, () =>
      encodeURIComponent(
        String(
          pick(['1', '0', '-1', 'x', '9'.repeat(30), 'W-001', 'a\u0000', '🛞', '../..', "'", '%', 'ü'.repeat(50)]),
        ),
      ),
    )
    const body: Record<string, unknown> = {}
    for (let at = 0; at < random() * 6; at++) body[pick(fields)] = pick(oddities)
    const shape = random()
    const payload =
      shape < 0.7
        ? JSON.stringify(body)
        : shape < 0.8
          ? JSON.stringify(pick(oddities))
          : shape < 0.9
            ? '{"a": '
            : Buffer.from([0xff, 0xfe, 0x00, 0x22, 0xc3])
    const hasBody = endpoint.method !== 'GET' && random() < 0.95
    const answer = await it.server.inject({
      method: endpoint.method,
      url: `/api${path}?${Array.from({ length: Math.floor(random() * 3) }, () => `${pick(queries)}=${encodeURIComponent(pick(queryValues))}`).join('&')}`,
      headers: {
        'x-culture': pick(['tr', 'de', 'en', 'xx', '']),
        'x-customer-id': random() < 0.9 ? '1' : String(pick(['2', 'x', '', '1e3', '9'.repeat(40)])),
        'idempotency-key': pick(['k', 'a b', '', 'k'.repeat(500)]),
        ...(random() < 0.95 && { authorization: `Bearer ${ayse.token}` }),
        ...(hasBody && {
          'content-type': pick([
            'application/json',
            'application/json',
            'application/json',
            'text/plain',
            'application/xml',
            'application/json; charset=utf-16',
          ]),
        }),
      },
      ...(hasBody && { payload }),
    })
    const refusal = answer.statusCode >= 400 ? JSON.parse(answer.payload) : { message: '', code: '' }
    if (answer.statusCode >= 500 || typeof refusal.message !== 'string' || typeof refusal.code !== 'string')
      wrong.push(
        `${name} ${answer.statusCode} ${path.slice(0, 80)} ${String(payload).slice(0, 200)} ${answer.payload.slice(0, 200)}`,
      )
  }
  expect(wrong).toEqual([])
}, 120_000)
