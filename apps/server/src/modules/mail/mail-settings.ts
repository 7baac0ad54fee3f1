import type { Culture } from '@toptan/contract/common'
import type { ConnectionTest, MailSettings, MailSettingsInput } from '@toptan/contract/commons'
import type { App } from '../../platform/app.ts'
import { words } from '../../platform/messages/index.ts'
import type { Viewer } from '../identity/index.ts'
import {
  changeSetting,
  ensureSecretsStay,
  keptSecrets,
  type Setting,
  secretChange,
  secretsOf,
  settingOf,
} from '../settings/index.ts'
import { sendingFrom, withPostOffice } from './account.ts'
import { tryAllAtOnce } from './outbox.queries.ts'
import { outcomeOf } from './outcome.ts'

const PASSWORD = 'mail.smtp.password'
const API_KEY = 'mail.sendGrid.apiKey'
/** Where the address is left out. */
const SENDGRID_URL = 'https://api.sendgrid.com'

export async function mailSettings(app: App): Promise<MailSettings> {
  const { smtp, sendGrid, ...mail } = await settingOf(app, 'mail')
  const kept = await keptSecrets(app, [PASSWORD, API_KEY])
  return {
    ...mail,
    smtp: { ...smtp, isPasswordSet: kept[PASSWORD] },
    sendGrid: { ...sendGrid, isApiKeySet: kept[API_KEY] },
  }
}

/** Keeps new settings; mail that waits is tried again at once. @throws settings.secret-needed */
export async function changeMailSettings(app: App, viewer: Viewer, asked: MailSettingsInput): Promise<void> {
  const { setting, secrets } = parted(asked)
  await changeSetting(app, viewer, 'mail', setting, secrets)
  await tryAllAtOnce(app.db)
}

/** Connects and signs in with settings that need not be kept yet. @throws settings.secret-needed */
export async function testMailSettings(app: App, culture: Culture, asked: MailSettingsInput): Promise<ConnectionTest> {
  const { setting, password, apiKey, secrets } = parted(asked)
  await ensureSecretsStay(app.db, 'mail', setting, secrets)
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
  const { apiKey, baseUrl = SENDGRID_URL } = sendGrid
  const setting: Setting<'mail'> = { ...mail, smtp: server, sendGrid: { baseUrl } }
  return {
    setting,
    password,
    apiKey,
    secrets: { ...secretChange(PASSWORD, password), ...secretChange(API_KEY, apiKey) },
  }
}
