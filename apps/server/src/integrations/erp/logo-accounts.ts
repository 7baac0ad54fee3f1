/** Customers' accounts, from the tables behind them. */
import type { Currencies } from './logo-currencies.ts'
import { UnusableRow } from './logo-lists.ts'
import type { LogoSession } from './logo-session.ts'
import { askSql, sqlPages } from './logo-sql.ts'
import { tableNames } from './logo-tables.ts'
import { day, decimal, type Fields, number, text } from './logo-values.ts'
import { type ErpAccountLine, ErpError, type ErpFicheLine, type ErpPage, type FicheKind, type Reading } from './port.ts'

/** What kind of paper the numbers on an account line mean. */
const KINDS: Readonly<Record<number, FicheKind>> = {
  1: 'cash-collection',
  2: 'cash-payment',
  3: 'debit-note',
  4: 'credit-note',
  5: 'transfer',
  6: 'exchange-difference',
  12: 'special',
  14: 'opening',
  20: 'incoming-bank-transfer',
  21: 'outgoing-bank-transfer',
  31: 'purchase',
  32: 'sales-return',
  33: 'sales-return',
  34: 'service-bought',
  36: 'purchase-return',
  37: 'retail-sale',
  38: 'wholesale-sale',
  39: 'service-sold',
  41: 'maturity-difference',
  42: 'maturity-difference',
  43: 'price-difference',
  44: 'price-difference',
  56: 'self-employed-receipt',
  61: 'cheque-or-note',
  62: 'cheque-or-note',
  63: 'cheque-or-note',
  64: 'cheque-or-note',
  70: 'credit-card',
}
const DEBIT = 0
const INVOICES = 4
/** Lines of goods; discounts, expenses and the like stand in the total of theirs. */
const GOODS_LINE = 0

export async function* readAccountLines(
  session: LogoSession,
  currencies: Currencies,
  reading: Reading,
): AsyncIterable<ErpPage<ErpAccountLine>> {
  const { ofFirm, ofPeriod } = await tableNames(session)
  // The earliest instalment of the paper is when something is due first.
  const due = `SELECT MODULENR, FICHEREF, MIN(DATE_) AS DUE_DATE FROM ${ofPeriod('PAYTRANS')} GROUP BY MODULENR, FICHEREF`
  yield* sqlPages(session, reading, {
    columns:
      'L.LOGICALREF, C.CODE, L.DATE_, L.MODULENR, L.TRCODE, L.SIGN, L.AMOUNT, L.TRCURR, L.TRNET, L.TRANNO, L.DOCODE, ' +
      'L.LINEEXP, L.CANCELLED, L.SOURCEFREF, P.DUE_DATE',
    from:
      `${ofPeriod('CLFLINE')} L INNER JOIN ${ofFirm('CLCARD')} C ON C.LOGICALREF = L.CLIENTREF ` +
      `LEFT JOIN (${due}) P ON P.MODULENR = L.MODULENR AND P.FICHEREF = L.SOURCEFREF`,
    key: ['L.LOGICALREF'],
    read: (row) => accountLine(currencies, row),
    prepare: (rows) => currencies.learn(rows.map((row) => row.TRCURR)),
  })
}

function accountLine(currencies: Currencies, row: Fields): ErpAccountLine {
  const [customerCode, date, amount] = [text(row.CODE), day(row.DATE_), decimal(row.AMOUNT)]
  if (customerCode === null || date === null || amount === null) throw new UnusableRow('amount')
  const kindId = number(row.TRCODE) ?? 0
  const isForeign = (number(row.TRCURR) ?? 0) !== 0
  return {
    id: String(row.LOGICALREF),
    customerCode,
    ficheKey: `${number(row.MODULENR) ?? 0}:${number(row.SOURCEFREF) ?? 0}`,
    ficheNo: text(row.TRANNO) ?? '',
    kind: KINDS[kindId] ?? 'other',
    kindId,
    documentNumber: text(row.DOCODE),
    description: text(row.LINEEXP),
    date,
    dueDate: day(row.DUE_DATE),
    sign: number(row.SIGN) === DEBIT ? 'debit' : 'credit',
    amount,
    currency: currencies.codeOf(row.TRCURR),
    currencyAmount: isForeign ? (decimal(row.TRNET) ?? amount) : amount,
    isCancelled: number(row.CANCELLED) === 1,
  }
}

/** Only invoices have lines of goods. */
export async function readFicheLines(session: LogoSession, ficheKey: string): Promise<ErpFicheLine[]> {
  const [module, fiche] = /^(\d+):(\d+)$/.exec(ficheKey)?.slice(1).map(Number) ?? []
  if (module === undefined || fiche === undefined)
    throw new ErpError('refused', [`${ficheKey} is not a fiche of this ERP.`])
  if (module !== INVOICES) return []
  const { ofFirm, ofPeriod } = await tableNames(session)
  const rows = await askSql(
    session,
    'L.LOGICALREF, I.CODE, I.NAME, L.AMOUNT, U.CODE AS UNIT_CODE, L.PRICE, L.LINENET',
    `FROM ${ofPeriod('STLINE')} L INNER JOIN ${ofFirm('ITEMS')} I ON I.LOGICALREF = L.STOCKREF ` +
      `LEFT JOIN ${ofFirm('UNITSETL')} U ON U.LOGICALREF = L.UOMREF ` +
      `WHERE L.INVOICEREF = ${fiche} AND L.LINETYPE = ${GOODS_LINE} ORDER BY L.LOGICALREF`,
  )
  return rows.map((row) => ({
    productCode: text(row.CODE) ?? '',
    productName: text(row.NAME) ?? text(row.CODE) ?? '',
    quantity: number(row.AMOUNT) ?? 0,
    unitCode: text(row.UNIT_CODE),
    price: decimal(row.PRICE) ?? '0',
    total: decimal(row.LINENET) ?? '0',
  }))
}
