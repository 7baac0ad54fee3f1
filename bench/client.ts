/** A buyer as the web client is one: signed in, acting for their customer, over connections that are kept. */
import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  text: string
}

export interface Client {
  /** @throws Error for every answer that is not 200 or 204 */
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
          else reject(new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`))
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

export async function signIn(
  client: Client,
  account: { email: string; customerId: number },
  password: string,
): Promise<Buyer> {
  const { text } = await client.send('POST', '/api/auths/authenticate', {
    accountName: account.email,
    password,
    language: 'en',
  })
  const authorization = `Bearer ${JSON.parse(text).token}`
  const own = { authorization, 'x-customer-id': String(account.customerId) }
  return {
    customerId: account.customerId,
    send: (method, path, body, headers) => client.send(method, path, body, { ...own, ...headers }),
  }
}
