import * as commons from '@toptan/contract/commons'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import { changeErpSettings, erpSettings, testErpSettings } from './erp-settings.ts'
import { changeFileServerSettings, fileServerSettings, testFileServerSettings } from './file-settings.ts'

/** How the ERPs and the file server are reached. */
export function serveSettings<Viewer extends { userId: number }, Customer>(app: App, on: On<Viewer, Customer>): void {
  on(commons.logoRestSettings, () => erpSettings(app, 'logoRestSettings'))
  on(commons.updateLogoRestSettings, ({ viewer, body }) => changeErpSettings(app, viewer, 'logoRestSettings', body))
  on(commons.testLogoRestSettings, ({ culture, body }) => testErpSettings(app, culture, 'logoRestSettings', body))
  on(commons.kormetalRestSettings, () => erpSettings(app, 'kormetalRestSettings'))
  on(commons.updateKormetalRestSettings, ({ viewer, body }) =>
    changeErpSettings(app, viewer, 'kormetalRestSettings', body),
  )
  on(commons.testKormetalRestSettings, ({ culture, body }) =>
    testErpSettings(app, culture, 'kormetalRestSettings', body),
  )
  on(commons.ftpSettings, () => fileServerSettings(app))
  on(commons.updateFtpSettings, ({ viewer, body }) => changeFileServerSettings(app, viewer, body))
  on(commons.testFtpSettings, ({ culture, body }) => testFileServerSettings(app, culture, body))
}
