/** PayPal's webhooks: proves that one came from PayPal, by its certificate and without asking back, and reads it. */
import { type KeyObject, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { PayPalClient } from './paypal-client.ts'
import { GatewayError, type Notification } from './port.ts'
import { ask } from './wire.ts'

export interface SignatureSettings {
  webhookId: string
  /** Whom to believe when PayPal's address is replaced; null for PayPal itself, whose certificates come from its own hosts. */
  replaced: { origin: string; client: PayPalClient } | null
  timeoutMs: number
  clock: Clock
}

const mostCertificates = 8

/** @returns a function that throws a GatewayError only where the certificate cannot be had at present */
export function createSignatureCheck(settings: SignatureSettings) {
  const keys = new Map<string, { key: KeyObject; from: number; until: number }>()

  async function keyAt(url: string): Promise<KeyObject | null> {
    let held = keys.get(url)
    if (!held) {
      const answer = await ask({
        gateway: 'PayPal',
        call: 'certificate',
        method: 'GET',
        url,
        headers: {},
        timeoutMs: settings.timeoutMs,
      })
      if (answer.status !== 200) {
        throw new GatewayError('PayPal', 'unreachable', 'certificate', { status: answer.status })
      }
      const certificate = certificateIn(answer.body)
      if (!certificate) throw new GatewayError('PayPal', 'unclear', 'certificate', { code: 'NOT_UNDERSTOOD' })
      held = {
        key: certificate.publicKey,
        from: certificate.validFromDate.getTime(),
        until: certificate.validToDate.getTime(),
      }
      const [oldest] = keys.keys()
      if (keys.size >= mostCertificates && oldest !== undefined) keys.delete(oldest)
      keys.set(url, held)
    }
    const now = settings.clock.now().getTime()
    return held.from <= now && now <= held.until ? held.key : null
  }

  return async function isGenuine(headers: Record<string, string | undefined>, rawBody: string): Promise<boolean> {
    const id = headers['paypal-transmission-id']
    const time = headers['paypal-transmission-time']
    const signature = headers['paypal-transmission-sig']
    const url = headers['paypal-cert-url']
    if (!id || !time || !signature || !url) return false
    if (headers['paypal-auth-algo'] !== 'SHA256withRSA') return false
    const { replaced } = settings
    if (!isTrusted(url, replaced?.origin ?? null)) {
      return replaced !== null && isConfirmed(replaced.client, settings.webhookId, headers, rawBody)
    }
    const key = await keyAt(url)
    if (!key) return false
    const text = `${id}|${time}|${settings.webhookId}|${crc32(rawBody)}`
    return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  }
}

/** A stand-in may keep its certificate anywhere: then it is asked itself, with the event letter for letter. */
async function isConfirmed(
  client: PayPalClient,
  webhookId: string,
  headers: Record<string, string | undefined>,
  rawBody: string,
): Promise<boolean> {
  if (!isJson(rawBody)) return false
  const question = JSON.stringify({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  })
  const { verification_status: status } = await client.ask({
    call: 'verify',
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    shape: z.object({ verification_status: z.string() }),
    body: `${question.slice(0, -1)},"webhook_event":${rawBody}}`,
  })
  return status === 'SUCCESS'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whoever signs also names the certificate, so its address decides whom we believe. */
function isTrusted(address: string, trustedOrigin: string | null): boolean {
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '') return false
  if (trustedOrigin !== null) return url.origin === trustedOrigin
  return url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.paypal.com')
}

function certificateIn(pem: string): X509Certificate | null {
  try {
    const certificate = new X509Certificate(pem)
    return certificate.publicKey.asymmetricKeyType === 'rsa' ? certificate : null
  } catch {
    return null
  }
}

const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    custom_id: z.string().optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
})

/** What a proven notice is about; null where it is of no kind that we know. */
export function readNotification(rawBody: string): Notification | null {
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch {
    return null
  }
  const { success, data } = Event.safeParse(body)
  if (!success) return null
  const { id, event_type: type, resource } = data
  const about = aboutOf(type)
  const order = type.startsWith('CHECKOUT.ORDER.') ? resource.id : resource.supplementary_data?.related_ids?.order_id
  // A refund carries the reference of the refund, not of the payment.
  const reference = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? null
  return { id, trust: 'signed', about, reference, gatewayReference: order ?? null }
}

function aboutOf(type: string): Notification['about'] {
  if (type === 'PAYMENT.CAPTURE.REFUNDED') return 'refund'
  if (type === 'PAYMENT.CAPTURE.REVERSED') return 'reversal'
  return type.startsWith('PAYMENT.CAPTURE.') || type.startsWith('CHECKOUT.ORDER.') ? 'payment' : 'other'
}
