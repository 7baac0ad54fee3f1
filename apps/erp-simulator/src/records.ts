/** Records of any resource: what is kept of what a client sends, and how a stored record looks from outside. */
import { localTime } from './clock.ts'
import { readValue } from './fields.ts'
import { notFound, refused } from './refusal.ts'
import { instalmentFields, type Resource, systemFields } from './resources.ts'
import type { Row, Store } from './store.ts'

export type Body = Record<string, unknown>

export interface StoredRecord {
  ref: number
  body: Body
}

/** The user's number in the ERP, as `CREATED_BY` and `MODIFIED_BY` show it. */
const SERVICE_USER = 7

/** Keeps the fields that the resource knows; others are lost without a word, as in the real service. */
export function knownPart(resource: Resource, sent: unknown): Body {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw refused('_field.Object', 'Gönderilen kayıt bir nesne olmalıdır.')
  const kept: Body = {}
  for (const [field, value] of Object.entries(sent)) {
    const known = resource.children[field]
    // Clients write out collections that they have nothing for.
    if (known && value === null) continue
    if (known) kept[field] = { items: knownRows(field, known, value) }
    else if (resource.fields.has(field)) keep(kept, field, value)
  }
  return kept
}

function keep(kept: Body, field: string, value: unknown): void {
  const read = readValue(field, value)
  if (read !== undefined) kept[field] = read
}

function knownRows(child: string, known: ReadonlySet<string>, value: unknown): Body[] {
  const rows = (value as { items?: unknown } | null)?.items
  if (!Array.isArray(rows)) throw refused(`_field.${child}`, `${child} bir 'items' dizisi içermelidir.`)
  return rows.map((row) => {
    const kept: Body = {}
    for (const [field, part] of Object.entries(row ?? {})) {
      if (!known.has(field)) continue
      // A slip's row carries its own instalments.
      if (field !== 'PAYMENT_LIST') keep(kept, field, part)
      else if (part !== null) kept[field] = { items: knownRows(field, instalmentFields, part) }
    }
    return kept
  })
}

export function insertRecord(store: Store, resource: Resource, body: Body, at: number): StoredRecord {
  const stamped = { RECORD_STATUS: 0, ...body, ...stamps('CREATED', at), MODIFIED_BY: 0, DATE_MODIFIED: null }
  const ref = store.run(`insert into ${resource.table} (body) values (?)`, JSON.stringify(stamped))
  return { ref, body: stamped }
}

export function updateRecord(store: Store, resource: Resource, { ref, body }: StoredRecord, at: number): StoredRecord {
  const stamped = { ...body, ...stamps('MODIFIED', at) }
  store.run(`update ${resource.table} set body = ? where ref = ?`, JSON.stringify(stamped), ref)
  return { ref, body: stamped }
}

/** What a full replacement keeps: who made the record and when. Every other field not sent is emptied. */
export function replaced(before: StoredRecord, sent: Body): StoredRecord {
  const kept = Object.fromEntries(Object.entries(before.body).filter(([field]) => systemFields.has(field)))
  return { ref: before.ref, body: { ...kept, ...sent } }
}

/** What a change in part gives: rows of collections with a known reference change, others are added, none goes. */
export function merged(resource: Resource, before: StoredRecord, sent: Body): StoredRecord {
  const body = { ...before.body }
  for (const [field, value] of Object.entries(sent)) {
    if (!resource.children[field]) {
      body[field] = value
      continue
    }
    const rows = rowsOf(before.body, field).map((row) => ({ ...row }))
    for (const row of rowsOf(sent, field)) {
      const known = rows.find((other) => other.INTERNAL_REFERENCE === row.INTERNAL_REFERENCE)
      if (row.INTERNAL_REFERENCE !== undefined && known) Object.assign(known, row)
      else rows.push(row)
    }
    body[field] = { items: rows }
  }
  return { ref: before.ref, body }
}

export const rowsOf = (body: Body, child: string): Body[] =>
  (body[child] as { items?: Body[] } | undefined)?.items ?? []

export function findRecord(store: Store, resource: Resource, ref: number): StoredRecord | undefined {
  const row = store.get(`select ref, body from ${resource.table} where ref = ?`, ref)
  return row && recordOf(row)
}

export function getRecord(store: Store, resource: Resource, ref: string): StoredRecord {
  const found = /^\d{1,15}$/.test(ref) ? findRecord(store, resource, Number(ref)) : undefined
  if (!found) throw notFound(`/api/v1/${resource.name}/${ref}`)
  return found
}

/** By its key, compared without regard to case; the first when there are several. */
export function findByKey(store: Store, resource: Resource, ...key: string[]): StoredRecord | undefined {
  const conditions = resource.key.map((field) => `(body ->> '$.${field}') collate nocase = ?`)
  const row = store.get(
    `select ref, body from ${resource.table} where ${conditions.join(' and ')} order by ref`,
    ...key,
  )
  return row && recordOf(row)
}

/** The reference behind a key, for bulk loading, which does not look at the record. @throws TypeError */
export function refOf(store: Store, { name, table, key }: Resource, code: unknown): number {
  const row = store.get(`select ref from ${table} where (body ->> '$.${key[0]}') collate nocase = ?`, String(code))
  if (!row) throw new TypeError(`${String(code)} is not among the ${name}.`)
  return Number(row.ref)
}

export const recordOf = (row: Row): StoredRecord => ({ ref: Number(row.ref), body: JSON.parse(String(row.body)) })

function stamps(what: 'CREATED' | 'MODIFIED', at: number): Body {
  const time = localTime(at)
  return {
    [`${what}_BY`]: SERVICE_USER,
    [`DATE_${what}`]: `${time.day}T00:00:00`,
    [`HOUR_${what}`]: time.hour,
    [`MIN_${what}`]: time.minute,
    [`SEC_${what}`]: time.second,
  }
}
