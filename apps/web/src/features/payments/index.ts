export { OrderPayments } from './OrderPayments.tsx'
export { PayableOrders } from './PayableOrders.tsx'
export { PayButton } from './PayButton.tsx'
