/** Brings the database to the form that this code expects: numbered SQL files, forward only. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { repositoryRoot } from '../config.ts'

export const migrationsFolder = path.join(repositoryRoot, 'apps/server/migrations')

export type Migration = { number: number; name: string; checksum: string; text: string }

/** Any number; all processes that start at once wait for each other on it. */
const lockKey = 20_261_120

/**
 * Applies what is missing, each file in a transaction of its own. Safe to call from several processes at once. Needs a
 * direct connection: the lock lives in a session, which a transaction pooler does not keep.
 * @returns the names of the files applied now
 * @throws Error in words when an applied file was changed, or this code is older than the database, or SQL fails
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const files = migrationsIn(folder)
  const client = new Client({ connectionString: url, application_name: 'toptan migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`
      create table if not exists schema_migrations (
        number int primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
    const { rows: applied } = await client.query<Migration>(
      'select number, name, checksum from schema_migrations order by number',
    )
    ensureUnchanged(applied, files)
    const missing = files.filter((file) => !applied.some((done) => done.number === file.number))
    for (const file of missing) await apply(client, file)
    return missing.map((file) => file.name)
  } finally {
    await client.end()
  }
}

/** The migration files of a folder in order. */
export function migrationsIn(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name): Migration => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? Number.NaN)
      if (Number.isNaN(number)) throw new Error(`The migration ${name} must be called NNNN-what-it-does.sql.`)
      const text = readFileSync(path.join(folder, name), 'utf8')
      return { number, name, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'), text }
    })
  const doubled = files.find((file, index) => files[index + 1]?.number === file.number)
  if (doubled) throw new Error(`Two migrations have the number ${doubled.number}.`)
  return files
}

function ensureUnchanged(applied: Omit<Migration, 'text'>[], files: Migration[]): void {
  const last = Math.max(0, ...applied.map((done) => done.number))
  for (const done of applied) {
    const file = files.find((candidate) => candidate.number === done.number)
    if (!file) {
      throw new Error(
        `The database has the migration ${done.name}, which this version does not know: it is newer than this version.`,
      )
    }
    if (file.checksum !== done.checksum) {
      throw new Error(
        `The migration ${file.name} was changed after it had been applied. Undo the change and write a new migration instead.`,
      )
    }
  }
  const late = files.find((file) => file.number < last && !applied.some((done) => done.number === file.number))
  if (late)
    throw new Error(
      `The migration ${late.name} comes before one that is already applied. Give it a number above ${last}.`,
    )
}

async function apply(client: Client, { number, name, checksum, text }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${explain(error, text)}`, { cause: error })
  }
}

function explain(error: unknown, text: string): string {
  const { message, position } = error as { message: string; position?: string }
  if (!position) return message
  const line = text.slice(0, Number(position)).split('\n').length
  return `${message} (line ${line})`
}
