/** Units of products whose list leaves them out: without one a product cannot be ordered. */
import type { LogoSession } from './logo-session.ts'
import { type Fields, rowsIn, text } from './logo-values.ts'
import { ErpError } from './port.ts'

/** After so many cards without a unit of their own there is none to be had, and the rest are not asked for. */
const MOST_IN_VAIN = 3
const inVain = new WeakMap<LogoSession, number>()

const hasUnit = (item: Fields) => text(item.MAINUNIT) !== null || (rowsIn(item.UNITS)?.length ?? 0) > 0

/** Asks for each card that came without a unit, by itself and by the collection below it; changes the rows. */
export async function completeUnits(session: LogoSession, rows: Fields[]): Promise<void> {
  for (const row of rows) {
    const ref = text(row.INTERNAL_REFERENCE)
    if (ref === null || hasUnit(row)) continue
    if ((inVain.get(session) ?? 0) >= MOST_IN_VAIN) return
    const units = (await unitsOf(session, ref)) ?? []
    if (units.length > 0) row.UNITS = { items: units }
    else inVain.set(session, (inVain.get(session) ?? 0) + 1)
  }
}

async function unitsOf(session: LogoSession, ref: string): Promise<Fields[] | undefined> {
  const card = (await found(() => session.get(`items/${ref}`, { expandLevel: 'full' }))) as Fields | undefined
  const main = text(card?.MAINUNIT)
  if (main !== null) return [{ UNIT_CODE: main }]
  const units = rowsIn(card?.UNITS)
  return units && units.length > 0 ? units : rowsIn(await found(() => session.get(`items/${ref}/UNITS`)))
}

/** Undefined where the service refuses. */
async function found(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ErpError && error.kind === 'refused') return undefined
    throw error
  }
}
