import type { Kind } from '@toptan/contract/products'
import type { Db } from '../../src/db/db.ts'
import { saveProducts } from '../../src/modules/catalog/save-products.ts'
import type { OfferedProduct } from './offers.ts'
import type { StoredProduct } from './stored-product.ts'

/** Saves the catalogue as any other source would. */
export async function saveCatalogue(tx: Db, offered: readonly OfferedProduct[]): Promise<StoredProduct[]> {
  const saved = await saveProducts(
    tx,
    offered.map(({ draft }) => draft),
  )
  const idOf = new Map(saved.map(({ code, id }) => [code, id]))
  return offered.map(({ draft, pull }) => ({
    id: idOf.get(draft.code)!,
    code: draft.code,
    name: draft.name,
    kind: draft.categoryId.slice(0, 3) as Kind,
    categoryId: draft.categoryId,
    brand: draft.brand,
    taxClass: draft.taxClass ?? 'standard',
    unitCode: draft.unitCode ?? 'ADET',
    orderMultiple: draft.orderMultiple ?? 1,
    maxOrderQuantity: draft.maxOrderQuantity ?? null,
    placeHolderQuantity: draft.placeHolderQuantity ?? 1,
    isPresale: Boolean(draft.preSaleText),
    season: draft.facts.season ?? null,
    pull,
    listPrices: new Map((draft.prices ?? []).map(({ priceListId, amount }) => [priceListId, amount])),
    stocks: new Map((draft.stocks ?? []).map(({ warehouseId, quantity }) => [warehouseId, quantity])),
  }))
}
