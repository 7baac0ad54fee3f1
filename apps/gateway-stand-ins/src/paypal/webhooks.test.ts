import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Notice } from '../notifier.ts'
import { type Body, type Client, issueOf, startClient } from './testing/client.ts'

const path = '/v1/notifications/webhooks'
let client: Client
let webhookId: string
let notices: Notice[]

beforeAll(async () => {
  client = await startClient()
  client.standIn.switchboard.notifier.send = async (make) => void notices.push(make(false))
})
beforeEach(async () => {
  await client.begin()
  notices = []
  const made = await client.send('POST', path, { url: 'http://127.0.0.1:9/x', event_types: [{ name: '*' }] })
  expect(made.status).toBe(201)
  webhookId = made.body.id
})
afterAll(() => client.standIn.close())

const questionOf = ({ headers, body }: Notice) => ({
  auth_algo: headers['paypal-auth-algo'],
  cert_url: headers['paypal-cert-url'],
  transmission_id: headers['paypal-transmission-id'],
  transmission_sig: headers['paypal-transmission-sig'],
  transmission_time: headers['paypal-transmission-time'],
  webhook_id: webhookId,
  webhook_event: JSON.parse(body),
})
const ask = (question: object) => client.send('POST', '/v1/notifications/verify-webhook-signature', question)
const isSignedFor = (id: string, { headers, body }: Notice, pem: string) =>
  verify(
    'RSA-SHA256',
    Buffer.from(`${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}|${id}|${crc32(body)}`),
    new X509Certificate(pem).publicKey,
    Buffer.from(headers['paypal-transmission-sig'] as string, 'base64'),
  )
const certificateOf = async ({ headers }: Notice) => (await fetch(headers['paypal-cert-url'] as string)).text()

it('are listed, read, changed and removed', async () => {
  expect((await client.send('GET', path)).body.webhooks).toMatchObject([{ id: webhookId }])
  const change = [{ op: 'replace', path: '/event_types', value: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] }]
  await client.send('PATCH', `${path}/${webhookId}`, change)
  expect((await client.send('GET', `${path}/${webhookId}`)).body.event_types).toEqual(change[0]?.value)
  await client.approved()
  expect(notices).toEqual([])
  expect((await client.send('DELETE', `${path}/${webhookId}`)).status).toBe(204)
  expect(issueOf(await client.send('GET', `${path}/${webhookId}`))).toBe('404 INVALID_RESOURCE_ID')
})

it('are signed over the checksum that PayPal means, and confirmed when they are genuine', async () => {
  expect(crc32('{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}')).toBe(2325436976)
  await client.approved()
  const [notice] = notices as [Notice]
  expect(isSignedFor(webhookId, notice, await certificateOf(notice))).toBe(true)
  const question = questionOf(notice)
  expect((await ask(question)).body).toEqual({ verification_status: 'SUCCESS' })
  expect((await ask({ ...question, webhook_id: 'X' })).body).toEqual({ verification_status: 'FAILURE' })
  expect(issueOf(await ask({ ...question, webhook_event: undefined }))).toBe('400 MISSING_REQUIRED_PARAMETER')
})

it('can be read and sent again under the same number', async () => {
  await client.capture(await client.approved())
  const { events } = (await client.send('GET', '/v1/notifications/webhooks-events')).body
  expect(events.map((event: Body) => event.event_type)).toEqual([
    'PAYMENT.CAPTURE.COMPLETED',
    'CHECKOUT.ORDER.APPROVED',
  ])
  const own = `/v1/notifications/webhooks-events/${events[0].id}`
  expect((await client.send('GET', own)).body).toEqual(events[0])
  expect((await client.send('POST', `${own}/resend`, {})).status).toBe(202)
  expect(notices.map(({ body }) => JSON.parse(body).id)).toEqual([events[1].id, events[0].id, events[0].id])
})

it('that are simulated carry the signature of nobody', async () => {
  const asked = { webhook_id: webhookId, event_type: 'PAYMENT.CAPTURE.COMPLETED' }
  expect((await client.send('POST', '/v1/notifications/simulate-event', asked)).status).toBe(202)
  const [notice] = notices as [Notice]
  const pem = await certificateOf(notice)
  expect([isSignedFor('WEBHOOK_ID', notice, pem), isSignedFor(webhookId, notice, pem)]).toEqual([true, false])
})
