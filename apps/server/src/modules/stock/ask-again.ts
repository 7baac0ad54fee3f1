/** Asks the ERP again before the last few pieces are promised, for as long as somebody can be let wait. */
import { type ErpConnection, type ErpStock, erpSettingNames } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { erpConnection, type Setting, settingOf } from '../settings/index.ts'
import { type AskedProduct, listInCart, listScarce } from './ask.queries.ts'
import { type StockReading, takeReadings } from './readings.queries.ts'

/** A figure that came so lately is not asked for again. */
const FRESH_MS = 3_000
/** So many are asked for at once; a cart of many scarce goods waits for the next reading of all stock. */
const MOST_ASKED = 100

/** Whose order it is about: the divisions they buy from hold what they can have. */
interface Asking {
  id: number
  divisions: readonly { id: number }[]
}

/** When products were last asked for, by id: whoever asks at the same time waits for the same answer. */
const asked = perApp(() => new Map<number, { at: number; done: Promise<boolean> }>())

/** What the ERP can still sell, in whole pieces. */
export function readingOf(row: ErpStock, { isReservedApart }: Setting<'erp'>): StockReading {
  const sellable = row.onHand - row.inOpenOrders - (isReservedApart ? row.reserved : 0)
  return { productCode: row.productCode, warehouseCode: row.warehouseCode, sellable: Math.floor(sellable) }
}

/** Whether any ERP is set up that could be asked; from memory. */
export async function canAskAgain(app: App): Promise<boolean> {
  const settings = await Promise.all(erpSettingNames.map((name) => settingOf(app, name)))
  return settings.some(({ url }) => url !== '')
}

/**
 * Reads those of the products anew of which few are left. What does not answer in time changes nothing: then the figure
 * stands as it was read, and its age is said.
 * @returns whether something was read anew
 */
export async function askAgain(app: App, buyer: Asking, productIds: readonly number[]): Promise<boolean> {
  const settings = await settingOf(app, 'erp')
  const divisionIds = buyer.divisions.map(({ id }) => id)
  if (settings.askBelow === 0 || !(await canAskAgain(app))) return false
  const scarce = (await listScarce(app.db, { productIds, divisionIds, below: settings.askBelow })).slice(0, MOST_ASKED)
  const now = Date.now()
  const known = asked(app)
  const isFresh = ({ id }: AskedProduct) => now - (known.get(id)?.at ?? 0) < FRESH_MS
  const due = scarce.filter((product) => !isFresh(product))
  if (due.length > 0) {
    const done = askAll(app, due, settings)
    for (const { id } of due) known.set(id, { at: now, done })
    if (known.size > 10_000) for (const [id, { at }] of known) if (now - at >= FRESH_MS) known.delete(id)
  }
  const answers = await Promise.all(scarce.map(({ id }) => known.get(id)?.done ?? false))
  return answers.some(Boolean)
}

/** The same for what is in a buyer's cart. */
export async function askAgainForCart(app: App, userId: number, customer: Asking): Promise<void> {
  const { askBelow } = await settingOf(app, 'erp')
  if (askBelow === 0 || !(await canAskAgain(app))) return
  await askAgain(app, customer, await listInCart(app.db, userId, customer.id))
}

async function askAll(app: App, products: readonly AskedProduct[], settings: Setting<'erp'>): Promise<boolean> {
  const answers = await Promise.all(
    erpSettingNames.map(async (erp) => {
      const codes = products.filter(({ erps }) => erps.includes(erp)).map(({ code }) => code)
      const connection = codes.length > 0 ? await erpConnection(app, erp) : null
      if (!connection) return false
      try {
        const { rows, readAt } = await figuresOf(connection, codes, settings.askTimeoutMs)
        const readings = { erp, rows: rows.map((row) => readingOf(row, settings)), readAt }
        await app.db.transaction().execute((tx) => takeReadings(tx, readings))
        return true
      } catch (error) {
        app.log.warn(
          { erp, reason: (error as Error).message },
          'the ERP was asked for stock and did not answer in time',
        )
        return false
      }
    }),
  )
  return answers.some(Boolean)
}

/** Answers as soon as the figures are there: signing out is nobody's wait. */
function figuresOf(
  connection: ErpConnection,
  codes: string[],
  timeoutMs: number,
): Promise<{ rows: ErpStock[]; readAt: Date }> {
  return new Promise((resolve, reject) => {
    connection
      .job(async (session) => {
        await session.stockOf(codes, timeoutMs).then(resolve, reject)
      })
      .catch(reject)
  })
}
