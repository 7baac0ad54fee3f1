/** The statements of the hot paths do not grow with the number of rows. */
import { randomUUID } from 'node:crypto'
import * as baskets from '@toptan/contract/baskets'
import * as catalogs from '@toptan/contract/catalogs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '../db/db.ts'
import { carryOutNext } from '../modules/orders/carry-out.ts'
import { openWorld, type Person, type WorldServer } from './world-server.ts'

let it: WorldServer
let ayse: Person
beforeAll(async () => {
  it = await openWorld({ worker: false })
  ayse = await it.as('ayse')
  // What is kept in memory is read once, whatever is asked first.
  await ayse.call(catalogs.productList, { body: { categoryId: 'LST' } })
  await ayse.call(catalogs.searchByText, { query: { q: 'boltara' } })
  await ayse.call(baskets.cart)
})
afterAll(() => it?.stop())

const counted = async (action: () => Promise<unknown>) => (await countStatements(action)).statements

test('a list of one and a list of many', async () => {
  const list = (pageSize: number) =>
    counted(() => ayse.call(catalogs.productList, { body: { categoryId: 'LST', pageSize } }))
  expect(await list(6)).toBe(await list(1))
  expect(await list(6)).toBeLessThanOrEqual(2)
})

test('a search that finds one and one that finds many', async () => {
  const search = (q: string) => counted(() => ayse.call(catalogs.searchByText, { query: { q } }))
  expect(await search('boltara start')).toBe(await search('2055516'))
  // Which products a text finds is kept until the catalogue changes.
  expect(await search('2055516')).toBe(0)
})

test('a cart and a checkout of two lines and of twenty', async () => {
  const statementsOf = async (lines: number) => {
    const adds: number[] = []
    for (let productId = 1; productId <= lines; productId++)
      adds.push(await counted(() => ayse.call(baskets.addProduct, { body: { productId, quantity: 1 } })))
    const read = await counted(() => ayse.call(baskets.cart))
    const placed = await counted(() =>
      ayse.call(baskets.placeOrder, { body: { customerAddressCode: 'MAIN', note: '' }, key: randomUUID() }),
    )
    const carriedOut = await counted(() => carryOutNext(it.app))
    return { most: Math.max(...adds), read, placed, carriedOut }
  }
  const few = await statementsOf(2)
  expect(await statementsOf(20)).toEqual(few)
  expect(few.most).toBeLessThanOrEqual(2)
})
