/** Order parameters in the hands of an administrator: kept, refused, and given along to the ERP. */
import type { PageQuery } from '@toptan/contract/common'
import * as orderParameters from '@toptan/contract/order-parameters'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import type { Person } from '../../testing/world-server.ts'

let it: ErpSyncWorld
let admin: Person
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  admin = await it.as('admin')
  ayse = await it.as('ayse')
})
afterAll(() => it?.stop())
beforeEach(async () => {
  await sql`delete from order_parameters`.execute(it.db)
})

const create = (body: object) => admin.call(orderParameters.create, { body: body as never })
const refused = (body: object) => admin.refused(orderParameters.create, { body: body as never })
const list = (query: Partial<Record<keyof PageQuery, string | number>> = {}) =>
  admin.call(orderParameters.list, { query: query as object })
const applied = (query: object) => admin.call(orderParameters.applied, { query })

/** Orders goods of these kinds for Ayşe and answers what the ERP has of the order. */
async function ordered(lines: Record<number, number>): Promise<Record<string, unknown>> {
  const docNumber = await it.order(ayse, lines)
  await it.run('push-orders-to-erp')
  const { access_token } = (await (
    await fetch(`${it.erp.url}/api/v1/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('toptan:toptan-secret')}` },
      body: 'grant_type=password&username=B2B&password=B2B-demo-1&firmno=1',
    })
  ).json()) as { access_token: string }
  const q = encodeURIComponent(`DOC_NUMBER eq '${docNumber}.1'`)
  const answer = await fetch(`${it.erp.url}/api/v1/salesOrders?expandLevel=full&q=${q}`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const { items } = (await answer.json()) as { items: Record<string, unknown>[] }
  expect(items).toHaveLength(1)
  return items[0] as Record<string, unknown>
}
const TYRE = 1
const RIM = 2

test('what an administrator enters stands in the order that the ERP has', async () => {
  expect(await create({ key: 'auxiliaryCode', value: 'WEB', description: 'Kaynak' })).toMatchObject({
    key: 'auxiliaryCode',
    value: 'WEB',
    division: null,
    paymentMethod: null,
    category: null,
    modifiedBy: 'admin@world.test',
  })
  await create({ key: 'AFFECT_RISK', value: '0' })
  await create({ key: 'project', value: 'DE-only', divisionId: 2 })
  const order = await ordered({ [TYRE]: 1 })
  expect(order).toMatchObject({ AUXIL_CODE: 'WEB', AFFECT_RISK: 0 })
  expect(order.PROJECT_CODE ?? '').toBe('')
})

test('of several the most particular counts, and among equals the one added last; the screen says the same beforehand', async () => {
  const paymentMethodCode = (
    await sql<{ code: string }>`select default_payment_method_code as code from customers where id = 1`.execute(it.db)
  ).rows[0]?.code as string
  await create({ key: 'auxiliaryCode', value: 'TR-LST', divisionId: 1, categoryId: 'LST' })
  await create({ key: 'auxiliaryCode', value: 'ALL' })
  await create({ key: 'auxiliaryCode', value: 'TR', divisionId: 1 })
  await create({ key: 'project', value: 'OPEN', paymentMethodCode })
  await create({ key: 'project', value: 'RIMS', categoryId: 'JNT' })
  await create({ key: 'project', value: 'DE', divisionId: 2, paymentMethodCode, categoryId: 'JNT' })

  const expected = async (categories: string) =>
    (await applied({ DivisionId: 1, PaymentMethodCode: paymentMethodCode, CategoryIds: categories })).map(
      ({ key, value, isOutdone }) => `${key} ${value}${isOutdone ? ' outdone' : ''}`,
    )
  expect(await expected('LST')).toEqual([
    'auxiliaryCode TR-LST',
    'auxiliaryCode TR outdone',
    'auxiliaryCode ALL outdone',
    'project OPEN',
  ])
  expect(await ordered({ [TYRE]: 1 })).toMatchObject({ AUXIL_CODE: 'TR-LST', PROJECT_CODE: 'OPEN' })
  expect(await expected('JNT')).toEqual([
    'auxiliaryCode TR',
    'auxiliaryCode ALL outdone',
    'project RIMS',
    'project OPEN outdone',
  ])
  expect(await ordered({ [RIM]: 1 })).toMatchObject({ AUXIL_CODE: 'TR', PROJECT_CODE: 'RIMS' })
  expect((await expected('LST,JNT')).filter((one) => !one.endsWith('outdone'))).toEqual([
    'auxiliaryCode TR-LST',
    'project RIMS',
  ])
  expect(await ordered({ [TYRE]: 1, [RIM]: 1 })).toMatchObject({ AUXIL_CODE: 'TR-LST', PROJECT_CODE: 'RIMS' })
  expect((await applied({})).map(({ value }) => value)).toEqual(['ALL'])
})

test('a field that the ERP and we name differently is one parameter', async () => {
  expect(await create({ key: 'AUXIL_CODE', value: 'A' })).toMatchObject({ key: 'auxiliaryCode' })
  expect(await refused({ key: 'auxiliaryCode', value: 'B' })).toMatchObject({
    status: 409,
    code: 'order-parameter.exists',
    errors: [{ path: 'key', message: 'There is already such a parameter for the same orders; its value is “A”.' }],
  })
})

describe('what the ERP would refuse is refused at the field', () => {
  test.each([
    ['DOC_NUMBER', 'an order’s own number'],
    ['ARP_CODE', 'whose order it is'],
    ['auxil_code', 'small letters'],
    ['AUXIL CODE', 'a blank'],
    ['toString', 'a name that every object has'],
    ['ÖZEL', 'letters beyond ASCII'],
  ])('the key %s: %s', async (key) => {
    expect(await refused({ key, value: '1' })).toMatchObject({
      status: 400,
      code: 'order-parameter.key-refused',
      errors: [{ path: 'key', message: expect.stringContaining(`“${key}”`) }],
    })
  })

  test.each(['division', 'DEPARTMENT', 'factory'])('%s with a value that is no number', async (key) => {
    expect(await refused({ key, value: 'Merkez' })).toMatchObject({
      status: 400,
      code: 'order-parameter.not-a-number',
      errors: [{ path: 'value', message: 'The ERP expects a number here, such as 0 or 12.' }],
    })
    expect(await create({ key, value: '3' })).toMatchObject({ value: '3' })
  })
})

test('division, payment method and category have to be there, and a category has to be a kind of goods', async () => {
  const body = { key: 'project', value: 'P', divisionId: 77, paymentMethodCode: 'YOK', categoryId: 'LST-YAZ' }
  expect(await refused(body)).toMatchObject({
    status: 400,
    errors: [{ path: 'divisionId' }, { path: 'paymentMethodCode' }, { path: 'categoryId' }],
  })
  expect(await refused({ key: ' ', value: '' })).toMatchObject({
    status: 400,
    errors: [
      { path: 'key', message: 'Please fill this in.' },
      { path: 'value', message: 'Please fill this in.' },
    ],
  })
})

test('one is changed and removed, and who did what is kept', async () => {
  const { id } = await create({ key: 'project', value: 'P1' })
  const body = { id, key: 'project', value: 'P2', divisionId: 1 }
  expect(await admin.call(orderParameters.update, { body })).toMatchObject({
    id,
    value: 'P2',
    division: { id: 1, name: 'Türkiye' },
    description: '',
  })
  const other = await create({ key: 'project', value: 'P3' })
  expect(await admin.refused(orderParameters.update, { body: { ...body, divisionId: null } })).toMatchObject({
    code: 'order-parameter.exists',
  })
  await admin.call(orderParameters.remove, { params: { id } })
  expect((await list()).items).toMatchObject([{ id: other.id }])
  for (const refusal of [
    await admin.refused(orderParameters.update, { body }),
    await admin.refused(orderParameters.remove, { params: { id } }),
  ])
    expect(refusal).toMatchObject({ status: 404, code: 'record.not-found' })
  const { rows: facts } = await sql<{ kind: string; who: string; details: object }>`
    select f.kind, u.account_name as who, f.details from facts f join users u on u.id = f.user_id
    where f.subject = ${`order-parameter:${id}`} order by f.id`.execute(it.db)
  expect(facts).toMatchObject([
    { kind: 'order-parameter-created', who: 'admin@world.test', details: { value: 'P1' } },
    {
      kind: 'order-parameter-changed',
      details: { before: { value: 'P1', divisionId: null }, after: { value: 'P2', divisionId: 1 } },
    },
    { kind: 'order-parameter-deleted', details: { value: 'P2' } },
  ])
})

test('the same parameter from several people at once is made once', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: 4 }, (_, at) => create({ key: 'project', value: String(at) })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await list()).totalCount).toBe(1)
})

test('the list is paged, sorted, filtered and searched', async () => {
  await create({ key: 'project', value: 'B', description: 'Lastik projesi' })
  await create({ key: 'project', value: 'C', categoryId: 'AKU' })
  await create({ key: 'auxiliaryCode', value: 'A', divisionId: 2 })
  const values = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ value }) => value)
  expect(await values({})).toEqual(['A', 'B', 'C'])
  expect(await values({ OrderBy: 'value desc', PageSize: 2 })).toEqual(['C', 'B'])
  expect(await values({ OrderBy: 'value desc', PageSize: 2, PageNumber: 2 })).toEqual(['A'])
  expect(await values({ SearchTerm: 'lastik' })).toEqual(['B'])
  expect(await values({ SearchTerm: 'deutsch' })).toEqual(['A'])
  expect(await values({ SearchTerm: 'batter' })).toEqual(['C'])
  expect(await values({ ColumnFilters: 'key:eq:project;value:gt:B' })).toEqual(['C'])
  expect(await admin.refused(orderParameters.list, { query: { OrderBy: 'division_id' } as object })).toMatchObject({
    status: 400,
    code: 'request.unknown-column',
  })
})

test('what a parameter can be narrowed to comes in the reader’s language', async () => {
  const choices = await admin.call(orderParameters.choices)
  expect(choices.divisions).toEqual([
    { id: 1, name: 'Türkiye' },
    { id: 2, name: 'Deutschland' },
  ])
  expect(choices.categories.map(({ id }) => id)).toEqual(['LST', 'JNT', 'AKU', 'AKS', 'YAG'])
  expect(choices.categories[0]?.name).toBe('Tyres')
  expect(choices.paymentMethods.length).toBeGreaterThan(1)
})
