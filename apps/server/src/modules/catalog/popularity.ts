import type { App } from '../../platform/app.ts'
import { keepInOrder, lockCatalogue, saveDemand } from './save-products.queries.ts'

/** Half a year holds one tyre season and forgets the one before. */
const DAYS = 180

/** Puts what is ordered most in front, in lists and searches alike. */
export async function rankByDemand(app: App): Promise<void> {
  const from = new Date(app.clock.now().getTime() - DAYS * 24 * 3_600_000)
  const changed = await app.db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    return saveDemand(tx, from)
  })
  if (changed === 0) return
  app.log.info({ changed }, 'products ranked by demand')
  await keepInOrder(app.db)
}
