/** Single values as the service writes them: nothing is certain to be there, or to be of the expected kind. */
import { Big, type Decimal } from '../../platform/money.ts'

export type Fields = Record<string, unknown>

/** Trimmed; null where empty or missing. Numbers become text. */
export function text(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const trimmed = String(value).trim()
  return trimmed === '' ? null : trimmed
}

export function number(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}

/** Exact as far as JSON carried it. */
export function decimal(value: unknown): Decimal | null {
  const read = number(value)
  return read === null ? null : new Big(read).toFixed()
}

/** 0 and 1, `true`, or the same as text. */
export const flag = (value: unknown): boolean =>
  value === true || number(value) === 1 || /^true$/i.test(text(value) ?? '')

/** `2026-03-05` of `2026-03-05`, `2026-03-05T00:00:00` or `05.03.2026`; the service's way to say "never" is null. */
export function day(value: unknown): string | null {
  const written = text(value) ?? ''
  const [, date, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})/.exec(written) ?? []
  const read = date ? `${year}-${month}-${date}` : /^\d{4}-\d\d-\d\d/.exec(written)?.[0]
  return read === undefined || read < '1901' ? null : read
}

/** The rows of a list or of a collection inside a record; undefined where the answer left them out. */
export function rowsIn(value: unknown): Fields[] | undefined {
  if (Array.isArray(value)) return value
  const { items, count } = (value ?? {}) as { items?: unknown; count?: unknown }
  if (items === null && number(count) === 0) return []
  return Array.isArray(items) ? items : undefined
}

/** The ERP writes Turkish local time without a zone; Turkey has kept UTC+3 since 2016. */
const OFFSET = '+03:00'
const OFFSET_MS = 3 * 3_600_000

export function instant(date: unknown, hour: unknown, minute: unknown, second: unknown): Date | null {
  const read = day(date)
  if (read === null) return null
  const two = (value: unknown) => String(number(value) ?? 0).padStart(2, '0')
  const at = new Date(`${read}T${two(hour)}:${two(minute)}:${two(second)}${OFFSET}`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** The day in the ERP's zone. */
export const dayOf = (at: Date): string => local(at).toISOString().slice(0, 10)

/** As filters want it: `05.03.2026`. */
export const filterDay = (at: Date): string => dayOf(at).split('-').reverse().join('.')

/** Hour, minute and second in one number, a byte each, and an empty one below. */
export function packedTime(at: Date): number {
  const here = local(at)
  return here.getUTCHours() * 2 ** 24 + here.getUTCMinutes() * 2 ** 16 + here.getUTCSeconds() * 2 ** 8
}

const local = (at: Date) => new Date(at.getTime() + OFFSET_MS)

/** Text in single quotes for a filter or for SQL, where a quote is doubled. */
export const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`
