/** Reading: pages of records in the service's envelope, single records, and the collections inside them. */
import { columnOf, readFilter } from './filter.ts'
import { type Body, getRecord, recordOf, rowsOf, type StoredRecord } from './records.ts'
import { notFound } from './refusal.ts'
import type { Resource } from './resources.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store.ts'

/** The query options, whether they came in the address or in a body; names without regard to case. */
export interface ListOptions {
  q?: string | undefined
  fields?: string[] | undefined
  sort?: string | undefined
  offset: number
  limit: number
  withCount: boolean
  /** Whether nested collections come with their rows. */
  isFull: boolean
  expand: string[]
}

export function readOptions(given: Iterable<[string, string]>, settings: Settings): ListOptions {
  const options = new Map([...given].map(([name, value]) => [name.toLowerCase(), value]))
  const names = (text: string | undefined) =>
    (text ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
  const fields = names(options.get('fields'))
  const asked = wholeNumber(options.get('limit')) ?? settings.defaultLimit
  return {
    q: options.get('q') ?? options.get('filter'),
    fields: fields.length === 0 ? undefined : fields,
    sort: options.get('sort') ?? options.get('orderby'),
    offset: wholeNumber(options.get('offset')) ?? 0,
    // More than the ceiling is not an error: fewer rows come than were asked for.
    limit: Math.max(1, Math.min(asked, settings.maxLimit)),
    withCount: /^(true|1)$/i.test(options.get('withcount') ?? ''),
    isFull: /^full$/i.test(options.get('expandlevel') ?? ''),
    expand: names(options.get('expand')),
  }
}

export function listRecords(store: Store, resource: Resource, options: ListOptions, href: Href): Body {
  const { sql, values } = options.q?.trim() ? readFilter(resource, options.q) : { sql: '1', values: [] }
  const rows = store.all(
    `select ref, body from ${resource.table} where ${sql} order by ${orderOf(resource, options.sort)} limit ? offset ?`,
    ...values,
    options.limit + 1,
    options.offset,
  )
  const total = options.withCount
    ? Number(store.get(`select count(*) as total from ${resource.table} where ${sql}`, ...values)?.total)
    : 0
  const shown = rows.slice(0, options.limit).map((row) => showRecord(resource, recordOf(row), options, href))
  return envelope(shown, options, rows.length > options.limit, total, href)
}

export function readRecord(store: Store, resource: Resource, ref: string, options: ListOptions, href: Href): Body {
  return showRecord(resource, getRecord(store, resource, ref), options, href)
}

export function listChildren(
  store: Store,
  resource: Resource,
  ref: string,
  child: string,
  options: ListOptions,
  href: Href,
): Body {
  const name = Object.keys(resource.children).find((known) => known.toLowerCase() === child.toLowerCase())
  if (!name) throw notFound(`/api/v1/${resource.name}/${ref}/${child}`)
  const rows = rowsOf(getRecord(store, resource, ref).body, name)
  const shown = rows.slice(options.offset, options.offset + options.limit)
  return envelope(
    shown,
    options,
    options.offset + options.limit < rows.length,
    options.withCount ? rows.length : 0,
    href,
  )
}

/** Makes the address of something the service can be asked for. */
export type Href = (path: string | null, change?: Record<string, string | number>) => string

export function envelope(items: Body[], options: ListOptions, hasMore: boolean, total: number, href: Href): Body {
  const { offset, limit } = options
  const page = (start: number) => ({ href: href(null, { offset: start, limit }) })
  return {
    Meta: { href: href(null), mediaType: 'application/json', apiVersion: 'v1' },
    offset,
    count: items.length,
    totalCount: total,
    limit,
    first: page(0),
    next: hasMore ? page(offset + limit) : null,
    previous: offset > 0 ? page(Math.max(0, offset - limit)) : null,
    items,
  }
}

export function showRecord(
  resource: Resource,
  { ref, body }: StoredRecord,
  options: Pick<ListOptions, 'fields' | 'isFull' | 'expand'>,
  href: Href,
): Body {
  const own = `${resource.name}/${ref}`
  const shown: Body = { INTERNAL_REFERENCE: ref }
  for (const [field, value] of Object.entries(body)) {
    if (options.fields && !options.fields.includes(field)) continue
    const isWanted = options.isFull || options.expand.includes(field)
    const meta = { href: href(`${own}/${field}`), mediaType: 'application/json', apiVersion: 'v1' }
    if (!resource.children[field]) shown[field] = value
    else shown[field] = isWanted ? { Meta: meta, items: rowsOf(body, field) } : { Meta: meta }
  }
  shown.Meta = { href: href(own), mediaType: 'application/json', apiVersion: 'v1' }
  return shown
}

function orderOf(resource: Resource, sort: string | undefined): string {
  const parts = (sort ?? '').split(',').filter((part) => part.trim() !== '')
  const columns = parts.map((part) => {
    const [field = '', direction = ''] = part.trim().split(/\s+/)
    return `${columnOf(resource, field)} ${/^desc$/i.test(direction) ? 'desc' : 'asc'}`
  })
  return [...columns, 'ref'].join(', ')
}

const wholeNumber = (text: string | undefined) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
