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

/** Three digits that count. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return '–'
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
