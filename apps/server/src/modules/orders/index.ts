export { carryOutNext } from './carry-out.ts'
export { serveOrders } from './routes.ts'
export { mayMove, splitLines, statusFrom } from './rules.ts'
export { startOrderWorker } from './worker.ts'
