/** PayPal's REST interface: token, orders, captures, refunds and webhooks. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addSwitchboard, createServer, listen, type Switchboard } from '../stand-in.ts'
import { captureAnswer, orderAnswer, refundAnswer } from './answers.ts'
import { type Capture, type Order, PayPalBooks, type Refund, type RefundRequest } from './books.ts'
import { addCheckout } from './checkout.ts'
import type { OrderRequest } from './checks.ts'
import { baseOf, type ClientOf, type PayPalContext } from './context.ts'
import { addPayPalControl } from './control.ts'
import { errorBody, newDebugId, PayPalRefusal } from './refusal.ts'
import { addWebhooks } from './webhook-calls.ts'
import { type PayPalEvent, PayPalWebhooks } from './webhooks.ts'

export interface PayPalOptions {
  port?: number
  /** Client ids with their secrets. */
  clients?: Record<string, string>
  /** A webhook that is there from the start, under the number `demoWebhookId`. */
  webhookUrl?: string | undefined
}

export const demoWebhookId = 'WH0TOPTANSTANDIN0'

export interface PayPalStandIn {
  /** `http://127.0.0.1:32002` */
  url: string
  books: PayPalBooks
  webhooks: PayPalWebhooks
  switchboard: Switchboard
  /** Makes every token that was given out worthless. */
  expireTokens(): void
  reset(): void
  close(): Promise<void>
}

const tokenLifetime = 32_400

/** Starts the stand-in on 127.0.0.1. Everything it knows is gone when it ends. */
export async function startPayPalStandIn(options: PayPalOptions = {}): Promise<PayPalStandIn> {
  const { port = 0, clients = { toptan: 'toptan-paypal-secret' }, webhookUrl } = options
  const { server, switchboard } = createServer()
  const books = new PayPalBooks()
  const webhooks = new PayPalWebhooks(switchboard.notifier)
  const tokens = new Map<string, { clientId: string; expires: number }>()
  const context: PayPalContext = {
    books,
    webhooks,
    tell: (event, base) => webhooks.tell(event, base),
    tellCapture: (order, capture, base) => webhooks.tell(captureEvent(order, capture, base), base),
    expireTokens: () => tokens.clear(),
  }

  const reset = () => {
    books.clear()
    webhooks.clear()
    tokens.clear()
    if (webhookUrl) webhooks.add(webhookUrl, [{ name: '*' }], demoWebhookId)
  }
  reset()
  addSwitchboard(server, switchboard, {
    name: 'PayPal',
    errorAnswer: (status, words) => ({
      type: 'application/json',
      body: JSON.stringify({ ...errorBody(status), message: words }),
    }),
    refusal: (_, status, code) => ({ status, type: 'application/json', body: JSON.stringify(errorBody(status, code)) }),
    state: () => ({ orders: [...books.orders.values()], webhooks: [...webhooks.webhooks.values()] }),
    reset,
  })
  server.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    const { status, issue, field } =
      error instanceof PayPalRefusal
        ? error
        : { status: error.statusCode ?? 500, issue: error.statusCode === 400 ? 'MALFORMED_REQUEST_JSON' : undefined }
    if (!(error instanceof PayPalRefusal) && status === 500) console.error(error)
    const body = errorBody(status, issue, field)
    return reply.code(status).header('paypal-debug-id', body.debug_id).send(body)
  })
  server.setNotFoundHandler((_, reply) => reply.code(404).send(errorBody(404)))
  server.addHook('onSend', async (_, reply, payload) => {
    if (!reply.hasHeader('paypal-debug-id')) reply.header('paypal-debug-id', newDebugId())
    return payload
  })

  addToken(server, clients, tokens)
  const clientOf = (request: FastifyRequest): string => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const held = tokens.get(token ?? '')
    if (!held || held.expires < Date.now()) throw new PayPalRefusal(401, 'INVALID_TOKEN')
    return held.clientId
  }
  addOrders(server, context, clientOf)
  addPayments(server, context, clientOf)
  addWebhooks(server, context, clientOf)
  addCheckout(server, context)
  addPayPalControl(server, context)

  const url = await listen(server, port)
  return {
    url,
    books,
    webhooks,
    switchboard,
    expireTokens: context.expireTokens,
    reset() {
      switchboard.faults.clear()
      switchboard.notifier.reset()
      switchboard.calls.length = 0
      reset()
    },
    close: () => server.close(),
  }
}

function addToken(
  server: FastifyInstance,
  clients: Record<string, string>,
  tokens: Map<string, { clientId: string; expires: number }>,
): void {
  server.post<{ Body: { grant_type?: string } }>(
    '/v1/oauth2/token',
    { config: { call: 'token' } },
    async (request, reply) => {
      const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
      const [clientId = '', secret] = Buffer.from(encoded, 'base64').toString().split(':')
      if (!Object.hasOwn(clients, clientId) || clients[clientId] !== secret) {
        return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
      }
      if (request.body?.grant_type !== 'client_credentials') {
        return reply.code(400).send({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' })
      }
      const token = `A21AA${randomBytes(32).toString('base64url')}`
      tokens.set(token, { clientId, expires: Date.now() + tokenLifetime * 1000 })
      return {
        scope: 'https://uri.paypal.com/services/checkout',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: tokenLifetime,
        nonce: new Date().toISOString(),
      }
    },
  )
}

function addOrders(server: FastifyInstance, { books, tellCapture }: PayPalContext, clientOf: ClientOf): void {
  server.post<{ Body: OrderRequest }>('/v2/checkout/orders', { config: { call: 'create' } }, async (request, reply) => {
    const clientId = clientOf(request)
    answerAsAsked(request)
    const { order, isReplay } = books.create(clientId, request.body ?? {}, requestIdOf(request))
    return reply.code(isReplay ? 200 : 201).send(orderAnswer(order, baseOf(request), wantsAll(request)))
  })

  server.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', { config: { call: 'read' } }, async (request) =>
    orderAnswer(books.get(clientOf(request), request.params.id), baseOf(request)),
  )

  server.patch<{ Params: { id: string } }>(
    '/v2/checkout/orders/:id',
    { config: { call: 'change' } },
    async (request, reply) => {
      books.change(clientOf(request), request.params.id, request.body)
      return reply.code(204).send()
    },
  )

  server.post<{ Params: { id: string } }>(
    '/v2/checkout/orders/:id/capture',
    { config: { call: 'capture' } },
    async (request, reply) => {
      if (!request.headers['content-type']?.includes('json')) throw new PayPalRefusal(415, 'UNSUPPORTED_MEDIA_TYPE')
      const base = baseOf(request)
      const clientId = clientOf(request)
      answerAsAsked(request)
      const { order, isReplay } = books.capture(clientId, request.params.id, requestIdOf(request))
      if (!isReplay) for (const capture of order.captures) await tellCapture(order, capture, base)
      return reply.code(isReplay ? 200 : 201).send(orderAnswer(order, base, wantsAll(request)))
    },
  )
}

function addPayments(server: FastifyInstance, { books, tell }: PayPalContext, clientOf: ClientOf): void {
  type ById = { Params: { id: string } }
  server.get<ById>('/v2/payments/captures/:id', { config: { call: 'read-capture' } }, async (request) => {
    const { order, capture } = books.findCapture(clientOf(request), request.params.id)
    return captureAnswer(capture, baseOf(request), order.id)
  })

  server.post<ById & { Body: RefundRequest }>(
    '/v2/payments/captures/:id/refund',
    { config: { call: 'refund' } },
    async (request, reply) => {
      const base = baseOf(request)
      const clientId = clientOf(request)
      answerAsAsked(request)
      const { order, refund, isReplay } = books.refund(
        clientId,
        request.params.id,
        request.body ?? {},
        requestIdOf(request),
      )
      if (!isReplay) await tell(refundEvent(order, refund, base), base)
      return reply.code(isReplay ? 200 : 201).send(refundAnswer(refund, base, wantsAll(request)))
    },
  )

  server.get<ById>('/v2/payments/refunds/:id', { config: { call: 'read-refund' } }, async (request) => {
    const { refund } = books.findRefund(clientOf(request), request.params.id)
    return refundAnswer(refund, baseOf(request))
  })
}

function captureEvent(order: Order, capture: Capture, base: string): PayPalEvent {
  const status = capture.status === 'DECLINED' ? 'DENIED' : capture.status
  return {
    event_type: `PAYMENT.CAPTURE.${status}`,
    resource_type: 'capture',
    summary: `Payment ${status.toLowerCase()} for ${capture.amount.value} ${capture.amount.currency_code}`,
    resource: captureAnswer(capture, base, order.id),
  }
}

function refundEvent(order: Order, refund: Refund, base: string): PayPalEvent {
  return {
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    resource_type: 'refund',
    summary: `A ${refund.amount.value} ${refund.amount.currency_code} capture payment was refunded`,
    resource: { ...refundAnswer(refund, base), supplementary_data: { related_ids: { order_id: order.id } } },
  }
}

function requestIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers['paypal-request-id']
  return Array.isArray(header) ? header[0] : header
}

const wantsAll = ({ headers }: FastifyRequest) => /\breturn=representation\b/i.test(String(headers.prefer ?? ''))

/** `PayPal-Mock-Response: {"mock_application_codes":"INSTRUMENT_DECLINED"}` asks for that refusal. */
function answerAsAsked(request: FastifyRequest): void {
  const header = request.headers['paypal-mock-response']
  if (typeof header !== 'string') return
  const code = mockedCode(header)
  if (code !== undefined) throw new PayPalRefusal(code === 'INTERNAL_SERVER_ERROR' ? 500 : 422, code)
}

function mockedCode(header: string): string | undefined {
  try {
    return JSON.parse(header).mock_application_codes
  } catch {
    throw new PayPalRefusal(400, 'INVALID_PARAMETER_SYNTAX', 'PayPal-Mock-Response')
  }
}
