import type { ProductRow, WarehouseStock } from '@toptan/contract/products'

export type StockLevel = 'some' | 'little' | 'none'

/** Little is less than one usually orders. */
export function stockLevel({
  stock,
  placeHolderQuantity,
}: Pick<ProductRow, 'stock' | 'placeHolderQuantity'>): StockLevel {
  if (!stock) return 'none'
  return stock < Math.max(placeHolderQuantity, 1) ? 'little' : 'some'
}

/** When the oldest of the figures was read: a sum is as old as its oldest part. */
export function oldestReading(stocks: readonly WarehouseStock[]): string | null {
  const read = stocks.map((place) => place.readOnUtc).filter((instant) => instant !== null)
  return read.reduce<string | null>((oldest, instant) => (oldest === null || instant < oldest ? instant : oldest), null)
}
