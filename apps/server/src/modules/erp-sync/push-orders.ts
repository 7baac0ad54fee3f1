import { randomUUID } from 'node:crypto'
import { type Erp, ErpError } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { JobError, type JobWork, type Run } from '../jobs/index.ts'
import {
  claimPart,
  endUnsentRequests,
  keepFailure,
  keepPart,
  keepSent,
  type PartInHand,
  type PushFailure,
  takeErpOrder,
} from '../orders/index.ts'
import { settingOf } from '../settings/index.ts'
import { atErp, type ErpAtHand, erpsAtHand, failureOf } from './connections.ts'
import { orderToPush } from './order-to-push.ts'
import { pauseAfter, SECONDS_UNTIL_SET_UP } from './rules.ts'

/** How many parts one process hands over at a time. */
const HANDS = 4
/** After so many failures to reach it one after the other nobody is at home. */
const MOST_FAILURES = 3
const SIGN_EVERY_MS = 15_000

/** Hands over to the ERPs whatever waits for it. Any number of processes may; no part is in two hands. */
export const pushOrders: JobWork = async ({ app, run }) => {
  for (const erp of await erpsAtHand(app)) await atErp(erp, (session) => pushAll(app, run, erp, session))
}

async function pushAll(app: App, run: Run, erp: ErpAtHand, session: Erp): Promise<void> {
  let failures = 0
  let last: ErpError | null = null
  const hand = async () => {
    while (failures < MOST_FAILURES) {
      run.signal.throwIfAborted()
      const part = await claim(app, erp)
      if (!part) return
      run.progress({ seen: 1 })
      const error = await pushPart(app, run, erp, session, part)
      if (error && error.kind !== 'refused') {
        failures += 1
        last = error
      } else failures = 0
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: HANDS }, hand))
  for (const hand of ended) if (hand.status === 'rejected') throw hand.reason
  if (failures < MOST_FAILURES || last === null) return
  const { key, details } = failureOf(erp.name, last)
  throw new JobError(key, details)
}

function claim(app: App, { name, connection }: ErpAtHand): Promise<PartInHand | null> {
  const { settlingSeconds } = connection
  const given = { erp: name, claim: randomUUID(), now: app.clock.now(), settlingSeconds }
  return app.db.transaction().execute((tx) => claimPart(tx, given))
}

/** @returns what the ERP did, where it did not take the part */
async function pushPart(app: App, run: Run, erp: ErpAtHand, session: Erp, part: PartInHand): Promise<ErpError | null> {
  const life = setInterval(() => void keepPart(app.db, part, app.clock.now()).catch(() => {}), SIGN_EVERY_MS)
  try {
    await sendPart(app, run, erp, session, part)
    return null
  } catch (error) {
    const failure = error instanceof ErpError ? failureFrom(app, erp, part, error) : unforeseen(app, part)
    await keepFailure(app.db, part, failure)
    // Nothing of it is at the ERP or on its way: what was asked to be cancelled meanwhile ends here.
    if (failure.unclearSince === null) await app.db.transaction().execute((tx) => endUnsentRequests(tx, part.partId))
    if (!(error instanceof ErpError)) throw error
    if (failure.state === 'refused') run.refuse(part.documentNumber, 'erp.refused', failure.error.details)
    return error
  } finally {
    clearInterval(life)
  }
}

async function sendPart(app: App, run: Run, erp: ErpAtHand, session: Erp, part: PartInHand): Promise<void> {
  if (part.lines.some(({ status }) => status === 'CancellationRequested')) {
    const isThere = await settleRequested(app, erp, session, part)
    if (isThere || part.lines.every(({ status }) => status !== 'Received')) return
  }
  const order = orderToPush(part, await settingOf(app, 'erp'))
  if ('key' in order) {
    await keepFailure(app.db, part, {
      state: part.unclearSince ? 'unclear' : 'waiting',
      unclearSince: part.unclearSince,
      nextTryAt: later(app, SECONDS_UNTIL_SET_UP),
      error: order,
    })
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
  if (Date.now() < until)
    throw new ErpError('unclear', [`An earlier attempt may still arrive until ${new Date(until).toISOString()}.`])
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

const later = (app: App, seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000)

function failureFrom(app: App, erp: ErpAtHand, part: PartInHand, error: ErpError): PushFailure {
  const said = { error: failureOf(erp.name, error) }
  const settling = erp.connection.settlingSeconds
  switch (error.kind) {
    case 'refused':
      if (error.mayPass)
        return { ...said, state: 'waiting', unclearSince: null, nextTryAt: later(app, pauseAfter(part.attempts)) }
      return { ...said, state: 'refused', unclearSince: null, nextTryAt: app.clock.now() }
    case 'unclear': {
      const before = part.unclearSince
      const isStillOpen = before !== null && before.getTime() + settling * 1000 > app.clock.now().getTime()
      // An attempt that was not made because of an earlier one does not make the wait for that one longer.
      const since = isStillOpen ? before : app.clock.now()
      const nextTryAt = new Date(since.getTime() + (settling + 1) * 1000)
      return { ...said, state: 'unclear', unclearSince: since, nextTryAt }
    }
    default:
      return {
        ...said,
        state: part.unclearSince ? 'unclear' : 'waiting',
        unclearSince: part.unclearSince,
        nextTryAt: later(app, pauseAfter(part.attempts)),
      }
  }
}

/** Something of ours went wrong, perhaps after the ERP had taken the part. */
const unforeseen = (app: App, part: PartInHand): PushFailure => ({
  state: 'unclear',
  unclearSince: app.clock.now(),
  nextTryAt: later(app, pauseAfter(part.attempts)),
  error: { key: 'job.failed', details: {} },
})
