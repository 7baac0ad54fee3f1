import type { MailAccount, MailAddress, PostOffice } from '../../integrations/mail/port.ts'
import type { App } from '../../platform/app.ts'
import { type Setting, settingWithSecrets } from '../settings/index.ts'

export interface Sending {
  account: MailAccount
  from: MailAddress
}

/** Through whom mail is sent; null until the settings name a sender and a server. */
export async function findSending(app: App): Promise<{ sending: Sending | null; isActive: boolean }> {
  const { setting: mail, secrets } = await settingWithSecrets(app, 'mail')
  const sending = sendingFrom(mail, {
    password: secrets['mail.smtp.password'] ?? '',
    apiKey: secrets['mail.sendGrid.apiKey'] ?? '',
  })
  return { sending, isActive: mail.isActive }
}

/** The account that settings and secrets make; null where something needed is missing. */
export function sendingFrom(mail: Setting<'mail'>, secrets: { password: string; apiKey: string }): Sending | null {
  const { smtp, sendGrid, senderEmail, displayName } = mail
  if (senderEmail === '') return null
  const from = { address: senderEmail, ...(displayName !== '' && { name: displayName }) }
  if (mail.emailProvider === 'sendGrid') {
    if (secrets.apiKey === '') return null
    return { from, account: { provider: 'sendGrid', baseUrl: sendGrid.baseUrl, apiKey: secrets.apiKey } }
  }
  if (smtp.serverAddress === '') return null
  return {
    from,
    account: {
      provider: 'smtp',
      host: smtp.serverAddress,
      port: smtp.port,
      requiresTls: smtp.sslRequire,
      username: smtp.username,
      password: secrets.password,
    },
  }
}

/** Opens a post office for one errand. */
export async function withPostOffice<T>(app: App, account: MailAccount, errand: (office: PostOffice) => Promise<T>) {
  const office = app.openPostOffice(account)
  try {
    return await errand(office)
  } finally {
    office.close()
  }
}
