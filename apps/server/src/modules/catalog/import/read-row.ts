/** Reads one line of a list by its mapping: a product as far as the line tells it, a reason against it, or no product. */
import { createHash } from 'node:crypto'
import { fold } from '@toptan/contract/fold'
import type { Facts, Kind } from '@toptan/contract/products'
import { type Field, shapes } from './fields.ts'
import { currencyIn, readFigure } from './figures.ts'
import { kindOfSizes, kindOfWords } from './kinds-of-goods.ts'
import type { MappedColumn, Mapping } from './mapping.ts'
import { brandIn, nameFor, patternIn } from './product-name.ts'
import { addFact, type FactField, readName } from './read-facts.ts'
import { addTrade, type TradeReading } from './read-trade.ts'
import type { Aside, Refusal, Warning } from './reasons.ts'
import type { TableRow } from './table.ts'
import { seasonOf } from './words-of-cells.ts'

export interface RowReading extends TradeReading {
  row: TableRow
  code: string
  /** Null where the list does not say; a product that is already there keeps its own. */
  name: string | null
  brand: string | null
  kind: Kind | null
  /** Whether the size that goods of this kind must have is there. */
  hasSize: boolean
  /** What stood where the size should be. */
  sizeCell: { column: string; value: string } | null
  facts: Facts
  /** Words of category and name, for the choice of the sub-category. */
  words: string
  description: string | undefined
  minOrderQuantity: number | undefined
  orderMultiple: number | undefined
  warnings: { reason: Warning; column: string }[]
}

export type RowOutcome =
  | { is: 'product'; reading: RowReading }
  | { is: 'refused'; reason: Refusal; column: string | null; value: string }
  | { is: 'aside'; reason: Aside }

export interface RowReader {
  read(row: TableRow): RowOutcome
}

export interface RowReaderInput {
  mapping: Mapping
  header: readonly string[] | null
  /** The kind of rows that do not show it; `isTold` when someone said so. */
  kind: Kind | undefined
  isTold: boolean
  findBrand: (words: string) => string | undefined
}

const NOTHING = /^(?:-+|–|—|n\/?a|#n\/?a|null|none|nan|undefined|\?|\.)$/i
const TOTAL =
  /^(?:GENEL TOPLAM|ARA TOPLAM|TOPLAM|GESAMT(?:SUMME)?|ZWISCHENSUMME|SUMME|GRAND TOTAL|SUB ?TOTAL|TOTALS?|ИТОГО|ВСЕГО|SUMA|TOTALE|RAZEM)(?!\p{L})/u
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d{1,2}$/i
const LONGEST_CODE = 60

export function createRowReader({ mapping, header, kind: usualKind, isTold, findBrand }: RowReaderInput): RowReader {
  const columns = mapping.columns.filter(({ field }) => field !== 'ignored')
  const replacements = new Map(
    columns.map((column) => [
      column,
      new Map(Object.entries(column.values ?? {}).map(([from, to]) => [fold(from).trim(), to])),
    ]),
  )
  const headerKey = header?.join('\u0001')
  const nameOf = (column: MappedColumn) => column.header || String(column.position)
  // A list goes on under a heading until the next one.
  let heading: { kind?: Kind; season?: Facts['season']; brand?: string } = {}

  function cellOf(row: TableRow, column: MappedColumn): string {
    const cell = row.cells[column.position - 1] ?? ''
    const replaced = replacements.get(column)!.get(fold(cell))
    return replaced ?? (NOTHING.test(cell) ? '' : cell)
  }

  function asideOf({ cells }: TableRow): Aside | null {
    if (headerKey !== undefined && cells.join('\u0001') === headerKey) return 'repeated-header'
    const filled = cells.filter((cell) => cell !== '')
    const isTotal = filled.some((cell) => TOTAL.test(fold(cell))) && filled.length <= Math.max(3, columns.length * 0.7)
    if (isTotal && !filled.some((cell) => kindOfSizes(cell))) return 'total'
    if (columns.length >= 3 && filled.length === 1 && kindOfSizes(filled[0]!) === undefined) {
      const [text = ''] = filled
      const brand = findBrand(text)
      heading = {
        kind: kindOfWords(text),
        season: seasonOf(text, true),
        ...(brand && fold(brand) === fold(text) ? { brand } : {}),
      }
      return 'heading'
    }
    return null
  }

  return {
    read(row) {
      const aside = asideOf(row)
      if (aside) return { is: 'aside', reason: aside }
      const surplus = header ? row.cells.slice(header.length).find((cell) => cell !== '') : undefined
      if (surplus !== undefined) return { is: 'refused', reason: 'too-many-cells', column: null, value: surplus }

      const texts = new Map<Field, string[]>()
      for (const column of columns) {
        const cell = cellOf(row, column)
        if (cell !== '') texts.set(column.field, [...(texts.get(column.field) ?? []), cell])
      }
      const one = (field: Field) => texts.get(field)?.[0] ?? ''
      const given = one('name').replace(/\s+/g, ' ')
      const kind = plausibleKind(kindOfRow(texts, given), texts, given)
      const warnings: RowReading['warnings'] = []
      const facts: Facts = {}

      const named = given && kind ? readName(kind, given) : null
      if (named) Object.assign(facts, named.facts)
      if (kind === 'LST' && heading.season && !facts.season) facts.season = heading.season
      if (kind) {
        // A size cell says less than the columns made for one figure each, and more than a name.
        const ordered = [...columns].sort((a, b) => Number(b.field === 'size') - Number(a.field === 'size'))
        for (const column of ordered) {
          const cell = cellOf(row, column)
          if (cell === '' || notFacts.has(column.field) || !isOfKind(column.field, kind)) continue
          if (addFact(facts, column.field as FactField, { text: cell, kind, decimal: column.decimal ?? null })) continue
          if (column.unusable === 'refuse')
            return { is: 'refused', reason: 'value-unusable', column: nameOf(column), value: cell }
          if (column.field !== 'size') warnings.push({ reason: 'value-left-out', column: nameOf(column) })
        }
      }

      const brand =
        one('brand') || mapping.brand || heading.brand || brandIn(named?.words ?? given, kind, findBrand) || null
      if (named && kind && !facts.pattern && (kind === 'LST' || kind === 'JNT')) {
        const pattern = patternIn(named.words, brand)
        if (pattern) facts.pattern = pattern
      }
      const sizeColumn =
        columns.find(({ field }) => field === 'size') ??
        columns.find(({ field }) => field === 'width') ??
        columns.find(({ field }) => field === 'name')
      const reading: RowReading = {
        row,
        code: '',
        name: nameFor(given, brand, kind, facts, one('size'), named?.facts),
        brand,
        kind: kind ?? null,
        hasSize: hasSize(kind, facts),
        sizeCell: sizeColumn ? { column: nameOf(sizeColumn), value: row.cells[sizeColumn.position - 1] ?? '' } : null,
        facts,
        words: [...(texts.get('category') ?? []), given, facts.pattern ?? ''].join(' '),
        ean: undefined,
        description: texts.get('description')?.join('\n').slice(0, 4000),
        minOrderQuantity: quantityOf(one('minOrderQuantity')),
        orderMultiple: quantityOf(one('orderMultiple')),
        prices: [],
        stocks: [],
        warnings,
      }
      for (const column of columns) {
        const cell = cellOf(row, column)
        if (cell === '') continue
        const problem = addTrade(reading, column, cell, currencyIn(one('currency')))
        if (!problem) continue
        if (column.unusable === 'refuse')
          return { is: 'refused', reason: 'value-unusable', column: nameOf(column), value: cell }
        warnings.push({ reason: problem, column: nameOf(column) })
      }
      return withCode(reading, one('code'))
    },
  }

  function kindOfRow(texts: ReadonlyMap<Field, string[]>, name: string): Kind | undefined {
    for (const category of texts.get('category') ?? []) {
      const told = kindOfWords(category)
      if (told) return told
    }
    if (isTold) return usualKind
    const sizes = kindOfSizes(
      `${name} ${(texts.get('size') ?? []).join(' ')} ${(texts.get('boltPattern') ?? []).join(' ')}`,
    )
    const words = kindOfWords(name)
    if (words === 'AKS' && (usualKind !== 'LST' || !sizes)) return 'AKS'
    // Tyres and rims have a size; what has none, and is called something else, is something else.
    const lacksSize = needsSize(usualKind) && !texts.has('width') && !texts.has('rimDiameter')
    return sizes ?? heading.kind ?? (lacksSize ? (words ?? usualKind) : (usualKind ?? words))
  }

  /** In a list of oils or accessories a word such as "wheel" makes no rim, unless there is a size. */
  function plausibleKind(kind: Kind | undefined, texts: ReadonlyMap<Field, string[]>, name: string): Kind | undefined {
    if (!kind || !needsSize(kind) || !usualKind || needsSize(usualKind)) return kind
    const { facts } = readName(kind, [name, ...(texts.get('size') ?? [])].join(' '))
    return facts.rimDiameter !== undefined || texts.has('rimDiameter') ? kind : usualKind
  }

  function withCode(reading: RowReading, cell: string): RowOutcome {
    const column = columns.find(({ field }) => field === 'code')
    const blame = column ? nameOf(column) : null
    const code =
      mapping.codeFrom === 'name'
        ? codeOfName(reading.name ?? '')
        : mapping.codeFrom === 'ean'
          ? (reading.ean ?? '')
          : tidyCode(cell) || reading.ean || ''
    if (code === '') return { is: 'refused', reason: 'code-missing', column: blame, value: '' }
    if (SCIENTIFIC.test(code) || code.length > LONGEST_CODE || !/[\p{L}\d]/u.test(code)) {
      return { is: 'refused', reason: 'code-unusable', column: blame, value: cell }
    }
    return { is: 'product', reading: { ...reading, code } }
  }
}

const notFacts: ReadonlySet<Field> = new Set<Field>([
  'code',
  'ean',
  'name',
  'brand',
  'category',
  'price',
  'currency',
  'stock',
  'description',
  'minOrderQuantity',
  'orderMultiple',
  'ignored',
])
const isOfKind = (field: Field, kind: Kind) => shapes[field].kinds?.includes(kind) ?? true

/** Numbers that came through a float end in `.0`. */
const tidyCode = (cell: string) => cell.replace(/\s+/g, ' ').replace(/^(\d+)\.0$/, '$1')

/** Lists without codes: the same name is the same product. */
function codeOfName(name: string): string {
  const folded = fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  if (folded.length <= LONGEST_CODE) return folded
  return `${folded.slice(0, LONGEST_CODE - 9)}-${createHash('sha256').update(folded).digest('hex').slice(0, 8)}`
}

function quantityOf(cell: string): number | undefined {
  const figure = Number(readFigure(cell, null, true) ?? Number.NaN)
  return Number.isInteger(figure) && figure >= 1 && figure <= 100_000 ? figure : undefined
}

const needsSize = (kind: Kind | undefined) => kind === 'LST' || kind === 'JNT'

function hasSize(kind: Kind | undefined, facts: Facts): boolean {
  if (kind === 'LST') return facts.rimDiameter !== undefined && facts.width !== undefined
  if (kind === 'JNT') return facts.rimDiameter !== undefined
  return true
}
