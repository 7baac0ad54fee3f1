import type { Culture, GatewayName } from '@toptan/contract/common'
import type { ConnectionTest, PaymentSettings, PaymentSettingsInput } from '@toptan/contract/commons'
import { GatewayError } from '../../integrations/payments/port.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { words } from '../../platform/messages/index.ts'
import type { Viewer } from '../identity/index.ts'
import { changeSetting, freshSettingOf, keptSecrets, type Setting, secretChange } from '../settings/index.ts'
import { accountFrom, keptPaymentSecrets, secretNames } from './gateways.ts'

const { clientSecret: CLIENT_SECRET, password: PASSWORD, formKey: FORM_KEY } = secretNames

export async function paymentSettings(app: App): Promise<PaymentSettings> {
  const { payPal, netahsilat, ...shared } = await freshSettingOf(app, 'payment')
  const kept = await keptSecrets(app, [CLIENT_SECRET, PASSWORD, FORM_KEY])
  return {
    ...shared,
    payPal: { ...payPal, isClientSecretSet: kept[CLIENT_SECRET] },
    netahsilat: { ...netahsilat, isPasswordSet: kept[PASSWORD], isFormKeySet: kept[FORM_KEY] },
  }
}

/** @throws settings.secret-needed */
export async function changePaymentSettings(app: App, viewer: Viewer, asked: PaymentSettingsInput): Promise<void> {
  await ensureSecretsGoNowhereElse(app, asked)
  const { setting, said } = parted(asked)
  await changeSetting(app, viewer, 'payment', setting, {
    ...secretChange(CLIENT_SECRET, said.clientSecret),
    ...secretChange(PASSWORD, said.password),
    ...secretChange(FORM_KEY, said.formKey),
  })
}

/** Signs in with settings that need not be kept yet. @throws settings.secret-needed */
export async function testPaymentSettings(
  app: App,
  culture: Culture,
  name: GatewayName,
  asked: PaymentSettingsInput,
): Promise<ConnectionTest> {
  await ensureSecretsGoNowhereElse(app, asked)
  const { setting, said } = parted(asked)
  const kept = await keptPaymentSecrets(app)
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

function parted({ payPal, netahsilat, ...shared }: PaymentSettingsInput) {
  const { clientSecret, ...payPalAccount } = payPal
  const { password, formKey, ...netahsilatAccount } = netahsilat
  const setting: Setting<'payment'> = { ...shared, payPal: payPalAccount, netahsilat: netahsilatAccount }
  return { setting, said: { clientSecret, password, formKey } }
}

/** A kept secret stays with the server it was entered for; otherwise whoever may change the address could collect it. */
async function ensureSecretsGoNowhereElse(app: App, { payPal, netahsilat }: PaymentSettingsInput): Promise<void> {
  const before = await freshSettingOf(app, 'payment')
  const kept = await keptSecrets(app, [CLIENT_SECRET, PASSWORD, FORM_KEY])
  const isKept = (said: string | null | undefined) => said === undefined || said === ''
  const isMoved = {
    payPal: before.payPal.baseUrl !== payPal.baseUrl,
    service: before.netahsilat.serviceUrl !== netahsilat.serviceUrl,
    form: before.netahsilat.formUrl !== netahsilat.formUrl,
  }
  const faults = [
    ...(kept[CLIENT_SECRET] && isKept(payPal.clientSecret) && isMoved.payPal ? ['payPal.clientSecret'] : []),
    ...(kept[PASSWORD] && isKept(netahsilat.password) && isMoved.service ? ['netahsilat.password'] : []),
    ...(kept[FORM_KEY] && isKept(netahsilat.formKey) && isMoved.form ? ['netahsilat.formKey'] : []),
  ]
  if (faults.length === 0) return
  throw fail(
    'settings.secret-needed',
    {},
    faults.map((path) => ({ path, code: 'settings.secret-needed' })),
  )
}
