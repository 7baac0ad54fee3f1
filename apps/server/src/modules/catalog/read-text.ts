import { codeKey, readWords } from '@toptan/contract/size-reading'
import type { App } from '../../platform/app.ts'
import { dictionaryFor } from './dictionary.ts'
import type { Narrowing } from './narrowing.ts'

const FEWEST_CODE_CHARACTERS = 3

/** Reads a typed text: the meanings of its words, and the code that it may be. */
export async function readText(app: App, text: string): Promise<Pick<Narrowing, 'words' | 'code'>> {
  const dictionary = await dictionaryFor(app)
  const read = readWords(text)
  const code = codeKey(text)
  const words = read.map((word) => dictionary.meaningOf(word))
  const isAllSizes = read.every((word) => word.isSize && !word.isOpen)
  const mayBeCode = code.length >= FEWEST_CODE_CHARACTERS && code.length <= 60 && /\d/.test(code) && !isAllSizes
  const isNamed = words.length > 1 && words.every(({ exact }) => exact.length > 0)
  return { words, code: mayBeCode ? { key: code, isAnywhere: !isNamed } : null }
}
