import type { SettingChange } from '@toptan/contract/installation'
import type { i18n, TFunction } from 'i18next'

/** Where the forms keep the names of the fields of each subject. */
const namesOf: Record<SettingChange['subject'], string> = {
  mail: 'integrationSettings.mail',
  payment: 'integrationSettings.payment',
  'payment-methods': 'installation.method',
  logoRestSettings: 'integrationSettings.erp',
  kormetalRestSettings: 'integrationSettings.erp',
  divisions: 'installation.division',
  'price-lists': 'installation.priceList',
  warehouses: 'installation.warehouse',
  'warehouse-targets': 'warehouseSettings.field',
  erp: 'installation.exchange',
  'prepaid-expiry-hours': 'installation.exchange',
  ftpSettings: 'integrationSettings.files',
}

/** Fields that the forms call otherwise. */
const otherwise: Record<string, string> = { emailProvider: 'provider' }

/**
 * The name of a field such as `smtp.port` as its form calls it, in the reader's language; each part that has a name is
 * said, the others stand as they are.
 */
export function fieldWords(t: TFunction, i18n: Pick<i18n, 'exists'>, subject: SettingChange['subject'], path: string) {
  // A setting that is one figure has no fields.
  if (path === '') return t('installation.exchange.prepaidExpiryHours')
  return path
    .split('.')
    .map((part) => {
      const known = [`${namesOf[subject]}.${otherwise[part] ?? part}`, `installation.part.${part}`]
      const key = known.find((one) => i18n.exists(one))
      return key === undefined ? part : String(t(key as never))
    })
    .join(' · ')
}
