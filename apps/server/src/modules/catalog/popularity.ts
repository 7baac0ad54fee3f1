import type { App } from '../../platform/app.ts'
import { keepInOrder, lockCatalogue, saveDemand } from './save-products.queries.ts'

/** Half a year holds one tyre season and forgets the one before. */
const DAYS = 180

/** Puts what is ordered most in front, in lists and searches alike; returns how many products moved. For a timed job. */
export async function rankByDemand(app: App): Promise<{ seen: number; changed: number }> {
  const from = new Date(app.clock.now().getTime() - DAYS * 24 * 3_600_000)
  const ranked = await app.db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    return saveDemand(tx, from)
  })
  if (ranked.changed > 0) {
    app.log.info({ changed: ranked.changed }, 'products ranked by demand')
    await keepInOrder(app.db)
  }
  return ranked
}
