/**
 * Reads `q`: `FIELD operator value`, joined by `and` and `or`, into a condition of SQL with its values.
 * Operators: eq neq gt gte lt lte like; text in single quotes, doubled inside; `*` is any text for `like`.
 */
import type { SQLInputValue } from 'node:sqlite'
import { kindOf } from './fields.ts'
import { refused } from './refusal.ts'
import { type Resource, systemFields } from './resources.ts'

export interface Condition {
  sql: string
  values: SQLInputValue[]
}

const operators: Record<string, string> = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=', like: 'like' }
const token = /\s*(?:'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?)(?![\w.])|([A-Za-z_]\w*)|([()]))/y

type Token = { kind: 'text' | 'number' | 'word' | 'bracket'; value: string }

export function readFilter(resource: Resource, q: string): Condition {
  const tokens = tokensOf(q)
  let at = 0
  const values: SQLInputValue[] = []
  const isWord = (word: string) => tokens[at]?.kind === 'word' && tokens[at]?.value.toLowerCase() === word

  const either = (): string => {
    const parts = [both()]
    while (isWord('or')) {
      at += 1
      parts.push(both())
    }
    return `(${parts.join(' or ')})`
  }
  const both = (): string => {
    const parts = [one()]
    while (isWord('and')) {
      at += 1
      parts.push(one())
    }
    return parts.join(' and ')
  }
  const one = (): string => {
    if (tokens[at]?.value === '(') {
      at += 1
      const inner = either()
      if (tokens[at]?.value !== ')') throw unreadable(q)
      at += 1
      return inner
    }
    const [field, operator, value] = [tokens[at], tokens[at + 1], tokens[at + 2]]
    const sign = operators[operator?.value.toLowerCase() ?? '']
    if (field?.kind !== 'word' || sign === undefined || value === undefined) throw unreadable(q)
    if (value.kind !== 'text' && value.kind !== 'number') throw unreadable(q)
    at += 3
    return compare(resource, field.value, sign, value, values)
  }

  const sql = either()
  if (at !== tokens.length) throw unreadable(q)
  return { sql, values }
}

function compare(resource: Resource, field: string, sign: string, value: Token, values: SQLInputValue[]): string {
  const column = columnOf(resource, field)
  const kind = kindOf(field)
  if (sign === 'like') {
    values.push(value.value.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%'))
    return `${column} like ? escape '\\'`
  }
  const day = kind === 'date' ? dayOf(value.value) : undefined
  if (day !== undefined) {
    values.push(day)
    return `substr(${column}, 1, 10) ${sign} ?`
  }
  // Numbers may stand in quotes and codes without them.
  if (kind === 'number' && Number.isFinite(Number(value.value))) {
    values.push(Number(value.value))
    return `coalesce(${column}, 0) ${sign} ?`
  }
  values.push(value.value)
  // What was never set is empty; elsewhere the plain expression finds its index.
  const read = value.value === '' || sign === '<>' ? `coalesce(${column}, '')` : column
  return `${read} collate nocase ${sign} ?`
}

/** Of `05.03.2026` or `2026-03-05`, with or without a time behind it. */
function dayOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})\b/.exec(text) ?? []
  return year === undefined ? /^\d{4}-\d\d-\d\d/.exec(text)?.[0] : `${year}-${month}-${day}`
}

/** The expression that reads a field; `INTERNAL_REFERENCE` is the row's own number. */
export function columnOf(resource: Resource, field: string): string {
  if (field === 'INTERNAL_REFERENCE' || field === 'DATA_REFERENCE') return 'ref'
  if (!resource.fields.has(field) && !systemFields.has(field))
    throw refused('OtherError', `'${field}' alanı ${resource.name} kaynağında bulunamadı.`)
  return `(body ->> '$.${field}')`
}

function tokensOf(q: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (q.slice(token.lastIndex).trim() !== '') {
    const found = token.exec(q)
    if (!found) throw unreadable(q)
    const [, text, number, word, bracket] = found
    if (text !== undefined) tokens.push({ kind: 'text', value: text.replaceAll("''", "'") })
    else if (number !== undefined) tokens.push({ kind: 'number', value: number })
    else if (word !== undefined) tokens.push({ kind: 'word', value: word })
    else tokens.push({ kind: 'bracket', value: bracket as string })
  }
  return tokens
}

const unreadable = (q: string) => refused('OtherError', `Filtre ifadesi çözümlenemedi: ${q}`)
