/** What the parts of the PayPal stand-in share. */
import type { FastifyRequest } from 'fastify'
import type { Capture, Order, PayPalBooks } from './books.ts'
import type { PayPalEvent, PayPalWebhooks } from './webhooks.ts'

export interface PayPalContext {
  books: PayPalBooks
  webhooks: PayPalWebhooks
  /** Tells the shop what became of a capture or a refund. */
  tellCapture(order: Order, capture: Capture, base: string): Promise<void>
  tell(event: PayPalEvent, base: string): Promise<void>
  expireTokens(): void
}

/** The address under which the caller sees this server. */
export const baseOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** The client id behind a request's token. @throws PayPalRefusal */
export type ClientOf = (request: FastifyRequest) => string
