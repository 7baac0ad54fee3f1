import type { JobWork } from '../jobs/index.ts'
import { listPartsAtErp } from '../orders/index.ts'
import { atEveryErp } from './connections.ts'
import { decideStock } from './decide-stock.ts'
import { keepStates } from './keep-states.ts'

/** Asks how the orders stand that the ERPs have, those not asked for longest first, and reads what they leave undecided. */
export const pullOrderStates: JobWork = async ({ app, run }) => {
  await atEveryErp(app, run, async (erp, session) => {
    const parts = await listPartsAtErp(app.db, erp.name, app.clock.now())
    run.progress({ expected: parts.length })
    const byNumber = new Map(parts.map((part) => [part.documentNumber, part]))
    for await (const page of session.orderStates([...byNumber.keys()])) {
      run.progress({ seen: page.rows.length })
      const asked = page.rows.flatMap(({ documentNumber }) => byNumber.get(documentNumber) ?? [])
      await keepStates(app, run, asked, new Map(page.rows.map((row) => [row.documentNumber, row.order])))
    }
    await decideStock(app, run, erp, session)
  })
}
