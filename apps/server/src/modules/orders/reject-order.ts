import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import { listRefusedParts, lockPart, lockParts, saveRejection } from './erp-state.queries.ts'
import type { LineNews } from './erp-view.ts'
import { endLines, follow } from './follow-parts.ts'
import { everyOrder, lockOrder } from './orders.queries.ts'

/**
 * Ends for good what the ERP refused of an order, as a person decided: what was held is free again, quotas are given
 * back, what was paid for it is owed back, and the buyers are told why. What the ERP took of the order goes on.
 * @throws order.not-found, order.cannot-reject where the ERP refused nothing of it
 */
export async function rejectOrder(
  app: App,
  { userId }: { userId: number },
  { docNumber, reason }: { docNumber: string; reason: string },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, everyOrder, { docNumber })
    if (!order) throw fail('order.not-found')
    const partIds = await listRefusedParts(tx, order.id)
    await lockParts(tx, partIds)
    const ended: LineNews[] = []
    for (const partId of partIds) {
      const part = await lockPart(tx, partId)
      const living = part?.lines.filter(({ status }) => status !== 'Cancelled' && status !== 'Rejected') ?? []
      if (part) ended.push(...(await endLines(tx, part, living, 'Rejected')))
    }
    const [first] = partIds
    const part = first === undefined ? null : await lockPart(tx, first)
    if (!part || ended.length === 0) throw fail('order.cannot-reject')
    await saveRejection(tx, order.id, reason)
    await follow(tx, part, ended, null, { userId, reason })
  })
}
