/** Opens a table of whatever make as rows of text cells: text in any code page, xlsx, xls; gzipped or not. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { readXls, streamXlsxRows } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { type Delimiter, detectDelimiter, type TableShape } from './delimiter.ts'
import { createByteWatch, detectEncoding } from './encoding.ts'

export interface TableRow {
  /** Of the file; of a record over several lines the first. In a sheet the row's number. */
  line: number
  cells: string[]
}

export interface Table {
  format: 'text' | 'xlsx' | 'xls'
  /** Null for sheets. */
  encoding: string | null
  encodingConfidence: number
  delimiter: Delimiter | null
  /** Cells that the file itself types as numbers need no guess about decimal marks. */
  hasTypedNumbers: boolean
  /** May be read any number of times, each time from the beginning; rows without content are left out. */
  rows(): AsyncGenerator<TableRow>
  /** Removes the temporary copy. */
  close(): Promise<void>
}

export interface TableOptions {
  encoding?: string
  delimiter?: Delimiter
  /** Name or number (from 1) of a sheet; otherwise the first that holds a table. */
  sheet?: string | number
}

export const tableFaults = ['empty', 'encrypted', 'not-a-table', 'no-products', 'damaged', 'unknown-sheet'] as const
export type TableFault = (typeof tableFaults)[number]

/** A file that is no table; `fault` says why. */
export class TableError extends Error {
  readonly fault: TableFault

  constructor(fault: TableFault, cause?: unknown) {
    super(fault, { cause })
    this.name = 'TableError'
    this.fault = fault
  }
}

const SAMPLE = 512 * 1024
/** Beyond this a quotation mark was not closed. */
const LONGEST_RECORD = 200_000

/**
 * Copies the stream to a temporary file, watching its bytes go by, and finds out what it is.
 * @throws TableError
 */
export async function openTable(source: Readable, options: TableOptions = {}): Promise<Table> {
  const folder = await mkdtemp(path.join(tmpdir(), 'toptan-import-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const file = path.join(folder, 'table')
    const evidence = await copy(source, file)
    const { head } = evidence
    if (head.length === 0) throw new TableError('empty')
    if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return await openXlsx(file, options, close)
    if (head.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return await openXls(file, options, close)
    if (head.subarray(0, 5).toString('latin1') === '%PDF-') throw new TableError('not-a-table')
    const detected = detectEncoding(evidence)
    const encoding = options.encoding ?? detected.encoding
    return {
      ...(await openText(file, encoding, options)),
      encodingConfidence: options.encoding ? 1 : detected.confidence,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function copy(source: Readable, file: string) {
  const watch = createByteWatch()
  const [first, whole] = await peek(source)
  const isGzip = first[0] === 0x1f && first[1] === 0x8b
  const bytes = isGzip ? whole.pipe(createGunzip()) : whole
  if (isGzip) whole.once('error', (error) => bytes.destroy(error))
  try {
    await pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          watch.add(chunk)
          yield chunk
        }
      },
      createWriteStream(file),
    )
  } catch (error) {
    if (isGzip && String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw new TableError('damaged', error)
    throw error
  }
  return watch.evidence()
}

async function peek(source: Readable): Promise<[Buffer, Readable]> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>
  const next = async () => {
    const { value, done } = await chunks.next()
    return done ? null : Buffer.from(value as Buffer)
  }
  let first = Buffer.alloc(0)
  while (first.length < 2) {
    const chunk = await next()
    if (chunk === null) break
    first = Buffer.concat([first, chunk])
  }
  const whole = Readable.from(
    (async function* () {
      yield first
      for (let chunk = await next(); chunk !== null; chunk = await next()) yield chunk
    })(),
    { objectMode: false },
  )
  return [first, whole]
}

async function openText(file: string, encoding: string, options: TableOptions) {
  const handle = await open(file)
  const sample = Buffer.alloc(SAMPLE)
  const { bytesRead } = await handle.read(sample, 0, SAMPLE, 0).finally(() => handle.close())
  const text = iconv.decode(sample.subarray(0, bytesRead), encoding)
  if (/^\s*<(?:!doctype|html|\?xml|[a-z][\w-]*[^<>]*>\s*<)/i.test(text) || isJson(text) || isBinary(text))
    throw new TableError('not-a-table')
  if (text.trim() === '') throw new TableError('empty')
  const detected = detectDelimiter(text)
  const chosen: TableShape = options.delimiter ? { ...detected, delimiter: options.delimiter } : detected
  const shape = await withReadableQuotes(file, encoding, chosen)
  return {
    format: 'text' as const,
    encoding,
    delimiter: shape.delimiter,
    hasTypedNumbers: false,
    rows: () => textRows(file, encoding, shape),
  }
}

const isJson = (text: string) => /^\s*(?:\{\s*"|\[\s*[{["])/.test(text) && !/^\s*\[[^\]]*\]\s*[;,\t|]/.test(text)

/** Pictures, programs and archives: signs that no text has. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 20_000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const odd = start.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0
  return odd > 5 && odd > start.length * 0.005
}

/** A quotation mark that nobody closes swallows the rest of the file; then they are plain letters, such as inch signs. */
async function withReadableQuotes(file: string, encoding: string, shape: TableShape): Promise<TableShape> {
  if (!shape.isQuoted) return shape
  try {
    for await (const _ of textRows(file, encoding, shape));
    return shape
  } catch (error) {
    if (String((error as { code?: string }).code).startsWith('CSV_')) return { ...shape, isQuoted: false }
    throw error
  }
}

async function* textRows(file: string, encoding: string, shape: TableShape): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: shape.delimiter ?? '\u0000',
    quote: shape.isQuoted ? '"' : false,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    from_line: shape.skippedLines + 1,
    info: true,
    max_record_size: LONGEST_RECORD,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  const source = createReadStream(file)
  const decoder = iconv.decodeStream(encoding)
  source.once('error', (error) => parser.destroy(error))
  decoder.once('error', (error) => parser.destroy(error))
  source.pipe(decoder).pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const cells = record.map(cleaned)
      // `lines` counts up to the end of the record.
      const spanned = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
      if (cells.some((cell) => cell !== '')) yield { line: info.lines - spanned, cells }
    }
  } finally {
    source.destroy()
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no U+0000, and the others are never meant
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200d\u2060\ufeff\u00ad]/g

/** A cell without the blanks and invisible signs that spreadsheets leave around and inside. */
function cleaned(cell: string): string {
  return cell
    .replace(CONTROL, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .trim()
}

async function openXlsx(file: string, options: TableOptions, close: () => Promise<void>): Promise<Table> {
  const sheet = await chosenSheet(file, options.sheet)
  return { ...sheetTable('xlsx', () => xlsxRows(file, sheet)), close }
}

async function chosenSheet(file: string, wanted: string | number | undefined): Promise<string | number> {
  if (wanted !== undefined) {
    const sheet = typeof wanted === 'number' ? wanted - 1 : wanted
    for await (const _ of xlsxRows(file, sheet, 200)) return sheet
    throw new TableError('unknown-sheet')
  }
  let best = { sheet: 0, cells: 0 }
  for (let sheet = 0; sheet < 20; sheet += 1) {
    let cells = 0
    try {
      for await (const row of xlsxRows(file, sheet, 200)) cells += row.cells.filter((cell) => cell !== '').length
    } catch (error) {
      if (sheet === 0) throw error
      break
    }
    // The first sheet that is clearly a table: covers and notes have a few lines only.
    if (cells > best.cells * 3) best = { sheet, cells }
  }
  if (best.cells === 0) throw new TableError('empty')
  return best.sheet
}

async function* xlsxRows(file: string, sheet: string | number, maxRows?: number): AsyncGenerator<TableRow> {
  const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet, maxRows })) {
      const cells = values.map((value) => cleaned(cellText(value)))
      if (cells.some((cell) => cell !== '')) yield { line: index + 1, cells }
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.name === 'EncryptedFileError') throw new TableError('encrypted', error)
    if (/Error$/.test(error.name) && error.name !== 'Error') throw new TableError('damaged', error)
    throw error
  }
}

/** The old binary format holds 65,536 rows at most, so it may be read whole. */
async function openXls(file: string, options: TableOptions, close: () => Promise<void>): Promise<Table> {
  let sheets: { name: string; rows: unknown[][] }[]
  try {
    sheets = (await readXls(await readFile(file))).sheets
  } catch (error) {
    throw new TableError((error as Error).name === 'EncryptedFileError' ? 'encrypted' : 'damaged', error)
  }
  const { sheet: wanted } = options
  const found =
    wanted === undefined
      ? sheets.reduce((a, b) => (b.rows.length > a.rows.length * 3 ? b : a), sheets[0]!)
      : typeof wanted === 'number'
        ? sheets[wanted - 1]
        : sheets.find(({ name }) => name === wanted)
  if (!found) throw new TableError('unknown-sheet')
  const rows = async function* () {
    for (const [index, values] of found.rows.entries()) {
      const cells = values.map((value) => cleaned(cellText(value)))
      if (cells.some((cell) => cell !== '')) yield { line: index + 1, cells }
    }
  }
  return { ...sheetTable('xls', rows), close }
}

function sheetTable(format: 'xlsx' | 'xls', rows: Table['rows']): Omit<Table, 'close'> {
  return { format, encoding: null, encodingConfidence: 1, delimiter: null, hasTypedNumbers: true, rows }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return String(value)
}

/** As written by people: no exponent, and 0.1 + 0.2 is 0.3. */
function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  return String(Number(value.toPrecision(12))).includes('e')
    ? value.toFixed(8).replace(/0+$/, '')
    : String(Number(value.toPrecision(12)))
}
