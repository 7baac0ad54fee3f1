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
  const period = (await periodOf(session, 'CurrentPeriod')) ?? (await periodOf(session, 'ActivePeriod'))
  if (period === null) throw new ErpError('refused', [], { found: { finding: 'period-unknown' } })
  const firm = `LG_${String(session.firm).padStart(3, '0')}`
  const two = String(period).padStart(2, '0')
  return { ofFirm: (table) => `${firm}_${table}`, ofPeriod: (table) => `${firm}_${two}_${table}` }
}

/** Null where the service has no such method, or says nothing that is a period. */
async function periodOf(session: LogoSession, method: string): Promise<number | null> {
  try {
    return periodIn(await session.get(`methods/${method}`))
  } catch (error) {
    if (error instanceof ErpError && error.status === 404) return null
    throw error
  }
}

const PERIOD_NAMES = ['value', 'nr', 'period', 'periodnr', 'currentperiod', 'activeperiod', 'items']

/** A bare number, or one inside a record or the `{ Name, Value }` pairs with which business methods answer. */
function periodIn(answer: unknown): number | null {
  if (Array.isArray(answer)) return answer.map(periodIn).find((found) => found !== null) ?? null
  if (typeof answer === 'object' && answer !== null) {
    const named = Object.entries(answer).filter(([name]) => PERIOD_NAMES.includes(name.toLowerCase()))
    return periodIn(named.map(([, value]) => value))
  }
  const period = number(answer)
  return period !== null && Number.isInteger(period) && period >= 1 && period <= 99 ? period : null
}
