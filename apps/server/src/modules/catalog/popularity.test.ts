import { randomUUID } from 'node:crypto'
import * as baskets from '@toptan/contract/baskets'
import * as catalogs from '@toptan/contract/catalogs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type WorldServer } from '../../testing/world-server.ts'
import { rankByDemand } from './popularity.ts'

let it: WorldServer
let ayse: Person
beforeAll(async () => {
  it = await openWorld()
  ayse = await it.as('ayse')
})
afterAll(() => it?.stop())

const listed = async () =>
  (await ayse.call(catalogs.productList, { body: { categoryId: 'LST' } })).items.map(({ id }) => id)

test('what is ordered comes first, and what nobody orders stays in its order behind it', async () => {
  await rankByDemand(it.app)
  const before = await listed()
  const [first, second, third] = before as [number, number, number]
  for (const productId of [third, second, third]) {
    await ayse.call(baskets.addProduct, { body: { productId, quantity: 1 } })
    const placed = await ayse.call(baskets.placeOrder, {
      body: { customerAddressCode: 'MAIN', note: '' },
      key: randomUUID(),
    })
    expect(await it.outcome(ayse, placed.transactionId)).toMatchObject({ status: 'Completed' })
  }
  await rankByDemand(it.app)
  await expect.poll(listed).toEqual([third, second, first, ...before.slice(3)])
})
