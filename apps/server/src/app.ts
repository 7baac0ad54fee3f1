/** The table of contents: plugins, then modules, in order. */
import { endpoints } from '@toptan/contract/api'
import type { Endpoint } from '@toptan/contract/endpoint'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { serveAccounts } from './modules/accounts/index.ts'
import { serveBaskets } from './modules/basket/index.ts'
import { serveCatalogs } from './modules/catalog/index.ts'
import { serveCockpit } from './modules/cockpit/index.ts'
import { serveContent } from './modules/content/index.ts'
import { serveCustomers, termsOf } from './modules/customers/index.ts'
import { serveDefinitions } from './modules/definitions/index.ts'
import { serveDivisions } from './modules/divisions/index.ts'
import { createAuthorise, serveIdentity } from './modules/identity/index.ts'
import { ensureJobs, serveJobs, startJobWorker } from './modules/jobs/index.ts'
import { serveMail, startMailWorker } from './modules/mail/index.ts'
import { serveOrders, startOrderWorker } from './modules/orders/index.ts'
import { formTargets, servePaymentDoors, servePayments } from './modules/payments/index.ts'
import { serveSettings } from './modules/settings/index.ts'
import { serveWarehouses } from './modules/stock/index.ts'
import type { App } from './platform/app.ts'
import { addDocumentation } from './platform/documentation.ts'
import { addForms } from './platform/forms.ts'
import { addHealth } from './platform/health.ts'
import { addProtection } from './platform/protection.ts'
import { addRefusals } from './platform/refusals.ts'
import { checkedAnswer, cultureOf, serveWith } from './platform/serve.ts'
import { addSite } from './platform/site.ts'
import { timedJobs } from './schedule.ts'

/** Larger bodies than this are refused before they are read. */
const BODY_LIMIT = 1024 * 1024

export async function buildServer(app: App): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.log,
    logController: new LogController({
      disableRequestLogging: app.config.logLevel !== 'debug' && app.config.logLevel !== 'trace',
    }),
    forceCloseConnections: 'idle',
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 1000 },
  }) as unknown as FastifyInstance
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(checkedAnswer)
  server.decorateRequest('caller', null)
  server.decorateRequest('culture', 'tr')
  server.addHook('onRequest', async (request) => {
    request.culture = cultureOf(request)
  })
  addRefusals(server, app)
  await addProtection(server, app, await formTargets(app))
  await addForms(server)
  await addDocumentation(server)
  addHealth(server, app)

  await server.register(async (api) => {
    const served = new Set<Endpoint>()
    const on = serveWith(api, createAuthorise(app, termsOf), served)
    serveIdentity(app, on)
    serveCustomers(app, on)
    serveAccounts(app, on)
    serveDefinitions(app, on)
    serveContent(app, on)
    serveCatalogs(app, on)
    serveBaskets(app, on)
    serveOrders(app, on)
    servePayments(app, on)
    serveMail(app, on)
    serveJobs(app, on, timedJobs)
    serveSettings(app, on)
    serveDivisions(app, on)
    serveWarehouses(app, on)
    serveCockpit(app, on)
    for (const [name, endpoint] of endpoints) if (!served.has(endpoint)) throw new Error(`nobody serves ${name}`)
  })
  await server.register((scope) => servePaymentDoors(scope, app))
  await addSite(server)
  await ensureJobs(app, timedJobs)
  return server
}

/** The checkouts in the queue, the mail in the outbox and the timed jobs. */
export async function startWorker(app: App): Promise<{ stop(): Promise<void> }> {
  const parts = [startOrderWorker(app), startMailWorker(app), startJobWorker(app, timedJobs)]
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}
