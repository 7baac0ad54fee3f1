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

/** Every setting by its key in the table `settings`; what is not stored reads as its default. */
export const settingShapes = {
  'access-default': AccessDefault,
  'stock-display': StockDisplay,
  'password-policy': PasswordRules,
  site: Site,
  /** Hours until a prepaid order that nobody paid is cancelled. */
  'prepaid-expiry-hours': z.number().positive().max(8760).default(24),
  'cart-limits': z.object({ maxLines: z.int().min(1).max(10_000).default(500) }),
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
}

export const defaultOf = <K extends SettingKey>(key: K): Setting<K> => DEFAULTS[key]

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
