/** The control path: how a person or a test tells a stand-in what to do wrong, and sees what it was asked. */
import type { FastifyInstance } from 'fastify'
import { faultKinds, isFaultKind } from './faults.ts'
import { isNotificationPlan, notificationPlans } from './notifier.ts'
import type { Switchboard, Vendor } from './stand-in.ts'

interface FaultBody {
  call?: unknown
  fault?: unknown
  times?: unknown
  delayMs?: unknown
  status?: unknown
  code?: unknown
}

/**
 * - `GET /control` what is kept: faults, plan, calls, deliveries and the vendor's books
 * - `POST /control/faults` `{ call, fault, times?, delayMs?, status?, code? }`, `DELETE /control/faults`
 * - `PUT /control/notifications` `{ plan, delayMs? }`
 * - `POST /control/notifications/release` `{ order?: 'in-order' | 'reversed' }` → `{ delivered }`
 * - `POST /control/reset` forgets everything
 */
export function addControl(server: FastifyInstance, { faults, notifier, calls }: Switchboard, vendor: Vendor): void {
  server.get('/control', async () => ({
    standsInFor: vendor.name,
    faults: faults.list(),
    faultKinds,
    notifications: { plan: notifier.plan, delayMs: notifier.delayMs, deliveries: notifier.deliveries },
    notificationPlans,
    calls,
    books: vendor.state(),
  }))

  server.post<{ Body: FaultBody }>('/control/faults', async ({ body }, reply) => {
    const { call, fault, times = null, delayMs = 5000, status, code } = body ?? {}
    const isSound =
      typeof call === 'string' &&
      isFaultKind(fault) &&
      (times === null || isCount(times, 1_000_000)) &&
      isCount(delayMs, 600_000) &&
      (status === undefined || (isCount(status, 599) && status >= 400)) &&
      (code === undefined || typeof code === 'string')
    if (!isSound)
      return reply.code(400).send({ message: 'Needs call, fault, and times, delayMs, status, code where wanted.' })
    faults.add({ call, fault, times: times as number | null, delayMs, status, code })
    return reply.code(204).send()
  })

  server.delete('/control/faults', async (_, reply) => {
    faults.clear()
    return reply.code(204).send()
  })

  server.put<{ Body: { plan?: unknown; delayMs?: unknown } }>('/control/notifications', async ({ body }, reply) => {
    const { plan, delayMs = notifier.delayMs } = body ?? {}
    if (!isNotificationPlan(plan) || !isCount(delayMs, 600_000)) {
      return reply.code(400).send({ message: `Needs plan, one of ${Object.keys(notificationPlans).join(', ')}.` })
    }
    notifier.plan = plan
    notifier.delayMs = delayMs
    return reply.code(204).send()
  })

  server.post<{ Body: { order?: unknown } }>('/control/notifications/release', async ({ body }) => ({
    delivered: await notifier.release(body?.order === 'reversed' ? 'reversed' : 'in-order'),
  }))

  server.post('/control/reset', async (_, reply) => {
    faults.clear()
    notifier.reset()
    calls.length = 0
    vendor.reset()
    return reply.code(204).send()
  })
}

function isCount(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most
}
