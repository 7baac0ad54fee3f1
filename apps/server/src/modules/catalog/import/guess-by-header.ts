/** Meanings of columns whose headers say something, checked against their cells. */
import type { Kind } from '@toptan/contract/products'
import { isCarMake } from './car-makes.ts'
import type { Column, Found, GuessReason } from './column-evidence.ts'
import { type Field, fields, shapes } from './fields.ts'
import { readFigure } from './figures.ts'

const LEAST_SCORE = 0.38

/** The best pairs of column and field first; a field goes to one column unless several may be it. */
export function guessByHeader(columns: readonly Column[], kind: Kind | undefined): Found {
  const pairs = columns
    .flatMap((column) => fields.map((field) => ({ column, field, ...scoreOf(column, field, kind) })))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || a.column.position - b.column.position)
  const found: Found = new Map()
  const taken = new Set<Field>()
  for (const { column, field, score, reason } of pairs) {
    if (found.has(column.position)) continue
    if (taken.has(field) && !shapes[field].isRepeatable) continue
    found.set(column.position, { field, reason, confidence: Math.min(1, score) })
    taken.add(field)
  }
  // A column whose best meaning went to another is told apart from one that nobody understands.
  for (const { column, field } of pairs) {
    if (!found.has(column.position) && taken.has(field)) {
      found.set(column.position, { field: 'ignored', reason: 'taken-already', confidence: 0.5 })
    }
  }
  preferPriceOfOne(columns, found)
  return found
}

function scoreOf(column: Column, field: Field, kind: Kind | undefined): { score: number; reason: GuessReason } {
  const shape = shapes[field]
  const header = column.headerScores.get(field) ?? 0
  const fits = column.fits(field)
  const isOfKind = !shape.kinds || !kind || shape.kinds.includes(kind)
  if (header > 0) {
    if (column.values.length === 0) return { score: header * 0.5, reason: 'header' }
    if (shape.fits && fits < 0.3 && !shape.isLenient) return { score: 0, reason: 'header' }
    if (field === 'brand' && column.share(isCarMake) > 0.5) return { score: 0, reason: 'header' }
    // A code that every other row shares is a group.
    const doubt = field === 'code' && column.distinct < 0.5 ? 0.5 : 1
    const evidence = shape.isLenient ? Math.max(fits, 0.5) : fits
    const score = (header * 0.75 + evidence * 0.25) * doubt * (isOfKind ? 1 : 0.45)
    return { score, reason: shape.fits ? 'header-and-values' : 'header' }
  }
  if (field === 'vehicleMakes' && fits > 0.6 && column.headerScores.has('brand')) {
    return { score: 0.6, reason: 'values' }
  }
  if (shape.isTelling && fits > 0.85 && column.fill > 0.1 && isOfKind && column.averageLength < 24) {
    return { score: 0.45 * fits, reason: 'values' }
  }
  return { score: 0, reason: 'values' }
}

/** Where one price is four times the other all the way down, it is that of a set. */
function preferPriceOfOne(columns: readonly Column[], found: Found): void {
  const chosen = columns.find(({ position }) => found.get(position)?.field === 'price')
  const other = columns.find(
    (column) =>
      chosen !== undefined &&
      found.get(column.position)?.reason === 'taken-already' &&
      (column.headerScores.get('price') ?? 0) >= LEAST_SCORE &&
      isPriceOfOne(column, chosen),
  )
  if (!chosen || !other) return
  found.set(other.position, { field: 'price', reason: 'values', confidence: 0.7 })
  found.set(chosen.position, { field: 'ignored', reason: 'taken-already', confidence: 0.5 })
}

function isPriceOfOne(one: Column, set: Column): boolean {
  const numberIn = (cell: string | undefined) => Number(readFigure(cell ?? '', null, true) ?? Number.NaN)
  const ratios = one.cells
    .map((cell, row) => numberIn(set.cells[row]) / numberIn(cell))
    .filter((ratio) => Number.isFinite(ratio))
  const pieces = Math.round(ratios[0] ?? 1)
  const same = ratios.filter((ratio) => Math.abs(ratio - pieces) < 0.02).length
  return ratios.length >= 5 && pieces >= 2 && pieces <= 12 && same > ratios.length * 0.9
}
