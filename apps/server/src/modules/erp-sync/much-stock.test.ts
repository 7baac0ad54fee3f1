/** The largest reading: all stock of a large wholesaler, while its dealers order. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import type { Person } from '../../testing/world-server.ts'

let it: ErpSyncWorld
let ayse: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  ayse = await it.as('ayse')
})
afterAll(() => it?.stop())

const count = async (what: ReturnType<typeof sql<{ n: number }>>) => (await what.execute(it.db)).rows[0]?.n

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
