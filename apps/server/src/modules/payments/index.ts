export { servePaymentDoors } from './doors.ts'
export { formTargets } from './gateways.ts'
export {
  claimPayment,
  keepPayment,
  keepPaymentFailure,
  keepPushed,
  keepUnneeded,
  type PaymentInHand,
} from './push.queries.ts'
export { retryPayments } from './retry-payments.ts'
export { servePayments } from './routes.ts'
export { bankAccountOf } from './rules.ts'
export { workOffPayments } from './work-off.ts'
