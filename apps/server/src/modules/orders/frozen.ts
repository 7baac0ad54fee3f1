import type { ErrorCode } from '@toptan/contract/errors'
import type { Decimal } from '../../platform/money.ts'

/** A line as it was when the order was placed. The job carries out exactly this. */
export interface FrozenLine {
  position: number
  productId: number
  code: string
  name: string
  kind: string
  quantity: number
  unitCode: string
  currency: string
  divisionId: number
  /** Warehouses in the order they are asked. */
  warehouseIds: number[]
  canPresale: boolean
  paymentMethodCode: string
  isPrepaid: boolean
  isOpenAccount: boolean
  isPaypal: boolean
  listPrice: Decimal
  netPrice: Decimal
  vatRate: Decimal
  vatReason: string
  discountRates: { reason: string; name: string | null; rate: string }[]
  gross: Decimal
  net: Decimal
  vat: Decimal
  expense: Decimal
  expenseVat: Decimal
}

export interface Frozen {
  customerName: string
  salesmanId: number | null
  note: string
  address: {
    code: string
    caption: string
    title: string
    responsible: string
    address: string
    city: string
    postCode: string
    countryCode: string
  }
  divisionCodes: Record<string, string>
  /** The division in whose currency credit is kept. */
  creditCurrency: string | null
  lines: FrozenLine[]
}

/** Why a checkout failed, in a form that any language can say. */
export interface Failure {
  code: ErrorCode
  productId: number | null
  productCode: string | null
  details: Record<string, string | number>
}
