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
  /** Only the first or the last record of the list. */
  only: 'first' | 'last' | undefined
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
  const asked = wholeNumber(options.get('limit')) || settings.defaultLimit
  const isOn = (name: string) => /^(true|1)$/i.test(options.get(name) ?? '')
  return {
    q: options.get('q') ?? options.get('filter'),
    fields: fields.length === 0 ? undefined : fields,
    sort: options.get('sort') ?? options.get('orderby'),
    offset: wholeNumber(options.get('offset')) ?? 0,
    // More than the ceiling is not an error: fewer rows come than were asked for.
    limit: Math.min(asked, settings.maxLimit),
    withCount: isOn('withcount') || isOn('count'),
    only: isOn('first') ? 'first' : isOn('last') ? 'last' : undefined,
    isFull: /^full$/i.test(options.get('expandlevel') ?? ''),
    expand: names(options.get('expand')),
  }
}

export function listRecords(store: Store, resource: Resource, options: ListOptions, href: Href): Body {
  const { sql, values } = options.q?.trim() ? readFilter(resource, options.q) : { sql: '1', values: [] }
  const total =
    options.withCount || options.only === 'last'
      ? Number(store.get(`select count(*) as total from ${resource.table} where ${sql}`, ...values)?.total)
      : 0
  const page = pageOf(options, total)
  const rows = store.all(
    `select ref, body from ${resource.table} where ${sql} order by ${orderOf(resource, options.sort)} limit ? offset ?`,
    ...values,
    page.limit + 1,
    page.offset,
  )
  const shown = rows.slice(0, page.limit).map((row) => showRecord(resource, recordOf(row), page, href))
  return envelope(shown, page, rows.length > page.limit, options.withCount ? total : 0, href)
}

function pageOf(options: ListOptions, total: number): ListOptions {
  if (options.only === 'first') return { ...options, offset: 0, limit: 1 }
  if (options.only === 'last') return { ...options, offset: Math.max(0, total - 1), limit: 1 }
  return options
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
  const rows = shownRows(resource, getRecord(store, resource, ref), name)
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
  const isShown = (field: string) => !options.fields || options.fields.includes(field)
  const isWanted = (child: string) => options.isFull || options.expand.includes(child)
  const shown: Body = { INTERNAL_REFERENCE: ref }
  for (const [field, value] of Object.entries({ ...unset, DATA_REFERENCE: ref, ...body }))
    if (isShown(field) && !resource.children[field]) shown[field] = value
  for (const child of Object.keys(resource.children).filter(isShown)) {
    const meta = { href: href(`${own}/${child}`), mediaType: 'application/json', apiVersion: 'v1' }
    if (isWanted(child)) shown[child] = { Meta: meta, items: shownRows(resource, { ref, body }, child) }
    else if (child in body) shown[child] = { Meta: meta }
  }
  shown.Meta = { href: href(own), mediaType: 'application/json', apiVersion: 'v1' }
  return shown
}

/** What every record has and nobody sets here. */
const unset = { DATA_SITEID: 0, HOUR_MODIFIED: 0, MIN_MODIFIED: 0, SEC_MODIFIED: 0 }

function shownRows(resource: Resource, { ref, body }: StoredRecord, child: string): Body[] {
  const { rowParent } = resource
  const rows = rowsOf(body, child)
  return rowParent && resource.children[child]?.has(rowParent)
    ? rows.map((row) => ({ ...row, [rowParent]: ref }))
    : rows
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
