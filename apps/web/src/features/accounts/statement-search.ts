/** Which days and which currency of an account are looked at, as they stand in the address. */
export interface StatementSearch {
  from?: string | undefined
  to?: string | undefined
  currency?: string | undefined
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** What is not a day or a currency is left out: an address may be typed. */
export function readStatementSearch(given: Record<string, unknown>): StatementSearch {
  const { from, to, currency } = given
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
  }
}
