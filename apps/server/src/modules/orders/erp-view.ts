/** What an order's line becomes when the ERP tells of it. Pure: no line ever goes back, whatever is told and when. */
import type { OrderStatus } from '@toptan/contract/orders'
import type { ErpOrder, ErpOrderLine } from '../../integrations/erp/port.ts'
import type { LineFigures, StoredPart, StoredPartLine } from './erp-state.queries.ts'
import { mayMove } from './rules.ts'

export interface LineNews extends LineFigures {
  itemId: number
  dueDate: string | null
  isDeleted: boolean
  /** Cancelled by this news. */
  isCancelled: boolean
  isCancellationRefused: boolean
  hasShipped: boolean
  /** The ERP gave it another quantity or another price. */
  isRepriced: boolean
  isChanged: boolean
}

export interface PartNews {
  lines: LineNews[]
  /** Lines that people at the ERP added. */
  added: ErpOrderLine[]
}

export function newsOf(part: Pick<StoredPart, 'lines'>, order: ErpOrder): PartNews {
  const told = new Map(order.lines.map((line) => [line.id, line]))
  const known = new Set(part.lines.map(({ erpLineId }) => erpLineId))
  return {
    lines: part.lines.map((line) => newsOfLine(line, line.erpLineId === null ? undefined : told.get(line.erpLineId))),
    added: order.lines.filter(({ id, quantity, status }) => !known.has(id) && quantity > 0 && status !== 'Cancelled'),
  }
}

/** Ends of a line's life in which nothing is asked any more. */
const OVER: ReadonlySet<OrderStatus> = new Set(['Cancelled', 'Rejected', 'Delivered'])

function newsOfLine(stored: StoredPartLine, told: ErpOrderLine | undefined): LineNews {
  const { id, itemId } = stored
  const same = {
    id,
    itemId,
    quantity: stored.quantity,
    shippedQuantity: stored.shippedQuantity,
    status: stored.status,
    erpTotal: stored.erpTotal,
    cancellation: stored.cancellation,
    dueDate: null,
    isDeleted: false,
    isCancelled: false,
    isCancellationRefused: false,
    hasShipped: false,
    isRepriced: false,
    isChanged: false,
  }
  if (OVER.has(stored.status)) return same
  const wasAsked = stored.status === 'CancellationRequested' || isOpenRequest(stored.cancellation)
  if (!told || told.quantity <= 0) {
    if (!mayMove(stored.status, 'Cancelled')) return same
    const cancellation = wasAsked ? ('done' as const) : stored.cancellation
    return { ...same, status: 'Cancelled', cancellation, isDeleted: !wasAsked, isCancelled: true, isChanged: true }
  }
  const { status, cancellation } = answered(stored, told, wasAsked)
  const quantity = Math.max(1, Math.ceil(told.quantity))
  // What has left has left, whatever an older answer says.
  const shippedQuantity = Math.max(stored.shippedQuantity, Math.floor(told.shippedQuantity))
  const isRepriced = quantity !== stored.quantity || !isSameAmount(stored.erpTotal, told.total)
  const isCancelled = status === 'Cancelled'
  const hasShipped = shippedQuantity > stored.shippedQuantity
  return {
    ...same,
    quantity,
    shippedQuantity,
    status,
    erpTotal: told.total,
    cancellation,
    dueDate: told.dueDate,
    isCancelled,
    isCancellationRefused: cancellation === 'refused' && stored.cancellation !== 'refused',
    hasShipped,
    isRepriced: isRepriced && stored.erpTotal !== null,
    isChanged:
      isRepriced ||
      hasShipped ||
      status !== stored.status ||
      cancellation !== stored.cancellation ||
      (told.dueDate !== null && told.dueDate !== stored.dueDate),
  }
}

const isOpenRequest = (cancellation: StoredPartLine['cancellation']) =>
  cancellation === 'waiting' || cancellation === 'asked'

function answered(
  stored: StoredPartLine,
  told: ErpOrderLine,
  wasAsked: boolean,
): Pick<LineFigures, 'status' | 'cancellation'> {
  const moved = mayMove(stored.status, told.status) ? told.status : stored.status
  if (!wasAsked) return { status: moved, cancellation: stored.cancellation }
  if (told.status === 'Cancelled') return { status: 'Cancelled', cancellation: 'done' }
  // A refusal of an earlier request is no answer to one that has not been sent yet.
  const isRefused = told.cancellation === 'refused' && stored.cancellation !== 'waiting'
  if (isRefused || told.status === 'Shipped' || told.status === 'Delivered')
    return { status: told.status, cancellation: 'refused' }
  return { status: 'CancellationRequested', cancellation: stored.cancellation }
}

const isSameAmount = (before: string | null, now: string) => before !== null && Number(before) === Number(now)
