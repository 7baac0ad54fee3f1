import type { ErpConnection, ErpSettingName } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { secretsOf } from './change-setting.ts'
import { settingOf } from './setting-of.ts'

/** The ERP behind settings of this name; null where its address is not set. Calls nobody. */
export async function erpConnection(app: App, name: ErpSettingName): Promise<ErpConnection | null> {
  const settings = await settingOf(app, name)
  if (settings.url === '') return null
  const { localCurrency } = await settingOf(app, 'erp')
  const secrets = await secretsOf(app, [`${name}.clientSecret`, `${name}.password`])
  const clientSecret = secrets[`${name}.clientSecret`] ?? ''
  const password = secrets[`${name}.password`] ?? ''
  return app.connectErp(name, { ...settings, clientSecret, password }, { localCurrency })
}
