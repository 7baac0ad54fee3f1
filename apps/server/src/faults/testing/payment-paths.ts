/** Where money passes: a payment begun, a buyer back, the timed look, a notice, a refund, and telling the gateway of a booking. */
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import type { FaultKind } from '@toptan/gateway-stand-ins/faults'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { BenchName } from '../../integrations/payments/testing/benches.ts'
import { takeTurn } from '../../testing/job-turn.ts'
import type { PaymentWorld } from '../../testing/payment-world.ts'
import { Refused } from '../../testing/world-server.ts'
import type { Path } from './frame.ts'
import { adminSees, buyerSees, type Case, expectCause, expectPaidOnce } from './payment-screens.ts'

export interface PaymentPath {
  /** The calls over the wire that are struck. */
  wires: Partial<Record<BenchName, string[]>>
  /** Tries while the gateway fails. */
  tries?: number
  path(it: PaymentWorld, fault: FaultKind): Path<Case>
}

const isPaid = async (it: PaymentWorld, docNumber: string) => (await it.state(docNumber)).paymentStatus === 'Paid'

/** The timed job, with its run kept as administrators find it. */
const work = (it: PaymentWorld) => takeTurn(it.app, 'work-off-payments')

/** Hours: everything that waits for its time is due. */
export async function hoursGoBy(it: PaymentWorld): Promise<void> {
  await vi.waitFor(() => expect(it.bench.switchboard.late).toBe(0), { timeout: 5_000, interval: 10 })
  await sql`update payment_orders set next_look_at = now() where next_look_at is not null`.execute(it.db)
  await sql`update refunds set next_try_at = now()`.execute(it.db)
  await sql`update payment_callbacks set next_try_at = now()`.execute(it.db)
}

async function walked(it: PaymentWorld) {
  const docNumber = await it.order()
  const started = await it.start(docNumber)
  const brought = await it.walk(started, 'pays')
  return { docNumber, id: started.paymentOrderId, brought }
}

async function paid(it: PaymentWorld) {
  const { docNumber, id } = await walked(it)
  await it.process(id)
  await hoursGoBy(it)
  await work(it)
  expect(await isPaid(it, docNumber)).toBe(true)
  return { docNumber, id }
}

/** After so many tries without an answer the second one here is that of which a person is told. */
const TRIED = 5
const asTriedOften = (it: PaymentWorld, { id }: Case) =>
  sql`with attempt as (update payment_orders set looks = ${TRIED} where reference = ${id} returning id)
    update refunds r set tries = ${TRIED} from attempt where r.payment_id = attempt.id`.execute(it.db)

const confirming: PaymentPath['wires'] = {
  PayPal: ['token', 'read', 'capture'],
  'Netahsilat by link': ['GetPaymentByClientReferenceCode'],
  'Netahsilat by form': ['GetPaymentByClientReferenceCode'],
  'Netahsilat by rest': ['token', 'transaction'],
}

export const paymentPaths: Record<string, PaymentPath> = {
  'a payment is begun': {
    wires: {
      PayPal: ['token', 'create'],
      'Netahsilat by link': ['SendEmailOrderFromWebService'],
      'Netahsilat by rest': ['token', 'link'],
    },
    path: (it) => {
      const begin = async (given: Case) => {
        delete given.refusal
        try {
          given.id = (await it.start(given.docNumber)).paymentOrderId
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          given.refusal = error
        }
      }
      return {
        prepare: async () => ({ docNumber: await it.order(), id: null }),
        run: begin,
        async dealer(given) {
          await buyerSees(it, given)
          if (given.refusal) expect([409, 502, 503]).toContain(given.refusal.status)
          const { status, payWith } = await it.buyer.call(orders.detail, { params: { docNumber: given.docNumber } })
          expect([status, payWith]).toEqual(['AwaitingPayment', it.bench.name === 'PayPal' ? 'PayPal' : 'Netahsilat'])
        },
        async administrator({ docNumber, refusal }) {
          const { rows } = await adminSees(it, docNumber)
          if (refusal) expect(rows[0]?.lastError).toBeTruthy()
        },
        isThrough: async ({ id }) => id !== null,
        async inTheEnd({ docNumber, id }) {
          const started = await it.start(docNumber)
          if (id !== started.paymentOrderId) expect(it.bench.name).toBe('Netahsilat by form')
          await it.walk(started, 'pays')
          await it.process(started.paymentOrderId)
          await expectPaidOnce(it, docNumber)
        },
      }
    },
  },

  'the buyer comes back': {
    wires: confirming,
    tries: 2,
    path: (it) => ({
      async prepare() {
        const { docNumber, id, brought } = await walked(it)
        if (brought) await it.comeBack(id, brought)
        return { docNumber, id }
      },
      run: ({ id }) => it.process(id ?? ''),
      async dealer(given) {
        await buyerSees(it, given)
        const { paymentStatus } = await it.state(given.docNumber)
        const isTaken = (await it.money(given.docNumber)).taken.length > 0
        if (!isTaken || paymentStatus === 'Paid') return
        // Money that was taken, whoever knows of it, keeps everybody from paying again.
        const address = `${it.app.config.publicUrls[0]}/orders`
        const body = { docNumber: given.docNumber, callbackUrl: address, cancelUrl: address }
        const { code } = await it.buyer.refused(payments.start, { body })
        expect(['payment.in-progress', 'payment.already-paid']).toContain(code)
      },
      administrator: (given) => expectCause(it, given),
      isThrough: ({ docNumber }) => isPaid(it, docNumber),
      inTheEnd: ({ docNumber }) => expectPaidOnce(it, docNumber),
    }),
  },

  'the buyer has closed the tab and the timed job looks': {
    wires: { ...confirming, PayPal: ['capture'], 'Netahsilat by rest': ['transaction'] },
    tries: 2,
    path: (it) => ({
      async prepare() {
        const { docNumber, id } = await walked(it)
        await asTriedOften(it, { docNumber, id })
        await hoursGoBy(it)
        return { docNumber, id }
      },
      run: () => work(it),
      dealer: (given) => buyerSees(it, given),
      async administrator(given) {
        await expectCause(it, given)
        const { attempts } = await it.state(given.docNumber)
        if (attempts.at(-1)?.state !== 'unclear') return
        const { tasks } = await adminSees(it, given.docNumber)
        expect(tasks).toMatchObject([{ kind: 'payment-unclear', reason: 'no-answer' }])
        expect(tasks[0]?.gatewayReference).toBeTruthy()
        expect(tasks[0]?.message).toContain(tasks[0]?.gatewayReference)
      },
      isThrough: ({ docNumber }) => isPaid(it, docNumber),
      inTheEnd: ({ docNumber }) => expectPaidOnce(it, docNumber),
    }),
  },

  'the time to pay runs out before anybody could look': {
    wires: { ...confirming, PayPal: ['read'], 'Netahsilat by rest': ['transaction'] },
    path: (it) => ({
      async prepare() {
        const { docNumber, id } = await walked(it)
        await sql`update orders set payment_expires_at = now() - interval '1 hour' where doc_number = ${docNumber}`.execute(
          it.db,
        )
        await hoursGoBy(it)
        return { docNumber, id }
      },
      async run() {
        await work(it)
        await takeTurn(it.app, 'expire-unpaid-orders')
      },
      async dealer(given) {
        await buyerSees(it, given)
        const { status } = await it.buyer.call(orders.detail, { params: { docNumber: given.docNumber } })
        expect(['AwaitingPayment', 'Received']).toContain(status)
      },
      administrator: (given) => expectCause(it, given),
      isThrough: ({ docNumber }) => isPaid(it, docNumber),
      inTheEnd: ({ docNumber }) => expectPaidOnce(it, docNumber),
    }),
  },

  'a notice comes and nobody returns': {
    wires: { PayPal: ['certificate', '*'], 'Netahsilat by form': ['*'], 'Netahsilat by rest': ['*'] },
    tries: 2,
    path: (it) => ({
      async prepare() {
        it.bench.switchboard.notifier.plan = 'before-return'
        const { docNumber, id } = await walked(it)
        it.bench.switchboard.notifier.plan = 'never'
        // Nothing but the notice makes it due.
        await sql`update payment_orders set next_look_at = now() + interval '1 day' where reference = ${id}`.execute(
          it.db,
        )
        return { docNumber, id }
      },
      run: () => work(it),
      dealer: (given) => buyerSees(it, given),
      async administrator({ docNumber }) {
        expect((await adminSees(it, docNumber)).rows[0]?.gatewayReference ?? 'by form').toBeTruthy()
      },
      isThrough: ({ docNumber }) => isPaid(it, docNumber),
      inTheEnd: ({ docNumber }) => expectPaidOnce(it, docNumber),
    }),
  },

  'a payment goes back': {
    wires: { PayPal: ['token', 'read', 'refund'], 'Netahsilat by rest': ['token', 'transaction', 'cancel'] },
    tries: 2,
    path: (it, fault) => ({
      async prepare() {
        const given = await paid(it)
        await it.buyer.call(orders.cancel, { params: { docNumber: given.docNumber } })
        await asTriedOften(it, given)
        return given
      },
      run: () => work(it),
      dealer: (given) => buyerSees(it, given),
      async administrator({ docNumber }) {
        const { refunds } = await it.state(docNumber)
        if (refunds[0]?.state === 'done') return
        const { tasks } = await adminSees(it, docNumber)
        const kind = refunds[0]?.state === 'refused' ? 'refund-refused' : 'refund-unclear'
        expect(tasks).toMatchObject([{ kind }])
        expect(tasks[0]?.gatewayReference).toBeTruthy()
        if (kind !== 'refund-refused') return
        // What the gateway will not do a person has to ask for again.
        expect(['refuse', 'leak']).toContain(fault)
        await it.admin.call(payments.closeTask, { params: { id: tasks[0]?.id ?? 0 }, body: { outcome: 'retry' } })
      },
      isThrough: async ({ docNumber }) => (await it.state(docNumber)).paymentStatus === 'Refunded',
      async inTheEnd({ docNumber }) {
        const { status, refunds, total } = await it.state(docNumber)
        expect(status).toBe('Cancelled')
        expect(refunds).toMatchObject([{ amount: total, state: 'done', why: 'order-cancelled' }])
        const { taken, returned } = await it.money(docNumber)
        expect(returned).toEqual(taken)
        expect((await adminSees(it, docNumber)).tasks).toEqual([])
      },
    }),
  },

  'the gateway is told that it is booked': {
    wires: { 'Netahsilat by link': ['SetPaymentERPCode'], 'Netahsilat by form': ['SetPaymentERPCode'] },
    tries: 2,
    path: (it) => {
      const isTold = async ({ id }: Case) =>
        (await sql`select from payment_orders where reference = ${id} and acknowledged_at is not null`.execute(it.db))
          .rows.length > 0
      return {
        async prepare() {
          const { docNumber, id } = await walked(it)
          await it.process(id)
          await hoursGoBy(it)
          return { docNumber, id }
        },
        run: () => work(it),
        dealer: (given) => buyerSees(it, given),
        async administrator(given) {
          if (await isTold(given)) return
          expect((await adminSees(it, given.docNumber)).rows[0]?.lastError).toBeTruthy()
        },
        isThrough: isTold,
        inTheEnd: ({ docNumber }) => expectPaidOnce(it, docNumber),
      }
    },
  },
}
