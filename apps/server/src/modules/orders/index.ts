export { expireUnpaid } from './cancel-order.ts'
export {
  listDocumentNumbers,
  listPartsAtErp,
  lockParts,
  noteAsked,
  noteBooked,
  type PartAtErp,
} from './erp-state.queries.ts'
export { visibleTo } from './orders.queries.ts'
export { payWith } from './pay-with.ts'
export {
  type CancellationInHand,
  claimCancellation,
  claimPart,
  keepCancellation,
  keepFailure,
  keepPart,
  keepSent,
  type PartInHand,
  type PushFailure,
} from './push.queries.ts'
export { receivePaid } from './receive-paid.ts'
export { rejectOrder } from './reject-order.ts'
export { retryPushes } from './retry-pushes.ts'
export { serveOrders } from './routes.ts'
export { endUnsentRequests, takeErpOrder, takeMissing } from './take-erp-order.ts'
export { startOrderWorker } from './worker.ts'
