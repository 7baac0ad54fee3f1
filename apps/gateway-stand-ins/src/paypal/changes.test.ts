import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Client, issueOf, money, orderOf, startClient } from './testing/client.ts'

let client: Client
let path: string
beforeAll(async () => {
  client = await startClient()
})
beforeEach(async () => {
  await client.begin()
  const { body } = await client.create(orderOf(money('10.00'), { reference_id: 'R', custom_id: 'old' }))
  path = `/v2/checkout/orders/${body.id}`
})
afterAll(() => client.standIn.close())

const place = (field: string) => `/purchase_units/@reference_id=='R'/${field}`

it('an order takes another amount and owner until it is paid', async () => {
  const operations = [
    { op: 'replace', path: place('amount'), value: money('12.00') },
    { op: 'add', path: place('custom_id'), value: 'new' },
  ]
  expect((await client.send('PATCH', path, operations)).status).toBe(204)
  const { purchase_units: units } = (await client.send('GET', path)).body
  expect(units).toMatchObject([{ reference_id: 'R', custom_id: 'new', amount: money('12.00') }])
  await client.press(path.split('/').at(-1) as string, 'approve')
  const captured = await client.send('POST', `${path}/capture`, {})
  expect(captured.body.purchase_units[0].payments.captures[0].amount).toEqual(money('12.00'))
  expect(issueOf(await client.send('PATCH', path, operations))).toBe('422 ORDER_ALREADY_COMPLETED')
})

it.each([
  ['the lira', [{ op: 'replace', path: place('amount'), value: money('1.00', 'TRY') }], '422 INVALID_CURRENCY_CODE'],
  [
    'a unit that is not there',
    [{ op: 'add', path: "/purchase_units/@reference_id=='X'/items", value: [] }],
    '422 REFERENCE_ID_NOT_FOUND',
  ],
  ['no amount', [{ op: 'remove', path: place('amount') }], '422 NOT_PATCHABLE'],
  ['the status', [{ op: 'replace', path: place('status'), value: 'COMPLETED' }], '422 NOT_PATCHABLE'],
  ['another place', [{ op: 'replace', path: '/intent', value: 'CAPTURE' }], '400 INVALID_JSON_POINTER_FORMAT'],
  ['nothing', [], '400 MISSING_REQUIRED_PARAMETER'],
])('an order does not take %s, and stays as it was', async (_, operations, issue) => {
  const before = (await client.send('GET', path)).body
  expect(issueOf(await client.send('PATCH', path, operations))).toBe(issue)
  expect((await client.send('GET', path)).body).toEqual(before)
})
