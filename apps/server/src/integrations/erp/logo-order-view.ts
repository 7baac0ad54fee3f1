/** How an order of the ERP looks in our words. The one table of states stands here. */

import { Big, type Decimal } from '../../platform/money.ts'
import type { Currencies } from './logo-currencies.ts'
import { idOf } from './logo-reading.ts'
import { day, decimal, type Fields, flag, instant, number, rowsIn, text } from './logo-values.ts'
import type { ErpCancellation, ErpOrder, ErpOrderLine, ErpOrderStatus } from './port.ts'

/** Lines of an order: goods; discounts and expenses belong to the line above. */
export const LINE_TYPE = { goods: 0, discount: 2, expense: 3 } as const

/**
 * A proposal and an order held back are known to the ERP; a shippable one is on its way to the warehouse, and only that
 * one is certain to be counted in the stock figures.
 */
const PROPOSAL = 1
export const NOT_SHIPPABLE = 2
const SHIPPABLE = 4
const STATE_OF: Readonly<Record<number, { status: ErpOrderStatus; isInStockFigures: boolean }>> = {
  [PROPOSAL]: { status: 'Approved', isInStockFigures: false },
  [NOT_SHIPPABLE]: { status: 'Approved', isInStockFigures: false },
  [SHIPPABLE]: { status: 'Preparing', isInStockFigures: true },
}
export const STATE_WHEN_PUSHED = PROPOSAL

/**
 * The ERP has no word for "somebody asks to cancel this". We write one into a free field that its people see in their
 * lists: an order's document tracking number, a line's special code. Their answer is CANCELLED, or the second word.
 */
export const CANCELLATION = { asked: 'IPTAL', refused: 'IPTAL-RED' } as const

export const goodsLinesOf = (order: Fields): Fields[] =>
  (rowsIn(order.TRANSACTIONS) ?? [])
    .filter((line) => (number(line.TYPE) ?? LINE_TYPE.goods) === LINE_TYPE.goods)
    .sort((a, b) => (number(a.LINENO) ?? 0) - (number(b.LINENO) ?? 0))

export function viewOrder(order: Fields, currencies: Currencies, doubles: string[]): ErpOrder {
  const isCancelled = flag(order.CANCELLED)
  const state = STATE_OF[number(order.ORDER_STATUS) ?? PROPOSAL] ?? STATE_OF[PROPOSAL]
  const asWhole = isCancelled ? 'Cancelled' : (state?.status ?? 'Approved')
  const asked = cancellationIn(order.DOC_TRACK_NR, isCancelled)
  const lines = goodsLinesOf(order).map((line) => viewLine(line, order, asWhole, asked))
  const inCurrency = converter(order)
  const vat = decimal(order.TOTAL_VAT) ?? '0'
  const total = decimal(order.TOTAL_NET) ?? '0'
  const status = isCancelled ? 'Cancelled' : statusFrom(lines, asWhole)
  return {
    id: idOf(order),
    number: text(order.NUMBER) ?? '',
    documentNumber: text(order.DOC_NUMBER) ?? '',
    customerCode: text(order.ARP_CODE) ?? '',
    warehouseCode: text(order.SOURCE_WH) ?? '0',
    status,
    cancellation: status === 'Cancelled' && asked === 'requested' ? 'done' : asked,
    isInStockFigures: state?.isInStockFigures === true || status === 'Shipped' || status === 'Cancelled',
    currency: currencies.codeOf(order.CURR_TRANSACTIN),
    totalWithoutVat: inCurrency(new Big(total).minus(vat).toFixed()),
    totalVat: inCurrency(vat),
    total: inCurrency(total),
    modifiedBy: number(order.MODIFIED_BY) ? text(order.MODIFIED_BY) : null,
    modifiedAt: instant(order.DATE_MODIFIED, order.HOUR_MODIFIED, order.MIN_MODIFIED, order.SEC_MODIFIED),
    lines,
    doubles,
  }
}

function viewLine(line: Fields, order: Fields, asWhole: ErpOrderStatus, asked: ErpCancellation): ErpOrderLine {
  const quantity = number(line.QUANTITY) ?? 0
  const shippedQuantity = number(line.QUANTITY_SHIPPED) ?? 0
  const inCurrency = converter(order)
  const isCancelled = asWhole === 'Cancelled' || flag(line.CANCELLED)
  const own = cancellationIn(line.AUXIL_CODE, isCancelled)
  return {
    id: idOf(line),
    productCode: text(line.MASTER_CODE) ?? '',
    warehouseCode: text(line.SOURCE_WH) ?? text(order.SOURCE_WH) ?? '0',
    quantity,
    shippedQuantity,
    unitCode: text(line.UNIT_CODE),
    price: (number(line.EDT_CURR) ? decimal(line.EDT_PRICE) : null) ?? inCurrency(decimal(line.PRICE) ?? '0'),
    total: inCurrency(decimal(line.TOTAL_NET) ?? decimal(line.TOTAL) ?? '0'),
    dueDate: day(line.DUE_DATE),
    status: lineStatus(asWhole, isCancelled, flag(line.ORDER_CLOSED), quantity, shippedQuantity),
    cancellation: own === 'none' ? asked : own,
  }
}

function lineStatus(
  asWhole: ErpOrderStatus,
  isCancelled: boolean,
  isClosed: boolean,
  quantity: number,
  shipped: number,
): ErpOrderStatus {
  if (isCancelled) return 'Cancelled'
  if (shipped >= quantity && quantity > 0) return 'Shipped'
  // What was closed will not come any more.
  if (isClosed) return shipped > 0 ? 'Shipped' : 'Cancelled'
  return shipped > 0 ? 'PartlyShipped' : asWhole
}

/** Something left and something will: partly shipped; nothing more will: shipped. */
function statusFrom(lines: ErpOrderLine[], asWhole: ErpOrderStatus): ErpOrderStatus {
  if (lines.length === 0) return asWhole
  const living = lines.filter((line) => line.status !== 'Cancelled')
  if (living.length === 0) return 'Cancelled'
  if (living.every((line) => line.status === 'Shipped')) return 'Shipped'
  return living.some((line) => line.shippedQuantity > 0) ? 'PartlyShipped' : asWhole
}

function cancellationIn(word: unknown, isCancelled: boolean): ErpCancellation {
  if (text(word) === CANCELLATION.refused) return 'refused'
  if (text(word) !== CANCELLATION.asked) return 'none'
  return isCancelled ? 'done' : 'requested'
}

/** Amounts of an order stand in the company's currency; at the order's own rate they are what the customer pays. */
function converter(order: Fields): (amount: Decimal) => Decimal {
  const rate = number(order.CURR_TRANSACTIN) ? number(order.TC_RATE) : null
  return (amount) => (rate ? new Big(amount).div(rate).round(4).toFixed() : amount)
}
