import { randomUUID } from 'node:crypto'
import * as baskets from '@toptan/contract/baskets'
import * as catalogs from '@toptan/contract/catalogs'
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type WorldServer } from '../../testing/world-server.ts'
import { carryOutNext } from './carry-out.ts'

let it: WorldServer
let ayse: Person
let hans: Person
beforeAll(async () => {
  it = await openWorld()
  ayse = await it.as('ayse')
  hans = await it.as('hans')
})
afterAll(() => it?.stop())

const add = (person: Person, productId: number, quantity: number) =>
  person.call(baskets.addProduct, { body: { productId, quantity } })
const place = (person: Person, more: object = {}, key: string = randomUUID()) =>
  person.call(baskets.placeOrder, { body: { customerAddressCode: 'MAIN', note: '', ...more }, key })
const empty = async (person: Person) => {
  const { cartDetails } = await person.call(baskets.simplified)
  await person.call(baskets.removeProducts, { body: cartDetails.map(({ productId }) => productId) })
}
const held = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from product_stocks s where reserved <>
    coalesce((select sum(quantity) from reservations r where r.product_id = s.product_id and r.warehouse_id = s.warehouse_id
      and r.ended_at is null), 0)`.execute(it.db)
  return rows[0]?.n
}

describe('a dealer orders', () => {
  test('what the cart shows is what is ordered, and the stock is promised', async () => {
    await add(ayse, 1, 4)
    await add(ayse, 2, 2)
    await add(ayse, 2, 3)
    const cart = await ayse.call(baskets.cart)
    // 4 × 10.01 + 3 × 20.02 = 100.10; VAT 20 %: 8.01 + 12.01
    expect(cart.cartSummary).toMatchObject({ currency: 'TRY', totalDiscountedPrice: 100.1, totalVatPrice: 20.02 })
    const placed = await place(ayse, { total: cart.cartSummary?.totalWithVatDiscountedPrice, cartId: cart.id })
    expect(placed.status).toBe('InQueue')
    const done = await it.outcome(ayse, placed.transactionId)
    expect(done).toMatchObject({ status: 'Completed', errorMessage: null })
    expect(done.createdOrders).toHaveLength(1)
    const docNumber = done.createdOrders[0]?.docNumber as string
    expect(docNumber).toMatch(/^TR\d\d-\d{6}$/)
    const order = await ayse.call(orders.detail, { params: { docNumber } })
    expect(order).toMatchObject({
      status: 'Received',
      totalAmount: 120.12,
      totalTaxAmount: 20.02,
      currency: 'TRY',
      canCancel: 'at-once',
    })
    expect(order.orderItems.map(({ quantity }) => quantity)).toEqual([4, 3])
    expect(order.orderItems[0]?.orders[0]).toMatchObject({ warehouseCode: 'IST', quantity: 4 })
    expect((await ayse.call(baskets.totalItem)).totalItem).toBe(0)
    expect(await held()).toBe(0)
  })

  test('a line larger than one warehouse is split, and one larger than all is refused with the cart kept', async () => {
    await sql`update product_stocks set on_hand = 12 where product_id = 7 and warehouse_id in (1, 2)`.execute(it.db)
    await add(ayse, 7, 15)
    const done = await it.outcome(ayse, (await place(ayse)).transactionId)
    const order = await ayse.call(orders.detail, { params: { docNumber: done.createdOrders[0]?.docNumber as string } })
    expect(order.orderItems[0]?.orders.map(({ quantity }) => quantity)).toEqual([12, 3])
    expect(order.warehouse).toBeNull()
    const refusal = await ayse.refused(baskets.addProduct, { body: { productId: 7, quantity: 10 } })
    expect(refusal).toMatchObject({ status: 409, code: 'cart.not-enough-stock', details: { limit: 9 } })
  })

  test('stock that went meanwhile fails the order by name, creates nothing and keeps the cart', async () => {
    await add(ayse, 8, 50)
    await sql`update product_stocks set on_hand = 1 where product_id = 8`.execute(it.db)
    const done = await it.outcome(ayse, (await place(ayse)).transactionId)
    expect(done).toMatchObject({ status: 'Failed', createdOrders: [] })
    expect(done.errors[0]).toMatchObject({ productId: 8, code: 'order.not-enough-stock' })
    const cart = await ayse.call(baskets.cart)
    expect(cart.cartDetails).toHaveLength(1)
    expect(cart.cartDetails[0]?.notices.map(({ kind }) => kind)).toContain('not-enough-stock')
    await empty(ayse)
  })

  test('a total other than the one shown is refused and told', async () => {
    await add(ayse, 3, 1)
    const refusal = await ayse.refused(baskets.placeOrder, {
      body: { customerAddressCode: 'MAIN', note: '', total: 1 },
      key: randomUUID(),
    })
    expect(refusal).toMatchObject({ status: 409, code: 'order.price-changed' })
    expect(refusal.message).toContain('36.04 TRY')
    await empty(ayse)
  })

  test('credit: over the limit and overdue fail on open account', async () => {
    await sql`update customers set credit_limit = 5 where id = 2`.execute(it.db)
    await add(hans, 10, 1)
    const over = await it.outcome(hans, (await place(hans)).transactionId)
    expect(over.errors[0]?.code).toBe('order.credit-exceeded')
    await sql`update customers set credit_limit = null, overdue_amount = 1 where id = 2`.execute(it.db)
    const late = await it.outcome(hans, (await place(hans)).transactionId)
    expect(late.errors[0]?.code).toBe('order.credit-overdue')
    await sql`update customers set overdue_amount = 0 where id = 2`.execute(it.db)
    expect((await it.outcome(hans, (await place(hans)).transactionId)).status).toBe('Completed')
  })
})

describe('the same order sent again', () => {
  test('ten times at once with one key is one order', async () => {
    await add(ayse, 11, 2)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(ayse, {}, key)))
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1)
    const id = answers[0]?.transactionId as string
    await it.outcome(ayse, id)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from orders where transaction_id = ${id}::uuid`.execute(it.db)
    expect(rows[0]?.n).toBe(1)
    expect((await place(ayse, {}, key)).createdOrders).toHaveLength(1)
  })

  test('the same key with another content is refused', async () => {
    await add(ayse, 12, 1)
    const key = randomUUID()
    await it.outcome(ayse, (await place(ayse, {}, key)).transactionId)
    const refusal = await ayse.refused(baskets.placeOrder, {
      body: { customerAddressCode: 'MAIN', note: 'other' },
      key,
    })
    expect(refusal).toMatchObject({ status: 409, code: 'order.key-reused' })
  })
})

describe('customers are never mixed', () => {
  test('another customer’s address or cart is a conflict, another customer in the header forbidden', async () => {
    await add(ayse, 13, 1)
    await sql`insert into addresses (customer_id, code, caption, address, city, post_code, country_code)
      values (2, 'ONLY-HUBER', 'x', 'x', 'x', 'x', 'DE')`.execute(it.db)
    const send = (more: object) =>
      ayse.refused(baskets.placeOrder, { body: { customerAddressCode: 'MAIN', note: '', ...more }, key: randomUUID() })
    expect(await send({ customerAddressCode: 'ONLY-HUBER' })).toMatchObject({ status: 409, code: 'customer.mismatch' })
    expect(await send({ cartId: randomUUID() })).toMatchObject({ status: 409, code: 'customer.mismatch' })
    expect(await ayse.refused(baskets.cart, { customerId: 2 })).toMatchObject({
      status: 403,
      code: 'customer.forbidden',
    })
    expect(await ayse.refused(baskets.cart, { customerId: 999 })).toMatchObject({
      status: 403,
      code: 'customer.forbidden',
    })
    await empty(ayse)
  })

  test('a salesperson keeps two carts for two customers apart', async () => {
    const mehmet = await it.as('mehmet')
    const addFor = (customerId: number, productId: number) =>
      mehmet.call(baskets.addProduct, { body: { productId, quantity: 1 }, customerId })
    await addFor(1, 14)
    await addFor(3, 15)
    const inCart = async (customerId: number) =>
      (await mehmet.call(baskets.simplified, { customerId })).cartDetails.map(({ productId }) => productId)
    expect(await inCart(1)).toEqual([14])
    expect(await inCart(3)).toEqual([15])
    const placed = await mehmet.call(baskets.placeOrder, {
      body: { customerAddressCode: 'MAIN', note: '' },
      customerId: 3,
      key: randomUUID(),
    })
    const done = await it.outcome(mehmet, placed.transactionId, 3)
    const docNumber = done.createdOrders[0]?.docNumber as string
    expect(await inCart(1)).toEqual([14])
    expect(await ayse.refused(orders.detail, { params: { docNumber } })).toMatchObject({
      status: 404,
      code: 'order.not-found',
    })
    expect(await hans.refused(orders.detail, { params: { docNumber }, customerId: null })).toMatchObject({
      status: 404,
    })
  })
})

describe('cancelling', () => {
  const orderOf = async (person: Person, lines: [number, number][]) => {
    for (const [productId, quantity] of lines) await add(person, productId, quantity)
    const done = await it.outcome(person, (await place(person)).transactionId)
    return person.call(orders.detail, { params: { docNumber: done.createdOrders[0]?.docNumber as string } })
  }

  test('one line and then the order: stock comes back and the totals add what still stands', async () => {
    const order = await orderOf(ayse, [
      [16, 2],
      [17, 1],
    ])
    const [first] = order.orderItems
    await ayse.call(orders.cancelLine, { params: { orderId: order.id, orderLineId: first?.id as number } })
    const after = await ayse.call(orders.detail, { params: { docNumber: order.b2BDocNo } })
    expect(after.totalAmountWithoutTax).toBe(170.17)
    expect(after.orderItems[0]?.status).toBe('Cancelled')
    expect(after.status).toBe('Received')
    await ayse.call(orders.cancel, { params: { docNumber: order.b2BDocNo } })
    expect((await ayse.call(orders.detail, { params: { docNumber: order.b2BDocNo } })).status).toBe('Cancelled')
    expect(await ayse.refused(orders.cancel, { params: { docNumber: order.b2BDocNo } })).toMatchObject({
      code: 'order.already-cancelled',
    })
    const { rows } = await sql<{
      reserved: number
    }>`select sum(reserved)::int as reserved from product_stocks where product_id in (16, 17)`.execute(it.db)
    expect(rows[0]?.reserved).toBe(0)
    expect(await held()).toBe(0)
  })

  test('what the ERP has is a request, what is being prepared is refused', async () => {
    const order = await orderOf(ayse, [[18, 1]])
    const set = (status: string) =>
      sql`with i as (update order_items set status = ${status} where order_id = ${order.id}) update orders set status = ${status} where id = ${order.id}`.execute(
        it.db,
      )
    await set('Preparing')
    expect(await ayse.refused(orders.cancel, { params: { docNumber: order.b2BDocNo } })).toMatchObject({
      status: 409,
      code: 'order.cannot-cancel',
    })
    await set('Approved')
    await ayse.call(orders.cancel, { params: { docNumber: order.b2BDocNo } })
    expect((await ayse.call(orders.detail, { params: { docNumber: order.b2BDocNo } })).status).toBe(
      'CancellationRequested',
    )
  })
})

describe('many at once', () => {
  /** Carts of many dealers of one customer, made in the database and placed through the queue. */
  const queue = async (buyers: string, count: number, linesOf: (n: number) => [number, number][]) => {
    const template = await (async () => {
      await add(ayse, 20, 1)
      const placed = await place(ayse)
      await it.outcome(ayse, placed.transactionId)
      const { rows } = await sql<{
        frozen: { lines: Record<string, unknown>[] }
      }>`select frozen from order_transactions where id = ${placed.transactionId}::uuid`.execute(it.db)
      return rows[0]?.frozen as { lines: Record<string, unknown>[] }
    })()
    await sql`insert into users (account_name, email, role_id, customer_id, password_hash)
      select ${buyers} || n, ${buyers} || n || '@world.test', 1, 1, 'x' from generate_series(1, ${count}) n`.execute(
      it.db,
    )
    const frozen = Array.from({ length: count }, (_, n) => ({
      ...template,
      lines: linesOf(n).map(([productId, quantity], at) => ({
        ...template.lines[0],
        position: at + 1,
        productId,
        quantity,
      })),
    }))
    await sql`with u as (select id, row_number() over (order by id) as n from users where account_name like ${buyers} || '%'),
      c as (insert into carts (user_id, customer_id, state) select id, 1, 'ordering' from u returning id, user_id)
      insert into order_transactions (cart_id, user_id, customer_id, request_hash, frozen)
      select c.id, c.user_id, 1, '\\x00', ${JSON.stringify(frozen)}::jsonb -> (u.n - 1)::int from c join u on u.id = c.user_id`.execute(
      it.db,
    )
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (await carryOutNext(it.app));
      }),
    )
    // The world's own worker may still have one in hand.
    const waiting = sql<{ n: number }>`select count(*)::int as n from order_transactions where status = 'InQueue'`
    await expect.poll(async () => (await waiting.execute(it.db)).rows[0]?.n).toBe(0)
  }

  test('100 buyers race for the last 10: exactly 10 are sold', async () => {
    await sql`update product_stocks set on_hand = case warehouse_id when 1 then 6 when 2 then 4 else on_hand end where product_id = 21`.execute(
      it.db,
    )
    await queue('racer', 100, () => [[21, 1]])
    const { rows } = await sql<{ sold: number; failed: number }>`select
      (select sum(quantity)::int from order_items where product_id = 21) as sold,
      (select count(*)::int from order_transactions where status = 'Failed' and failures @> '[{"productId": 21}]') as failed`.execute(
      it.db,
    )
    expect(rows[0]).toEqual({ sold: 10, failed: 90 })
    expect(await held()).toBe(0)
  })

  test('320 buyers order the same five products, lines in any order: all are placed and the stock is exact', async () => {
    await sql`update product_stocks set on_hand = 1000 where product_id between 22 and 26`.execute(it.db)
    const products = [22, 23, 24, 25, 26]
    await queue('crowd', 320, (n) => products.map((_, at) => [products[(at * (1 + (n % 4)) + n) % 5] as number, 1]))
    const { rows } = await sql<{ productId: number; sold: number; reserved: number }>`
      select product_id as "productId", sum(quantity)::int as sold, (select sum(reserved)::int from product_stocks s where s.product_id = i.product_id) as reserved
      from order_items i where product_id between 22 and 26 group by 1 order by 1`.execute(it.db)
    expect(rows.map(({ sold }) => sold)).toEqual([320, 320, 320, 320, 320])
    expect(rows.map(({ reserved }) => reserved)).toEqual([320, 320, 320, 320, 320])
    expect(await held()).toBe(0)
  }, 60_000)
})

test('the catalogue finds sizes, words with slips and codes, and hides what may not be listed', async () => {
  const find = async (q: string) =>
    (await ayse.call(catalogs.searchByText, { query: { q } })).flatMap((group) =>
      group.products.map(({ code }) => code),
    )
  expect(await find('2055516')).toHaveLength(6)
  expect(await find('205 55 r16')).toHaveLength(6)
  expect(await find('nordvk')).toHaveLength(6)
  expect((await find('W-007'))[0]).toBe('W-007')
  const list = await ayse.call(catalogs.productList, { body: { categoryId: 'LST', pageSize: 50 } })
  expect(list.totalCount).toBe(6)
  expect(list.items[0]).toMatchObject({ currencyText: 'TRY', hasBasket: true, stockText: '20+' })
  await sql`insert into customer_accesses (customer_id, property_detail_id, has_list, has_basket, show_price, show_stock)
    select 1, d.id, false, false, false, false from property_details d join properties p on p.id = d.property_id
    where p.kind = 'LST' and p.code = 'brand'`.execute(it.db)
  await expect
    .poll(async () => (await ayse.call(catalogs.productList, { body: { categoryId: 'LST' } })).totalCount)
    .toBe(0)
  expect(await find('2055516')).toHaveLength(0)
  const [hidden] = list.items
  expect(await ayse.refused(catalogs.productDetail, { params: { id: hidden?.id as number } })).toMatchObject({
    status: 404,
  })
  expect(
    await ayse.refused(baskets.addProduct, { body: { productId: hidden?.id as number, quantity: 1 } }),
  ).toMatchObject({ status: 404 })
  expect((await hans.call(catalogs.productList, { body: { categoryId: 'LST' } })).totalCount).toBe(6)
})
