/** A migrated database for one test file: its own, so that files run side by side without meeting. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDb, type Db } from '../db/db.ts'
import { databaseUrl, onMaintenance, templateDatabase } from './cluster.ts'

export type FreshDatabase = {
  db: Db
  url: string
  /** Ends our connections, cuts all others and removes the database. */
  drop(): Promise<void>
}

/** Clones the migrated template. Call in `beforeAll`, and `drop` in `afterAll`. */
export async function freshDatabase({ poolSize = 5 }: { poolSize?: number } = {}): Promise<FreshDatabase> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onMaintenance(clusterUrl, `create database ${name} template ${templateDatabase}`)
  const url = databaseUrl(clusterUrl, name)
  const db = createDb(url, { poolSize, name: 'toptan test' })
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      await onMaintenance(clusterUrl, `drop database ${name} with (force)`)
    },
  }
}
