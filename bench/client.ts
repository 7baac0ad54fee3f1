/** A buyer as the web client is one: signed in, acting for their customer, over connections that are kept. */
import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  text: string
}

/** An answer other than 200 and 204. */
export class Refused extends Error {
  readonly status: number

  constructor(asked: string, { status, text }: Answer) {
    super(`${asked}: ${status} ${text.slice(0, 200)}`)
    this.status = status
  }
}

export interface Client {
  /** @throws Refused, or what broke the connection, which has a `code` */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  close(): void
}

export function createClient(origin: string): Client {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const send: Client['send'] = (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const outgoing = request({
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          'x-culture': 'en',
          ...headers,
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      })
      outgoing.once('error', reject)
      outgoing.once('response', (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.once('error', reject)
        incoming.once('end', () => {
          const answer = { status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }
          if (answer.status === 200 || answer.status === 204) resolve(answer)
          else reject(new Refused(`${method} ${path}`, answer))
        })
      })
      outgoing.end(text)
    })
  return { send, close: () => agent.destroy() }
}

export interface Buyer {
  customerId: number
  send: Client['send']
}

/** Somebody who signs in, and again when their token is over. */
export async function signIn(
  client: Client,
  account: { email: string; customerId: number },
  password: string,
): Promise<Buyer> {
  let token = await authorise(client, account.email, password)
  const own = { 'x-customer-id': String(account.customerId) }
  return {
    customerId: account.customerId,
    async send(method, path, body, headers) {
      try {
        return await client.send(method, path, body, { ...own, ...token, ...headers })
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 401) throw error
        token = await authorise(client, account.email, password)
        return client.send(method, path, body, { ...own, ...token, ...headers })
      }
    },
  }
}

/** The header of somebody who has signed in. */
export async function authorise(client: Client, email: string, password: string): Promise<{ authorization: string }> {
  const asked = { accountName: email, password, language: 'en' }
  const { text } = await client.send('POST', '/api/auths/authenticate', asked)
  return { authorization: `Bearer ${JSON.parse(text).token}` }
}
