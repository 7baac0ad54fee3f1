/** Every timed job on one page. Each may run in several processes at once and does not mind. */
import { rankByDemand, refreshStaleFacetCounts } from './modules/catalog/index.ts'
import { forgetStaleSessions } from './modules/identity/index.ts'
import { expireUnpaid } from './modules/orders/index.ts'
import type { App } from './platform/app.ts'

interface TimedJob {
  name: string
  everySeconds: number
  run: (app: App) => Promise<void>
}

const timedJobs: readonly TimedJob[] = [
  { name: 'expire-unpaid-orders', everySeconds: 60, run: expireUnpaid },
  { name: 'refresh-facet-counts', everySeconds: 30, run: refreshStaleFacetCounts },
  { name: 'rank-products-by-demand', everySeconds: 6 * 3600, run: rankByDemand },
  { name: 'forget-stale-sessions', everySeconds: 3600, run: forgetStaleSessions },
]

/** Runs the timed jobs until stopped; stopping waits for those under way. */
export function startSchedule(app: App): { stop(): Promise<void> } {
  const underWay = new Map<string, Promise<void>>()
  const timers = timedJobs.map(({ name, everySeconds, run }) =>
    setInterval(() => {
      // A run that takes longer than its interval is not joined by another.
      if (underWay.has(name)) return
      const running = run(app)
        .catch((error: unknown) => app.log.error({ err: error, job: name }, 'a timed job failed'))
        .finally(() => underWay.delete(name))
      underWay.set(name, running)
    }, everySeconds * 1000),
  )
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay.values())
    },
  }
}
