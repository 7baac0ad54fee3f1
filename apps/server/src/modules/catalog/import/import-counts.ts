/** What an import finds out about a list and its rows, counted as it goes. */
import type { Kind } from '@toptan/contract/products'
import type { SavedProduct } from '../save-products.ts'
import type { Aside, Refusal, Warning } from './reasons.ts'
import type { Recognised } from './recognise.ts'
import type { Table } from './table.ts'

export interface Recognition extends Recognised {
  table: Pick<Table, 'format' | 'encoding' | 'encodingConfidence' | 'delimiter'>
  /** `TR-A, TRY` and `IST-AVR`, where prices and stocks without further word go; null where nowhere. */
  priceList: string | null
  warehouse: string | null
}

export interface ImportProgress {
  /** Rows read so far, and in the whole list. */
  rows: number
  total: number
  taken: number
  refused: number
}

export interface ImportResult extends ImportProgress {
  recognised: Recognition
  isWritten: boolean
  inserted: number
  updated: number
  unchanged: number
  refusedBy: Partial<Record<Refusal, number>>
  /** How many values were left out, by reason and column. */
  warnings: { reason: Warning; column: string; count: number }[]
  /** Lines that are no products. */
  asides: Partial<Record<Aside, number>>
  /** Rows taken by kind. */
  byKind: Partial<Record<Kind, number>>
}

export type ImportCounts = ReturnType<typeof createCounts>

export function createCounts(recognised: Recognition, isWritten: boolean) {
  const warned = new Map<string, ImportResult['warnings'][number]>()
  const result: ImportResult = {
    recognised,
    isWritten,
    rows: 0,
    total: recognised.rows,
    taken: 0,
    refused: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    refusedBy: {},
    warnings: [],
    asides: {},
    byKind: {},
  }
  const add = <Key extends string>(counts: Partial<Record<Key, number>>, key: Key) => {
    counts[key] = (counts[key] ?? 0) + 1
  }
  return {
    result,
    refused(reason: Refusal) {
      result.refused += 1
      add(result.refusedBy, reason)
    },
    aside: (reason: Aside) => add(result.asides, reason),
    taken({ change }: SavedProduct, kind: Kind) {
      result.taken += 1
      result[change] += 1
      add(result.byKind, kind)
    },
    warning(reason: Warning, column: string) {
      const key = `${reason} ${column}`
      const entry = warned.get(key) ?? { reason, column, count: 0 }
      entry.count += 1
      warned.set(key, entry)
    },
    finished: (): ImportResult => ({ ...result, warnings: [...warned.values()].sort((a, b) => b.count - a.count) }),
  }
}
