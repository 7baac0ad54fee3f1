import * as integrations from '@toptan/contract/integrations'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import type { Viewer } from '../identity/index.ts'
import { createQuery, deleteQuery, executeJob, updateJob } from './edit-jobs.ts'
import type { JobDefinition } from './job.ts'
import { readJobs, readRun, readRuns, readSchedule } from './read-jobs.ts'
import { resultFile } from './result-file.ts'
import { readViews } from './run-query.ts'

export function serveJobs<Customer>(app: App, on: On<Viewer, Customer>, jobs: readonly JobDefinition[]): void {
  on(integrations.jobs, ({ query, culture }) => readJobs(app, jobs, query, culture))
  on(integrations.createQuery, ({ viewer, body }) => createQuery(app, viewer, body))
  on(integrations.updateJob, ({ viewer, params, body }) => updateJob(app, viewer, jobs, params.id, body))
  on(integrations.deleteQuery, ({ viewer, params }) => deleteQuery(app, viewer, jobs, params.id))
  on(integrations.executeJob, ({ viewer, params }) => executeJob(app, viewer, jobs, params.id))
  on(integrations.schedule, ({ query, culture }) => readSchedule(app, query.cronExp, culture))
  on(integrations.views, () => readViews(app))
  on(integrations.runs, ({ params, query, culture }) => readRuns(app, params.id, query, culture))
  on(integrations.run, ({ params, culture }) => readRun(app, params.id, params.runId, culture))
  on(integrations.result, ({ params, culture }) => resultFile(app, culture, params))
}
