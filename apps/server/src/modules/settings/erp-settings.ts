import type { Culture } from '@toptan/contract/common'
import type { ConnectionTest, ErpSettings, ErpSettingsInput } from '@toptan/contract/commons'
import type { ErpCheck, ErpSettingName } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { words } from '../../platform/messages/index.ts'
import { changeSetting, keptSecrets, secretChange, secretsOf } from './change-setting.ts'
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
  await ensureSecretsGoNowhereElse(app, name, { clientSecret, password, ...setting })
  const names = namesOf(name)
  const secrets = { ...secretChange(names.clientSecret, clientSecret), ...secretChange(names.password, password) }
  await changeSetting(app, by, name, setting, secrets)
}

/** Tries everything that jobs need, with settings that need not be kept yet. @throws settings.secret-needed */
export async function testErpSettings(
  app: App,
  culture: Culture,
  name: ErpSettingName,
  { clientSecret, password, ...setting }: ErpSettingsInput,
): Promise<ConnectionTest> {
  await ensureSecretsGoNowhereElse(app, name, { clientSecret, password, ...setting })
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

/** The first thing that failed, and why. */
function outcomeOf(culture: Culture, checks: readonly ErpCheck[]): ConnectionTest {
  for (const { what, failure } of checks) {
    if (!failure) continue
    const message = `${words(culture, `erp.test-${what}`)} ${words(culture, `erp.test-${failure.kind}`)}`
    return { isConnected: false, message, detail: failure.sentences.join(' ') || null }
  }
  return { isConnected: true, message: words(culture, 'erp.connected'), detail: null }
}

/** A kept secret stays with the server it was entered for; otherwise whoever may change the address could collect it. */
async function ensureSecretsGoNowhereElse(app: App, name: ErpSettingName, asked: ErpSettingsInput): Promise<void> {
  const before = await settingOf(app, name)
  if (asked.url === before.url || asked.url === '') return
  const names = namesOf(name)
  const kept = await keptSecrets(app, [names.clientSecret, names.password])
  const faults = (['clientSecret', 'password'] as const).filter(
    (secret) => kept[names[secret]] && (asked[secret] === undefined || asked[secret] === ''),
  )
  if (faults.length === 0) return
  throw fail(
    'settings.secret-needed',
    {},
    faults.map((path) => ({ path, code: 'settings.secret-needed' })),
  )
}
