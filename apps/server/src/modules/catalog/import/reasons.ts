/** What becomes of rows and cells that cannot be taken as they are. The words for each stand in `phrases.ts`. */

/** The row is not taken. */
export const refusals = [
  'code-missing',
  'code-unusable',
  'code-repeated',
  'name-missing',
  'kind-unknown',
  'size-missing',
  'size-unreadable',
  'too-many-cells',
  'value-unusable',
  'not-saved',
] as const
export type Refusal = (typeof refusals)[number]

/** The row is taken without that value. */
export const warnings = [
  'ean-unusable',
  'price-unusable',
  'price-not-positive',
  'stock-unusable',
  'stock-negative',
  'value-left-out',
  'brand-missing',
  'no-price-list',
  'no-warehouse',
] as const
export type Warning = (typeof warnings)[number]

/** The line is no product. */
export const asides = ['total', 'heading', 'repeated-header'] as const
export type Aside = (typeof asides)[number]

export interface RefusedRow {
  line: number
  /** The header of the column that is to blame, or its number; null where the whole row is. */
  column: string | null
  value: string
  reason: Refusal
  cells: readonly string[]
}
