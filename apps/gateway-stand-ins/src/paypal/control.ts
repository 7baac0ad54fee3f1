/** What else the PayPal stand-in can be told. */
import type { FastifyInstance } from 'fastify'
import { baseOf, type PayPalContext } from './context.ts'

/**
 * - `POST /control/orders/{id}/tamper` `{ value?, currency_code?, custom_id? }` writes another amount or owner into an order
 * - `POST /control/orders/{id}/expire` lets the three hours be over
 * - `POST /control/orders/{id}/settle` `{ status: 'COMPLETED' | 'DECLINED' }` ends the review of a pending capture
 * - `POST /control/tokens/expire`
 */
export function addPayPalControl(server: FastifyInstance, { books, tellCapture, expireTokens }: PayPalContext): void {
  type ById<Body> = { Params: { id: string }; Body: Body | undefined }

  server.post<ById<{ value?: string; currency_code?: string; custom_id?: string }>>(
    '/control/orders/:id/tamper',
    async (request, reply) => {
      const order = books.orders.get(request.params.id)
      if (!order) return reply.code(404).send({ message: 'No such order.' })
      const { value, currency_code: currency, custom_id: owner } = request.body ?? {}
      for (const amount of [
        ...order.units.map((unit) => unit.amount),
        ...order.captures.map((capture) => capture.amount),
      ]) {
        if (value !== undefined) amount.value = value
        if (currency !== undefined) amount.currency_code = currency
      }
      if (owner !== undefined) for (const unit of order.units) unit.custom_id = owner
      return reply.code(204).send()
    },
  )

  server.post<ById<unknown>>('/control/orders/:id/expire', async (request, reply) => {
    books.expire(request.params.id)
    return reply.code(204).send()
  })

  server.post<ById<{ status?: string }>>('/control/orders/:id/settle', async (request, reply) => {
    const order = books.orders.get(request.params.id)
    const status = request.body?.status === 'DECLINED' ? 'DECLINED' : 'COMPLETED'
    const capture = order && books.settle(order, status)
    if (!capture) return reply.code(404).send({ message: 'No such order under review.' })
    await tellCapture(order, capture, baseOf(request))
    return reply.code(204).send()
  })

  server.post('/control/tokens/expire', async (_, reply) => {
    expireTokens()
    return reply.code(204).send()
  })
}
