/** Every fault of the ERP on every reading, and the ERP killed in the middle: nothing is lost, nothing twice, it heals by itself. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import type { Person } from '../../testing/world-server.ts'

const kinds = ['slow', 'down', 'unauthorised', 'refuse', 'error', 'half', 'twice', 'repeat', 'forget', 'hang'] as const

let it: ErpSyncWorld
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  ayse = await it.as('ayse')
  await sql`insert into category_maps (category_id, group_code) values ('AKS', 'TOPLU')`.execute(it.db)
})
afterAll(() => it?.stop())

const count = async (what: ReturnType<typeof sql<{ n: number }>>) => (await what.execute(it.db)).rows[0]?.n
const MANY = 450

/** What a reading has to have brought in the end; each begins from nothing. */
const readings: Record<string, { prepare(): Promise<void>; isThere(): Promise<boolean> }> = {
  'pull-products': {
    async prepare() {
      await sql`delete from products where code like 'T-%'`.execute(it.db)
      await it.erp.seed(
        Array.from({ length: MANY }, (_, at) => {
          const record = {
            CODE: `T-${at}`,
            NAME: `Silecek ${at}`,
            CARD_TYPE: 1,
            SELVAT: 20,
            MAINUNIT: 'ADET',
            GROUP_CODE: 'TOPLU',
          }
          return ['items', record] as const
        }),
      )
    },
    isThere: async () => (await count(sql`select count(*)::int as n from products where code like 'T-%'`)) === MANY,
  },
  'pull-stock': {
    async prepare() {
      await sql`update product_stocks set on_hand = 1, read_at = '2026-01-01' where warehouse_id <= 3`.execute(it.db)
    },
    isThere: async () =>
      (await count(sql`select count(*)::int as n from product_stocks s join products p on p.id = s.product_id
        where p.code like 'W-%' and s.on_hand <> 100`)) === 0,
  },
  'pull-customers': {
    async prepare() {
      await sql`update customers set name = 'x'`.execute(it.db)
      await it.erp.seed(['TR001', 'DE001', 'TR002'].map((CODE) => ['Arps', { CODE, TITLE: `Cari ${CODE}` }] as const))
    },
    isThere: async () => (await count(sql`select count(*)::int as n from customers where name = 'x'`)) === 0,
  },
  'pull-warehouses': {
    async prepare() {
      await sql`update warehouses set name = 'x' where erp_code is not null`.execute(it.db)
    },
    isThere: async () => (await count(sql`select count(*)::int as n from warehouses where name = 'x'`)) === 0,
  },
}

describe.each(Object.entries(readings))('%s', (name, { prepare, isThere }) => {
  test.each(kinds)('struck by "%s" comes to its end, at the latest at the next attempt', async (kind) => {
    await prepare()
    await it.erp.control('POST', 'faults', {
      kind,
      match: 'GET|POST .*/queries',
      probability: 0.4,
      count: 3,
      ms: 2_500,
    })
    let failures = 0
    for (let attempt = 0; attempt < 6 && !(await isThere()); attempt += 1)
      await it.run(name).catch(() => {
        failures += 1
      })
    await it.erp.control('DELETE', 'faults')
    expect(await isThere()).toBe(true)
    expect(failures).toBeLessThan(6)
  })
})

test('orders pushed while the ERP is killed twice are there once each', async () => {
  const docNumbers: string[] = []
  for (let at = 0; at < 60; at += 1) docNumbers.push(await it.order(ayse, { [1 + (at % 20)]: 1 }))
  const unsent = () => count(sql`select count(*)::int as n from order_parts where push_state <> 'sent'`)
  await it.erp.control('POST', 'faults', { kind: 'forget', match: 'POST .*/salesOrders', probability: 0.1 })
  for (const rest of [40, 20]) {
    const pushing = it.run('push-orders-to-erp').catch(() => undefined)
    await expect.poll(unsent, { timeout: 20_000, interval: 5 }).toBeLessThan(rest)
    await it.erp.kill()
    await pushing
    await it.erp.startAgain()
  }
  await it.erp.control('DELETE', 'faults')
  for (let round = 0; round < 15 && (await unsent()) !== 0; round += 1) {
    await sql`update order_parts set next_try_at = least(next_try_at, now()) where push_state = 'waiting'`.execute(
      it.db,
    )
    await it.run('push-orders-to-erp').catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  expect(await unsent()).toBe(0)
  const there = (await it.ordersAtErp()).map(({ DOC_NUMBER }) => DOC_NUMBER.replace(/[.]\d+$/, ''))
  expect(there.sort()).toEqual(docNumbers.sort())
}, 90_000)

test('a hundred thousand rows of stock are read within a minute, and orders go on meanwhile', async () => {
  await sql`insert into products (code, name, category_id, kind, brand_id)
    select 'H-' || n, 'Silecek ' || n, 'AKS', 'AKS', (select min(id) from brands) from generate_series(1, 33400) as n`.execute(
    it.db,
  )
  await it.erp.seed(
    (function* () {
      for (let n = 1; n <= 33_400; n += 1) {
        const CODE = `H-${n}`
        yield ['items', { CODE, NAME: CODE, CARD_TYPE: 1, SELVAT: 20, MAINUNIT: 'ADET' }] as const
        for (const INVENNO of [1, 2, 3]) yield ['stock', { ITEM_CODE: CODE, INVENNO, ONHAND: n % 50 }] as const
      }
    })(),
  )
  const took: number[] = []
  let isReading = true
  const selling = (async () => {
    while (isReading) {
      const began = performance.now()
      await it.order(ayse, { 25: 1 })
      took.push(performance.now() - began)
    }
  })()
  const began = performance.now()
  const report = await it.run('pull-stock')
  const seconds = (performance.now() - began) / 1000
  isReading = false
  await selling
  console.log(
    `${report.seen} rows of stock in ${seconds.toFixed(1)} s, ${took.length} orders meanwhile, the slowest in ${Math.max(...took).toFixed(0)} ms`,
  )
  expect(report.seen).toBeGreaterThanOrEqual(100_000)
  expect(seconds).toBeLessThan(60)
  expect(took.length).toBeGreaterThan(0)
  expect(
    await count(sql`select count(*)::int as n from product_stocks s join products p on p.id = s.product_id
    where p.code like 'H-%'`),
  ).toBe(100_200)
}, 180_000)
