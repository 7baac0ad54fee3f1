import { isOrderMailEvent, type MailEvent, mailEvents } from '@toptan/contract/emails'
import { type Kind, kinds } from '@toptan/contract/products'

/** Days after which a mail that could not be sent is of no use any more. */
export const usefulDays = 3
/** How often a letter that the other side refuses for the time being is tried. */
export const mostAttempts = 10

const minute = 60
const pauses = [30, 2 * minute, 5 * minute, 15 * minute, 30 * minute, 60 * minute, 2 * 60 * minute, 4 * 60 * minute]
/** The longest that mail waits while the account or the server is at fault. */
const longestPauseOfAccount = 15 * minute

/** Seconds until the next try after so many. */
export const pauseAfter = (attempts: number): number => pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0]!

export const pauseOfAccount = (attempts: number): number => Math.min(pauseAfter(attempts), longestPauseOfAccount)

/** An event, or an event for orders of one kind of goods. */
export interface EventKey {
  eventName: MailEvent
  categoryId: Kind | null
}

export const settingId = ({ eventName, categoryId }: EventKey): string =>
  categoryId === null ? eventName : `${eventName}.${categoryId}`

export const templateId = (key: EventKey, language: string): string => `${settingId(key)}.${language}`

/** What a template's id says; null for one that no template has. */
export function readTemplateId(id: string): (EventKey & { language: string }) | null {
  const parts = id.split('.')
  const [eventName, language] = [parts[0], parts.at(-1)]
  const categoryId = parts.length === 3 ? parts[1] : null
  const isKnown = (mailEvents as readonly string[]).includes(eventName ?? '')
  const isKind = categoryId === null || (kinds as readonly string[]).includes(categoryId ?? '')
  if (parts.length < 2 || parts.length > 3 || !isKnown || !isKind || !language) return null
  return { eventName: eventName as MailEvent, categoryId: categoryId as Kind | null, language }
}

/** Every event, and for those about orders every kind of goods beside. */
export const everyKey = (isByCategory: boolean): EventKey[] =>
  isByCategory
    ? mailEvents.filter(isOrderMailEvent).flatMap((eventName) => kinds.map((categoryId) => ({ eventName, categoryId })))
    : mailEvents.map((eventName) => ({ eventName, categoryId: null }))

/** The kind whose text an order's mail uses: that of all its lines, or none. */
export function kindOf(lineKinds: readonly string[]): Kind | null {
  const [first, ...others] = new Set(lineKinds)
  return others.length === 0 && (kinds as readonly string[]).includes(first ?? '') ? (first as Kind) : null
}

export const groupOf: Record<MailEvent, 'orders' | 'payments' | 'accounts' | 'operations'> = {
  'order-received': 'orders',
  'order-approved': 'orders',
  'order-rejected': 'orders',
  'order-shipped': 'orders',
  'order-cancelled': 'orders',
  'payment-received': 'payments',
  'payment-failed': 'payments',
  'password-forgotten': 'accounts',
  'account-created': 'accounts',
  'default-password': 'accounts',
  'dealer-registration': 'accounts',
  'integration-alert': 'operations',
  'query-result': 'operations',
}

/** Mails that hold a link which opens an account: it is forgotten once it is sent, and no copy goes to others. */
const confidential: readonly MailEvent[] = ['password-forgotten', 'account-created', 'default-password']
export const isConfidential = (event: MailEvent): boolean => confidential.includes(event)

/** The name that mail servers know a mail by; the same at every try. */
export const messageIdOf = (uuid: string, senderEmail: string): string =>
  `<${uuid}@${senderEmail.split('@')[1] ?? 'localhost'}>`

/** Plain text of the HTML that a template makes: for readers without HTML, and for filters that expect both. */
export function textOf(html: string): string {
  const text = html
    .replace(/<(style|head|script)[\s\S]*?<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, words: string) =>
      words.trim() === href ? href : `${words.trim()}: ${href}`,
    )
    .replace(/<\/t[dh]>\s*(?=<t[dh])/gi, '  ')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<(br|hr|tr)\b[^>]*>/gi, '\n')
    .replace(/<\/?(p|div|h[1-6]|table|ul|ol|blockquote)\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]+>/g, '')
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi, (all, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? all
    const point = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : all
  })
