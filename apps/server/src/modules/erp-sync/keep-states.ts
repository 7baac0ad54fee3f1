import type { ErpOrder } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import type { Run } from '../jobs/index.ts'
import { lockParts, noteAsked, type PartAtErp, takeErpOrder, takeMissing } from '../orders/index.ts'

/** Keeps how orders stand, one step for all of a page. */
export async function keepStates(
  app: App,
  run: Run,
  parts: readonly PartAtErp[],
  told: ReadonlyMap<string, ErpOrder | undefined>,
): Promise<void> {
  if (parts.length === 0) return
  await run.step(async (tx) => {
    const partIds = parts.map(({ partId }) => partId)
    await lockParts(tx, partIds)
    let changed = 0
    for (const { partId, documentNumber } of parts) {
      const order = told.get(documentNumber)
      if (!order) {
        if (await takeMissing(tx, partId, app.clock.now()))
          run.refuse(documentNumber, 'erp.order-missing', { order: documentNumber })
        continue
      }
      if (order.doubles.length > 0)
        run.refuse(documentNumber, 'erp.order-doubled', { order: documentNumber, numbers: order.doubles.join(', ') })
      const taken = await takeErpOrder(tx, partId, order)
      for (const product of taken.unknownProducts)
        run.refuse(documentNumber, 'erp.line-unknown', { order: documentNumber, product })
      if (taken.isChanged) changed += 1
    }
    await noteAsked(tx, partIds, app.clock.now())
    run.progress({ changed })
  })
}
