import type { App } from '../../platform/app.ts'
import { workOff } from '../../platform/work-off.ts'
import { deliverNext } from './deliver-mail.ts'

/** Sends what is in the outbox until stopped; stopping waits for the letters in hand. */
export function startMailWorker(app: App): { stop(): Promise<void> } {
  /** The account is left alone until then. */
  let pausedUntil = 0
  const next = async () => {
    if (Date.now() < pausedUntil) return false
    const { next: found, ...rest } = await deliverNext(app)
    if ('seconds' in rest) pausedUntil = Date.now() + Math.min(rest.seconds, 60) * 1000
    return found === 'more'
  }
  // Mail that was put back becomes due by itself, hence the looks without a notice.
  const working = workOff(app, { name: 'the outbox', hands: 2, lookEveryMs: 5000, next })
  app.changes.onChange(['mail-outbox'], working.wakeAll)
  app.changes.onChange(['settings'], () => {
    pausedUntil = 0
    working.wakeAll()
  })
  return working
}
