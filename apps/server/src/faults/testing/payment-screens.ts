/** What buyers and administrators are shown of a payment, and what has to be true of it at any moment. */
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { expect } from 'vitest'
import { secrets } from '../../integrations/payments/testing/benches.ts'
import type { PaymentWorld } from '../../testing/payment-world.ts'
import type { Refused } from '../../testing/world-server.ts'

/** One order that is to be paid, or was; `id` names the attempt. */
export interface Case {
  docNumber: string
  id: string | null
  /** What the buyer was told instead of being sent to the gateway. */
  refusal?: Refused
}

const BROUGHT = ['Paid', 'RefundPending', 'RefundFailed', 'PartlyRefunded', 'Refunded']

/** Whatever the buyer's screens say of money is so at the gateway. */
export async function buyerSees(it: PaymentWorld, { docNumber, id, refusal }: Case): Promise<void> {
  const { taken, returned } = await it.money(docNumber)
  const { total } = await it.state(docNumber)
  const isTaken = taken.length > 0
  expect(taken.length).toBeLessThanOrEqual(1)
  expect(returned.length).toBeLessThanOrEqual(1)
  if (isTaken) expect(taken[0]).toBe(`${total} ${it.bench.amount.currency}`)
  const order = await it.buyer.call(orders.detail, { params: { docNumber } })
  if (BROUGHT.includes(order.paymentStatus)) expect(isTaken).toBe(true)
  if (order.paymentStatus === 'Failed' || order.paymentStatus === 'Cancelled') expect(isTaken).toBe(false)
  if (order.paymentStatus === 'Refunded') expect(returned).toEqual(taken)
  // Nothing is on its way to the dealer for which no money came.
  if (order.status === 'Received') expect(isTaken).toBe(true)
  const { refunds } = await it.buyer.call(payments.ofOrder, { params: { docNumber } })
  for (const { state } of refunds) if (state === 'done') expect(returned).toEqual(taken)
  if (refusal?.refusal.message.includes('No money was taken')) expect(isTaken).toBe(false)
  if (id === null) return
  const { state } = await it.buyer.call(payments.status, { params: { paymentOrderId: id } })
  if (state === 'paid') expect(isTaken).toBe(true)
  if (state === 'declined' || state === 'expired') expect(isTaken).toBe(false)
  // Who has paid is not told that nothing came.
  if (isTaken) expect(state).not.toBe('open')
}

/** The row and the open tasks as an administrator has them. */
export async function adminSees(it: PaymentWorld, docNumber: string) {
  const [list, tasks] = await Promise.all([
    it.admin.call(payments.list, { query: { SearchTerm: docNumber } }),
    it.admin.call(payments.tasks, { query: { SearchTerm: docNumber } }),
  ])
  const text = JSON.stringify([list, tasks])
  for (const secret of Object.values(secrets)) expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
  return { rows: list.items, tasks: tasks.items }
}

/** At the gateway, on our books and for the administrator, who finds the gateway's number of it. */
export async function expectPaidOnce(it: PaymentWorld, docNumber: string): Promise<void> {
  const { status, paymentStatus, total, refunds, attempts } = await it.state(docNumber)
  expect({ status, paymentStatus, refunds }).toEqual({ status: 'Received', paymentStatus: 'Paid', refunds: [] })
  expect(attempts.filter(({ state }) => state === 'paid')).toHaveLength(1)
  expect(await it.money(docNumber)).toEqual({ taken: [`${total} ${it.bench.amount.currency}`], returned: [] })
  const { rows, tasks } = await adminSees(it, docNumber)
  expect(rows.find(({ state }) => state === 'paid')?.captureReference).toBeTruthy()
  expect(tasks).toEqual([])
}

/** Until it is decided, an administrator reads what the gateway did, beside its reference. */
export async function expectCause(it: PaymentWorld, { docNumber }: Case): Promise<void> {
  const { rows } = await adminSees(it, docNumber)
  const [row] = rows
  if (row?.state === 'paid') return expect(row.captureReference).toBeTruthy()
  expect(row?.lastError ?? row?.reason).toBeTruthy()
  // Netahsilat goes by our number until it is paid.
  if (it.bench.name === 'PayPal') expect(row?.gatewayReference).toBeTruthy()
}
