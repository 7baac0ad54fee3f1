/** What the columns of a list mean, as data: guessed, printed, corrected by hand, kept for the next list of a supplier. */
import { z } from 'zod'
import { fields } from './fields.ts'
import { headerWords } from './header-words.ts'

export const MappedColumn = z.strictObject({
  /** From 1. Where the list has a header, the header counts and the position only decides between equal ones. */
  position: z.int().min(1),
  /** As it stands in the file; null for a list without. */
  header: z.string().nullable(),
  field: z.enum(fields),
  /** The decimal mark of the numbers in this column. */
  decimal: z.enum([',', '.']).optional(),
  /** Cells that stand for something else: `{ "S": "summer", "call us": "" }`. Compared without regard to case. */
  values: z.record(z.string(), z.string()).optional(),
  /** What becomes of a row whose cell cannot be read; by default as the field demands. */
  unusable: z.enum(['refuse', 'drop']).optional(),
  /** Of a price: which list it belongs to, when not the one chosen for the run. */
  priceGroup: z.string().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  includesVat: z.boolean().optional(),
  /** Of a stock: whose, when not the warehouse chosen for the run. */
  warehouse: z.string().optional(),
})
export type MappedColumn = z.infer<typeof MappedColumn>

export const Mapping = z.strictObject({
  version: z.literal(1),
  hasHeader: z.boolean(),
  /** Where a product's code comes from; `name` makes one of the name's letters and figures. */
  codeFrom: z.enum(['column', 'ean', 'name']),
  /** The category of rows that do not say it themselves: one of the five kinds or a category below them. */
  category: z.string().optional(),
  /** The brand of rows that do not say it themselves. */
  brand: z.string().optional(),
  columns: z.array(MappedColumn).min(1),
})
export type Mapping = z.infer<typeof Mapping>

const keyOf = (header: string) => headerWords(header).join(' ') || header.trim()

/**
 * The mapping with the positions that its columns have in this file.
 * @returns `missing` are headers that this file does not have
 */
export function placedMapping(
  mapping: Mapping,
  header: readonly string[] | null,
): { mapping: Mapping; missing: string[] } {
  if (header === null || !mapping.hasHeader) return { mapping, missing: [] }
  const missing: string[] = []
  const taken = new Set<number>()
  const columns = mapping.columns.flatMap((column) => {
    if (column.header === null) return [column]
    const wanted = keyOf(column.header)
    const isSame = (cell: string, index: number) => keyOf(cell) === wanted && !taken.has(index)
    const there = column.position - 1
    const index = isSame(header[there] ?? '', there) ? there : header.findIndex(isSame)
    if (index < 0) {
      if (column.field !== 'ignored') missing.push(column.header)
      return []
    }
    taken.add(index)
    return [{ ...column, position: index + 1 }]
  })
  return { mapping: { ...mapping, columns }, missing }
}
