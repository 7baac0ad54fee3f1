/** The world with one gateway's stand-in beside it: orders that wait to be paid, and buyers who pay, or do not. */
import { randomUUID } from 'node:crypto'
import * as baskets from '@toptan/contract/baskets'
import * as commons from '@toptan/contract/commons'
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { sql } from 'kysely'
import {
  type Behaviour,
  type Bench,
  type BenchName,
  openBench,
  secrets,
} from '../integrations/payments/testing/benches.ts'
import { carryOutNext } from '../modules/orders/carry-out.ts'
import { workOffPayments } from '../modules/payments/index.ts'
import { openWorld, type Person, type WorldServer } from './world-server.ts'

export interface PaymentWorld extends WorldServer {
  bench: Bench
  admin: Person
  /** Whose currency the gateway takes. */
  buyer: Person
  /** Another customer's dealer. */
  stranger: Person
  /** An order of the buyer that waits to be paid through the gateway. */
  order(lines?: [productId: number, quantity: number][]): Promise<string>
  start(docNumber: string, person?: Person): Promise<payments.StartedPayment>
  /** Walks through the gateway's pages; answers what the browser brings back, or null where it is not sent back. */
  walk(started: payments.StartedPayment, behaviour: Behaviour): Promise<Record<string, string> | null>
  /** The browser comes back with this; answers where it is sent on to. */
  comeBack(paymentOrderId: string, brought: Record<string, string>, door?: 'given-up'): Promise<string>
  /** What our result page does. */
  process(paymentOrderId: string, person?: Person): Promise<payments.PaymentResult>
  /** All that is due by now, however long ago it was looked at. */
  workOff(): Promise<void>
  state(docNumber: string): Promise<Standing>
  /** Takings and refunds as the gateway has them, over all attempts for the order. */
  money(docNumber: string): Promise<{ taken: string[]; returned: string[] }>
}

/** An order as the database has it. */
export interface Standing {
  status: string
  paymentStatus: string
  total: string
  attempts: { reference: string; state: string; reason: string | null; captureReference: string | null }[]
  refunds: { amount: string; state: string; why: string }[]
  tasks: { kind: string; reason: string; gatewayReference: string | null; outcome: string | null }[]
}

export async function openPaymentWorld(name: BenchName): Promise<PaymentWorld> {
  const world = await openWorld({ worker: false })
  const bench = await openBench(name)
  await sql`update product_stocks set on_hand = 100000`.execute(world.db)
  const own = await world.server.listen({ port: 0, host: '127.0.0.1' })
  // Notices come over the network; where browsers are sent back to is a name of the configuration.
  world.app.config.publicUrls = [own]
  const isPayPal = name === 'PayPal'
  const admin = await world.as('admin')
  const buyer = await world.as(isPayPal ? 'hans' : 'ayse')
  const stranger = await world.as(isPayPal ? 'ayse' : 'hans')
  await setUp(admin, bench, name, own)
  if (bench.posId) await admin.call(payments.createPosConfig, { body: { posId: bench.posId } })

  const start = (docNumber: string, person = buyer) =>
    person.call(payments.start, {
      body: {
        docNumber,
        callbackUrl: `${own}/orders/${docNumber}/{paymentOrderId}`,
        cancelUrl: `${own}/orders/${docNumber}/{paymentOrderId}`,
      },
    })
  const attempts = async (docNumber: string) => {
    const { rows } = await sql<Standing['attempts'][number]>`
      select p.reference, p.state, p.reason, p.capture_reference from payment_orders p join orders o on o.id = p.order_id
      where o.doc_number = ${docNumber} order by p.id`.execute(world.db)
    return rows
  }

  return {
    ...world,
    bench,
    admin,
    buyer,
    stranger,
    async order(lines = [[1, 2]]) {
      for (const [productId, quantity] of lines) await buyer.call(baskets.addProduct, { body: { productId, quantity } })
      const paymentMethodCode = isPayPal ? 'paypal' : 'credit-card'
      for (const categoryId of ['LST', 'JNT', 'AKU', 'AKS', 'YAG'] as const)
        await buyer.call(baskets.applyPaymentMethod, { body: { categoryId, paymentMethodCode } })
      const { transactionId } = await buyer.call(baskets.placeOrder, {
        body: { customerAddressCode: 'MAIN', note: '' },
        key: randomUUID(),
      })
      await carryOutNext(world.app)
      const { createdOrders } = await buyer.call(orders.transactionStatus, { params: { transactionId } })
      const [order] = createdOrders
      if (!order) throw new Error('the checkout failed')
      return order.docNumber
    },
    start,
    walk: (started, behaviour) => bench.buyer({ ...started, gatewayReference: null }, behaviour),
    async comeBack(paymentOrderId, brought, door) {
      const isPosted = brought.DATA !== undefined
      const answer = await world.server.inject({
        method: isPosted ? 'POST' : 'GET',
        url: `/api/payments/returns/${paymentOrderId}${door ? `/${door}` : ''}`,
        ...(isPosted
          ? {
              payload: new URLSearchParams(brought).toString(),
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
            }
          : { query: brought }),
      })
      if (answer.statusCode !== 303) throw new Error(`the return was answered with ${answer.statusCode}`)
      return String(answer.headers.location)
    },
    async process(paymentOrderId, person = buyer) {
      await sql`update payment_orders set looked_at = null where reference = ${paymentOrderId}`.execute(world.db)
      await person.call(payments.process, { params: { paymentOrderId } })
      return person.call(payments.status, { params: { paymentOrderId } })
    },
    async workOff() {
      await sql`update payment_orders set next_look_at = now() where next_look_at is not null`.execute(world.db)
      await sql`update refunds set next_try_at = now()`.execute(world.db)
      await sql`update payment_callbacks set next_try_at = now()`.execute(world.db)
      await workOffPayments(world.app)
    },
    async state(docNumber) {
      const { rows } = await sql<Omit<Standing, 'attempts'>>`
        select o.status, o.payment_status, o.total_amount::text as total,
          coalesce((select json_agg(json_build_object('amount', r.amount::text, 'state', r.state, 'why', r.why) order by r.id)
            from refunds r where r.order_id = o.id), '[]') as refunds,
          coalesce((select json_agg(json_build_object('kind', t.kind, 'reason', t.reason, 'gatewayReference', t.gateway_reference,
              'outcome', t.outcome) order by t.id)
            from payment_tasks t join payment_orders p on p.id = t.payment_id where p.order_id = o.id), '[]') as tasks
        from orders o where o.doc_number = ${docNumber}`.execute(world.db)
      const [row] = rows
      if (!row) throw new Error(`there is no order ${docNumber}`)
      return { ...row, attempts: await attempts(docNumber) }
    },
    async money(docNumber) {
      const references = (await attempts(docNumber)).map(({ reference }) => reference)
      return { taken: references.flatMap(bench.taken), returned: references.flatMap(bench.returned) }
    },
    async stop() {
      await world.stop()
      await bench.close()
    },
  }
}

/** As an administrator does it, and again where tests change how the gateway is reached. */
export function setUp(admin: Person, bench: Bench, name: BenchName, own: string, more: { url?: string } = {}) {
  const url = more.url ?? bench.url
  const way = name.startsWith('Netahsilat by ') ? name.slice('Netahsilat by '.length) : 'form'
  const isRest = way === 'rest'
  return admin.call(commons.updatePaymentSettings, {
    body: {
      customerCode: '',
      paymentMethodCode: 'credit-card',
      payPal: {
        clientId: name === 'PayPal' ? 'toptan' : '',
        clientSecret: secrets.payPal,
        useSandbox: true,
        webhookId: bench.tell(`${own}/api/payments/notices/paypal`),
        brandName: 'Toptan',
        baseUrl: name === 'PayPal' ? url : '',
      },
      netahsilat: {
        way: way as 'link' | 'form' | 'rest',
        serviceUrl: name === 'PayPal' ? '' : url,
        credential: {
          username: isRest ? 'key' : 'b2b',
          password: isRest ? secrets.apiSecret : secrets.password,
        },
        formUrl: url,
        formKey: secrets.formKey,
        currencies: ['TRY'],
      },
    },
  })
}
