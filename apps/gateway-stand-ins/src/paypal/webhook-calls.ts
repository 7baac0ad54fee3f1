/** Webhooks v1: who is told, what was told, telling it again, and whether a signature is ours. */
import type { FastifyInstance } from 'fastify'
import { baseOf, type ClientOf, type PayPalContext } from './context.ts'
import { PayPalRefusal } from './refusal.ts'
import type { Webhook } from './webhooks.ts'

const notifications = '/v1/notifications'
const paths = { webhooks: `${notifications}/webhooks`, events: `${notifications}/webhooks-events` }

export function addWebhooks(server: FastifyInstance, { webhooks }: PayPalContext, clientOf: ClientOf): void {
  type ById = { Params: { id: string } }
  const config = { call: 'webhooks' }
  const getWebhook = (id: string): Webhook => {
    const webhook = webhooks.webhooks.get(id)
    if (!webhook) throw new PayPalRefusal(404, 'INVALID_RESOURCE_ID')
    return webhook
  }
  const getEvent = (id: string): { body: string } => {
    const event = webhooks.events.find((one) => one.id === id)
    if (!event) throw new PayPalRefusal(404, 'INVALID_RESOURCE_ID')
    return event
  }

  server.post<{ Body: Partial<Webhook> }>(paths.webhooks, { config }, async (request, reply) => {
    clientOf(request)
    const { url, event_types: eventTypes } = request.body ?? {}
    if (!url || !URL.canParse(url) || !eventTypes?.length) throw new PayPalRefusal(400, 'MISSING_REQUIRED_PARAMETER')
    return reply.code(201).send(webhooks.add(url, eventTypes))
  })
  server.get(paths.webhooks, { config }, async (request) => {
    clientOf(request)
    return { webhooks: [...webhooks.webhooks.values()] }
  })
  server.get<ById>(`${paths.webhooks}/:id`, { config }, async (request) => {
    clientOf(request)
    return getWebhook(request.params.id)
  })
  server.patch<ById & { Body: { op?: string; path?: string; value?: unknown }[] }>(
    `${paths.webhooks}/:id`,
    { config },
    async (request) => {
      clientOf(request)
      const webhook = getWebhook(request.params.id)
      for (const { op, path, value } of request.body ?? []) {
        if (op !== 'replace') throw new PayPalRefusal(400, 'INVALID_PARAMETER_VALUE', 'op')
        if (path === '/url' && typeof value === 'string' && URL.canParse(value)) webhook.url = value
        else if (path === '/event_types' && Array.isArray(value)) webhook.event_types = value
        else throw new PayPalRefusal(400, 'INVALID_PARAMETER_VALUE', 'path')
      }
      return webhook
    },
  )
  server.delete<ById>(`${paths.webhooks}/:id`, { config }, async (request, reply) => {
    clientOf(request)
    webhooks.webhooks.delete(getWebhook(request.params.id).id)
    return reply.code(204).send()
  })

  server.get(paths.events, { config }, async (request) => {
    clientOf(request)
    const events = webhooks.events.map(({ body }) => JSON.parse(body)).reverse()
    return { events, count: events.length }
  })
  server.get<ById>(`${paths.events}/:id`, { config }, async (request) => {
    clientOf(request)
    return JSON.parse(getEvent(request.params.id).body)
  })
  server.post<ById & { Body: { webhook_ids?: string[] } }>(
    `${paths.events}/:id/resend`,
    { config },
    async (request, reply) => {
      clientOf(request)
      const { body } = getEvent(request.params.id)
      await webhooks.resend(body, baseOf(request), request.body?.webhook_ids)
      return reply.code(202).send(JSON.parse(body))
    },
  )
  server.post<{ Body: { url?: string; webhook_id?: string; event_type?: string } }>(
    `${notifications}/simulate-event`,
    { config },
    async (request, reply) => {
      clientOf(request)
      const { url, webhook_id: id, event_type: type } = request.body ?? {}
      const address = id === undefined ? url : getWebhook(id).url
      if (!address || !URL.canParse(address) || !type) throw new PayPalRefusal(400, 'MISSING_REQUIRED_PARAMETER')
      return reply.code(202).send(JSON.parse(await webhooks.simulate(address, type, baseOf(request))))
    },
  )

  server.post<{ Body: Record<string, unknown> }>(
    `${notifications}/verify-webhook-signature`,
    { config: { call: 'verify' } },
    async (request) => {
      clientOf(request)
      const needed = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time', 'webhook_id']
      const missing = [...needed, 'webhook_event'].find((name) => !request.body?.[name])
      if (missing) throw new PayPalRefusal(400, 'MISSING_REQUIRED_PARAMETER', `/${missing}`)
      return { verification_status: webhooks.isGenuine(request.body) ? 'SUCCESS' : 'FAILURE' }
    },
  )
  server.get(`${notifications}/certs/:name`, { config: { call: 'certificate' } }, async (_, reply) =>
    reply.type('application/x-pem-file').send(webhooks.pem),
  )
}
