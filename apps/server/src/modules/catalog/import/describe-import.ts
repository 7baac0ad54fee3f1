/** Tells people what was recognised and what became of the rows. */
import type { ImportResult, Recognition } from './import-counts.ts'
import { type ImportLanguage, type PhraseKey, phrase } from './phrases.ts'

const DELIMITERS: Record<string, string> = { ',': ',', ';': ';', '\t': 'TAB', '|': '|' }

export function describeRecognition(file: string, recognised: Recognition, language: ImportLanguage): string {
  const say = (key: PhraseKey, details?: Record<string, string | number>) => phrase(language, key, details)
  const { table, header, kind, columns, mapping } = recognised
  const shape = [
    table.format === 'text' ? say('report.text') : table.format,
    ...(table.encoding ? [`${say('report.encoding')} ${table.encoding}`] : []),
    ...(table.format === 'text'
      ? [`${say('report.delimiter')} ${DELIMITERS[table.delimiter ?? ''] ?? say('report.none')}`]
      : []),
    header ? say('report.header', { line: header.line }) : say('report.no-header'),
    say('report.row-count', { count: recognised.rows }),
  ]
  const rows = columns.map((column) => [
    `${column.position} ${column.header ?? ''}`.replace(/\s+/g, ' ').trim(),
    column.field === 'ignored'
      ? '–'
      : [column.field, column.decimal && `(1${column.decimal}5)`, column.currency].filter(Boolean).join(' '),
    `${say(`guess.${column.reason}`)}${column.field !== 'ignored' && column.confidence < 0.6 ? `, ${say('report.unsure')}` : ''}`,
    column.samples
      .map((sample) => sample.replace(/\s+/g, ' '))
      .map((sample) => (sample.length > 32 ? `${sample.slice(0, 31)}…` : sample))
      .join(' · '),
  ])
  const target = (name: string | null) => name ?? say('report.nowhere')
  const has = (field: string) => mapping.columns.some((column) => column.field === field)
  return [
    `${say('report.file')}: ${file}`,
    `  ${shape.join(', ')}`,
    ...(kind ? [`  ${say('report.kind', { kind: say(`kind.${kind}`) })}`] : []),
    ...(mapping.codeFrom === 'column' ? [] : [`  ${say(`report.code-from-${mapping.codeFrom}`)}`]),
    ...(has('price') ? [`  ${say('report.prices-to', { target: target(recognised.priceList) })}`] : []),
    ...(has('stock') ? [`  ${say('report.stocks-to', { target: target(recognised.warehouse) })}`] : []),
    ...(recognised.missing.length > 0
      ? [`  ${say('report.missing', { columns: recognised.missing.join(', ') })}`]
      : []),
    '',
    ...inColumns([[say('report.column'), say('report.field'), say('report.why'), say('report.samples')], ...rows]),
  ].join('\n')
}

function inColumns(rows: string[][]): string[] {
  const widths = [0, 1, 2].map((index) => Math.min(44, Math.max(...rows.map((cells) => cells[index]!.length))))
  return rows.map((cells) =>
    `  ${cells.map((cell, index) => (index < 3 ? cell.slice(0, 44).padEnd(widths[index]!) : cell)).join('  ')}`.trimEnd(),
  )
}

export function describeResult(result: ImportResult, language: ImportLanguage): string {
  const say = (key: PhraseKey) => phrase(language, key)
  const share = result.rows === 0 ? 0 : Math.floor((1000 * result.taken) / result.rows) / 10
  const counted = (counts: Record<string, number | undefined>, group: 'refused' | 'aside') =>
    Object.entries(counts)
      .sort((a, b) => b[1]! - a[1]!)
      .map(([reason, count]) => `    ${count} × ${say(`${group}.${reason}` as PhraseKey)}`)
  return [
    `  ${say('report.rows')}: ${result.rows}`,
    `  ${say('report.taken')}: ${result.taken} (${share.toFixed(1)} %): ${result.inserted} ${say('report.inserted')}, ${result.updated} ${say('report.updated')}, ${result.unchanged} ${say('report.unchanged')}`,
    `  ${say('report.refused')}: ${result.refused}`,
    ...counted(result.refusedBy, 'refused'),
    ...(Object.keys(result.asides).length > 0
      ? [`  ${say('report.no-products-lines')}:`, ...counted(result.asides, 'aside')]
      : []),
    ...(result.warnings.length > 0
      ? [
          `  ${say('report.left-out')}:`,
          ...result.warnings.map(
            ({ reason, column, count }) =>
              `    ${count} × ${column === '' ? '' : `${column}: `}${say(`warning.${reason}`)}`,
          ),
        ]
      : []),
    `  ${say(result.taken === 0 ? 'report.nothing' : result.isWritten ? 'report.written' : 'report.tried')}`,
  ].join('\n')
}
