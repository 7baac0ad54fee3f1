/** Every fault of the ERP while reading and while writing: nothing is lost, nothing is there twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { all, type ErpWorld, openErpWorld, order, PRODUCTS, productCode, quick } from '../../testing/erp-world.ts'
import { connectErp } from './connect.ts'
import { type Erp, type ErpConnection, ErpError, type ErpErrorKind } from './port.ts'

const kinds = ['slow', 'down', 'unauthorised', 'refuse', 'error', 'half', 'twice', 'repeat', 'forget', 'hang'] as const
type Kind = (typeof kinds)[number]

/** A hanging answer is given up after this long. */
const PATIENCE = 250

let erp: ErpWorld
let connection: ErpConnection

beforeAll(async () => {
  erp = await openErpWorld()
  const impatient = { ...quick, readTimeoutMs: PATIENCE, writeTimeoutMs: PATIENCE, pageSize: 50, sqlPageSize: 100 }
  connection = connectErp('logoRestSettings', erp.settings, impatient)
})
afterAll(() => erp.stop())
beforeEach(() => erp.reset())

const fault = (kind: Kind, match: string, more: object = {}) =>
  erp.control('POST', 'faults', { kind, match, ms: PATIENCE * 2, ...more })

const outcome = async (work: (job: Erp) => Promise<unknown>): Promise<ErpErrorKind | 'done'> => {
  try {
    await connection.job(work)
    return 'done'
  } catch (error) {
    if (error instanceof ErpError) return error.kind
    throw error
  }
}

/** The numbers under which the ERP has an order of ours. */
const numbersOf = async (documentNumber: string): Promise<string[]> => {
  const found: { ref: number; NUMBER: string; DOC_NUMBER: string }[] = []
  for (;;) {
    const page = await erp.control<typeof found>('GET', `orders?after=${found.at(-1)?.ref ?? 0}`)
    if (page.length === 0) break
    found.push(...page)
  }
  return found.filter((row) => row.DOC_NUMBER === documentNumber).map((row) => row.NUMBER)
}

describe.each(kinds)('reading while the ERP is struck by "%s"', (kind) => {
  const lists = {
    products: { match: 'GET .*/items$', read: (job: Erp): Promise<unknown[]> => all(job.products()), rows: PRODUCTS },
    stock: { match: 'POST .*/queries', read: (job: Erp): Promise<unknown[]> => all(job.stock()), rows: PRODUCTS * 3 },
    warehouses: { match: 'POST .*/token', read: (job: Erp): Promise<unknown[]> => all(job.warehouses()), rows: 3 },
  }

  test.each(Object.entries(lists))('%s: once, and everything comes all the same', async (_, { match, read, rows }) => {
    // A refusal is an answer: it is handed on, and the next job succeeds.
    const isHandedOn = kind === 'refuse' && !match.includes('token')
    await fault(kind, match, { count: 1 })
    if (isHandedOn) expect(await outcome(read)).toBe('refused')
    const found = await connection.job(read)
    expect(found).toHaveLength(rows)
    expect(new Set(found.map((row) => JSON.stringify(row))).size).toBe(rows)
  })

  test.each(Object.entries(lists))('%s: for good, and the job says why or has everything', async (_, list) => {
    const isSigningIn = list.match.includes('token')
    await fault(kind, list.match)
    let rows: unknown[] = []
    const came = await outcome(async (job) => {
      rows = await list.read(job)
    })
    const expected: Record<Kind, string> = {
      slow: 'unreachable',
      down: 'unreachable',
      unauthorised: 'credentials',
      refuse: isSigningIn ? 'credentials' : 'refused',
      error: 'unreachable',
      half: 'unreachable',
      twice: 'unreachable',
      // Each question in SQL has a number, so the answer before is never taken for its own.
      repeat: list.match.includes('queries') ? 'unreachable' : 'done',
      forget: 'unreachable',
      hang: 'unreachable',
    }
    expect(came).toBe(expected[kind])
    if (came === 'done') expect(rows).toHaveLength(list.rows)
  })
})

test('somebody who waits for a stock figure waits no longer than they said', async () => {
  await fault('hang', 'queries')
  const patient = connectErp('logoRestSettings', erp.settings, quick)
  const started = performance.now()
  await expect(patient.job((job) => job.stockOf([productCode(1)], 100))).rejects.toMatchObject({ kind: 'unreachable' })
  expect(performance.now() - started).toBeLessThan(1_500)
})

/** What the first attempt says when one request of the push is struck. */
const struck: Record<Kind, Record<'POST' | 'GET', ErpErrorKind | 'done'>> = {
  // Given up before the ERP had begun: it saves later, and only looking again finds it.
  slow: { POST: 'unclear', GET: 'done' },
  down: { POST: 'unclear', GET: 'done' },
  unauthorised: { POST: 'done', GET: 'done' },
  refuse: { POST: 'refused', GET: 'refused' },
  error: { POST: 'unclear', GET: 'done' },
  half: { POST: 'done', GET: 'done' },
  twice: { POST: 'done', GET: 'done' },
  repeat: { POST: 'done', GET: 'done' },
  forget: { POST: 'done', GET: 'done' },
  hang: { POST: 'done', GET: 'done' },
}

describe.each(kinds)('writing while the ERP is struck by "%s"', (kind) => {
  test.each(['POST', 'GET'] as const)('an order is there exactly once when its %s was struck', async (method) => {
    const documentNumber = `F-${kind}-${method}`
    await connection.job((job) => job.pushOrder(order(`before-${documentNumber}`)))
    await fault(kind, `${method} .*/salesOrders`, { count: 1 })
    expect(await outcome((job) => job.pushOrder(order(documentNumber)))).toBe(struck[kind][method])
    // As `settlingSeconds` asks: what was given up may still be saved.
    if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, PATIENCE * 2))
    const { order: pushed } = await connection.job((job) => job.pushOrder(order(documentNumber)))
    expect(await numbersOf(documentNumber)).toEqual([pushed.number])
  })

  test('a payment is credited exactly once', async () => {
    const payment = {
      documentNumber: `P-${kind}`,
      customerCode: '120.01',
      amount: '10.5',
      currency: 'TRY',
      collectedAt: new Date(),
      bankAccountCode: 'BNK1',
    }
    await connection.job((job) => job.pushPayment({ ...payment, documentNumber: `before-${kind}` }))
    await fault(kind, 'POST .*/ArpSlips', { count: 1 })
    expect(await outcome((job) => job.pushPayment(payment))).toBe(struck[kind].POST)
    if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, PATIENCE * 2))
    const { number } = await connection.job((job) => job.pushPayment(payment))
    const credited = (await connection.job((job) => all(job.accountLines()))).filter(
      ({ description }) => description === payment.documentNumber,
    )
    expect(credited).toMatchObject([{ amount: '10.5', ficheNo: number }])
  })

  test('a request to cancel arrives', async () => {
    const documentNumber = `X-${kind}`
    await connection.job((job) => job.pushOrder(order(documentNumber)))
    await fault(kind, 'PATCH .*/salesOrders', { count: 1 })
    await outcome((job) => job.requestCancellation(documentNumber))
    const asked = await connection.job((job) => job.requestCancellation(documentNumber))
    expect(asked).toMatchObject({ cancellation: 'requested', lines: [{ quantity: 4 }, { quantity: 2 }] })
  })
})

test('what was given up and may still arrive is not written again before it had its time', async () => {
  const part = order('LATE-1', { lastTriedAt: new Date() })
  await fault('slow', 'POST .*/salesOrders', { count: 1, ms: PATIENCE * 3 })
  expect(await outcome((job) => job.pushOrder(part))).toBe('unclear')
  expect(await erp.requests('POST /salesOrders')).toEqual([])
  const first = connection.job((job) => job.pushOrder({ ...part, lastTriedAt: null }))
  await expect(first).rejects.toMatchObject({ kind: 'unclear' })
  expect(await outcome((job) => job.pushOrder({ ...part, lastTriedAt: new Date() }))).toBe('unclear')
  await new Promise((resolve) => setTimeout(resolve, connection.settlingSeconds * 1000))
  const { wasThere } = await connection.job((job) => job.pushOrder(part))
  expect(wasThere).toBe(true)
  expect(await numbersOf('LATE-1')).toHaveLength(1)
})

describe('many orders', () => {
  /** Pushes each order until it went through, with a worker for each of two jobs. */
  const pushAll = async (documentNumbers: string[]) => {
    const waiting = [...documentNumbers]
    const got = new Map<string, string>()
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const documentNumber = next
        await connection
          .job((job) => job.pushOrder(order(documentNumber)))
          .then(({ order: { number } }) => got.set(documentNumber, number))
          .catch(async (error: unknown) => {
            if (!(error instanceof ErpError)) throw error
            await new Promise((resolve) => setTimeout(resolve, 50))
            waiting.push(documentNumber)
          })
      }
    }
    await Promise.all([worker(), worker()])
    return got
  }

  test('each is there once although one request in five goes wrong in one way or another', async () => {
    await erp.control('POST', 'faults', { kind: 'down', probability: 0.02, seed: 7 })
    for (const kind of kinds.filter((one) => one !== 'down' && one !== 'slow'))
      await fault(kind, kind === 'hang' ? 'salesOrders' : '', { probability: 0.025 })
    const documentNumbers = Array.from({ length: 100 }, (_, at) => `R-${at}`)
    const got = await pushAll(documentNumbers)
    await erp.reset()
    for (const documentNumber of documentNumbers)
      expect(await numbersOf(documentNumber)).toEqual([got.get(documentNumber)])
  })

  test('each is there once although the ERP is killed twice', async () => {
    const documentNumbers = Array.from({ length: 120 }, (_, at) => `K-${at}`)
    const pushing = pushAll(documentNumbers)
    for (let times = 0; times < 2; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await erp.kill()
      await new Promise((resolve) => setTimeout(resolve, 100))
      await erp.startAgain()
    }
    const got = await pushing
    for (const documentNumber of documentNumbers)
      expect(await numbersOf(documentNumber)).toEqual([got.get(documentNumber)])
    const { doubledOrders } = await erp.control<{ doubledOrders: unknown[] }>('GET', 'state')
    expect(doubledOrders).toEqual([])
    expect(await connection.job((job) => job.stockOf([productCode(1)]))).toMatchObject({ rows: [{}, {}, {}] })
  })
})
