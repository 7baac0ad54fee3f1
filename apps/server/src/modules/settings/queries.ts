import { sql } from 'kysely'
import { type Db, prepared, type Transaction } from '../../db/db.ts'

export const listSettings = (db: Db) =>
  prepared<{ key: string; value: unknown }>(db, 'settings-all', 'select key, value from settings', [])

/** Lets changes to settings happen one after the other, so that each knows what it changes. */
export const lockSettings = async (tx: Transaction): Promise<void> =>
  void (await sql`lock table settings in share row exclusive mode`.execute(tx))

export const findSetting = async (db: Db, key: string): Promise<unknown> =>
  (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value

export async function saveSetting(
  tx: Transaction,
  { key, value, at, userId }: { key: string; value: unknown; at: Date; userId: number },
): Promise<void> {
  const row = { value: JSON.stringify(value), changedAt: at, changedBy: userId }
  await tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

// Secrets -------------------------------------------------------------------------------------------------------------

/** What is sealed under these names, where something is. */
export async function listSealed(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('sealedSecrets')
    .select(['name', 'sealed'])
    .where('name', 'in', [...names])
    .execute()
  return new Map(rows.map(({ name, sealed }) => [name, sealed]))
}

/** The stored value of a setting and what is sealed under these names, as they stand together. */
export async function findWithSealed(
  db: Db,
  key: string,
  names: readonly string[],
): Promise<{ value: unknown; sealed: Partial<Record<string, string>> }> {
  const { rows } = await sql<{ value: unknown; sealed: Record<string, string> | null }>`
    select (select value from settings where key = ${key}) as value,
      (select jsonb_object_agg(name, sealed) from sealed_secrets where name = any(${[...names]}::text[])) as sealed`.execute(
    db,
  )
  return { value: rows[0]?.value, sealed: rows[0]?.sealed ?? {} }
}

export async function saveSealed(
  tx: Transaction,
  { name, sealed, at, userId }: { name: string; sealed: string; at: Date; userId: number },
): Promise<void> {
  const row = { sealed, changedAt: at, changedBy: userId }
  await tx
    .insertInto('sealedSecrets')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

export const removeSealed = (tx: Transaction, name: string) =>
  tx.deleteFrom('sealedSecrets').where('name', '=', name).execute()

/** Keeps a sealed text that tells whether a key is the right one; the first to be kept stays. */
export async function keepProof(db: Db, name: string, sealed: string): Promise<string> {
  await db
    .insertInto('sealedSecrets')
    .values({ name, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await listSealed(db, [name])).get(name) ?? sealed
}

export const addFact = (
  tx: Transaction,
  { details, ...fact }: { at: Date; kind: string; userId: number; subject: string; details: unknown },
) =>
  tx
    .insertInto('facts')
    .values({ ...fact, details: JSON.stringify(details) })
    .execute()
