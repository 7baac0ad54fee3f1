import type { Culture } from '@toptan/contract/common'
import type { ConnectionTest, FileServerSettings, FileServerSettingsInput } from '@toptan/contract/commons'
import { FileServerError } from '../../integrations/files/port.ts'
import type { App } from '../../platform/app.ts'
import { words } from '../../platform/messages/index.ts'
import { changeSetting, ensureSecretsStay, keptSecrets, secretChange, secretsOf } from './change-setting.ts'
import { fileServerAt } from './rules.ts'
import { settingOf } from './setting-of.ts'

const PASSWORD = 'ftpSettings.password'

export async function fileServerSettings(app: App): Promise<FileServerSettings> {
  const kept = await keptSecrets(app, [PASSWORD])
  return { ...(await settingOf(app, 'ftpSettings')), isPasswordSet: kept[PASSWORD] }
}

/** @throws settings.secret-needed */
export async function changeFileServerSettings(
  app: App,
  by: { userId: number },
  { password, ...setting }: FileServerSettingsInput,
): Promise<void> {
  await changeSetting(app, by, 'ftpSettings', setting, secretChange(PASSWORD, password))
}

/** Signs in and leaves a small file for a moment, with settings that need not be kept yet. @throws settings.secret-needed */
export async function testFileServerSettings(
  app: App,
  culture: Culture,
  { password, ...setting }: FileServerSettingsInput,
): Promise<ConnectionTest> {
  await ensureSecretsStay(app.db, 'ftpSettings', setting, secretChange(PASSWORD, password))
  const server = fileServerAt(setting.serverAddress)
  if (!server) return { isConnected: false, message: words(culture, 'files.not-set'), detail: null }
  const kept = await secretsOf(app, [PASSWORD])
  const given = password === null ? '' : password || kept[PASSWORD] || ''
  try {
    const { user, rootPath } = setting
    await app.openFileServer({ ...server, user, rootPath, password: given }).check()
    return { isConnected: true, message: words(culture, 'files.connected'), detail: null }
  } catch (error) {
    if (!(error instanceof FileServerError)) throw error
    return { isConnected: false, message: words(culture, `files.${error.fault}`), detail: error.message || null }
  }
}
