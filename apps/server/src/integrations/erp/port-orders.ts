/** Orders and payments, on their way to an ERP and as it shows them. */
import type { OrderStatus } from '@toptan/contract/orders'
import type { Decimal } from '../../platform/money.ts'

/** The states an ERP can tell of; a part waits in others before it is there. */
export type ErpOrderStatus = Extract<
  OrderStatus,
  'Approved' | 'Preparing' | 'PartlyShipped' | 'Shipped' | 'Delivered' | 'Cancelled'
>

/** What became of a request to cancel. */
export type ErpCancellation = 'none' | 'requested' | 'refused' | 'done'

export interface ErpOrder {
  id: string
  /** The ERP's own order number. */
  number: string
  documentNumber: string
  customerCode: string
  warehouseCode: string
  status: ErpOrderStatus
  cancellation: ErpCancellation
  /** Whether the stock figures of the ERP are certain to contain what is open of it. */
  isInStockFigures: boolean
  currency: string
  /** As the ERP worked them out, in the order's currency. */
  totalWithoutVat: Decimal
  totalVat: Decimal
  total: Decimal
  modifiedBy: string | null
  modifiedAt: Date | null
  lines: ErpOrderLine[]
  /** Numbers of further orders with the same document number: somebody has to look. */
  doubles: string[]
}

export interface ErpOrderLine {
  /** Stays the same as long as the line exists. */
  id: string
  productCode: string
  warehouseCode: string
  quantity: number
  shippedQuantity: number
  unitCode: string | null
  price: Decimal
  /** After discounts, without VAT, for the whole quantity. */
  total: Decimal
  dueDate: string | null
  status: ErpOrderStatus
  cancellation: ErpCancellation
}

export interface ErpOrderState {
  documentNumber: string
  order: ErpOrder | undefined
}

export interface OrderToPush {
  /** Ours, unique for each part; letters, digits and `. / _ -`. */
  documentNumber: string
  /**
   * When a push of it was last begun whose end is not known: after `unclear`, or when we were killed meanwhile. Keep it
   * before calling, so that it is known after any end. Left out: never, or the ERP refused, or it was unreachable.
   */
  lastTriedAt?: Date | null | undefined
  orderedAt: Date
  customerCode: string
  addressCode?: string | null | undefined
  warehouseCode: string
  divisionCode?: string | null | undefined
  salesmanCode?: string | null | undefined
  paymentPlanCode?: string | null | undefined
  currency: string
  /** What one unit of the currency costs in the company's own; needed where they differ. */
  exchangeRate?: Decimal | undefined
  note?: string | undefined
  lines: OrderLineToPush[]
  /** Order parameters by key: those of the contract, or a field of the ERP as its administrators know it. */
  parameters?: Readonly<Record<string, string>> | undefined
}

export interface OrderLineToPush {
  /** Ours; comes back beside the ERP's line. */
  key: string
  productCode: string
  quantity: number
  unitCode: string
  /** For one unit, before discounts. */
  price: Decimal
  includesVat: boolean
  vatRate: number
  /** Percentages, each on what the one before left. */
  discounts: Decimal[]
  /** An amount for the whole line, without VAT. */
  expense?: Decimal | undefined
  dueDate?: string | null | undefined
}

export interface PushedOrder {
  order: ErpOrder
  /** True: the ERP had it before, from a push whose answer never came. */
  wasThere: boolean
  /** Our lines beside the ERP's; null where the line is no longer there. */
  lines: { key: string; lineId: string | null }[]
}

export interface PaymentToPush {
  /** Ours, unique for each payment. */
  documentNumber: string
  /** As with orders. */
  lastTriedAt?: Date | null | undefined
  customerCode: string
  amount: Decimal
  currency: string
  exchangeRate?: Decimal | undefined
  collectedAt: Date
  /** The account at the bank that received it, by the ERP's code. */
  bankAccountCode: string
  note?: string | undefined
}

export interface PushedPayment {
  id: string
  number: string
  wasThere: boolean
}
