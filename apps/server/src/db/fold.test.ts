import { foldCases } from '@toptan/contract/fold-cases'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh?.drop())

test.each(foldCases)('the database folds %s to %s as the browser does', async (from, to) => {
  const { rows } = await sql<{ folded: string }>`select fold(${from}::text) as folded`.execute(fresh.db)
  expect(rows[0]?.folded).toBe(to)
})
