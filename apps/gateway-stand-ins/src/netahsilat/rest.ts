/** The current REST interface: token, payment links, transactions and cancelling them. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { statuses } from './books.ts'
import { baseOf, type NetahsilatContext, pageOf } from './context.ts'

interface LinkRequest {
  currencyCode?: string
  clientOrderReference?: string
  amount?: number
  paymentSetId?: string
  customer?: { email?: string; code?: string }
  successURL?: string
  failURL?: string
  webhookURL?: string
  additionalData?: Record<string, unknown>
}

const tokenLifetime = 24 * 60 * 60 * 1000
const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The envelope around every answer but the token's. */
export function restEnvelope(
  statusCode: number,
  message: string | null,
  data: unknown,
  errors: string[] | null = null,
) {
  return { message, statusCode, exceptions: null, data, oldData: null, errors }
}

export function addRest(server: FastifyInstance, { books, accounts, tokens, permissions }: NetahsilatContext): void {
  const refuse = (reply: FastifyReply, status: number, words: string) =>
    reply.code(status).send(restEnvelope(status, words, null, [words]))
  const isSignedIn = (request: FastifyRequest) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    return (tokens.get(token ?? '') ?? 0) > Date.now()
  }

  server.post<{ Body: { apiKey?: string; secretKey?: string } }>(
    '/auth/api/token/connect',
    { config: { call: 'token' } },
    async (request, reply) => {
      const { apiKey = '', secretKey } = request.body ?? {}
      if (!Object.hasOwn(accounts.apiKeys, apiKey) || accounts.apiKeys[apiKey] !== secretKey) {
        return refuse(reply, 401, 'Invalid api key or secret key.')
      }
      const token = randomBytes(32).toString('base64url')
      const expires = Date.now() + tokenLifetime
      tokens.set(token, expires)
      return { token, expiry: new Date(expires).toISOString().slice(0, 19), type: 'Bearer' }
    },
  )

  server.post<{ Body: LinkRequest }>('/hpm', { config: { call: 'link' } }, async (request, reply) => {
    if (!isSignedIn(request)) return refuse(reply, 401, 'Unauthorized')
    if (!permissions.links) return refuse(reply, 403, 'The service permission is switched off.')
    const { currencyCode = '', clientOrderReference = '', amount, paymentSetId = '', customer } = request.body ?? {}
    if (typeof amount !== 'number' || !(amount > 0)) return refuse(reply, 400, 'amount must be greater than 0')
    if (!/^[A-Z]{3}$/.test(currencyCode)) return refuse(reply, 400, 'currencyCode is required')
    if (clientOrderReference === '') return refuse(reply, 400, 'clientOrderReference is required')
    if (!guid.test(paymentSetId)) return refuse(reply, 400, 'paymentSetId is required')
    if (!customer?.email) return refuse(reply, 400, 'customer.email is required')
    if (Object.values(request.body.additionalData ?? {}).some((value) => typeof value !== 'string')) {
      return refuse(reply, 400, 'additionalData takes texts')
    }
    const asked = books.ask({
      way: 'rest',
      reference: clientOrderReference,
      amount: amount.toFixed(2),
      currency: currencyCode,
      paymentSet: paymentSetId,
      payerCode: customer.code ?? '',
      successUrl: request.body.successURL ?? null,
      failUrl: request.body.failURL ?? null,
      noticeUrl: request.body.webhookURL ?? null,
    })
    const expiryUtc = new Date(asked.expires).toISOString().slice(0, 19)
    return restEnvelope(200, null, { link: pageOf(asked, baseOf(request)), expiryUtc })
  })

  // The family for the company and the one for its dealers are alike.
  for (const family of ['vpws', 'pws']) {
    server.get<{ Querystring: { referenceCode?: string; transactionId?: string; clientReferenceNumber?: string } }>(
      `/${family}/transaction`,
      { config: { call: 'transaction' } },
      async (request, reply) => {
        if (!isSignedIn(request)) return refuse(reply, 401, 'Unauthorized')
        const { referenceCode, transactionId, clientReferenceNumber } = request.query
        const found =
          clientReferenceNumber !== undefined
            ? books.findByReference(clientReferenceNumber)
            : books
                .transactions()
                .find(
                  ({ transaction: { referenceCode: code, guid: id } }) =>
                    code === referenceCode || id === transactionId,
                )
        if (!found) return refuse(reply, 404, 'Transaction not found.')
        const { asked, transaction } = found
        return restEnvelope(200, null, {
          id: transaction.guid,
          referenceNumber: transaction.referenceCode,
          clientReferenceNumber: asked.reference,
          tenantPosId: asked.paymentSet,
          commRate: 0,
          currencyType: transaction.currency,
          transactionDate: transaction.date,
          installment: transaction.installments,
          lastAmount: Number(transaction.amount),
          lastNetAmount: Number(transaction.amount),
          transactionStatusId: transaction.statusId,
        })
      },
    )

    server.post<{ Body: { referenceCode?: string; reason?: string } }>(
      `/${family}/payment/cancel`,
      { config: { call: 'cancel' } },
      async (request, reply) => {
        if (!isSignedIn(request)) return refuse(reply, 401, 'Unauthorized')
        const { referenceCode } = request.body ?? {}
        const found = books.transactions().find(({ transaction }) => transaction.referenceCode === referenceCode)
        if (!found) return refuse(reply, 404, 'Transaction not found.')
        const { transaction } = found
        const isSuccess = books.reverse(transaction)
        if (isSuccess) transaction.statusId = statuses.failed
        return restEnvelope(200, null, {
          lastAmount: Number(transaction.amount),
          transactionStatusId: transaction.statusId,
          errorCode: isSuccess ? null : 'NOT_CANCELLABLE',
          isSuccess,
          errorMessage: isSuccess ? null : 'Only successful transactions can be cancelled.',
        })
      },
    )
  }
}
