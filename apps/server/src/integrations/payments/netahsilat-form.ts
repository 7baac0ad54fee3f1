/** Netahsilat's signed form: the browser posts it and comes to the card page, which comes back with a posted result. */
import { createHmac } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { PaymentToStart, ReturnHint } from './port.ts'

export interface FormAccess {
  /** The address that the form is posted to, `https://…/hpm/json`. */
  url: string
  key: string
  clock: Clock
}

const buttons = { tr: 'Ödemeye geç', de: 'Weiter zur Zahlung', en: 'Go to payment' }

/** A document whose form sends itself; without scripts it shows a button. */
export function signedForm({ url, key, clock }: FormAccess, payment: PaymentToStart): string {
  const data = JSON.stringify(message(payment, clock))
  const hash = createHmac('sha256', key).update(data).digest('hex')
  const label = buttons[payment.culture]
  return `<!doctype html><html lang="${payment.culture}"><head><meta charset="utf-8"><title>${label}</title></head><body>
<form method="post" action="${escaped(url)}" accept-charset="utf-8">
<input type="hidden" name="DATA" value="${escaped(data)}"><input type="hidden" name="HASH" value="${hash}">
<button type="submit">${label}</button></form>
<script>document.forms[0].submit()</script></body></html>`
}

/** What the posted result claims. A payment given up may come to the address for success, with an error inside. */
export function readFormReturn(data: string): ReturnHint {
  const result = messageIn(data)
  const reference = typeof result?.Order?.Reference === 'string' ? result.Order.Reference : null
  const gatewayReference = result?.Transactions?.[0]?.Reference
  return {
    reference,
    gatewayReference: typeof gatewayReference === 'string' ? gatewayReference : null,
    says: !result
      ? 'nothing'
      : result.Request?.Error?.Code === 'PaymentCancelled'
        ? 'cancelled'
        : result.Request?.StatusId === 1
          ? 'paid'
          : 'failed',
  }
}

interface FormResult {
  Order?: { Reference?: unknown } | null
  Request?: { StatusId?: unknown; Error?: { Code?: unknown } | null } | null
  Transactions?: ({ Reference?: unknown } | null)[] | null
}

function message(payment: PaymentToStart, clock: Clock) {
  const amount = Number(payment.amount.value)
  return {
    Datetime: istanbulTime(clock.now()),
    Payment: {
      VendorCode: payment.customer.code,
      ...(payment.posId !== null && { PaymentSetId: Number(payment.posId) }),
      Amount: amount,
      // The buyer may not change it.
      AmntEdit: 1,
      Currency: payment.amount.currency,
      Type: 1,
      SuccessUrl: payment.returnUrl,
      FailUrl: payment.cancelUrl,
      ...(payment.notifyUrl !== null && { IPNUrl: payment.notifyUrl }),
    },
    Order: { Reference: payment.reference, CustomReference: payment.docNumber, Amount: amount },
    Response: { Format: 2 },
  }
}

/** `2026-03-05T10:15:00`: the service writes times without a zone, and it stands in Turkey. */
function istanbulTime(at: Date): string {
  return at.toLocaleString('sv-SE', { timeZone: 'Europe/Istanbul' }).replace(' ', 'T')
}

/** The field comes as JSON, or as JSON that was encoded for an address once more. */
function messageIn(data: string): FormResult | null {
  for (const decode of [(text: string) => text, decodeURIComponent]) {
    try {
      const value: unknown = JSON.parse(decode(data))
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    } catch {
      // Not written this way.
    }
  }
  return null
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
