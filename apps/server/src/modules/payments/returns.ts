import type { GatewayName } from '@toptan/contract/common'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'

/** Where browsers come back to us, and where gateways send notices; below our own address. */
export const doors = {
  returned: (reference: string) => `/api/payments/returns/${encodeURIComponent(reference)}`,
  givenUp: (reference: string) => `/api/payments/returns/${encodeURIComponent(reference)}/given-up`,
  notices: (gateway: GatewayName) => `/api/payments/notices/${gateway.toLowerCase()}`,
}

/**
 * The addresses of one attempt. Gateways send the browser to a door of ours, which takes what it brings, also by a posted
 * form, and sends it on to the screen that was asked for.
 * @throws origin.refused where a screen is not ours
 */
export function returnsOf(app: App, { callbackUrl, cancelUrl }: { callbackUrl: string; cancelUrl: string }) {
  const origin = ensureOurs(app, 'callbackUrl', callbackUrl)
  ensureOurs(app, 'cancelUrl', cancelUrl)
  return {
    callbackUrl,
    cancelUrl,
    returnUrl: (reference: string) => origin + doors.returned(reference),
    giveUpUrl: (reference: string) => origin + doors.givenUp(reference),
    notifyUrl: (gateway: GatewayName) => app.config.publicUrls[0] + doors.notices(gateway),
  }
}

function ensureOurs(app: App, path: string, address: string): string {
  const url = URL.parse(address)
  const isOurs = url && !url.username && !url.password && app.config.publicUrls.some((own) => own === url.origin)
  if (!isOurs) throw fail('origin.refused', {}, [{ path, code: 'origin.refused' }])
  return url.origin
}
