import * as home from '@toptan/contract/home'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import { siteInfosIn } from './site-infos.ts'

export function serveContent<Viewer, Customer>(app: App, on: On<Viewer, Customer>): void {
  on(home.siteInfos, ({ culture }) => siteInfosIn(app, culture))
}
