/** What both stand-ins share: a server that keeps a list of its calls, strikes with faults and obeys /control. */
import { setTimeout as delay } from 'node:timers/promises'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { addControl } from './control.ts'
import { createFaults, type Fault, type Faults } from './faults.ts'
import { createNotifier, type Notifier } from './notifier.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call, for faults and the list of calls; pages and control have none. */
    call?: string | ((request: FastifyRequest) => string)
  }
  interface FastifyRequest {
    rawBody: string
    fault: Fault | null
  }
}

export interface Switchboard {
  faults: Faults
  notifier: Notifier
  /** Names of the calls, in the order they came. */
  calls: string[]
  /** Slow calls whose work is not done yet. */
  late: number
}

export interface Vendor {
  name: string
  /** The vendor's own form of an error answer. */
  errorAnswer(status: number, words: string, path: string): { type: string; body: string }
  /** The vendor's own form of a refusal with a code. */
  refusal(request: FastifyRequest, status: number, code: string): { status: number; type: string; body: string }
  /** What is kept, for /control. */
  state(): unknown
  /** Forgets everything. */
  reset(): void
}

/** A Fastify server that reads JSON, forms and XML, and keeps each body as it was sent. Paths may be told not to mind their case. */
export function createServer({ caseSensitive = true } = {}): { server: FastifyInstance; switchboard: Switchboard } {
  const switchboard: Switchboard = { faults: createFaults(), notifier: createNotifier(), calls: [], late: 0 }
  const server = fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024, routerOptions: { caseSensitive } })
  server.decorateRequest('rawBody', '')
  server.decorateRequest('fault', null)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    request.rawBody = String(text)
    try {
      done(null, parsed(request.headers['content-type'] ?? '', request.rawBody))
    } catch {
      done(Object.assign(new Error('The body is not what its type says.'), { statusCode: 400 }))
    }
  })
  server.addHook('onClose', async () => switchboard.notifier.reset())
  return { server, switchboard }
}

/** Adds faults and /control around the vendor's routes; to be called before they are added. */
export function addSwitchboard(server: FastifyInstance, switchboard: Switchboard, vendor: Vendor): void {
  server.addHook('preHandler', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined) return
    const name = typeof call === 'function' ? call(request) : call
    switchboard.calls.push(name)
    request.fault = switchboard.faults.take(name)
    if (request.fault?.fault === 'slow') switchboard.late += 1
    if (request.fault) return strikeBefore(request.fault, request, reply, vendor)
  })
  server.addHook('onSend', async (request, reply, payload) => {
    if (request.fault?.fault === 'slow') switchboard.late -= 1
    if (!request.fault || typeof payload !== 'string') return payload
    return strikeAfter(request.fault, request, reply, payload, vendor)
  })
  addControl(server, switchboard, vendor)
}

/** Starts listening on this machine only. Port 0 takes any free one. */
export async function listen(server: FastifyInstance, port: number): Promise<string> {
  return server.listen({ port, host: '127.0.0.1' })
}

async function strikeBefore(fault: Fault, request: FastifyRequest, reply: FastifyReply, vendor: Vendor) {
  switch (fault.fault) {
    case 'slow':
      await delay(fault.delayMs, undefined, { ref: false })
      return
    case 'down':
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    case 'error':
      return answer(reply, fault.status, vendor.errorAnswer(fault.status, 'The service fails on purpose.', request.url))
    case 'unauthorized':
      return answer(reply, 401, vendor.errorAnswer(401, 'The token is refused on purpose.', request.url))
    case 'garbage':
      return answer(reply, 200, { type: 'text/html', body: '<html><body>Proxy says hello' })
    case 'refuse': {
      const refusal = vendor.refusal(request, fault.status, fault.code)
      return answer(reply, refusal.status, refusal)
    }
    case 'leak': {
      const { authorization = '' } = request.headers
      return answer(reply, 400, vendor.errorAnswer(400, `Refused: ${authorization} ${request.rawBody}`, request.url))
    }
    default:
      return
  }
}

function strikeAfter(fault: Fault, request: FastifyRequest, reply: FastifyReply, payload: string, vendor: Vendor) {
  switch (fault.fault) {
    case 'forget':
      request.raw.socket.destroy()
      return payload
    case 'error-after': {
      const { type, body } = vendor.errorAnswer(
        fault.status,
        'The service fails on purpose, after the work.',
        request.url,
      )
      reply.code(fault.status).type(type)
      reply.removeHeader('content-length')
      return body
    }
    case 'half': {
      const half = payload.slice(0, payload.length / 2)
      reply.removeHeader('content-length')
      return half
    }
    default:
      return payload
  }
}

function answer(reply: FastifyReply, status: number, { type, body }: { type: string; body: string }) {
  return reply.code(status).type(type).send(body)
}

function parsed(type: string, text: string): unknown {
  if (type.includes('json')) return text === '' ? {} : JSON.parse(text)
  if (type.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  return text
}
