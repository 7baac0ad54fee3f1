/** Numbers as price lists write them: `1.234,50 €`, `1,234.50`, `1'234.50`, `7,5`, `6.390 TL`. */

export type DecimalMark = ',' | '.'

const CURRENCY =
  /(?:[€$£₺₽₸₴¥]|(?<!\p{L})(?:EURO?|TRY|TL|USD|GBP|CHF|PLN|RUB|KZT|CAD|INR|NPR|руб|р|zł|тг|Ft|Kč|лв)\.?(?!\p{L}))/giu
const BLANKS = /[\s'’`_]/g

/**
 * The decimal mark of a column, judged by all of its values: `1.234` alone may be either.
 * @returns null where nothing tells
 */
export function decimalMarkOf(values: Iterable<string>): DecimalMark | null {
  let comma = 0
  let dot = 0
  for (const value of values) {
    const text = value.replace(CURRENCY, '').replace(BLANKS, '')
    const marks = text.match(/[.,]/g)
    if (!marks || !/^[-+]?[\d.,]+$/.test(text)) continue
    const last = text[Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))] as DecimalMark
    const isMixed = new Set(marks).size > 1
    const digits = text.length - 1 - text.lastIndexOf(last)
    // Twice the same mark groups thousands; three digits behind one mark may do so, except behind a lone zero.
    const isDecimal = isMixed || (marks.length === 1 && (digits !== 3 || /^[-+]?0[.,]/.test(text)))
    const told = isDecimal ? last : marks.length > 1 ? (last === ',' ? '.' : ',') : null
    if (told === ',') comma += 1
    if (told === '.') dot += 1
  }
  if (comma === dot) return null
  return comma > dot ? ',' : '.'
}

/**
 * The number in a cell as an exact decimal with a point; null where it is none.
 * @param mark of the column; without one `1.234` counts as grouped where `isAmount`, otherwise as 1.234
 */
export function readFigure(cell: string, mark: DecimalMark | null = null, isAmount = false): string | null {
  const text = cell
    .replace(CURRENCY, '')
    .replace(BLANKS, '')
    .replace(/[.,]?[-–—]+$/, '')
    .replace(/^\+/, '')
    .replace(/^[−–]/, '-')
  if (/^-?\d(?:[.,]\d+)?E[+-]?\d{1,2}$/i.test(text)) return plain(Number(text.replace(',', '.')))
  const [, sign = '', whole = ''] = /^(-?)(\d[\d.,]*|[.,]\d+)$/.exec(text) ?? []
  if (whole === '') return null
  const last = Math.max(whole.lastIndexOf(','), whole.lastIndexOf('.'))
  if (last < 0) return `${sign}${whole.replace(/^0+(?=\d)/, '')}`
  const marks = whole.match(/[.,]/g)!
  const digits = whole.length - 1 - last
  const isGrouped =
    new Set(marks).size === 1 &&
    (marks.length > 1 ||
      (digits === 3 && /^[1-9]\d{0,2}$/.test(whole.slice(0, last)) && (mark ? whole[last] !== mark : isAmount)))
  const integer = (isGrouped ? whole : whole.slice(0, last)).replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  const fraction = isGrouped ? '' : whole.slice(last + 1).replace(/0+$/, '')
  if (isGrouped && !/^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return null
  return `${sign}${integer}${fraction === '' ? '' : `.${fraction}`}`
}

function plain(value: number): string | null {
  if (!Number.isFinite(value)) return null
  return Number.isInteger(value) ? BigInt(value).toString() : String(value)
}

/** ISO code of the currency that a cell or header names. */
export function currencyIn(text: string): string | null {
  for (const [pattern, code] of currencies) if (pattern.test(text)) return code
  return null
}

const currencies: [RegExp, string][] = [
  [/€|(?<!\p{L})(?:EUR|EURO)(?!\p{L})/iu, 'EUR'],
  [/₺|(?<!\p{L})(?:TL|TRY)(?!\p{L})/iu, 'TRY'],
  [/£|(?<!\p{L})GBP(?!\p{L})/iu, 'GBP'],
  [/₽|(?<!\p{L})(?:RUB|RUR|руб)(?!\p{L})/iu, 'RUB'],
  [/₸|(?<!\p{L})(?:KZT|тг|тенге)(?!\p{L})/iu, 'KZT'],
  [/(?<!\p{L})CHF(?!\p{L})/iu, 'CHF'],
  [/(?<!\p{L})(?:PLN|zł)(?!\p{L})/iu, 'PLN'],
  [/(?<!\p{L})CAD(?!\p{L})/iu, 'CAD'],
  [/(?<!\p{L})NPR(?!\p{L})/iu, 'NPR'],
  [/(?<!\p{L})INR(?!\p{L})|₹/iu, 'INR'],
  [/\$|(?<!\p{L})USD(?!\p{L})/iu, 'USD'],
]
