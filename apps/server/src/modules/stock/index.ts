export { allocate, promisable, shownQuantity, type WarehouseQuantity } from './rules.ts'
