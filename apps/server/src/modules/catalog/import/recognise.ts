/** Reads a list once from end to end to learn its shape: where it begins, what its columns are, how many rows it has. */
import type { Kind } from '@toptan/contract/products'
import { type Guess, guessMapping } from './guess-mapping.ts'
import { findHeader } from './header-line.ts'
import { kindOfSizes, kindOfWords } from './kinds-of-goods.ts'
import { type Mapping, placedMapping } from './mapping.ts'
import { type Table, TableError, type TableRow } from './table.ts'

/** The beginning whole, and of what follows every so many rows: lists are sorted by brand or size. */
const BEGINNING = 1500
const SAMPLE = 4000

export interface Recognised extends Guess {
  header: TableRow | null
  /** Rows below this line are the list. */
  firstLine: number
  /** Rows with content from there on. */
  rows: number
  /** Headers that a given mapping names and this file lacks. */
  missing: string[]
}

export interface RecogniseOptions {
  mapping?: Mapping
  kind?: Kind
  hint?: string
  isBrand: (cell: string) => boolean
}

/** @throws TableError where no list of products can be made out */
export async function recognise(table: Table, options: RecogniseOptions): Promise<Recognised> {
  const sample: TableRow[] = []
  let rows = 0
  let step = 1
  for await (const row of table.rows()) {
    rows += 1
    if (rows <= BEGINNING || rows % step === 0) sample.push(row)
    if (sample.length > SAMPLE) {
      step *= 2
      sample.splice(BEGINNING, sample.length, ...sample.slice(BEGINNING).filter((_, index) => index % 2 === 0))
    }
  }
  if (rows === 0) throw new TableError('empty')

  const { mapping: given } = options
  const header = given && !given.hasHeader ? null : findHeader(sample)
  const below = header ? sample.filter(({ line }) => line > header.line) : sample
  if (header && below.length === 0) throw new TableError('empty')
  // Remarks and totals would only blur what the columns hold.
  const usual = usualWidth(below)
  const typical = below.filter(({ cells }) => filledOf(cells) >= Math.min(2, usual)).map(({ cells }) => cells)
  const guess = guessMapping({
    header: header?.cells ?? null,
    rows: typical.length > 0 ? typical : below.map(({ cells }) => cells),
    isBrand: options.isBrand,
    hint: options.hint,
    kind: options.kind,
    hasTypedNumbers: table.hasTypedNumbers,
  })
  const placed = given ? placedMapping(given, header?.cells ?? null) : { mapping: guess.mapping, missing: [] }
  const recognised: Recognised = {
    ...guess,
    mapping: placed.mapping,
    columns: given ? toldColumns(guess, placed.mapping) : guess.columns,
    missing: placed.missing,
    header,
    firstLine: header ? header.line + 1 : (below[0]?.line ?? 1),
    rows: header ? rows - sample.filter(({ line }) => line <= header.line).length : rows,
  }
  ensureList(recognised, typical)
  return recognised
}

const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length

function usualWidth(rows: readonly TableRow[]): number {
  const widths = rows.map(({ cells }) => filledOf(cells)).sort((a, b) => a - b)
  return widths[Math.floor(widths.length / 2)] ?? 1
}

function toldColumns(guess: Guess, mapping: Mapping): Guess['columns'] {
  return guess.columns.map((column) => {
    const told = mapping.columns.find(({ position }) => position === column.position)
    const { position, header, samples } = column
    return told
      ? { ...told, header, samples, reason: 'told', confidence: 1 }
      : { position, header, samples, field: 'ignored', reason: 'not-understood', confidence: 0 }
  })
}

/** Prose, programs and logs have lines and commas, too. */
function ensureList({ mapping, header }: Recognised, rows: readonly (readonly string[])[]): void {
  const has = (field: string) => mapping.columns.some((column) => column.field === field)
  const isProduct = has('name') || has('code') || has('ean') || (has('brand') && (has('size') || has('pattern')))
  if (!isProduct) throw new TableError('no-products')
  if (header) return
  // Without a header the cells alone must show that these are goods.
  const telling = rows.filter((cells) =>
    cells.some((cell) => cell.length < 160 && (kindOfSizes(cell) ?? kindOfWords(cell)) !== undefined),
  )
  if (!(has('code') && (has('price') || has('stock'))) && telling.length < rows.length * 0.3)
    throw new TableError('no-products')
}
