/** Guesses what the columns of an unknown list mean, from their headers and from what stands below. */
import { fold } from '@toptan/contract/fold'
import type { Kind } from '@toptan/contract/products'
import { type Column, columnsOf, type Found, type GuessReason, hasField } from './column-evidence.ts'
import { type Field, shapes } from './fields.ts'
import { currencyIn, decimalMarkOf } from './figures.ts'
import { guessByHeader } from './guess-by-header.ts'
import { guessMissing, guessWithoutHeader } from './guess-by-values.ts'
import { kindOfSizes, kindOfWords } from './kinds-of-goods.ts'
import type { MappedColumn, Mapping } from './mapping.ts'

export interface GuessedColumn extends MappedColumn {
  reason: GuessReason
  /** 0 to 1. */
  confidence: number
  samples: string[]
}

export interface Guess {
  mapping: Mapping
  columns: GuessedColumn[]
  /** The kind that most rows seem to be; undefined where nothing tells. */
  kind: Kind | undefined
}

export interface GuessInput {
  header: readonly string[] | null
  rows: readonly (readonly string[])[]
  isBrand: (cell: string) => boolean
  /** The file's name: `felgen-2026.csv` is a hint. */
  hint?: string
  /** Told by who runs the import. */
  kind?: Kind
  hasTypedNumbers: boolean
}

export function guessMapping(input: GuessInput): Guess {
  const columns = columnsOf(input.header, input.rows)
  const kind = input.kind ?? kindOfTable(columns, input)
  const found = guessByHeader(columns, kind)
  // Headers that name nothing we know are as good as none.
  const isNamed = [...found.values()].some(({ reason, field }) => reason !== 'values' && field !== 'ignored')
  if (isNamed) guessMissing(columns, found, input.isBrand)
  else guessWithoutHeader(columns, found, input.isBrand, kind)
  const guessed = columns.map((column) => described(column, found, input.hasTypedNumbers))
  return {
    kind,
    columns: guessed,
    mapping: {
      version: 1,
      hasHeader: input.header !== null,
      codeFrom: hasField(found, 'code') ? 'column' : hasField(found, 'ean') ? 'ean' : 'name',
      ...(kind ? { category: kind } : {}),
      columns: guessed.map(({ reason, confidence, samples, ...column }) => column),
    },
  }
}

const ROWS_ASKED = 300

/** By what the headers can only mean for one kind, by names and sizes, and by the name of the file. */
function kindOfTable(columns: readonly Column[], { rows, hint }: GuessInput): Kind | undefined {
  const votes: Record<Kind, number> = { LST: 0, JNT: 0, AKU: 0, AKS: 0, YAG: 0 }
  for (const column of columns) {
    for (const [field, score] of column.headerScores) {
      const { kinds, fits } = shapes[field]
      const isTrue = fits === undefined || column.fits(field) > 0.5
      if (kinds?.length === 1 && score > 0.8 && isTrue) votes[kinds[0]!] += 0.5
    }
  }
  const asked = rows.slice(0, ROWS_ASKED)
  const isWords = (cell: string) => /\p{L}{3}/u.test(cell) && cell.length < 90
  for (const cells of asked) {
    const bySize = kindOfSizes(cells.join(' '))
    if (bySize) votes[bySize] += 4 / asked.length
    for (const byWord of cells.filter(isWords).map(kindOfWords)) if (byWord) votes[byWord] += 2 / asked.length
  }
  const hinted = hint ? kindOfWords(hint.replace(/[^\p{L}]+/gu, ' ')) : undefined
  if (hinted) votes[hinted] += 1
  const [best] = (Object.entries(votes) as [Kind, number][]).sort((a, b) => b[1] - a[1])
  return best && best[1] >= 0.3 ? best[0] : undefined
}

const GROSS = /BRUTTO|KDV DAHIL|KDV DAHILDIR|INKL|INCL|С НДС|MIT MWST|GROSS|TTC|IVA INC/
/** A gross list price is one before discount, not one with tax. */
const BEFORE_DISCOUNT = /BRUTTOLISTE|LISTENPREIS|LISTE FIYATI/

const numericFields: ReadonlySet<Field> = new Set<Field>([
  ...(['price', 'stock', 'width', 'ratio', 'rimDiameter', 'offset', 'centreBore', 'maxLoadKg', 'maxLoadLbs'] as const),
  ...(['capacityAh', 'coldCrankingAmps', 'voltage', 'length', 'height', 'volume', 'noiseDb'] as const),
  ...(['minOrderQuantity', 'orderMultiple'] as const),
])

function described(column: Column, found: Found, hasTypedNumbers: boolean): GuessedColumn {
  const guess = found.get(column.position)
  const field = guess?.field ?? 'ignored'
  const isMarked = numericFields.has(field) && column.values.some((value) => /[.,]/.test(value))
  const mark = isMarked ? (decimalMarkOf(column.values) ?? (hasTypedNumbers ? '.' : null)) : null
  const header = fold(column.header ?? '')
  const currency = field === 'price' ? currencyOf(column) : null
  const isGross = field === 'price' && GROSS.test(header) && !BEFORE_DISCOUNT.test(header)
  return {
    position: column.position,
    header: column.header,
    field,
    ...(mark ? { decimal: mark } : {}),
    ...(currency ? { currency } : {}),
    ...(isGross ? { includesVat: true } : {}),
    reason: reasonOf(column, guess),
    confidence: guess?.confidence ?? 0,
    samples: [...new Set(column.values)].slice(0, 3),
  }
}

function reasonOf(column: Column, guess: { field: Field; reason: GuessReason } | undefined): GuessReason {
  if (!guess) return column.values.length === 0 ? 'empty' : 'not-understood'
  return guess.field === 'ignored' && guess.reason !== 'taken-already' ? 'no-place' : guess.reason
}

function currencyOf({ header, values }: Column): string | null {
  const some = values.slice(0, 50)
  const named = some.map(currencyIn).filter((code) => code !== null)
  return currencyIn((header ?? '').replaceAll('_', ' ')) ?? (named.length > some.length / 2 ? named[0]! : null)
}
