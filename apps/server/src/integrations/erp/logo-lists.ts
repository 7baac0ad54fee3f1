/** Lists of the service's resources, page by page. */
import type { LogoSession, Query } from './logo-session.ts'
import { type Fields, filterDay, number, rowsIn } from './logo-values.ts'
import { unusable } from './logo-wire.ts'
import { ErpError, type ErpLack, type ErpPage, type Reading } from './port.ts'

/** A row that cannot be used; the page goes on without it. */
export class UnusableRow extends Error {
  readonly lack: ErpLack

  constructor(lack: ErpLack) {
    super(lack)
    this.lack = lack
  }
}

/** What has to be known before the rows of a page can be read. */
export type Prepare = (rows: Fields[]) => Promise<void>

export const READ = { isWrite: false }

/**
 * Pages of a resource in the order of its references, `changedSince` by day. What was never modified has no day of
 * modification, so new records are read in a pass of their own.
 */
export async function* resourcePages<Row>(
  session: LogoSession,
  resource: string,
  { after, changedSince }: Reading,
  read: (fields: Fields) => Row,
  { query = {}, prepare }: { query?: Query; prepare?: Prepare } = {},
): AsyncIterable<ErpPage<Row>> {
  const since = changedSince && filterDayWithOverlap(changedSince)
  const passes = since ? [`DATE_CREATED gte '${since}'`, `DATE_MODIFIED gte '${since}'`] : [undefined]
  const start = cursorOf(after, since)
  for (const [pass, q] of passes.entries()) {
    if (pass < start.pass) continue
    let offset = pass === start.pass ? start.offset : 0
    for (;;) {
      const readAt = new Date()
      const asked = { ...query, ...(q && { q }), offset, sort: 'INTERNAL_REFERENCE' }
      const rows = await listOnce(session, resource, asked).catch(unlessFiltered(q))
      if (rows === null) {
        // Not every version filters by the days of the records; then everything is read.
        const whole = after?.endsWith('/all') ? { after } : {}
        yield* resourcePages(session, resource, whole, read, { query, ...(prepare && { prepare }) })
        return
      }
      if (rows.length === 0) break
      await prepare?.(rows)
      // The service may send fewer rows than asked for at any time: only what came counts.
      offset += rows.length
      yield pageOf(rows, read, [pass, offset, since ?? 'all'].join('/'), readAt)
    }
  }
}

/** Null for a refusal that may be the filter's; other failures are passed on. */
const unlessFiltered = (q: string | undefined) => (error: unknown) => {
  if (q !== undefined && error instanceof ErpError && error.kind === 'refused' && error.status === 400) return null
  throw error
}

/** One page of a resource, with a check that the answer is one to this question. */
export async function listOnce(session: LogoSession, resource: string, query: Query): Promise<Fields[]> {
  const asked: Query = { limit: session.options.pageSize, ...query }
  for (let tried = 1; ; tried += 1) {
    const answer = await session.get(resource, asked)
    try {
      return rowsOfAnswer(answer, asked)
    } catch (error) {
      if (tried >= session.options.readTries) throw error
    }
  }
}

/** Some cache on the way may serve the answer to another question; the envelope says which one it answers. */
function rowsOfAnswer(answer: unknown, asked: Query): Fields[] {
  const rows = rowsIn(answer)
  if (!rows) throw unusable(READ, 'unreadable')
  const { offset, Meta } = answer as { offset?: unknown; Meta?: { href?: unknown } }
  const answered = typeof Meta?.href === 'string' ? URL.parse(Meta.href)?.searchParams.get('q') : undefined
  const isOther = asked.q !== undefined && typeof answered === 'string' && plain(answered) !== plain(String(asked.q))
  if (isOther || (asked.offset !== undefined && number(offset) !== null && number(offset) !== asked.offset))
    throw unusable(READ, 'other-question')
  return rows
}

/** A filter as it may come back: encoded once more, with other blanks, in another case. */
const plain = (q: string) =>
  (new URLSearchParams(`q=${q.replaceAll('&', '%26')}`).get('q') ?? '').replace(/\s+/g, ' ').trim().toLowerCase()

export function pageOf<Row>(rows: Fields[], read: (fields: Fields) => Row, cursor: string, readAt: Date): ErpPage<Row> {
  const page: ErpPage<Row> = { rows: [], refused: [], cursor, readAt }
  for (const fields of rows) {
    try {
      page.rows.push(read(fields))
    } catch (error) {
      if (!(error instanceof UnusableRow)) throw error
      const key = fields.CODE ?? fields.INTERNAL_REFERENCE ?? fields.LOGICALREF
      page.refused.push({ key: String(key ?? '?'), lack: error.lack })
    }
  }
  return page
}

/** A place in a list of changes means nothing in a list of others: those are read from their start. */
function cursorOf(after: string | undefined, since: string | undefined): { pass: number; offset: number } {
  if (after === undefined) return { pass: 0, offset: 0 }
  const [, pass, offset, list] = /^(\d+)\/(\d+)\/(.+)$/.exec(after) ?? []
  if (list === undefined) throw new ErpError('refused', [`${after} is not a cursor of this list.`])
  return list === (since ?? 'all') ? { pass: Number(pass), offset: Number(offset) } : { pass: 0, offset: 0 }
}

/** An hour earlier: clocks of two machines never agree. */
const OVERLAP_MS = 3_600_000
const filterDayWithOverlap = (since: Date) => filterDay(new Date(since.getTime() - OVERLAP_MS))
