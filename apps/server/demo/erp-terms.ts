/** What the demo world and its ERP call the same things. */

/** The account on which buyers without a code order. */
export const COLLECTIVE_ACCOUNT = 'WEB'
/** What one euro costs in the demo world. */
export const LIRA_PER_EURO = '44'
/** The numbers of currencies there. */
export const EURO = 20
export const LIRA = 160

export type ErpRecord = { into: string; record: Record<string, unknown> }
