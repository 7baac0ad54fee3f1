import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Words = { [key: string]: string | Words }

/** The words of one language, all areas in one tree. Throws where two areas give one key. */
export function wordsOf(language: string, folder: string): Words {
  return readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Words)
    .reduce<Words>(merge, {})
}

function merge(into: Words, from: Words): Words {
  for (const [key, value] of Object.entries(from)) {
    const there = into[key]
    if (typeof there === 'object' && typeof value === 'object') merge(there, value)
    else if (there === undefined) into[key] = typeof value === 'object' ? merge({}, value) : value
    else throw new Error(`The key ${key} stands in two language files`)
  }
  return into
}
