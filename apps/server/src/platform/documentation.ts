import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@toptan/contract/endpoint'
import { type ErrorCode, errorCodes, Refusal } from '@toptan/contract/errors'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

const anyCall: ErrorCode[] = ['request.invalid', 'request.malformed', 'server.failed', 'client.outdated']
const withSession: ErrorCode[] = [
  'session.required',
  'session.expired',
  'permission.missing',
  'password.change-required',
]
const withCustomer: ErrorCode[] = ['customer.required', 'customer.forbidden']

/** `/openapi.json` and a readable page at `/api-docs`, both from the contract. */
export async function addDocumentation(server: FastifyInstance): Promise<void> {
  const transform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Toptan', version: '1.2.34', description: 'Ordering for wholesalers and their dealers.' },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (given) => {
      const endpoint = given.route.config?.endpoint
      return transform({
        ...given,
        schema: endpoint ? { ...given.schema, ...documented(endpoint) } : given.schema,
      } as typeof given)
    },
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  server.get('/openapi.json', { schema: { hide: true } }, async () => server.swagger())
  await server.register(swaggerUi, { routePrefix: '/api-docs', uiConfig: { docExpansion: 'none', deepLinking: true } })
}

/** What the contract says of a call and validation does not need. */
function documented(endpoint: Endpoint): FastifySchema {
  const codes = [
    ...anyCall,
    ...(endpoint.may === 'anyone' ? [] : withSession),
    ...(endpoint.acting === 'none' ? [] : withCustomer),
    ...(endpoint.errors ?? []),
  ]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(errorCodes[code], [...(byStatus.get(errorCodes[code]) ?? []), code])
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    ...(endpoint.description && { description: endpoint.description }),
    security: endpoint.may === 'anyone' ? [] : [{ bearer: [] }],
    headers: headersOf(endpoint),
    response: {
      ...(endpoint.response
        ? { 200: endpoint.file ? z.string().describe('The file.') : endpoint.response }
        : { 204: z.undefined().describe('Done; no content.') }),
      ...Object.fromEntries([...byStatus].map(([status, names]) => [status, Refusal.describe(names.join(', '))])),
    },
  } as FastifySchema
}

function headersOf(endpoint: Endpoint): z.ZodType {
  const customer = z.string().describe('The customer acted for')
  return z.object({
    'x-culture': z.string().optional().describe('Language of messages: tr, de or en'),
    'x-app-version': z.string().optional().describe('Version of the protocol that the client speaks'),
    ...(endpoint.acting === 'required' && { 'x-customer-id': customer }),
    ...(endpoint.acting === 'optional' && { 'x-customer-id': customer.optional() }),
    ...(endpoint.once && {
      'idempotency-key': z.string().optional().describe('The same key gives the same transaction'),
    }),
  })
}
