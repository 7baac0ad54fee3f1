import type { Facts } from '@toptan/contract/products'

export type Tier = 'premium' | 'mid' | 'budget'

/** A product before it has prices and stock. */
export interface DemoProduct {
  code: string
  name: string
  categoryId: string
  brand: string
  facts: Facts
  /** Net list price in euro, before it is rounded into a price list. */
  euro: number
  /** How often it is bought, compared with others of its kind. */
  pull: number
  /** Names of drawings in the folder `pictures`. */
  pictures: string[]
  taxClass?: string
  minOrderQuantity?: number
  maxOrderQuantity?: number
  orderMultiple?: number
  placeHolderQuantity?: number
  additionalDetails?: string
}

/** Letters and digits only, for article codes. */
export const codePart = (text: string | number): string =>
  String(text)
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()

/** Hands out each article code once; a second taker gets a number behind it. */
export function createCodes(): (wanted: string) => string {
  const taken = new Map<string, number>()
  return (wanted) => {
    const count = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, count)
    return count === 1 ? wanted : `${wanted}-${count}`
  }
}
