/** What goes to the ERP: orders, requests to cancel whole orders and single lines, and collected payments. */
import * as accounts from '@toptan/contract/accounts'
import * as cockpit from '@toptan/contract/cockpit'
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { takeTurn } from '../../testing/job-turn.ts'
import type { Till } from '../../testing/till.ts'
import type { Person } from '../../testing/world-server.ts'
import { type ErpFault, runAsSeen, stillAtWork } from './erp-faults.ts'
import type { Path } from './frame.ts'

export interface PushWorld extends ErpSyncWorld {
  till: Till
  admin: Person
  ayse: Person
}

/** An order of one part, and what was there of its kind before: reserved here, or booked at the ERP. */
interface Given {
  docNumber: string
  before: number
}

interface Push {
  /** Requests to strike, by the moment in which they are made; what writes is tried twice. */
  moments: Record<string, { match: string; after?: number; tries?: number }>
  path(it: PushWorld, fault: ErpFault): Path<Given>
}

/** Products that there are plenty of. */
const [FIRST, SECOND] = [1, 2]

const detailOf = (it: PushWorld, docNumber: string) => it.ayse.call(orders.detail, { params: { docNumber } })
const numbersAtErp = async (it: PushWorld, docNumber: string) =>
  (await it.ordersAtErp()).filter(({ DOC_NUMBER }) => DOC_NUMBER === `${docNumber}.1`).map(({ NUMBER }) => NUMBER)
const stateOf = async (it: PushWorld, docNumber: string) =>
  (
    await sql<{ pushState: string; isUnclear: boolean; asked: string[] }>`
      select t.push_state, t.unclear_since is not null as is_unclear, array(select l.cancellation from order_part_lines l where l.order_part_id = t.id
        and l.cancellation is not null) as asked
      from order_parts t join orders o on o.id = t.order_id where o.doc_number = ${docNumber}`.execute(it.db)
  ).rows[0]
const mailsAbout = async (it: PushWorld, docNumber: string) =>
  (
    await sql<{ event: string }>`select event from mail_outbox where variables ->> 'docNumber' = ${docNumber}
      order by id`.execute(it.db)
  ).rows.map(({ event }) => event)

/** What the cockpit says of an order, or nothing where all is well with it. */
const causeInCockpit = async (it: PushWorld, docNumber: string) =>
  (await it.admin.call(cockpit.read)).failures.find((group) => group.orders.some((one) => one.docNumber === docNumber))

/** An hour: what was begun before has arrived by then, and whatever waits for its time is due. */
export async function anHourGoesBy(it: PushWorld): Promise<void> {
  await stillAtWork(it)
  const earlier = (columns: string[]) =>
    sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - interval '1 hour'`))
  const ofParts = ['next_try_at', 'unclear_since', 'last_tried_at', 'push_claimed_until', 'cancel_next_try_at']
  await sql`update order_parts set ${earlier(ofParts)} where push_state <> 'sent' or cancel_next_try_at is not null`.execute(
    it.db,
  )
  const ofPayments = ['push_next_try_at', 'push_unclear_since', 'push_tried_at', 'push_claimed_until']
  await sql`update payment_orders set ${earlier(ofPayments)} where push_state <> 'sent'`.execute(it.db)
}

/** How many of these orders the ERP is not known to have. */
export const countUnsent = async (it: PushWorld, docNumbers: readonly string[]) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from order_parts t join orders o on o.id = t.order_id
      where t.push_state <> 'sent' and o.doc_number = any(${[...docNumbers]}::text[])`.execute(it.db)
  ).rows[0]?.n ?? 0

/** What an earlier case left behind is not tried beside this one. */
export async function leaveOthers(it: PushWorld): Promise<void> {
  await sql`update order_parts set next_try_at = '2100-01-01' where push_state <> 'sent'`.execute(it.db)
  await sql`update payment_orders set push_next_try_at = '2100-01-01' where push_state <> 'sent'`.execute(it.db)
}

/** What the ERP refused goes on when somebody asks for it; everything else goes on by itself. */
async function askAgain(it: PushWorld, { kind }: ErpFault, docNumber: string): Promise<void> {
  expect(kind).toBe('refuse')
  expect(await it.admin.call(cockpit.retry, { body: { docNumber } })).toEqual({ count: 1 })
}

const orderPush: Push = {
  moments: {
    'while we sign in': { match: 'POST .*/token$' },
    'when it is looked for': { match: 'GET .*/salesOrders$' },
    'when it is sent': { match: 'POST .*/salesOrders$', tries: 2 },
    'when it is read back': { match: 'GET .*/salesOrders$', after: 1 },
  },
  path: (it, fault) => ({
    async prepare() {
      await leaveOthers(it)
      const { reserved: before } = await it.stock(FIRST)
      return { docNumber: await it.order(it.ayse, { [FIRST]: 1 }), before }
    },
    run: () => takeTurn(it.app, 'push-orders-to-erp'),
    async dealer({ docNumber }) {
      const { status, orderNumber, canCancel } = await detailOf(it, docNumber)
      const there = await numbersAtErp(it, docNumber)
      expect(there.length).toBeLessThanOrEqual(1)
      if (status === 'Approved') return expect(orderNumber).toBe(there[0])
      const isUnclear = (await stateOf(it, docNumber))?.isUnclear
      if (there.length > 0) expect(isUnclear).toBe(true)
      expect({ status, orderNumber, canCancel }).toEqual({
        status: 'Received',
        orderNumber: null,
        // What the ERP may have nobody ends without it.
        canCancel: isUnclear ? 'as-request' : 'at-once',
      })
    },
    async administrator({ docNumber }) {
      const state = (await stateOf(it, docNumber))?.pushState
      if (state === 'sent') return
      const message = (await causeInCockpit(it, docNumber))?.message
      expect(message).toMatch(fault.cause ?? /./)
      if (state === 'refused') await askAgain(it, fault, docNumber)
      else expect((await runAsSeen(it.admin, 'push-orders-to-erp')).lines).toEqual([`${docNumber}.1 ${message}`])
    },
    isThrough: async ({ docNumber }) => (await stateOf(it, docNumber))?.pushState === 'sent',
    async inTheEnd({ docNumber, before }) {
      const there = await numbersAtErp(it, docNumber)
      expect(there).toHaveLength(1)
      expect(await detailOf(it, docNumber)).toMatchObject({ status: 'Approved', orderNumber: there[0] })
      expect(await causeInCockpit(it, docNumber)).toBeUndefined()
      expect(await mailsAbout(it, docNumber)).toEqual(['order-received', 'order-approved'])
      expect((await it.stock(FIRST)).reserved).toBe(before + 1)
    },
  }),
}

/** Whole orders, or the first of their two lines. */
const cancellationPush = (what: 'order' | 'line'): Push => ({
  moments: {
    'while we sign in': { match: 'POST .*/token$' },
    'when it is looked for': { match: 'GET .*/salesOrders$' },
    'when it is asked for': { match: 'PATCH .*/salesOrders/.*$', tries: 2 },
    'when it is read back': { match: 'GET .*/salesOrders$', after: 1 },
  },
  path: (it, fault) => {
    const isAsked = async (docNumber: string) => !(await stateOf(it, docNumber))?.asked.includes('waiting')
    const other = what === 'order' ? 'Cancelled' : 'Approved'
    return {
      async prepare() {
        await leaveOthers(it)
        const { reserved: before } = await it.stock(FIRST)
        const docNumber = await it.order(it.ayse, { [FIRST]: 1, [SECOND]: 1 })
        await takeTurn(it.app, 'push-orders-to-erp')
        expect((await stateOf(it, docNumber))?.pushState).toBe('sent')
        const { id, orderItems } = await detailOf(it, docNumber)
        if (what === 'order') await it.ayse.call(orders.cancel, { params: { docNumber } })
        else await it.ayse.call(orders.cancelLine, { params: { orderId: id, orderLineId: orderItems[0]?.id ?? 0 } })
        return { docNumber, before }
      },
      run: () => takeTurn(it.app, 'push-cancellations-to-erp'),
      async dealer({ docNumber }) {
        const { status, orderItems } = await detailOf(it, docNumber)
        // Nobody at the ERP has agreed yet.
        expect(orderItems[0]?.status).toBe('CancellationRequested')
        expect(status).toBe(what === 'order' ? 'CancellationRequested' : 'Approved')
      },
      async administrator({ docNumber }) {
        if (await isAsked(docNumber)) return
        const group = await causeInCockpit(it, docNumber)
        expect(group?.about).toBe('cancellation')
        expect(group?.message).toMatch(fault.cause ?? /./)
        const { lines } = await runAsSeen(it.admin, 'push-cancellations-to-erp')
        expect(lines).toEqual([`${docNumber}.1 ${group?.message}`])
      },
      isThrough: ({ docNumber }) => isAsked(docNumber),
      async inTheEnd({ docNumber, before }) {
        expect(await causeInCockpit(it, docNumber)).toBeUndefined()
        expect(await numbersAtErp(it, docNumber)).toHaveLength(1)
        await it.erp.control('POST', `orders/${docNumber}.1/answer-cancellation`, { answer: 'accept' })
        await takeTurn(it.app, 'pull-order-states')
        const { status, orderItems } = await detailOf(it, docNumber)
        expect(orderItems.map((item) => item.status)).toEqual(['Cancelled', other])
        expect(status).toBe(other)
        expect((await it.stock(FIRST)).reserved).toBe(before)
        expect((await mailsAbout(it, docNumber)).filter((event) => event === 'order-cancelled')).toHaveLength(1)
      },
    }
  },
})

const paymentPush: Push = {
  moments: {
    'while we sign in': { match: 'POST .*/token$' },
    'when it is looked for': { match: 'GET .*/ArpSlips$' },
    'when it is sent': { match: 'POST .*/ArpSlips$', tries: 2 },
    'when it is read back': { match: 'GET .*/ArpSlips$', after: 1 },
  },
  path(it, fault) {
    const slips = async () =>
      (await it.erp.control<{ records: Record<string, number> }>('GET', 'state')).records.ArpSlips ?? 0
    const rowOf = async (docNumber: string) =>
      (await it.admin.call(payments.list, { query: { SearchTerm: docNumber } })).items[0]
    return {
      async prepare() {
        await leaveOthers(it)
        const docNumber = await it.till.order(it.ayse, { [SECOND]: 1 })
        await it.till.pay(it.ayse, docNumber)
        return { docNumber, before: await slips() }
      },
      run: () => takeTurn(it.app, 'push-collected-payments'),
      async dealer({ docNumber, before }) {
        expect(await slips()).toBeLessThanOrEqual(before + 1)
        expect(await detailOf(it, docNumber)).toMatchObject({ paymentStatus: 'Paid', status: 'Received' })
      },
      async administrator({ docNumber, before }) {
        const erp = (await rowOf(docNumber))?.erp
        if (erp?.state === 'sent') return expect(await slips()).toBe(before + 1)
        expect(erp?.number).toBeNull()
        expect(erp?.lastError).toMatch(fault.cause ?? /./)
        expect(await causeInCockpit(it, docNumber)).toMatchObject({ about: 'payment', message: erp?.lastError })
        if (erp?.state === 'refused') return askAgain(it, fault, docNumber)
        const { lines } = await runAsSeen(it.admin, 'push-collected-payments')
        expect(lines).toEqual([expect.stringContaining(erp?.lastError ?? '–')])
      },
      isThrough: async ({ docNumber }) => (await rowOf(docNumber))?.erp?.state === 'sent',
      async inTheEnd({ docNumber, before }) {
        expect(await slips()).toBe(before + 1)
        expect(await causeInCockpit(it, docNumber)).toBeUndefined()
        const row = await rowOf(docNumber)
        expect(row?.erp).toMatchObject({ lastError: null, number: expect.any(String) })
        await takeTurn(it.app, 'pull-account-lines')
        const { customerFinanceTransactions: fiches } = await it.ayse.call(accounts.statement, { query: {} })
        expect(fiches.filter(({ ficheNo }) => ficheNo === row?.erp?.number)).toMatchObject([
          { sign: 'credit', amount: row?.amount },
        ])
      },
    }
  },
}

export const pushes: Record<string, Push> = {
  'an order': orderPush,
  'the cancellation of an order': cancellationPush('order'),
  'the cancellation of a line': cancellationPush('line'),
  'a collected payment': paymentPush,
}
