/** Servers that are killed at any moment while money is taken and given back: each payment once, each refund once, nothing lost. */
import { randomUUID } from 'node:crypto'
import * as auths from '@toptan/contract/auths'
import * as baskets from '@toptan/contract/baskets'
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, freePort, openBench, secrets } from './integrations/payments/testing/benches.ts'
import { changeSetting, settingOf } from './modules/settings/index.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { cast, PASSWORD } from './testing/world.ts'
import { openWorld, type WorldServer } from './testing/world-server.ts'

const KILLS = 14
let it: WorldServer
let payPal: Bench
let cards: Bench
let ports: [number, number]
const servers: (ServerProcess | null)[] = [null, null]

beforeAll(async () => {
  ;[it, payPal, cards] = await Promise.all([
    openWorld({ worker: false }),
    openBench('PayPal'),
    openBench('Netahsilat by rest'),
  ])
  ports = [await freePort(), await freePort()]
  await sql`update product_stocks set on_hand = 1000000`.execute(it.db)
  await sql`insert into customer_pos_configs (pos_id) values (${cards.posId})`.execute(it.db)
  const setting = await settingOf(it.app, 'payment')
  const webhookId = payPal.tell(`${origin()}/api/payments/notices/paypal`)
  await changeSetting(
    it.app,
    { userId: 1 },
    'payment',
    {
      ...setting,
      payPal: { ...setting.payPal, clientId: 'toptan', baseUrl: payPal.url, webhookId },
      netahsilat: { ...setting.netahsilat, way: 'rest', serviceUrl: cards.url, username: 'key' },
    },
    { 'payment.payPal.clientSecret': secrets.payPal, 'payment.netahsilat.password': secrets.apiSecret },
  )
})
afterAll(async () => {
  for (const server of servers) await server?.kill()
  await it?.stop()
  await payPal?.close()
  await cards?.close()
})

const origin = () => `http://127.0.0.1:${ports[0]}`
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const start = async (at: 0 | 1) => {
  servers[at] = await startServerProcess(it.url, ports[at], { TOPTAN_PUBLIC_URL: origin() })
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** One buyer orders and pays one order after the other, and cancels every other one; what is not answered is asked again. */
async function keepPaying(
  name: 'hans' | 'ayse' | 'deniz',
  customer: string,
  bench: Bench,
  isOver: () => boolean,
): Promise<void> {
  let token = ''
  let asked = 0
  const send: Send = async ({ method, path }, { params = {}, body, key } = {}) => {
    const url = path.replace(/\{(\w+)\}/g, (_, field: string) => params[field] ?? '')
    while (!isOver()) {
      const port = ports[asked++ % 2]
      const answer = await fetch(`http://127.0.0.1:${port}/api${url}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'x-customer-id': customer,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        },
      }).catch(() => null)
      const text = await answer?.text().catch(() => null)
      if (answer && answer.status < 500 && typeof text === 'string')
        return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
      await pause(20)
    }
    throw new Over()
  }
  const signedIn = await send(auths.authenticate, { body: { accountName: cast[name], password: PASSWORD } })
  token = String(signedIn.body.token)
  for (let round = 0; ; round += 1) {
    const docNumber = await order(send, bench.name === 'PayPal' ? 'paypal' : 'credit-card')
    if (docNumber === null) continue
    await pay(send, bench, docNumber)
    if (round % 2 === 0) await send(orders.cancel, { params: { docNumber } })
  }
}

class Over extends Error {}

type Send = (
  endpoint: { method: string; path: string },
  sent?: { params?: Record<string, string>; body?: unknown; key?: string },
) => Promise<Answer>

/** @returns its number; null where the order before is still in the queue */
async function order(send: Send, paymentMethodCode: string): Promise<string | null> {
  const added = await send(baskets.addProduct, { body: { productId: 1, quantity: 1 } })
  if (added.status !== 204) return null
  await send(baskets.applyPaymentMethod, { body: { categoryId: 'LST', paymentMethodCode } })
  const placed = await send(baskets.placeOrder, { body: { customerAddressCode: 'MAIN', note: '' }, key: randomUUID() })
  const params = { transactionId: String(placed.body.transactionId) }
  for (;;) {
    const { body } = await send(orders.transactionStatus, { params })
    if (body.status === 'Completed') return (body.createdOrders as { docNumber: string }[])[0]?.docNumber ?? null
    if (body.status !== 'InQueue') return null
    await pause(20)
  }
}

async function pay(send: Send, bench: Bench, docNumber: string): Promise<void> {
  const callbackUrl = `${origin()}/orders/${docNumber}/{paymentOrderId}`
  for (;;) {
    const { status, body } = await send(payments.start, { body: { docNumber, callbackUrl, cancelUrl: callbackUrl } })
    // A payment begun before is not decided yet, as whoever had it in hand was killed.
    if (body.code === 'payment.in-progress') {
      await pause(100)
      continue
    }
    if (status !== 200) return
    const started = {
      ...(body as { gatewayUrl: string | null; htmlFormContent: string | null }),
      gatewayReference: null,
    }
    await bench.buyer({ ...started, redirectGateway: true }, 'pays')
    await send(payments.process, { params: { paymentOrderId: String(body.paymentOrderId) } })
    return
  }
}

/** What the dead held is waited for: here not as long as in earnest. */
async function forgetClaims(): Promise<void> {
  await sql`update payment_orders set claimed_until = now(), next_look_at = least(next_look_at, now()) where claim is not null`.execute(
    it.db,
  )
  await sql`update refunds set claimed_until = now() where claim is not null`.execute(it.db)
  await sql`update job_runs set claimed_until = clock_timestamp(), lost = 0 where state = 'running'`.execute(it.db)
}

test(`killed ${KILLS} times while payments are taken and given back`, async () => {
  let isOver = false
  const buyers = [
    keepPaying('hans', '2', payPal, () => isOver),
    keepPaying('ayse', '1', cards, () => isOver),
    keepPaying('deniz', '3', cards, () => isOver),
  ].map((buying) =>
    buying.catch((error: unknown) => {
      if (!(error instanceof Over)) throw error
    }),
  )
  await Promise.all([start(0), start(1)])
  await sql`update jobs set cron_exp = '* * * * * *', next_at = now() where name = 'work-off-payments'`.execute(it.db)
  const live = async (at: 0 | 1) => {
    for (let kill = 0; kill < KILLS / 2; kill += 1) {
      await pause(100 + Math.random() * 500)
      await servers[at]?.kill()
      await forgetClaims()
      await start(at)
    }
  }
  await Promise.all([live(0), live(1)])
  isOver = true
  await Promise.all(buyers)
  const books = (reference: string) => ({
    taken: [...payPal.taken(reference), ...cards.taken(reference)],
    returned: [...payPal.returned(reference), ...cards.returned(reference)],
  })
  // What the buyers left behind comes to its end by itself, also what they had just paid.
  const left = async () => {
    await forgetClaims()
    await sql`update payment_orders set next_look_at = least(next_look_at, now()) where state in ('open', 'taking', 'unclear')`.execute(
      it.db,
    )
    await sql`update refunds set next_try_at = now() where state in ('waiting', 'asking', 'pending')`.execute(it.db)
    const { rows } = await sql`select from payment_orders where state in ('taking', 'unclear')
      union all select from refunds where state not in ('done')
      union all select from order_transactions where status = 'InQueue'`.execute(it.db)
    const open = await sql<{ reference: string }>`select reference from payment_orders where state = 'open'`.execute(
      it.db,
    )
    return rows.length + open.rows.filter(({ reference }) => books(reference).taken.length > 0).length
  }
  await expect.poll(left, { timeout: 30_000, interval: 500 }).toBe(0)

  const { rows } = await sql<{
    docNumber: string
    status: string
    total: string
    state: string
    references: string[]
    paid: string[]
  }>`
    select o.doc_number, o.status, o.total_amount || ' ' || o.currency as total, o.payment_status as state,
      array_agg(p.reference order by p.id) as references,
      array_agg(p.reference) filter (where p.state = 'paid') as paid
    from orders o join payment_orders p on p.order_id = o.id group by o.id order by o.id`.execute(it.db)
  let [taken, returned] = [0, 0]
  for (const { docNumber, status, total, state, references, paid } of rows) {
    const money = references.map(books)
    const isPaid = paid !== null
    // What the service took stands in our books, once, and nothing else does.
    expect([docNumber, money.flatMap((one) => one.taken)]).toEqual([docNumber, isPaid ? [total] : []])
    expect([docNumber, paid ?? []]).toEqual([docNumber, references.filter((one) => books(one).taken.length > 0)])
    const isGone = isPaid && status === 'Cancelled'
    expect([docNumber, money.flatMap((one) => one.returned)]).toEqual([docNumber, isGone ? [total] : []])
    if (isPaid)
      expect([docNumber, status, state]).toEqual([
        docNumber,
        isGone ? status : 'Received',
        isGone ? 'Refunded' : 'Paid',
      ])
    taken += money.flatMap((one) => one.taken).length
    returned += money.flatMap((one) => one.returned).length
  }
  const tasks = await sql`select kind from payment_tasks where closed_at is null`.execute(it.db)
  expect(tasks.rows).toEqual([])
  // On a busy machine the servers do little between two ends of theirs.
  expect(taken).toBeGreaterThan(KILLS / 4)
  expect(returned).toBeGreaterThan(0)
  console.log(`${taken} payments taken and ${returned} given back, killed ${KILLS} times`)
}, 300_000)
