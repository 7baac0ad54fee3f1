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

export class PayPalWebhooks {
  readonly webhooks = new Map<string, Webhook>()
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

  /** Tells every webhook that asked for this kind of event. */
  async tell(event: PayPalEvent, base: string): Promise<void> {
    const body = JSON.stringify({
      id: `WH-${newNumber()}-${newNumber()}`,
      create_time: new Date().toISOString(),
      event_version: '1.0',
      resource_version: '2.0',
      ...event,
      links: [],
    })
    for (const webhook of this.webhooks.values()) {
      const wanted = webhook.event_types.some(({ name }) => name === '*' || name === event.event_type)
      if (wanted) await this.notifier.send((forged) => this.notice(webhook, body, base, forged))
    }
  }

  /** Says whether a signature is ours, as `verify-webhook-signature` does. */
  isGenuine(given: Record<string, unknown>): boolean {
    const text = signedText(
      String(given.transmission_id),
      String(given.transmission_time),
      String(given.webhook_id),
      JSON.stringify(given.webhook_event),
    )
    const key = new X509Certificate(this.pem).publicKey
    return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(String(given.transmission_sig), 'base64'))
  }

  private notice(webhook: Webhook, body: string, base: string, forged: boolean): Notice {
    const id = randomUUID()
    const time = new Date().toISOString()
    const text = signedText(id, time, webhook.id, forged ? `${body} ` : body)
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
        'paypal-cert-url': `${base}/v1/notifications/certs/CERT-stand-in`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
    }
  }
}

function signedText(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`
}
