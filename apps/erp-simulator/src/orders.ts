/** Sales orders: what is refused, how they are numbered, and what the ERP works out. */
import { randomUUID } from 'node:crypto'
import { dateAt } from './clock.ts'
import { cents, type Erp } from './erp.ts'
import { type Body, findByKey, insertRecord, rowsOf, type StoredRecord, updateRecord } from './records.ts'
import { refused, refuseValues } from './refusal.ts'
import { arps, items, salesOrders } from './resources.ts'
import { scheduleStep } from './steps.ts'
import { recountOrder } from './stock.ts'
import type { Store } from './store.ts'

const STOCK_LINE = 0
const PROMOTION_LINE = 1
const DISCOUNT_LINE = 2
const EXPENSE_LINE = 3
const SERVICE_LINE = 4

export function createOrder(erp: Erp, sent: Body): StoredRecord {
  const { store, clock } = erp
  ensureOrderIsSound(erp, sent)
  const number = takeNumber(store, sent.NUMBER)
  // A client that copies an order sends the references of the other one's lines.
  const rows = rowsOf(sent, 'TRANSACTIONS').map(({ INTERNAL_REFERENCE: _, ...line }) => line)
  const body = workOut(store, {
    DATE: dateAt(clock.now()),
    TIME: 0,
    ORDER_STATUS: 1,
    CANCELLED: 0,
    AFFECT_RISK: 1,
    ...sent,
    NUMBER: number,
    TRANSACTIONS: { items: rows },
  })
  const order = insertRecord(store, salesOrders, body, clock.now())
  recountOrder(store, null, order.body)
  scheduleStep(erp, order)
  return order
}

/** Saves an order that a client changed. */
export function changeOrder(erp: Erp, before: StoredRecord, after: StoredRecord): StoredRecord {
  ensureOrderIsSound(erp, after.body)
  return saveOrder(erp, before, { ...after, body: withOwnLines(after.body, before.body) })
}

/** What was shipped and which line is which is the ERP's to say, whatever a client sends. */
export function withOwnLines(sent: Body, before: Body): Body {
  const known = new Map(rowsOf(before, 'TRANSACTIONS').map((line) => [line.INTERNAL_REFERENCE, line]))
  const rows = rowsOf(sent, 'TRANSACTIONS').map(({ INTERNAL_REFERENCE, QUANTITY_SHIPPED: _, ...line }): Body => {
    const own = known.get(INTERNAL_REFERENCE)
    return own ? { ...line, INTERNAL_REFERENCE, QUANTITY_SHIPPED: own.QUANTITY_SHIPPED ?? 0 } : line
  })
  return { ...sent, TRANSACTIONS: { items: rows } }
}

/** Saves an order that the ERP's people changed; they may do so although its customer has been blocked since. */
export function saveOrder(erp: Erp, before: StoredRecord, after: StoredRecord): StoredRecord {
  const { store, clock } = erp
  const number = ['', '~'].includes(String(after.body.NUMBER ?? '')) ? before.body.NUMBER : after.body.NUMBER
  const body = workOut(store, { DATE: before.body.DATE, ...after.body, NUMBER: number })
  const order = updateRecord(store, salesOrders, { ref: before.ref, body }, clock.now())
  recountOrder(store, before.body, order.body)
  scheduleStep(erp, order)
  return order
}

export function deleteOrder({ store }: Erp, order: StoredRecord): void {
  if (rowsOf(order.body, 'TRANSACTIONS').some((line) => Number(line.QUANTITY_SHIPPED ?? 0) > 0))
    throw refused('OtherError', 'Sevk edilmiş sipariş fişi silinemez.')
  recountOrder(store, order.body, null)
  store.run('delete from sales_orders where ref = ?', order.ref)
  store.run('delete from order_steps where order_ref = ?', order.ref)
}

function ensureOrderIsSound({ store, firm }: Erp, sent: Body): void {
  const problems: string[] = []
  const customer = typeof sent.ARP_CODE === 'string' ? findByKey(store, arps, sent.ARP_CODE) : undefined
  if (!customer) problems.push('(ARP_CODE) Cari hesap bulunamadı.')
  else if (Number(customer.body.BLOCKED ?? 0) === 1) problems.push('(ARP_CODE) Cari hesap bloke edilmiş.')
  const lines = rowsOf(sent, 'TRANSACTIONS')
  if (lines.length === 0) problems.push('(TRANSACTIONS) Fişte satır bulunmuyor.')
  const isWarehouse = (number: unknown) =>
    number === undefined || store.get('select 1 from L_CAPIWHOUSE where FIRMNR = ? and NR = ?', firm, Number(number))
  if (!isWarehouse(sent.SOURCE_WH)) problems.push('(SOURCE_WH) Ambar bulunamadı.')
  for (const [at, line] of lines.entries()) {
    const type = Number(line.TYPE ?? STOCK_LINE)
    if (type === DISCOUNT_LINE || type === EXPENSE_LINE || type === SERVICE_LINE) continue
    const item = findByKey(store, items, String(line.MASTER_CODE ?? ''))
    if (!item) problems.push(`(MASTER_CODE) ${at + 1}. satır: malzeme kartı bulunamadı.`)
    else if (!unitsOf(item.body).includes(String(line.UNIT_CODE ?? '').toUpperCase()))
      problems.push(`(UNIT_CODE) ${at + 1}. satır: birim, malzemenin birim setinde yok.`)
    if (!(Number(line.QUANTITY) > 0)) problems.push(`(QUANTITY) ${at + 1}. satır: miktar sıfırdan büyük olmalıdır.`)
    if (!isWarehouse(line.SOURCE_WH)) problems.push(`(SOURCE_WH) ${at + 1}. satır: ambar bulunamadı.`)
  }
  refuseValues(problems)
}

const unitsOf = (item: Body): string[] =>
  [item.MAINUNIT, ...rowsOf(item, 'UNITS').map((unit) => unit.UNIT_CODE)]
    .filter((code) => code !== undefined)
    .map((code) => String(code).toUpperCase())

/** `~` takes the next free number; a number of the client's own must be new. A repeated DOC_NUMBER is nobody's business. */
function takeNumber(store: Store, asked: unknown): string {
  if (asked !== undefined && asked !== '' && asked !== '~') {
    if (findByKey(store, salesOrders, String(asked)))
      throw refused('OtherError', `${asked} numaralı fiş zaten kayıtlı.`)
    return String(asked)
  }
  for (;;) {
    const number = String(store.nextNumber('order number')).padStart(16, '0')
    if (!findByKey(store, salesOrders, number)) return number
  }
}

/** Fills in references, discounts, VAT and totals. Discount and expense lines belong to the priced line above, or to all. */
function workOut(store: Store, order: Body): Body {
  const status = order.ORDER_STATUS ?? 1
  const rows = rowsOf(order, 'TRANSACTIONS').map(
    (line, at): Body => ({
      TYPE: STOCK_LINE,
      SOURCE_WH: order.SOURCE_WH ?? 0,
      QUANTITY_SHIPPED: 0,
      ORDER_CLOSED: 0,
      CANCELLED: 0,
      GUID: randomUUID().toUpperCase(),
      ...line,
      INTERNAL_REFERENCE: line.INTERNAL_REFERENCE ?? store.nextNumber('order line'),
      LINENO: at + 1,
      PARENTLNREF: 0,
      ORDER_STATUS: status,
    }),
  )
  const ofAll = rows.filter((line) => Number(line.TYPE) === DISCOUNT_LINE && isOfAll(line))
  for (const discount of ofAll) discount.TOTAL = 0
  let gross = 0
  let net = 0
  let vat = 0
  let expenses = 0
  for (const [at, line] of rows.entries()) {
    if (Number(line.TYPE) === EXPENSE_LINE) {
      expenses += Number(line.TOTAL ?? 0)
      vat += (Number(line.TOTAL ?? 0) * Number(line.VAT_RATE ?? 0)) / 100
    }
    if (!isPriced(line)) continue
    const rate = Number(line.VAT_RATE ?? 0)
    const total = cents(Number(line.QUANTITY ?? 0) * Number(line.PRICE ?? 0))
    let left = Number(line.VAT_INCLUDED) === 1 ? cents((total * 100) / (100 + rate)) : total
    gross += left
    for (const discount of [...discountsBelow(rows, at), ...ofAll]) {
      const off = discountOn(left, discount)
      discount.TOTAL = cents(isOfAll(discount) ? Number(discount.TOTAL) + off : off)
      if (!isOfAll(discount)) discount.PARENTLNREF = line.INTERNAL_REFERENCE
      left = cents(left - off)
    }
    Object.assign(line, { TOTAL: total, TOTAL_NET: left, VAT_BASE: left, VAT_AMOUNT: cents((left * rate) / 100) })
    net += left
    vat += Number(line.VAT_AMOUNT)
  }
  const all = cents(net + expenses + vat)
  return {
    ...order,
    ORDER_STATUS: status,
    CANCELLED: order.CANCELLED ?? 0,
    GUID: order.GUID ?? randomUUID().toUpperCase(),
    TRANSACTIONS: { items: rows },
    TOTAL_GROSS: cents(gross),
    TOTAL_DISCOUNTS: cents(gross - net),
    TOTAL_DISCOUNTED: cents(net),
    TOTAL_EXPENSES: cents(expenses),
    TOTAL_VAT: cents(vat),
    TOTAL_NET: all,
    TC_NET: Number(order.TC_RATE ?? 0) > 0 ? cents(all / Number(order.TC_RATE)) : all,
    RC_NET: Number(order.RC_RATE ?? 0) > 0 ? cents(all / Number(order.RC_RATE)) : 0,
  }
}

const isOfAll = (line: Body) => Number(line.DETAIL_LEVEL ?? 0) === 1
/** Goods given away, discounts and expenses have no price of their own. */
const isPriced = (line: Body) => ![PROMOTION_LINE, DISCOUNT_LINE, EXPENSE_LINE].includes(Number(line.TYPE))

/** By its rate; a discount of one line that has none takes its amount. */
function discountOn(amount: number, { DISCOUNT_RATE, TOTAL, ...line }: Body): number {
  const rate = Number(DISCOUNT_RATE ?? 0)
  return rate === 0 && !isOfAll(line) ? Math.min(amount, Number(TOTAL ?? 0)) : cents((amount * rate) / 100)
}

function discountsBelow(rows: Body[], at: number): Body[] {
  const found: Body[] = []
  for (const line of rows.slice(at + 1)) {
    if (isPriced(line)) break
    if (Number(line.TYPE) === DISCOUNT_LINE && !isOfAll(line)) found.push(line)
  }
  return found
}
