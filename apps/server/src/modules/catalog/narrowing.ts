import type { ChosenProperty } from '@toptan/contract/catalogs'
import type { z } from 'zod'
import type { CustomerTerms } from '../customers/index.ts'

/** The ids of known words that a typed word may mean, from the surest reading to the least. */
export interface Meaning {
  exact: readonly number[]
  prefix: readonly number[]
  contains: readonly number[]
  similar: readonly number[]
}

/** A text read as a code. */
export interface TypedCode {
  key: string
  /** Whether codes that hold it in their middle are meant too; several known words name goods rather. */
  isAnywhere: boolean
}

/** Which products are meant. Every figure in it is a whole number that this server made or checked. */
export interface Narrowing {
  /** Kind, or category ids where a sub-category is meant; null for the whole catalogue. */
  place: { kind: string } | { categories: readonly string[] } | null
  access: CustomerTerms['access']
  properties: readonly z.infer<typeof ChosenProperty>[]
  /** What each typed word may mean; null without a text. */
  words: readonly Meaning[] | null
  /** A code as typed, where the text may be one. */
  code: TypedCode | null
  inStockAt: readonly number[] | null
}

/** True when some typed word is known nowhere, so that words alone can find nothing. */
export const isUnknown = (words: readonly Meaning[]): boolean =>
  words.length === 0 ||
  words.some(
    ({ exact, prefix, contains, similar }) => exact.length + prefix.length + contains.length + similar.length === 0,
  )
