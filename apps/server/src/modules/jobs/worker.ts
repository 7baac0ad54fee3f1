import type { App } from '../../platform/app.ts'
import { carryOut } from './carry-out.ts'
import { nextTime } from './cron.ts'
import { ensureJobs } from './edit-jobs.ts'
import type { JobDefinition } from './job.ts'
import { queryWork } from './run-query.ts'
import { claimNextRun, queueDue } from './runs.queries.ts'

/** How many runs one process carries out at a time, so that a long one does not hold up the short ones. */
const HANDS = 5
/** Schedules are looked at this often; what people ask for is heard of at once. */
const LOOK_EVERY_MS = 1000

/**
 * Queues what is due and carries out what is queued, until stopped; any number of processes may. Stopping asks the runs
 * in hand to pause at their next step and waits for them; they go on in another process or after the restart.
 */
export function startJobWorker(app: App, definitions: readonly JobDefinition[]): { stop(): Promise<void> } {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  const names = [...byName.keys()]
  const stopping = new AbortController()
  const inHand = new Set<Promise<void>>()
  let wanted = 0
  let waken = () => {}
  const wake = () => {
    wanted += 1
    waken()
  }
  const asleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS)
      waken = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const takeUp = async (): Promise<boolean> => {
    const now = app.clock.now()
    await queueDue(app.db, names, now, (cronExp, after) => nextTime(cronExp, app.config.timeZone, after))
    if (inHand.size >= HANDS || stopping.signal.aborted) return false
    const claimed = await claimNextRun(app.db, names, now)
    if (!claimed) return false
    const definition = claimed.kind === 'query' ? queryWork(claimed) : byName.get(claimed.name)
    if (!definition) throw new Error(`nobody knows the job ${claimed.name}`)
    const running = carryOut(app, claimed, definition, stopping.signal).finally(() => {
      inHand.delete(running)
      wake()
    })
    inHand.add(running)
    return true
  }

  const work = async () => {
    let isPrepared = false
    while (!stopping.signal.aborted) {
      const seen = wanted
      try {
        if (!isPrepared) await ensureJobs(app, definitions)
        isPrepared = true
        if (await takeUp()) continue
      } catch (error) {
        if (stopping.signal.aborted) return
        app.log.error({ err: error }, 'the job queue cannot be read')
        await asleep()
      }
      if (seen === wanted && !stopping.signal.aborted) await asleep()
    }
  }
  app.changes.onChange(['jobs'], wake)
  const working = work()
  return {
    async stop() {
      stopping.abort(new Error('the process is being stopped'))
      wake()
      await working
      await Promise.all(inHand)
    },
  }
}
