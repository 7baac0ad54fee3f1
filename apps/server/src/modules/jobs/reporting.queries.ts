/** The role that scheduled queries run under, what it may read, and the reading itself. */
import { createHmac } from 'node:crypto'
import type { ReportingView } from '@toptan/contract/integrations'
import { sql } from 'kysely'
import { Client, type QueryConfig } from 'pg'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { fail, type Refusal } from '../../platform/errors.ts'
import type { ResultColumn } from './history.queries.ts'
import { REPORTING, refuse } from './statement.ts'

type Install = Pick<Config, 'database' | 'secret' | 'timeZone'>

export async function listViews(db: Db): Promise<ReportingView[]> {
  const { rows } = await sql<ReportingView>`
    select c.relname as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = ${REPORTING}::regnamespace and c.relkind in ('v', 'm')
    group by c.relname order by c.relname`.execute(db)
  return rows
}

/** Of these functions those that only read: none of that name may change anything. Random figures and the time are fine. */
export async function harmlessOf(db: Db, functions: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace and p.proname = any(${[...functions]}::text[])
    group by p.proname
    having bool_and(p.provolatile <> 'v' and p.prokind <> 'p' and p.proname not like '%\\_to\\_xml%')
      or p.proname in ('random', 'random_normal', 'gen_random_uuid', 'uuidv4', 'uuidv7', 'clock_timestamp', 'timeofday')`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

// The role ------------------------------------------------------------------------------------------------------------

interface Role {
  name: string
  password: string
}

/** Roles belong to the whole cluster, so each database has one of its own. */
async function roleOf(
  db: Db,
  { secret }: Install,
): Promise<Role & { user: string; database: string; exists: boolean }> {
  const { rows } = await sql<{ user: string; database: string; name: string; exists: boolean }>`
    select current_user as user, current_database() as database, r.name,
      exists (select from pg_roles where rolname = r.name) as exists
    from (select left(current_database(), 40) || '_reporting' as name) as r`.execute(db)
  const found = rows[0]!
  const password = createHmac('sha256', secret).update(`reporting role of ${found.database}`).digest('base64url')
  return { ...found, password }
}

/** Any number; processes that prepare the role at once wait for each other on it. */
const LOCK_KEY = 20_261_121

/**
 * Makes the role where it is missing, lets it read the views and nothing else, and proves that it can sign in.
 * @throws query.role-missing with the missing right and the statement that grants it, query.role-cannot-sign-in
 */
export async function ensureRole(db: Db, install: Install): Promise<Role> {
  const role = await roleOf(db, install)
  const name = sql.id(role.name)
  const password = sql.lit(role.password)
  const asUser = (right: string, statement: string) => (error: unknown) => {
    throw isDenied(error) ? fail('query.role-missing', { role: role.name, user: role.user, right, statement }) : error
  }
  const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
    const { exists } = await roleOf(tx, install)
    if (!exists)
      await sql`create role ${name} login connection limit 10 nocreatedb nocreaterole noinherit password ${password}`
        .execute(tx)
        .catch(asUser('CREATEROLE', `alter role ${quoted(role.user)} createrole`))
    await sql`grant usage on schema ${sql.id(REPORTING)} to ${name}`.execute(tx)
    await sql`grant select on all tables in schema ${sql.id(REPORTING)} to ${name}`.execute(tx)
  })
  const refused = await signInProblem(role, install)
  if (!refused) return role
  // The secret of the installation has changed since the role was made, or somebody else made it.
  await sql`alter role ${name} login password ${password}`
    .execute(db)
    .catch(asUser('ADMIN OPTION', `grant ${quoted(role.name)} to ${quoted(role.user)} with admin option`))
  const stillRefused = await signInProblem(role, install)
  if (stillRefused) throw fail('query.role-cannot-sign-in', { role: role.name, reason: stillRefused })
  return role
}

const isDenied = (error: unknown) => (error as { code?: string }).code === '42501'

/** Why the role cannot sign in, or null. Problems that have nothing to do with it are thrown. */
async function signInProblem(role: Role, install: Install): Promise<string | null> {
  const client = new Client({ connectionString: addressOf(role, install), application_name: 'toptan reporting' })
  try {
    await client.connect()
    return null
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code?.startsWith('28')) return message
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

function addressOf({ name, password }: Role, { database }: Install): string {
  const url = new URL(database.directUrl)
  url.username = encodeURIComponent(name)
  url.password = encodeURIComponent(password)
  return url.href
}

// Reading ---------------------------------------------------------------------------------------------------------------

export interface QueryLimits {
  /** For all of it. */
  seconds: number
  rows: number
  megabytes: number
}

export interface ReadResult {
  columns: ResultColumn[]
  rows: (string | null)[][]
  /** There were more rows than the limit. */
  isCut: boolean
}

const FETCHED_AT_ONCE = 1000
const MEGABYTE = 1024 * 1024

/**
 * Runs one reading statement under the role, read only, on a connection of its own that ends with it.
 * @throws query.not-understood, query.not-reading, query.not-permitted, query.too-slow, query.too-wide
 */
export async function readAs(
  role: Role,
  install: Install,
  text: string,
  limits: QueryLimits,
  signal?: AbortSignal,
): Promise<ReadResult> {
  const client = await connect(role, install, limits)
  const guard = guardOver(client, limits, signal)
  try {
    // Called off while the connection was made: its event has passed.
    signal?.throwIfAborted()
    await client.query('begin transaction isolation level repeatable read read only')
    // As a cursor's query nothing but reading is possible.
    await client.query(alone(`declare result no scroll cursor without hold for ${text}`))
    const result: ReadResult = { columns: [], rows: [], isCut: false }
    while (!result.isCut) {
      const { rows, fields } = await client.query<(string | null)[]>({
        text: `fetch ${FETCHED_AT_ONCE} from result`,
        rowMode: 'array',
        types: { getTypeParser: () => (value: string) => value },
      })
      result.columns = fields.map(({ name, dataTypeID }) => ({ name, kind: kinds[dataTypeID] ?? 'text' }))
      for (const row of rows) result.rows.push(row)
      result.isCut = result.rows.length > limits.rows
      if (rows.length < FETCHED_AT_ONCE) break
    }
    if (result.isCut) result.rows.length = limits.rows
    return result
  } catch (error) {
    throw guard.reason() ?? refusalOf(error, limits) ?? error
  } finally {
    guard.stop()
    await client.end().catch(() => {})
  }
}

/** Asks the database whether it understands a statement and lets the role read it, without running it. @throws as `readAs` */
export async function tryAs(role: Role, install: Install, text: string): Promise<void> {
  const limits = { seconds: 10, rows: 0, megabytes: 1 }
  const client = await connect(role, install, limits)
  try {
    await client.query('begin transaction read only')
    await client.query(alone(`explain ${text}`))
  } catch (error) {
    throw refusalOf(error, limits) ?? error
  } finally {
    await client.end().catch(() => {})
  }
}

/** As an extended message, which holds one statement and no more. */
const alone = (text: string): QueryConfig => ({ text, queryMode: 'extended' }) as QueryConfig

async function connect(role: Role, install: Install, { seconds }: QueryLimits): Promise<Client> {
  const settings = {
    default_transaction_read_only: 'on',
    search_path: REPORTING,
    statement_timeout: `${seconds * 1000}`,
    transaction_timeout: `${seconds * 1000 + 500}`,
    lock_timeout: '2000',
    // Ends the statement when this process has gone away.
    client_connection_check_interval: '1000',
    TimeZone: install.timeZone,
    DateStyle: 'ISO',
  }
  const client = new Client({
    connectionString: addressOf(role, install),
    application_name: 'toptan reporting',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // A connection that is cut tells so at its next statement.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Cuts the connection when more arrives than is kept, or when nobody waits for it any more. */
function guardOver(client: Client, { megabytes }: QueryLimits, signal?: AbortSignal) {
  const { stream } = (client as unknown as { connection: { stream: NodeJS.ReadableStream & { destroy(): void } } })
    .connection
  let arrived = 0
  let reason: unknown = null
  const cut = (why: unknown) => {
    reason ??= why
    stream.destroy()
  }
  const count = (chunk: Buffer) => {
    arrived += chunk.length
    if (arrived > megabytes * MEGABYTE) cut(refuse('query.too-wide', { megabytes }))
  }
  const abandon = () => cut(signal?.reason)
  stream.on('data', count)
  signal?.addEventListener('abort', abandon)
  return {
    reason: () => reason,
    stop() {
      stream.off('data', count)
      signal?.removeEventListener('abort', abandon)
    },
  }
}

/** PostgreSQL's numbers of types. */
const kinds: Record<number, ResultColumn['kind']> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  1700: 'number',
  1082: 'day',
  1114: 'instant',
  1184: 'instant',
}

/** What the database said, as a refusal; null when it has nothing to do with the statement. */
function refusalOf(error: unknown, { seconds }: QueryLimits): Refusal | null {
  const { code = '', message } = error as { code?: string; message: string }
  if (code === '57014' || code === '25P04') return refuse('query.too-slow', { seconds })
  if (code === '25006' || code === '0A000') return refuse('query.not-reading')
  if (code === '42501') return refuse('query.not-permitted', { reason: message })
  if (code === '42601' && message.includes('multiple commands')) return refuse('query.several-statements')
  if (code.startsWith('42') || code.startsWith('22') || code.startsWith('21'))
    return refuse('query.not-understood', { reason: message })
  return null
}
