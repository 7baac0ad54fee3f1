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

/** The body of an error; its debug id also stands in the header `Paypal-Debug-Id`. */
export function errorBody(status: number, message: string, details: object[] = []) {
  return {
    name: names[status] ?? 'INTERNAL_SERVER_ERROR',
    message,
    debug_id: crypto.randomUUID().replaceAll('-', '').slice(0, 13),
    details,
    links: [
      {
        href: 'https://developer.paypal.com/api/rest/reference/orders/v2/errors/',
        rel: 'information_link',
        method: 'GET',
      },
    ],
  }
}
