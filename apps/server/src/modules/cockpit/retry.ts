import type { App } from '../../platform/app.ts'
import { retryPushes } from '../orders/index.ts'
import { retryPayments } from '../payments/index.ts'
import { listFailed } from './failures.queries.ts'

/**
 * Has what failed on its way to the ERP tried again at once: what one order left behind, what met one cause, or everything.
 * @returns how many will be tried
 */
export async function retry(
  app: App,
  by: { userId: number },
  asked: { docNumber?: string | undefined; cause?: string | undefined },
): Promise<{ count: number }> {
  const failed = await listFailed(app.db, asked)
  const partIds = failed.filter(({ about }) => about !== 'payment').map(({ id }) => id)
  const paymentIds = failed.filter(({ about }) => about === 'payment').map(({ id }) => id)
  const parts = partIds.length > 0 ? await retryPushes(app, by, partIds, asked) : 0
  const payments = paymentIds.length > 0 ? await retryPayments(app, by, paymentIds, asked) : 0
  return { count: parts + payments }
}
