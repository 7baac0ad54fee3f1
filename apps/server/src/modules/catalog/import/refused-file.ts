/** The rows that were not taken, as a file that any spreadsheet opens. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type ImportLanguage, phrase } from './phrases.ts'
import type { RefusedRow } from './reasons.ts'

export interface RefusedFile {
  add(file: string, row: RefusedRow): Promise<void>
  close(): Promise<void>
}

/** Spreadsheets take such a cell for a formula. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(?:[.,]\d+)?$)/

function cell(text: string | number): string {
  const safe = typeof text === 'string' && FORMULA.test(text) ? `'${text}` : String(text)
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** UTF-8 with a mark, commas; one line for each row: file, line, column, value, reason code, reason, the row itself. */
export async function createRefusedFile(path: string, language: ImportLanguage): Promise<RefusedFile> {
  const stream = createWriteStream(path)
  await once(stream, 'open')
  const write = async (cells: (string | number)[]) => {
    if (!stream.write(`${cells.map(cell).join(',')}\r\n`)) await once(stream, 'drain')
  }
  const word = (key: 'file' | 'line' | 'column' | 'value' | 'reason' | 'row') => phrase(language, `report.${key}`)
  stream.write('\ufeff')
  await write([word('file'), word('line'), word('column'), word('value'), 'code', word('reason'), word('row')])
  return {
    add: (file, row) =>
      write([
        file,
        row.line,
        row.column ?? '',
        row.value,
        row.reason,
        phrase(language, `refused.${row.reason}`),
        row.cells.join(' | '),
      ]),
    async close() {
      stream.end()
      await finished(stream)
    },
  }
}
