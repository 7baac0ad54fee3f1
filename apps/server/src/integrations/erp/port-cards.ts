/** What an ERP knows of goods, stock, customers and their accounts. */
import type { Decimal } from '../../platform/money.ts'

export interface ErpProduct {
  id: string
  code: string
  name: string
  /** False: a card that is no longer used. */
  isActive: boolean
  /** Goods that are sold, not assets, services or classes of products. */
  isGoods: boolean
  brandCode: string | null
  groupCode: string | null
  /** The five free codes of a card, null where empty. */
  specialCodes: (string | null)[]
  /** The maker's own number. */
  producerCode: string | null
  barcode: string | null
  /** Percent of VAT on sales. */
  vatRate: number
  unitCode: string
  units: { code: string; barcode: string | null; weight: number | null; perMainUnit: number }[]
  minOrderQuantity: number | null
}

export interface ErpPrice {
  id: string
  productCode: string
  /** Null: everyone's price. */
  customerCode: string | null
  price: Decimal
  currency: string
  unitCode: string | null
  includesVat: boolean
  /** The lower, the stronger. */
  priority: number
  startsOn: string | null
  endsOn: string | null
  tradingGroup: string | null
  paymentPlanCode: string | null
  isActive: boolean
}

export interface ErpStock {
  productCode: string
  warehouseCode: string
  onHand: number
  /** What open orders in the ERP, ours among them, still take of it. */
  inOpenOrders: number
  /** What the ERP set aside by name; part of `inOpenOrders` or not, as the company works. */
  reserved: number
}

export interface ErpWarehouse {
  code: string
  name: string
  divisionCode: string
  divisionName: string | null
}

export interface ErpCustomer {
  id: string
  code: string
  name: string
  isActive: boolean
  isBlocked: boolean
  /** False: only bought from, never sold to. */
  isBuyer: boolean
  email: string | null
  phone: string | null
  address: string | null
  district: string | null
  town: string | null
  city: string | null
  postCode: string | null
  countryCode: string | null
  taxNumber: string | null
  taxOffice: string | null
  currency: string | null
  paymentPlanCode: string | null
  tradingGroup: string | null
  creditLimit: Decimal | null
  specialCodes: (string | null)[]
}

export interface ErpAddress {
  id: string
  customerCode: string
  code: string
  caption: string
  title: string | null
  responsible: string | null
  address: string
  district: string | null
  town: string | null
  city: string | null
  postCode: string | null
  countryCode: string | null
  phone: string | null
  email: string | null
  isDefault: boolean
}

export interface ErpSalesman {
  id: string
  code: string
  name: string
  email: string | null
  isActive: boolean
  /** The customers who are theirs; null where the ERP does not say. */
  customerCodes: string[] | null
}

export const ficheKinds = [
  'cash-collection',
  'cash-payment',
  'debit-note',
  'credit-note',
  'transfer',
  'exchange-difference',
  'special',
  'opening',
  'incoming-bank-transfer',
  'outgoing-bank-transfer',
  'purchase',
  'sales-return',
  'service-bought',
  'purchase-return',
  'retail-sale',
  'wholesale-sale',
  'service-sold',
  'maturity-difference',
  'price-difference',
  'self-employed-receipt',
  'cheque-or-note',
  'credit-card',
  'other',
] as const
export type FicheKind = (typeof ficheKinds)[number]

export interface ErpAccountLine {
  id: string
  customerCode: string
  /** The paper behind the line, for `ficheLines`. */
  ficheKey: string
  ficheNo: string
  kind: FicheKind
  /** The ERP's own number of the kind. */
  kindId: number
  documentNumber: string | null
  description: string | null
  date: string
  dueDate: string | null
  sign: 'debit' | 'credit'
  /** In the company's own currency. */
  amount: Decimal
  /** In the currency of the paper. */
  currency: string
  currencyAmount: Decimal
  isCancelled: boolean
}

export interface ErpFicheLine {
  productCode: string
  productName: string
  quantity: number
  unitCode: string | null
  price: Decimal
  /** After discounts, without VAT. */
  total: Decimal
}
