/** What speaks for a column's meaning: its header and a sample of its cells. */
import { type Field, shapes } from './fields.ts'
import { headerMatches } from './header-words.ts'

/** Why a column is taken for what it is taken for; the words stand in `phrases.ts`. */
export type GuessReason =
  | 'header'
  | 'header-and-values'
  | 'values'
  | 'not-understood'
  | 'taken-already'
  | 'no-place'
  | 'empty'
  | 'told'

/** Meanings by position of the column. */
export type Found = Map<number, { field: Field; reason: GuessReason; confidence: number }>

export const hasField = (found: Found, field: Field) => [...found.values()].some((one) => one.field === field)

export interface Column {
  position: number
  header: string | null
  /** Of every row of the sample, blanks included: cells of one row stand at the same place in all columns. */
  cells: string[]
  /** Some of the cells that are not blank. */
  values: string[]
  /** Share of cells that are not blank. */
  fill: number
  /** Different values by filled cells. */
  distinct: number
  averageLength: number
  headerScores: Map<Field, number>
  /** Share of values that could be such a field. */
  fits: (field: Field) => number
  share: (is: (value: string) => boolean) => number
}

const MOST_VALUES = 400

export function columnsOf(header: readonly string[] | null, rows: readonly (readonly string[])[]): Column[] {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), header?.length ?? 0)
  return Array.from({ length: width }, (_, index) => columnAt(index, header, rows))
}

function columnAt(index: number, header: readonly string[] | null, rows: readonly (readonly string[])[]): Column {
  const cells = rows.map((row) => row[index] ?? '')
  const filled = cells.filter((cell) => cell !== '')
  const step = Math.max(1, Math.floor(filled.length / MOST_VALUES))
  const values = filled.filter((_, row) => row % step === 0).slice(0, MOST_VALUES)
  const share = (is: (value: string) => boolean) =>
    values.length === 0 ? 0 : values.filter((value) => is(value)).length / values.length
  const shares = new Map<Field, number>()
  return {
    position: index + 1,
    header: header ? (header[index] ?? '') : null,
    cells,
    values,
    fill: rows.length === 0 ? 0 : filled.length / rows.length,
    distinct: filled.length === 0 ? 0 : new Set(filled).size / filled.length,
    averageLength: values.reduce((sum, value) => sum + value.length, 0) / Math.max(1, values.length),
    headerScores: header ? headerMatches(header[index] ?? '') : new Map(),
    share,
    fits(field) {
      const known = shares.get(field)
      if (known !== undefined) return known
      const { fits } = shapes[field]
      // What may be anything is neither for nor against.
      const fitting = fits && values.length > 0 ? share(fits) : 0.7
      shares.set(field, fitting)
      return fitting
    },
  }
}
