import type { Clock } from '../../platform/clock.ts'
import type { Run } from './job.ts'
import { KEPT_LINES } from './rules.ts'
import type { Report, Said } from './runs.queries.ts'

/** Collects what a run reports until it is written down. What is said inside a step is kept with that step only. */
export function createReporter(clock: Clock, kept: Record<Said['kind'], number>) {
  let outside = emptyReport()
  let inside: Report | null = null
  const now = () => inside ?? outside
  const say = (kind: Said['kind'], subject: string, message: string, details: Said['details'] = {}) => {
    // Rows are counted all the same; so many reasons nobody reads.
    if (kept[kind] >= KEPT_LINES) return
    kept[kind] += 1
    now().lines.push({ kind, at: clock.now(), subject: subject.slice(0, 200), message, details })
  }
  const progress: Run['progress'] = ({ seen = 0, changed = 0, expected }) => {
    const report = now()
    report.seen += seen
    report.changed += changed
    if (expected !== undefined) report.expected = expected
  }
  const refuse: Run['refuse'] = (row, reason, details) => {
    now().refused += 1
    say('refused', row, reason, details)
  }
  const log: Run['log'] = (message, details) => say('log', '', message, details)
  return {
    progress,
    refuse,
    log,
    isInStep: () => inside !== null,
    hasNews: () => !isEmpty(outside),
    /** What was reported since the last taking. */
    take(): Report {
      const taken = outside
      outside = emptyReport()
      return taken
    },
    putBack(report: Report) {
      outside = {
        seen: report.seen + outside.seen,
        changed: report.changed + outside.changed,
        refused: report.refused + outside.refused,
        expected: outside.expected ?? report.expected,
        lines: [...report.lines, ...outside.lines],
      }
    },
    async inStep<T>(work: (report: () => Report) => Promise<T>): Promise<T> {
      if (inside) throw new Error('a step cannot stand inside another')
      const own = emptyReport()
      inside = own
      try {
        return await work(() => own)
      } finally {
        inside = null
      }
    },
  }
}

const emptyReport = (): Report => ({ seen: 0, changed: 0, refused: 0, expected: null, lines: [] })

const isEmpty = ({ seen, changed, refused, expected, lines }: Report) =>
  seen === 0 && changed === 0 && refused === 0 && expected === null && lines.length === 0
