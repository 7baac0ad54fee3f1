/** Meanings of columns that no header names, by what their cells hold. */
import { fold } from '@toptan/contract/fold'
import type { Kind } from '@toptan/contract/products'
import { type Column, type Found, hasField } from './column-evidence.ts'
import { type Field, isEan } from './fields.ts'
import { currencyIn, readFigure } from './figures.ts'
import { kindOfSizes } from './kinds-of-goods.ts'
import { seasonOf } from './words-of-cells.ts'

type IsBrand = (cell: string) => boolean

const isFigure = (value: string) => readFigure(value, null, true) !== null
const free = (columns: readonly Column[], found: Found) =>
  columns.filter(({ position, values }) => !found.has(position) && values.length > 0)

/** Adds what every list has and no header named. */
export function guessMissing(columns: readonly Column[], found: Found, isBrand: IsBrand): void {
  const take = (column: Column | undefined, field: Field, confidence: number) => {
    if (column) found.set(column.position, { field, reason: 'values', confidence })
  }
  if (!hasField(found, 'code')) take(free(columns, found).find(looksLikeCode), 'code', 0.5)
  // Some call the name a description.
  const described = columns.filter(({ position }) => found.get(position)?.field === 'description')
  const isNamed = hasField(found, 'name') || (hasField(found, 'pattern') && hasField(found, 'size'))
  if (!isNamed) take(longest([...free(columns, found), ...described]), 'name', 0.5)
  if (!hasField(found, 'brand')) take(brandColumn(columns, found, isBrand), 'brand', 0.55)
}

/** Everything by what the cells hold. */
export function guessWithoutHeader(
  columns: readonly Column[],
  found: Found,
  isBrand: IsBrand,
  kind: Kind | undefined,
): void {
  const take = (field: Field, confidence: number, is: (column: Column) => boolean) => {
    if (hasField(found, field)) return
    const column = free(columns, found).find(is)
    if (column) found.set(column.position, { field, reason: 'values', confidence })
  }
  const isSize = (value: string) => kindOfSizes(value) === 'LST' || kindOfSizes(value) === 'JNT'
  take('ean', 0.8, (column) => column.share(isEan) > 0.8 && column.fill > 0.3)
  take('size', 0.7, (column) => column.averageLength < 18 && column.share(isSize) > 0.7)
  take('name', 0.7, (column) => column.averageLength > 18 && column.share(isPhrase) > 0.7)
  take('code', 0.6, looksLikeCode)
  if (!kind || kind === 'LST') take('season', 0.6, (column) => column.share(isSeason) > 0.9 && column.distinct < 0.5)
  take('price', 0.6, (column) => column.share((value) => currencyIn(value) !== null && /\d/.test(value)) > 0.8)
  take(
    'price',
    0.5,
    (column) => column.share(isFigure) > 0.9 && column.share((value) => /\d[.,]\d{2}$/.test(value)) > 0.6,
  )
  take('stock', 0.5, (column) => column.fits('stock') > 0.95 && column.share(isCount) > 0.9)
  take('price', 0.4, (column) => column.share((value) => Number(readFigure(value, null, true) ?? 0) > 5) > 0.95)
  const brand = hasField(found, 'brand') ? undefined : brandColumn(columns, found, isBrand)
  if (brand) found.set(brand.position, { field: 'brand', reason: 'values', confidence: 0.6 })
  take('name', 0.5, (column) => column === longest(free(columns, found)))
}

const isPhrase = (value: string) => /\p{L}{2}.*\s/u.test(value)
const isSeason = (value: string) => seasonOf(value) !== undefined && !isFigure(value)
const isCount = (value: string) => /^[<>]?\s?\d{1,4}\+?$/.test(value)

function looksLikeCode(column: Column): boolean {
  const isCode = (value: string) =>
    /\d/.test(value) && !/\s\S+\s/.test(value) && value.length >= 3 && value.length <= 30
  return (
    column.fill > 0.9 &&
    column.distinct > 0.95 &&
    column.fits('code') > 0.95 &&
    column.share(isCode) > 0.9 &&
    column.share((value) => /^\d+[.,]\d{1,2}$/.test(value)) < 0.2
  )
}

/** Known brands, or short words that the names repeat. */
function brandColumn(columns: readonly Column[], found: Found, isBrand: IsBrand): Column | undefined {
  const possible = free(columns, found).filter((column) => column.averageLength < 20 && column.fits('brand') > 0.8)
  const known = possible.find((column) => column.share(isBrand) > 0.6)
  if (known) return known
  const name = columns.find(({ position }) => found.get(position)?.field === 'name')
  return possible.find((column) => {
    const inName = column.cells.filter((cell, row) => cell !== '' && fold(name?.cells[row] ?? '').includes(fold(cell)))
    const isRepeated = column.distinct < 0.3 || (column.cells.length < 20 && column.distinct < 0.8)
    const isInNames = inName.length > column.cells.length * column.fill * 0.7 && column.fill > 0.5
    const isLetters = column.share((value) => /^\p{L}[^\d]*$/u.test(value)) > 0.8
    return isLetters && isRepeated && (isInNames || (name === undefined && column.fill > 0.8))
  })
}

function longest(columns: readonly Column[]): Column | undefined {
  return columns
    .filter((column) => column.share((value) => /\p{L}{2}/u.test(value)) > 0.7 && column.averageLength >= 6)
    .sort((a, b) => b.averageLength - a.averageLength)[0]
}
