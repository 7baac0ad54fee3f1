/** The page on which a buyer approves, declines or walks away. */
import type { FastifyInstance } from 'fastify'
import { type Button, form, type Language, languageOf, page } from '../page.ts'
import { orderAnswer, payerId } from './answers.ts'
import type { Order } from './books.ts'
import { baseOf, type PayPalContext } from './context.ts'

const words = {
  tr: {
    title: 'PayPal yerine geçen sayfa',
    asked: 'Sizden istenen ödeme',
    gone: 'Bu ödeme bulunamadı ya da süresi doldu.',
    left: 'Sayfadan ayrıldınız. Ödeme onaylanmadı; bu pencereyi kapatabilirsiniz.',
    noReturn: 'Onaylandı, ancak mağaza bir dönüş adresi vermedi.',
    approve: 'Öde',
    declined: 'Öde, ama kart reddedilsin',
    pending: 'Öde, ama inceleme beklensin',
    cancel: 'Vazgeç ve mağazaya dön',
    leave: 'Ödemeden ayrıl',
  },
  de: {
    title: 'Seite anstelle von PayPal',
    asked: 'Von Ihnen erbetene Zahlung',
    gone: 'Diese Zahlung gibt es nicht, oder sie ist abgelaufen.',
    left: 'Sie haben die Seite verlassen. Die Zahlung ist nicht freigegeben; dieses Fenster kann geschlossen werden.',
    noReturn: 'Freigegeben, aber der Händler hat keine Rückkehradresse genannt.',
    approve: 'Bezahlen',
    declined: 'Bezahlen, aber die Karte wird abgelehnt',
    pending: 'Bezahlen, aber die Zahlung wird noch geprüft',
    cancel: 'Abbrechen und zum Händler zurück',
    leave: 'Weggehen, ohne zu bezahlen',
  },
  en: {
    title: 'A page in place of PayPal',
    asked: 'The payment asked of you',
    gone: 'There is no such payment, or it has expired.',
    left: 'You have left the page. The payment is not approved; this window may be closed.',
    noReturn: 'Approved, but the shop gave no address to return to.',
    approve: 'Pay',
    declined: 'Pay, but let the card be declined',
    pending: 'Pay, but keep the payment under review',
    cancel: 'Cancel and go back to the shop',
    leave: 'Walk away without paying',
  },
} satisfies Record<Language, Record<string, string>>

const instruments = { approve: 'good', declined: 'declined', pending: 'pending' } as const

/**
 * - `GET /checkoutnow?token=` the page
 * - `POST /checkoutnow?token=` with `action` approve, declined, pending, cancel or leave; sends the browser back to the shop
 */
export function addCheckout(server: FastifyInstance, { books, tell }: PayPalContext): void {
  type Asked = { Querystring: { token?: string }; Body: { action?: string } | undefined }

  server.get<Asked>('/checkoutnow', async (request, reply) => {
    const order = books.find(request.query.token ?? '')
    reply.type('text/html')
    if (!order || order.status === 'COMPLETED') {
      const { gone, title } = words[languageOf(order?.context.locale)]
      return reply.code(404).send(page(languageOf(order?.context.locale), title, [gone]))
    }
    return checkoutPage(order)
  })

  server.post<Asked>('/checkoutnow', async (request, reply) => {
    const order = books.find(request.query.token ?? '')
    const language = languageOf(order?.context.locale)
    const { title, gone, left, noReturn } = words[language]
    const answer = (status: number, text: string) =>
      reply
        .code(status)
        .type('text/html')
        .send(page(language, title, [text]))
    if (!order || order.status === 'COMPLETED') return answer(404, gone)
    const action = request.body?.action ?? ''
    if (action === 'leave') return answer(200, left)
    if (action === 'cancel') {
      return order.context.cancel_url
        ? reply.redirect(withParameters(order.context.cancel_url, { token: order.id }), 302)
        : answer(200, left)
    }
    if (!Object.hasOwn(instruments, action)) return answer(400, gone)

    books.approve(order, instruments[action as keyof typeof instruments])
    const resource = orderAnswer(order, baseOf(request))
    const summary = 'An order has been approved by buyer'
    await tell(
      { event_type: 'CHECKOUT.ORDER.APPROVED', resource_type: 'checkout-order', summary, resource },
      baseOf(request),
    )
    return order.context.return_url
      ? reply.redirect(withParameters(order.context.return_url, { token: order.id, PayerID: payerId }), 302)
      : answer(200, noReturn)
  })
}

function checkoutPage(order: Order): string {
  const language = languageOf(order.context.locale)
  const { title, asked, approve, declined, pending, cancel, leave } = words[language]
  const buttons: Button[] = [
    { action: 'approve', label: approve, isMain: true },
    { action: 'declined', label: declined },
    { action: 'pending', label: pending },
    { action: 'cancel', label: cancel },
    { action: 'leave', label: leave },
  ]
  const texts = [
    ...order.units.flatMap(({ amount, description = '' }) => [
      `${asked}: ${amount.value} ${amount.currency_code}`,
      description,
    ]),
    order.context.brand_name ?? '',
  ]
  return page(
    language,
    title,
    texts.filter((text) => text !== ''),
    form(`/checkoutnow?token=${order.id}`, buttons),
  )
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
