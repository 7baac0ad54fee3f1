import type { ReadWord } from '@toptan/contract/size-reading'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import type { Meaning } from './narrowing.ts'
import { listWordsAfter } from './search.queries.ts'

export interface Dictionary {
  meaningOf(read: ReadWord): Meaning
}

interface Word {
  id: number
  word: string
}

/** More meanings than this of one typed word narrow nothing. */
const MOST_MEANINGS = 400
const MOST_REMEMBERED = 5000
const NOTHING: Meaning = { exact: [], prefix: [], contains: [], similar: [] }

const dictionaries = perApp((app: App) => {
  let words: Word[] = []
  let lastId = 0
  let isStale = true
  let loading: Promise<void> | null = null
  let dictionary: Dictionary = dictionaryOf([])
  app.changes.onChange(['words'], () => {
    isStale = true
  })
  const load = async () => {
    isStale = false
    try {
      // Words are only ever added, so what is new has a higher id.
      const added = await listWordsAfter(app.db, lastId)
      if (added.length === 0) return
      for (const { id } of added) lastId = Math.max(lastId, id)
      words = [...words, ...added].sort((a, b) => (a.word < b.word ? -1 : 1))
      dictionary = dictionaryOf(words)
    } catch (error) {
      isStale = true
      throw error
    }
  }
  return async () => {
    if (isStale)
      loading ??= load().finally(() => {
        loading = null
      })
    if (loading) await loading
    return dictionary
  }
})

/** The words of the catalogue, kept in memory and added to when the catalogue grows. */
export const dictionaryFor = (app: App): Promise<Dictionary> => dictionaries(app)()

/** A dictionary over words sorted by code unit. Exported for its tests. */
export function dictionaryOf(sorted: readonly Word[]): Dictionary {
  const remembered = new Map<string, Meaning>()
  return {
    meaningOf(read) {
      const key = `${read.isOpen ? '+' : '='}${read.word}`
      const known = remembered.get(key)
      if (known) return known
      const meaning = findMeaning(sorted, read)
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      remembered.set(key, meaning)
      return meaning
    },
  }
}

function findMeaning(sorted: readonly Word[], { word, isOpen, isSize }: ReadWord): Meaning {
  const from = firstNotBefore(sorted, word)
  const exact = sorted[from]?.word === word ? [sorted[from].id] : []
  if (!isOpen) return { ...NOTHING, exact }
  const prefix: number[] = []
  for (let at = from + exact.length; at < sorted.length && prefix.length < MOST_MEANINGS; at++) {
    const candidate = sorted[at] as Word
    if (!candidate.word.startsWith(word)) break
    prefix.push(candidate.id)
  }
  const isNumber = /^\d+$/.test(word)
  if (isSize || isNumber || word.length < 3) return { ...NOTHING, exact, prefix }
  const contains = sorted
    .filter((candidate) => candidate.word.includes(word) && !candidate.word.startsWith(word))
    .slice(0, MOST_MEANINGS)
    .map(({ id }) => id)
  if (exact.length + prefix.length + contains.length > 0) return { exact, prefix, contains, similar: [] }
  return { ...NOTHING, similar: similarTo(sorted, word) }
}

/** Words within one slip for short words and two for long ones; the nearest only. */
function similarTo(sorted: readonly Word[], word: string): number[] {
  if (word.length < 4) return []
  const most = word.length >= 7 ? 2 : 1
  let nearest = most
  let found: number[] = []
  for (const candidate of sorted) {
    // A word still being typed is compared with as much of the longer one.
    const whole = slips(word, candidate.word, nearest)
    const begun =
      candidate.word.length > word.length ? slips(word, candidate.word.slice(0, word.length), nearest) : whole
    const distance = Math.min(whole, begun)
    if (distance > nearest || /\d/.test(candidate.word)) continue
    if (distance < nearest) found = []
    nearest = distance
    if (found.length < MOST_MEANINGS) found.push(candidate.id)
  }
  return found
}

/** Letters to add, drop, replace or swap to get from one word to the other; more than `most` is as good as any. */
export function slips(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = row
  }
  return last[to.length] ?? most + 1
}

function firstNotBefore(sorted: readonly Word[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as Word).word < word) low = middle + 1
    else high = middle
  }
  return low
}
