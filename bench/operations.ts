/** The workload: what dealers do all day, each operation beside the plainest SQL that reads or writes the same. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { type Buyer, type Client, signIn } from './client.ts'
import { pick, randomOf } from './measure.ts'
import { ACCOUNT, ADD, CART, DETAIL, FILL_CART, FOUND, LIST, ORDERS, PRICED } from './plain-sql.ts'
import type { Vocabulary } from './vocabulary.ts'
import { accountOf } from './world.ts'

/** Sent by a worker; what it returns, in milliseconds, counts instead of the whole. */
type Send = (number: number, worker: number) => Promise<unknown>

export interface Operation {
  name: string
  /** Milliseconds that p95 should stay below at 16 connections; null where nothing is promised. */
  aimMs: number | null
  /** At most so many, where each leaves something behind or costs much. */
  most?: number
  /** Done before each run, not timed. */
  prepare?(connections: number): Promise<void>
  ours: Send
  plain: Send | null
}

export interface Surroundings {
  client: Client
  buyers: readonly Buyer[]
  words: Vocabulary
  /** Connections for the plain SQL. */
  pool: Pool
  password: string
  /** How many dealers can sign in. */
  customers: number
}

const kinds = ['LST', 'JNT', 'AKU', 'AKS', 'YAG']
const PAGE = 50
const ORDER_LINES = 5

export function operationsOf(given: Surroundings): Operation[] {
  const { client, buyers, words, pool, password, customers } = given
  const random = randomOf(20_261_121)
  const whole = (most: number) => Math.floor(random() * most)
  const buyer = (worker: number) => buyers[worker % buyers.length] as Buyer
  const account = (number: number) => accountOf(1 + (number % customers))
  const query = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })
  const list = (worker: number, body: object) =>
    buyer(worker).send('POST', '/api/catalogs/products/list', { pageIndex: 1, pageSize: PAGE, ...body })
  const typed =
    (text: () => string): Send =>
    (_, worker) =>
      buyer(worker).send('GET', `/api/catalogs/products/search-by-text?q=${encodeURIComponent(text())}`)
  const found =
    (text: () => string): Send =>
    () =>
      query('found', FOUND, [words.idsOf(text())])
  const size = () => pick(random, words.sizes)
  const name = () => pick(random, words.names)

  const cartOf = (lines: number) => async (connections: number) => {
    for (let worker = 0; worker < connections; worker++)
      await query('fill', FILL_CART, [buyer(worker).customerId, words.sellableIds.slice(0, lines)])
  }
  const add = (lines: number, aimMs: number | null = null): Operation => ({
    name: `add to a cart of ${lines} ${lines === 1 ? 'line' : 'lines'}`,
    aimMs,
    prepare: cartOf(lines),
    // One of its own lines gets a new quantity, so that the cart stays as long as it is.
    ours: (number, worker) =>
      buyer(worker).send('POST', '/api/baskets/cart/products', {
        productId: words.sellableIds[number % lines],
        quantity: 1 + whole(40),
      }),
    plain: (number, worker) =>
      query('add', ADD, [buyer(worker).customerId, words.sellableIds[number % lines], 1 + whole(40)]),
  })
  const order = async (worker: number) => {
    const lines = Array.from({ length: ORDER_LINES }, () => pick(random, words.sellableIds))
    await query('fill', FILL_CART, [buyer(worker).customerId, lines])
    return placeOrder(buyer(worker))
  }

  return [
    {
      name: 'sign in',
      aimMs: null,
      most: 200,
      ours: (number) => signIn(client, account(number), password),
      plain: (number) => query('account', ACCOUNT, [account(number).email]),
    },
    {
      name: 'list of 50, price and stock',
      aimMs: 100,
      ours: (_, worker) => list(worker, { categoryId: pick(random, kinds), pageIndex: 1 + whole(20) }),
      plain: () => query('list', LIST, [pick(random, kinds), PAGE * whole(20)]),
    },
    { name: 'search by size', aimMs: 50, ours: typed(size), plain: found(size) },
    {
      name: 'search by size and series',
      aimMs: 50,
      ours: typed(() => `${size()} ${pick(random, words.fewSeries)}`),
      plain: found(() => `${size()} ${pick(random, words.fewSeries)}`),
    },
    { name: 'search by brand and pattern', aimMs: 50, ours: typed(name), plain: found(name) },
    { name: 'typeahead of 3 to 5 letters', aimMs: 40, ours: typed(() => pick(random, words.beginnings)), plain: null },
    {
      name: 'search with price and stock',
      aimMs: 50,
      ours: (_, worker) => list(worker, { searchText: random() < 0.5 ? size() : name(), pageSize: 20 }),
      plain: () => query('priced', PRICED, [words.idsOf(random() < 0.5 ? size() : name())]),
    },
    {
      name: 'detail',
      aimMs: 60,
      ours: (_, worker) => buyer(worker).send('GET', `/api/catalogs/products/${pick(random, words.listedIds)}/detail`),
      plain: () => query('detail', DETAIL, [pick(random, words.listedIds)]),
    },
    add(1),
    add(200, 80),
    add(500),
    {
      name: 'read a cart of 200 lines',
      aimMs: null,
      prepare: cartOf(200),
      ours: (_, worker) => buyer(worker).send('GET', '/api/baskets/cart'),
      plain: (_, worker) => query('cart', CART, [buyer(worker).customerId]),
    },
    {
      name: 'page of orders',
      aimMs: null,
      ours: (_, worker) => buyer(worker).send('GET', '/api/orders?PageIndex=1&PageSize=20'),
      plain: (_, worker) => query('orders', ORDERS, [buyer(worker).customerId]),
    },
    {
      name: 'order of 5 lines, until accepted',
      aimMs: 150,
      most: 200,
      ours: async (_, worker) => (await order(worker)).acceptedMs,
      plain: null,
    },
    {
      name: 'order of 5 lines, until completed',
      aimMs: null,
      most: 200,
      ours: async (_, worker) => (await order(worker)).completedMs,
      plain: null,
    },
  ]
}

export interface PlacedOrder {
  acceptedMs: number
  completedMs: number
  docNumbers: string[]
}

/**
 * Orders what is in the cart and asks until it is done.
 * @throws Error when the order fails
 */
export async function placeOrder({ send }: Pick<Buyer, 'send'>): Promise<PlacedOrder> {
  const from = performance.now()
  const key = { 'idempotency-key': randomUUID() }
  const placed = await send('POST', '/api/baskets/place-order', { customerAddressCode: 'MAIN', note: '' }, key)
  const acceptedMs = performance.now() - from
  let outcome = JSON.parse(placed.text)
  while (outcome.status === 'InQueue') {
    await new Promise((resolve) => setTimeout(resolve, 5))
    outcome = JSON.parse((await send('GET', `/api/orders/transaction/${outcome.transactionId}/status`)).text)
  }
  if (outcome.status !== 'Completed') throw new Error(`an order failed: ${outcome.errorMessage}`)
  const docNumbers = outcome.createdOrders.map(({ docNumber }: { docNumber: string }) => docNumber)
  return { acceptedMs, completedMs: performance.now() - from, docNumbers }
}
