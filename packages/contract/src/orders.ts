import { z } from 'zod'
import { CheckoutResult } from './baskets.ts'
import {
  Amount,
  Currency,
  Day,
  GatewayName,
  Id,
  Instant,
  PageQuery,
  PathId,
  Percent,
  page,
  Quantity,
  StatusType,
  text,
} from './common.ts'
import { endpoint } from './endpoint.ts'

/** An order's life, in the order it may move; a status may skip, never go back. */
export const orderStatuses = [
  'AwaitingPayment',
  'Received',
  'Approved',
  'Preparing',
  'PartlyShipped',
  'Shipped',
  'Delivered',
  'CancellationRequested',
  'Rejected',
  'Cancelled',
] as const
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>

export const statusTypeOf: Record<OrderStatus, StatusType> = {
  AwaitingPayment: 'warning',
  Received: 'info',
  Approved: 'info',
  Preparing: 'warning',
  PartlyShipped: 'warning',
  Shipped: 'success',
  Delivered: 'success',
  CancellationRequested: 'warning',
  Rejected: 'danger',
  Cancelled: 'danger',
}

export const paymentStatuses = [
  'NotRequired',
  'Pending',
  'Paid',
  'PartlyRefunded',
  'Refunded',
  'RefundPending',
  'RefundFailed',
  'Failed',
  'Cancelled',
] as const
export const PaymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const paymentStatusTypeOf: Record<PaymentStatus, StatusType> = {
  NotRequired: 'info',
  Pending: 'warning',
  Paid: 'success',
  PartlyRefunded: 'success',
  Refunded: 'info',
  RefundPending: 'warning',
  RefundFailed: 'danger',
  Failed: 'danger',
  Cancelled: 'info',
}

/** What a person may do to an order or a line in a state; the server's answer is the one that counts. */
export const orderCan = {
  /** Before the ERP has it: at once. Once sent and not yet being prepared: as a request. Otherwise not. */
  cancel: (status: OrderStatus): 'at-once' | 'as-request' | 'no' =>
    status === 'AwaitingPayment' || status === 'Received' ? 'at-once' : status === 'Approved' ? 'as-request' : 'no',
}

/** A line's part from one warehouse, as the ERP knows it. */
export const OrderItemPart = z.object({
  id: Id,
  number: z.string().nullable(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  divisionCode: z.string(),
  divisionName: z.string(),
  salePrice: Amount,
  discountedPrice: Amount,
  quantity: Quantity,
  shippedQuantity: Quantity,
  erpModifiedBy: z.string().nullable(),
  erpModifiedOn: Instant.nullable(),
  paymentStatus: PaymentStatus,
  paymentMethodCode: z.string(),
  paymentMethodName: z.string(),
  status: OrderStatus,
  statusType: StatusType,
})

export const OrderItem = z.object({
  id: Id,
  productId: Id,
  productCode: z.string(),
  productName: z.string(),
  productImageUrl: z.string().nullable(),
  quantity: Quantity,
  shippedQuantity: Quantity,
  unitCode: z.string(),
  dueDate: Day.nullable(),
  salePrice: Amount,
  discountedPrice: Amount,
  vatRate: Percent,
  lineTotal: Amount,
  lineTotalWithVat: Amount,
  /** What the payment method adds, without VAT. */
  expenseAmount: Amount,
  status: OrderStatus,
  statusType: StatusType,
  isDeletedByErp: z.boolean(),
  isAddedByErp: z.boolean(),
  /** The ERP said no to cancelling it. */
  isCancellationRefused: z.boolean(),
  canCancel: z.enum(['at-once', 'as-request', 'no']),
  orders: z.array(OrderItemPart),
})

export const OrderSummary = z.object({
  docNumber: z.string(),
  orderNumber: z.string().nullable(),
  date: Day,
  time: z.string(),
  status: OrderStatus,
  statusType: StatusType,
  paymentStatus: PaymentStatus,
  salesmanCode: z.string().nullable(),
  salesmanName: z.string().nullable(),
  customerId: Id,
  customerCode: z.string().nullable(),
  customerName: z.string(),
  lineCount: z.int(),
  totalAmount: Amount,
  currency: Currency,
  canCancel: z.enum(['at-once', 'as-request', 'no']),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const OrderDetail = z.object({
  id: Id,
  b2BDocNo: z.string(),
  orderNumber: z.string().nullable(),
  date: Day,
  time: z.string(),
  customerId: Id,
  customerCode: z.string().nullable(),
  customerName: z.string(),
  currency: Currency,
  salesmanCode: z.string().nullable(),
  salesmanName: z.string().nullable(),
  /** At list prices, without VAT. */
  totalGrossAmount: Amount,
  totalDiscountAmount: Amount,
  totalAmountWithoutTax: Amount,
  totalTaxAmount: Amount,
  totalExpenseAmount: Amount,
  totalAmount: Amount,
  status: OrderStatus,
  statusType: StatusType,
  paymentStatus: PaymentStatus,
  canPayWithPayPal: z.boolean(),
  /** Where it can be paid on the internet: through whom. */
  payWith: GatewayName.nullable(),
  canCancel: z.enum(['at-once', 'as-request', 'no']),
  note: z.string(),
  /** Why it does not go on by itself, in the reader's language; null while it does. */
  waitsFor: z.string().nullable(),
  /** Why it, or a part of it, was rejected, in the words of who did; null where nothing was. */
  rejectionReason: z.string().nullable(),
  createdOnUtc: Instant,
  createdBy: z.string(),
  erpModifiedBy: z.string().nullable(),
  erpModifiedOn: Instant.nullable(),
  paymentMethodCode: z.string(),
  paymentMethodName: z.string(),
  division: z.object({ code: z.string(), name: z.string() }),
  /** Null when several. */
  warehouse: z.object({ code: z.string(), name: z.string() }).nullable(),
  shippingAddressCaption: z.string(),
  shippingAddress: z.string(),
  orderItems: z.array(OrderItem),
})
export type OrderDetail = z.infer<typeof OrderDetail>

/** Columns an order list can be ordered and filtered by. */
export const listColumns = [
  'docNumber',
  'date',
  'status',
  'customerName',
  'customerCode',
  'salesmanName',
  'totalAmount',
  'currency',
] as const

export const list = endpoint({
  method: 'GET',
  path: '/orders',
  tag: 'orders',
  summary: 'Orders of the customer acted for; without one, of every customer the viewer may see',
  may: 'selected-customer',
  acting: 'optional',
  query: PageQuery,
  response: page(OrderSummary),
  errors: ['request.unknown-column'],
})

export const detail = endpoint({
  method: 'GET',
  path: '/orders/{docNumber}',
  tag: 'orders',
  summary: 'One order with its lines and their parts',
  may: 'selected-customer',
  acting: 'optional',
  params: z.object({ docNumber: text(60).min(1) }),
  response: OrderDetail,
  errors: ['order.not-found'],
})

export const transactionStatus = endpoint({
  method: 'GET',
  path: '/orders/transaction/{transactionId}/status',
  tag: 'orders',
  summary: 'What became of a checkout',
  may: 'selected-customer',
  acting: 'optional',
  params: z.object({ transactionId: z.uuid() }),
  response: CheckoutResult,
  errors: ['record.not-found'],
})

export const OrderedItem = z.object({
  docNumber: z.string(),
  date: Day,
  status: OrderStatus,
  statusType: StatusType,
  customerId: Id,
  customerName: z.string(),
  productId: Id,
  productCode: z.string(),
  productName: z.string(),
  productImageUrl: z.string().nullable(),
  quantity: Quantity,
  unitCode: z.string(),
  discountedPrice: Amount,
  currency: Currency,
})

export const itemDetails = endpoint({
  method: 'GET',
  path: '/orders/item-details',
  tag: 'orders',
  summary: 'Ordered lines found by product code, name or document number, newest first',
  may: 'selected-customer',
  acting: 'optional',
  query: z.object({ Search: text(200) }),
  response: z.array(OrderedItem),
})

export const cancel = endpoint({
  method: 'PUT',
  path: '/orders/{docNumber}/cancellation',
  tag: 'orders',
  summary: 'Cancel an order, or ask for it once the ERP has it',
  may: 'selected-customer',
  acting: 'optional',
  params: z.object({ docNumber: text(60).min(1) }),
  errors: ['order.not-found', 'order.cannot-cancel', 'order.already-cancelled'],
})

export const cancelLine = endpoint({
  method: 'PUT',
  path: '/orders/{orderId}/items/{orderLineId}/cancellation',
  tag: 'orders',
  summary: 'Cancel one line of an order, or ask for it once the ERP has it',
  may: 'selected-customer',
  acting: 'optional',
  params: z.object({ orderId: PathId, orderLineId: PathId }),
  errors: ['order.not-found', 'order-line.cannot-cancel', 'order.already-cancelled'],
})
