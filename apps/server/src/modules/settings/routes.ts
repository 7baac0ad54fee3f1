import * as commons from '@toptan/contract/commons'
import * as installation from '@toptan/contract/installation'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import { changeErpSettings, erpSettings, testErpSettings } from './erp-settings.ts'
import { changeExchangeSettings, exchangeSettings } from './exchange-settings.ts'
import { changeFileServerSettings, fileServerSettings, testFileServerSettings } from './file-settings.ts'
import { changePaymentMethod, paymentMethods } from './payment-methods.ts'
import { settingChanges } from './setting-changes.ts'

/** How the ERPs and the file server are reached, what holds for the exchange, ways to pay, and who changed what. */
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

  on(installation.exchangeSettings, () => exchangeSettings(app))
  on(installation.updateExchangeSettings, ({ viewer, body }) => changeExchangeSettings(app, viewer, body))
  on(installation.paymentMethods, ({ culture }) => paymentMethods(app, culture))
  on(installation.updatePaymentMethod, ({ viewer, params, body }) =>
    changePaymentMethod(app, viewer, params.code, body),
  )
  on(installation.settingChanges, ({ params, query }) => settingChanges(app, params.area, query))
}
