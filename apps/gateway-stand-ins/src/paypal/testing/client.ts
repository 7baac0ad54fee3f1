/** A stand-in of a test's own and a client of it that knows nothing of us. */
import { type PayPalStandIn, startPayPalStandIn } from '../server.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as they come.
export type Body = any
export interface Answer {
  status: number
  headers: Headers
  body: Body
}

export interface Client {
  standIn: PayPalStandIn
  /** Forgets everything and signs in anew. */
  begin(): Promise<void>
  signIn(id: string, secret: string): Promise<Answer>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Makes an order under a request id of its own. */
  create(order: object, headers?: Record<string, string>): Promise<Answer>
  /** Presses a button of the page. */
  press(id: string, action: string): Promise<Response>
  /** The number of an order that the buyer has approved. */
  approved(more?: object): Promise<string>
  capture(id: string, headers?: Record<string, string>): Promise<Answer>
}

export async function startClient(): Promise<Client> {
  const standIn = await startPayPalStandIn()
  let token = ''
  const read = async (answer: Response): Promise<Answer> => {
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
  }
  const client: Client = {
    standIn,
    async begin() {
      standIn.reset()
      token = (await client.signIn('toptan', 'toptan-paypal-secret')).body.access_token
    },
    signIn: async (id, secret) =>
      read(
        await fetch(`${standIn.url}/v1/oauth2/token`, {
          method: 'POST',
          headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
          body: new URLSearchParams({ grant_type: 'client_credentials' }),
        }),
      ),
    send: async (method, path, body, headers = {}) =>
      read(
        await fetch(standIn.url + path, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      ),
    create: (order, headers = {}) =>
      client.send('POST', '/v2/checkout/orders', order, { 'paypal-request-id': crypto.randomUUID(), ...headers }),
    press: (id, action) =>
      fetch(`${standIn.url}/checkoutnow?token=${id}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ action }),
      }),
    async approved(more = {}) {
      const { body } = await client.create(orderOf(money('476.00'), more))
      await client.press(body.id, 'approve')
      return body.id
    },
    capture: (id, headers = {}) => client.send('POST', `/v2/checkout/orders/${id}/capture`, {}, headers),
  }
  return client
}

export const wholly = { prefer: 'return=representation' }
export const money = (value: unknown, currency = 'EUR') => ({ currency_code: currency, value })
export const orderOf = (amount: object, more: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount, ...more }],
})
export const issueOf = ({ status, body }: Answer) => `${status} ${body.details?.[0]?.issue}`
