/** A kept result as people take it away: CSV in the form of their language, or a spreadsheet. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Culture, FileAnswer } from '@toptan/contract/common'
import writeXlsxFile, { type Row } from 'write-excel-file/node'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { findResult, type KeptResult, type ResultColumn } from './history.queries.ts'

const decompress = promisify(gunzip)
const PREVIEW_ROWS = 50

type Value = string | null

const rowsOf = async ({ rows }: KeptResult): Promise<Value[][]> => JSON.parse((await decompress(rows)).toString())

/** The first rows as text. */
export async function previewOf(result: KeptResult): Promise<{ columns: string[]; rows: Value[][] }> {
  return { columns: result.columns.map(({ name }) => name), rows: (await rowsOf(result)).slice(0, PREVIEW_ROWS) }
}

/** @throws record.not-found */
export async function resultFile(
  app: App,
  culture: Culture,
  { id, runId, format }: { id: number; runId: number; format: 'csv' | 'xlsx' },
): Promise<FileAnswer> {
  const result = await findResult(app.db, id, runId)
  if (!result) throw fail('record.not-found')
  const rows = await rowsOf(result)
  const name = `${result.jobName.replace(/[\\/:*?"<>|]/g, '-')} ${(result.endedAt ?? app.clock.now()).toISOString().slice(0, 10)}.${format}`
  if (format === 'csv')
    return { name, type: 'text/csv; charset=utf-8', content: Buffer.from(csvOf(result.columns, rows, culture)) }
  return {
    name,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await xlsxOf(result.columns, rows),
  }
}

/** Turkish and German spreadsheets part columns with a semicolon and write figures with a comma. */
export function csvOf(columns: readonly ResultColumn[], rows: readonly Value[][], culture: Culture): string {
  const [separator, comma] = culture === 'en' ? [',', '.'] : [';', ',']
  const cell = (value: Value, kind: ResultColumn['kind']) => {
    if (value === null) return ''
    if (kind === 'number') return value.replace('.', comma)
    // Spreadsheets would take such a text for a formula and carry it out.
    const text = kind === 'text' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
    return /["\r\n;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines = rows.map((row) => row.map((value, at) => cell(value, columns[at]?.kind ?? 'text')).join(separator))
  const head = columns.map(({ name }) => cell(name, 'text')).join(separator)
  // The mark at the start tells spreadsheets that this is UTF-8.
  return `\uFEFF${[head, ...lines].join('\r\n')}\r\n`
}

/** Longer figures would lose digits as numbers of a spreadsheet. */
const EXACT_DIGITS = 15
const LONGEST_SHEET_TEXT = 32_767

async function xlsxOf(columns: readonly ResultColumn[], rows: readonly Value[][]): Promise<Buffer> {
  const head: Row = columns.map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' }))
  const body = rows.map((row): Row => row.map((value, at) => sheetCell(value, columns[at]?.kind ?? 'text')))
  const file = writeXlsxFile([head, ...body], { stickyRowsCount: 1 })
  return file.toBuffer()
}

function sheetCell(value: Value, kind: ResultColumn['kind']): Row[number] {
  if (value === null) return null
  if (kind === 'number' && /^-?[\d.]+$/.test(value) && value.replace(/\D/g, '').length <= EXACT_DIGITS)
    return { value: Number(value), type: Number }
  if (kind === 'boolean') return { value: value === 't', type: Boolean }
  // As written, in the zone of the installation: a spreadsheet knows no zones.
  const date =
    kind === 'day' || kind === 'instant'
      ? new Date(`${value.slice(0, 19).replace(' ', 'T')}${kind === 'day' ? 'T00:00:00' : ''}Z`)
      : null
  if (date && !Number.isNaN(date.getTime()))
    return { value: date, type: Date, format: kind === 'day' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss' }
  return { value: value.slice(0, LONGEST_SHEET_TEXT), type: String }
}
