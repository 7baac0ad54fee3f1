export { expireUnpaid } from './cancel-order.ts'
export { serveOrders } from './routes.ts'
export { startOrderWorker } from './worker.ts'
