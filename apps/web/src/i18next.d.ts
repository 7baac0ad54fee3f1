import 'i18next'
import type basket from '../lang/tr/basket.json'
import type catalog from '../lang/tr/catalog.json'
import type errors from '../lang/tr/errors.json'
import type orders from '../lang/tr/orders.json'
import type session from '../lang/tr/session.json'
import type settings from '../lang/tr/settings.json'
import type shell from '../lang/tr/shell.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: {
      translation: typeof basket &
        typeof catalog &
        typeof errors &
        typeof orders &
        typeof session &
        typeof settings &
        typeof shell
    }
  }
}
