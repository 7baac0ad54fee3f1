/** What is true of divisions and price lists. */

/** Whether fields of a division decide what rows of an ERP belong to: its number, and where and in what it sells. */
export const decidesPlaces = (fields: readonly string[]): boolean =>
  fields.some((field) => ['erp', 'erpCode', 'countryCode', 'currency'].includes(field))

interface List {
  code: string
  currency: string
  tradingGroup: string | null
}

/** What of a list another one of its division has already: codes and trading groups tell those of a currency apart. */
export function takenBy(list: List, others: readonly List[]): 'code' | 'tradingGroup' | null {
  const same = others.filter(({ currency }) => currency === list.currency)
  if (same.some(({ code }) => code === list.code)) return 'code'
  const isTaken = list.tradingGroup !== null && same.some(({ tradingGroup }) => tradingGroup === list.tradingGroup)
  return isTaken ? 'tradingGroup' : null
}
