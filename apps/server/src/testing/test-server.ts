/** The server over a world of its own, spoken to by its cast through the contract. */
import * as auths from '@toptan/contract/auths'
import type { OrderTransaction } from '@toptan/contract/baskets'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@toptan/contract/endpoint'
import type { Refusal } from '@toptan/contract/errors'
import * as orders from '@toptan/contract/orders'
import type { z } from 'zod'
import { carryOutNext } from '../modules/orders/carry-out.ts'
import { type BareServer, startBareServer } from './bare-server.ts'
import { buildWorld, type CastName, cast, customerOf, PASSWORD } from './world.ts'

interface Given<E> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  /** Whom to act for; the person's own customer unless given, nobody for null. */
  customerId?: number | null
  /** The idempotency key. */
  key?: string
}

/** Somebody of the cast, signed in. */
export interface Person {
  name: CastName
  token: string
  /** The answer; a refusal is an error. */
  call<E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<ResponseOf<E>>
  /** The refusal; an answer is an error. */
  refused<E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<Refusal & { status: number }>
}

export interface TestServer extends Omit<BareServer, 'call' | 'close'> {
  as(name: CastName): Promise<Person>
  /** Carries out what is queued until the checkout is done, and asks what became of it. */
  outcome(person: Person, transactionId: string, customerId?: number): Promise<z.output<typeof OrderTransaction>>
  stop(): Promise<void>
}

export async function startTestServer(): Promise<TestServer> {
  const { call, close, ...bare } = await startBareServer({ logLevel: 'error' })
  await buildWorld(bare.db)

  async function as(name: CastName): Promise<Person> {
    const signedIn = await call(auths.authenticate, { body: { accountName: cast[name], password: PASSWORD } })
    const { token } = signedIn.body
    const send = <E extends Endpoint>(endpoint: E, given: Given<E> = {}) => {
      const customer = given.customerId === undefined ? customerOf[name] : given.customerId
      return call(endpoint, {
        params: given.params as Record<string, string | number> | undefined,
        query: given.query as Record<string, string | number> | undefined,
        body: given.body,
        token,
        customer: customer ?? undefined,
        headers: given.key === undefined ? {} : { 'idempotency-key': given.key },
      })
    }
    return {
      name,
      token,
      async call(endpoint, given) {
        const { status, body } = await send(endpoint, given)
        if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
        return body
      },
      async refused(endpoint, given) {
        const { status, body } = await send(endpoint, given)
        if (status < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${status}`)
        return { ...(body as Refusal), status }
      },
    }
  }

  return {
    ...bare,
    as,
    async outcome(person, transactionId, customerId) {
      for (;;) {
        const given = customerId === undefined ? {} : { customerId }
        const seen = await person.call(orders.transactionStatus, { params: { transactionId }, ...given })
        if (seen.status !== 'InQueue') return seen
        await carryOutNext(bare.app)
      }
    },
    stop: close,
  }
}
