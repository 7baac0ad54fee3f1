import type { Erp, ErpOrder } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import type { Run } from '../jobs/index.ts'
import { listDocumentNumbers, type PartAtErp } from '../orders/index.ts'
import { settingOf } from '../settings/index.ts'
import { listUndecided, readingOf, takeDecidedReadings, type UndecidedProduct } from '../stock/index.ts'
import type { ErpAtHand } from './connections.ts'
import { keepStates } from './keep-states.ts'

/** Products read together with the states of their orders. */
const PRODUCTS_AT_A_TIME = 50
/** An order may pass from one state to the next just while its products are being read; then they are read again. */
const TRIES = 3

/**
 * Reads products with promises that are undecided, and asks for the states of their orders before and after: only an
 * order that stood the same both times tells whether the figures in between contained it.
 */
export async function decideStock(app: App, run: Run, erp: ErpAtHand, session: Erp): Promise<void> {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const products = await listUndecided(app.db, erp.name)
    if (products.length === 0) return
    let leftOut = 0
    for (let at = 0; at < products.length; at += PRODUCTS_AT_A_TIME) {
      run.signal.throwIfAborted()
      leftOut += await decide(app, run, erp, session, products.slice(at, at + PRODUCTS_AT_A_TIME))
    }
    if (leftOut === 0) return
    if (tried === TRIES) run.log('erp.stock-undecided', { rows: leftOut })
  }
}

async function decide(
  app: App,
  run: Run,
  erp: ErpAtHand,
  session: Erp,
  products: readonly UndecidedProduct[],
): Promise<number> {
  const parts = await listDocumentNumbers(app.db, [...new Set(products.flatMap(({ partIds }) => partIds))])
  const before = await ordersOf(session, parts)
  const { rows, readAt } = await session.stockOf(products.map(({ productCode }) => productCode))
  const after = await ordersOf(session, parts)
  await keepStates(app, run, parts, after)
  const isContained = new Map<number, boolean>()
  for (const { partId, documentNumber } of parts) {
    const [was, is] = [before.get(documentNumber), after.get(documentNumber)]
    if (isCounted(was) === isCounted(is)) isContained.set(partId, isCounted(is))
  }
  const settings = await settingOf(app, 'erp')
  return run.step(async (tx) => {
    const readings = { erp: erp.name, rows: rows.map((row) => readingOf(row, settings)), readAt }
    const { changed, leftOut } = await takeDecidedReadings(tx, readings, isContained)
    run.progress({ seen: rows.length, changed })
    return leftOut
  })
}

/** What the ERP does not know yet is in none of its figures. */
const isCounted = (order: ErpOrder | undefined) => order?.isInStockFigures === true

async function ordersOf(session: Erp, parts: readonly PartAtErp[]): Promise<Map<string, ErpOrder | undefined>> {
  const found = new Map<string, ErpOrder | undefined>()
  const numbers = parts.map(({ documentNumber }) => documentNumber)
  for await (const page of session.orderStates(numbers))
    for (const { documentNumber, order } of page.rows) found.set(documentNumber, order)
  return found
}
