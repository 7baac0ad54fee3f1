import { type Culture, cultures, DEFAULT_CULTURE, type FileAnswer, PROTOCOL_VERSION } from '@toptan/contract/common'
import type { ActingOf, Endpoint, MayOf, ReadBody, ReadParams, ReadQuery, ResponseOf } from '@toptan/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify'
import type { z } from 'zod'
import { fail } from './errors.ts'
import { fieldsOf, isForm } from './forms.ts'

/** Who calls and for whom, as the module that knows people answers it. */
export interface Caller<Viewer, Customer> {
  viewer: Viewer | null
  customer: Customer | null
}

/** Finds out who calls, and refuses who may not. Runs before the body is read. */
export type Authorise<Viewer, Customer> = (
  request: FastifyRequest,
  endpoint: Endpoint,
) => Promise<Caller<Viewer, Customer>>

export interface Call<E, Viewer, Customer> {
  viewer: MayOf<E> extends 'anyone' ? Viewer | null : Viewer
  customer: ActingOf<E> extends 'required' ? Customer : ActingOf<E> extends 'optional' ? Customer | null : null
  params: ReadParams<E>
  query: ReadQuery<E>
  body: ReadBody<E>
  culture: Culture
  /** The `Idempotency-Key` header, where the endpoint honours one. */
  idempotencyKey: string | null
  /** Network address and user agent of the client. */
  client: { address: string; agent: string }
}

/** What has no response answers nothing. */
type Answer<E> = ResponseOf<E> extends undefined ? Promise<void> : Promise<ResponseOf<E>>
type Handler<E, Viewer, Customer> = (call: Call<E, Viewer, Customer>) => Answer<E>

export type On<Viewer, Customer> = <E extends Endpoint>(endpoint: E, handler: Handler<E, Viewer, Customer>) => void

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller<unknown, unknown> | null
    culture: Culture
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const isCulture = (value: string): value is Culture => (cultures as readonly string[]).includes(value)

/** The culture a request asks for: `x-culture` (`de` or `de-DE`), else the browser's, else the product's. */
export function cultureOf(request: FastifyRequest): Culture {
  const asked = [request.headers['x-culture'], ...(request.headers['accept-language'] ?? '').split(',')]
  for (const one of asked) {
    const language = String(one ?? '')
      .trim()
      .slice(0, 2)
      .toLowerCase()
    if (isCulture(language)) return language
  }
  return DEFAULT_CULTURE
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key']
  if (given === undefined) return null
  if (typeof given !== 'string' || !IDEMPOTENCY_KEY.test(given))
    throw fail('request.invalid', {}, [{ path: 'Idempotency-Key', code: 'field.invalid' }])
  return given
}

/** Gives the function that binds a promise of the contract to what keeps it: one route each, validated both ways. */
export function serveWith<Viewer, Customer>(
  fastify: FastifyInstance,
  authorise: Authorise<Viewer, Customer>,
  served: Set<Endpoint>,
): On<Viewer, Customer> {
  return (promised, handler) => {
    const endpoint = promised as unknown as Endpoint
    if (served.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice`)
    served.add(endpoint)
    fastify.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { endpoint },
      schema: {
        tags: [endpoint.tag],
        summary: endpoint.summary,
        ...(endpoint.form && { consumes: ['multipart/form-data'] }),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.response && !endpoint.file && { response: { 200: endpoint.response } }),
      },
      onRequest: async (request) => {
        request.caller = await authorise(request, endpoint)
        if (isForm(request) && !endpoint.form) throw fail('request.unsupported-media-type')
      },
      ...(endpoint.form && {
        preValidation: async (request: FastifyRequest) => {
          if (isForm(request)) request.body = await fieldsOf(request)
        },
      }),
      handler: async (request, reply) => {
        const caller = request.caller as Caller<Viewer, Customer>
        const result = await (handler as unknown as Handler<Endpoint, Viewer, Customer>)({
          viewer: caller.viewer as Viewer,
          customer: caller.customer,
          params: request.params,
          query: request.query,
          body: request.body,
          culture: request.culture,
          idempotencyKey: endpoint.once ? idempotencyKeyOf(request) : null,
          client: { address: request.ip, agent: (request.headers['user-agent'] ?? '').slice(0, 300) },
        } as unknown as Call<Endpoint, Viewer, Customer>)
        if (endpoint.status === 204) return reply.status(204).send()
        if (endpoint.file) return sendFile(reply, result as unknown as FileAnswer)
        return result
      },
    })
  }
}

/** Older clients read the plain name, in which letters beyond ASCII are replaced. */
function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): FastifyReply {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store')
    .send(content)
}

/**
 * Writes an answer as JSON once it was found to be what the contract promises; another one is our fault, so a 500.
 * The type provider's own compiler encodes instead of parsing, which makes zod walk every value twice.
 */
export const checkedAnswer: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(schema.parse(answer))

/** Refuses a client whose protocol is older than the configured minimum. A client that names none is taken as current. */
export function ensureCurrentClient(request: FastifyRequest, minimum: string): void {
  const given = request.headers['x-app-version']
  const version = typeof given === 'string' && /^\d+\.\d+\.\d+$/.test(given) ? given : PROTOCOL_VERSION
  if (isOlder(version, minimum)) throw fail('client.outdated')
}

function isOlder(version: string, than: string): boolean {
  const left = version.split('.').map(Number)
  const right = than.split('.').map(Number)
  for (let at = 0; at < 3; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
