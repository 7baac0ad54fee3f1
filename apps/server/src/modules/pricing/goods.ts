import type { Facts, Kind } from '@toptan/contract/products'
import type { Decimal } from '../../platform/money.ts'

/** A product with everything that decides what it costs one customer and how many they can have; read in one statement. */
export interface Goods {
  id: number
  code: string
  name: string
  kind: Kind
  categoryId: string
  brandId: number
  brand: string
  ean: string | null
  unitCode: string
  taxClass: string
  minOrderQuantity: number
  maxOrderQuantity: number | null
  orderMultiple: number
  placeHolderQuantity: number
  facts: Facts
  detailIds: number[]
  accessDetailIds: number[]
  images: { url: string; order: number }[]
  additionalDetails: string | null
  preSaleText: Record<string, string> | null
  /** Price list id, amount, whether it includes VAT. */
  prices: [number, Decimal, boolean][] | null
  /** Division id, amount, whether it includes VAT. */
  ownPrices: [number, Decimal, boolean][] | null
  ownRate: Decimal | null
  groupRate: Decimal | null
  /** Warehouse id, what can be promised, when it was read (seconds since 1970). */
  stocks: [number, number, number | null][] | null
  isFavorite: boolean
  customerPartNumber: string | null
}
