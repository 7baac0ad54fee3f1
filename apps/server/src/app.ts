/** The table of contents: plugins, then modules, in order. */
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { App } from './platform/app.ts'

export async function buildServer(app: App): Promise<FastifyInstance> {
  const server = Fastify({ loggerInstance: app.log, forceCloseConnections: 'idle' })
  server.get('/health/live', async () => ({ status: 'live' }))
  server.get('/health/ready', async () => {
    await sql`select 1`.execute(app.db)
    return { status: 'ready' }
  })
  return server as unknown as FastifyInstance
}

export async function startWorker(_app: App): Promise<{ stop(): Promise<void> }> {
  return { stop: async () => {} }
}
