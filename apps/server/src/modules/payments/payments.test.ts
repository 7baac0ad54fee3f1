/** The ways back from a gateway, each proven against its stand-in: no money is taken twice, none is lost, and nobody is believed. */
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { benchNames, controlAt } from '../../integrations/payments/testing/benches.ts'
import { openPaymentWorld, type PaymentWorld } from '../../testing/payment-world.ts'
import { workOffPayments } from './index.ts'

describe.each(benchNames)('%s', (name) => {
  let it: PaymentWorld
  const isPayPal = name === 'PayPal'
  const currency = isPayPal ? 'EUR' : 'TRY'
  const comesBack = name !== 'Netahsilat by link'
  const canRefund = isPayPal || name === 'Netahsilat by rest'
  beforeAll(async () => {
    it = await openPaymentWorld(name)
  })
  afterAll(() => it?.stop())
  beforeEach(() => {
    it.bench.switchboard.faults.clear()
    it.bench.switchboard.notifier.plan = 'never'
    it.bench.switchboard.notifier.delayMs = 10
  })

  /** An order whose buyer has come through the gateway's page. */
  async function walked(behaviour: Parameters<PaymentWorld['walk']>[1]) {
    const docNumber = await it.order()
    const started = await it.start(docNumber)
    const brought = await it.walk(started, behaviour)
    return { docNumber, started, brought, id: started.paymentOrderId }
  }
  /** The notices that have come about an attempt, as we hold them. */
  const noticesOf = async (id: string) => {
    const { rows } = await sql<{ state: string }>`select state from payment_callbacks
      where kind = 'notice' and body like ${`%${id}%`} order by id`.execute(it.db)
    return rows.map(({ state }) => state)
  }
  /** The timed job, with nothing but notices that could make the attempt due. */
  const workOffNotices = async (id: string) => {
    await sql`update payment_orders set next_look_at = now() + interval '1 day' where reference = ${id}`.execute(it.db)
    await workOffPayments(it.app)
  }
  const total = async (docNumber: string) => `${(await it.state(docNumber)).total} ${currency}`
  const expectPaidOnce = async (docNumber: string) => {
    const { status, paymentStatus, attempts, refunds } = await it.state(docNumber)
    expect({ status, paymentStatus, refunds }).toEqual({ status: 'Received', paymentStatus: 'Paid', refunds: [] })
    expect(attempts.filter(({ state }) => state === 'paid')).toHaveLength(1)
    expect(await it.money(docNumber)).toEqual({ taken: [await total(docNumber)], returned: [] })
  }

  test('back: the order is paid, received and on its way', async () => {
    const { docNumber, id, brought } = await walked('pays')
    if (brought) expect(await it.comeBack(id, brought)).toBe(`${it.app.config.publicUrls[0]}/orders/${docNumber}/${id}`)
    const result = await it.process(id)
    expect(result).toMatchObject({
      state: 'paid',
      docNumber,
      orderStatus: 'Received',
      paymentStatus: 'Paid',
      payWith: null,
    })
    await expectPaidOnce(docNumber)
    const order = await it.buyer.call(orders.detail, { params: { docNumber } })
    expect(order).toMatchObject({ status: 'Received', paymentStatus: 'Paid', canPayWithPayPal: false, payWith: null })
    expect(order.orderItems.flatMap((item) => [item.status, ...item.orders.map((part) => part.status)])).toEqual([
      'Received',
      'Received',
    ])
    const mails =
      await sql`select 1 from mail_outbox where event = 'payment-received' and occasion = ${`${docNumber} ${id}`}`.execute(
        it.db,
      )
    expect(mails.rows).toHaveLength(1)
    await it.workOff()
    const { rows } = await sql<{ isAcknowledged: boolean }>`select acknowledged_at is not null as is_acknowledged
      from payment_orders where reference = ${id}`.execute(it.db)
    expect(rows).toEqual([{ isAcknowledged: true }])
  })

  test('back twice, and ten times at once', async () => {
    const { docNumber, id, brought } = await walked('pays')
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        if (brought) await it.comeBack(id, brought)
        await it.process(id)
      }),
    )
    if (brought) await it.comeBack(id, brought)
    expect((await it.process(id)).state).toBe('paid')
    await it.workOff()
    await expectPaidOnce(docNumber)
    const facts = await sql`select 1 from facts where kind = 'payment-received' and subject = ${docNumber}`.execute(
      it.db,
    )
    expect(facts.rows).toHaveLength(1)
  })

  test('a browser that says “paid” proves nothing', async () => {
    const { docNumber, id } = await walked('walks away')
    const lies: Record<string, string> = isPayPal
      ? { token: 'X', PayerID: 'Y' }
      : { DATA: JSON.stringify({ Order: { Reference: id }, Request: { StatusId: 1 }, Transactions: [] }) }
    await it.comeBack(id, lies)
    await it.workOff()
    expect((await it.process(id)).state).toBe('open')
    expect(await it.state(docNumber)).toMatchObject({ status: 'AwaitingPayment', paymentStatus: 'Pending' })
    expect((await it.money(docNumber)).taken).toEqual([])
  })

  test('cancelled, then paid after all', async () => {
    const { docNumber, id, brought } = await walked('cancels')
    // The form tells at the address for success that it was given up.
    if (brought) await it.comeBack(id, brought, name === 'Netahsilat by form' ? undefined : 'given-up')
    const result = await it.process(id)
    expect(result).toMatchObject({ state: 'open', orderStatus: 'AwaitingPayment', isGivenUp: comesBack })
    expect(result.payWith).toBe(isPayPal ? 'PayPal' : 'Netahsilat')
    const again = await it.start(docNumber)
    const broughtAgain = await it.walk(again, 'pays')
    if (broughtAgain) await it.comeBack(again.paymentOrderId, broughtAgain)
    expect((await it.process(again.paymentOrderId)).state).toBe('paid')
    await expectPaidOnce(docNumber)
  })

  test('declined: told to the buyer, and the order can be paid by another try', async () => {
    const { docNumber, id } = await walked('is declined')
    const result = await it.process(id)
    expect(result.state).toBe(isPayPal ? 'declined' : 'open')
    expect(await it.state(docNumber)).toMatchObject({
      status: 'AwaitingPayment',
      paymentStatus: isPayPal ? 'Failed' : 'Pending',
    })
    const again = await it.start(docNumber)
    await it.walk(again, 'pays')
    expect((await it.process(again.paymentOrderId)).state).toBe('paid')
    await expectPaidOnce(docNumber)
  })

  test('the tab is closed: the timed job finds the money', async () => {
    const { docNumber } = await walked('pays')
    await it.workOff()
    await expectPaidOnce(docNumber)
  })

  test('a notice before the return, twice, and without any return', async () => {
    for (const plan of ['before-return', 'twice', 'after-return'] as const) {
      it.bench.switchboard.notifier.plan = plan
      const { docNumber, id, brought } = await walked('pays')
      // The SOAP link has no field for an address of notices.
      if (comesBack) {
        const expected = plan === 'twice' ? ['waiting', 'waiting'] : ['waiting']
        await vi.waitFor(async () => expect(await noticesOf(id)).toEqual(expected))
        await workOffNotices(id)
        expect((await it.state(docNumber)).paymentStatus).toBe('Paid')
      }
      if (brought && plan === 'before-return') await it.comeBack(id, brought)
      await it.process(id)
      await it.workOff()
      await expectPaidOnce(docNumber)
    }
  })

  test.runIf(isPayPal)('a forged notice changes nothing and is kept as refused', async () => {
    it.bench.switchboard.notifier.plan = 'forged'
    const { docNumber, id } = await walked('pays')
    await vi.waitFor(async () => expect(await noticesOf(id)).toEqual(['waiting']))
    await workOffNotices(id)
    expect(await noticesOf(id)).toEqual(['refused'])
    expect((await it.state(docNumber)).paymentStatus).toBe('Pending')
  })

  test('the gateway is down at the start: nothing was taken, and the next try works', async () => {
    const docNumber = await it.order()
    if (name !== 'Netahsilat by form') {
      it.bench.switchboard.faults.add({ call: '*', fault: 'down' })
      const refusal = await it.buyer.refused(payments.start, {
        body: {
          docNumber,
          callbackUrl: `${it.app.config.publicUrls[0]}/x`,
          cancelUrl: `${it.app.config.publicUrls[0]}/x`,
        },
      })
      expect(refusal).toMatchObject({ status: 503, code: 'payment.gateway-down' })
      expect((await it.state(docNumber)).attempts.map(({ state }) => state)).toEqual(['failed'])
      it.bench.switchboard.faults.clear()
    }
    const started = await it.start(docNumber)
    await it.walk(started, 'pays')
    await it.process(started.paymentOrderId)
    expect((await it.state(docNumber)).paymentStatus).toBe('Paid')
  })

  test('a tampered amount or currency is nobody’s payment, and a person is told', async () => {
    for (const other of [it.bench.foreign, { value: '0.01', currency }]) {
      const { docNumber, id } = await walked(isPayPal ? 'walks away' : 'pays')
      const { rows } = await sql<{
        gatewayReference: string | null
      }>`select gateway_reference from payment_orders where reference = ${id}`.execute(it.db)
      const amount = { value: '1.00', currency }
      await it.bench.tamper({ reference: id, amount, gatewayReference: rows[0]?.gatewayReference ?? null }, other)
      expect((await it.process(id)).state).toBe('checking')
      await it.workOff()
      const { status, paymentStatus, tasks } = await it.state(docNumber)
      expect({ status, paymentStatus }).toEqual({ status: 'AwaitingPayment', paymentStatus: 'Pending' })
      expect(tasks).toMatchObject([{ kind: 'payment-unclear', reason: 'other-amount', outcome: null }])
      expect(tasks[0]?.gatewayReference).toBeTruthy()
      // Nobody pays beside money that may have been taken.
      expect(
        await it.buyer.refused(payments.start, {
          body: {
            docNumber,
            callbackUrl: `${it.app.config.publicUrls[0]}/x`,
            cancelUrl: `${it.app.config.publicUrls[0]}/x`,
          },
        }),
      ).toMatchObject({ code: 'payment.in-progress' })
      const listed = await it.admin.call(payments.tasks, { query: { SearchTerm: docNumber } })
      expect(listed.items).toHaveLength(1)
      const taskId = listed.items[0]?.id ?? 0
      expect(
        await it.admin.refused(payments.closeTask, { params: { id: taskId }, body: { outcome: 'done' } }),
      ).toMatchObject({ code: 'payment.outcome-unfit' })
      await it.admin.call(payments.closeTask, { params: { id: taskId }, body: { outcome: 'not-paid', note: 'looked' } })
      expect((await it.state(docNumber)).paymentStatus).toBe('Failed')
    }
  })

  test('another customer’s order and payment are not found', async () => {
    const { docNumber, id } = await walked('pays')
    const body = {
      docNumber,
      callbackUrl: `${it.app.config.publicUrls[0]}/x`,
      cancelUrl: `${it.app.config.publicUrls[0]}/x`,
    }
    expect(await it.stranger.refused(payments.start, { body })).toMatchObject({ status: 404, code: 'order.not-found' })
    expect(await it.stranger.refused(payments.ofOrder, { params: { docNumber } })).toMatchObject({ status: 404 })
    for (const endpoint of [payments.process, payments.status] as const)
      expect(await it.stranger.refused(endpoint, { params: { paymentOrderId: id } })).toMatchObject({
        status: 404,
        code: 'payment.not-found',
      })
    expect(
      await it.buyer.refused(payments.start, { body: { ...body, callbackUrl: 'https://evil.example/x' } }),
    ).toMatchObject({ code: 'origin.refused' })
  })

  test('paid, but the order was cancelled meanwhile: PayPal takes nothing, a card’s money goes back', async () => {
    const { docNumber, id } = await walked('pays')
    await it.buyer.call(orders.cancel, { params: { docNumber } })
    const result = await it.process(id)
    await it.workOff()
    await it.workOff()
    const { status, refunds, tasks } = await it.state(docNumber)
    expect(status).toBe('Cancelled')
    const { taken, returned } = await it.money(docNumber)
    if (isPayPal) {
      expect([taken, refunds, result.state]).toEqual([[], [], 'open'])
      return
    }
    expect(taken).toHaveLength(1)
    expect(refunds).toMatchObject([{ why: 'order-cancelled', state: canRefund ? 'done' : 'by-hand' }])
    if (canRefund) expect(returned).toEqual(taken)
    else expect(tasks).toMatchObject([{ kind: 'refund-by-hand', outcome: null }])
  })

  test('cancelled after it was paid: everything goes back, once', async () => {
    const { docNumber, id } = await walked('pays')
    await it.process(id)
    await it.buyer.call(orders.cancel, { params: { docNumber } })
    expect((await it.state(docNumber)).paymentStatus).toBe('RefundPending')
    for (let times = 0; times < 3; times++) await it.workOff()
    const { paymentStatus, refunds, tasks, total: amount } = await it.state(docNumber)
    expect(refunds).toEqual([{ amount, why: 'order-cancelled', state: canRefund ? 'done' : 'by-hand' }])
    if (canRefund) {
      expect(paymentStatus).toBe('Refunded')
      expect((await it.money(docNumber)).returned).toEqual([`${amount} ${currency}`])
      return
    }
    expect(paymentStatus).toBe('RefundPending')
    expect(tasks).toMatchObject([{ kind: 'refund-by-hand', outcome: null }])
    const { items } = await it.admin.call(payments.tasks, { query: { SearchTerm: docNumber } })
    await it.admin.call(payments.closeTask, {
      params: { id: items[0]?.id ?? 0 },
      body: { outcome: 'done', note: 'EFT' },
    })
    expect((await it.state(docNumber)).paymentStatus).toBe('Refunded')
    const seen = await it.buyer.call(payments.ofOrder, { params: { docNumber } })
    expect(seen.refunds).toMatchObject([{ state: 'done' }])
  })

  test('one line is cancelled: its part goes back', async () => {
    const docNumber = await it.order([
      [1, 2],
      [2, 1],
    ])
    const started = await it.start(docNumber)
    await it.walk(started, 'pays')
    await it.process(started.paymentOrderId)
    const order = await it.buyer.call(orders.detail, { params: { docNumber } })
    const line = order.orderItems[1]
    await it.buyer.call(orders.cancelLine, { params: { orderId: order.id, orderLineId: line?.id ?? 0 } })
    await it.workOff()
    const { refunds, paymentStatus } = await it.state(docNumber)
    expect(refunds).toMatchObject([{ amount: line?.lineTotalWithVat.toFixed(2), why: 'lines-cancelled' }])
    if (it.bench.canRefundParts) {
      expect(paymentStatus).toBe('PartlyRefunded')
      expect((await it.money(docNumber)).returned).toEqual([`${line?.lineTotalWithVat.toFixed(2)} ${currency}`])
    } else expect(refunds[0]?.state).toBe('by-hand')
  })

  test('the bank has to wait: nothing else may be paid meanwhile, and the end is found', async () => {
    const { docNumber, id } = await walked('has to wait')
    expect((await it.process(id)).state).toBe('checking')
    const body = {
      docNumber,
      callbackUrl: `${it.app.config.publicUrls[0]}/x`,
      cancelUrl: `${it.app.config.publicUrls[0]}/x`,
    }
    expect(await it.buyer.refused(payments.start, { body })).toMatchObject({ code: 'payment.in-progress' })
    const { rows } = await sql<{
      gatewayReference: string | null
    }>`select gateway_reference from payment_orders where reference = ${id}`.execute(it.db)
    await it.bench.settle(
      { reference: id, amount: { value: '1', currency }, gatewayReference: rows[0]?.gatewayReference ?? null },
      true,
    )
    await it.workOff()
    await expectPaidOnce(docNumber)
  })

  test('a page that was left open serves again, and two pages that are both paid give one back', async () => {
    const docNumber = await it.order()
    const first = await it.start(docNumber)
    const second = await it.start(docNumber)
    const servesAgain = first.gatewayUrl !== null
    expect(second.paymentOrderId === first.paymentOrderId).toBe(servesAgain)
    if (servesAgain) return
    await it.walk(first, 'pays')
    await it.walk(second, 'pays')
    await it.process(second.paymentOrderId)
    await it.workOff()
    await it.workOff()
    const { status, refunds, total: amount } = await it.state(docNumber)
    expect(status).toBe('Received')
    expect(refunds).toMatchObject([{ amount, why: 'paid-twice' }])
  })

  test.runIf(isPayPal)('two pages that are both approved are taken once, however they are confirmed', async () => {
    const docNumber = await it.order()
    const first = await it.start(docNumber)
    // Older than a page serves.
    await sql`update payment_orders set created_at = now() - interval '1 hour' where reference = ${first.paymentOrderId}`.execute(
      it.db,
    )
    const second = await it.start(docNumber)
    expect(second.paymentOrderId).not.toBe(first.paymentOrderId)
    await it.walk(first, 'pays')
    await it.walk(second, 'pays')
    await Promise.all([it.process(first.paymentOrderId), it.process(second.paymentOrderId), it.workOff()])
    await it.workOff()
    await expectPaidOnce(docNumber)
  })

  test('a person finds that an unclear payment was paid: the order goes on', async () => {
    const { docNumber, id } = await walked('pays')
    it.bench.switchboard.faults.add({ call: '*', fault: 'garbage' })
    for (let looks = 0; looks < 7; looks++) {
      await sql`update payment_orders set state = 'unclear' where reference = ${id}`.execute(it.db)
      await it.workOff()
    }
    it.bench.switchboard.faults.clear()
    const { items } = await it.admin.call(payments.tasks, { query: { SearchTerm: docNumber } })
    expect(items).toMatchObject([{ kind: 'payment-unclear', reason: 'no-answer', docNumber }])
    const params = { id: items[0]?.id ?? 0 }
    await it.admin.call(payments.closeTask, { params, body: { outcome: 'paid', note: 'seen there' } })
    expect(await it.state(docNumber)).toMatchObject({ status: 'Received', paymentStatus: 'Paid' })
    expect(await it.admin.refused(payments.closeTask, { params, body: { outcome: 'paid' } })).toMatchObject({
      code: 'payment.task-closed',
    })
    await it.workOff()
    // At PayPal the money is ours to take, and it never answered.
    if (!isPayPal) await expectPaidOnce(docNumber)
  })

  test.runIf(name === 'Netahsilat by form')('money that went back at the gateway without us is shown', async () => {
    const { docNumber, id, brought } = await walked('pays')
    await it.process(id)
    await it.workOff()
    await controlAt(it.bench.url)(`/payments/${id}/reverse`, {})
    await it.comeBack(id, brought ?? {})
    await it.workOff()
    expect((await it.state(docNumber)).tasks).toMatchObject([{ kind: 'payment-unclear', reason: 'returned-elsewhere' }])
  })

  test('an order that is paid, expired or paid otherwise is not paid here', async () => {
    const { docNumber, id } = await walked('pays')
    await it.process(id)
    const refused = (doc: string) =>
      it.buyer.refused(payments.start, {
        body: {
          docNumber: doc,
          callbackUrl: `${it.app.config.publicUrls[0]}/x`,
          cancelUrl: `${it.app.config.publicUrls[0]}/x`,
        },
      })
    expect(await refused(docNumber)).toMatchObject({ status: 409, code: 'payment.already-paid' })
    const other = await it.order()
    await sql`update orders set payment_method_code = 'bank-transfer' where doc_number = ${other}`.execute(it.db)
    expect(await refused(other)).toMatchObject({ status: 409, code: 'payment.other-method' })
    await it.buyer.call(orders.cancel, { params: { docNumber: other } })
    expect(await refused(other)).toMatchObject({ status: 409, code: 'payment.not-payable' })
  })
})
