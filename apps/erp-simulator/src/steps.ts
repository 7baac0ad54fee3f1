/** When the people at the ERP do the next thing with an order. */
import type { Erp } from './erp.ts'
import { type Body, rowsOf, type StoredRecord } from './records.ts'
import { APPROVED, isOpen } from './stock.ts'

export const PROPOSAL = 1
export const NOT_SHIPPABLE = 2

/** How a client marks that it wants an order (DOC_TRACK_NR) or a line (AUXIL_CODE) cancelled. */
export const CANCELLATION_ASKED = 'IPTAL'

export const isAskedFor = (order: Body) => order.DOC_TRACK_NR === CANCELLATION_ASKED || linesAskedFor(order).length > 0
const linesAskedFor = (order: Body) =>
  rowsOf(order, 'TRANSACTIONS').filter((line) => line.AUXIL_CODE === CANCELLATION_ASKED && isOpen(line))
export const stockLines = (order: Body) => rowsOf(order, 'TRANSACTIONS').filter((line) => Number(line.TYPE) === 0)

/** Puts an order's next step on the calendar, or takes it off where nothing is left to happen. */
export function scheduleStep({ store, clock, settings }: Erp, { ref, body }: StoredRecord): void {
  const isOver =
    Number(body.CANCELLED ?? 0) !== 0 || !stockLines(body).some((line) => isOpen(line) && openQuantity(line) > 0)
  const wait = isAskedFor(body)
    ? settings.answerCancellationAfterSeconds
    : Number(body.ORDER_STATUS) === PROPOSAL
      ? settings.approveAfterSeconds
      : Number(body.ORDER_STATUS) === APPROVED
        ? settings.shipAfterSeconds
        : null
  if (isOver || wait === null) store.run('delete from order_steps where order_ref = ?', ref)
  else store.run('insert or replace into order_steps (order_ref, due_at) values (?, ?)', ref, clock.now() + wait * 1000)
}

export const openQuantity = (line: Body) => Number(line.QUANTITY) - Number(line.QUANTITY_SHIPPED ?? 0)
