import type { GatewayName } from '@toptan/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Keeps what came, as it came, before anything is made of it. */
export async function insertCallback(
  db: Db,
  row: {
    kind: 'return' | 'notice'
    gateway: GatewayName
    paymentId: number | null
    headers: Record<string, string>
    body: string
  },
): Promise<void> {
  const state = row.kind === 'notice' ? 'waiting' : 'used'
  await db
    .insertInto('paymentCallbacks')
    .values({ ...row, headers: JSON.stringify(row.headers), state })
    .execute()
}

export interface ClaimedNotice {
  id: number
  gateway: GatewayName
  headers: Record<string, string>
  body: string
  tries: number
}

/** Takes the oldest notice that waits; should this process end, it comes back after `seconds`. */
export async function claimNotice(db: Db, seconds: number): Promise<ClaimedNotice | null> {
  const { rows } = await sql<ClaimedNotice>`
    update payment_callbacks set tries = tries + 1, next_try_at = now() + make_interval(secs => ${seconds})
    where id = (select id from payment_callbacks where state = 'waiting' and next_try_at <= now()
      order by next_try_at, id limit 1 for update skip locked)
    returning id, gateway, headers, body, tries`.execute(db)
  return rows[0] ?? null
}

export async function endNotice(
  db: Db,
  id: number,
  end: { state: 'used' | 'refused'; paymentId?: number; noticeId?: string | null; lastError?: string },
): Promise<void> {
  await db
    .updateTable('paymentCallbacks')
    .set({
      state: end.state,
      paymentId: end.paymentId ?? null,
      noticeId: end.noticeId ?? null,
      lastError: end.lastError ?? null,
    })
    .where('id', '=', id)
    .execute()
}

export async function putNoticeBack(db: Db, id: number, seconds: number, lastError: string): Promise<void> {
  await sql`update payment_callbacks set last_error = ${lastError}, next_try_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and state = 'waiting'`.execute(db)
}

/** How many notices wait to be proven; so many that more would only fill the disk are told to come back later. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from payment_callbacks where state = 'waiting'`.execute(db)
  return rows[0]?.n ?? 0
}

/** What was about nothing of ours is of no use after a week. */
export async function forgetStrangeCallbacks(db: Db): Promise<void> {
  await sql`delete from payment_callbacks where payment_id is null and state = 'refused' and came_at < now() - interval '7 days'`.execute(
    db,
  )
}
