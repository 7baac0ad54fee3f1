import type { Culture, Page, PageQuery } from '@toptan/contract/common'
import type { MailEvent } from '@toptan/contract/emails'
import type { Kind } from '@toptan/contract/products'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'
import { type Columns, filterOf, orderingOf, readPage } from '../../platform/list-query.ts'

/** An event as the product comes with it; what administrators changed is laid over it. */
export interface KnownEvent {
  id: string
  eventName: MailEvent
  categoryId: Kind | null
  groupName: string
  /** Where it stands in the list. */
  position: number
}

export interface KnownText extends KnownEvent {
  language: Culture
  title: string
  body: string
}

export interface EventRow {
  id: string
  eventName: MailEvent
  isActive: boolean
  groupName: string
  categoryId: Kind | null
  cc: string[]
  bcc: string[]
}

export interface TextRow extends EventRow {
  title: string
  body: string
  language: Culture
  isChanged: boolean
  changedOnUtc: Date | null
  changedBy: string | null
}

const laidOver = sql`left join mail_events e on e.event_name = k."eventName" and e.category_id is not distinct from k."categoryId"
  left join mail_events g on g.event_name = k."eventName" and g.category_id is null`
const isActive = sql`coalesce(e.is_active, g.is_active, true)`
const groupName = sql`coalesce(e.group_name, g.group_name, k."groupName")`
const eventColumns = sql`k.id, k."eventName", ${isActive} as is_active, ${groupName} as group_name, k."categoryId",
  coalesce(e.cc, g.cc, '{}') as cc, coalesce(e.bcc, g.bcc, '{}') as bcc`
const knownColumns = sql`id text, "eventName" text, "categoryId" text, "groupName" text, position int`

const eventNames: Columns = {
  eventName: { is: sql`k."eventName"`, kind: 'text' },
  groupName: { is: groupName, kind: 'text' },
  categoryId: { is: sql`k."categoryId"`, kind: 'text' },
  isActive: { is: isActive, kind: 'boolean' },
}
const isChanged = sql`t.event_name is not null`
const textNames: Columns = {
  ...eventNames,
  language: { is: sql`k.language`, kind: 'text' },
  isChanged: { is: isChanged, kind: 'boolean' },
}

/** A page of events with what is set for them. @throws request.unknown-column, request.invalid */
export const listEvents = (db: Db, known: readonly KnownEvent[], query: PageQuery): Promise<Page<EventRow>> =>
  readPage<EventRow>(db, query, {
    columns: eventColumns,
    from: sql`jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k (${knownColumns}) ${laidOver}
      where ${filterOf(eventNames, query.ColumnFilters)} and ${found(query, sql`k."eventName" || ' ' || ${groupName}`)}`,
    order: orderingOf(eventNames, query.OrderBy, sql`k.position`),
  })

/** A page of texts as they are sent. @throws request.unknown-column, request.invalid */
export const listTexts = (db: Db, known: readonly KnownText[], query: PageQuery): Promise<Page<TextRow>> =>
  readPage<TextRow>(db, query, {
    columns: sql`${eventColumns}, k.language, ${isChanged} as is_changed, t.changed_at as changed_on_utc,
      coalesce(t.title, o.title, k.title) as title, coalesce(t.body, o.body, k.body) as body,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.account_name) as changed_by`,
    from: sql`jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k (${knownColumns}, language text, title text, body text)
      ${laidOver}
      left join mail_templates t on t.event_name = k."eventName" and t.category_id is not distinct from k."categoryId"
        and t.language = k.language
      left join mail_templates o on o.event_name = k."eventName" and o.category_id is null and o.language = k.language
      left join users u on u.id = t.changed_by
      where ${filterOf(textNames, query.ColumnFilters)}
        and ${found(query, sql`k."eventName" || ' ' || ${groupName} || ' ' || coalesce(t.title, o.title, k.title)`)}`,
    order: orderingOf(textNames, query.OrderBy, sql`k.position`),
  })

const found = (query: PageQuery, text: ReturnType<typeof sql>) => {
  const term = query.SearchTerm?.trim() ?? ''
  return term === '' ? sql`true` : sql`fold(${text}) like '%' || fold(${term.replace(/[\\%_]/g, '\\$&')}) || '%'`
}

interface EventTerms {
  isActive: boolean
  cc: string[]
  bcc: string[]
  title: string | null
  body: string | null
}

/** What is set for an event's mail in a language, for goods of one kind or of any; null texts are the product's own. */
export async function findTerms(
  db: Db,
  event: string,
  categoryId: Kind | null,
  language: Culture,
): Promise<EventTerms> {
  const { rows } = await sql<EventTerms>`
    select coalesce(e.is_active, g.is_active, true) as is_active, coalesce(e.cc, g.cc, '{}') as cc,
      coalesce(e.bcc, g.bcc, '{}') as bcc, coalesce(t.title, o.title) as title, coalesce(t.body, o.body) as body
    from (select ${event}::text as event_name, ${categoryId}::text as category_id, ${language}::text as language) as k
    left join mail_events e on e.event_name = k.event_name and e.category_id = k.category_id
    left join mail_events g on g.event_name = k.event_name and g.category_id is null
    left join mail_templates t on t.event_name = k.event_name and t.category_id = k.category_id and t.language = k.language
    left join mail_templates o on o.event_name = k.event_name and o.category_id is null and o.language = k.language`.execute(
    db,
  )
  return rows[0]!
}

interface By {
  at: Date
  userId: number
}

export async function saveEvent(tx: Transaction, event: Omit<EventRow, 'id'>, { at, userId }: By): Promise<void> {
  await sql`
    insert into mail_events (event_name, category_id, group_name, is_active, cc, bcc, changed_at, changed_by)
    values (${event.eventName}, ${event.categoryId}, ${event.groupName}, ${event.isActive}, ${event.cc}::text[],
      ${event.bcc}::text[], ${at}, ${userId})
    on conflict (event_name, category_id) do update set group_name = excluded.group_name, is_active = excluded.is_active,
      cc = excluded.cc, bcc = excluded.bcc, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(
    tx,
  )
}

interface TextKey {
  eventName: string
  categoryId: string | null
  language: string
}

export async function saveText(
  tx: Transaction,
  text: TextKey & { title: string; body: string },
  { at, userId }: By,
): Promise<void> {
  await sql`
    insert into mail_templates (event_name, category_id, language, title, body, changed_at, changed_by)
    values (${text.eventName}, ${text.categoryId}, ${text.language}, ${text.title}, ${text.body}, ${at}, ${userId})
    on conflict (event_name, category_id, language) do update set title = excluded.title, body = excluded.body,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(tx)
}

export async function removeText(tx: Transaction, { eventName, categoryId, language }: TextKey): Promise<void> {
  await sql`
    delete from mail_templates where event_name = ${eventName} and category_id is not distinct from ${categoryId}::text
      and language = ${language}`.execute(tx)
}
