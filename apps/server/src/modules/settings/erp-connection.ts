import type { ErpConnection, ErpSettingName } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { settingOf, settingWithSecrets } from './setting-of.ts'

/** The ERP behind settings of this name; null where its address is not set. Calls nobody. */
export async function erpConnection(app: App, name: ErpSettingName): Promise<ErpConnection | null> {
  const { setting, secrets } = await settingWithSecrets(app, name)
  if (setting.url === '') return null
  const { localCurrency } = await settingOf(app, 'erp')
  const clientSecret = secrets[`${name}.clientSecret`] ?? ''
  const password = secrets[`${name}.password`] ?? ''
  return app.connectErp(name, { ...setting, clientSecret, password }, { localCurrency })
}
