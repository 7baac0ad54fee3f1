import { type Erp, ErpError } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import type { JobWork, Run } from '../jobs/index.ts'
import {
  claimPart,
  endUnsentRequests,
  keepFailure,
  keepPart,
  keepSent,
  type PartInHand,
  takeErpOrder,
} from '../orders/index.ts'
import { settingOf } from '../settings/index.ts'
import { atEveryErp, type ErpAtHand } from './connections.ts'
import { handOver, type Queue, untilSetUp } from './hand-over.ts'
import { orderToPush } from './order-to-push.ts'

/** Hands over to the ERPs whatever waits for it. Any number of processes may; no part is in two hands. */
export const pushOrders: JobWork = async ({ app, run }) => {
  await atEveryErp(app, run, (erp, session) => handOver(app, run, erp, partsTo(app, run, erp, session)))
}

const partsTo = (app: App, run: Run, erp: ErpAtHand, session: Erp): Queue<PartInHand> => ({
  claim: claimPart,
  keep: (part, now) => keepPart(app.db, part, now),
  send: (part) => sendPart(app, run, erp, session, part),
  async keepFailure(part, failure) {
    await keepFailure(app.db, part, failure)
    // Nothing of it is at the ERP or on its way: what was asked to be cancelled meanwhile ends here.
    if (failure.unclearSince === null) await app.db.transaction().execute((tx) => endUnsentRequests(tx, part.partId))
  },
})

async function sendPart(app: App, run: Run, erp: ErpAtHand, session: Erp, part: PartInHand): Promise<void> {
  if (part.lines.some(({ status }) => status === 'CancellationRequested')) {
    const isThere = await settleRequested(app, erp, session, part)
    if (isThere || part.lines.every(({ status }) => status !== 'Received')) return
  }
  const order = orderToPush(part, await settingOf(app, 'erp'))
  if ('key' in order) {
    await keepFailure(app.db, part, untilSetUp(app, part, order))
    run.refuse(part.documentNumber, order.key, order.details)
    return
  }
  const pushed = await session.pushOrder(order)
  const totals = new Map(pushed.order.lines.map(({ id, total }) => [id, total]))
  await keep(app, part, pushed.order, (line) => {
    const lineId = pushed.lines.find(({ key }) => key === String(line.id))?.lineId ?? null
    return { lineId, total: lineId === null ? null : (totals.get(lineId) ?? null) }
  })
  run.progress({ changed: 1 })
}

type Found = Awaited<ReturnType<Erp['pushOrder']>>['order']

async function keep(
  app: App,
  part: PartInHand,
  order: Found,
  lineOf: (line: PartInHand['lines'][number]) => { lineId: string | null; total: string | null },
): Promise<void> {
  const lines = part.lines.map((line) => ({ id: line.id, ...lineOf(line) }))
  await app.db.transaction().execute(async (tx) => {
    const sent = { id: order.id, number: order.number, at: app.clock.now(), lines }
    // In other hands by now, which find it at the ERP themselves.
    if (await keepSent(tx, part, sent)) await takeErpOrder(tx, part.partId, order)
  })
}

/**
 * A cancellation was asked for while nobody knew whether the part had arrived: looked for first, and where it cannot
 * arrive any more, those lines end here.
 * @returns whether the ERP has the part
 */
async function settleRequested(app: App, erp: ErpAtHand, session: Erp, part: PartInHand): Promise<boolean> {
  const found = await session.findOrder(part.documentNumber)
  if (found) {
    const free = [...found.lines]
    await keep(app, part, found, ({ productCode }) => {
      const at = free.findIndex((line) => line.productCode.toUpperCase() === productCode.toUpperCase())
      const [line] = at < 0 ? [] : free.splice(at, 1)
      return { lineId: line?.id ?? null, total: line?.total ?? null }
    })
    return true
  }
  const until = (part.unclearSince?.getTime() ?? 0) + erp.connection.settlingSeconds * 1000
  if (Date.now() < until) throw new ErpError('unclear', [], { found: { finding: 'may-still-arrive' } })
  await app.db.transaction().execute((tx) => endUnsentRequests(tx, part.partId))
  if (part.lines.every(({ status }) => status !== 'Received'))
    await keepFailure(app.db, part, {
      state: 'waiting',
      unclearSince: null,
      nextTryAt: app.clock.now(),
      error: { key: 'erp.cancelled-unsent', details: {} },
    })
  return false
}
