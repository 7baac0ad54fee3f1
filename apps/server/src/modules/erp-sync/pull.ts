/** Reading a list of an ERP page by page: each page and the place behind it are kept together. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '../../db/db.ts'
import type { Erp, ErpPage, Reading } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { findPlace, type Run } from '../jobs/index.ts'
import { settingOf } from '../settings/index.ts'
import { atEveryErp, type ErpAtHand } from './connections.ts'

/** Where a list was left, for each ERP. */
export interface Place {
  /** Which company of which ERP it is a place in: in another one it means nothing. */
  of: string
  /** The cursor behind the last page that was kept; null when the list came to its end. */
  after: string | null
  /** When this reading began; what changed since is asked for in the next one. */
  startedAt: string
  /** What changed since then is being read; null reads everything. */
  since: string | null
  /** When the last reading of everything began that came to its end, and when it ended. */
  wholeAt: string | null
  wholeEndedAt: string | null
}
type Places = Record<string, Place>

export interface Pulled<Row> {
  list(erp: Erp, reading: Reading): AsyncIterable<ErpPage<Row>>
  /**
   * `whole` reads everything each time, `changes` what changed since the last time, `tail` what was added behind the last
   * cursor. The latter two read everything once a day, as what was taken away shows in nothing else.
   */
  mode: 'whole' | 'changes' | 'tail'
  /**
   * Lists whose rows these rows name. What named a row that was missing is read again when that list has been read as a
   * whole: `list` is the name under which a job that reads several keeps its place.
   */
  follows?: readonly { job: string; list?: string }[]
  /** Keeps one page; returns how many rows changed something. */
  take(tx: Transaction, page: ErpPage<Row>, erp: ErpAtHand, reading: { startedAt: Date }): Promise<number>
  /** After a reading of everything came to its end. */
  afterWhole?(tx: Transaction, erp: ErpAtHand, startedAt: Date): Promise<number>
  /** For lists that are read as a whole and often: whoever waits for an answer comes before the next page. */
  givesWay?: true
  /** After any reading came to its end. */
  atEnd?(erp: ErpAtHand, session: Erp): Promise<void>
}

const DAY_MS = 86_400_000
/**
 * A reading that gives way follows the keeping of a page by a pause of up to so many times as long; but where the machine is
 * busy it must not take for ever, so no longer than until the next page of this beat.
 */
const BREATHS = 10
const BEAT_MS = 180

/** Reads a list from every ERP that is set up, going on where the last run was interrupted. */
export async function pull<Row>(app: App, run: Run, pulled: Pulled<Row>): Promise<void> {
  await atEveryErp(app, run, (erp, session) => pullFrom(app, run, erp, session, pulled))
}

async function pullFrom<Row>(app: App, run: Run, erp: ErpAtHand, session: Erp, pulled: Pulled<Row>): Promise<void> {
  const left = (run.cursor as Places | null)?.[erp.name] ?? null
  let place = beginning(left, pulled.mode, {
    now: app.clock.now().toISOString(),
    of: await companyOf(app, erp),
    followedAt: await lastWholeOf(app, erp, pulled.follows ?? []),
  })
  const keep = (next: Place) => {
    place = next
    run.moveCursor({ ...((run.cursor as Places | null) ?? {}), [erp.name]: next })
  }
  const reading: Reading = {
    after: place.after ?? undefined,
    changedSince: place.since === null ? undefined : new Date(place.since),
  }
  let beat = performance.now()
  for await (const page of pulled.list(session, reading)) {
    const began = performance.now()
    await run.step(async (tx) => {
      for (const { key, lack } of page.refused) run.refuse(key, 'erp.row-unusable', { lack })
      const changed = await pulled.take(tx, page, erp, { startedAt: new Date(place.startedAt) })
      run.progress({ seen: page.rows.length + page.refused.length, changed })
      keep({ ...place, after: page.cursor })
    })
    if (!pulled.givesWay) continue
    const ended = performance.now()
    await sleep(Math.max(0, Math.min(BREATHS * (ended - began), beat + BEAT_MS - ended)))
    beat = performance.now()
  }
  await run.step(async (tx) => {
    const isWhole = place.since === null && (pulled.mode !== 'tail' || place.wholeAt === null)
    if (isWhole && pulled.afterWhole)
      run.progress({ changed: await pulled.afterWhole(tx, erp, new Date(place.startedAt)) })
    const whole = isWhole ? { wholeAt: place.startedAt, wholeEndedAt: app.clock.now().toISOString() } : {}
    // A list read from its tail goes on behind its last row the next time.
    keep({ ...place, ...whole, after: pulled.mode === 'tail' ? place.after : null })
  })
  await pulled.atEnd?.(erp, session)
}

/** The company whose lists are read, and the currency that its prices and accounts are understood in. */
async function companyOf(app: App, { name }: ErpAtHand): Promise<string> {
  const [{ url, companyCode }, { localCurrency }] = [await settingOf(app, name), await settingOf(app, 'erp')]
  return [url, companyCode, localCurrency].join(' ')
}

/** When the last of these lists came to the end of a reading of everything; null where none did. */
async function lastWholeOf(
  app: App,
  { name }: ErpAtHand,
  follows: NonNullable<Pulled<unknown>['follows']>,
): Promise<string | null> {
  const ends: string[] = []
  for (const { job, list } of follows) {
    const left = (await findPlace(app.db, job)) as Record<string, unknown> | null
    const places = (list === undefined ? left : left?.[list]) as Partial<Places> | null | undefined
    ends.push(places?.[name]?.wholeEndedAt ?? '')
  }
  return ends.sort().at(-1) || null
}

/** Where a run begins: where the last one was interrupted, or at the beginning of what its mode reads. */
function beginning(
  left: Place | null,
  mode: Pulled<unknown>['mode'],
  { now, of, followedAt }: { now: string; of: string; followedAt: string | null },
): Place {
  const fresh: Place = { of, after: null, startedAt: now, since: null, wholeAt: null, wholeEndedAt: null }
  if (left?.of !== of) return fresh
  const { wholeAt, wholeEndedAt } = left
  const isDue =
    wholeAt === null ||
    Date.parse(now) - Date.parse(wholeAt) > DAY_MS ||
    (followedAt !== null && Date.parse(followedAt) > Date.parse(wholeAt))
  if (mode === 'tail') {
    if (wholeAt === null) return left
    return isDue ? fresh : { ...left, startedAt: now }
  }
  if (left.after !== null) return left
  if (mode === 'whole' || isDue) return { ...fresh, wholeAt, wholeEndedAt }
  return { ...fresh, since: left.startedAt, wholeAt, wholeEndedAt }
}
