import * as cockpit from '@toptan/contract/cockpit'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import type { Viewer } from '../identity/index.ts'
import { retryPushes } from '../orders/index.ts'
import { changeSetting } from '../settings/index.ts'
import { listFailedParts } from './orders.queries.ts'
import { readCockpit } from './read-cockpit.ts'

export function serveCockpit<Customer>(app: App, on: On<Viewer, Customer>): void {
  on(cockpit.read, ({ culture }) => readCockpit(app, culture))
  on(cockpit.retry, async ({ viewer, body }) => ({
    count: await retryPushes(app, viewer, await listFailedParts(app.db, body), body),
  }))
  on(cockpit.updateThresholds, ({ viewer, body }) => changeSetting(app, viewer, 'alert-thresholds', body))
}
