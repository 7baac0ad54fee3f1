/**
 * What a process that ends at any moment leaves behind: it is cut off between any two of its steps, at the gateway and in
 * the database, and others go on. Whatever happened, the money is taken once, given back once, and booked.
 */
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentGateway } from '../../integrations/payments/port.ts'
import type { App } from '../../platform/app.ts'
import { openPaymentWorld, type PaymentWorld } from '../../testing/payment-world.ts'
import { confirmPayment } from './confirm-payment.ts'
import { gatewayNamed } from './gateways.ts'
import { giveBackNext } from './give-back.ts'
import { workOffPayments } from './index.ts'

/** The end of a process: nothing after it runs. */
class Killed extends Error {}

type Moment = 'before the gateway is asked' | 'after the gateway has answered' | 'while it is booked'
const moments: Moment[] = ['before the gateway is asked', 'after the gateway has answered', 'while it is booked']

/** The same application in a process that ends at this moment of the call. */
async function dying(it: PaymentWorld, moment: Moment, call: 'confirm' | 'refund'): Promise<App> {
  const gateway = await gatewayNamed(it.app, it.bench.name === 'PayPal' ? 'PayPal' : 'Netahsilat')
  if (!gateway) throw new Error('the gateway is not set up')
  let hasAnswered = false
  const cut: PaymentGateway = {
    ...gateway,
    async [call](asked: never) {
      if (moment === 'before the gateway is asked') throw new Killed()
      const answer = await gateway[call](asked)
      hasAnswered = true
      if (moment === 'after the gateway has answered') throw new Killed()
      return answer as never
    },
  }
  const db = new Proxy(it.app.db, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name)
      if (name !== 'transaction') return typeof own === 'function' ? own.bind(target) : own
      return () => ({
        execute: (work: (tx: never) => Promise<unknown>) =>
          target.transaction().execute(async (tx) => {
            const result = await work(tx as never)
            // Everything was written, and the commit never comes.
            if (hasAnswered) throw new Killed()
            return result
          }),
      })
    },
  })
  return { ...it.app, db, openGateway: () => cut }
}

describe.each(['PayPal', 'Netahsilat by rest'] as const)('%s', (name) => {
  let it: PaymentWorld
  beforeAll(async () => {
    it = await openPaymentWorld(name)
  })
  afterAll(() => it?.stop())

  const lateEnough = async () => {
    await sql`update payment_orders set claimed_until = now() - interval '1 second' where claim is not null`.execute(
      it.db,
    )
    await sql`update refunds set claimed_until = now() - interval '1 second' where claim is not null`.execute(it.db)
  }
  const heal = async () => {
    await lateEnough()
    await it.workOff()
    await it.workOff()
  }
  const idOf = async (reference: string) => {
    const { rows } = await sql<{ id: number }>`select id from payment_orders where reference = ${reference}`.execute(
      it.db,
    )
    return rows[0]?.id ?? 0
  }

  test.each(moments)('the process ends %s about a payment', async (moment) => {
    const docNumber = await it.order()
    const started = await it.start(docNumber)
    await it.walk(started, 'pays')
    const id = await idOf(started.paymentOrderId)
    await expect(confirmPayment(await dying(it, moment, 'confirm'), id)).rejects.toBeInstanceOf(Killed)
    expect((await it.state(docNumber)).attempts).toMatchObject([{ state: 'taking' }])
    // Its claim still stands, so nobody else asks, and the buyer cannot begin another payment beside it.
    await it.workOff()
    expect((await it.state(docNumber)).paymentStatus).toBe('Pending')
    const url = `${it.app.config.publicUrls[0]}/x`
    const body = { docNumber, callbackUrl: url, cancelUrl: url }
    expect(await it.buyer.refused(payments.start, { body })).toMatchObject({ code: 'payment.in-progress' })

    await heal()
    const { status, paymentStatus, total } = await it.state(docNumber)
    expect({ status, paymentStatus }).toEqual({ status: 'Received', paymentStatus: 'Paid' })
    expect((await it.money(docNumber)).taken).toEqual([`${total} ${name === 'PayPal' ? 'EUR' : 'TRY'}`])
  })

  test.each(moments)('the process ends %s about a refund', async (moment) => {
    const docNumber = await it.order()
    const started = await it.start(docNumber)
    await it.walk(started, 'pays')
    await it.process(started.paymentOrderId)
    await it.buyer.call(orders.cancel, { params: { docNumber } })
    await expect(giveBackNext(await dying(it, moment, 'refund'))).rejects.toBeInstanceOf(Killed)
    expect((await it.state(docNumber)).refunds).toMatchObject([{ state: 'asking' }])
    await heal()
    const { paymentStatus, refunds } = await it.state(docNumber)
    expect(paymentStatus).toBe('Refunded')
    expect(refunds).toMatchObject([{ state: 'done' }])
    const { taken, returned } = await it.money(docNumber)
    expect(returned).toEqual(taken)
  })

  test('cancelling, coming back, notices and the timed job at once, many times, take and give back what is due and no more', async () => {
    for (let round = 0; round < 8; round++) {
      const docNumber = await it.order()
      const started = await it.start(docNumber)
      await it.walk(started, 'pays')
      await Promise.allSettled([
        it.process(started.paymentOrderId),
        it.buyer.call(orders.cancel, { params: { docNumber } }),
        confirmPayment(it.app, await idOf(started.paymentOrderId)),
        workOffPayments(it.app),
        workOffPayments(it.app),
      ])
      await heal()
      const { status, refunds } = await it.state(docNumber)
      const { taken, returned } = await it.money(docNumber)
      expect(taken.length).toBeLessThanOrEqual(1)
      expect(status).toBe('Cancelled')
      expect(returned).toEqual(taken)
      expect(refunds.filter(({ state }) => state === 'done')).toHaveLength(taken.length)
    }
  })
})
