import type { OrderStatus } from '@toptan/contract/orders'

/** Amounts are exact decimals. */
export interface OrderRow {
  id: number
  docNumber: string
  orderNumber: string | null
  customerId: number
  userId: number | null
  salesmanId: number | null
  divisionId: number
  currency: string
  paymentMethodCode: string
  status: OrderStatus
  paymentStatus: string
  note: string
  shippingAddressCode: string
  shippingAddressCaption: string
  shippingAddress: Record<string, string>
  totalGrossAmount: string
  totalDiscountAmount: string
  totalAmountWithoutTax: string
  totalTaxAmount: string
  totalExpenseAmount: string
  totalAmount: string
  lineCount: number
  createdAt: Date
  paymentExpiresAt: Date | null
  erpModifiedBy: string | null
  erpModifiedOn: Date | null
}

export interface ItemRow {
  id: number
  orderId: number
  position: number
  productId: number
  productCode: string
  productName: string
  kind: string
  quantity: number
  shippedQuantity: number
  unitCode: string
  dueDate: string
  listPrice: string
  netPrice: string
  vatRate: string
  vatReason: string
  discountRates: { reason: string; name: string | null; rate: number }[]
  lineAmount: string
  vatAmount: string
  expenseAmount: string
  expenseVatAmount: string
  status: OrderStatus
}

export interface PartRow {
  id: number
  orderId: number
  warehouseId: number
  number: string | null
  status: OrderStatus
  erpModifiedBy: string | null
  erpModifiedOn: Date | null
}

interface PartLineRow {
  id: number
  orderPartId: number
  orderItemId: number
  quantity: number
  shippedQuantity: number
  status: OrderStatus
}

export interface ReservationRow {
  id: number
  orderPartLineId: number
  productId: number
  warehouseId: number
  quantity: number
  heldAt: Date
  endedAt: Date | null
  endedReason: string | null
}

export interface OrderBook {
  orders: OrderRow[]
  items: ItemRow[]
  parts: PartRow[]
  partLines: PartLineRow[]
  reservations: ReservationRow[]
}
