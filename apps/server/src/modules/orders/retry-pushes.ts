import type { App } from '../../platform/app.ts'
import { insertFact } from './orders.queries.ts'
import { retryParts } from './push.queries.ts'

/**
 * Has parts of orders tried again at the ERP at once, and requests to cancel them; records who asked.
 * @param asked what the person named: a document number, a cause, or everything
 * @returns how many will be tried
 */
export function retryPushes(
  app: App,
  by: { userId: number },
  partIds: readonly number[],
  asked: { docNumber?: string | undefined; cause?: string | undefined },
): Promise<number> {
  return app.db.transaction().execute(async (tx) => {
    const count = await retryParts(tx, partIds, app.clock.now())
    const subject = asked.docNumber ?? 'erp'
    const details = { count, ...(asked.cause !== undefined && { cause: asked.cause }) }
    await insertFact(tx, { kind: 'erp-retry-asked', userId: by.userId, customerId: null, subject, details })
    return count
  })
}
