/** What the people at the ERP do with an order while time goes by: approve, ship in one or two goes, answer cancellations. */

import { bookInvoice } from './accounts.ts'
import { dateAt } from './clock.ts'
import { cents, type Erp } from './erp.ts'
import { saveOrder } from './orders.ts'
import { type Body, findByKey, findRecord, rowsOf, type StoredRecord } from './records.ts'
import { refused } from './refusal.ts'
import { items, salesOrders } from './resources.ts'
import { CANCELLATION_ASKED, isAskedFor, NOT_SHIPPABLE, openQuantity, PROPOSAL, stockLines } from './steps.ts'
import { APPROVED, addOnHand, isOpen, onHandOf } from './stock.ts'

/** How the people here say no to a request for cancellation. */
const CANCELLATION_REFUSED = 'IPTAL-RED'

/** Carries out the steps that are due, the oldest first; returns how many there were. */
export function takeDueSteps(erp: Erp, most = 200): number {
  const due = erp.store.all(
    'select order_ref, due_at from order_steps where due_at <= ? order by due_at limit ?',
    erp.clock.now(),
    most,
  )
  if (due.length === 0) return 0
  erp.store.transaction(() => {
    for (const { order_ref, due_at } of due) {
      // A step happens at its own time, also when the clock was moved over it or nobody looked.
      takeStep({ ...erp, clock: { ...erp.clock, now: () => Number(due_at) } }, Number(order_ref))
    }
  })
  return due.length
}

function takeStep(erp: Erp, ref: number): void {
  const order = findRecord(erp.store, salesOrders, ref)
  const status = Number(order?.body.ORDER_STATUS)
  if (order && isAskedFor(order.body)) answerCancellation(erp, order, erp.settings.cancellations)
  else if (order && status === PROPOSAL) approveOrder(erp, order)
  else if (order && status === APPROVED) shipOrder(erp, order, goesInTwo(order) ? 'half' : 'all')
  else erp.store.run('delete from order_steps where order_ref = ?', ref)
}

/** Every third order leaves in two goes, so that partly shipped ones can be seen. */
const goesInTwo = ({ ref, body }: StoredRecord) =>
  ref % 3 === 0 && stockLines(body).every((line) => Number(line.QUANTITY_SHIPPED ?? 0) === 0)

export const approveOrder = (erp: Erp, order: StoredRecord) =>
  saveOrder(erp, order, { ...order, body: { ...order.body, ORDER_STATUS: APPROVED } })

export const cancelOrder = (erp: Erp, order: StoredRecord) =>
  saveOrder(erp, order, { ...order, body: { ...order.body, CANCELLED: 1 } })

/** Ends an order, or one line of it, although not everything has left. */
export function closeOrder(erp: Erp, order: StoredRecord, lineRef?: number): StoredRecord {
  const rows = rowsOf(order.body, 'TRANSACTIONS').map((line) =>
    lineRef === undefined || line.INTERNAL_REFERENCE === lineRef ? { ...line, ORDER_CLOSED: 1 } : line,
  )
  return saveOrder(erp, order, { ...order, body: { ...order.body, TRANSACTIONS: { items: rows } } })
}

/** Accepts what was asked for as far as nothing has left yet; refuses the rest. */
export function answerCancellation(erp: Erp, order: StoredRecord, answer: 'accept' | 'refuse'): StoredRecord {
  const { body } = order
  const hasShipped = stockLines(body).some((line) => Number(line.QUANTITY_SHIPPED ?? 0) > 0)
  const isWhole = body.DOC_TRACK_NR === CANCELLATION_ASKED
  if (answer === 'accept' && isWhole && !hasShipped) return cancelOrder(erp, order)
  const rows = rowsOf(body, 'TRANSACTIONS').map((line) => {
    if (line.AUXIL_CODE !== CANCELLATION_ASKED || !isOpen(line)) return line
    const isFree = Number(line.QUANTITY_SHIPPED ?? 0) === 0
    return answer === 'accept' && isFree ? { ...line, CANCELLED: 1 } : { ...line, AUXIL_CODE: CANCELLATION_REFUSED }
  })
  const refusal = isWhole ? { DOC_TRACK_NR: CANCELLATION_REFUSED } : {}
  const status = Number(body.ORDER_STATUS) === NOT_SHIPPABLE ? { ORDER_STATUS: APPROVED } : {}
  return saveOrder(erp, order, { ...order, body: { ...body, ...refusal, ...status, TRANSACTIONS: { items: rows } } })
}

/**
 * Ships what is open, as far as it lies there, and books the invoice. `half` ships half of each line, rounded up;
 * a map ships the quantities given for line references.
 */
export function shipOrder(erp: Erp, order: StoredRecord, what: 'all' | 'half' | Map<number, number>): StoredRecord {
  if (Number(order.body.ORDER_STATUS) !== APPROVED)
    throw refused('OtherError', 'Sipariş sevk edilebilir durumda değil.')
  const { store, clock } = erp
  const shipped: { line: Body; itemRef: number; quantity: number; net: number }[] = []
  const rows = rowsOf(order.body, 'TRANSACTIONS').map((line) => {
    const item = Number(line.TYPE) === 0 && isOpen(line) ? findByKey(store, items, String(line.MASTER_CODE)) : undefined
    if (!item) return line
    const asked = what instanceof Map ? (what.get(Number(line.INTERNAL_REFERENCE)) ?? 0) : openQuantity(line)
    const wanted = Math.min(openQuantity(line), what === 'half' ? Math.ceil(asked / 2) : asked)
    const quantity = Math.max(0, Math.min(wanted, onHandOf(store, item.ref, Number(line.SOURCE_WH))))
    if (quantity === 0) return line
    shipped.push({
      line,
      itemRef: item.ref,
      quantity,
      net: cents((Number(line.TOTAL_NET) * quantity) / Number(line.QUANTITY)),
    })
    addOnHand(store, item.ref, Number(line.SOURCE_WH), -quantity)
    const total = Number(line.QUANTITY_SHIPPED ?? 0) + quantity
    return { ...line, QUANTITY_SHIPPED: total, ORDER_CLOSED: total >= Number(line.QUANTITY) ? 1 : 0 }
  })
  if (shipped.length > 0) bookInvoice(erp, order, shipped, dateAt(clock.now()))
  return saveOrder(erp, order, { ...order, body: { ...order.body, TRANSACTIONS: { items: rows } } })
}
