import type { Culture } from '@toptan/contract/common'
import type { ErrorCode } from '@toptan/contract/errors'
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

/** Words about a line of a cart or an order. */
export type LineMessage =
  | 'line.price-changed'
  | 'line.stock-changed'
  | 'line.not-enough-stock'
  | 'line.stock-short'
  | 'line.not-orderable'
  | 'line.no-price'
  | 'line.below-minimum'
  | 'line.above-maximum'
  | 'line.not-a-multiple'

export type MessageKey = ErrorCode | FieldMessage | LineMessage
export type Messages = Record<MessageKey, string>

const languages: Record<Culture, Messages> = { tr, de, en }
const locales: Record<Culture, string> = { tr: 'tr-TR', de: 'de-DE', en: 'en-GB' }

/** An exact amount as text, with its minor digits. */
const AMOUNT = /^-?\d+\.(\d{2,3})$/

/** The words for a key in a language; `{name}` is replaced by the detail of that name, numbers in that language's form. */
export function words(culture: Culture, key: MessageKey, details: Record<string, string | number> = {}): string {
  return languages[culture][key].replace(/\{(\w+)\}/g, (_, name: string) => shown(culture, details[name] ?? ''))
}

function shown(culture: Culture, detail: string | number): string {
  if (typeof detail === 'number') return new Intl.NumberFormat(locales[culture]).format(detail)
  const minorDigits = AMOUNT.exec(detail)?.[1]?.length
  if (minorDigits === undefined) return detail
  return new Intl.NumberFormat(locales[culture], { minimumFractionDigits: minorDigits }).format(Number(detail))
}
