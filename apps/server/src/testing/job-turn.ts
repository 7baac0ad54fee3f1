/** Has a job of the product done as a worker does when its time has come: queued, claimed, carried out, kept in the history. */
import { sql } from 'kysely'
import { carryOut } from '../modules/jobs/carry-out.ts'
import { claimNextRun, queueRun } from '../modules/jobs/runs.queries.ts'
import type { App } from '../platform/app.ts'
import { timedJobs } from '../schedule.ts'

/** A run that waits for its next attempt is brought forward. What goes wrong is the run's outcome, not this call's. */
export async function takeTurn(app: App, name: string): Promise<void> {
  const definition = timedJobs.find((job) => job.name === name)
  const { rows } = await sql<{ id: number }>`select id from jobs where name = ${name}`.execute(app.db)
  const [job] = rows
  if (!definition || !job) throw new Error(`There is no job ${name}.`)
  const now = app.clock.now()
  await queueRun(app.db, job.id, { at: now, askedBy: null })
  const claimed = await claimNextRun(app.db, [name], now)
  if (!claimed) throw new Error(`${name} is in other hands.`)
  await carryOut(app, claimed, definition, new AbortController().signal)
}
