export { forgetOldMail } from './outbox.ts'
export {
  queueAccountMail,
  queueAlert,
  queueOrderMail,
  queuePasswordLink,
  queuePaymentMail,
  queueQueryResult,
  queueRegistrationMail,
} from './queue-mail.ts'
export { serveMail } from './routes.ts'
export { startMailWorker } from './worker.ts'
