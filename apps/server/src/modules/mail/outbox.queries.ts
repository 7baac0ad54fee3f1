import type { MailEvent, MailState } from '@toptan/contract/emails'
import type { Permission } from '@toptan/contract/permissions'
import { sql } from 'kysely'
import { type Db, prepared } from '../../db/db.ts'

// Queueing: called inside the transaction of the action that a mail is about -----------------------------------------

/**
 * A mail about an order to who placed it, or, where somebody else did so for the customer, to the customer's own people
 * too. The same occasion is written to nobody twice.
 */
export async function insertForOrder(
  db: Db,
  mail: { event: MailEvent; docNumber: string; occasion: string; variables: object },
): Promise<void> {
  await prepared(
    db,
    'mail-for-order',
    `insert into mail_outbox (event, recipient, language, variables, occasion, has_copies)
     select $1, u.email, u.language, $3, $4, row_number() over (order by u.id = o.user_id desc, u.id) = 1
     from orders o
     left join users placer on placer.id = o.user_id
     join users u on u.is_active and u.deleted_at is null
       and (u.id = o.user_id or (u.customer_id = o.customer_id and placer.customer_id is distinct from o.customer_id))
     where o.doc_number = $2
     on conflict do nothing`,
    [mail.event, mail.docNumber, JSON.stringify(mail.variables), mail.occasion],
  )
}

/** A mail to one user, by id or e-mail address, where there is such a user and they are active. */
export async function insertForUser(
  db: Db,
  mail: { event: MailEvent; who: { userId: number } | { email: string }; variables: object; expiresAt: Date | null },
): Promise<void> {
  const { who } = mail
  const isThem = 'userId' in who ? sql`id = ${who.userId}` : sql`lower(email) = lower(${who.email})`
  await sql`
    insert into mail_outbox (event, recipient, language, variables, has_copies, expires_at)
    select ${mail.event}, email, language,
      jsonb_build_object('accountName', account_name, 'firstName', first_name, 'lastName', last_name)
        || ${JSON.stringify(mail.variables)}::jsonb,
      true, ${mail.expiresAt}::timestamptz
    from users where ${isThem} and is_active and deleted_at is null`.execute(db)
}

/** A mail to every active user whose role has a permission. */
export async function insertForPermitted(
  db: Db,
  mail: { event: MailEvent; permission: Permission; occasion: string; variables: object },
): Promise<void> {
  await sql`
    insert into mail_outbox (event, recipient, language, variables, occasion, has_copies)
    select ${mail.event}, u.email, u.language, ${JSON.stringify(mail.variables)}::jsonb, ${mail.occasion},
      row_number() over (order by u.id) = 1
    from users u
    where u.is_active and u.deleted_at is null
      and exists (select from role_permissions p where p.role_id = u.role_id and p.permission = ${mail.permission})
    on conflict do nothing`.execute(db)
}

/** A mail to addresses, in the language of the user behind each, otherwise in the one given. */
export async function insertForAddresses(
  db: Db,
  mail: { event: MailEvent; recipients: readonly string[]; language: string; variables: object },
): Promise<void> {
  await sql`
    insert into mail_outbox (event, recipient, language, variables)
    select ${mail.event}, recipient, coalesce(u.language, ${mail.language}), ${JSON.stringify(mail.variables)}::jsonb
    from unnest(${[...mail.recipients]}::text[]) as recipient
    left join users u on lower(u.email) = lower(recipient) and u.deleted_at is null`.execute(db)
}

/** A mail to an address that need not belong to a user. */
export async function insertForAddress(
  db: Db,
  mail: { event: MailEvent; recipient: string; language: string; occasion: string; variables: object },
): Promise<void> {
  await sql`
    insert into mail_outbox (event, recipient, language, variables, occasion)
    values (${mail.event}, ${mail.recipient}, ${mail.language}, ${JSON.stringify(mail.variables)}::jsonb, ${mail.occasion})
    on conflict do nothing`.execute(db)
}

// Delivering ----------------------------------------------------------------------------------------------------------

export interface ClaimedMail {
  id: number
  claim: string
  event: string
  recipient: string
  language: string
  variables: Record<string, unknown>
  hasCopies: boolean
  attempts: number
  messageId: string
  isExpired: boolean
}

/**
 * Takes the mail that has waited longest into hand, for `seconds`; no other worker takes it meanwhile. One whose worker
 * died comes back after that.
 */
export async function claimMail(db: Db, seconds: number, usefulDays: number): Promise<ClaimedMail | null> {
  const { rows } = await sql<ClaimedMail>`
    update mail_outbox set state = 'sending', claim = gen_random_uuid(), attempts = attempts + 1,
      claimed_until = now() + make_interval(secs => ${seconds})
    where id = (
      select id from mail_outbox
      where state in ('waiting', 'sending') and next_try_at <= now() and (state = 'waiting' or claimed_until < now())
      order by next_try_at, id limit 1 for update skip locked)
    returning id, claim, event, recipient, language, variables, has_copies, attempts, message_id,
      now() > coalesce(expires_at, created_at + make_interval(days => ${usefulDays})) as is_expired`.execute(db)
  return rows[0] ?? null
}

interface End {
  state: Extract<MailState, 'sent' | 'refused' | 'skipped'>
  subject?: string | null
  reason?: string | null
  lastError?: string | null
  providerId?: string | null
  /** Forgets the link that the mail held. */
  forgetsLink: boolean
}

/** How it ended; nothing happens where another worker has taken the mail over. */
export async function endMail(db: Db, { id, claim }: ClaimedMail, end: End): Promise<void> {
  await sql`
    update mail_outbox set state = ${end.state}, claim = null, claimed_until = null,
      subject = coalesce(${end.subject ?? null}, subject), reason = ${end.reason ?? null},
      last_error = ${end.lastError ?? null}, provider_id = ${end.providerId ?? null},
      sent_at = case when ${end.state} = 'sent' then now() end,
      variables = case when ${end.forgetsLink} then variables - 'link' else variables end
    where id = ${id} and claim = ${claim}::uuid`.execute(db)
}

/** Puts a mail back until a later try. */
export async function putBack(
  db: Db,
  { id, claim }: ClaimedMail,
  back: { seconds: number; reason: string; lastError: string; subject: string | null },
): Promise<void> {
  await sql`
    update mail_outbox set state = 'waiting', claim = null, claimed_until = null, reason = ${back.reason},
      last_error = ${back.lastError}, subject = coalesce(${back.subject}, subject),
      next_try_at = now() + make_interval(secs => ${back.seconds})
    where id = ${id} and claim = ${claim}::uuid`.execute(db)
}

/** Everything that waits is tried at once: the account changed. */
export const tryAllAtOnce = async (db: Db): Promise<void> =>
  void (await sql`update mail_outbox set next_try_at = now() where state = 'waiting' and next_try_at > now()`.execute(
    db,
  ))

/** Removes mails that ended long ago; returns how many. */
export async function removeOldMail(db: Db, keptDays: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_outbox
    where state in ('sent', 'skipped', 'refused') and created_at < now() - make_interval(days => ${keptDays})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

// Looking on ----------------------------------------------------------------------------------------------------------

/** A mail that is sent again: one that ended is queued anew, one that waits is tried now. */
export async function requeue(db: Db, id: number, usefulDays: number): Promise<'done' | 'unknown' | 'cannot'> {
  const { rows } = await sql<{ state: MailState; event: string; hasLink: boolean; isExpired: boolean }>`
    select state, event, variables ? 'link' as has_link, coalesce(expires_at < now(), false) as is_expired
    from mail_outbox where id = ${id} for update`.execute(db)
  const mail = rows[0]
  if (!mail) return 'unknown'
  if (mail.state === 'sending') return 'cannot'
  if (mail.state === 'waiting') {
    await sql`update mail_outbox set next_try_at = now() where id = ${id}`.execute(db)
    return 'done'
  }
  // Of a mail whose link was forgotten or is past its time nothing is left to send.
  if (linked.includes(mail.event) && (!mail.hasLink || mail.isExpired)) return 'cannot'
  if (mail.state === 'sent')
    await sql`
      insert into mail_outbox (event, recipient, language, variables, has_copies)
      select event, recipient, language, variables, has_copies from mail_outbox where id = ${id}`.execute(db)
  else
    await sql`
      update mail_outbox set state = 'waiting', attempts = 0, next_try_at = now(), reason = null, last_error = null,
        expires_at = greatest(expires_at, now() + make_interval(days => ${usefulDays})) where id = ${id}`.execute(db)
  return 'done'
}

const linked: readonly string[] = ['password-forgotten', 'account-created', 'default-password'] satisfies MailEvent[]

export const countByState = async (db: Db): Promise<Record<MailState, number>> => {
  const { rows } = await sql<{ state: MailState; n: number }>`
    select state, count(*)::int as n from mail_outbox group by state`.execute(db)
  const none = { waiting: 0, sending: 0, sent: 0, refused: 0, skipped: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) }
}

export const addFact = (
  db: Db,
  { details, ...fact }: { at: Date; kind: string; userId: number; subject: string; details: unknown },
) =>
  db
    .insertInto('facts')
    .values({ ...fact, details: JSON.stringify(details) })
    .execute()
