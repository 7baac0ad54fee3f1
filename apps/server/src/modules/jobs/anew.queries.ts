/** One job of the product, as other modules ask for it by name. */
import { sql } from 'kysely'
import type { Db, Transaction } from '../../db/db.ts'

/** Held for the rest of the transaction: the job before its run, as everyone locks them. */
export async function lockJobNamed(tx: Transaction, name: string): Promise<{ id: number; isActive: boolean } | null> {
  const { rows } = await sql<{ id: number; isActive: boolean }>`
    select id, is_active from jobs where kind = 'integration' and name = ${name} for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Takes a run that is under way out of the hands that have it: it waits again, and its next step is not kept. */
export const takeBackRun = async (tx: Transaction, jobId: number, now: Date): Promise<void> =>
  void (await sql`
    update job_runs set state = 'waiting', claim = null, claimed_until = null, due_at = ${now}, attempt = attempt - 1
    where job_id = ${jobId} and state = 'running'`.execute(tx))

export const forgetPlace = async (tx: Transaction, jobId: number): Promise<void> =>
  void (await sql`update jobs set cursor = null where id = ${jobId}`.execute(tx))

export interface Standing {
  isActive: boolean
  /** Asked for or being done; a run that waits for another attempt has failed so far. */
  isUnderWay: boolean
  /** Why the latest run failed, or its latest attempt: a key of the phrase book and its details. */
  failure: { key: string; details: Record<string, string | number> } | null
}

/** How a job stands; null where there is none of this name. */
export async function findStanding(db: Db, name: string): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select j.is_active, coalesce(r.state in ('waiting', 'running') and r.failure is null, false) as is_under_way, r.failure
    from jobs j left join lateral (select state, failure from job_runs where job_id = j.id order by id desc limit 1) r on true
    where j.kind = 'integration' and j.name = ${name}`.execute(db)
  return rows[0] ?? null
}

/** Where the job left off; null where it never ran or is to begin anew. */
export async function findPlace(db: Db, name: string): Promise<unknown> {
  const { rows } = await sql<{ cursor: unknown }>`
    select cursor from jobs where kind = 'integration' and name = ${name}`.execute(db)
  return rows[0]?.cursor ?? null
}
