/** One run from its claim to its end: reports what it does, keeps it alive, and lets it go. */
import type { App } from '../../platform/app.ts'
import { Refusal } from '../../platform/errors.ts'
import { ClaimLost, type JobDefinition, JobError, type Run } from './job.ts'
import { createReporter } from './report.ts'
import { ATTEMPTS, LOSSES, pauseAfter } from './rules.ts'
import {
  CLAIM_SECONDS,
  type ClaimedRun,
  countLines,
  type Ending,
  endRun,
  holdClaim,
  keepReport,
  saveCursor,
} from './runs.queries.ts'

/** How often what a run reports is written down, for those who watch. */
const REPORT_EVERY_MS = 1000
/** A sign of life is given at least this often, also when there is nothing to report. */
const SIGN_EVERY_MS = (CLAIM_SECONDS * 1000) / 4

type Work = Pick<JobDefinition, 'work' | 'attempts'>

/** Carries out a claimed run. Never throws: what goes wrong is the run's outcome. */
export async function carryOut(app: App, claimed: ClaimedRun, work: Work, stopping: AbortSignal): Promise<void> {
  const log = app.log.child({ job: claimed.name, run: claimed.id })
  try {
    const lost = new AbortController()
    const reporter = createReporter(app.clock, await countLines(app.db, claimed.id))
    const life = keepAlive(app, claimed, reporter, lost)
    const signal = AbortSignal.any([stopping, lost.signal])
    const ending = await attempt(app, claimed, work, { reporter, life, signal, stopping }).finally(life.stop)
    if (ending === null || lost.signal.aborted) {
      log.warn('the run has passed to another process')
      return
    }
    if (!(await endRun(app.db, claimed, reporter.take(), ending, app.clock.now())))
      log.warn('the run has passed to another process')
  } catch (error) {
    // The database went away: the claim runs out, and the run is begun again.
    log.error({ err: error }, 'a run could not be ended')
  }
}

interface Around {
  reporter: ReturnType<typeof createReporter>
  life: ReturnType<typeof keepAlive>
  signal: AbortSignal
  stopping: AbortSignal
}

/** Null when the run is not ours any more. */
async function attempt(
  app: App,
  claimed: ClaimedRun,
  { work, attempts }: Work,
  around: Around,
): Promise<Ending | null> {
  const { reporter, stopping } = around
  if (claimed.lost >= LOSSES && claimed.wasLost)
    return { state: 'failed', failure: { key: 'job.lost', details: { times: claimed.lost } } }
  if (claimed.wasLost) reporter.log('job.resumed')
  const failedBefore = claimed.attempt - 1 - claimed.lost
  if (failedBefore > 0 && !claimed.wasLost) reporter.log('job.attempt', { attempt: failedBefore + 1 })
  try {
    await work({ app, run: runOf(app, claimed, around) })
    return { state: 'succeeded' }
  } catch (error) {
    if (error instanceof ClaimLost) return null
    if (stopping.aborted) {
      reporter.log('job.paused')
      return { state: 'given-back', at: app.clock.now() }
    }
    const { key, details, mayPass } = failureIn(error, claimed)
    if (key === 'job.failed') app.log.error({ err: error, job: claimed.name, run: claimed.id }, 'a job failed')
    const failed = failedBefore + 1
    const failure = { key, details }
    if (!mayPass || failed >= (attempts ?? ATTEMPTS)) return { state: 'failed', failure }
    reporter.log(key, details)
    return { state: 'waiting', failure, at: new Date(app.clock.now().getTime() + pauseAfter(failed) * 1000) }
  }
}

function failureIn(error: unknown, { id }: ClaimedRun) {
  if (error instanceof Refusal) return { key: error.code, details: error.details, mayPass: false }
  if (error instanceof JobError) return { key: error.key, details: error.details, mayPass: error.mayPass }
  return { key: 'job.failed' as const, details: { run: String(id) }, mayPass: true }
}

function runOf(app: App, claimed: ClaimedRun, { reporter, life, signal }: Around): Run {
  let cursor = claimed.cursor
  let moved: { to: unknown } | null = null
  return {
    id: claimed.id,
    attempt: claimed.attempt,
    signal,
    get cursor() {
      return cursor
    },
    progress: reporter.progress,
    refuse: reporter.refuse,
    log: reporter.log,
    moveCursor(to) {
      if (!reporter.isInStep()) throw new Error('the cursor moves only inside a step')
      moved = { to }
    },
    async step(work) {
      signal.throwIfAborted()
      moved = null
      return life.pausedDuring(() =>
        reporter.inStep(async (report) => {
          const done = await app.db.transaction().execute(async (tx) => {
            if (!(await holdClaim(tx, claimed))) throw new ClaimLost()
            const result = await work(tx)
            if (moved) await saveCursor(tx, claimed.jobId, moved.to)
            await keepReport(tx, claimed, report())
            return result
          })
          if (moved) cursor = moved.to
          return done
        }),
      )
    },
  }
}

/** Writes reports down as they come and gives signs of life; aborts `lost` when the run has passed to another process. */
function keepAlive(app: App, claimed: ClaimedRun, reporter: Around['reporter'], lost: AbortController) {
  let lastSign = Date.now()
  let isPaused = false
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const report = reporter.take()
    try {
      if (await keepReport(app.db, claimed, report)) lastSign = Date.now()
      else lost.abort(new ClaimLost())
    } catch (error) {
      reporter.putBack(report)
      app.log.warn({ err: error, job: claimed.name }, 'a sign of life could not be given')
      // Silent for so long, the run may be another process's by now.
      if (Date.now() - lastSign > CLAIM_SECONDS * 1000) lost.abort(new ClaimLost())
    }
  }
  let isWriting = false
  const timer = setInterval(() => {
    if (isPaused || isWriting) return
    if (!reporter.hasNews() && Date.now() - lastSign < SIGN_EVERY_MS) return
    isWriting = true
    writing = write().finally(() => {
      isWriting = false
    })
  }, REPORT_EVERY_MS)
  return {
    /** A step holds the run's row itself: a sign of life beside it would only wait for it. */
    async pausedDuring<T>(work: () => Promise<T>): Promise<T> {
      isPaused = true
      await writing
      try {
        const result = await work()
        lastSign = Date.now()
        return result
      } finally {
        isPaused = false
      }
    },
    async stop() {
      clearInterval(timer)
      await writing
    },
  }
}
