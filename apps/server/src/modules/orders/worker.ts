import type { App } from '../../platform/app.ts'
import { carryOutNext } from './carry-out.ts'

/** How many checkouts one process carries out at a time. */
const HANDS = 3
/** A notice can be lost with its connection; the queue is looked at this often in any case. */
const LOOK_EVERY_MS = 2000

/** Carries out checkouts as they are queued, until stopped; stopping waits for those in hand. */
export function startOrderWorker(app: App): { stop(): Promise<void> } {
  let isStopped = false
  let wanted = 0
  const wakers = new Set<() => void>()
  /** One hand for one checkout: the others would only find the queue empty. */
  const wake = () => {
    wanted += 1
    const [waken] = wakers
    waken?.()
  }
  const asleep = () =>
    new Promise<void>((resolve) => {
      const waken = () => {
        clearTimeout(timer)
        wakers.delete(waken)
        resolve()
      }
      const timer = setTimeout(waken, LOOK_EVERY_MS)
      wakers.add(waken)
    })
  const hand = async () => {
    while (!isStopped) {
      const seen = wanted
      try {
        if (await carryOutNext(app)) continue
      } catch (error) {
        if (isStopped) return
        app.log.error({ err: error }, 'the order queue cannot be read')
        await asleep()
      }
      // Something queued while this hand was looking must not wait for the next look.
      if (seen === wanted && !isStopped) await asleep()
    }
  }
  app.changes.onOrderQueued(wake)
  const hands = Array.from({ length: HANDS }, hand)
  return {
    async stop() {
      isStopped = true
      for (const waken of [...wakers]) waken()
      await Promise.all(hands)
    },
  }
}
