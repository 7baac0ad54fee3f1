/** What everything that happens in the ERP needs. */
import type { Clock } from './clock.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store.ts'

export interface Erp {
  store: Store
  clock: Clock
  settings: Settings
  firm: number
}

/** Amounts are kept to the hundredth, as in the ERP's screens. */
export const cents = (amount: number) => Math.round((amount + Number.EPSILON) * 100) / 100
