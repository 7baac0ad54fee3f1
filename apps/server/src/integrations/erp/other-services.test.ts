/** The adapter against services that differ from the simulator where what is known of the real one leaves it open. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { all, type ErpWorld, openErpWorld, order, productCode, quick } from '../../testing/erp-world.ts'
import { changed, type Json, type OtherService, startOtherService, type Ways } from '../testing/other-service.ts'
import { connectErp } from './connect.ts'
import type { Erp, ErpConnection } from './port.ts'

let erp: ErpWorld
let direct: ErpConnection
let other: OtherService | undefined

beforeAll(async () => {
  erp = await openErpWorld()
  direct = connectErp('logoRestSettings', erp.settings, quick)
})
afterAll(() => erp.stop())
beforeEach(() => erp.reset())
afterEach(async () => {
  await other?.stop()
  other = undefined
})

async function through(ways: Ways): Promise<ErpConnection> {
  other = await startOtherService(erp.url, ways)
  return connectErp('logoRestSettings', { ...erp.settings, url: other.url }, quick)
}

const everything = async (job: Erp) => ({
  products: await all(job.products()),
  prices: await all(job.prices()),
  stock: await all(job.stock()),
  customers: await all(job.customers()),
  addresses: await all(job.addresses()),
  salesmen: await all(job.salesmen()),
  warehouses: await all(job.warehouses()),
  lines: await all(job.accountLines()),
})

const records = (body: Json): Json[] => (Array.isArray(body?.items) ? body.items : [])
const isSql = ({ path }: { path: string }) => path.toLowerCase().startsWith('/api/v1/queries')
/** A collection that only says where it can be read. */
const linkOnly = (collection: Json) => ({ Meta: collection?.Meta })
const forbidden = { status: 400, body: { Message: 'x', ModelState: { OtherError: ['Yetkiniz yok.'] } } }
const withoutSql =
  (...allowed: string[]): Ways['instead'] =>
  (request) => {
    const form = `${request.method} ${request.path.slice('/api/v1/'.length)} ${[...request.query.keys()].join()}${request.body.startsWith('{') ? '{}' : ''}`
    return isSql(request) && !allowed.includes(form) ? forbidden : undefined
  }

const services: Record<string, Ways> = {
  'writes numbers as text': {
    back: (answer) => {
      answer.body = changed(answer.body, (value) => (typeof value === 'number' ? String(value) : value))
    },
  },
  'leaves the envelope away but for its items': {
    back: (answer) => {
      if (answer.body?.items) answer.body = { items: answer.body.items }
    },
  },
  'says nothing where nothing is': {
    back: (answer) => {
      const isNothing = (value: Json) => value === '' || value === null
      for (const row of records(answer.body))
        for (const [name, value] of Object.entries(row)) if (isNothing(value)) delete row[name]
    },
  },
  'says null where nothing is, and has fields that nobody knows': {
    back: (answer) => {
      for (const row of records(answer.body))
        Object.assign(
          row,
          changed(row, (value) => (value === '' ? null : value)),
          { GTIP: { items: null }, X_1: [{}] },
        )
      if (answer.body?.count === 0) answer.body.items = null
    },
  },
  'gives ten rows at most, and does not count them': {
    onward: ({ method, query, path }) => {
      if (method === 'GET' && !isSql({ path }) && query.has('limit')) query.set('limit', '10')
    },
    back: (answer) => {
      delete answer.body?.totalCount
    },
  },
  'leaves collections out of lists': {
    back: (answer) => {
      for (const row of records(answer.body)) {
        delete row.MAINUNIT
        if (row.UNITS) row.UNITS = linkOnly(row.UNITS)
        if (row.TRANSACTIONS) row.TRANSACTIONS = linkOnly(row.TRANSACTIONS)
      }
    },
  },
  'gives collections by paths of their own alone, and empty everywhere else': {
    back: (answer, { path }) => {
      for (const row of [...records(answer.body), answer.body ?? {}]) {
        delete row.MAINUNIT
        if (row.UNITS) row.UNITS.items = []
        if (row.TRANSACTIONS && !/\/TRANSACTIONS$/.test(path)) row.TRANSACTIONS.items = []
      }
    },
  },
  'answers a new record with its reference alone, and 201': {
    back: (answer, { method, path }) => {
      if (method !== 'POST' || !/\/(salesOrders|ArpSlips)$/.test(path) || answer.status !== 200) return
      Object.assign(answer, { status: 201, body: { INTERNAL_REFERENCE: answer.body.INTERNAL_REFERENCE } })
    },
  },
  'takes SQL in the address alone': { instead: withoutSql('GET queries/unsafe tsql') },
  'takes only SQL that changes nothing': { instead: withoutSql('GET queries tsql') },
  'calls the SQL by another name': { instead: withoutSql('GET queries query') },
  'takes SQL in a record': { instead: withoutSql('POST queries/unsafe {}') },
  'writes the names of columns small': {
    back: (answer, request) => {
      if (!isSql(request)) return
      answer.body.items = records(answer.body).map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value])),
      )
    },
  },
  'knows the period by its other name, as a record': {
    instead: ({ path }) =>
      path === '/api/v1/methods/CurrentPeriod' ? { status: 404, body: { Message: 'x' } } : undefined,
    back: (answer, { path }) => {
      if (path === '/api/v1/methods/ActivePeriod')
        answer.body = { FirmNr: 12, Nr: String(answer.body), Begin: '2026-01-01' }
    },
  },
  'does not say how long a token lives': {
    back: (answer, { path }) => {
      if (path === '/api/v1/token') delete answer.body.expires_in
    },
  },
  'repeats the filter encoded once more': {
    back: (answer) => {
      const href = answer.body?.Meta?.href
      if (href?.includes('q='))
        answer.body.Meta.href = href.replace(/q=([^&]*)/, (_: string, q: string) => `Q=1&q=${encodeURIComponent(q)}`)
    },
  },
}

describe.each(Object.entries(services))('a service that %s', (name, ways) => {
  test('is read as any other', async () => {
    const [read, asEver] = [await (await through(ways)).job(everything), await direct.job(everything)]
    expect({ ...read, products: read.products.map(plainUnits) }).toEqual({
      ...asEver,
      products: asEver.products.map(plainUnits),
    })
  })

  test('takes an order once, shows it, and takes back what is asked back', async () => {
    const documentNumber = `B-${Object.keys(services).indexOf(name)}`
    const connection = await through(ways)
    const pushed = await connection.job((job) => job.pushOrder(order(documentNumber)))
    expect(pushed.lines.every(({ lineId }) => lineId !== null)).toBe(true)
    expect((await connection.job((job) => job.pushOrder(order(documentNumber)))).wasThere).toBe(true)
    const seen = await direct.job((job) => job.findOrder(documentNumber))
    expect(pushed.order).toEqual(seen)
    const asked = await connection.job((job) => job.requestCancellation(documentNumber))
    expect(asked).toMatchObject({ cancellation: 'requested', doubles: [] })
    const payment = { documentNumber, customerCode: '120.01', amount: '10.00', currency: 'TRY', bankAccountCode: 'B' }
    const credited = await connection.job((job) => job.pushPayment({ ...payment, collectedAt: new Date() }))
    expect(await direct.job((job) => job.pushPayment({ ...payment, collectedAt: new Date() }))).toEqual({
      ...credited,
      wasThere: true,
    })
  })
})

/** Units that were asked for later come without what only the list had said. */
const plainUnits = ({ units, barcode: _, ...product }: Json) => ({
  ...product,
  units: units.map(({ code }: Json) => code),
})

test('a client that is refused with 401 is tried in the form as well', async () => {
  await erp.control('PUT', 'settings', { clientCredentials: 'body' })
  const connection = await through({
    back: (answer, { path }) => {
      if (path === '/api/v1/token' && answer.status === 400) answer.status = 401
    },
  })
  expect(await connection.job((job) => all(job.warehouses()))).toHaveLength(3)
})

test('a service that does not filter by the days of its records is read as a whole', async () => {
  const connection = await through({
    instead: ({ query }) => (/DATE_/.test(query.get('q') ?? '') ? forbidden : undefined),
  })
  const products = await connection.job((job) => all(job.products({ changedSince: new Date() })))
  expect(products).toEqual(await direct.job((job) => all(job.products())))
})

test('a card of which no unit can be had anywhere is refused by name, and the others are not asked for in vain', async () => {
  const connection = await through({
    back: (answer) => {
      for (const row of [...records(answer.body), answer.body ?? {}])
        for (const name of ['UNITS', 'MAINUNIT']) delete row[name]
    },
    instead: ({ path }) => (/UNITS$/.test(path) ? { status: 404, body: {} } : undefined),
  })
  const pages = await connection.job(async (job) => {
    const read = []
    for await (const page of job.products()) read.push(page)
    return read
  })
  expect(pages.flatMap(({ refused }) => refused)[0]).toEqual({ key: productCode(1), lack: 'unit' })
  expect(pages.flatMap(({ rows }) => rows)).toEqual([])
  expect(other?.asked.filter((one) => /items\/\d+$/.test(one))).toHaveLength(3)
})

test('where SQL is switched off prices are read all the same, with the number of a currency that only the ERP knows', async () => {
  await erp.control('PUT', 'settings', { isSqlEnabled: false })
  const prices = await direct.job((job) => all(job.prices()))
  expect([prices[5]?.currency, prices[6]?.currency]).toEqual(['TRY', '#11'])
})

test('an order whose lines have no reference is an unreadable answer, not a mistake of ours', async () => {
  await direct.job((job) => job.pushOrder(order('NO-REF')))
  const connection = await through({
    back: (answer) => {
      for (const row of records(answer.body))
        for (const line of row.TRANSACTIONS?.items ?? []) delete line.INTERNAL_REFERENCE
    },
  })
  await expect(connection.job((job) => job.findOrder('NO-REF'))).rejects.toMatchObject({ kind: 'unreachable' })
})
