/** What the parts of the Netahsilat stand-in share. */
import type { FastifyRequest } from 'fastify'
import type { Notifier } from '../notifier.ts'
import type { AskedPayment, NetahsilatBooks } from './books.ts'

/** Whom the stand-in lets in, by each of its doors. */
export interface Accounts {
  /** SOAP: user names with their passwords. */
  users: Record<string, string>
  /** The form post: the key of its hash. */
  formKey: string
  /** REST: API keys with their secrets. */
  apiKeys: Record<string, string>
}

export interface NetahsilatContext {
  books: NetahsilatBooks
  accounts: Accounts
  notifier: Notifier
  /** Ends every token of the REST interface. */
  expireTokens(): void
  tokens: Map<string, number>
  /** Whether the links of the REST interface are switched on for this shop. */
  permissions: { links: boolean }
}

export const baseOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** Where a person pays. */
export const pageOf = (asked: AskedPayment, base: string) => `${base}/odeme/${asked.id}?sign=${asked.sign}`
