import type { Culture } from '@toptan/contract/common'
import type { ConnectionTest, MailSettings, MailSettingsInput } from '@toptan/contract/commons'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { words } from '../../platform/messages/index.ts'
import type { Viewer } from '../identity/index.ts'
import { changeSetting, freshSettingOf, keptSecrets, type Setting, secretChange, secretsOf } from '../settings/index.ts'
import { sendingFrom, withPostOffice } from './account.ts'
import { tryAllAtOnce } from './outbox.queries.ts'
import { outcomeOf } from './outcome.ts'

const PASSWORD = 'mail.smtp.password'
const API_KEY = 'mail.sendGrid.apiKey'

export async function mailSettings(app: App): Promise<MailSettings> {
  const { smtp, sendGrid, ...mail } = await freshSettingOf(app, 'mail')
  const kept = await keptSecrets(app, [PASSWORD, API_KEY])
  return {
    ...mail,
    smtp: { ...smtp, isPasswordSet: kept[PASSWORD] },
    sendGrid: { ...sendGrid, isApiKeySet: kept[API_KEY] },
  }
}

/** Keeps new settings; mail that waits is tried again at once. @throws settings.secret-needed */
export async function changeMailSettings(app: App, viewer: Viewer, asked: MailSettingsInput): Promise<void> {
  await ensureSecretsGoNowhereElse(app, asked)
  const { setting, password, apiKey } = parted(asked)
  const secrets = { ...secretChange(PASSWORD, password), ...secretChange(API_KEY, apiKey) }
  await changeSetting(app, viewer, 'mail', setting, secrets)
  await tryAllAtOnce(app.db)
}

/** Connects and signs in with settings that need not be kept yet. @throws settings.secret-needed */
export async function testMailSettings(app: App, culture: Culture, asked: MailSettingsInput): Promise<ConnectionTest> {
  await ensureSecretsGoNowhereElse(app, asked)
  const { setting, password, apiKey } = parted(asked)
  const kept = await secretsOf(app, [PASSWORD, API_KEY])
  const given = (said: string | null | undefined, before: string | null) => (said === null ? '' : said || before || '')
  const sending = sendingFrom(setting, {
    password: given(password, kept[PASSWORD]),
    apiKey: given(apiKey, kept[API_KEY]),
  })
  if (!sending) return { isConnected: false, message: words(culture, 'mail.not-set'), detail: null }
  const { isDone, ...outcome } = await outcomeOf(culture, 'mail.connected', () =>
    withPostOffice(app, sending.account, (office) => office.check(sending.from)),
  )
  return { isConnected: isDone, ...outcome }
}

function parted({ smtp, sendGrid, ...mail }: MailSettingsInput) {
  const { password, ...server } = smtp
  const { apiKey, ...service } = sendGrid
  const setting: Setting<'mail'> = { ...mail, smtp: server, sendGrid: service }
  return { setting, password, apiKey }
}

/** A kept secret stays with the server it was entered for; otherwise whoever may change the address could collect it. */
async function ensureSecretsGoNowhereElse(app: App, asked: MailSettingsInput): Promise<void> {
  const before = await freshSettingOf(app, 'mail')
  const kept = await keptSecrets(app, [PASSWORD, API_KEY])
  const isKept = (said: string | null | undefined) => said === undefined || said === ''
  const faults = [
    ...(kept[PASSWORD] && isKept(asked.smtp.password) && before.smtp.serverAddress !== asked.smtp.serverAddress
      ? ['smtp.password']
      : []),
    ...(kept[API_KEY] && isKept(asked.sendGrid.apiKey) && before.sendGrid.baseUrl !== asked.sendGrid.baseUrl
      ? ['sendGrid.apiKey']
      : []),
  ]
  if (faults.length === 0) return
  throw fail(
    'settings.secret-needed',
    {},
    faults.map((path) => ({ path, code: 'settings.secret-needed' })),
  )
}
