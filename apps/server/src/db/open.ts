/** Opens the database that the configuration names, brought up to date: for the server and for every command. */
import type { Config, LoadedConfig } from '../config.ts'
import { assertUtf8, createDb, type Db } from './db.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

export type OpenDatabase = {
  /** The configuration with the addresses that are really used. */
  config: Config
  db: Db
  /** Migrations applied by this opening. */
  applied: string[]
  /** Fulfilled when an embedded database ends, asked for or not; never with DATABASE_URL. */
  ended: Promise<void>
  /** Ends our connections and then the embedded database, if it was started here. */
  close(): Promise<void>
}

export type OpenOptions = {
  /** Commands beside a running server use its embedded database; a second server may not. */
  shared?: boolean
  onIdleError?: (error: Error) => void
}

/** @throws Error in words: whatever keeps the database from being used */
export async function openDatabase(loaded: LoadedConfig, options: OpenOptions = {}): Promise<OpenDatabase> {
  const given = loaded.database.url
  const embedded = given === null ? await startEmbedded({ dataDir: loaded.dataDir, shared: options.shared }) : null
  const url = given ?? embedded!.url
  const directUrl = loaded.database.directUrl ?? url
  const config: Config = { ...loaded, database: { ...loaded.database, url, directUrl } }
  let isClosing = false
  const onIdleError = (error: Error) => {
    // Connections that say goodbye while the database ends under them are not news.
    if (!isClosing) options.onIdleError?.(error)
  }
  const db = createDb(url, { poolSize: config.database.poolSize, onIdleError })
  const close = async () => {
    isClosing = true
    await endConnections(db)
    await embedded?.stop()
  }
  try {
    await reach(db, url)
    const applied = await migrate(directUrl)
    return { config, db, applied, ended: embedded?.ended ?? new Promise(() => {}), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function reach(db: Db, url: string): Promise<void> {
  try {
    await assertUtf8(db)
  } catch (error) {
    const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
    if (!code) throw error
    const { hostname, port } = new URL(url)
    const reason = message || errors?.map((each) => each.message).join(', ') || code
    throw new Error(`The database at ${hostname}:${port || '5432'} cannot be used: ${reason}`, { cause: error })
  }
}

/** A connection that is still busy after this is cut with the process or by the database's own end. */
const patience = 2_000

async function endConnections(db: Db): Promise<void> {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  await Promise.race([db.destroy(), tooLate])
  clearTimeout(timer)
}
