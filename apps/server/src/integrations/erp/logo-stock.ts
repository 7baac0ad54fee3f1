/** Stock and warehouses: there is no resource for them, so they are asked for by SQL. */
import { UnusableRow } from './logo-lists.ts'
import type { LogoSession } from './logo-session.ts'
import { askSql, sqlPages } from './logo-sql.ts'
import { type TableNames, tableNames } from './logo-tables.ts'
import { type Fields, number, quoted, text } from './logo-values.ts'
import { ErpError, type ErpPage, type ErpStock, type ErpWarehouse, type Reading } from './port.ts'

/** Warehouse -1 is the sum of all others; it would count everything twice. */
const EACH_WAREHOUSE = 'S.INVENNO >= 0'
const COLUMNS = 'S.STOCKREF, S.INVENNO, S.ONHAND, S.RESERVED, S.ACTSORDER, I.CODE'

export async function* readStock(session: LogoSession, reading: Reading): AsyncIterable<ErpPage<ErpStock>> {
  const from = stockTables(await tableNames(session))
  const key = ['S.STOCKREF', 'S.INVENNO']
  yield* sqlPages(session, reading, { columns: COLUMNS, from, where: EACH_WAREHOUSE, key, read: stockRow })
}

export async function readStockOf(
  session: LogoSession,
  codes: readonly string[],
  timeoutMs: number | undefined,
): Promise<{ rows: ErpStock[]; readAt: Date }> {
  const readAt = new Date()
  if (codes.length === 0) return { rows: [], readAt }
  const asking = askStockOf(session, codes)
  return { rows: await (timeoutMs === undefined ? asking : within(timeoutMs, asking)), readAt }
}

async function askStockOf(session: LogoSession, codes: readonly string[]): Promise<ErpStock[]> {
  const tables = stockTables(await tableNames(session))
  const rest =
    `FROM ${tables} WHERE ${EACH_WAREHOUSE} AND I.CODE IN (${codes.map(quoted).join(', ')}) ` +
    'ORDER BY S.STOCKREF, S.INVENNO'
  return (await askSql(session, COLUMNS, rest, { tries: 1 })).map(stockRow)
}

/** Somebody is waiting: the time holds for everything together, signing in too. */
async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const given = AbortSignal.timeout(timeoutMs)
  const tooLate = new Promise<never>((_, reject) => {
    const found = { finding: 'silent', seconds: timeoutMs / 1000 } as const
    given.onabort = () => reject(new ErpError('unreachable', [], { found }))
  })
  // What still comes after that is of no interest, nor is its failure.
  work.catch(() => undefined)
  return Promise.race([work, tooLate])
}

const stockTables = ({ ofFirm, ofPeriod }: TableNames) =>
  `${ofPeriod('GNTOTST')} S INNER JOIN ${ofFirm('ITEMS')} I ON I.LOGICALREF = S.STOCKREF`

export async function* readWarehouses(session: LogoSession, reading: Reading): AsyncIterable<ErpPage<ErpWarehouse>> {
  yield* sqlPages(session, reading, {
    columns: 'W.NR, W.NAME, W.DIVISNR, D.NAME AS DIVISION_NAME',
    from: 'L_CAPIWHOUSE W LEFT JOIN L_CAPIDIV D ON D.FIRMNR = W.FIRMNR AND D.NR = W.DIVISNR',
    where: `W.FIRMNR = ${session.firm}`,
    key: ['W.NR'],
    read: (row) => ({
      code: text(row.NR) ?? '',
      name: text(row.NAME) ?? text(row.NR) ?? '',
      divisionCode: text(row.DIVISNR) ?? '0',
      divisionName: text(row.DIVISION_NAME),
    }),
  })
}

function stockRow(row: Fields): ErpStock {
  const [productCode, warehouseCode, onHand] = [text(row.CODE), text(row.INVENNO), number(row.ONHAND)]
  if (productCode === null || warehouseCode === null || onHand === null) throw new UnusableRow('stock')
  return {
    productCode,
    warehouseCode,
    onHand,
    inOpenOrders: number(row.ACTSORDER) ?? 0,
    reserved: number(row.RESERVED) ?? 0,
  }
}
