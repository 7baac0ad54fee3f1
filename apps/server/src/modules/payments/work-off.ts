import type { App } from '../../platform/app.ts'
import { forgetStrangeCallbacks } from './callbacks.queries.ts'
import { listDue } from './claims.queries.ts'
import { confirmPayment } from './confirm-payment.ts'
import { giveBackNext } from './give-back.ts'
import { lookAfterPaid } from './look-after-paid.ts'
import { handleNextNotice } from './notices.ts'
import { failAttempt } from './queries.ts'

/** How many gateways' answers are waited for at a time. */
const HANDS = 4
const MOST_AT_ONCE = 200

/**
 * Everything about payments that is due: notices, attempts that nobody has come back from, money owed back. Each is claimed
 * by itself, so any number of processes may do this at once; one that ends in the middle leaves nothing that is not found again.
 */
export async function workOffPayments(app: App, signal?: AbortSignal): Promise<void> {
  const goesOn = () => signal?.aborted !== true
  while (goesOn() && (await handleNextNotice(app)));
  const due = await listDue(app.db, MOST_AT_ONCE)
  const hand = async () => {
    for (let next = due.shift(); next && goesOn(); next = due.shift()) await lookAt(app, next)
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
  while (goesOn() && (await giveBackNext(app)));
  await forgetStrangeCallbacks(app.db)
}

/** One attempt that cannot be worked on does not keep the others waiting; its claim runs out, and it comes back. */
async function lookAt(app: App, { id, state }: Awaited<ReturnType<typeof listDue>>[number]): Promise<void> {
  try {
    if (state === 'starting') await failAttempt(app.db, id, 'cut off while it was begun')
    else if (state === 'paid') await lookAfterPaid(app, id)
    else await confirmPayment(app, id)
  } catch (error) {
    app.log.error({ err: error, payment: id }, 'a payment could not be looked after')
  }
}
