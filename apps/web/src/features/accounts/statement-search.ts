/** What can be chosen without typing days; the first is shown where nothing was chosen. */
export const periods = ['days90', 'days30', 'year', 'all'] as const
export type Period = (typeof periods)[number]

/** Which days and which currency of an account are looked at, as they stand in the address. Typed days go before a period. */
export interface StatementSearch {
  period?: Period | undefined
  from?: string | undefined
  to?: string | undefined
  currency?: string | undefined
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** What is not a period, a day or a currency is left out: an address may be typed. */
export function readStatementSearch(given: Record<string, unknown>): StatementSearch {
  const { from, to, currency } = given
  const period = periods.find((one) => one === given.period)
  return {
    ...(period && { period }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
  }
}

/** The period that is looked at; null where the days were typed. */
export const periodOf = ({ period, from, to }: StatementSearch): Period | null =>
  from || to ? null : (period ?? periods[0])

/** What the server is asked for on a day of the reader's, `2026-11-21`. */
export function statementAsked(search: StatementSearch, today: string): Omit<StatementSearch, 'period'> {
  const { from, to, currency } = search
  const period = periodOf(search)
  const begin = period === null ? from : beginOf(period, today)
  return { ...(begin && { from: begin }), ...(to && { to }), ...(currency && { currency }) }
}

function beginOf(period: Period, today: string): string | undefined {
  if (period === 'all') return undefined
  if (period === 'year') return `${today.slice(0, 4)}-01-01`
  const begin = new Date(`${today}T00:00:00Z`)
  begin.setUTCDate(begin.getUTCDate() - (period === 'days90' ? 90 : 30))
  return begin.toISOString().slice(0, 10)
}
