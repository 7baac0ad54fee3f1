import type { Transaction } from '../../db/db.ts'
import type { ErpOrder } from '../../integrations/erp/port.ts'
import { queueOrderMail } from '../mail/index.ts'
import { settleMoney } from '../refunds/index.ts'
import {
  addLine,
  type ItemState,
  listItemStates,
  lockPart,
  noteMissing,
  releaseLine,
  type StoredPart,
  saveItem,
  saveLine,
  saveOrderState,
  savePart,
  savePartStatus,
} from './erp-state.queries.ts'
import { type LineNews, newsOf } from './erp-view.ts'
import { addUpAgain, giveBack, insertFact } from './orders.queries.ts'
import { mayMove, statusFrom } from './rules.ts'

export interface TakenOrder {
  isChanged: boolean
  /** Products on lines that people at the ERP added and that we do not have. */
  unknownProducts: string[]
}

/**
 * Takes over how the ERP says that a part of an order stands: states that only go forward, quantities, due days, lines
 * changed, added and deleted there, and the answers to requests to cancel. What was held for goods that will not be sent
 * is given back.
 */
export async function takeErpOrder(tx: Transaction, partId: number, order: ErpOrder): Promise<TakenOrder> {
  const part = await lockPart(tx, partId)
  if (!part?.isSent) return { isChanged: false, unknownProducts: [] }
  const news = newsOf(part, order)
  for (const line of news.lines) {
    if (!line.isChanged) continue
    await saveLine(tx, line)
    await release(tx, part, line)
  }
  const unknownProducts: string[] = []
  for (const line of news.added) {
    const added = await addLine(tx, part, {
      erpLineId: line.id,
      productCode: line.productCode,
      quantity: Math.max(1, Math.ceil(line.quantity)),
      shippedQuantity: Math.floor(line.shippedQuantity),
      unitCode: line.unitCode,
      price: line.price,
      total: line.total,
      dueDate: line.dueDate,
      status: line.status,
    })
    if (!added) unknownProducts.push(line.productCode)
  }
  const lineStates = [...news.lines.map(({ status }) => status), ...news.added.map(({ status }) => status)]
  const status = moved(part.status, statusFrom(lineStates))
  const isTouched = (order.modifiedAt?.getTime() ?? 0) > (part.erpModifiedOn?.getTime() ?? 0)
  const isChanged = news.lines.some((line) => line.isChanged) || news.added.length > unknownProducts.length
  const figures = {
    status,
    isCounted: order.isInStockFigures,
    number: order.number,
    modifiedBy: isTouched ? order.modifiedBy : null,
    modifiedOn: isTouched ? order.modifiedAt : null,
  }
  if (isChanged || isTouched || status !== part.status || part.isCounted !== order.isInStockFigures)
    await savePart(tx, partId, figures)
  if (isChanged || status !== part.status) await follow(tx, part, news.lines, figures)
  return { isChanged: isChanged || status !== part.status, unknownProducts }
}

/** Ends lines whose cancellation was asked for while a push was under way that turned out not to have arrived. */
export async function endUnsentRequests(tx: Transaction, partId: number): Promise<void> {
  const part = await lockPart(tx, partId)
  if (!part) return
  const asked = part.lines.filter(({ status }) => status === 'CancellationRequested')
  if (asked.length === 0) return
  const ended = asked.map((line) => ({ ...line, ...ofNothingSent }))
  for (const line of ended) {
    await saveLine(tx, line)
    await release(tx, part, line)
  }
  const states = part.lines.map((line) => (asked.includes(line) ? 'Cancelled' : line.status))
  const status = moved(part.status, statusFrom(states))
  await savePartStatus(tx, partId, status)
  await follow(tx, part, ended, { status, isCounted: false, number: '', modifiedBy: null, modifiedOn: null })
}

const ofNothingSent = {
  status: 'Cancelled',
  cancellation: 'done',
  isDeleted: false,
  isCancelled: true,
  isCancellationRefused: false,
  hasShipped: false,
  isRepriced: false,
  isChanged: true,
} as const

/** Notes that the ERP denies knowing a part that it had taken. */
export const takeMissing = (tx: Transaction, partId: number, now: Date) => noteMissing(tx, partId, now)

/** What is held beyond what will still be sent is free again. */
async function release(tx: Transaction, part: StoredPart, line: LineNews): Promise<void> {
  const before = part.lines.find(({ id }) => id === line.id)
  if (line.isCancelled) await releaseLine(tx, line.id, 0, line.isDeleted ? 'closed' : 'cancelled')
  else if (line.quantity < (before?.quantity ?? 0)) await releaseLine(tx, line.id, line.quantity, 'reduced')
}

type Figures = Parameters<typeof saveOrderState>[3]

/** Items follow from their parts, the order from its items. */
async function follow(tx: Transaction, part: StoredPart, lines: LineNews[], figures: Figures): Promise<void> {
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
  if (cancelled.length > 0) await giveBack(tx, cancelled, 'cancelled', null)
  const status = moved(part.orderStatus, statusFrom(after.map((item) => item.status)))
  await saveOrderState(tx, part.orderId, status, figures)
  await addUpAgain(tx, part.orderId)
  await settleMoney(tx, part.orderId)
  await tell(tx, part, { lines, status, cancelled })
}

const moved = (from: StoredPart['status'], to: StoredPart['status']) => (mayMove(from, to) ? to : from)

const latest = (days: (string | null)[]) =>
  days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null)

const newly = (before: ItemState[], after: ItemState[], status: ItemState['status']) =>
  after
    .filter((item) => item.status === status && before.find(({ id }) => id === item.id)?.status !== status)
    .map(({ id }) => id)

async function tell(
  tx: Transaction,
  part: StoredPart,
  { lines, status, cancelled }: { lines: LineNews[]; status: StoredPart['status']; cancelled: number[] },
): Promise<void> {
  const { docNumber, customerId } = part
  const fact = (kind: string, itemIds: number[]) =>
    insertFact(tx, { kind, userId: null, customerId, subject: docNumber, details: { items: itemIds } })
  if (status !== part.orderStatus && part.orderStatus === 'Received' && status !== 'Cancelled')
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
  const refused = lines.filter((line) => line.isCancellationRefused).map(({ itemId }) => itemId)
  if (refused.length > 0) await fact('cancellation-refused', refused)
}
