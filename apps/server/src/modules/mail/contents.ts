/** What the variables of a text stand for: read when the mail is sent, in the recipient's language. */
import type { Culture } from '@toptan/contract/common'
import type { MailEvent } from '@toptan/contract/emails'
import type { App } from '../../platform/app.ts'
import type { Viewer } from '../identity/index.ts'
import { settingOf } from '../settings/index.ts'
import { findNameOf, findOrderContents, getPerson, type OrderContents } from './contents.queries.ts'
import { exampleAlert, exampleOrder, exampleReason } from './examples.ts'
import type { Letterhead } from './layout.ts'

const locales: Record<Culture, string> = { tr: 'tr-TR', de: 'de-DE', en: 'en-GB' }

export interface Contents {
  variables: Record<string, unknown>
  letterhead: Letterhead
  /** The kinds of goods it is about. */
  kinds: string[]
  docNumber: string | null
}

interface Asked {
  event: MailEvent
  language: Culture
  recipient: string
  /** What was written down when it happened. */
  told: Record<string, unknown>
}

/** Null when what the mail is about is not there any more. */
export async function contentsOf(app: App, asked: Asked): Promise<Contents | null> {
  const name = await findNameOf(app.db, asked.recipient)
  return contentsWith(app, asked, name, async (docNumber) => findOrderContents(app.db, docNumber))
}

/**
 * Contents to show a text with: an order that the viewer may see, by its number or the newest, an example where there is
 * none; the viewer reads it. Null when the order asked for is not there.
 */
export async function exampleContents(
  app: App,
  viewer: Viewer,
  { event, language, docNumber }: { event: MailEvent; language: Culture; docNumber: string | null },
): Promise<Contents | null> {
  const person = await getPerson(app.db, viewer.userId)
  const name = `${person.firstName} ${person.lastName}`.trim()
  const order = await findOrderContents(app.db, docNumber, viewer)
  if (docNumber !== null && !order) return null
  const shown = order ?? exampleOrder
  const lastLine = shown.items.at(-1)
  const url = app.config.publicUrls[0]
  const told: Record<string, unknown> = {
    docNumber: shown.docNumber,
    ...(event === 'order-cancelled' && lastLine && { itemIds: [lastLine.id] }),
    ...(event === 'order-rejected' && { itemIds: shown.items.map(({ id }) => id), reason: exampleReason[language] }),
    payment: {
      amount: shown.total,
      currency: shown.currency,
      method: 'PayPal',
      reference: '8AC96375JN5284',
      reason: '',
    },
    accountName: person.accountName,
    firstName: person.firstName,
    lastName: person.lastName,
    link: `${url}/reset-password/…`,
    minutes: 60,
    registration: {
      name: 'Yıldız Lastik Ltd. Şti.',
      representativePerson: 'Elif Yıldız',
      email: 'elif@yildiz.example',
      phoneNumber: '+90 212 555 01 23',
    },
    alert: exampleAlert,
    path: '/scheduled-tasks',
    name: 'stock-below-ten',
    rows: 128,
    isCut: false,
    url: `${url}/scheduled-tasks`,
  }
  return contentsWith(app, { event, language, recipient: person.email, told }, name, async () => shown)
}

async function contentsWith(
  app: App,
  { event, language, recipient, told }: Asked,
  recipientName: string,
  orderOf: (docNumber: string) => Promise<OrderContents | null>,
): Promise<Contents | null> {
  const site = await settingOf(app, 'site')
  const url = app.config.publicUrls[0]
  const letterhead = { title: site.title, url, phoneNumber: site.footer.phoneNumber }
  const variables: Record<string, unknown> = {
    recipient: { name: recipientName, email: recipient },
    site: letterhead,
    reason: told.reason ?? '',
  }
  const rest = { letterhead, kinds: [] as string[], docNumber: null as string | null }
  if (event.startsWith('order-') || event.startsWith('payment-')) {
    const order = await orderOf(String(told.docNumber ?? ''))
    if (!order) return null
    variables.order = orderVariables(order, language, url, told as OrderTold)
    if (event.startsWith('payment-')) variables.payment = paymentVariables(told.payment as PaymentTold, language)
    return { variables, ...rest, kinds: order.items.map(({ kind }) => kind), docNumber: order.docNumber }
  }
  if (event === 'dealer-registration') {
    variables.registration = told.registration
    variables.isForApplicant = told.isForApplicant === true
    variables.link = `${url}/dealer-register-list`
  } else if (event === 'integration-alert') {
    variables.alert = alertVariables(told.alert as AlertTold, language)
    variables.link = `${url}${String(told.path ?? '/')}`
  } else if (event === 'query-result') {
    variables.query = { name: told.name ?? '', rows: told.rows ?? 0, isCut: told.isCut === true }
    variables.link = told.url ?? url
  } else {
    variables.account = { name: told.accountName ?? '', firstName: told.firstName ?? '', lastName: told.lastName ?? '' }
    variables.link = told.link ?? url
    variables.minutes = told.minutes ?? ''
  }
  return { variables, ...rest }
}

interface OrderTold {
  itemIds?: number[]
  isWhole?: boolean
}

function orderVariables(order: OrderContents, language: Culture, url: string, { itemIds, isWhole }: OrderTold) {
  const amount = amountIn(language, order.currency)
  const gone = (item: OrderContents['items'][number]) =>
    itemIds ? itemIds.includes(item.id) : item.status === 'Cancelled' || item.status === 'Rejected'
  const when = { timeZone: order.timeZone }
  return {
    docNumber: order.docNumber,
    orderNumber: order.orderNumber ?? '',
    date: new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', ...when }).format(order.createdAt),
    time: new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', ...when }).format(order.createdAt),
    customerName: order.customerName,
    customerCode: order.customerCode ?? '',
    salesmanName: order.salesmanName ?? '',
    paymentMethod: order.paymentMethodNames[language] ?? Object.values(order.paymentMethodNames)[0] ?? '',
    currency: order.currency,
    net: amount(order.net),
    vat: amount(order.vat),
    expense: amount(order.expense),
    hasExpense: Number(order.expense) !== 0,
    total: amount(order.total),
    note: order.note,
    link: `${url}/orders/${encodeURIComponent(order.docNumber)}`,
    isCancelledWhole: isWhole ?? order.items.every(gone),
    address: {
      caption: order.addressCaption,
      title: order.address.title ?? '',
      address: order.address.address ?? '',
      postCode: order.address.postCode ?? '',
      city: order.address.city ?? '',
      countryCode: order.address.countryCode ?? '',
    },
    items: order.items.map((item) => ({
      code: item.code,
      name: item.name,
      quantity: item.quantity,
      shippedQuantity: item.shippedQuantity,
      unit: item.unit,
      price: amount(item.price),
      amount: amount(item.amount),
      isCancelled: gone(item),
    })),
  }
}

interface PaymentTold {
  amount: string
  currency: string
  method: string
  reference?: string
  reason?: string
}

const paymentVariables = (
  { amount, currency, method, reference = '', reason = '' }: PaymentTold,
  language: Culture,
) => ({
  amount: amountIn(language, currency)(amount),
  currency,
  method,
  reference,
  reason,
})

export interface AlertTold {
  title: Record<Culture, string>
  words: Record<Culture, string>
  since: string
  count: number
  lastError?: Record<Culture, string>
}

const alertVariables = ({ title, words, since, count, lastError }: AlertTold, language: Culture) => ({
  title: title[language],
  words: words[language],
  since: new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(since),
  ),
  count,
  lastError: lastError?.[language] ?? '',
})

/** Writes exact amounts with the digits of their currency. */
function amountIn(language: Culture, currency: string): (amount: string) => string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  const format = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: maximumFractionDigits,
    maximumFractionDigits,
  })
  return (amount) => format.format(amount as `${number}`)
}
