/** Figures as tables in Markdown. */
import type { Measured } from './measure.ts'

export interface Row {
  name: string
  aimMs: number | null
  connections: number
  ours: Measured
  plain: Measured | null
  /** For each operation. */
  statements: number
  serverCpuMs: number
  databaseCpuMs: number
}

export function tableOf(rows: readonly Row[]): string {
  const head = [
    '| operation | p50 ms | p95 ms | p99 ms | per second | SQL statements | CPU ms server + database | plain SQL p50 ms | p50 ÷ plain | aim p95 ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ]
  const lines = rows.map(({ name, ours, plain, statements, serverCpuMs, databaseCpuMs, aimMs }) => {
    const isMissed = aimMs !== null && ours.p95 > aimMs
    return `| ${[
      ours.failures > 0 ? `${name} (${ours.failures} failed: ${ours.firstFailure})` : name,
      figure(ours.p50),
      figure(ours.p95),
      figure(ours.p99),
      figure(ours.perSecond),
      figure(statements),
      `${figure(serverCpuMs)} + ${figure(databaseCpuMs)}`,
      plain ? figure(plain.p50) : '–',
      plain ? figure(ours.p50 / plain.p50) : '–',
      aimMs === null ? '–' : isMissed ? `${aimMs}, missed` : `${aimMs}`,
    ].join(' | ')} |`
  })
  return [...head, ...lines].join('\n')
}

/** The same operation measured twice, because something else was going on the second time. */
export interface Comparison {
  name: string
  /** How often it was sent. */
  perSecond: number
  before: Measured
  after: Measured
}

/** How much longer an operation may take, as a ratio of p95. */
const MOST_SLOWDOWN = 1.25

/** @param circumstances what is said of both times, in a few words */
export function comparisonOf(rows: readonly Comparison[], [before, after]: readonly [string, string]): string {
  const head = [
    `| operation | per second | p50 ms ${before} | ${after} | p95 ms ${before} | ${after} | p99 ms ${before} | ${after} | p95 ratio, aim ${MOST_SLOWDOWN} |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ]
  const lines = rows.map((row) => {
    const ratio = slowdownOf(row)
    const failed = [row.before, row.after].find(({ failures }) => failures > 0)
    return `| ${[
      failed ? `${row.name} (${failed.failures} failed: ${failed.firstFailure})` : row.name,
      row.perSecond,
      ...(['p50', 'p95', 'p99'] as const).flatMap((at) => [figure(row.before[at]), figure(row.after[at])]),
      ratio > MOST_SLOWDOWN ? `${figure(ratio)}, missed` : figure(ratio),
    ].join(' | ')} |`
  })
  return [...head, ...lines].join('\n')
}

/** How many times as long p95 is. */
export const slowdownOf = ({ before, after }: Pick<Comparison, 'before' | 'after'>): number => after.p95 / before.p95

/** Figures that stand for themselves, each with what it is. */
export function figuresTable(rows: readonly (readonly [what: string, value: string])[]): string {
  return ['| | |', '| --- | --- |', ...rows.map(([what, value]) => `| ${what} | ${value} |`)].join('\n')
}

/** Three digits that count. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return '–'
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
