export { OrderPayments } from './OrderPayments.tsx'
export { PayButton } from './PayButton.tsx'
