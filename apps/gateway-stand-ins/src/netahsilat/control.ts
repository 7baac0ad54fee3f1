/** What else the Netahsilat stand-in can be told. `reference` is the shop's own. */
import type { FastifyInstance } from 'fastify'
import { statuses } from './books.ts'
import type { NetahsilatContext } from './context.ts'

/**
 * - `POST /control/payments/{reference}/tamper` `{ amount?, currency? }` writes another amount into the books
 * - `POST /control/payments/{reference}/expire` ends the life of the page
 * - `POST /control/payments/{reference}/settle` `{ statusId: 1 | 2 }` ends the bank's waiting
 * - `POST /control/payments/{reference}/reverse` `{ amount? }` gives money back, as a person does in Netahsilat's own screens
 * - `POST /control/tokens/expire`
 * - `PUT /control/permissions` `{ links }` switches the REST links on or off
 */
export function addNetahsilatControl(server: FastifyInstance, context: NetahsilatContext): void {
  const { books } = context
  type ByReference<Body> = { Params: { reference: string }; Body: Body | undefined }
  const missing = { message: 'Nothing of that reference.' }

  server.post<ByReference<{ amount?: string; currency?: string }>>(
    '/control/payments/:reference/tamper',
    async ({ params, body }, reply) => {
      const asked = books.asked.filter(({ reference }) => reference === params.reference)
      for (const one of asked.flatMap((payment) => [payment, ...payment.transactions])) {
        one.amount = body?.amount ?? one.amount
        one.currency = body?.currency ?? one.currency
      }
      return asked.length > 0 ? reply.code(204).send() : reply.code(404).send(missing)
    },
  )

  server.post<ByReference<unknown>>('/control/payments/:reference/expire', async ({ params }, reply) => {
    for (const asked of books.asked) if (asked.reference === params.reference) asked.expires = 0
    return reply.code(204).send()
  })

  server.post<ByReference<{ statusId?: number }>>(
    '/control/payments/:reference/settle',
    async ({ params, body }, reply) => {
      const found = books.findByReference(params.reference)
      if (found?.transaction.statusId !== statuses.pending) return reply.code(404).send(missing)
      found.transaction.statusId = body?.statusId === statuses.failed ? statuses.failed : statuses.successful
      return reply.code(204).send()
    },
  )

  server.post<ByReference<{ amount?: string }>>(
    '/control/payments/:reference/reverse',
    async ({ params, body }, reply) => {
      const found = books.findByReference(params.reference)
      const isDone = found && books.reverse(found.transaction, body?.amount)
      return isDone ? reply.code(204).send() : reply.code(404).send(missing)
    },
  )

  server.post('/control/tokens/expire', async (_, reply) => {
    context.expireTokens()
    return reply.code(204).send()
  })

  server.put<{ Body: { links?: boolean } | undefined }>('/control/permissions', async ({ body }, reply) => {
    context.permissions.links = body?.links !== false
    return reply.code(204).send()
  })
}
