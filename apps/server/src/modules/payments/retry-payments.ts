import type { App } from '../../platform/app.ts'
import { retryPayments as retry } from './push.queries.ts'
import { addFact } from './queries.ts'

/**
 * Has collected payments tried again at the ERP at once; records who asked.
 * @param asked what the person named: a document number, a cause, or everything
 * @returns how many will be tried
 */
export function retryPayments(
  app: App,
  { userId }: { userId: number },
  paymentIds: readonly number[],
  asked: { docNumber?: string | undefined; cause?: string | undefined },
): Promise<number> {
  return app.db.transaction().execute(async (tx) => {
    const count = await retry(tx, paymentIds, app.clock.now())
    const details = { count, ...(asked.cause !== undefined && { cause: asked.cause }) }
    await addFact(tx, { kind: 'payment-retry-asked', userId, subject: asked.docNumber ?? 'erp', details })
    return count
  })
}
