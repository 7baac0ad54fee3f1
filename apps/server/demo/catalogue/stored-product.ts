/** A product of the demo world as the database knows it. */
export interface StoredProduct {
  id: number
  code: string
  name: string
  kind: 'LST' | 'JNT' | 'AKU' | 'AKS' | 'YAG'
  categoryId: string
  brand: string
  taxClass: string
  unitCode: string
  orderMultiple: number
  maxOrderQuantity: number | null
  placeHolderQuantity: number
  isPresale: boolean
  season: 'summer' | 'winter' | 'all-season' | null
  pull: number
  /** Amounts as the price lists hold them, by list. */
  listPrices: ReadonlyMap<number, string>
  /** On hand by warehouse. */
  stocks: ReadonlyMap<number, number>
}
