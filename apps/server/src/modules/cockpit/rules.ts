import { type DataKind, type Thresholds, type Watched, watched } from '@toptan/contract/cockpit'

/** The job behind each kind of data. */
export const jobOf: Record<DataKind, string> = {
  products: 'pull-products',
  prices: 'pull-prices',
  stock: 'pull-stock',
  customers: 'pull-customers',
  accountLines: 'pull-account-lines',
  orderStates: 'pull-order-states',
}

/** Something that is to be late one day: since when, how many, and why, to be put into words. */
export interface Pending {
  since: Date
  count: number
  lastError: { key: string; details: Record<string, string | number> } | null
}

/** Everything that is pending; what is not there, or is not to be waited for, is null. */
export type Sight = Record<Watched, Pending | null>

/** What has been pending for longer than its threshold, in the order of the screen. */
export function lateOf(sight: Sight, thresholds: Thresholds, now: Date): Watched[] {
  return watched.filter((name) => {
    const pending = sight[name]
    const minutes = thresholds[name]
    return pending !== null && minutes > 0 && now.getTime() - pending.since.getTime() > minutes * 60_000
  })
}

/** Since when each alert stands, by what is late; kept from look to look. */
export type OpenAlerts = Partial<Record<Watched, string>>

/** Reads what the last look kept; anything else is no alert. */
export function openAlertsFrom(kept: unknown): OpenAlerts {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([name]) => watched.includes(name as Watched)))
}

/** Alerts to give now, and those that stand after this look. What has healed alerts anew when it is late again. */
export function turnOfAlerts(
  open: OpenAlerts,
  late: readonly Watched[],
  now: Date,
): { begun: Watched[]; healed: Watched[]; open: OpenAlerts } {
  const begun = late.filter((name) => open[name] === undefined)
  const healed = watched.filter((name) => open[name] !== undefined && !late.includes(name))
  const stands = late.map((name) => [name, open[name] ?? now.toISOString()] as const)
  return { begun, healed, open: Object.fromEntries(stands) }
}
