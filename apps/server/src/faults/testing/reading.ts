/** A reading of the ERP: what is new over there, and what people here see of it on their screens. */
import type { DataKind } from '@toptan/contract/cockpit'
import type { sql } from 'kysely'
import type { ErpSyncWorld } from '../../testing/erp-sync-world.ts'
import type { Person } from '../../testing/world-server.ts'

export interface PullWorld extends ErpSyncWorld {
  admin: Person
  ayse: Person
  mehmet: Person
}

/** Rows of each kind, and how many are asked for at a time: no list is a single page. */
export const ROWS = 25
export const PAGE = 20

/** A thing on a screen, its value there, and when the screen says that it was read. */
export interface Seen {
  key: string
  value: string
  readOn?: string | null
}

export interface Reading {
  job: string
  /** Where the cockpit tells its age. */
  data: DataKind | null
  /** The requests of the list, and how many of them bring its first page. */
  match: string
  firstPage: number
  /** The `n`th news at the ERP. */
  change(it: PullWorld, n: number): Promise<void>
  /** What the screens show. */
  screen(it: PullWorld): Promise<Seen[]>
  /** What they have to show once the `n`th news were read. */
  told(n: number): Record<string, string>
  /** Beyond the screens, once it was read. */
  check?(it: PullWorld, n: number): Promise<Record<string, [is: unknown, has: unknown]>>
}

/** One of each. */
export const each = <Made>(make: (at: number) => Made): Made[] => Array.from({ length: ROWS }, (_, at) => make(at))
export const two = (at: number) => String(at).padStart(2, '0')
export const table = (make: (at: number) => [string, string]) => Object.fromEntries(each(make))
export const countOf = async (it: PullWorld, what: ReturnType<typeof sql<{ n: number }>>) =>
  (await what.execute(it.db)).rows[0]?.n
