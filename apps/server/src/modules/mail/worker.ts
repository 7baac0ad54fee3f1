import type { App } from '../../platform/app.ts'
import { deliverNext } from './deliver-mail.ts'

/** How many mails one process sends at a time. */
const HANDS = 2
/** Mail that was put back becomes due by itself; the outbox is looked at this often. */
const LOOK_EVERY_MS = 5000

/** Sends what is in the outbox until stopped; stopping waits for the letters in hand. */
export function startMailWorker(app: App): { stop(): Promise<void> } {
  let isStopped = false
  let wanted = 0
  /** The account is left alone until then. */
  let pausedUntil = 0
  const wakers = new Set<() => void>()
  const wake = () => {
    wanted += 1
    for (const waken of wakers) waken()
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
      if (Date.now() >= pausedUntil) {
        try {
          const { next, ...rest } = await deliverNext(app)
          if (next === 'more') continue
          if ('seconds' in rest) pausedUntil = Date.now() + Math.min(rest.seconds, 60) * 1000
        } catch (error) {
          if (isStopped) return
          app.log.error({ err: error }, 'the outbox cannot be read')
          await asleep()
        }
      }
      // Something queued while this hand was looking must not wait for the next look.
      if ((seen === wanted || Date.now() < pausedUntil) && !isStopped) await asleep()
    }
  }
  app.changes.onChange(['mail-outbox'], wake)
  app.changes.onChange(['settings'], () => {
    pausedUntil = 0
    wake()
  })
  const hands = Array.from({ length: HANDS }, hand)
  return {
    async stop() {
      isStopped = true
      wake()
      await Promise.all(hands)
    },
  }
}
