import type { App } from '../../platform/app.ts'
import { forgetStrangeCallbacks } from './callbacks.queries.ts'
import { countMoved, type DueAttempt, listDue } from './claims.queries.ts'
import { confirmPayment } from './confirm-payment.ts'
import { giveBackNext } from './give-back.ts'
import { lookAfterPaid } from './look-after-paid.ts'
import { handleNextNotice } from './notices.ts'
import { failAttempt } from './queries.ts'

/** How many gateways' answers are waited for at a time. */
const HANDS = 4
const MOST_AT_ONCE = 200

export interface WorkedOff {
  /** Notices, attempts and refunds that were due. */
  seen: number
  /** Those of them that stand otherwise than before. */
  changed: number
  /** References of attempts that something of ours went wrong with. */
  failed: string[]
}

/**
 * Everything about payments that is due: notices, attempts that nobody has come back from, money owed back. Each is claimed
 * by itself, so any number of processes may do this at once; one that ends in the middle leaves nothing that is not found again.
 */
export async function workOffPayments(app: App, signal?: AbortSignal): Promise<WorkedOff> {
  const done: WorkedOff = { seen: 0, changed: 0, failed: [] }
  const goesOn = () => signal?.aborted !== true
  const each = async (next: (app: App) => Promise<'changed' | 'same' | null>) => {
    for (let end = goesOn() ? await next(app) : null; end; end = goesOn() ? await next(app) : null) {
      done.seen += 1
      if (end === 'changed') done.changed += 1
    }
  }
  await each(handleNextNotice)
  const due = await listDue(app.db, MOST_AT_ONCE)
  const waiting = [...due]
  const hand = async () => {
    for (let next = waiting.shift(); next && goesOn(); next = waiting.shift())
      if (!(await lookAt(app, next))) done.failed.push(next.reference)
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
  done.seen += due.length - waiting.length
  if (due.length > 0) done.changed += await countMoved(app.db, due)
  await each(giveBackNext)
  await forgetStrangeCallbacks(app.db)
  return done
}

/** One attempt that cannot be worked on does not keep the others waiting; its claim runs out, and it comes back. */
async function lookAt(app: App, { id, state }: DueAttempt): Promise<boolean> {
  try {
    if (state === 'starting') await failAttempt(app.db, id, 'cut off while it was begun')
    else if (state === 'paid') await lookAfterPaid(app, id)
    else await confirmPayment(app, id)
    return true
  } catch (error) {
    app.log.error({ err: error, payment: id }, 'a payment could not be looked after')
    return false
  }
}
