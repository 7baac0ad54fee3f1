/** Bodies that travel as forms: what is understood, and what is refused in words. */
import * as categoryMaps from '@toptan/contract/category-maps'
import * as orderParameters from '@toptan/contract/order-parameters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type WorldServer } from '../testing/world-server.ts'

let it: WorldServer
let admin: Person
beforeAll(async () => {
  it = await openWorld({ worker: false })
  admin = await it.as('admin')
})
afterAll(() => it?.stop())

const headers = () => ({ authorization: `Bearer ${admin.token}`, 'x-culture': 'en' })
const send = (form: FormData) =>
  it.server.inject({ method: 'POST', url: '/api/catalogs/category/map', headers: headers(), payload: form })
const sendRaw = (contentType: string, payload: string, url = '/api/catalogs/category/map') =>
  it.server.inject({ method: 'POST', url, headers: { ...headers(), 'content-type': contentType }, payload })
const fields = (...given: [string, string | Blob, string?][]) => {
  const form = new FormData()
  for (const [name, value, file] of given)
    if (value instanceof Blob) form.append(name, value, file)
    else form.append(name, value)
  return form
}
const refusal = async (answer: ReturnType<typeof send>) => {
  const { statusCode, payload } = await answer
  return { status: statusCode, ...JSON.parse(payload) }
}

test('fields arrive as they were entered, letters of every language included', async () => {
  const answer = await send(fields(['categoryId', 'LST'], ['groupCode', ' LASTİK ÇŞĞ '], ['specialCode2', '']))
  expect(answer.json()).toMatchObject({ categoryId: 'LST', groupCode: 'LASTİK ÇŞĞ', specialCode2: null })
})

test('the same call understands JSON', async () => {
  const answer = await sendRaw('application/json', JSON.stringify({ categoryId: 'JNT', groupCode: 'JSON' }))
  expect(answer.json()).toMatchObject({ categoryId: 'JNT', groupCode: 'JSON' })
})

test('a file is refused at its field; a file field that was left empty is as good as none', async () => {
  const file = fields(['categoryId', 'LST'], ['groupCode', 'F1'], ['icon', new Blob(['x'.repeat(300_000)]), 'icon.png'])
  expect(await refusal(send(file))).toMatchObject({
    status: 400,
    code: 'request.invalid',
    errors: [{ path: 'icon', message: 'Files are not taken here.' }],
  })
  const empty = await send(fields(['categoryId', 'LST'], ['groupCode', 'F2'], ['icon', new Blob([]), '']))
  expect(empty.json()).toMatchObject({ groupCode: 'F2' })
})

test('a field given twice, and one without end, are refused at the field', async () => {
  expect(await refusal(send(fields(['categoryId', 'LST'], ['groupCode', 'A'], ['groupCode', 'B'])))).toMatchObject({
    status: 400,
    errors: [{ path: 'groupCode' }],
  })
  expect(await refusal(send(fields(['categoryId', 'LST'], ['groupCode', 'x'.repeat(30_000)])))).toMatchObject({
    status: 400,
    errors: [{ path: 'groupCode' }],
  })
})

test('more fields than any form has are too large', async () => {
  const many = Array.from({ length: 80 }, (_, at): [string, string] => [`f${at}`, 'x'])
  expect(await refusal(send(fields(...many)))).toMatchObject({ status: 413, code: 'request.too-large' })
})

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['a body without parts', 'multipart/form-data; boundary=a', 'x'],
  [
    'a body that breaks off',
    'multipart/form-data; boundary=a',
    '--a\r\ncontent-disposition: form-data; name="categoryId"\r\n\r\nLST',
  ],
])('%s cannot be read', async (_, type, body) => {
  expect(await refusal(sendRaw(type, body))).toMatchObject({ status: 400, code: expect.stringContaining('request.') })
})

test('a name that would change what every object is changes nothing', async () => {
  const answer = await send(
    fields(['categoryId', 'LST'], ['groupCode', 'P1'], ['__proto__', 'x'], ['constructor', 'y']),
  )
  expect(answer.statusCode).toBeLessThan(500)
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('calls that take JSON take no form', async () => {
  const path = `/api${orderParameters.create.path}`
  expect(await refusal(sendRaw('multipart/form-data; boundary=a', '--a--\r\n', path))).toMatchObject({
    status: 415,
    code: 'request.unsupported-media-type',
  })
})

test('who may not call is refused before the form is read', async () => {
  const nobody = await it.as('nobody')
  expect(await nobody.refused(categoryMaps.create, { body: { categoryId: 'LST', groupCode: 'X' } })).toMatchObject({
    status: 403,
    code: 'permission.missing',
  })
})

test('the description says that the call takes a form', async () => {
  const { paths } = (await it.server.inject('/openapi.json')).json()
  for (const method of ['post', 'put'])
    expect(Object.keys(paths['/api/catalogs/category/map'][method].requestBody.content)).toEqual([
      'multipart/form-data',
    ])
})
