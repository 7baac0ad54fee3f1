import * as cockpit from '@toptan/contract/cockpit'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import type { Viewer } from '../identity/index.ts'
import { rejectOrder } from '../orders/index.ts'
import { changeSetting } from '../settings/index.ts'
import { readCockpit } from './read-cockpit.ts'
import { retry } from './retry.ts'

export function serveCockpit<Customer>(app: App, on: On<Viewer, Customer>): void {
  on(cockpit.read, ({ culture }) => readCockpit(app, culture))
  on(cockpit.retry, ({ viewer, body }) => retry(app, viewer, body))
  on(cockpit.reject, ({ viewer, body }) => rejectOrder(app, viewer, body))
  on(cockpit.updateThresholds, ({ viewer, body }) => changeSetting(app, viewer, 'alert-thresholds', body))
}
