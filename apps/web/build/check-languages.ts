import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Words, wordsOf } from './words.ts'

/** The language that the keys are typed from. */
const FIRST = 'tr'
const PLURAL = /_(zero|one|two|few|many|other)$/

/**
 * Everything wrong with the words below `root`: a key that a language lacks or has alone, placeholders that differ,
 * empty words, exclamation marks, and keys that no source file uses.
 */
export function faultsOfLanguages(root: string): string[] {
  const languages = readdirSync(join(root, 'lang')).sort()
  const words = new Map(languages.map((language) => [language, flatten(wordsOf(language, join(root, 'lang')))]))
  const first = words.get(FIRST) ?? new Map<string, string>()
  const faults: string[] = []
  for (const [language, known] of words) {
    for (const key of stemsOf(first)) if (!stemsOf(known).has(key)) faults.push(`${language}: ${key} is missing`)
    for (const key of stemsOf(known))
      if (!stemsOf(first).has(key)) faults.push(`${language}: ${key} is not in ${FIRST}`)
    for (const form of missingPlurals(language, known)) faults.push(`${language}: ${form} is missing`)
    for (const [key, text] of known) {
      if (text.trim() === '') faults.push(`${language}: ${key} is empty`)
      if (text.includes('!')) faults.push(`${language}: ${key} has an exclamation mark`)
      const [given, wanted] = [placeholdersOf(text, key), placeholdersOf(first.get(key) ?? text, key)]
      if (given !== wanted)
        faults.push(`${language}: ${key} has the placeholders ${given || 'none'}, not ${wanted || 'none'}`)
    }
  }
  const source = sourceTexts(join(root, 'src')).join('\n')
  const patterns = usedPatterns(source)
  for (const key of stemsOf(first)) if (!isUsed(key, source, patterns)) faults.push(`${FIRST}: ${key} is not used`)
  return faults
}

function flatten(words: Words, start = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[start + key, value] as const] : [...flatten(value, `${start}${key}.`)],
    ),
  )
}

/** Keys without their plural endings. */
const stemsOf = (words: Map<string, string>) => new Set([...words.keys()].map((key) => key.replace(PLURAL, '')))

/** A counted key needs every form that its language counts with. */
function missingPlurals(language: string, words: Map<string, string>): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const counted = new Set([...words.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')))
  return [...counted].flatMap((key) => forms.map((form) => `${key}_${form}`).filter((form) => !words.has(form)))
}

/** The forms of a counted key may leave the number out. */
function placeholdersOf(text: string, key: string): string {
  const names = [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? '')
  return [...new Set(names)]
    .filter((name) => !(PLURAL.test(key) && name === 'count'))
    .sort()
    .join(', ')
}

function sourceTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourceTexts(path)
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : []
  })
}

/** Keys made from parts, such as `catalog.season.${season}`: the parts may be any one word, or several. */
function usedPatterns(source: string): RegExp[] {
  return [...source.matchAll(/`([\w.-]*\$\{[^`]*)`/g)]
    .map((match) => (match[1] ?? '').replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*'))
    .filter((text) => /^[\w.*-]+$/.test(text) && text.includes('.') && /^\w/.test(text))
    .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]+')}$`))
}

function isUsed(key: string, source: string, patterns: RegExp[]): boolean {
  return (
    [`'${key}'`, `"${key}"`, `\`${key}\``].some((text) => source.includes(text)) ||
    patterns.some((pattern) => pattern.test(key))
  )
}
