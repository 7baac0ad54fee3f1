import { type DataKind, dataKinds } from '@toptan/contract/cockpit'
import { erpSettingNames } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { settingOf } from '../settings/index.ts'
import { type OldestPart, oldestParts } from './orders.queries.ts'
import { type OldestPayment, oldestPayment } from './payments.queries.ts'
import { countMails, countPaymentTasks, listReadings, type MailCounts, type ReadingRow } from './queries.ts'
import { jobOf, type Pending, type Sight } from './rules.ts'

export interface Seen {
  erps: string[]
  readings: Map<DataKind, ReadingRow>
  mails: MailCounts & { isSending: boolean }
  payments: { tasks: number; oldestAt: Date | null }
  sight: Sight
}

/** Looks at everything that can be late. Where no ERP is set up, nothing that comes from one is. */
export async function lookAround(app: App): Promise<Seen> {
  const settings = await Promise.all(erpSettingNames.map(async (name) => ({ name, ...(await settingOf(app, name)) })))
  const erps = settings.filter(({ url }) => url !== '').map(({ name }) => name)
  const rows = await listReadings(app.db, Object.values(jobOf))
  const readings = new Map(
    dataKinds.flatMap((kind) => rows.filter(({ name }) => name === jobOf[kind]).map((row) => [kind, row] as const)),
  )
  const { isActive: isSending } = await settingOf(app, 'mail')
  const mails = { ...(await countMails(app.db)), isSending }
  const payments = await countPaymentTasks(app.db)
  const oldest = erps.length === 0 ? [] : await oldestParts(app.db, erps)
  const ofData = (kind: DataKind) => (erps.length === 0 ? null : readingPending(readings.get(kind)))
  const sight: Sight = {
    ordersWaiting: partPending(oldest.find(({ state }) => state !== 'refused')),
    ordersRefused: partPending(oldest.find(({ state }) => state === 'refused')),
    collectedPayments: partPending(erps.length === 0 ? null : await oldestPayment(app.db, erps)),
    products: ofData('products'),
    prices: ofData('prices'),
    stock: ofData('stock'),
    customers: ofData('customers'),
    accountLines: ofData('accountLines'),
    orderStates: ofData('orderStates'),
    mails:
      isSending && mails.oldestAt
        ? {
            since: mails.oldestAt,
            count: mails.waiting,
            lastError: mails.reason ? { key: mails.reason, details: {} } : null,
          }
        : null,
    payments: payments.oldestAt && { since: payments.oldestAt, count: payments.tasks, lastError: null },
  }
  return { erps, readings, mails, payments, sight }
}

const partPending = (part: OldestPart | OldestPayment | null | undefined): Pending | null =>
  part ? { since: part.since, count: part.count, lastError: part.lastError } : null

/** A job that somebody switched off is not late. */
const readingPending = (row: ReadingRow | undefined): Pending | null =>
  row?.isActive ? { since: row.readAt ?? row.noneSince, count: 1, lastError: row.failure } : null
