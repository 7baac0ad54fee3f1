import type { Culture, GatewayName } from '@toptan/contract/common'
import type { ConnectionTest, PaymentSettings, PaymentSettingsInput } from '@toptan/contract/commons'
import { GatewayError } from '../../integrations/payments/port.ts'
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
import { accountFrom, paymentSecrets, secretNames } from './gateways.ts'

const { clientSecret: CLIENT_SECRET, password: PASSWORD, formKey: FORM_KEY } = secretNames

export async function paymentSettings(app: App): Promise<PaymentSettings> {
  const { payPal, netahsilat, ...shared } = await settingOf(app, 'payment')
  const { username, ...netahsilatDetails } = netahsilat
  const kept = await keptSecrets(app, [CLIENT_SECRET, PASSWORD, FORM_KEY])
  return {
    ...shared,
    payPal: { ...payPal, isClientSecretSet: kept[CLIENT_SECRET] },
    netahsilat: {
      ...netahsilatDetails,
      credential: { username, isPasswordSet: kept[PASSWORD] },
      isFormKeySet: kept[FORM_KEY],
    },
  }
}

/** @throws settings.secret-needed */
export async function changePaymentSettings(app: App, viewer: Viewer, asked: PaymentSettingsInput): Promise<void> {
  const { setting, secrets } = parted(asked, await settingOf(app, 'payment'))
  await changeSetting(app, viewer, 'payment', setting, secrets)
}

/** Signs in with settings that need not be kept yet. @throws settings.secret-needed */
export async function testPaymentSettings(
  app: App,
  culture: Culture,
  name: GatewayName,
  asked: PaymentSettingsInput,
): Promise<ConnectionTest> {
  const { setting, said, secrets: changes } = parted(asked, await settingOf(app, 'payment'))
  await ensureSecretsStay(app.db, 'payment', setting, changes)
  const kept = paymentSecrets(await secretsOf(app, [CLIENT_SECRET, PASSWORD, FORM_KEY]))
  const given = (secret: keyof typeof kept) => (said[secret] === null ? '' : said[secret] || kept[secret])
  const secrets = { clientSecret: given('clientSecret'), password: given('password'), formKey: given('formKey') }
  const account = accountFrom(name, setting, secrets)
  if (!account) return { isConnected: false, message: words(culture, 'payment.settings-missing'), detail: null }
  try {
    await app.openGateway(account, { clock: app.clock }).testConnection()
    return { isConnected: true, message: words(culture, 'payment.connected'), detail: null }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return { isConnected: false, message: words(culture, messageOf(error)), detail: detailOf(error) }
  }
}

function messageOf({ fault, code }: GatewayError) {
  if (code === 'WEBHOOK_ID_UNKNOWN') return 'payment.webhook-unknown' as const
  if (code === 'FORM_KEY_MISSING') return 'payment.form-key-missing' as const
  return `payment.test-${fault}` as const
}

const detailOf = ({ status, code, debugId }: GatewayError): string | null =>
  [status, code, debugId].filter((part) => part !== null).join(' · ') || null

/** What is asked for, over the details that were left out. */
function parted({ payPal, netahsilat, ...shared }: PaymentSettingsInput, before: Setting<'payment'>) {
  const { clientSecret, ...payPalAccount } = payPal
  const { credential, formKey, ...netahsilatAccount } = netahsilat
  const { username, password } = credential
  const setting = {
    ...shared,
    payPal: { ...before.payPal, ...payPalAccount },
    netahsilat: { ...before.netahsilat, ...netahsilatAccount, username },
  } as Setting<'payment'>
  const secrets = {
    ...secretChange(CLIENT_SECRET, clientSecret),
    ...secretChange(PASSWORD, password),
    ...secretChange(FORM_KEY, formKey),
  }
  return { setting, said: { clientSecret, password, formKey }, secrets }
}
