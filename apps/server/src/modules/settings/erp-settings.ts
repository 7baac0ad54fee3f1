import type { Culture } from '@toptan/contract/common'
import type { ConnectionTest, ErpSettings, ErpSettingsInput } from '@toptan/contract/commons'
import type { ErpCheck, ErpSettingName } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { words } from '../../platform/messages/index.ts'
import { changeSetting, ensureSecretsStay, keptSecrets, secretChange, secretsOf } from './change-setting.ts'
import { settingOf } from './setting-of.ts'

const namesOf = (name: ErpSettingName) =>
  ({ clientSecret: `${name}.clientSecret`, password: `${name}.password` }) as const

export async function erpSettings(app: App, name: ErpSettingName): Promise<ErpSettings> {
  const { clientSecret, password } = namesOf(name)
  const kept = await keptSecrets(app, [clientSecret, password])
  return { ...(await settingOf(app, name)), isClientSecretSet: kept[clientSecret], isPasswordSet: kept[password] }
}

/** @throws settings.secret-needed */
export async function changeErpSettings(
  app: App,
  by: { userId: number },
  name: ErpSettingName,
  { clientSecret, password, ...setting }: ErpSettingsInput,
): Promise<void> {
  await changeSetting(app, by, name, setting, secretsSaid(name, { clientSecret, password }))
}

/** Tries everything that jobs need, with settings that need not be kept yet. @throws settings.secret-needed */
export async function testErpSettings(
  app: App,
  culture: Culture,
  name: ErpSettingName,
  { clientSecret, password, ...setting }: ErpSettingsInput,
): Promise<ConnectionTest> {
  await ensureSecretsStay(app.db, name, setting, secretsSaid(name, { clientSecret, password }))
  if (setting.url === '') return { isConnected: false, message: words(culture, 'erp.not-set'), detail: null }
  const names = namesOf(name)
  const kept = await secretsOf(app, [names.clientSecret, names.password])
  const given = (said: string | null | undefined, before: string | null) => (said === null ? '' : said || before || '')
  const { localCurrency } = await settingOf(app, 'erp')
  const secrets = {
    clientSecret: given(clientSecret, kept[names.clientSecret]),
    password: given(password, kept[names.password]),
  }
  const checks = await app.connectErp(name, { ...setting, ...secrets }, { localCurrency }).test()
  return outcomeOf(culture, checks)
}

const secretsSaid = (name: ErpSettingName, said: Pick<ErpSettingsInput, 'clientSecret' | 'password'>) => ({
  ...secretChange(namesOf(name).clientSecret, said.clientSecret),
  ...secretChange(namesOf(name).password, said.password),
})

/** The first thing that failed, and why. */
function outcomeOf(culture: Culture, checks: readonly ErpCheck[]): ConnectionTest {
  for (const { what, failure } of checks) {
    if (!failure) continue
    const message = `${words(culture, `erp.test-${what}`)} ${words(culture, `erp.test-${failure.kind}`)}`
    const found = failure.found && words(culture, `erp.found-${failure.found.finding}`, failure.found)
    return {
      isConnected: false,
      message,
      detail: [found, ...failure.sentences].filter((part) => part).join(' ') || null,
    }
  }
  return { isConnected: true, message: words(culture, 'erp.connected'), detail: null }
}
