import { type Db, prepared } from '../../db/db.ts'

export const listSettings = (db: Db) =>
  prepared<{ key: string; value: unknown }>(db, 'settings-all', 'select key, value from settings', [])
