/** A large reading: all stock of a wholesaler, while its dealers order. `npm run bench` measures a larger one. */
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

test('orders go on while thirty thousand rows of stock are read, and every row arrives', async () => {
  await sql`insert into products (code, name, category_id, kind, brand_id)
    select 'H-' || n, 'Silecek ' || n, 'AKS', 'AKS', (select min(id) from brands) from generate_series(1, 10000) as n`.execute(
    it.db,
  )
  await it.erp.seed(
    (function* () {
      for (let n = 1; n <= 10_000; n += 1) {
        const CODE = `H-${n}`
        yield ['items', { CODE, NAME: CODE, CARD_TYPE: 1, SELVAT: 20, MAINUNIT: 'ADET' }] as const
        for (const INVENNO of [1, 2, 3]) yield ['stock', { ITEM_CODE: CODE, INVENNO, ONHAND: n % 50 }] as const
      }
    })(),
  )
  let ordered = 0
  let isReading = true
  const selling = (async () => {
    // There are a hundred pieces.
    while (isReading && ordered < 80) {
      await it.order(ayse, { 25: 1 })
      ordered += 1
    }
  })()
  const report = await it.run('pull-stock')
  isReading = false
  await selling
  expect(report.seen).toBeGreaterThanOrEqual(30_000)
  expect(ordered).toBeGreaterThan(0)
  expect(
    await count(sql`select count(*)::int as n from product_stocks s join products p on p.id = s.product_id
    where p.code like 'H-%'`),
  ).toBe(30_000)
}, 180_000)
