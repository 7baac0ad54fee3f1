import { z } from 'zod'
import { BankAccountCode, GatewayName, text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const PasswordPolicy = z.object({
  /** A regular expression that a password must match. */
  passwordPattern: z.string(),
  /** After how many days a password must be changed; 0 is never. */
  passwordChangeFrequency: z.int().min(0),
})
export type PasswordPolicy = z.infer<typeof PasswordPolicy>

export const passwordSettings = endpoint({
  method: 'GET',
  path: '/commons/passwordSettings',
  tag: 'commons',
  summary: 'What a password must satisfy',
  may: 'anyone',
  beforePasswordChange: true,
  response: PasswordPolicy,
})

/**
 * A secret among settings, as a form sends it: a text is the new one, an empty text or none keeps what is there, null
 * forgets it. It never comes back; whether one is kept stands beside it as `is…Set`.
 */
export const SecretInput = text(1000).nullish()

/** How a connection test went, in words. */
export const ConnectionTest = z.object({
  isConnected: z.boolean(),
  message: z.string(),
  /** The other side's own words. */
  detail: z.string().nullable(),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

const hostName = text(253).refine((value) => value === '' || /^[\p{L}\p{N}._:-]+$/u.test(value), 'invalid')
const httpAddress = text(500).refine((value) => isHttp(value), 'invalid')

function isHttp(value: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(value).protocol)
  } catch {
    return false
  }
}

const MailSender = {
  senderEmail: z.union([z.literal(''), z.email().max(200)]),
  displayName: text(200),
  /** Off keeps mail in the outbox. */
  isActive: z.boolean(),
  emailProvider: z.enum(['smtp', 'sendGrid']),
}
const SmtpServer = {
  username: text(200),
  serverAddress: hostName,
  port: z.int().min(1).max(65_535),
  /** Refuses to send without encryption; on port 465 it begins with the first byte. */
  sslRequire: z.boolean(),
}
/** `https://api.sendgrid.com`, or `https://api.eu.sendgrid.com` for accounts of the European region. */
const SendGridServer = { baseUrl: httpAddress }

export const MailSettings = z.object({
  ...MailSender,
  smtp: z.object({ ...SmtpServer, isPasswordSet: z.boolean() }),
  sendGrid: z.object({ ...SendGridServer, isApiKeySet: z.boolean() }),
})
export type MailSettings = z.infer<typeof MailSettings>

const MailSettingsInput = z.object({
  ...MailSender,
  smtp: z.object({ ...SmtpServer, password: SecretInput }),
  sendGrid: z.object({ baseUrl: httpAddress.optional(), apiKey: SecretInput }),
})
export type MailSettingsInput = z.input<typeof MailSettingsInput>

export const mailSettings = endpoint({
  method: 'GET',
  path: '/commons/mailSettings',
  tag: 'commons',
  summary: 'Who sends mail and through whom; secrets are only said to be set or not',
  may: 'configuration-list',
  response: MailSettings,
})

export const updateMailSettings = endpoint({
  method: 'PUT',
  path: '/commons/mailSettings',
  tag: 'commons',
  summary: 'Change who sends mail and through whom; mail that waits is tried again at once',
  description: 'A kept secret is not handed to another server: where the address changes, it has to be entered again.',
  may: 'configuration-email-update',
  body: MailSettingsInput,
  errors: ['settings.secret-needed'],
})

export const testMailSettings = endpoint({
  method: 'POST',
  path: '/commons/mailSettings/test',
  tag: 'commons',
  summary: 'Connect and sign in with these settings, without keeping them; secrets left empty are those that are kept',
  may: 'configuration-email-update',
  body: MailSettingsInput,
  response: ConnectionTest,
  errors: ['settings.secret-needed'],
})

const optionalAddress = z.union([z.literal(''), httpAddress])
const PaymentSettingsShared = {
  /** What the card gateway calls a customer who has no code of their own. */
  customerCode: text(50),
  /** The payment method that is paid by card on Netahsilat's page. */
  paymentMethodCode: text(50),
}
const PayPalAccount = {
  clientId: text(200),
  useSandbox: z.boolean(),
}
const PayPalDetails = {
  /** PayPal's number of our webhook; without it notices are not believed. */
  webhookId: text(100),
  /** What the buyer reads above the amount. */
  brandName: text(127),
  /** Takes the place of PayPal's address, for a stand-in; empty otherwise. */
  baseUrl: optionalAddress,
  /** Payments collected through it are booked in the ERP with this account; they wait while it is empty. */
  bankAccountCode: BankAccountCode,
}
/** For `rest` the API key. */
const username = text(200)
const NetahsilatDetails = {
  way: z.enum(['link', 'form', 'rest']),
  /** For `form`. */
  formUrl: optionalAddress,
  currencies: z.array(z.string().regex(/^[A-Z]{3}$/)).max(20),
  /** As with PayPal, for payments whose POS names none. */
  bankAccountCode: BankAccountCode,
}

export const PaymentSettings = z.object({
  ...PaymentSettingsShared,
  payPal: z.object({ ...PayPalAccount, ...PayPalDetails, isClientSecretSet: z.boolean() }),
  netahsilat: z.object({
    serviceUrl: optionalAddress,
    credential: z.object({ username, isPasswordSet: z.boolean() }),
    ...NetahsilatDetails,
    isFormKeySet: z.boolean(),
  }),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

/** Details that are left out stay as they are. */
const PaymentSettingsInput = z.object({
  ...PaymentSettingsShared,
  payPal: z.object({ ...PayPalAccount, clientSecret: SecretInput, ...z.object(PayPalDetails).partial().shape }),
  netahsilat: z.object({
    serviceUrl: optionalAddress,
    credential: z.object({ username, password: SecretInput }),
    ...z.object(NetahsilatDetails).partial().shape,
    formKey: SecretInput,
  }),
})
export type PaymentSettingsInput = z.input<typeof PaymentSettingsInput>

export const paymentSettings = endpoint({
  method: 'GET',
  path: '/commons/paymentSettings',
  tag: 'commons',
  summary: 'Through whom payments are taken; secrets are only said to be set or not',
  may: 'configuration-list',
  response: PaymentSettings,
})

export const updatePaymentSettings = endpoint({
  method: 'PUT',
  path: '/commons/paymentSettings',
  tag: 'commons',
  summary: 'Change through whom payments are taken; details that are left out stay as they are',
  description: 'A kept secret is not handed to another server: where the address changes, it has to be entered again.',
  may: 'configuration-payment-update',
  body: PaymentSettingsInput,
  errors: ['settings.secret-needed'],
})

export const testPaymentSettings = endpoint({
  method: 'POST',
  path: '/commons/paymentSettings/test/{gateway}',
  tag: 'commons',
  summary: 'Sign in to a gateway with these settings, without keeping them; secrets left empty are those that are kept',
  may: 'configuration-payment-update',
  params: z.object({ gateway: GatewayName }),
  body: PaymentSettingsInput,
  response: ConnectionTest,
  errors: ['settings.secret-needed'],
})

const ErpAccount = {
  /** Scheme, host and port; empty where there is no such ERP. */
  url: optionalAddress,
  clientId: text(200),
  username: text(200),
  /** The number of the company there. */
  companyCode: text(20),
}

export const ErpSettings = z.object({ ...ErpAccount, isClientSecretSet: z.boolean(), isPasswordSet: z.boolean() })
export type ErpSettings = z.infer<typeof ErpSettings>

const ErpSettingsInput = z.object({ ...ErpAccount, clientSecret: SecretInput, password: SecretInput })
export type ErpSettingsInput = z.input<typeof ErpSettingsInput>

export const logoRestSettings = endpoint({
  method: 'GET',
  path: '/commons/logoRestSettings',
  tag: 'commons',
  summary: 'How the ERP is reached; secrets are only said to be set or not',
  may: 'configuration-list',
  response: ErpSettings,
})

export const updateLogoRestSettings = endpoint({
  method: 'PUT',
  path: '/commons/logoRestSettings',
  tag: 'commons',
  summary: 'Change how the ERP is reached',
  description: 'A kept secret is not handed to another server: where the address changes, it has to be entered again.',
  may: 'configuration-logo-rest-update',
  body: ErpSettingsInput,
  errors: ['settings.secret-needed'],
})

export const testLogoRestSettings = endpoint({
  method: 'POST',
  path: '/commons/logoRestSettings/test',
  tag: 'commons',
  summary: 'Sign in to the ERP and read a little of everything with these settings, without keeping them',
  may: 'configuration-logo-rest-update',
  body: ErpSettingsInput,
  response: ConnectionTest,
  errors: ['settings.secret-needed'],
})

export const kormetalRestSettings = endpoint({
  method: 'GET',
  path: '/commons/kormetalRestSettings',
  tag: 'commons',
  summary: 'How the ERP of the metal industry is reached; secrets are only said to be set or not',
  may: 'configuration-list',
  response: ErpSettings,
})

export const updateKormetalRestSettings = endpoint({
  method: 'PUT',
  path: '/commons/kormetalRestSettings',
  tag: 'commons',
  summary: 'Change how the ERP of the metal industry is reached',
  description: 'A kept secret is not handed to another server: where the address changes, it has to be entered again.',
  may: 'configuration-kormetal-rest-update',
  body: ErpSettingsInput,
  errors: ['settings.secret-needed'],
})

export const testKormetalRestSettings = endpoint({
  method: 'POST',
  path: '/commons/kormetalRestSettings/test',
  tag: 'commons',
  summary: 'Sign in to the ERP of the metal industry and read a little of everything, without keeping the settings',
  may: 'configuration-kormetal-rest-update',
  body: ErpSettingsInput,
  response: ConnectionTest,
  errors: ['settings.secret-needed'],
})

const oneLine = (max: number) => text(max).refine((value) => !/[\r\n\t]/.test(value), 'invalid')
/** `files.example.com`, `files.example.com:2121`, and with `ftps://` before it where encryption is required. */
const ftpAddress = oneLine(253).refine(
  (value) => /^((ftps?:\/\/)?[\p{L}\p{N}._-]+(:\d{1,5})?\/?)?$/u.test(value),
  'invalid',
)

const FileServer = {
  serverAddress: ftpAddress,
  user: oneLine(200),
  /** The folder that is ours there; empty is the one that signing in opens. */
  rootPath: oneLine(500),
  /** Where browsers find what lies in that folder. */
  rootUrl: optionalAddress,
}

export const FileServerSettings = z.object({ ...FileServer, isPasswordSet: z.boolean() })
export type FileServerSettings = z.infer<typeof FileServerSettings>

const FileServerSettingsInput = z.object({
  ...FileServer,
  password: SecretInput.refine((value) => !value || !/[\r\n]/.test(value), 'invalid'),
})
export type FileServerSettingsInput = z.input<typeof FileServerSettingsInput>

export const ftpSettings = endpoint({
  method: 'GET',
  path: '/commons/ftpSettings',
  tag: 'commons',
  summary: 'Where files are put; the password is only said to be set or not',
  may: 'configuration-list',
  response: FileServerSettings,
})

export const updateFtpSettings = endpoint({
  method: 'PUT',
  path: '/commons/ftpSettings',
  tag: 'commons',
  summary: 'Change where files are put',
  description: 'A kept secret is not handed to another server: where the address changes, it has to be entered again.',
  may: 'configuration-ftp-update',
  body: FileServerSettingsInput,
  errors: ['settings.secret-needed'],
})

export const testFtpSettings = endpoint({
  method: 'POST',
  path: '/commons/ftpSettings/test',
  tag: 'commons',
  summary: 'Sign in with these settings and leave a small file for a moment, without keeping the settings',
  may: 'configuration-ftp-update',
  body: FileServerSettingsInput,
  response: ConnectionTest,
  errors: ['settings.secret-needed'],
})
