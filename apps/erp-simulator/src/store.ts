/** Everything the simulator remembers: one SQLite file, written so that a killed process loses nothing it answered for. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SimulatorConfig } from './config.ts'
import { recordTables } from './resources.ts'
import { tables, viewsOf } from './tables.ts'

export type Row = Record<string, unknown>

export interface Store {
  all(sql: string, ...values: SQLInputValue[]): Row[]
  get(sql: string, ...values: SQLInputValue[]): Row | undefined
  /** Returns the reference of an inserted row. */
  run(sql: string, ...values: SQLInputValue[]): number
  /** All or nothing; inside another transaction it is part of that one. */
  transaction<T>(work: () => T): T
  /** Runs a question on a connection that cannot write. */
  ask(sql: string): Row[]
  /** A number that was never given out before, for lines and slips. */
  nextNumber(sequence: string): number
  /** A value that outlives the process. */
  remember(name: string, value: unknown): void
  recall<T>(name: string): T | undefined
  close(): void
}

export function openStore(config: Pick<SimulatorConfig, 'file' | 'firm' | 'period'>): Store {
  mkdirSync(path.dirname(config.file), { recursive: true })
  const db = new DatabaseSync(config.file)
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -65536')
  db.exec(tables(recordTables()))
  db.exec(viewsOf(config))
  const reading = new DatabaseSync(config.file, { readOnly: true })
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  let isInside = false

  const store: Store = {
    all: (sql, ...values) => prepared(sql).all(...values) as Row[],
    get: (sql, ...values) => prepared(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(prepared(sql).run(...values).lastInsertRowid),
    transaction(work) {
      if (isInside) return work()
      isInside = true
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      } finally {
        isInside = false
      }
    },
    ask: (sql) => reading.prepare(sql).all() as Row[],
    nextNumber(sequence) {
      const row = store.get(
        `insert into sequences (name, value) values (?, 1)
         on conflict (name) do update set value = value + 1 returning value`,
        sequence,
      )
      return Number(row?.value)
    },
    remember(name, value) {
      store.run(
        'insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
        name,
        JSON.stringify(value),
      )
    },
    recall(name) {
      const row = store.get('select value from facts where name = ?', name)
      return row === undefined ? undefined : JSON.parse(String(row.value))
    },
    close() {
      statements.clear()
      reading.close()
      db.close()
    },
  }
  seedFirm(store, config)
  return store
}

/** A firm has a period and the currencies of Turkey's trade before anybody fills it. */
function seedFirm(store: Store, { firm, period }: Pick<SimulatorConfig, 'firm' | 'period'>): void {
  const year = new Date().getUTCFullYear()
  store.transaction(() => {
    store.run('insert or ignore into L_CAPIFIRM (LOGICALREF, NR, NAME) values (?, ?, ?)', firm, firm, 'Toptan A.Ş.')
    store.run(
      `insert or ignore into L_CAPIPERIOD (LOGICALREF, FIRMNR, NR, BEGDATE, ENDDATE, ACTIVE) values (?, ?, ?, ?, ?, 1)`,
      firm * 100 + period,
      firm,
      period,
      `${year}-01-01T00:00:00`,
      `${year}-12-31T00:00:00`,
    )
    store.run(
      'insert or ignore into L_CAPIDEPT (LOGICALREF, FIRMNR, NR, NAME) values (?, ?, 0, ?)',
      firm * 100,
      firm,
      'Merkez',
    )
    for (const [number, code, name] of [
      [160, 'TL', 'Türk Lirası'],
      [1, 'USD', 'ABD Doları'],
      [20, 'EUR', 'Euro'],
      [17, 'GBP', 'İngiliz Sterlini'],
      [11, 'CHF', 'İsviçre Frangı'],
    ] as const) {
      store.run(
        'insert or ignore into L_CURRENCYLIST (LOGICALREF, FIRMNR, CURTYPE, CURCODE, CURNAME) values (?, ?, ?, ?, ?)',
        firm * 1000 + number,
        firm,
        number,
        code,
        name,
      )
    }
  })
}
