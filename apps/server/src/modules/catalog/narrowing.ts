import type { ChosenProperty } from '@toptan/contract/catalogs'
import { codeKey, readWords } from '@toptan/contract/size-reading'
import type { z } from 'zod'
import type { App } from '../../platform/app.ts'
import type { CustomerTerms } from '../customers/index.ts'
import { dictionaryFor, type Meaning } from './dictionary.ts'

/** Which products are meant. Every figure in it is a whole number that this server made or checked. */
export interface Narrowing {
  /** Kind, or category ids where a sub-category is meant; null for the whole catalogue. */
  place: { kind: string } | { categories: readonly string[] } | null
  access: CustomerTerms['access']
  properties: readonly z.infer<typeof ChosenProperty>[]
  /** What each typed word may mean; null without a text. */
  words: readonly Meaning[] | null
  /** A code as typed, where the text may be one. */
  code: string | null
  inStockAt: readonly number[] | null
}

const FEWEST_CODE_CHARACTERS = 3

/** Reads a typed text: the meanings of its words, and the code that it may be. */
export async function readText(app: App, text: string): Promise<Pick<Narrowing, 'words' | 'code'>> {
  const dictionary = await dictionaryFor(app)
  const read = readWords(text)
  const code = codeKey(text)
  const isAllSizes = read.every((word) => word.isSize && !word.isOpen)
  const mayBeCode = code.length >= FEWEST_CODE_CHARACTERS && code.length <= 60 && /\d/.test(code) && !isAllSizes
  return { words: read.map((word) => dictionary.meaningOf(word)), code: mayBeCode ? code : null }
}

/** True when some typed word is known nowhere, so that words alone can find nothing. */
export const isUnknown = (words: readonly Meaning[]): boolean =>
  words.length === 0 ||
  words.some(
    ({ exact, prefix, contains, similar }) => exact.length + prefix.length + contains.length + similar.length === 0,
  )
