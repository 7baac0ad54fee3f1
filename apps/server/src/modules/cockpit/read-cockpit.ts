import { type Cockpit, type DataAge, type DataKind, dataKinds, type FailureGroup } from '@toptan/contract/cockpit'
import type { Culture } from '@toptan/contract/common'
import type { App } from '../../platform/app.ts'
import { keptWords } from '../../platform/messages/index.ts'
import { settingOf } from '../settings/index.ts'
import { type FailureRow, listFailures } from './failures.queries.ts'
import { lookAround } from './look-around.ts'
import { countParts, type OldestPart, oldestParts } from './orders.queries.ts'
import { countPayments, type OldestPayment, oldestPayment } from './payments.queries.ts'
import { findStockFigures, type ReadingRow, type StockFigures } from './queries.ts'
import { lateOf } from './rules.ts'

const DAY_MS = 24 * 60 * 60_000
const MOST_CAUSES = 50
const ORDERS_OF_EACH = 10

/** How the exchange with other systems stands at this moment. */
export async function readCockpit(app: App, culture: Culture): Promise<Cockpit> {
  const now = app.clock.now()
  const thresholds = await settingOf(app, 'alert-thresholds')
  const { erps, readings, mails, payments, sight } = await lookAround(app)
  const counts = await countParts(app.db, new Date(now.getTime() - DAY_MS))
  const [oldest] = (await oldestParts(app.db, null)).sort((a, b) => a.since.getTime() - b.since.getTime())
  const collected = await countPayments(app.db, new Date(now.getTime() - DAY_MS))
  const failures = await listFailures(app.db, MOST_CAUSES, ORDERS_OF_EACH)
  const figures = await findStockFigures(app.db, new Date(now.getTime() - (thresholds.stock || 60) * 60_000))
  return {
    checkedOn: now.toISOString(),
    hasErp: erps.length > 0,
    thresholds,
    late: lateOf(sight, thresholds, now),
    orders: { ...counts, oldest: oldestFrom(oldest ?? null) },
    collectedPayments: { ...collected, oldest: oldestFrom(await oldestPayment(app.db, null)) },
    failures: failures.map((row) => failureFrom(row, culture)),
    failuresLeftOut: (failures[0]?.total ?? 0) - failures.length,
    data: dataKinds.flatMap((kind) => {
      const row = readings.get(kind)
      return row ? [ageFrom(kind, row, figures, culture)] : []
    }),
    mails: {
      isSending: mails.isSending,
      waiting: mails.waiting,
      refused: mails.refused,
      oldestOn: iso(mails.oldestAt),
    },
    payments: { tasks: payments.tasks, oldestOn: iso(payments.oldestAt) },
  }
}

const oldestFrom = (oldest: OldestPart | OldestPayment | null) =>
  oldest && { docNumber: oldest.docNumber, state: oldest.state, since: oldest.since.toISOString() }

const iso = (date: Date | null) => date?.toISOString() ?? null

const failureFrom = (
  { error, lastTriedAt, nextTryAt, total: _, ...row }: FailureRow & { total: number },
  culture: Culture,
): FailureGroup => ({
  ...row,
  message: keptWords(culture, error),
  lastTriedOn: iso(lastTriedAt),
  nextTryOn: iso(nextTryAt),
})

const ageFrom = (kind: DataKind, row: ReadingRow, figures: StockFigures, culture: Culture): DataAge => ({
  kind,
  jobId: row.jobId,
  isActive: row.isActive,
  isRunning: row.isRunning,
  readOn: iso(row.readAt),
  failure: row.failure && keptWords(culture, row.failure),
  figures:
    kind === 'stock' ? { count: figures.count, oldCount: figures.oldCount, newestOn: iso(figures.newestAt) } : null,
})
