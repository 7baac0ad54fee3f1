/** Names of the firm's tables: the firm's number in three digits, the fiscal period's in two. */
import type { LogoSession } from './logo-session.ts'
import { number } from './logo-values.ts'
import { ErpError } from './port.ts'

export interface TableNames {
  ofFirm(table: string): string
  ofPeriod(table: string): string
}

const known = new WeakMap<LogoSession, Promise<TableNames>>()

/** The period is asked for once a session. */
export function tableNames(session: LogoSession): Promise<TableNames> {
  const names = known.get(session) ?? readNames(session)
  known.set(session, names)
  names.catch(() => known.delete(session))
  return names
}

async function readNames(session: LogoSession): Promise<TableNames> {
  const period = periodIn(await session.get('methods/CurrentPeriod'))
  if (period === null) throw new ErpError('refused', ['The service does not say which fiscal period is open.'])
  const firm = `LG_${String(session.firm).padStart(3, '0')}`
  const two = String(period).padStart(2, '0')
  return { ofFirm: (table) => `${firm}_${table}`, ofPeriod: (table) => `${firm}_${two}_${table}` }
}

/** A bare number, or one inside the `{ Name, Value }` pairs with which business methods answer. */
function periodIn(answer: unknown): number | null {
  if (Array.isArray(answer)) return answer.map(periodIn).find((found) => found !== null) ?? null
  if (typeof answer === 'object' && answer !== null) {
    const { Value, NR, items } = answer as Record<string, unknown>
    return periodIn(Value ?? NR ?? items)
  }
  const period = number(answer)
  return period !== null && Number.isInteger(period) && period >= 1 && period <= 99 ? period : null
}
