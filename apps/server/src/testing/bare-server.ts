/** The whole server over a database of its own, spoken to without a network. */
import type { Endpoint, ResponseOf } from '@toptan/contract/endpoint'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildServer } from '../app.ts'
import type { Config } from '../config.ts'
import { vendors } from '../context.ts'
import type { Db } from '../db/db.ts'
import { createListener } from '../db/listen.ts'
import type { App } from '../platform/app.ts'
import { createChanges } from '../platform/changes.ts'
import { standingClock } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { freshDatabase } from './database.ts'

export interface Answer<Body> {
  status: number
  body: Body
}

/** What a refusal looks like, with the fields that tests look at. */
export interface Refused {
  code: string
  message: string
  errors?: { path: string; message: string }[]
}

interface Asked {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  token?: string | undefined
  customer?: number | string | undefined
  address?: string
}

export interface BareServer {
  app: App
  db: Db
  server: FastifyInstance
  clock: ReturnType<typeof standingClock>
  /** Calls an endpoint of the contract; the answer's body is what the contract says, or a refusal. */
  call<E extends Endpoint>(endpoint: E, asked?: Asked): Promise<Answer<ResponseOf<E> & Refused>>
  close(): Promise<void>
}

/** Starts a server at a standing time. Notices of the database reach it as they reach a real one. */
export async function startBareServer(config: Partial<Config> = {}): Promise<BareServer> {
  const fresh = await freshDatabase({ poolSize: 10 })
  const clock = standingClock(new Date())
  const changes = createChanges()
  const listener = createListener({ url: fresh.url })
  listener.on('toptan_changed', changes.tell)
  listener.on('toptan_session_ended', changes.tellSessionEnded)
  listener.on('toptan_order_queued', changes.tellOrderQueued)
  await listener.ready()
  const app: App = {
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDir: '/nowhere',
      database: { url: fresh.url, directUrl: fresh.url, replicaUrls: [], poolSize: 10 },
      demo: false,
      secret: 'a secret of at least thirty-two characters',
      settingsKey: 'a settings key of at least thirty-two characters',
      publicUrls: ['https://b2b.example.com', 'https://bayi.example.com'],
      role: 'both',
      timeZone: 'Europe/Istanbul',
      logLevel: 'silent',
      minProtocolVersion: '1.0.0',
      standIns: { erpPort: 0, payPalPort: 0, netahsilatPort: 0 },
      payPalUrls: { sandbox: 'https://sandbox.paypal.invalid', live: 'https://live.paypal.invalid' },
      environment: 'test',
      ...config,
    },
    db: fresh.db,
    log: createLog('silent'),
    clock,
    changes,
    ...vendors,
  }
  const server = await buildServer(app)
  await server.ready()
  return {
    app,
    db: fresh.db,
    server,
    clock,
    async call(endpoint, asked = {}) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(asked.params?.[name])),
      )
      const request: InjectOptions = {
        method: endpoint.method,
        url: `/api${path}`,
        query: Object.fromEntries(Object.entries(asked.query ?? {}).map(([key, value]) => [key, String(value)])),
        remoteAddress: asked.address ?? '192.0.2.1',
        headers: {
          'user-agent': 'Test browser',
          ...(asked.token !== undefined && { authorization: `Bearer ${asked.token}` }),
          ...(asked.customer !== undefined && { 'x-customer-id': String(asked.customer) }),
          ...asked.headers,
        },
        ...(asked.body !== undefined && { payload: asked.body as object }),
      }
      const response = await server.inject(request)
      return { status: response.statusCode, body: response.body === '' ? undefined : response.json() } as never
    },
    async close() {
      await server.close()
      await listener.close()
      await fresh.drop()
    },
  }
}
