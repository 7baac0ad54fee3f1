/** Finds the line that names the columns, below titles and addresses, or finds that there is none. */
import { currencyIn, readFigure } from './figures.ts'
import { headerMatches, headerWords } from './header-words.ts'
import { kindOfSizes } from './kinds-of-goods.ts'
import type { TableRow } from './table.ts'

const LINES_SEARCHED = 60
const CLEAR = 0.6

/** @returns the header row of the sample, or null; data then begins with the first row that is as wide as the table */
export function findHeader(rows: readonly TableRow[]): TableRow | null {
  const candidates = rows.slice(0, LINES_SEARCHED).map((row) => ({ row, score: scoreOf(row.cells) }))
  const best = candidates.reduce<(typeof candidates)[number] | null>(
    (found, one) => (one.score > (found?.score ?? 0) ? one : found),
    null,
  )
  if (best && best.score > 0) return best.row
  return unknownHeader(rows)
}

function scoreOf(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell !== '')
  const isData = (cell: string) => readFigure(cell) !== null || kindOfSizes(cell) !== undefined || cell.length > 80
  const data = filled.filter(isData).length
  if (filled.length === 0 || data > filled.length * 0.3) return 0
  let sum = 0
  let clear = 0
  let certain = 0
  for (const cell of filled) {
    const words = headerWords(cell)
    const matches = headerMatches(cell)
    const best = Math.max(0, ...matches.values())
    if (best < CLEAR || words.length > 6) continue
    // Two letters, such as a speed index or a label class, may as well be a value.
    const isShort = words.join('').length <= 2
    sum += isShort ? best * 0.4 : best
    if (!isShort) clear += 1
    if (!isShort && best === 1 && matches.get('ignored') !== 1) certain += 1
  }
  // One word of many may stand in any sentence.
  const isEnough = filled.length <= 2 ? certain >= 1 : clear >= 2
  return isEnough ? sum * (sum / filled.length > 0.2 ? 1 : 0.3) : 0
}

/** Words that nobody knows above columns of numbers are a header, too. */
function unknownHeader(rows: readonly TableRow[]): TableRow | null {
  const [first, ...others] = rows
  if (!first || first.cells.length < 2 || others.length < 3) return null
  if (
    first.cells.some(
      (cell) => readFigure(cell) !== null || kindOfSizes(cell) !== undefined || currencyIn(cell) !== null,
    )
  )
    return null
  if (first.cells.filter((cell) => cell !== '').length < first.cells.length * 0.7) return null
  const isNumeric = (column: number) => {
    const filled = others.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
    return filled.length > 2 && filled.filter((cell) => readFigure(cell) !== null).length > filled.length * 0.7
  }
  return first.cells.some((_, column) => isNumeric(column)) ? first : null
}
