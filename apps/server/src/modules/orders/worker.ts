import type { App } from '../../platform/app.ts'
import { workOff } from '../../platform/work-off.ts'
import { carryOutNext } from './carry-out.ts'

/** Carries out checkouts as they are queued, until stopped; stopping waits for those in hand. */
export function startOrderWorker(app: App): { stop(): Promise<void> } {
  const next = () => carryOutNext(app)
  const working = workOff(app, { name: 'the order queue', hands: 3, lookEveryMs: 2000, next })
  app.changes.onOrderQueued(working.wake)
  return working
}
