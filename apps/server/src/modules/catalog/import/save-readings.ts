/** Saves rows by the thousand, or tries to: completed from what is there already, a bad one found among the good. */
import type { Kind } from '@toptan/contract/products'
import type { Db } from '../../../db/db.ts'
import { frameCategories, leafCategoryOf } from '../category-frame.ts'
import { type ProductDraft, type SavedProduct, saveProducts } from '../save-products.ts'
import { type KeptProduct, keptProducts } from './import.queries.ts'
import type { ImportCounts } from './import-counts.ts'
import type { RowReading } from './read-row.ts'
import type { RefusedRow } from './reasons.ts'
import type { Targets } from './targets.ts'

export interface SaveContext {
  db: Db
  isWrite: boolean
  targets: Targets
  categories: ReadonlyMap<string, Kind>
  /** A category below a kind that was told for all rows of that kind. */
  leaf: string | null
  counts: ImportCounts
  refuse: (row: RefusedRow) => Promise<void>
}

interface Complete {
  reading: RowReading
  draft: ProductDraft
  kind: Kind
}

/** Each call is one transaction, or more where a row is refused by the database. */
export async function saveReadings(context: SaveContext, readings: RowReading[]): Promise<void> {
  if (readings.length === 0) return
  const kept = await keptProducts(
    context.db,
    readings.map(({ code }) => code),
  )
  const complete: Complete[] = []
  for (const reading of readings) {
    const outcome = completed(context, reading, kept.get(reading.code))
    if ('reason' in outcome) await context.refuse({ line: reading.row.line, cells: reading.row.cells, ...outcome })
    else complete.push(outcome)
  }
  for (const { reading } of complete)
    for (const { reason, column } of reading.warnings) context.counts.warning(reason, column)
  await saveComplete(context, complete)
}

/** The row over what is there already. */
function completed(
  context: SaveContext,
  reading: RowReading,
  kept: KeptProduct | undefined,
): Complete | Pick<RefusedRow, 'reason' | 'column' | 'value'> {
  const { name, code, facts, hasSize, sizeCell } = reading
  const kind = reading.kind ?? kept?.kind
  // A line of figures alone is news about a product that should be there.
  if (name === null && !kept && reading.brand === null) return { reason: 'name-missing', column: null, value: code }
  if (kind === undefined) return { reason: 'kind-unknown', column: null, value: name ?? code }
  const blame = sizeCell ?? { column: null, value: '' }
  if (!hasSize && kept?.kind !== kind)
    return { reason: blame.value === '' ? 'size-missing' : 'size-unreadable', ...blame }
  if (name === null && !kept) return { reason: 'name-missing', column: null, value: code }
  if (reading.brand === null && !kept) reading.warnings.push({ reason: 'brand-missing', column: '' })
  const draft: ProductDraft = {
    code,
    name: name ?? kept!.name,
    brand: reading.brand ?? kept?.brand ?? NO_BRAND,
    categoryId: categoryFor(context, reading, kind, kept),
    facts,
    ...(reading.ean === undefined ? {} : { ean: reading.ean }),
    ...(reading.description ? { additionalDetails: reading.description } : {}),
    ...(reading.minOrderQuantity ? { minOrderQuantity: reading.minOrderQuantity } : {}),
    ...(reading.orderMultiple ? { orderMultiple: reading.orderMultiple } : {}),
    prices: pricesOf(context, reading),
    stocks: stocksOf(context, reading),
  }
  return { reading, draft, kind }
}

/** Shown where nobody knows who made it; the same in every language. */
const NO_BRAND = '–'

const frameIds = new Set(frameCategories.map(({ id }) => id))

/** The sub-category that the facts tell. A category that administrators made, and chose for a product, stays. */
function categoryFor(
  { categories, leaf }: SaveContext,
  reading: RowReading,
  kind: Kind,
  kept: KeptProduct | undefined,
): string {
  if (leaf !== null && categories.get(leaf) === kind) return leaf
  if (kept?.kind === kind && !frameIds.has(kept.categoryId)) return kept.categoryId
  const told = reading.kind === null ? kind : leafCategoryOf(kind, reading.facts, reading.words)
  if (told !== kind && categories.has(told)) return told
  return kept?.kind === kind ? kept.categoryId : kind
}

function pricesOf({ targets }: SaveContext, reading: RowReading): ProductDraft['prices'] {
  return reading.prices.flatMap(({ column, amount, currency }) => {
    const list = targets.priceListFor(column, currency)
    if (list) return [{ priceListId: list.id, amount, includesVat: column.includesVat ?? false }]
    reading.warnings.push({ reason: 'no-price-list', column: column.header || String(column.position) })
    return []
  })
}

/** Several columns of one warehouse are parts of what lies there. */
function stocksOf({ targets }: SaveContext, reading: RowReading): ProductDraft['stocks'] {
  const sums = new Map<number, number>()
  for (const { column, quantity } of reading.stocks) {
    const warehouse = targets.warehouseFor(column)
    if (warehouse) sums.set(warehouse.id, (sums.get(warehouse.id) ?? 0) + quantity)
    else reading.warnings.push({ reason: 'no-warehouse', column: column.header || String(column.position) })
  }
  return [...sums].map(([warehouseId, quantity]) => ({ warehouseId, quantity }))
}

/** Carries what a trial saved out of the transaction that is rolled back. */
class Undo extends Error {
  readonly saved: SavedProduct[]

  constructor(saved: SavedProduct[]) {
    super('only tried')
    this.saved = saved
  }
}

/** A row that the database refuses is looked for by halves, so that the others are saved. */
async function saveComplete(context: SaveContext, rows: Complete[]): Promise<void> {
  if (rows.length === 0) return
  try {
    const saved = await saveOrTry(
      context,
      rows.map(({ draft }) => draft),
    )
    for (const [index, product] of saved.entries()) context.counts.taken(product, rows[index]!.kind)
  } catch (error) {
    if (!isAboutData(error)) throw error
    if (rows.length === 1) {
      const { row, code } = rows[0]!.reading
      await context.refuse({ line: row.line, cells: row.cells, column: null, value: code, reason: 'not-saved' })
      return
    }
    const half = Math.ceil(rows.length / 2)
    await saveComplete(context, rows.slice(0, half))
    await saveComplete(context, rows.slice(half))
  }
}

async function saveOrTry({ db, isWrite }: SaveContext, drafts: ProductDraft[]): Promise<SavedProduct[]> {
  if (isWrite) return saveProducts(db, drafts, { facts: 'merge' })
  try {
    return await db.transaction().execute(async (tx) => {
      throw new Undo(await saveProducts(tx, drafts, { facts: 'merge' }))
    })
  } catch (error) {
    if (error instanceof Undo) return error.saved
    throw error
  }
}

/** PostgreSQL's classes for values that do not fit and for broken constraints. */
const isAboutData = (error: unknown) => /^(?:22|23)/.test(String((error as { code?: unknown }).code ?? ''))
