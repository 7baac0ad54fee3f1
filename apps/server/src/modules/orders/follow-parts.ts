/** What becomes of an order when lines of its parts changed or ended: items follow from parts, the order from its items. */
import type { Transaction } from '../../db/db.ts'
import { queueOrderMail } from '../mail/index.ts'
import { settleMoney } from '../refunds/index.ts'
import {
  type ItemState,
  listItemStates,
  type PartFigures,
  releaseLine,
  type StoredPart,
  type StoredPartLine,
  saveItem,
  saveLine,
  saveOrderState,
  savePartStatus,
} from './erp-state.queries.ts'
import type { LineNews } from './erp-view.ts'
import { addUpAgain, giveBack, insertFact } from './orders.queries.ts'
import { mayMove, statusFrom } from './rules.ts'

/** Ends lines that the ERP never had, and their part where nothing else is left of it; `follow` does the rest. */
export async function endLines(
  tx: Transaction,
  part: StoredPart,
  lines: readonly StoredPartLine[],
  status: 'Cancelled' | 'Rejected',
): Promise<LineNews[]> {
  const cancellation = (line: StoredPartLine) => (status === 'Cancelled' ? ('done' as const) : line.cancellation)
  const ended = lines.map((line) => ({ ...line, ...ofNothingSent, status, cancellation: cancellation(line) }))
  for (const line of ended) {
    await saveLine(tx, line)
    await release(tx, part, line)
  }
  const states = part.lines.map((line) => (lines.includes(line) ? status : line.status))
  await savePartStatus(tx, part.partId, moved(part.status, statusFrom(states)))
  return ended
}

const ofNothingSent = {
  isDeleted: false,
  isCancelled: true,
  isCancellationRefused: false,
  hasShipped: false,
  isRepriced: false,
  isChanged: true,
} as const

/** What is held beyond what will still be sent is free again. */
export async function release(tx: Transaction, part: StoredPart, line: LineNews): Promise<void> {
  const before = part.lines.find(({ id }) => id === line.id)
  const why = line.status === 'Rejected' ? 'rejected' : line.isDeleted ? 'closed' : 'cancelled'
  if (line.isCancelled) await releaseLine(tx, line.id, 0, why)
  else if (line.quantity < (before?.quantity ?? 0)) await releaseLine(tx, line.id, line.quantity, 'reduced')
}

export const moved = (from: StoredPart['status'], to: StoredPart['status']) => (mayMove(from, to) ? to : from)

/** The person who decided it, and why. */
export interface Decision {
  userId: number
  reason: string
}

/**
 * Brings items, order and money in line with changed lines of a part, or of several of one order, and tells the buyers.
 * @param touched who touched it at the ERP and when, where somebody did
 */
export async function follow(
  tx: Transaction,
  part: StoredPart,
  lines: readonly LineNews[],
  touched: Pick<PartFigures, 'modifiedBy' | 'modifiedOn'> | null,
  decision: Decision | null = null,
): Promise<void> {
  const items = await listItemStates(tx, part.orderId)
  const after = items.map((item) => ({ ...item, status: moved(item.status, statusFrom(item.parts)) }))
  for (const item of after) {
    const own = lines.filter(({ itemId, isChanged }) => itemId === item.id && isChanged)
    const isMoved = item.status !== items.find(({ id }) => id === item.id)?.status
    if (own.length === 0 && !isMoved) continue
    await saveItem(tx, {
      id: item.id,
      status: item.status,
      dueDate: latest(own.map(({ dueDate }) => dueDate)),
      isRepriced: own.some(({ isRepriced, isCancelled }) => isRepriced || isCancelled),
      isDeleted: item.status === 'Cancelled' && own.some(({ isDeleted }) => isDeleted),
    })
  }
  const cancelled = newly(items, after, 'Cancelled')
  if (cancelled.length > 0) await giveBack(tx, cancelled, 'cancelled', decision?.userId ?? null)
  const rejected = newly(items, after, 'Rejected')
  if (rejected.length > 0) await giveBack(tx, rejected, 'rejected', decision?.userId ?? null)
  const status = moved(part.orderStatus, statusFrom(after.map((item) => item.status)))
  await saveOrderState(tx, part.orderId, status, touched ?? { modifiedBy: null, modifiedOn: null })
  await addUpAgain(tx, part.orderId)
  await settleMoney(tx, part.orderId)
  await tell(tx, part, { lines, status, cancelled, decision })
}

const latest = (days: (string | null)[]) =>
  days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null)

const newly = (before: ItemState[], after: ItemState[], status: ItemState['status']) =>
  after
    .filter((item) => item.status === status && before.find(({ id }) => id === item.id)?.status !== status)
    .map(({ id }) => id)

async function tell(
  tx: Transaction,
  part: StoredPart,
  {
    lines,
    status,
    cancelled,
    decision,
  }: { lines: readonly LineNews[]; status: StoredPart['status']; cancelled: number[]; decision: Decision | null },
): Promise<void> {
  const { docNumber, customerId } = part
  const fact = (kind: string, itemIds: number[], more: Record<string, unknown> = {}) =>
    insertFact(tx, {
      kind,
      userId: decision?.userId ?? null,
      customerId,
      subject: docNumber,
      details: { items: itemIds, ...more },
    })
  const isGone = status === 'Cancelled' || status === 'Rejected'
  if (status !== part.orderStatus && part.orderStatus === 'Received' && !isGone)
    await queueOrderMail(tx, 'order-approved', { docNumber })
  const shipped = lines.filter(({ hasShipped }) => hasShipped)
  if (shipped.length > 0)
    await queueOrderMail(tx, 'order-shipped', {
      docNumber,
      occasion: `${part.partId} ${lines.reduce((all, { shippedQuantity }) => all + shippedQuantity, 0)}`,
      itemIds: [...new Set(shipped.map(({ itemId }) => itemId))],
      isWhole: status === 'Shipped',
    })
  if (cancelled.length > 0) {
    await queueOrderMail(tx, 'order-cancelled', {
      docNumber,
      occasion: `lines ${cancelled.join(',')}`,
      itemIds: cancelled,
      isWhole: status === 'Cancelled',
    })
    await fact('order-cancelled', cancelled)
  }
  const rejected = lines.filter((line) => line.isChanged && line.status === 'Rejected').map(({ itemId }) => itemId)
  if (rejected.length > 0 && decision) {
    const itemIds = [...new Set(rejected)]
    await queueOrderMail(tx, 'order-rejected', {
      docNumber,
      occasion: `lines ${itemIds.join(',')}`,
      reason: decision.reason,
      itemIds,
      isWhole: isGone,
    })
    await fact('order-rejected', itemIds, { reason: decision.reason })
  }
  const refused = lines.filter((line) => line.isCancellationRefused).map(({ itemId }) => itemId)
  if (refused.length > 0) await fact('cancellation-refused', refused)
}
