/** PayPal's error answers. */

const names: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}

/** A refusal with PayPal's own issue code, `422 ORDER_NOT_APPROVED`. */
export class PayPalRefusal extends Error {
  readonly status: number
  readonly issue: string
  readonly field: string | undefined

  constructor(status: number, issue: string, field?: string) {
    super(issue)
    this.status = status
    this.issue = issue
    this.field = field
  }
}

const sentences: Record<number, string> = {
  400: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  401: 'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
  403: 'Authorization failed due to insufficient permissions.',
  404: 'The specified resource does not exist.',
  422: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
}

/** The body of an error; its debug id also stands in the header `Paypal-Debug-Id`. A 401 has no details. */
export function errorBody(status: number, issue?: string, field?: string) {
  const location = issue === 'INVALID_RESOURCE_ID' ? 'path' : 'body'
  return {
    name: names[status] ?? 'INTERNAL_SERVER_ERROR',
    message: sentences[status] ?? 'An internal server error occurred.',
    debug_id: newDebugId(),
    ...(issue !== undefined && status !== 401 && { details: [{ issue, description: issue, field, location }] }),
    links: [
      {
        href: 'https://developer.paypal.com/api/rest/reference/orders/v2/errors/',
        rel: 'information_link',
        method: 'GET',
      },
    ],
  }
}

export const newDebugId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 13)
