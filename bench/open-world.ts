import { rmSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../apps/server/src/config.ts'
import { createDb } from '../apps/server/src/db/db.ts'
import { type EmbeddedDatabase, startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { figure } from './report.ts'
import { makeWorld, type WorldSize } from './world.ts'

/** The database with a world of this size, made where it is missing and kept for the next time. */
export async function openWorld(size: WorldSize, isFresh: boolean): Promise<EmbeddedDatabase> {
  const dataDir = path.join(repositoryRoot, '.data', `bench-${size.products}-${size.customers}-${size.orders}`)
  if (isFresh) rmSync(dataDir, { recursive: true, force: true })
  const database = await startEmbedded({ dataDir, settings: { shared_buffers: '512MB' } })
  let isHalfMade = false
  try {
    await migrate(database.url)
    const db = createDb(database.url)
    const { count } = await db
      .selectFrom('users')
      .select((use) => use.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    isHalfMade = count === 0
    const from = performance.now()
    const tell = (words: string) => console.error(`${figure((performance.now() - from) / 1000)} s  ${words}`)
    if (isHalfMade) await makeWorld(db, size, tell)
    // Sealed under the key of an earlier run, which nobody kept.
    await db.deleteFrom('sealedSecrets').execute()
    await db.destroy()
    return database
  } catch (error) {
    await database.stop()
    // Half a world would be measured as a whole one.
    if (isHalfMade) rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}
