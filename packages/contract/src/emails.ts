import { z } from 'zod'
import { Culture, filledText, Id, Instant, PageQuery, PathId, page, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { kinds } from './products.ts'

/** What mail is written about. */
export const mailEvents = [
  'order-received',
  'order-approved',
  'order-rejected',
  'order-shipped',
  'order-cancelled',
  'payment-received',
  'payment-failed',
  'password-forgotten',
  'account-created',
  'default-password',
  'dealer-registration',
  'integration-alert',
  'query-result',
] as const
export const MailEvent = z.enum(mailEvents)
export type MailEvent = z.infer<typeof MailEvent>

/** Events that nothing raises: their texts may be prepared, but are not sent. */
export const unraisedMailEvents = [
  'account-created',
  'default-password',
  'dealer-registration',
] as const satisfies readonly MailEvent[]
export const isRaised = (event: MailEvent): boolean => !(unraisedMailEvents as readonly MailEvent[]).includes(event)

/** Events about an order, whose texts may differ by the kind of its goods. */
export const orderMailEvents = [
  'order-received',
  'order-approved',
  'order-rejected',
  'order-shipped',
  'order-cancelled',
] as const satisfies readonly MailEvent[]
export type OrderMailEvent = (typeof orderMailEvents)[number]
export const isOrderMailEvent = (event: MailEvent): event is OrderMailEvent =>
  (orderMailEvents as readonly MailEvent[]).includes(event)

/** One of the five kinds of goods; null is for orders of any. */
const CategoryId = z.enum(kinds).nullable()
export const longestBody = 100_000
const Title = filledText(300)
const Body = filledText(longestBody)
export const MailAddressText = z.email().max(200)
const Copies = z.array(MailAddressText).max(20)

/** What the mails of an event are to do. `id` is opaque. */
export const MailEventSetting = z.object({
  id: z.string(),
  eventName: MailEvent,
  isActive: z.boolean(),
  groupName: z.string(),
  categoryId: CategoryId,
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
})
export type MailEventSetting = z.infer<typeof MailEventSetting>

export const MailTemplate = MailEventSetting.extend({
  title: z.string(),
  body: z.string(),
  language: Culture,
  /** Whether an administrator changed it; otherwise it is the text that the product comes with, or of all categories. */
  isChanged: z.boolean(),
  changedOnUtc: Instant.nullable(),
  changedBy: z.string().nullable(),
})
export type MailTemplate = z.infer<typeof MailTemplate>

export const mailTemplateColumns = [
  'eventName',
  'groupName',
  'language',
  'categoryId',
  'isActive',
  'isChanged',
] as const
export const mailGroupColumns = ['eventName', 'groupName', 'categoryId', 'isActive'] as const

export const templates = endpoint({
  method: 'GET',
  path: '/emails/templates',
  tag: 'emails',
  summary: 'The texts of mails, by event and language; with IsCategorizedEmailTemplate those by kind of goods',
  may: 'email-template-list',
  query: PageQuery.extend({
    IsCategorizedEmailTemplate: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  response: page(MailTemplate),
  errors: ['request.unknown-column'],
})

const Which = { eventName: MailEvent, categoryId: CategoryId.default(null), language: Culture }

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/emails/templates',
  tag: 'emails',
  summary: 'Change the title and body of a mail, written in Liquid',
  description: 'A text that cannot be read as Liquid is refused with the line that is wrong.',
  may: 'email-template-update',
  body: z.object({ ...Which, title: Title, body: Body }),
  errors: ['mail.template-invalid', 'mail.not-by-category'],
})

export const resetTemplate = endpoint({
  method: 'DELETE',
  path: '/emails/templates/{id}',
  tag: 'emails',
  summary: 'Go back to the text that the product comes with',
  may: 'email-template-update',
  params: z.object({ id: text(100).min(1) }),
  errors: ['record.not-found'],
})

export const types = endpoint({
  method: 'GET',
  path: '/emails/templates/types',
  tag: 'emails',
  summary: 'The events that mail is written about, each with the variables its text may use',
  may: 'email-template-list',
  response: z.array(
    z.object({
      eventName: MailEvent,
      name: z.string(),
      isCategorized: z.boolean(),
      variables: z.array(
        z.object({
          /** As it is written between braces; those of a list begin with the name a loop gives its line. */
          name: z.string(),
          description: z.string(),
          /** The list whose lines have this variable: `for item in order.items`. */
          list: z.string().nullable(),
        }),
      ),
    }),
  ),
})

export const groups = endpoint({
  method: 'GET',
  path: '/emails/groups',
  tag: 'emails',
  summary: 'Which events are mailed, in which group they stand and who gets copies',
  may: 'email-template-list',
  query: PageQuery,
  response: page(MailEventSetting),
  errors: ['request.unknown-column'],
})

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/emails/templates/groups',
  tag: 'emails',
  summary: 'Turn the mails of an event on or off, name its group and say who gets copies',
  may: 'email-template-update',
  body: z.object({
    eventName: MailEvent,
    categoryId: CategoryId.default(null),
    isActive: z.boolean(),
    groupName: filledText(100),
    cc: Copies.default([]),
    bcc: Copies.default([]),
  }),
  errors: ['mail.not-by-category'],
})

export const preview = endpoint({
  method: 'POST',
  path: '/emails/templates/preview',
  tag: 'emails',
  summary: 'How a text reads with real data: an order of one’s choice, otherwise the newest, or an example',
  may: 'email-template-list',
  body: z.object({ ...Which, title: text(300), body: text(longestBody), docNumber: text(60).optional() }),
  response: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** The order whose data is shown. */
    docNumber: z.string().nullable(),
    /** Variables that the text uses and the event does not have; they stay empty. */
    unknownVariables: z.array(z.string()),
  }),
  errors: ['mail.template-invalid', 'order.not-found'],
})

/** How a try went, in words. */
const Outcome = z.object({
  isDone: z.boolean(),
  message: z.string(),
  /** The other side's own words. */
  detail: z.string().nullable(),
})
export type Outcome = z.infer<typeof Outcome>

export const sendTest = endpoint({
  method: 'POST',
  path: '/emails/templates/test',
  tag: 'emails',
  summary: 'Send a text at once to one address, as it stands on the screen',
  may: 'email-template-ops',
  body: z.object({ ...Which, title: Title, body: Body, docNumber: text(60).optional(), to: MailAddressText }),
  response: Outcome,
  errors: ['mail.template-invalid', 'mail.not-set', 'order.not-found'],
})

export const mailStates = ['waiting', 'sending', 'sent', 'refused', 'skipped'] as const
export const MailState = z.enum(mailStates)
export type MailState = z.infer<typeof MailState>

export const OutboxMail = z.object({
  id: Id,
  eventName: z.string(),
  recipient: z.string(),
  language: z.string(),
  /** Known once it was tried. */
  subject: z.string().nullable(),
  /** The order or other thing it is about. */
  occasion: z.string().nullable(),
  state: MailState,
  attempts: z.int(),
  createdOnUtc: Instant,
  sentOnUtc: Instant.nullable(),
  nextTryOnUtc: Instant.nullable(),
  /** Why it was not sent, in the reader's language. */
  reason: z.string().nullable(),
  /** The other side's own words. */
  lastError: z.string().nullable(),
  canResend: z.boolean(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const outboxColumns = ['eventName', 'recipient', 'language', 'state', 'createdOnUtc', 'attempts'] as const

export const outbox = endpoint({
  method: 'GET',
  path: '/emails/outbox',
  tag: 'emails',
  summary: 'Mails on their way and sent, newest first, with what went wrong',
  may: 'email-template-ops',
  query: PageQuery,
  response: page(OutboxMail).extend({
    /** Whether mail is sent at all: `not-set` until the settings name a sender and a server. */
    sending: z.enum(['on', 'off', 'not-set']),
    /** How many mails are in each state. */
    counts: z.record(MailState, z.int()),
  }),
  errors: ['request.unknown-column'],
})

export const resend = endpoint({
  method: 'POST',
  path: '/emails/outbox/{id}/resend',
  tag: 'emails',
  summary: 'Send a mail again; one that waits is tried at once',
  may: 'email-template-ops',
  params: z.object({ id: PathId }),
  errors: ['record.not-found', 'mail.cannot-resend'],
})
