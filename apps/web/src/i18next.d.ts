import 'i18next'
import type accounts from '../lang/tr/accounts.json'
import type basket from '../lang/tr/basket.json'
import type catalog from '../lang/tr/catalog.json'
import type categoryMaps from '../lang/tr/category-maps.json'
import type cockpit from '../lang/tr/cockpit.json'
import type erpSettings from '../lang/tr/erp-settings.json'
import type errors from '../lang/tr/errors.json'
import type fileSettings from '../lang/tr/file-settings.json'
import type installation from '../lang/tr/installation.json'
import type jobs from '../lang/tr/jobs.json'
import type mail from '../lang/tr/mail.json'
import type orderParameters from '../lang/tr/order-parameters.json'
import type orders from '../lang/tr/orders.json'
import type payments from '../lang/tr/payments.json'
import type session from '../lang/tr/session.json'
import type settings from '../lang/tr/settings.json'
import type shell from '../lang/tr/shell.json'
import type warehouseSettings from '../lang/tr/warehouse-settings.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: {
      translation: typeof accounts &
        typeof basket &
        typeof catalog &
        typeof categoryMaps &
        typeof cockpit &
        typeof erpSettings &
        typeof errors &
        typeof fileSettings &
        typeof installation &
        typeof jobs &
        typeof mail &
        typeof orderParameters &
        typeof orders &
        typeof payments &
        typeof session &
        typeof settings &
        typeof shell &
        typeof warehouseSettings
    }
  }
}
