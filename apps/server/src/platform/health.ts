import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { App } from './app.ts'

/** `/health/live`: the process answers. `/health/ready`: the database does too. `/metrics`: Prometheus text. */
export function addHealth(server: FastifyInstance, app: App): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'toptan_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'toptan_request_failures_total',
    help: 'Answers with status 500 and above',
    labelNames: ['route'],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) failures.inc({ route })
  })

  server.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }))
  server.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(app.db)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'the database does not answer' })
    }
  })
  server.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  )
}
