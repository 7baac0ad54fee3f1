import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

const BATCH = 10_000

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Inserts rows in large batches, each one statement.
 * @param types the columns by their names in rows, with their SQL types
 */
export async function insertRows<Row extends object>(
  db: Db,
  table: string,
  types: { [Column in keyof Row & string]: string },
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(types)
  const into = sql.raw(names.map((name) => `"${snakeCase(name)}"`).join(', '))
  const from = sql.raw(names.map((name) => `"${name}"`).join(', '))
  const shape = sql.raw(
    Object.entries(types)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', '),
  )
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH))
    await sql`insert into ${sql.table(table)} (${into})
      select ${from} from jsonb_to_recordset(${batch}::jsonb) as given (${shape})`.execute(db)
  }
}

/** Lets the numbers that a table hands out go on behind the highest one that was given. */
export async function continueNumbers(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(
      db,
    )
  }
}
