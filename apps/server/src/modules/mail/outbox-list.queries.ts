import type { Page, PageQuery } from '@toptan/contract/common'
import type { MailState } from '@toptan/contract/emails'
import { fold } from '@toptan/contract/fold'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { anywhere, type Columns, filterOf, orderingOf, readPage } from '../../platform/list-query.ts'

export interface OutboxRow {
  id: number
  eventName: string
  recipient: string
  language: string
  subject: string | null
  occasion: string | null
  state: MailState
  attempts: number
  createdAt: Date
  sentAt: Date | null
  nextTryAt: Date
  reason: string | null
  lastError: string | null
  canResend: boolean
}

const columns: Columns = {
  eventName: { is: sql`event`, kind: 'text' },
  recipient: { is: sql`recipient`, kind: 'text' },
  language: { is: sql`language`, kind: 'text' },
  state: { is: sql`state`, kind: 'text' },
  createdOnUtc: { is: sql`created_at`, kind: 'day' },
  attempts: { is: sql`attempts`, kind: 'number' },
}

/** A page of mails, newest first. What they hold is not among it: links in them are other people's. */
export const listOutbox = (db: Db, query: PageQuery): Promise<Page<OutboxRow>> => {
  const pattern = anywhere(fold(query.SearchTerm?.trim() ?? ''))
  return readPage<OutboxRow>(db, query, {
    columns: sql`id, event as event_name, recipient, language, subject, occasion, state, attempts, created_at, sent_at,
      next_try_at, reason, last_error,
      state <> 'sending' and (state = 'waiting' or event not in ('password-forgotten', 'account-created', 'default-password')
        or (variables ? 'link' and coalesce(expires_at > now(), true))) as can_resend`,
    from: sql`mail_outbox where ${filterOf(columns, query.ColumnFilters)}
      and (fold(recipient) like ${pattern} or fold(coalesce(subject, '')) like ${pattern} or fold(coalesce(occasion, '')) like ${pattern})`,
    order: orderingOf(columns, query.OrderBy, sql`created_at desc, id desc`),
  })
}
