/** The whole server, worker included, over the small world, and people of its cast who call it through the contract. */
import * as auths from '@toptan/contract/auths'
import type { CheckoutResult } from '@toptan/contract/baskets'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@toptan/contract/endpoint'
import type { Refusal } from '@toptan/contract/errors'
import * as orders from '@toptan/contract/orders'
import type { FastifyInstance } from 'fastify'
import { buildServer, startWorker } from '../app.ts'
import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import type { Db } from '../db/db.ts'
import { createListener } from '../db/listen.ts'
import type { App } from '../platform/app.ts'
import { createLog } from '../platform/log.ts'
import { freshDatabase } from './database.ts'
import { buildWorld, type CastName, cast, customerOf, PASSWORD } from './world.ts'

interface Sent<E> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  /** Another customer than the person's own; null sends no header. */
  customerId?: number | null | undefined
  key?: string
}

export interface Person {
  token: string | null
  /** Calls and expects an answer; a refusal is thrown as `Refused`. */
  call<E>(endpoint: E, sent?: Sent<E>): Promise<ResponseOf<E>>
  /** The refusal that a call meets; fails when it is answered. */
  refused<E>(endpoint: E, sent?: Sent<E>): Promise<Refusal & { status: number }>
}

export class Refused extends Error {
  readonly status: number
  readonly refusal: Refusal

  constructor(status: number, refusal: Refusal) {
    super(`${status} ${refusal.code}: ${refusal.message}`)
    this.status = status
    this.refusal = refusal
  }
}

export interface WorldServer {
  app: App
  db: Db
  url: string
  server: FastifyInstance
  as(name: CastName): Promise<Person>
  /** Waits until a checkout is carried out. */
  outcome(person: Person, transactionId: string, customerId?: number): Promise<CheckoutResult>
  stop(): Promise<void>
}

const SECRET = 'a-secret-of-the-tests-only-0123456789'
const SETTINGS_KEY = 'a-settings-key-of-the-tests-only-0123456789'

export async function openWorld(options: { poolSize?: number; worker?: boolean } = {}): Promise<WorldServer> {
  const database = await freshDatabase({ poolSize: options.poolSize ?? 10 })
  await buildWorld(database.db)
  const log = createLog('silent')
  const listener = createListener({ url: database.url })
  await listener.ready()
  const config = readConfig({
    DATABASE_URL: database.url,
    TOPTAN_SECRET: SECRET,
    TOPTAN_SETTINGS_KEY: SETTINGS_KEY,
    LOG_LEVEL: 'silent',
  })
  const app = createContext({ config: config as App['config'], db: database.db, log, listener })
  const worker = options.worker === false ? null : await startWorker(app)
  const server = await buildServer(app)
  await server.ready()
  return {
    app,
    db: database.db,
    url: database.url,
    server,
    async as(name) {
      const body = { accountName: cast[name], password: PASSWORD }
      const { token } = await personOf(server, null, null).call(auths.authenticate, { body })
      return personOf(server, token, customerOf[name])
    },
    async outcome(person, transactionId, customerId) {
      for (let tries = 0; tries < 500; tries++) {
        const result = await person.call(orders.transactionStatus, { params: { transactionId }, customerId })
        if (result.status !== 'InQueue') return result
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error('the checkout stays in the queue')
    },
    async stop() {
      await server.close()
      await worker?.stop()
      await listener.close()
      await database.drop()
    },
  }
}

export function personOf(server: FastifyInstance, token: string | null, ownCustomer: number | null): Person {
  const send = (given: unknown, sent: Sent<unknown> = {}) => {
    const endpoint = given as Endpoint
    const params = (sent.params ?? {}) as Record<string, unknown>
    const customerId = sent.customerId === undefined ? ownCustomer : sent.customerId
    return server.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}`,
      ...(sent.query !== undefined && { query: sent.query as Record<string, string> }),
      ...(sent.body !== undefined && { payload: endpoint.form ? formOf(sent.body as object) : (sent.body as object) }),
      headers: {
        'x-culture': 'en',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(customerId !== null && { 'x-customer-id': String(customerId) }),
        ...(sent.key && { 'idempotency-key': sent.key }),
      },
    })
  }
  return {
    token,
    async call(endpoint, sent) {
      const answer = await send(endpoint, sent as Sent<unknown>)
      if (answer.statusCode >= 400) throw new Refused(answer.statusCode, answer.json())
      return (answer.statusCode === 204 ? undefined : answer.json()) as never
    },
    async refused(endpoint, sent) {
      const answer = await send(endpoint, sent as Sent<unknown>)
      if (answer.statusCode < 400) throw new Error(`answered ${answer.statusCode}, expected a refusal`)
      return { status: answer.statusCode, ...answer.json() }
    },
  }
}

/** A body as the fields of a form; what is null or not given is left out. */
function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value !== null && value !== undefined) form.append(name, String(value))
  return form
}
