import type { Transaction } from '../../db/db.ts'
import type { ErpOrder } from '../../integrations/erp/port.ts'
import { addLine, lockPart, noteMissing, saveLine, savePart } from './erp-state.queries.ts'
import { newsOf } from './erp-view.ts'
import { endLines, follow, moved, release } from './follow-parts.ts'
import { statusFrom } from './rules.ts'

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
  if (asked.length > 0) await follow(tx, part, await endLines(tx, part, asked, 'Cancelled'), null)
}

/** Notes that the ERP denies knowing a part that it had taken. */
export const takeMissing = (tx: Transaction, partId: number, now: Date) => noteMissing(tx, partId, now)
