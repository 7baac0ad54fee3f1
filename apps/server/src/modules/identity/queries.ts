import type { RoleType } from '@toptan/contract/permissions'
import { sql } from 'kysely'
import { type Db, prepared, type Transaction } from '../../db/db.ts'

interface ViewerRow {
  userId: number
  accountName: string
  roleId: number
  roleName: string
  roleType: RoleType
  permissions: string[]
  language: string
  customerId: number | null
  salesmanId: number | null
  isPasswordChangeRequired: boolean
  passwordChangedAt: Date
  /** Null: every customer. */
  scope: number[] | null
}

/** Who uses a session that has not ended, with the customers they may act for. */
export async function findViewer(db: Db, sessionId: string, now: Date): Promise<ViewerRow | undefined> {
  const [row] = await prepared<ViewerRow>(
    db,
    'identity-viewer',
    `select u.id as "userId", u.account_name as "accountName",
            r.id as "roleId", r.name as "roleName", r.role_type as "roleType",
            array(select permission from role_permissions where role_id = r.id) as permissions,
            u.language, u.customer_id as "customerId", u.salesman_id as "salesmanId",
            u.is_password_change_required as "isPasswordChangeRequired", u.password_changed_at as "passwordChangedAt",
            case
              when r.role_type in ('admin', 'manager') then null
              when r.role_type = 'salesman' then array(
                select c.id from salesman_customers linked
                join salesmen s on s.id = linked.salesman_id and s.is_active
                join customers c on c.id = linked.customer_id and c.is_active
                where linked.salesman_id = u.salesman_id)
              else array(
                select c.id from customers c where c.id = u.customer_id and c.is_active
                union
                select c.id from user_customers picked
                join customers c on c.id = picked.customer_id and c.is_active
                where picked.user_id = u.id)
            end as scope
     from sessions
     join users u on u.id = sessions.user_id and u.is_active and u.deleted_at is null
     join roles r on r.id = u.role_id
     where sessions.id = $1 and sessions.ended_at is null and sessions.expires_at > $2`,
    [sessionId, now],
  )
  return row
}

interface SignedInRow {
  email: string
  firstName: string
  lastName: string
  language: string
  customer: { id: number; name: string; code: string | null; countryCode: string } | null
  salesman: { id: number; name: string; code: string } | null
}

/** What a signed-in user is told about themselves beyond what every request knows. */
export async function getSignedIn(db: Db, userId: number): Promise<SignedInRow> {
  const [row] = await prepared<SignedInRow>(
    db,
    'identity-signed-in',
    `select u.email, u.first_name as "firstName", u.last_name as "lastName", u.language,
            (select json_build_object('id', c.id, 'name', c.name, 'code', c.code, 'countryCode', c.country_code)
             from customers c where c.id = u.customer_id) as customer,
            (select json_build_object('id', s.id, 'name', s.name, 'code', s.code)
             from salesmen s where s.id = u.salesman_id) as salesman
     from users u where u.id = $1`,
    [userId],
  )
  return row!
}

// Signing in ----------------------------------------------------------------------------------------------------------

/** How many failures within how long close a door. */
export interface FailureLimit {
  most: number
  since: Date
}

export interface Account {
  userId: number | null
  passwordHash: string | null
  isActive: boolean
  /** The oldest of those failures that keep the account or the address closed; null when it is open. */
  accountClosedBy: Date | null
  addressClosedBy: Date | null
}

/** An account by its name or e-mail address, known or not, with what went wrong before. */
export async function findAccount(
  db: Db,
  { name, unknownKey, addressKey }: { name: string; unknownKey: string; addressKey: string },
  account: FailureLimit,
  address: FailureLimit,
): Promise<Account> {
  const [row] = await prepared<Account>(
    db,
    'identity-account',
    `select u.id as "userId", u.password_hash as "passwordHash", coalesce(u.is_active, false) as "isActive",
            (select at from sign_in_failures where key = coalesce('user:' || u.id, $2) and at > $4
             order by at desc offset $5::int - 1 limit 1) as "accountClosedBy",
            (select at from sign_in_failures where key = $3 and at > $6
             order by at desc offset $7::int - 1 limit 1) as "addressClosedBy"
     from (select 1) one
     left join lateral (
       select * from (
         select 1 as place, id, password_hash, is_active from users
         where lower(account_name) = lower($1) and deleted_at is null
         union all
         select 2, id, password_hash, is_active from users where lower(email) = lower($1) and deleted_at is null
       ) found order by place limit 1
     ) u on true`,
    [name, unknownKey, addressKey, account.since, account.most, address.since, address.most],
  )
  return row!
}

/** Keeps failures, one for each key. */
export async function addFailures(db: Db, keys: readonly string[], at: Date): Promise<void> {
  await sql`insert into sign_in_failures (key, at) select unnest(${[...keys]}::text[]), ${at}`.execute(db)
}

export const keyOfUser = (userId: number) => `user:${userId}`

export async function findClosure(db: Db, key: string, limit: FailureLimit): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from sign_in_failures where key = ${key} and at > ${limit.since}
    order by at desc offset ${limit.most - 1} limit 1`.execute(db)
  return rows[0]?.at ?? null
}

interface NewSession {
  userId: number
  client: string
  address: string
  now: Date
  endsAt: Date
  tokenHash: Buffer
  tokenEndsAt: Date
}

/**
 * Opens a session with its first refresh token, records the sign-in and forgets the failures before it, in one statement.
 * Null when, while the password was being checked, others failed so often that the account is closed.
 */
export async function openSession(db: Db, session: NewSession, limit: FailureLimit): Promise<string | null> {
  const [row] = await prepared<{ id: string }>(
    db,
    'identity-open-session',
    `with session as (
       insert into sessions (user_id, client, started_at, expires_at)
       select $1::int, $2, $4::timestamptz, $5::timestamptz
       where (select count(*) from sign_in_failures where key = $8 and at > $9) < $10::int
       returning id
     ), token as (
       insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
       select $6, id, $4, $7 from session
     ), activity as (
       insert into user_activity (user_id, last_signed_in_at) select $1, $4 from session
       on conflict (user_id) do update set last_signed_in_at = excluded.last_signed_in_at
     ), fact as (
       insert into facts (at, kind, user_id, subject, details)
       select $4, 'signed-in', $1, 'session:' || id, json_build_object('client', $2, 'address', $3::text) from session
     ), forgotten as (
       delete from sign_in_failures where key = $8 and exists (select from session)
     )
     select id from session`,
    [
      session.userId,
      session.client,
      session.address,
      session.now,
      session.endsAt,
      session.tokenHash,
      session.tokenEndsAt,
      keyOfUser(session.userId),
      limit.since,
      limit.most,
    ],
  )
  return row?.id ?? null
}

// Refreshing ----------------------------------------------------------------------------------------------------------

export interface RefreshTokenRow {
  sessionId: string
  userId: number
  expiresAt: Date
  spentAt: Date | null
  spentBy: string | null
  sessionEndsAt: Date
  isSessionOver: boolean
  isUserActive: boolean
}

/** A refresh token with its session, locked until the transaction ends. */
export async function lockRefreshToken(tx: Transaction, tokenHash: Buffer): Promise<RefreshTokenRow | undefined> {
  const { rows } = await sql<RefreshTokenRow>`
    select t.session_id, s.user_id, t.expires_at, t.spent_at, t.spent_by, s.expires_at as session_ends_at,
           s.ended_at is not null as is_session_over, u.is_active and u.deleted_at is null as is_user_active
    from refresh_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
    where t.token_hash = ${tokenHash}
    for update of t`.execute(tx)
  return rows[0]
}

/** Marks a refresh token as spent and keeps its successor. */
export async function spendRefreshToken(
  tx: Transaction,
  spent: { tokenHash: Buffer; by: string; at: Date },
  next: { tokenHash: Buffer; sessionId: string; endsAt: Date },
): Promise<void> {
  await sql`
    with spent as (
      update refresh_tokens set spent_at = ${spent.at}, spent_by = ${spent.by} where token_hash = ${spent.tokenHash}
    )
    insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
    values (${next.tokenHash}, ${next.sessionId}, ${spent.at}, ${next.endsAt})`.execute(tx)
}

export type EndReason = 'signed-out' | 'reuse' | 'password-changed' | 'user-inactive'

/** Ends one session. */
export async function endSession(db: Db, sessionId: string, reason: EndReason, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: at, endedReason: reason })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Ends the sessions of a user, all but one when one is to stay. Gives the ids of those that ended. */
export async function endSessionsOf(
  db: Db,
  userId: number,
  reason: EndReason,
  at: Date,
  stays: string | null = null,
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ endedAt: at, endedReason: reason })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(stays !== null, (query) => query.where('id', '!=', stays!))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

// Passwords -----------------------------------------------------------------------------------------------------------

interface PasswordLink {
  email: string
  key: string
  addressKey: string
  tokenHash: Buffer
  now: Date
  endsAt: Date
}

/**
 * Counts a request for a password link and, where the address belongs to an active account, keeps the token: one
 * statement whether or not there is an account.
 */
export async function addPasswordLink(tx: Transaction, asked: PasswordLink): Promise<void> {
  await sql`
    with counted as (
      insert into sign_in_failures (key, at) values (${asked.key}, ${asked.now}), (${asked.addressKey}, ${asked.now})
    ), known as (
      select id from users where lower(email) = lower(${asked.email}) and deleted_at is null and is_active
    ), token as (
      insert into password_tokens (token_hash, user_id, expires_at)
      select ${asked.tokenHash}, id, ${asked.endsAt}::timestamptz from known
    ), fact as (
      insert into facts (at, kind, user_id, subject)
      select ${asked.now}::timestamptz, 'password-link-asked', id, 'user:' || id from known
    )
    select from known`.execute(tx)
}

/** Whose password a token of a mailed link may set, while it may. */
export async function findPasswordToken(db: Db, tokenHash: Buffer, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('passwordTokens as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select('u.id')
    .where('t.tokenHash', '=', tokenHash)
    .where('t.usedAt', 'is', null)
    .where('t.expiresAt', '>', now)
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Uses a token up. False when somebody did so before, or it is too late. */
export async function usePasswordToken(tx: Transaction, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('passwordTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Makes every other password link of a user useless. */
export const voidPasswordTokens = (tx: Transaction, userId: number, now: Date) =>
  tx
    .updateTable('passwordTokens')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()

export const getPasswordHash = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow()).passwordHash

/** Sets a password that its owner chose; the account's failures before it no longer count. */
export async function setPassword(tx: Transaction, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: now, isPasswordChangeRequired: false })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('signInFailures').where('key', '=', keyOfUser(userId)).execute()
}

export const addFact = (
  db: Db,
  fact: { at: Date; kind: string; userId: number; subject: string; details?: Record<string, string | number> },
) =>
  db
    .insertInto('facts')
    .values({ ...fact, details: JSON.stringify(fact.details ?? {}) })
    .execute()

// Profiles ------------------------------------------------------------------------------------------------------------

export const getProfile = (db: Db, userId: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.roleId')
    .leftJoin('customers as c', 'c.id', 'u.customerId')
    .leftJoin('salesmen as s', 's.id', 'u.salesmanId')
    .leftJoin('userActivity as a', 'a.userId', 'u.id')
    .select([
      'u.id',
      'u.accountName',
      'u.email',
      'u.firstName',
      'u.lastName',
      'u.phoneNumber',
      'u.language',
      'r.name as roleName',
      'c.name as customerName',
      's.name as salesmanName',
      'a.lastSignedInAt',
      'u.passwordChangedAt',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

export interface ProfileChanges {
  firstName?: string | undefined
  lastName?: string | undefined
  phoneNumber?: string | undefined
  language: string
}

/** What is left out stays. */
export const saveProfile = (db: Db, userId: number, profile: ProfileChanges) =>
  db.updateTable('users').set(profile).where('id', '=', userId).execute()

// Housekeeping --------------------------------------------------------------------------------------------------------

/**
 * Removes what nobody can use any more: old failures, password links, and sessions with their refresh tokens.
 * @returns how many failures, links and sessions that were
 */
export async function removeStale(db: Db, before: Date): Promise<number> {
  const failures = await db.deleteFrom('signInFailures').where('at', '<', before).executeTakeFirst()
  const links = await db.deleteFrom('passwordTokens').where('expiresAt', '<', before).executeTakeFirst()
  await sql`delete from refresh_tokens where expires_at < ${before}`.execute(db)
  const sessions = await sql`delete from sessions where expires_at < ${before} or ended_at < ${before}`.execute(db)
  return Number(failures.numDeletedRows + links.numDeletedRows + (sessions.numAffectedRows ?? 0n))
}

// The first administrator ---------------------------------------------------------------------------------------------

export const listAccounts = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.roleId')
    .leftJoin('userActivity as a', 'a.userId', 'u.id')
    .select(['u.id', 'u.accountName', 'u.email', 'r.name as roleName', 'u.isActive', 'a.lastSignedInAt'])
    .where('u.deletedAt', 'is', null)
    .orderBy('u.accountName')
    .execute()

export const findRole = (db: Db, name: string) =>
  db.selectFrom('roles').select(['id', 'name', 'roleType']).where('name', '=', name).executeTakeFirst()

export const listRoleNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('roles').select('name').orderBy('name').execute()).map(({ name }) => name)

/** Adds a user; null when the account name or the e-mail address is taken. */
export async function addUser(
  db: Db,
  user: { accountName: string; email: string; roleId: number; passwordHash: string; language: string; now: Date },
): Promise<number | null> {
  const { now, ...values } = user
  const added = await db
    .insertInto('users')
    .values({ ...values, passwordChangedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export const findUserId = async (db: Db, accountNameOrEmail: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where deleted_at is null and (lower(account_name) = lower(${accountNameOrEmail}) or lower(email) = lower(${accountNameOrEmail}))
    order by lower(account_name) = lower(${accountNameOrEmail}) desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
