import { z } from 'zod'

/**
 * The phrase book: every code a refusal can carry, with its HTTP status.
 * The words stand in the server, one file per language; each must know every code.
 */
export const errorCodes = {
  'request.invalid': 400,
  'request.malformed': 400,
  'request.too-large': 413,
  'request.unsupported-media-type': 415,
  'request.unknown-column': 400,
  'request.not-found': 404,
  'request.too-many': 429,
  'request.conflict': 409,
  'request.timed-out': 408,
  'server.failed': 500,
  'server.stopping': 503,
  'client.outdated': 426,

  'session.required': 401,
  'session.expired': 401,
  'session.refused': 401,
  'session.refresh-refused': 401,
  'session.rate-limited': 429,
  'permission.missing': 403,
  'customer.required': 400,
  'customer.forbidden': 403,
  'customer.mismatch': 409,
  'customer.blocked': 409,
  'password.change-required': 403,
  'password.too-weak': 400,
  'password.old-wrong': 400,
  'password.not-confirmed': 400,
  'password.unchanged': 400,
  'password.token-refused': 400,
  'origin.refused': 400,

  'record.not-found': 404,
  'product.not-found': 404,
  'address.not-found': 404,
  'address.in-use': 409,
  'order.not-found': 404,
  'account.erp-silent': 503,

  'cart.not-orderable': 409,
  'cart.no-price': 409,
  'cart.below-minimum': 409,
  'cart.above-maximum': 409,
  'cart.not-a-multiple': 409,
  'cart.not-enough-stock': 409,
  'cart.stock-short': 409,
  'cart.too-many-lines': 409,
  'cart.being-ordered': 409,
  'cart.empty': 409,
  'cart.line-not-found': 404,
  'payment-method.not-available': 409,

  'order.key-reused': 409,
  'order.price-changed': 409,
  'order.not-enough-stock': 409,
  'order.line-not-orderable': 409,
  'order.credit-exceeded': 409,
  'order.credit-overdue': 409,
  'order.salesman-limit-exceeded': 409,
  'order.failed': 409,
  'order.cannot-cancel': 409,
  'order.already-cancelled': 409,
  'order-line.cannot-cancel': 409,

  'payment.not-found': 404,
  'payment.not-payable': 409,
  'payment.already-paid': 409,
  'payment.in-progress': 409,
  'payment.other-method': 409,
  'payment.not-set-up': 409,
  'payment.amount-not-taken': 409,
  'payment.gateway-down': 503,
  'payment.gateway-refused': 409,
  'payment.pos-amounts': 400,
  'payment.task-closed': 409,
  'payment.outcome-unfit': 400,

  'settings.secret-needed': 400,
  'mail.not-set': 409,
  'mail.template-invalid': 400,
  'mail.not-by-category': 400,
  'mail.cannot-resend': 409,

  'job.cannot-delete': 409,
  'schedule.invalid': 400,
  'schedule.never': 400,
  'query.name-taken': 409,
  'query.not-understood': 400,
  'query.several-statements': 400,
  'query.not-reading': 400,
  'query.locks': 400,
  'query.function-refused': 400,
  'query.view-unknown': 400,
  'query.not-permitted': 400,
  'query.too-slow': 400,
  'query.too-wide': 400,
  'query.role-missing': 409,
  'query.role-cannot-sign-in': 409,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorCodes

/** Every refusal. `errors` names fields of the request. */
export const Refusal = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Figures that the message names, for screens that show them otherwise. */
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  requestId: z.string().optional(),
})
export type Refusal = z.infer<typeof Refusal>
