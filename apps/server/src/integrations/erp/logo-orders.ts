/** Orders on their way to the ERP, and back. */
import { Big, type Decimal } from '../../platform/money.ts'
import type { Currencies } from './logo-currencies.ts'
import { listOnce, READ, UnusableRow } from './logo-lists.ts'
import { CANCELLATION, LINE_TYPE, NOT_SHIPPABLE, STATE_WHEN_PUSHED, viewOrder } from './logo-order-view.ts'
import { orderFields } from './logo-parameters.ts'
import type { LogoSession } from './logo-session.ts'
import { ensureSettled } from './logo-settling.ts'
import { dayOf, type Fields, flag, number, packedTime, quoted, rowsIn, text } from './logo-values.ts'
import { unusable } from './logo-wire.ts'
import {
  ErpError,
  type ErpOrder,
  type ErpOrderState,
  type ErpPage,
  type OrderLineToPush,
  type OrderToPush,
  type PushedOrder,
  type Reading,
} from './port.ts'

/** Document numbers asked for at a time; the question has to fit into an address. */
const NUMBERS_AT_A_TIME = 20
const NOTE_LINES = 6
const NOTE_WIDTH = 50

export async function* readOrderStates(
  session: LogoSession,
  currencies: Currencies,
  documentNumbers: readonly string[],
  { after }: Pick<Reading, 'after'>,
): AsyncIterable<ErpPage<ErpOrderState>> {
  for (let at = Number(after ?? 0); at < documentNumbers.length; at += NUMBERS_AT_A_TIME) {
    const asked = documentNumbers.slice(at, at + NUMBERS_AT_A_TIME)
    const readAt = new Date()
    const found = await findAll(session, currencies, asked)
    const rows = asked.map((documentNumber) => ({ documentNumber, order: found.get(documentNumber) }))
    yield { rows, refused: [], cursor: String(at + asked.length), readAt }
  }
}

export async function findOrder(
  session: LogoSession,
  currencies: Currencies,
  documentNumber: string,
): Promise<ErpOrder | undefined> {
  return (await findAll(session, currencies, [documentNumber])).get(documentNumber)
}

async function findAll(session: LogoSession, currencies: Currencies, asked: readonly string[]) {
  const orders = await rowsWithNumber(session, asked)
  await currencies.learn(orders.map((order) => order.CURR_TRANSACTIN))
  const byNumber = Map.groupBy(orders, (order) => text(order.DOC_NUMBER) ?? '')
  const found = new Map<string, ErpOrder>()
  for (const [documentNumber, same] of byNumber) {
    // A cancelled one may have been entered again by hand; then the living one counts.
    const [first, ...others] = [...same].sort((a, b) => Number(flag(a.CANCELLED)) - Number(flag(b.CANCELLED)))
    const doubles = others.map((order) => text(order.NUMBER) ?? '')
    if (first) found.set(documentNumber, readable(await withLines(session, first), currencies, doubles))
  }
  return found
}

/** An order or a line without a reference is no answer to go by. */
function readable(order: Fields, currencies: Currencies, doubles: string[]): ErpOrder {
  try {
    return viewOrder(order, currencies, doubles)
  } catch (error) {
    if (error instanceof UnusableRow) throw unusable(READ, 'unreadable')
    throw error
  }
}

async function rowsWithNumber(session: LogoSession, asked: readonly string[]): Promise<Fields[]> {
  const q = asked.map((documentNumber) => `DOC_NUMBER eq ${quoted(ensureSafe(documentNumber))}`).join(' or ')
  const orders: Fields[] = []
  for (;;) {
    const query = { q, offset: orders.length, sort: 'INTERNAL_REFERENCE', expandLevel: 'full' }
    const rows = await listOnce(session, 'salesOrders', query)
    if (rows.length === 0) return orders
    if (!rows.every((row) => asked.includes(text(row.DOC_NUMBER) ?? ''))) throw unusable(READ, 'other-question')
    orders.push(...rows)
    // One number has one order, rarely two: no page is too short for them.
    if (asked.length === 1) return orders
  }
}

/** Some versions leave the lines out of lists however they are asked. No order is without any. */
async function withLines(session: LogoSession, order: Fields): Promise<Fields> {
  if (rowsIn(order.TRANSACTIONS)?.length) return order
  const where = `salesOrders/${order.INTERNAL_REFERENCE}`
  const alone = (await session.get(where, { expandLevel: 'full' })) as Fields | null
  if (rowsIn(alone?.TRANSACTIONS)?.length) return { ...order, TRANSACTIONS: alone?.TRANSACTIONS }
  const items: Fields[] = []
  for (;;) {
    const rows = await listOnce(session, `${where}/TRANSACTIONS`, { offset: items.length })
    if (rows.length === 0) return { ...order, TRANSACTIONS: { items } }
    items.push(...rows)
  }
}

export async function pushOrder(session: LogoSession, currencies: Currencies, part: OrderToPush): Promise<PushedOrder> {
  const before = await findOrder(session, currencies, part.documentNumber)
  if (before) return pushed(part, before, true)
  ensureSettled(session.options, part.lastTriedAt)
  const body = await orderBody(session, currencies, part)
  try {
    await session.write('POST', 'salesOrders', body)
  } catch (error) {
    if (!(error instanceof ErpError) || error.kind !== 'unclear') throw error
    // Often it was only the answer that got lost: then the order is there already.
    const saved = await findOrder(session, currencies, part.documentNumber).catch(() => undefined)
    if (!saved) throw error
    return pushed(part, saved, false)
  }
  // The answer to a new order may leave much out, or be another one's: what counts is what can be read again.
  const saved = await readBack(() => findOrder(session, currencies, part.documentNumber))
  if (!saved) throw new ErpError('unclear', [], { found: { finding: 'lost-sight' } })
  return pushed(part, saved, false)
}

/** After a write that went through, a failure to read must not look as if nothing had been written. */
export async function readBack<Found>(find: () => Promise<Found>): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof ErpError)) throw error
    throw new ErpError('unclear', error.sentences, { status: error.status, found: error.found, cause: error })
  }
}

/** Lines stand in the order in which they were sent; people at the ERP may have changed them before we look. */
function pushed(part: OrderToPush, order: ErpOrder, wasThere: boolean): PushedOrder {
  const free = [...order.lines]
  const lines = part.lines.map(({ key, productCode }) => {
    const at = free.findIndex((line) => line.productCode.toUpperCase() === productCode.toUpperCase())
    return { key, lineId: at < 0 ? null : (free.splice(at, 1)[0]?.id ?? null) }
  })
  return { order, wasThere, lines }
}

async function orderBody(session: LogoSession, currencies: Currencies, part: OrderToPush): Promise<Fields> {
  const foreign = await foreignCurrency(session, currencies, part)
  return {
    ...orderFields(part),
    NUMBER: '~',
    DATE: dayOf(part.orderedAt),
    TIME: packedTime(part.orderedAt),
    DOC_NUMBER: ensureSafe(part.documentNumber),
    ARP_CODE: part.customerCode,
    SOURCE_WH: warehouseNumber(part.warehouseCode),
    SOURCE_COST_GRP: warehouseNumber(part.warehouseCode),
    ORDER_STATUS: STATE_WHEN_PUSHED,
    ...(part.addressCode && { SHIPLOC_CODE: part.addressCode }),
    ...(part.salesmanCode && { SALESMAN_CODE: part.salesmanCode }),
    ...noteLines(part.note ?? ''),
    ...(foreign && {
      CURR_TRANSACTIN: foreign.number,
      TC_RATE: Number(foreign.rate),
      CURRSEL_TOTAL: 2,
      CURRSEL_DETAILS: 2,
    }),
    TRANSACTIONS: { items: part.lines.flatMap((line) => lineFields(part, line, foreign)) },
    DataObjectParameter: { FillAccCodesOnPreSave: true },
  }
}

interface Foreign {
  number: number
  rate: Decimal
}

async function foreignCurrency(session: LogoSession, currencies: Currencies, part: OrderToPush) {
  if (part.currency === session.options.localCurrency) return undefined
  if (part.exchangeRate === undefined)
    throw new ErpError('refused', [], {
      found: { finding: 'rate-missing', currency: part.currency, local: session.options.localCurrency },
    })
  return { number: await currencies.numberOf(part.currency), rate: part.exchangeRate }
}

/** A line of goods, and below it one line for each discount and for the expense. */
function lineFields(part: OrderToPush, line: OrderLineToPush, foreign: Foreign | undefined): Fields[] {
  const local = (amount: Decimal) => Number(foreign ? new Big(amount).times(foreign.rate).round(4) : amount)
  return [
    {
      TYPE: LINE_TYPE.goods,
      MASTER_CODE: line.productCode,
      QUANTITY: line.quantity,
      PRICE: local(line.price),
      UNIT_CODE: line.unitCode,
      VAT_RATE: line.vatRate,
      VAT_INCLUDED: line.includesVat ? 1 : 0,
      SOURCE_WH: warehouseNumber(part.warehouseCode),
      ...(line.dueDate && { DUE_DATE: line.dueDate }),
      ...(part.salesmanCode && { SALESMAN_CODE: part.salesmanCode }),
      ...(foreign && {
        EDT_CURR: foreign.number,
        EDT_PRICE: Number(line.price),
        CURR_PRICE: foreign.number,
        PC_PRICE: Number(line.price),
        PR_RATE: Number(foreign.rate),
      }),
    },
    ...line.discounts
      .filter((rate) => !new Big(rate).eq(0))
      .map((rate) => ({ TYPE: LINE_TYPE.discount, DETAIL_LEVEL: 0, DISCOUNT_RATE: Number(rate), QUANTITY: 0 })),
    ...(line.expense !== undefined && !new Big(line.expense).eq(0)
      ? [{ TYPE: LINE_TYPE.expense, DETAIL_LEVEL: 0, TOTAL: local(line.expense), VAT_RATE: line.vatRate, QUANTITY: 0 }]
      : []),
  ]
}

/** The note in as many lines as there are; what does not fit any more is left out, where a word ends. */
function noteLines(note: string): Fields {
  const lines: string[] = ['']
  for (const word of note.split(/\s+/).flatMap((long) => long.match(new RegExp(`.{1,${NOTE_WIDTH}}`, 'gu')) ?? [])) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length <= NOTE_WIDTH) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return Object.fromEntries(
    lines
      .filter((line) => line !== '')
      .slice(0, NOTE_LINES)
      .map((line, at) => [`NOTES${at + 1}`, line]),
  )
}

export async function requestCancellation(
  session: LogoSession,
  currencies: Currencies,
  documentNumber: string,
  lineIds: readonly string[] | undefined,
): Promise<ErpOrder | undefined> {
  const order = await findOrder(session, currencies, documentNumber)
  if (!order) return undefined
  const isAsked = (state: { cancellation: string; status: string }) =>
    state.cancellation === 'requested' || state.status === 'Cancelled'
  const lines = order.lines.filter((line) => lineIds?.includes(line.id))
  if (isAsked(order) || (lineIds && lines.every(isAsked))) return order
  // Held back, it cannot be shipped while people decide; one line does not hold back the others.
  const change: Fields = lineIds
    ? {
        TRANSACTIONS: {
          items: lines.map((line) => ({ INTERNAL_REFERENCE: Number(line.id), AUXIL_CODE: CANCELLATION.asked })),
        },
      }
    : {
        DOC_TRACK_NR: CANCELLATION.asked,
        ...(order.status === 'Approved' || order.status === 'Preparing' ? { ORDER_STATUS: NOT_SHIPPABLE } : {}),
      }
  await session.write('PATCH', `salesOrders/${order.id}`, change)
  return readBack(() => findOrder(session, currencies, documentNumber))
}

/** Nobody knows how the service wants quotes and the like inside a text: our numbers have none. */
export function ensureSafe(documentNumber: string): string {
  if (/^[\w./-]{1,32}$/.test(documentNumber)) return documentNumber
  throw new ErpError('refused', [], { found: { finding: 'number-unfit', number: documentNumber } })
}

function warehouseNumber(code: string): number {
  const read = number(code)
  if (read !== null && Number.isInteger(read)) return read
  throw new ErpError('refused', [], { found: { finding: 'warehouse-no-number', warehouse: code } })
}
