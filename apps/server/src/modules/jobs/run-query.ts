import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ReportingView } from '@toptan/contract/integrations'
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { queueQueryResult } from '../mail/index.ts'
import { hasResult, insertResult } from './history.queries.ts'
import type { JobDefinition } from './job.ts'
import {
  ensureRole,
  harmlessOf,
  listViews,
  type QueryLimits,
  type ReadResult,
  readAs,
  tryAs,
} from './reporting.queries.ts'
import type { ClaimedRun } from './runs.queries.ts'
import { ensureHarmless, ensureViews, readStatement } from './statement.ts'

export const queryLimits: QueryLimits = { seconds: 60, rows: 50_000, megabytes: 20 }

/** What the statement itself is at fault for is refused at once; the rest passes soon or not at all. */
const ATTEMPTS = 3
/** The language of mails to people who have no account. */
const MAIL_LANGUAGE = 'tr'

const compress = promisify(gzip)

/** What carries out a scheduled query: read, keep the result as a file, tell who wants to know. */
export function queryWork({ jobId, name, sql, mailTo }: ClaimedRun): Pick<JobDefinition, 'work' | 'attempts'> {
  return {
    attempts: ATTEMPTS,
    async work({ app, run }) {
      // Kept by an attempt whose process ended right afterwards.
      if (await hasResult(app.db, run.id)) return
      const { columns, rows, isCut } = await readStatementSafely(app, sql ?? '', queryLimits, run.signal)
      const file = await compress(JSON.stringify(rows))
      await run.step(async (tx) => {
        await insertResult(tx, { runId: run.id, columns, rowCount: rows.length, isCut, rows: file })
        run.progress({ seen: rows.length })
        run.log(isCut ? 'query.cut' : 'query.kept', { rows: rows.length })
        if (mailTo.length === 0) return
        const url = `${app.config.publicUrls[0]}/scheduled-tasks?job=${jobId}&run=${run.id}`
        await queueQueryResult(tx, mailTo, MAIL_LANGUAGE, { name, rows: rows.length, isCut, url })
        run.log('query.mailed', { recipients: mailTo.length })
      })
    },
  }
}

/** The role, prepared once; after a failure it is tried again. */
const role = perApp((app) => {
  let prepared: ReturnType<typeof ensureRole> | null = null
  return () => {
    prepared ??= ensureRole(app.db, app.config).catch((error: unknown) => {
      prepared = null
      throw error
    })
    return prepared
  }
})

/**
 * Reads with a statement of an administrator: checked first, then run under a role that may only read the views.
 * @throws the refusals of `integrations.createQuery`
 */
export async function readStatementSafely(
  app: App,
  text: string,
  limits: QueryLimits,
  signal?: AbortSignal,
): Promise<ReadResult> {
  const statement = await checked(app, text)
  return readAs(await role(app)(), app.config, statement, limits, signal)
}

/** Checks a statement without running it. @throws as `readStatementSafely` */
export async function checkStatement(app: App, text: string): Promise<void> {
  const statement = await checked(app, text)
  await tryAs(await role(app)(), app.config, statement)
}

/** The statement without the semicolon that people end it with. */
async function checked(app: App, text: string): Promise<string> {
  const named = await readStatement(text)
  ensureViews(named, new Set((await listViews(app.db)).map(({ name }) => name)))
  ensureHarmless(
    named,
    await harmlessOf(
      app.db,
      named.functions.map(({ name }) => name),
    ),
  )
  return text.trim().replace(/;\s*$/, '')
}

export const readViews = (app: App): Promise<ReportingView[]> => listViews(app.db)
