import type { Culture } from '@toptan/contract/common'
import type { ErrorCode, Refusal as RefusalBody } from '@toptan/contract/errors'
import { errorCodes } from '@toptan/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { App } from './app.ts'
import { type FieldFault, fail, Refusal } from './errors.ts'
import { type FieldMessage, words } from './messages/index.ts'

/** Codes of the HTTP layer, as the phrase book calls them. */
const OF_STATUS: Record<number, ErrorCode> = {
  400: 'request.malformed',
  404: 'request.not-found',
  408: 'request.timed-out',
  413: 'request.too-large',
  414: 'request.too-large',
  415: 'request.unsupported-media-type',
  429: 'request.too-many',
  431: 'request.too-large',
  503: 'server.stopping',
}

/** Every refusal in one shape and in the language of the request; what is a bug says no more than its request id. */
export function addRefusals(server: FastifyInstance, app: App): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFrom(error)
    if (refusal) return answer(reply, request, refusal)
    app.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed')
    return answer(reply, request, fail('server.failed'), request.id)
  })
  server.setNotFoundHandler((request, reply) => answer(reply, request, fail('request.not-found')))
}

function refusalFrom(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return fail('request.invalid', {}, error.validation.map(faultFrom))
  const status = error.statusCode ?? 500
  const code = OF_STATUS[status]
  if (status >= 500 && status !== 503) return null
  return code ? fail(code) : status < 500 ? fail('request.malformed') : null
}

interface Issue {
  instancePath: string
  /** The validator's code of what is wrong. */
  keyword: string
  message: string
  params: { minimum?: unknown; maximum?: unknown; origin?: string }
}

function faultFrom(given: unknown): FieldFault {
  const { instancePath, keyword, message, params } = given as Issue
  const issue = { ...params, code: keyword, message }
  const path = instancePath.replace(/^\//, '').replaceAll('/', '.')
  const isText = issue.origin === 'string'
  const limited = (code: FieldMessage, limit: unknown): FieldFault => ({
    path,
    code,
    details: { limit: Number(limit) },
  })
  switch (issue.code) {
    case 'too_small':
      if (isText)
        return Number(issue.minimum) === 1
          ? { path, code: 'field.required' }
          : limited('field.too-short', issue.minimum)
      return limited('field.too-small', issue.minimum)
    case 'too_big':
      return limited(isText ? 'field.too-long' : 'field.too-big', issue.maximum)
    case 'invalid_value':
      return { path, code: 'field.unknown' }
    case 'custom':
      return { path, code: issue.message === 'invalid-characters' ? 'field.invalid-characters' : 'field.invalid' }
    default:
      return { path, code: /undefined/.test(issue.message) ? 'field.required' : 'field.invalid' }
  }
}

function answer(reply: FastifyReply, request: FastifyRequest, refusal: Refusal, requestId?: string): FastifyReply {
  const culture: Culture = request.culture
  const body: RefusalBody = {
    message: words(culture, refusal.code, refusal.details),
    code: refusal.code,
    ...(refusal.faults.length > 0 && {
      errors: refusal.faults.map(({ path, code, details }) => ({
        path,
        message: words(culture, code as FieldMessage, details),
      })),
    }),
    ...(Object.keys(refusal.details).length > 0 && { details: refusal.details }),
    ...(requestId && { requestId }),
  }
  // The response schema of a route describes its success; a refusal has its own shape.
  return reply
    .status(errorCodes[refusal.code])
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-language', culture)
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}
