/** Reads what is traded about a product: its EAN, its prices and its stock. */
import { decimal, rounded } from '../../../platform/money.ts'
import { isEan, isEanShaped } from './fields.ts'
import { currencyIn, readFigure } from './figures.ts'
import type { MappedColumn } from './mapping.ts'
import type { Warning } from './reasons.ts'
import { stockOf } from './words-of-cells.ts'

export interface TradeReading {
  ean: string | undefined
  prices: { column: MappedColumn; amount: string; currency: string | null }[]
  stocks: { column: MappedColumn; quantity: number }[]
}

/**
 * Adds what a cell says about EAN, price or stock.
 * @returns why it cannot be taken, or null
 */
export function addTrade(
  reading: TradeReading,
  column: MappedColumn,
  cell: string,
  currency: string | null,
): Warning | null {
  if (column.field === 'ean') {
    const ean = eanOf(cell)
    if (ean === null) return 'ean-unusable'
    reading.ean = ean
  }
  if (column.field === 'price') {
    const figure = readFigure(cell.replace(/^\D*?(?=-?\d)/, ''), column.decimal ?? null, true)
    if (figure === null) return 'price-unusable'
    const amount = rounded(decimal(figure), 4)
    if (amount.lte(0) || amount.gte('1e10')) return 'price-not-positive'
    reading.prices.push({ column, amount: amount.toFixed(), currency: currencyIn(cell) ?? currency })
  }
  if (column.field === 'stock') {
    const quantity = stockOf(cell, (text) => {
      const figure = readFigure(text, column.decimal ?? null, true)
      return figure === null ? null : Math.floor(Number(figure))
    })
    if (quantity === null || quantity > 2_000_000_000) return 'stock-unusable'
    reading.stocks.push({ column, quantity: Math.max(0, quantity) })
    if (quantity < 0) return 'stock-negative'
  }
  return null
}

/** Spreadsheets turn long numbers into `4,01923E+12`; that one is lost unless all its digits are there. */
function eanOf(cell: string): string | null {
  const [, mantissa = '', power = ''] = /^(\d[.,]\d+)E\+?(\d{1,2})$/i.exec(cell) ?? []
  if (mantissa !== '' && mantissa.length - 2 < Number(power)) return null
  const digits = (mantissa === '' ? cell.replace(/\.0$/, '') : (readFigure(cell) ?? '')).replace(/[\s.'’-]+/g, '')
  // Leading zeros are the first thing a spreadsheet loses.
  const padded = /^\d{9,12}$/.test(digits)
    ? [digits, digits.padStart(12, '0'), digits.padStart(13, '0')].find(isEan)
    : undefined
  return padded ?? (isEanShaped(digits) ? digits : null)
}
