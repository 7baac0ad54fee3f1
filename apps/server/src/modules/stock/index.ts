export { askAgain, askAgainForCart, canAskAgain, readingOf } from './ask-again.ts'
export {
  emptyUnread,
  listUndecided,
  takeDecidedReadings,
  takeReadings,
  type UndecidedProduct,
} from './readings.queries.ts'
export { serveWarehouses } from './routes.ts'
export { allocate, promisable, shownQuantity, type WarehouseQuantity } from './rules.ts'
export { takeErpWarehouses } from './warehouses.queries.ts'
