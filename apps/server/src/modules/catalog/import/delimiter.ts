/** Finds out what separates the cells of a text table. */

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export interface TableShape {
  /** Null where every line is one cell. */
  delimiter: Delimiter | null
  /** False where quotation marks are just inch signs and the like. */
  isQuoted: boolean
  /** Lines before the table begins: Excel's own `sep=;`. */
  skippedLines: number
  confidence: number
}

const LINES_READ = 400

/**
 * The delimiter under which most records have the same number of cells, quotation marks respected.
 * @param text the beginning of the file; a last line cut in half does no harm
 */
export function detectDelimiter(text: string): TableShape {
  const told = /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1] as Delimiter | undefined
  if (told && delimiters.includes(told)) {
    const isQuoted = measure(text.slice(text.indexOf('\n') + 1), told, true).longest <= LONGEST_RECORD
    return { delimiter: told, isQuoted, skippedLines: 1, confidence: 1 }
  }
  const measured = delimiters.flatMap((delimiter) =>
    [true, false].map((isQuoted) => ({ delimiter, isQuoted, ...measure(text, delimiter, isQuoted) })),
  )
  const best = measured.reduce((a, b) => (b.score > a.score + 1e-9 ? b : a))
  if (best.score <= 0) return { delimiter: null, isQuoted: false, skippedLines: 0, confidence: 0.5 }
  return { delimiter: best.delimiter, isQuoted: best.isQuoted, skippedLines: 0, confidence: Math.min(1, best.share) }
}

/** A record over more lines than this is a quotation mark that nobody closed. */
const LONGEST_RECORD = 60

function measure(text: string, delimiter: Delimiter, isQuoted: boolean) {
  const { counts, longest, strays } = countCells(text, delimiter, isQuoted)
  // Titles and blank lines stand around tables.
  const filled = counts.filter((count) => count > 1)
  if (filled.length === 0) return { score: 0, share: 0, longest }
  const frequency = new Map<number, number>()
  for (const count of filled) frequency.set(count, (frequency.get(count) ?? 0) + 1)
  const [cells, most] = [...frequency].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] > a[0]) ? b : a))
  const share = most / filled.length
  const reach = filled.length / counts.length
  const penalty = (longest > LONGEST_RECORD ? 0.2 : 1) / (1 + (isQuoted ? strays / counts.length : 0))
  // Reading quotes as such is right unless they break the table.
  const preference = isQuoted ? 1.02 : 1
  return { score: share * share * Math.sqrt(reach) * Math.log2(cells + 1) * penalty * preference, share, longest }
}

function countCells(text: string, delimiter: Delimiter, isQuoted: boolean) {
  const counts: number[] = []
  let cells = 1
  let strays = 0
  let longest = 1
  let lines = 1
  let isInside = false
  let isCellStart = true
  let isEmpty = true
  for (let index = 0; index < text.length && counts.length < LINES_READ; index += 1) {
    const letter = text[index]
    if (isInside) {
      if (letter === '"') {
        if (text[index + 1] === '"') index += 1
        else {
          isInside = false
          const next = text[index + 1]
          if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') strays += 1
        }
      } else if (letter === '\n') lines += 1
      continue
    }
    if (letter === '"' && isQuoted && isCellStart) {
      isInside = true
      isCellStart = false
      isEmpty = false
    } else if (letter === delimiter) {
      cells += 1
      isCellStart = true
    } else if (letter === '\n' || (letter === '\r' && text[index + 1] !== '\n')) {
      if (!isEmpty || cells > 1) counts.push(cells)
      longest = Math.max(longest, lines)
      cells = 1
      lines = 1
      isCellStart = true
      isEmpty = true
    } else if (letter !== '\r') {
      isCellStart = false
      isEmpty = false
    }
  }
  if (counts.length === 0 && (!isEmpty || cells > 1)) counts.push(cells)
  return { counts, longest: Math.max(longest, isInside ? lines : 1), strays }
}
