/** Currencies are numbers at the ERP. */
import type { LogoSession } from './logo-session.ts'
import { askSql } from './logo-sql.ts'
import { number, text } from './logo-values.ts'
import { ErpError } from './port.ts'

/** The same in every installation; 0 is the company's own. */
const WELL_KNOWN: readonly [number, string][] = [
  [160, 'TRY'],
  [1, 'USD'],
  [20, 'EUR'],
  [17, 'GBP'],
]

export interface Currencies {
  /** Asks the ERP for its list, once, where one of these numbers is not known. */
  learn(values: readonly unknown[]): Promise<void>
  codeOf(value: unknown): string
  numberOf(code: string): Promise<number>
}

export function createCurrencies(session: LogoSession): Currencies {
  const { localCurrency } = session.options
  const codes = new Map(WELL_KNOWN).set(0, localCurrency)
  let asked: Promise<void> | undefined
  const ask = async () => {
    const rows = await askSql(session, 'CURTYPE, CURCODE', `FROM L_CURRENCYLIST WHERE FIRMNR = ${session.firm}`)
    for (const row of rows) {
      const [nr, code] = [number(row.CURTYPE), text(row.CURCODE)]
      if (nr !== null && code !== null && !codes.has(nr)) codes.set(nr, code)
    }
  }
  const learnAll = () => {
    asked ??= ask()
    return asked
  }
  const find = (code: string) => [...codes].find(([nr, known]) => nr !== 0 && known === code)?.[0]

  return {
    async learn(values) {
      if (values.every((value) => codes.has(number(value) ?? 0))) return
      await learnAll().catch((error: unknown) => {
        // Where SQL is switched off, what is in other currencies shows its number; the rest is as good as ever.
        if (!(error instanceof ErpError) || error.mayPass) throw error
      })
    },
    codeOf: (value) => codes.get(number(value) ?? 0) ?? `#${value}`,
    async numberOf(code) {
      if (find(code) === undefined) await learnAll()
      const found = find(code)
      if (found === undefined)
        throw new ErpError('refused', [], { found: { finding: 'currency-unknown', currency: code } })
      return found
    },
  }
}
