/** Takes a supplier's list into the catalogue: recognised, read row by row, saved in thousands, or only tried out. */
import type { Readable } from 'node:stream'
import type { Kind } from '@toptan/contract/products'
import { kinds } from '@toptan/contract/products'
import type { Db } from '../../../db/db.ts'
import { ensureCatalogueFrame, refreshFacetCounts } from '../save-products.ts'
import { listBrandNames, listCategoryKinds } from './import.queries.ts'
import { createCounts, type ImportProgress, type ImportResult, type Recognition } from './import-counts.ts'
import { createBrandFinder } from './known-brands.ts'
import type { Mapping } from './mapping.ts'
import { createRowReader, type RowReading } from './read-row.ts'
import type { RefusedRow } from './reasons.ts'
import { type Recognised, recognise } from './recognise.ts'
import { type SaveContext, saveReadings } from './save-readings.ts'
import { openTable, type Table, type TableOptions } from './table.ts'
import { findTargets, type TargetOptions, type Targets } from './targets.ts'

export interface ImportOptions extends TableOptions, TargetOptions {
  /** Saves; otherwise everything is done and undone, so that the figures are true. */
  write?: boolean
  /** Instead of a guess. */
  mapping?: Mapping
  /** Where rows go that do not say what they are: one of the five kinds or a category below them. */
  category?: string
  /** Helps to guess the kind of goods. */
  fileName?: string
  /** Told once, before the first row is read. */
  onRecognised?: (recognised: Recognition) => void
  /** Told each row that is not taken; awaited, so that a file can be written without a heap of rows. */
  onRefused?: (row: RefusedRow) => void | Promise<void>
}

/** A category was named that does not exist. */
export class UnknownCategory extends Error {}

const BATCH = 1000

/**
 * Imports a supplier's list of products from CSV, xlsx or xls, whatever its encoding, delimiter and columns.
 * Products are found again by code: what the list does not mention stays as it is. Rows are read as a stream and saved
 * by the thousand, each thousand a transaction; without `write` each is rolled back. One bad row never stops the others.
 * @param source the file's bytes
 * @param onProgress told after each thousand rows
 * @returns what was recognised and how many rows were taken, changed, refused and why
 * @throws TableError when the file is no list of products; TargetError or UnknownCategory when an option names what
 *   does not exist. Nothing is saved then.
 */
export async function importProducts(
  db: Db,
  source: Readable,
  options: ImportOptions = {},
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportResult> {
  await ensureCatalogueFrame(db)
  const categories = await listCategoryKinds(db)
  const told = options.category ?? options.mapping?.category
  const kind = told === undefined ? undefined : categories.get(told)
  if (told !== undefined && kind === undefined) throw new UnknownCategory(told)
  const findBrand = createBrandFinder(await listBrandNames(db))
  const table = await openTable(source, options)
  try {
    const found = await recognise(table, {
      mapping: options.mapping,
      kind: options.category ? kind : undefined,
      hint: options.fileName,
      isBrand: (cell) => cell.length < 40 && findBrand(cell) !== undefined,
    })
    const targets = await findTargets(db, found.mapping.columns, options)
    const recognised = recognition(found, table, targets)
    options.onRecognised?.(recognised)
    const counts = createCounts(recognised, options.write === true)
    const reader = createRowReader({
      mapping: found.mapping,
      header: found.header?.cells ?? null,
      kind: kind ?? found.kind,
      isTold: options.category !== undefined,
      findBrand,
    })
    const leaf = told !== undefined && !kinds.includes(told as Kind) ? told : null
    const context: SaveContext = { db, isWrite: options.write === true, targets, categories, leaf, counts, refuse }

    async function refuse(row: RefusedRow) {
      counts.refused(row.reason)
      await options.onRefused?.(row)
    }

    const seen = new Set<string>()
    let batch: RowReading[] = []
    for await (const row of table.rows()) {
      if (row.line < found.firstLine) continue
      counts.result.rows += 1
      const outcome = reader.read(row)
      if (outcome.is === 'aside') counts.aside(outcome.reason)
      else if (outcome.is === 'refused') await refuse({ line: row.line, cells: row.cells, ...outcome })
      else if (seen.has(outcome.reading.code)) {
        const { code } = outcome.reading
        await refuse({
          line: row.line,
          cells: row.cells,
          column: headerOf(found, 'code'),
          value: code,
          reason: 'code-repeated',
        })
      } else {
        seen.add(outcome.reading.code)
        batch.push(outcome.reading)
      }
      if (batch.length === BATCH || (counts.result.rows % BATCH === 0 && batch.length > 0)) {
        await saveReadings(context, batch)
        batch = []
        onProgress(counts.result)
      }
    }
    await saveReadings(context, batch)
    onProgress(counts.result)
    if (options.write && counts.result.taken > 0) await refreshFacetCounts(db)
    return counts.finished()
  } finally {
    await table.close()
  }
}

function headerOf({ mapping }: Recognised, field: string): string | null {
  const column = mapping.columns.find((one) => one.field === field)
  return column ? column.header || String(column.position) : null
}

function recognition(found: Recognised, table: Table, targets: Targets): Recognition {
  const { format, encoding, encodingConfidence, delimiter } = table
  const price = found.mapping.columns.find(({ field }) => field === 'price')
  const stock = found.mapping.columns.find(({ field }) => field === 'stock')
  const list = price ? targets.priceListFor(price, null) : null
  return {
    ...found,
    table: { format, encoding, encodingConfidence, delimiter },
    priceList: list ? `${list.code}, ${list.currency}, ${list.division}` : null,
    warehouse: stock ? (targets.warehouseFor(stock)?.code ?? null) : null,
  }
}
