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

/** Stock is read several times a day; a figure from before that is told apart. */
const OLD_AFTER_MS = 12 * 3_600_000

export function isOldReading(readOnUtc: string, now: number = Date.now()): boolean {
  return now - Date.parse(readOnUtc) > OLD_AFTER_MS
}

/** When the oldest of the figures was read: a sum is as old as its oldest part. */
export function oldestReading(stocks: readonly WarehouseStock[]): string | null {
  const read = stocks.map((place) => place.readOnUtc).filter((instant) => instant !== null)
  return read.reduce<string | null>((oldest, instant) => (oldest === null || instant < oldest ? instant : oldest), null)
}
