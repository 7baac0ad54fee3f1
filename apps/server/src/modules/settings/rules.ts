import type { Thresholds } from '@toptan/contract/cockpit'
import { z } from 'zod'

/** What holds for goods about whose access details nothing is said. */
const AccessDefault = z.object({
  hasList: z.boolean().default(true),
  hasBasket: z.boolean().default(true),
  showPrice: z.boolean().default(true),
  showStock: z.boolean().default(true),
  showXmlStock: z.boolean().default(true),
})

/** Stock figures above the cap leave the server as "20+". */
const StockDisplay = z.object({ cap: z.int().min(1).max(1_000_000).default(20) })

/** At least eight characters, a lower-case and an upper-case letter and a digit. Reads the same with and without flag u. */
export const defaultPasswordPattern = '^(?=.*[a-zß-öø-ÿğış])(?=.*[A-ZÀ-ÖØ-ÞĞİŞ])(?=.*[0-9]).{8,}$'

const PasswordRules = z.object({
  passwordPattern: z.string().min(1).max(500).default(defaultPasswordPattern),
  /** Days; 0 is never. */
  passwordChangeFrequency: z.int().min(0).max(3650).default(0),
})

/** A text by language; a language left out reads in one of the others. */
const Words = z.partialRecord(z.enum(['tr', 'de', 'en']), z.string().max(50_000))

const Site = z.object({
  title: z.string().max(200).default('Toptan'),
  description: Words.default({
    tr: 'Lastik, jant, akü, aksesuar ve motor yağı için bayi sipariş sistemi',
    de: 'Bestellsystem für Reifen, Felgen, Batterien, Zubehör und Motoröl',
    en: 'Ordering system for tyres, rims, batteries, accessories and engine oil',
  }),
  favIcon: z.string().max(2000).nullable().default(null),
  header: z
    .object({ logo: z.string().max(2000).nullable().default(null), title: z.string().max(200).default('Toptan') })
    .prefault({}),
  footer: z
    .object({
      logo: z.string().max(2000).nullable().default(null),
      socialMediaTitle: Words.default({ tr: 'Bizi izleyin', de: 'Folgen Sie uns', en: 'Follow us' }),
      socialMedia: z
        .array(
          z.object({ logo: z.string().max(2000), href: z.string().max(2000), target: z.string().default('_blank') }),
        )
        .default([]),
      contactTitle: Words.default({ tr: 'İletişim', de: 'Kontakt', en: 'Contact' }),
      phoneNumber: z.string().max(50).default(''),
    })
    .prefault({}),
  /** The information on personal data (KVKK, GDPR) that this installation's owner is answerable for; empty until set. */
  kvkk: Words.default({}),
  /** The consent to commercial messages; empty until set. */
  communication: Words.default({}),
})

/** Who sends mail and through whom; its passwords are kept apart, sealed. */
const Mail = z.object({
  senderEmail: z.string().max(200).default(''),
  displayName: z.string().max(200).default(''),
  isActive: z.boolean().default(false),
  emailProvider: z.enum(['smtp', 'sendGrid']).default('smtp'),
  smtp: z
    .object({
      username: z.string().max(200).default(''),
      serverAddress: z.string().max(253).default(''),
      port: z.int().min(1).max(65_535).default(587),
      sslRequire: z.boolean().default(true),
    })
    .prefault({}),
  sendGrid: z.object({ baseUrl: z.string().max(500).default('https://api.sendgrid.com') }).prefault({}),
})

/** How an ERP is reached; its client's secret and its user's password are kept apart, sealed. */
const ErpConnection = z.object({
  url: z.string().max(500).default(''),
  clientId: z.string().max(200).default(''),
  username: z.string().max(200).default(''),
  companyCode: z.string().max(20).default(''),
})

/** What holds for the exchange with every ERP. */
const Erp = z.object({
  /** The account in the ERP on which buyers without a code of their own order; empty: their orders wait. */
  collectiveAccountCode: z.string().max(60).default(''),
  /** The currency in which the company keeps its books there. */
  localCurrency: z.string().length(3).default('TRY'),
  /** What one unit of another currency costs in that one; orders in a currency without a rate wait. */
  exchangeRates: z.record(z.string().length(3), z.string().regex(/^\d{1,9}(\.\d{1,6})?$/)).default({}),
  /** Whether goods set aside by name come off beside those in open orders. */
  isReservedApart: z.boolean().default(false),
  /** At or below this quantity the ERP is asked again before goods are promised; 0 never. */
  askBelow: z.int().min(0).max(1_000_000).default(4),
  /** The longest that a buyer waits for that. */
  askTimeoutMs: z.int().min(100).max(10_000).default(1500),
})

/** Through whom payments are taken; their secrets are kept apart, sealed. */
const Payment = z.object({
  customerCode: z.string().max(50).default(''),
  paymentMethodCode: z.string().max(50).default('credit-card'),
  payPal: z
    .object({
      clientId: z.string().max(200).default(''),
      useSandbox: z.boolean().default(true),
      webhookId: z.string().max(100).default(''),
      brandName: z.string().max(127).default('Toptan'),
      baseUrl: z.string().max(500).default(''),
      /** The account that receives its payments, as the ERP calls it; without one they wait. */
      bankAccountCode: z.string().max(60).default(''),
    })
    .prefault({}),
  netahsilat: z
    .object({
      way: z.enum(['link', 'form', 'rest']).default('form'),
      serviceUrl: z.string().max(500).default(''),
      username: z.string().max(200).default(''),
      formUrl: z.string().max(500).default(''),
      currencies: z.array(z.string().length(3)).max(20).default(['TRY']),
      /** The same, for payments whose POS names none. */
      bankAccountCode: z.string().max(60).default(''),
    })
    .prefault({}),
})

/** The server that files are put on; its password is kept apart, sealed. */
const FileServer = z.object({
  serverAddress: z.string().max(253).default(''),
  user: z.string().max(200).default(''),
  rootPath: z.string().max(500).default(''),
  rootUrl: z.string().max(500).default(''),
})

const minutes = (usual: number) => z.int().min(0).max(100_000).default(usual)

/** Minutes after which what is watched is late; 0 never. The usual ones are some runs of the jobs behind each. */
const AlertThresholds = z.object({
  ordersWaiting: minutes(30),
  ordersRefused: minutes(15),
  collectedPayments: minutes(30),
  products: minutes(180),
  prices: minutes(180),
  stock: minutes(45),
  customers: minutes(180),
  accountLines: minutes(180),
  orderStates: minutes(15),
  mails: minutes(60),
  payments: minutes(60),
} satisfies Record<keyof Thresholds, z.ZodType>)

/** Every setting by its key in the table `settings`; what is not stored reads as its default. */
export const settingShapes = {
  'access-default': AccessDefault,
  'stock-display': StockDisplay,
  'password-policy': PasswordRules,
  site: Site,
  /** Hours until a prepaid order that nobody paid is cancelled. */
  'prepaid-expiry-hours': z.number().positive().max(8760).default(24),
  'cart-limits': z.object({ maxLines: z.int().min(1).max(10_000).default(500) }),
  mail: Mail,
  payment: Payment,
  logoRestSettings: ErpConnection,
  kormetalRestSettings: ErpConnection,
  ftpSettings: FileServer,
  erp: Erp,
  'alert-thresholds': AlertThresholds,
} as const

export type SettingKey = keyof typeof settingShapes
export type Setting<K extends SettingKey> = z.output<(typeof settingShapes)[K]>

const DEFAULTS: { [K in SettingKey]: Setting<K> } = {
  'access-default': AccessDefault.parse({}),
  'stock-display': StockDisplay.parse({}),
  'password-policy': PasswordRules.parse({}),
  site: Site.parse({}),
  'prepaid-expiry-hours': 24,
  'cart-limits': settingShapes['cart-limits'].parse({}),
  mail: Mail.parse({}),
  payment: Payment.parse({}),
  logoRestSettings: ErpConnection.parse({}),
  kormetalRestSettings: ErpConnection.parse({}),
  ftpSettings: FileServer.parse({}),
  erp: Erp.parse({}),
  'alert-thresholds': AlertThresholds.parse({}),
}

export const defaultOf = <K extends SettingKey>(key: K): Setting<K> => DEFAULTS[key]

/** The secrets of each setting that has some, by the names they are sealed under. */
export const secretNames = {
  mail: ['mail.smtp.password', 'mail.sendGrid.apiKey'],
  payment: ['payment.payPal.clientSecret', 'payment.netahsilat.password', 'payment.netahsilat.formKey'],
  logoRestSettings: ['logoRestSettings.clientSecret', 'logoRestSettings.password'],
  kormetalRestSettings: ['kormetalRestSettings.clientSecret', 'kormetalRestSettings.password'],
  ftpSettings: ['ftpSettings.password'],
} as const satisfies { [K in SettingKey]?: readonly `${K}.${string}`[] }
export type SecretSettingKey = keyof typeof secretNames
export type SecretOf<K extends SecretSettingKey> = (typeof secretNames)[K][number]
export type SecretName = SecretOf<SecretSettingKey>

/** The field of the call that a secret is entered in, where that is another than its name says. */
const secretFields: Partial<Record<SecretName, string>> = {
  'payment.netahsilat.password': 'netahsilat.credential.password',
}
export const secretField = (name: SecretName): string => secretFields[name] ?? name.slice(name.indexOf('.') + 1)

/** What is to become of secrets: a new value, or null to forget the old one. Those not named stay. */
export type SecretChanges = Partial<Record<SecretName, string | null>>

type Homes = { [K in SecretSettingKey]: Record<SecretOf<K>, (setting: Setting<K>) => string | null> }

/** Where each secret is sent to, as its setting says; null is nowhere. */
const homes: Homes = {
  mail: {
    'mail.smtp.password': ({ smtp }) => smtp.serverAddress || null,
    'mail.sendGrid.apiKey': ({ sendGrid }) => sendGrid.baseUrl || null,
  },
  payment: {
    // Without an address of its own it is PayPal's.
    'payment.payPal.clientSecret': ({ payPal }) => payPal.baseUrl,
    'payment.netahsilat.password': ({ netahsilat }) => netahsilat.serviceUrl || null,
    'payment.netahsilat.formKey': ({ netahsilat }) => netahsilat.formUrl || null,
  },
  logoRestSettings: {
    'logoRestSettings.clientSecret': ({ url }) => url || null,
    'logoRestSettings.password': ({ url }) => url || null,
  },
  kormetalRestSettings: {
    'kormetalRestSettings.clientSecret': ({ url }) => url || null,
    'kormetalRestSettings.password': ({ url }) => url || null,
  },
  ftpSettings: { 'ftpSettings.password': ({ serverAddress }) => serverAddress || null },
}

/** The secrets that would go somewhere else than before without being entered anew. */
export function strayedSecrets<K extends SettingKey>(
  key: K,
  before: Setting<K>,
  after: Setting<K>,
  changes: SecretChanges,
): SecretName[] {
  const own = Object.entries((homes as Partial<Record<SettingKey, object>>)[key] ?? {})
  return own.flatMap(([name, homeOf]: [string, (setting: Setting<K>) => string | null]) => {
    const home = homeOf(after)
    return name in changes || home === null || home === homeOf(before) ? [] : [name as SecretName]
  })
}

/** What a stored value means; its default where nothing is stored or what is stored cannot be read. */
export function readSetting<K extends SettingKey>(
  key: K,
  stored: unknown,
): { value: Setting<K>; problem: string | null } {
  if (stored === undefined || stored === null) return { value: defaultOf(key), problem: null }
  const read = settingShapes[key].safeParse(stored)
  if (read.success) return { value: read.data as Setting<K>, problem: null }
  return { value: defaultOf(key), problem: z.prettifyError(read.error) }
}

/** The names of the fields in which two values of a setting differ, as `smtp.port`. */
export function changedFields(before: unknown, after: unknown, at = ''): string[] {
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => changedFields(before[name], after[name], at === '' ? name : `${at}.${name}`))
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [at]
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const FTP_PORT = 21

/** What an address such as `ftps://files.example.com:2121` says; null for an empty one. */
export function fileServerAt(address: string): { host: string; port: number; isEncrypted: boolean } | null {
  const [, scheme = '', host = '', port = ''] = /^(?:(ftps?):\/\/)?([^:/]+)(?::(\d+))?\/?$/.exec(address) ?? []
  if (host === '') return null
  return { host, port: port === '' ? FTP_PORT : Number(port), isEncrypted: scheme === 'ftps' }
}

/** Where rates of exchange stand that cannot be meant so: a currency named twice, the books' own, or a rate of nothing. */
export const unfitRates = (
  rates: readonly { currency: string; rate: string }[],
  localCurrency: string,
): `${number}.${'currency' | 'rate'}`[] =>
  rates.flatMap(({ currency, rate }, at) => {
    const isNamedBefore = rates.slice(0, at).some((one) => one.currency === currency)
    if (isNamedBefore || currency === localCurrency) return [`${at}.currency` as const]
    return Number(rate) > 0 ? [] : [`${at}.rate` as const]
  })
