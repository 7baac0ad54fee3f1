/** Reading a list of an ERP page by page: each page and the place behind it are kept together. */
import type { Transaction } from '../../db/db.ts'
import type { Erp, ErpPage, Reading } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import type { Run } from '../jobs/index.ts'
import { atErp, type ErpAtHand, erpsAtHand } from './connections.ts'

/** Where a list was left, for each ERP. */
export interface Place {
  /** The cursor behind the last page that was kept; null when the list came to its end. */
  after: string | null
  /** When this reading began; what changed since is asked for in the next one. */
  startedAt: string
  /** What changed since then is being read; null reads everything. */
  since: string | null
  /** When the last reading of everything began that came to its end. */
  wholeAt: string | null
}
type Places = Record<string, Place>

export interface Pulled<Row> {
  list(erp: Erp, reading: Reading): AsyncIterable<ErpPage<Row>>
  /**
   * `whole` reads everything each time, `changes` what changed since the last time, `tail` what was added behind the last
   * cursor. The latter two read everything once a day, as what was taken away shows in nothing else.
   */
  mode: 'whole' | 'changes' | 'tail'
  /** Keeps one page; returns how many rows changed something. */
  take(tx: Transaction, page: ErpPage<Row>, erp: ErpAtHand, reading: { startedAt: Date }): Promise<number>
  /** After a reading of everything came to its end. */
  afterWhole?(tx: Transaction, erp: ErpAtHand, startedAt: Date): Promise<number>
  /** After any reading came to its end. */
  atEnd?(erp: ErpAtHand, session: Erp): Promise<void>
}

const DAY_MS = 86_400_000

/** Reads a list from every ERP that is set up, going on where the last run was interrupted. */
export async function pull<Row>(app: App, run: Run, pulled: Pulled<Row>): Promise<void> {
  for (const erp of await erpsAtHand(app)) await atErp(erp, (session) => pullFrom(app, run, erp, session, pulled))
}

async function pullFrom<Row>(app: App, run: Run, erp: ErpAtHand, session: Erp, pulled: Pulled<Row>): Promise<void> {
  let place = beginning(app, (run.cursor as Places | null)?.[erp.name] ?? null, pulled.mode)
  const keep = (next: Place) => {
    place = next
    run.moveCursor({ ...((run.cursor as Places | null) ?? {}), [erp.name]: next })
  }
  const reading: Reading = {
    after: place.after ?? undefined,
    changedSince: place.since === null ? undefined : new Date(place.since),
  }
  for await (const page of pulled.list(session, reading)) {
    await run.step(async (tx) => {
      for (const { key, reason } of page.refused) run.refuse(key, 'erp.row-unusable', { reason })
      const changed = await pulled.take(tx, page, erp, { startedAt: new Date(place.startedAt) })
      run.progress({ seen: page.rows.length + page.refused.length, changed })
      keep({ ...place, after: page.cursor })
    })
  }
  await run.step(async (tx) => {
    const isWhole = place.since === null && (pulled.mode !== 'tail' || place.wholeAt === null)
    if (isWhole && pulled.afterWhole)
      run.progress({ changed: await pulled.afterWhole(tx, erp, new Date(place.startedAt)) })
    const wholeAt = isWhole ? place.startedAt : place.wholeAt
    // A list read from its tail goes on behind its last row the next time.
    keep({ ...place, wholeAt, after: pulled.mode === 'tail' ? place.after : null })
  })
  await pulled.atEnd?.(erp, session)
}

/** Where a run begins: where the last one was interrupted, or at the beginning of what its mode reads. */
function beginning(app: App, left: Place | null, mode: Pulled<unknown>['mode']): Place {
  const startedAt = app.clock.now().toISOString()
  const fresh: Place = { after: null, startedAt, since: null, wholeAt: null }
  if (!left) return fresh
  if (mode === 'tail') {
    if (left.wholeAt === null) return left
    const isDue = Date.parse(startedAt) - Date.parse(left.wholeAt) > DAY_MS
    return isDue ? fresh : { ...left, startedAt }
  }
  if (left.after !== null) return left
  const isDue = left.wholeAt === null || Date.parse(startedAt) - Date.parse(left.wholeAt) > DAY_MS
  if (mode === 'whole' || isDue) return { ...fresh, wholeAt: left.wholeAt }
  return { ...fresh, since: left.startedAt, wholeAt: left.wholeAt }
}
