import type { Culture } from '@toptan/contract/common'
import type { ErrorCode } from '@toptan/contract/errors'
import type { AttemptState, taskKinds } from '@toptan/contract/payments'
import {
  type ErpCheck,
  type ErpErrorKind,
  type ErpFinding,
  type ErpLack,
  type ErpSettingName,
  erpFindings,
  erpLacks,
  erpSettingNames,
} from '../../integrations/erp/port.ts'
import type { FileFault } from '../../integrations/files/port.ts'
import type { PostFault } from '../../integrations/mail/port.ts'
import type { GatewayFault } from '../../integrations/payments/port.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { tr } from './tr.ts'

/** Words that stand at a field of a form, beside those of the phrase book. */
export type FieldMessage =
  | 'field.required'
  | 'field.invalid'
  | 'field.too-long'
  | 'field.too-short'
  | 'field.too-small'
  | 'field.too-big'
  | 'field.invalid-characters'
  | 'field.unknown'
  | 'field.no-file'

/** Words about a line of a cart or an order. */
export type LineMessage =
  | 'line.price-changed'
  | 'line.stock-changed'
  | 'line.stock-old'
  | 'line.not-enough-stock'
  | 'line.stock-short'
  | 'line.not-orderable'
  | 'line.no-price'
  | 'line.below-minimum'
  | 'line.above-maximum'
  | 'line.not-a-multiple'

/** Words in the log of a job. */
export type JobMessage =
  | 'job.failed'
  | 'job.lost'
  | 'job.attempt'
  | 'job.resumed'
  | 'job.paused'
  | 'query.kept'
  | 'query.cut'
  | 'query.mailed'

/** Words about mail: why one was not sent, and how a test went. */
export type MailMessage =
  | `mail.${PostFault}`
  | 'mail.not-set'
  | 'mail.connected'
  | 'mail.test-sent'
  | 'mail.expired'
  | 'mail.event-off'
  | 'mail.gone'
  | 'mail.some-refused'
  | 'mail.template-broken'
  | 'mail.failed'

/** Words about payments: what became of one, what is left to a person, and how a test went. */
export type PaymentMessage =
  | `payment.is-${AttemptState}`
  | 'payment.paid-for-nothing'
  | 'payment.paid-and-returned'
  | 'payment.order-is-gone'
  | 'payment.refund-note'
  | `payment.task-${(typeof taskKinds)[number]}`
  | 'payment.task-other-amount'
  | 'payment.task-other-payment'
  | 'payment.task-taken-twice'
  | 'payment.task-returned-elsewhere'
  | 'payment.task-no-longer-paid'
  | 'payment.task-long-review'
  | `payment.test-${GatewayFault}`
  | 'payment.settings-missing'
  | 'payment.service-missing'
  | 'payment.connected'
  | 'payment.webhook-unknown'
  | 'payment.form-key-missing'

/** How a test of the file server went. */
export type FileMessage = `files.${FileFault}` | 'files.not-set' | 'files.connected'

/** Words about the exchange with an ERP. */
export type ErpMessage =
  | 'order.without-account'
  | `erp.name-${ErpSettingName}`
  | `erp.found-${ErpFinding}`
  | `erp.lack-${ErpLack}`
  | 'erp.failed-here'
  | 'erp.no-general-list'
  | 'erp.no-list-for-group'
  | 'erp.no-list-without-group'
  | 'erp.price-currency'
  | 'erp.not-set'
  | 'erp.connected'
  | `erp.test-${ErpCheck['what'] | ErpErrorKind}`
  | 'erp.unreachable'
  | 'erp.credentials'
  | 'erp.refused'
  | 'erp.unclear'
  | 'erp.customer-without-code'
  | 'erp.warehouse-without-code'
  | 'erp.currency-without-rate'
  | 'erp.gateway-without-bank-account'
  | 'erp.pos-without-bank-account'
  | 'erp.cancelled-unsent'
  | 'erp.order-missing'
  | 'erp.order-doubled'
  | 'erp.line-unknown'
  | 'erp.row-unusable'
  | 'erp.stock-unknown'
  | 'erp.stock-undecided'
  | 'erp.category-unmapped'
  | 'erp.vat-unknown'
  | 'erp.product-unknown'
  | 'erp.customer-unknown'
  | 'erp.price-unit'
  | 'erp.price-plan'
  | 'erp.no-price-list'
  | 'erp.country-unknown'
  | 'erp.division-unknown'

export type MessageKey =
  | FileMessage
  | ErpMessage
  | PaymentMessage
  | MailMessage
  | ErrorCode
  | FieldMessage
  | LineMessage
  | JobMessage
export type Messages = Record<MessageKey, string>

const languages: Record<Culture, Messages> = { tr, de, en }
const locales: Record<Culture, string> = { tr: 'tr-TR', de: 'de-DE', en: 'en-GB' }

/** An exact amount as text, with its minor digits. */
const AMOUNT = /^-?\d+\.(\d{2,3})$/

/** The words for a key in a language; `{name}` is replaced by the detail of that name, numbers in that language's form. */
export function words(culture: Culture, key: MessageKey, details: Record<string, string | number> = {}): string {
  return languages[culture][key].replace(/\{(\w+)\}/g, (_, name: string) => shown(culture, details[name] ?? ''))
}

/** What was kept in the database to be said later, in whatever language. */
export interface Kept {
  key: string
  details: Record<string, string | number>
}

const quotes: Record<Culture, (said: string) => string> = {
  tr: (said) => `“${said}”`,
  de: (said) => `„${said}“`,
  en: (said) => `“${said}”`,
}

/**
 * The words for what was kept to be said later. An ERP goes by the name that people know it by, and what it said itself
 * stands in quotes; what was found or lacking otherwise is said in the reader's language.
 */
export function keptWords(culture: Culture, { key, details }: Kept): string {
  // Kept by another version, which had words for it.
  if (!Object.hasOwn(languages[culture], key)) return key
  const erp = erpSettingNames.find((name) => name === details.erp)
  const finding = erpFindings.find((name) => name === details.finding)
  const lack = erpLacks.find((name) => name === details.lack)
  const found = finding && words(culture, `erp.found-${finding}`, details)
  const said = details.sentences && quotes[culture](String(details.sentences))
  return words(culture, key as MessageKey, {
    ...details,
    sentences: [found, said].filter((part) => part).join(' '),
    ...(erp && { erp: words(culture, `erp.name-${erp}`) }),
    ...(lack && { lack: words(culture, `erp.lack-${lack}`) }),
  })
}

function shown(culture: Culture, detail: string | number): string {
  if (typeof detail === 'number') return new Intl.NumberFormat(locales[culture]).format(detail)
  const minorDigits = AMOUNT.exec(detail)?.[1]?.length
  if (minorDigits === undefined) return detail
  return new Intl.NumberFormat(locales[culture], { minimumFractionDigits: minorDigits }).format(Number(detail))
}
