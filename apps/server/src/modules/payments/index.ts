export { servePaymentDoors } from './doors.ts'
export { formTargets } from './gateways.ts'
export { servePayments } from './routes.ts'
export { workOffPayments } from './work-off.ts'
