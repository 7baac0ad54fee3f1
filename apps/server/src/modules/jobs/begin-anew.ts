import type { Transaction } from '../../db/db.ts'
import { forgetPlace, lockJobNamed, takeBackRun } from './anew.queries.ts'
import { queueRun } from './runs.queries.ts'

/**
 * Lets a job of the product read everything again and asks for a run, in the transaction that gives the reason. A run
 * under way begins again from its start, as what it did so far does not know the reason. A job that is switched off
 * is left alone and begins anew when it is switched on.
 */
export async function beginAnew(tx: Transaction, name: string, by: { userId: number }, now: Date): Promise<void> {
  const job = await lockJobNamed(tx, name)
  if (!job) throw new Error(`there is no job ${name}`)
  // Holds the run that waits or is under way, so that nobody takes it up, or goes on with it, from the place it left.
  if (job.isActive) await queueRun(tx, job.id, { at: now, askedBy: by.userId })
  await takeBackRun(tx, job.id, now)
  await forgetPlace(tx, job.id)
}
