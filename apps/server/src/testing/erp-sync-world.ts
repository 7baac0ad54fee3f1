/** The small world with an ERP beside it that knows its goods, customers and warehouses. */
import * as baskets from '@toptan/contract/baskets'
import { sql } from 'kysely'
import type { Erp } from '../integrations/erp/port.ts'
import { erpJobs } from '../modules/erp-sync/index.ts'
import { carryOutNext } from '../modules/orders/carry-out.ts'
import { changeSetting } from '../modules/settings/index.ts'
import type { App } from '../platform/app.ts'
import { type ErpSimulator, startErpSimulator } from './erp-simulator.ts'
import { type JobReport, runJob } from './job-run.ts'
import { productCode } from './world.ts'
import { openWorld, type Person, type WorldServer } from './world-server.ts'

/** Pauses and waits short enough for tests; what is not named here is as it is in life. */
const quick = {
  readTimeoutMs: 2_000,
  writeTimeoutMs: 1_000,
  signInPauseMs: 20,
  readPauseMs: 5,
  signInTries: 2,
}
/** Other waits, and how many rows are asked for at a time. */
type Manners = Partial<typeof quick> & { readTries?: number; pageSize?: number; sqlPageSize?: number }

export interface ErpSyncWorld extends WorldServer {
  erp: ErpSimulator
  /** Runs a job of the exchange by its name. */
  run(name: string, options?: Parameters<typeof runJob>[2]): Promise<JobReport>
  /** Is called before and after everything that is asked of the ERP, while it is set. */
  moments: { pass: (() => Promise<void>) | null }
  /** Puts goods into a person's cart, orders them and waits for the order's number. */
  order(person: Person, lines: Record<number, number>): Promise<string>
  /** On hand as read, reserved, and the difference, of a product in a warehouse. */
  stock(n: number, warehouseId?: number): Promise<{ onHand: number; reserved: number; promise: number }>
  /** The orders of the ERP in short. */
  ordersAtErp(): Promise<SimulatedOrder[]>
}

export interface SimulatedOrder {
  ref: number
  NUMBER: string
  DOC_NUMBER: string
}

export async function openErpSyncWorld(manners: Manners = {}): Promise<ErpSyncWorld> {
  const [world, erp] = await Promise.all([openWorld({ worker: false, poolSize: 20 }), startErpSimulator()])
  const { connectErp } = world.app
  const moments: ErpSyncWorld['moments'] = { pass: null }
  world.app.connectErp = (name, settings, more) => {
    const connection = connectErp(name, settings, { ...more, ...quick, ...manners })
    return { ...connection, job: (job) => connection.job((session) => job(watched(session, moments))) }
  }
  await sql`update divisions set erp_code = case id when 1 then '0' else '9' end`.execute(world.db)
  await sql`update warehouses set erp_code = id::text`.execute(world.db)
  await erp.seed(trade())
  await setUp(world.app, world, erp)
  const work = (name: string) => {
    const job = erpJobs.find((one) => one.name === name)
    if (!job) throw new Error(`There is no job ${name}.`)
    return job.work
  }
  return {
    ...world,
    erp,
    moments,
    run: (name, options) => runJob(world.app, work(name), options),
    async order(person, lines) {
      for (const [n, quantity] of Object.entries(lines))
        await person.call(baskets.addProduct, { body: { productId: Number(n), quantity } })
      const body = { customerAddressCode: 'MAIN', note: '' }
      const { transactionId } = await person.call(baskets.placeOrder, { body })
      while (await carryOutNext(world.app));
      const { createdOrders, errorMessage } = await world.outcome(person, transactionId)
      const [created] = createdOrders
      if (!created) throw new Error(errorMessage ?? 'nothing was ordered')
      return created.docNumber
    },
    async stock(n, warehouseId = 1) {
      const { rows } = await sql<{ onHand: number; reserved: number }>`
        select on_hand, reserved from product_stocks s join products p on p.id = s.product_id
        where p.code = ${productCode(n)} and s.warehouse_id = ${warehouseId}`.execute(world.db)
      const { onHand, reserved } = rows[0] ?? { onHand: 0, reserved: 0 }
      return { onHand, reserved, promise: onHand - reserved }
    },
    async ordersAtErp() {
      const found: SimulatedOrder[] = []
      for (;;) {
        const page = await erp.control<SimulatedOrder[]>('GET', `orders?after=${found.at(-1)?.ref ?? 0}`)
        if (page.length === 0) return found
        found.push(...page)
      }
    },
    async stop() {
      await world.stop()
      await erp.stop()
    },
  }
}

/** A session that lets something happen between everything that is asked and answered. */
function watched(session: Erp, moments: ErpSyncWorld['moments']): Erp {
  const between = <Given extends unknown[], Page>(list: (...given: Given) => AsyncIterable<Page>) =>
    async function* (...given: Given) {
      await moments.pass?.()
      for await (const page of list(...given)) {
        await moments.pass?.()
        yield page
      }
    }
  const { products, prices, stock, warehouses, customers, addresses, salesmen, accountLines, orderStates } = session
  return {
    ...session,
    products: between(products),
    prices: between(prices),
    stock: between(stock),
    warehouses: between(warehouses),
    customers: between(customers),
    addresses: between(addresses),
    salesmen: between(salesmen),
    accountLines: between(accountLines),
    orderStates: between(orderStates),
    async stockOf(codes, timeoutMs) {
      await moments.pass?.()
      const figures = await session.stockOf(codes, timeoutMs)
      await moments.pass?.()
      return figures
    },
  }
}

async function setUp(app: App, world: WorldServer, erp: ErpSimulator): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from users order by id limit 1`.execute(world.db)
  const by = { userId: rows[0]?.id ?? 0 }
  const { clientSecret, password, ...settings } = erp.settings
  await changeSetting(app, by, 'logoRestSettings', settings, {
    'logoRestSettings.clientSecret': clientSecret,
    'logoRestSettings.password': password,
  })
}

/** Every product of the world with 100 pieces in each warehouse. */
function* trade(): Iterable<readonly [string, object]> {
  yield ['divisions', { NR: 0, NAME: 'Türkiye' }]
  yield ['divisions', { NR: 9, NAME: 'Deutschland' }]
  for (const [NR, NAME, DIVISNR] of [
    [1, 'İstanbul', 0],
    [2, 'Ankara', 0],
    [3, 'München', 9],
  ])
    yield ['warehouses', { NR, NAME, DIVISNR }]
  for (const [CODE, TITLE, COUNTRY_CODE] of [
    ['TR001', 'Yıldız Lastik', 'TR'],
    ['DE001', 'Huber Reifen', 'DE'],
    ['TR002', 'Üçüncü Oto', 'TR'],
  ])
    yield ['Arps', { CODE, TITLE, COUNTRY_CODE, ACCOUNT_TYPE: 3 }]
  for (let n = 1; n <= 30; n += 1) {
    const CODE = productCode(n)
    yield ['items', { CODE, NAME: `Ürün ${n}`, CARD_TYPE: 1, SELVAT: 20, MAINUNIT: 'ADET', MARKCODE: 'ALTAY' }]
    for (const INVENNO of [1, 2, 3]) yield ['stock', { ITEM_CODE: CODE, INVENNO, ONHAND: 100 }]
  }
}
