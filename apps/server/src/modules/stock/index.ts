export { allocate, promisable, shownQuantity, type Taken, type WarehouseQuantity } from './rules.ts'
