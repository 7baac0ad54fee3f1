/** Where browsers come back from gateways, and where gateways send notices. Nothing that comes here is believed. */
import { type GatewayName, gatewayNames } from '@toptan/contract/common'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { countWaiting, insertCallback } from './callbacks.queries.ts'
import { makeDue, noteGivenUp } from './claims.queries.ts'
import { gatewayNamed } from './gateways.ts'
import { findAttempt } from './queries.ts'
import { doors } from './returns.ts'
import { addressWith } from './rules.ts'

/** Notices and returns are some kilobytes. */
const BODY_LIMIT = 64 * 1024
/** More unproven notices than this are not from gateways. */
const MOST_WAITING = 500
const hidden = { schema: { hide: true }, bodyLimit: BODY_LIMIT }

/** To be registered in a scope of its own: bodies are taken as they come, as a body written anew has another signature. */
export async function servePaymentDoors(scope: FastifyInstance, app: App): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) =>
    done(null, text),
  )

  for (const name of gatewayNames) {
    scope.post(doors.notices(name), hidden, async (request, reply) => {
      // Gateways send again for days what was not taken.
      if ((await countWaiting(app.db)) >= MOST_WAITING) throw fail('server.stopping')
      const body = typeof request.body === 'string' ? request.body : ''
      const headers = headersOf(request)
      await insertCallback(app.db, { kind: 'notice', gateway: name, paymentId: null, headers, body })
      return reply.status(200).send()
    })
  }

  type Returned = { Params: { reference: string }; Querystring: Record<string, unknown> }
  for (const isGivenUp of [false, true]) {
    const url = decodeURIComponent((isGivenUp ? doors.givenUp : doors.returned)(':reference'))
    scope.route<Returned>({
      method: ['GET', 'POST'],
      url,
      ...hidden,
      handler: (request, reply) => takeReturn(app, request, reply, isGivenUp),
    })
  }
}

/** Keeps what the browser brought, has the gateway asked soon, and sends the browser on to the screen that waits for it. */
async function takeReturn(
  app: App,
  request: FastifyRequest<{ Params: { reference: string }; Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
  isGivenUp: boolean,
): Promise<FastifyReply> {
  const attempt = await findAttempt(app.db, request.params.reference)
  if (!attempt) return reply.redirect('/orders', 303)
  const fields = fieldsOf(request)
  await insertCallback(app.db, {
    kind: 'return',
    gateway: attempt.gateway,
    paymentId: attempt.id,
    headers: headersOf(request),
    body: JSON.stringify(fields),
  })
  const says = (await gatewayNamed(app, attempt.gateway as GatewayName))?.readReturn(fields).says
  // The door for giving up is also where failures come back to.
  const isOver = says === 'cancelled' || (isGivenUp && says !== 'failed' && says !== 'paid')
  if (isOver) await noteGivenUp(app.db, attempt.id)
  await makeDue(app.db, attempt.id)
  return reply.redirect(addressWith(isOver ? attempt.cancelUrl : attempt.callbackUrl, attempt.reference), 303)
}

/** Query and posted fields, as texts. */
function fieldsOf(request: FastifyRequest<{ Querystring: Record<string, unknown> }>): Record<string, string> {
  const posted = typeof request.body === 'string' ? Object.fromEntries(new URLSearchParams(request.body)) : {}
  const asked = Object.entries(request.query).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { ...Object.fromEntries(asked), ...posted }
}

/** What a signature may be about, and nothing that opens a session. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const kept = Object.entries(headers).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && (entry[0].startsWith('paypal-') || keptHeaders.includes(entry[0])),
  )
  return Object.fromEntries(kept)
}

const keptHeaders = ['content-type', 'user-agent', 'date', 'correlation-id']
