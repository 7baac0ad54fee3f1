import type { Page, PageQuery } from '@toptan/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { readPage } from '../../platform/list-query.ts'

export interface ChangeRow {
  id: number
  at: Date
  by: string | null
  subject: string
  details: { action?: string; name?: string; fields?: string[]; secrets?: string[] }
}

/** A page of the changes to these subjects, the last first. */
export const listSettingChanges = (
  db: Db,
  subjects: readonly string[],
  page: Pick<PageQuery, 'PageNumber' | 'PageSize'>,
): Promise<Page<ChangeRow>> =>
  readPage<ChangeRow>(db, page, {
    columns: sql`f.id::int, f.at, f.subject, f.details,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.account_name) as by`,
    from: sql`facts f left join users u on u.id = f.user_id
      where f.kind = 'setting-changed' and f.subject = any(${[...subjects]}::text[])`,
    order: sql`f.at desc, f.id desc`,
  })
