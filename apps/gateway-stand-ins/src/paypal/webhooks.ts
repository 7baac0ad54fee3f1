/** PayPal's webhooks: who is told, what is told, and the signature that proves it. */
import { randomUUID, sign, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Notice, Notifier } from '../notifier.ts'
import { newNumber } from './books.ts'
import { makeCertificate } from './certificate.ts'

export interface Webhook {
  id: string
  url: string
  event_types: { name: string }[]
}

export interface PayPalEvent {
  event_type: string
  resource_type: string
  summary: string
  resource: object
}

const mostEvents = 1_000
const algorithm = 'SHA256withRSA'

export class PayPalWebhooks {
  readonly webhooks = new Map<string, Webhook>()
  /** What was told, the oldest first. */
  readonly events: { id: string; body: string }[] = []
  /** The addresses under which our certificate was named. */
  private readonly certificateUrls = new Set<string>()
  private made: ReturnType<typeof makeCertificate> | undefined
  private readonly notifier: Notifier

  constructor(notifier: Notifier) {
    this.notifier = notifier
  }

  get pem(): string {
    return this.certificate.pem
  }

  /** Made when it is first needed: a key takes a moment. */
  private get certificate() {
    this.made ??= makeCertificate()
    return this.made
  }

  add(url: string, eventTypes: { name: string }[], id = newNumber()): Webhook {
    const webhook = { id, url, event_types: eventTypes }
    this.webhooks.set(webhook.id, webhook)
    return webhook
  }

  clear(): void {
    this.webhooks.clear()
    this.events.length = 0
  }

  /** Tells every webhook that asked for this kind of event. */
  async tell(event: PayPalEvent, base: string): Promise<void> {
    const { id, body } = written(event)
    this.events.push({ id, body })
    if (this.events.length > mostEvents) this.events.shift()
    for (const webhook of this.webhooks.values()) {
      const wanted = webhook.event_types.some(({ name }) => name === '*' || name === event.event_type)
      if (wanted) await this.notifier.send((forged) => this.notice(webhook, body, base, forged))
    }
  }

  /** Tells an event once more, under the same number: to the webhooks named, or to all. */
  async resend(body: string, base: string, ids = [...this.webhooks.keys()]): Promise<void> {
    for (const webhook of this.webhooks.values())
      if (ids.includes(webhook.id)) await this.notifier.send((forged) => this.notice(webhook, body, base, forged))
  }

  /** Tells of something that has not happened; such events are signed for a webhook called `WEBHOOK_ID`. */
  async simulate(url: string, eventType: string, base: string): Promise<string> {
    const { body } = written({
      event_type: eventType,
      resource_type: eventType.startsWith('CHECKOUT.ORDER.') ? 'checkout-order' : 'capture',
      summary: 'A simulated event',
      resource: { id: newNumber(), amount: { currency_code: 'USD', value: '30.00' }, status: 'COMPLETED' },
    })
    await this.notifier.send((forged) => this.notice({ id: 'WEBHOOK_ID', url }, body, base, forged))
    return body
  }

  /** Says whether a signature is ours, as `verify-webhook-signature` does. */
  isGenuine(given: Record<string, unknown>): boolean {
    if (given.auth_algo !== algorithm || !this.certificateUrls.has(String(given.cert_url))) return false
    const text = signedText(
      String(given.transmission_id),
      String(given.transmission_time),
      String(given.webhook_id),
      JSON.stringify(given.webhook_event),
    )
    const key = new X509Certificate(this.pem).publicKey
    return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(String(given.transmission_sig), 'base64'))
  }

  private notice(webhook: Pick<Webhook, 'id' | 'url'>, body: string, base: string, forged: boolean): Notice {
    const id = randomUUID()
    const time = new Date().toISOString()
    const text = signedText(id, time, webhook.id, forged ? `${body} ` : body)
    const certificateUrl = `${base}/v1/notifications/certs/CERT-stand-in`
    this.certificateUrls.add(certificateUrl)
    return {
      url: webhook.url,
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(text), this.certificate.privateKey).toString(
          'base64',
        ),
        'paypal-cert-url': certificateUrl,
        'paypal-auth-algo': algorithm,
      },
    }
  }
}

function written(event: PayPalEvent): { id: string; body: string } {
  const id = `WH-${newNumber()}-${newNumber()}`
  const about = { id, create_time: new Date().toISOString(), event_version: '1.0', resource_version: '2.0' }
  return { id, body: JSON.stringify({ ...about, ...event, links: [] }) }
}

function signedText(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`
}
