/** The connection to PostgreSQL: SQL names in snake_case, ours in camelCase, mapped here and nowhere else. */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import type { DB } from './schema.ts'

/** The whole database. A transaction is one too, so a query takes `Db` and serves both. */
export type Db = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

export type DbOptions = {
  /** Most connections at a time. */
  poolSize?: number
  /** Shown by PostgreSQL beside each connection. */
  name?: string
  /** Refuses writes: for replicas. */
  readOnly?: boolean
  /** Hears of connections that broke while nobody used them. */
  onIdleError?: (error: Error) => void
}

/** Opens nothing by itself: connections are made when they are first needed. End it with `db.destroy()`. */
export function createDb(url: string, options: DbOptions = {}): Db {
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    application_name: options.name ?? 'toptan',
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    types: parsers,
    ...(options.readOnly ? { options: '-c default_transaction_read_only=on' } : {}),
  })
  // Without a listener, a connection cut by a restarting database would end the process.
  pool.on('error', options.onIdleError ?? (() => {}))
  // The same for a connection that is cut between two statements of a transaction; the next statement tells the caller.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<DB>({
    dialect: dialectOver(pool),
    // Keys inside jsonb are data, not names.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/**
 * Runs a hot query as a named statement, which PostgreSQL parses and plans once for each connection. The same name must
 * always mean the same text. Rows come as PostgreSQL gives them: the text names its columns ("listPrice").
 * Takes part in the transaction when given one.
 */
export async function prepared<Row>(db: Db, name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
  const query: NamedQuery = { ...CompiledQuery.raw(text, [...values]), statementName: name }
  const { rows } = await db.withoutPlugins().executeQuery<Row>(query)
  return rows
}

/** Counts the statements that `action` sends, those that open and end transactions included. */
export async function countStatements<Result>(
  action: () => Promise<Result>,
): Promise<{ result: Result; statements: number }> {
  const tally = { statements: 0 }
  countsRunning += 1
  try {
    const result = await tallies.run(tally, action)
    return { result, statements: tally.statements }
  } finally {
    countsRunning -= 1
  }
}

/**
 * Names and texts of eight languages need UTF-8, and everything else would fail at the first ş.
 * @throws Error in words when the database is encoded otherwise or older than what the migrations use
 */
export async function assertUtf8(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string; version: number; name: string }>`
    select current_setting('server_encoding') as encoding,
           current_setting('server_version_num')::int as version,
           current_database() as name`.execute(db)
  const [found] = rows
  if (found?.encoding !== 'UTF8') {
    throw new Error(
      `The database "${found?.name}" is encoded in ${found?.encoding}; Toptan needs UTF8 (create database … encoding 'UTF8' template template0).`,
    )
  }
  if (found.version < 180_000) {
    throw new Error(`The database is PostgreSQL ${Math.floor(found.version / 10_000)}; Toptan needs 18 or later.`)
  }
}

/** One SQL date, exactly as written: a day has no time zone. */
const asText = (value: string) => value

/** Counts and keys fit a JavaScript number; a figure that does not must not be rounded in silence. */
function asSafeNumber(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a number exactly`)
  return number
}

const textArray = types.getTypeParser(1009 as Parameters<typeof types.getTypeParser>[0]) as unknown as (
  value: string,
) => (string | null)[]

const ownParsers: Record<number, (value: string) => unknown> = {
  20: asSafeNumber, // int8
  1016: (value) => textArray(value).map((item) => (item === null ? null : asSafeNumber(item))), // int8[]
  1082: asText, // date
  1182: textArray, // date[]
  1700: asText, // numeric
  1231: textArray, // numeric[]
}

const parsers: CustomTypesConfig = {
  getTypeParser: ((type: number, format: 'text' | 'binary') =>
    ownParsers[type] ?? types.getTypeParser(type, format)) as CustomTypesConfig['getTypeParser'],
}

type NamedQuery = CompiledQuery & { readonly statementName?: string }

const tallies = new AsyncLocalStorage<{ statements: number }>()
let countsRunning = 0

function dialectOver(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

type PooledConnection = DatabaseConnection & { release(): void }

/** Kysely's own driver cannot name statements; this one does, and is otherwise as plain as pg allows. */
function driverOver(pool: Pool): Driver {
  const send = (connection: DatabaseConnection, text: string) => connection.executeQuery(CompiledQuery.raw(text))
  return {
    init: async () => {},
    acquireConnection: async () => connectionOver(await pool.connect()),
    releaseConnection: async (connection) => (connection as PooledConnection).release(),
    beginTransaction: async (connection, settings) => void (await send(connection, beginning(settings))),
    commitTransaction: async (connection) => void (await send(connection, 'commit')),
    rollbackTransaction: async (connection) => void (await send(connection, 'rollback')),
    savepoint: async (connection, name) => void (await send(connection, `savepoint "${name}"`)),
    rollbackToSavepoint: async (connection, name) => void (await send(connection, `rollback to savepoint "${name}"`)),
    releaseSavepoint: async (connection, name) => void (await send(connection, `release savepoint "${name}"`)),
    destroy: () => pool.end(),
  }
}

function beginning({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function connectionOver(client: PoolClient): PooledConnection {
  return {
    async executeQuery<Row>(query: NamedQuery): Promise<QueryResult<Row>> {
      if (countsRunning > 0) countOne()
      try {
        const { command, rowCount, rows } = await client.query({
          ...(query.statementName ? { name: query.statementName } : {}),
          text: query.sql,
          values: query.parameters as unknown[],
        })
        return changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
      } catch (error) {
        // pg builds its errors from the socket, so their trace would not lead to the caller.
        if (error instanceof Error) Error.captureStackTrace(error)
        throw error
      }
    },
    // biome-ignore lint/correctness/useYield: there is nothing to yield, streaming reads go through pg directly
    async *streamQuery() {
      throw new Error('Streaming is not supported by this connection: page through the rows by key')
    },
    release() {
      client.release()
    },
  }
}

function countOne(): void {
  const tally = tallies.getStore()
  if (tally) tally.statements += 1
}
