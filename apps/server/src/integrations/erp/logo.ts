/** The adapter for Logo's REST service ("Logo Objects"). docs/erp.md says which of its facts are confirmed. */
import { readAccountLines, readFicheLines } from './logo-accounts.ts'
import { createCurrencies } from './logo-currencies.ts'
import { listOnce, resourcePages } from './logo-lists.ts'
import { findOrder, pushOrder, readOrderStates, requestCancellation } from './logo-orders.ts'
import { pushPayment } from './logo-payments.ts'
import { readAddress, readCustomer, readPrice, readProduct, readSalesman } from './logo-reading.ts'
import { type LogoMemory, type LogoOptions, type LogoSession, logoDefaults, openSession } from './logo-session.ts'
import { settlingSeconds } from './logo-settling.ts'
import { askSql } from './logo-sql.ts'
import { readStock, readStockOf, readWarehouses } from './logo-stock.ts'
import { tableNames } from './logo-tables.ts'
import { completeUnits } from './logo-units.ts'
import { text } from './logo-values.ts'
import { type Erp, type ErpCheck, type ErpConnection, ErpError, type ErpSettings } from './port.ts'

export function createLogo(settings: ErpSettings, changed: Partial<LogoOptions> = {}): ErpConnection {
  const options = { ...logoDefaults, ...changed }
  const memory: LogoMemory = { clientCredentials: 'header', sqlForm: null }
  return {
    settlingSeconds: settlingSeconds(options),
    async job(work) {
      const session = openSession(settings, options, memory)
      try {
        return await work(erpOf(session))
      } finally {
        await session.close()
      }
    },
    test: () => test(settings, { ...options, signInTries: 1, readTries: 1 }, memory),
  }
}

/** A card without its picture, which can be larger than all the rest of a page. */
const wholeProduct = {
  expandLevel: 'full',
  fields:
    'INTERNAL_REFERENCE,RECORD_STATUS,CARD_TYPE,CODE,NAME,GROUP_CODE,PRODUCER_CODE,AUXIL_CODE,AUXIL_CODE2,AUXIL_CODE3,' +
    'AUXIL_CODE4,AUXIL_CODE5,SELVAT,MAINUNIT,MARKCODE,EAN_BARCODE,MIN_ORD_AMNT,UNITS',
}

function erpOf(session: LogoSession): Erp {
  const currencies = createCurrencies(session)
  return {
    products: (reading = {}) =>
      resourcePages(session, 'items', reading, readProduct, {
        query: wholeProduct,
        prepare: (rows) => completeUnits(session, rows),
      }),
    prices: (reading = {}) =>
      resourcePages(session, 'salesItemPrices', reading, readPrice(currencies), {
        prepare: (rows) => currencies.learn(rows.map((row) => row.CURRENCY)),
      }),
    stock: (reading = {}) => readStock(session, reading),
    stockOf: (codes, timeoutMs) => readStockOf(session, codes, timeoutMs),
    warehouses: (reading = {}) => readWarehouses(session, reading),
    customers: (reading = {}) =>
      resourcePages(session, 'Arps', reading, readCustomer(currencies), {
        prepare: (rows) => currencies.learn(rows.map((row) => row.CURRENCY)),
      }),
    addresses: (reading = {}) => resourcePages(session, 'ArpShipmentLocations', reading, readAddress),
    async *salesmen(reading = {}) {
      const customers = await customersBySalesman(session)
      yield* resourcePages(session, 'salesmen', reading, (fields) => readSalesman(fields, customers))
    },
    accountLines: (reading = {}) => readAccountLines(session, currencies, reading),
    ficheLines: ({ ficheKey }) => readFicheLines(session, ficheKey),
    orderStates: (numbers, reading = {}) => readOrderStates(session, currencies, numbers, reading),
    findOrder: (documentNumber) => findOrder(session, currencies, documentNumber),
    pushOrder: (part) => pushOrder(session, currencies, part),
    requestCancellation: (documentNumber, lineIds) => requestCancellation(session, currencies, documentNumber, lineIds),
    pushPayment: (payment) => pushPayment(session, currencies, payment),
  }
}

/** Null where the service does not offer the link. */
async function customersBySalesman(session: LogoSession): Promise<Map<string, string[]> | null> {
  const found = new Map<string, string[]>()
  try {
    for await (const page of resourcePages(session, 'customersOfSalesmen', {}, (fields) => fields))
      for (const row of page.rows) {
        const [salesman, customer] = [text(row.SALESMAN_CODE), text(row.ARP_CODE)]
        if (salesman !== null && customer !== null) found.set(salesman, [...(found.get(salesman) ?? []), customer])
      }
    return found
  } catch (error) {
    if (error instanceof ErpError && error.status === 404) return null
    throw error
  }
}

async function test(settings: ErpSettings, options: LogoOptions, memory: LogoMemory): Promise<ErpCheck[]> {
  const checks: ErpCheck[] = []
  const attempt = async <Result>(what: ErpCheck['what'], work: () => Result | Promise<Result>) => {
    try {
      const result = await work()
      checks.push({ what, failure: null })
      return result
    } catch (error) {
      if (!(error instanceof ErpError)) throw error
      checks.push({ what, failure: error })
      return undefined
    }
  }
  const session = await attempt('sign-in', async () => {
    const opened = openSession(settings, options, memory)
    await opened.signIn()
    return opened
  })
  if (!session) return checks
  try {
    await attempt('products', () => listOnce(session, 'items', { limit: 1 }))
    await attempt('orders', () => listOnce(session, 'salesOrders', { limit: 1 }))
    await attempt('stock', async () => {
      const { ofPeriod } = await tableNames(session)
      await askSql(session, 'COUNT(*) AS N', `FROM ${ofPeriod('GNTOTST')} WHERE 1 = 0`, { tries: 1 })
    })
  } finally {
    await session.close()
  }
  return checks
}
