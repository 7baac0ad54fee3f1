import { randomUUID } from 'node:crypto'
import { type Erp, ErpError } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { JobError, type JobWork, type Run } from '../jobs/index.ts'
import { type CancellationInHand, claimCancellation, keepCancellation, takeErpOrder } from '../orders/index.ts'
import { atEveryErp, type ErpAtHand, failureOf } from './connections.ts'
import { pauseAfter } from './rules.ts'

/** Asks the ERPs to cancel what people asked for; the answer comes with the state of the order. */
export const pushCancellations: JobWork = async ({ app, run }) => {
  await atEveryErp(app, run, (erp, session) => askAll(app, run, erp, session))
}

async function askAll(app: App, run: Run, erp: ErpAtHand, session: Erp): Promise<void> {
  for (;;) {
    run.signal.throwIfAborted()
    const asked = await claimCancellation(app.db, { erp: erp.name, claim: randomUUID(), now: app.clock.now() })
    if (!asked) return
    run.progress({ seen: 1 })
    try {
      await ask(app, run, session, asked)
    } catch (error) {
      if (!(error instanceof ErpError)) throw error
      const failure = failureOf(erp.name, error)
      const nextTryAt = new Date(app.clock.now().getTime() + pauseAfter(asked.attempts) * 1000)
      await keepCancellation(app.db, asked, { asked: false, nextTryAt, error: failure })
      run.refuse(asked.documentNumber, failure.key, failure.details)
      if (error.kind !== 'refused') throw new JobError(failure.key, failure.details)
    }
  }
}

async function ask(app: App, run: Run, session: Erp, asked: CancellationInHand): Promise<void> {
  const order = await session.requestCancellation(asked.documentNumber, asked.lineIds ?? undefined)
  if (!order) {
    const nextTryAt = new Date(app.clock.now().getTime() + pauseAfter(asked.attempts) * 1000)
    const error = { key: 'erp.order-missing', details: { order: asked.documentNumber } } as const
    await keepCancellation(app.db, asked, { asked: false, nextTryAt, error })
    run.refuse(asked.documentNumber, error.key, error.details)
    return
  }
  await app.db.transaction().execute(async (tx) => {
    await keepCancellation(tx, asked, { asked: true })
    await takeErpOrder(tx, asked.partId, order)
  })
  run.progress({ changed: 1 })
}
