/** Carries out a job's work without a queue, and tells what it reported. */
import type { JobWork, Run } from '../modules/jobs/index.ts'
import type { App } from '../platform/app.ts'

export interface JobReport {
  seen: number
  changed: number
  refused: { row: string; reason: string; details: Record<string, string | number> }[]
  logged: string[]
}

/** Where jobs left off, by their work: the next run of the same work goes on there. */
const cursors = new WeakMap<App, Map<JobWork, unknown>>()

/**
 * `afterStep` looks at what each step left behind.
 * @throws what the work throws; what its steps kept until then stays kept
 */
export async function runJob(
  app: App,
  work: JobWork,
  { signal = new AbortController().signal, afterStep }: { signal?: AbortSignal; afterStep?: () => Promise<void> } = {},
): Promise<JobReport> {
  const report: JobReport = { seen: 0, changed: 0, refused: [], logged: [] }
  const ofApp = cursors.get(app) ?? new Map<JobWork, unknown>()
  cursors.set(app, ofApp)
  const run: Run = {
    id: 0,
    attempt: 1,
    signal,
    get cursor() {
      return ofApp.get(work) ?? null
    },
    progress({ seen = 0, changed = 0 }) {
      report.seen += seen
      report.changed += changed
    },
    refuse: (row, reason, details = {}) => void report.refused.push({ row, reason, details }),
    log: (message) => void report.logged.push(message),
    async step(step) {
      signal.throwIfAborted()
      const before = ofApp.get(work)
      try {
        const done = await app.db.transaction().execute(step)
        await afterStep?.()
        return done
      } catch (error) {
        ofApp.set(work, before)
        throw error
      }
    },
    moveCursor: (cursor) => void ofApp.set(work, cursor),
  }
  await work({ app, run })
  return report
}
