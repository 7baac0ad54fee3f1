import type { Transaction } from '../../db/db.ts'
import type { ErpProduct } from '../../integrations/erp/port.ts'
import type { MessageKey } from '../../platform/messages/index.ts'
import { mappedCategories } from './deciding-map.queries.ts'
import { type CardAtHome, cardsByCode, kindsOfCategories, taxClassesByRate } from './erp-products.queries.ts'
import { readName } from './import/read-facts.ts'
import { type ProductDraft, saveProducts } from './save-products.ts'
import { saveProductCodes, saveUnmapped, type UnmappedItem } from './unmapped-items.queries.ts'

/** What stands for a brand on cards that name none. */
const NO_BRAND = '—'

export interface TakenProducts {
  changed: number
  refused: { row: string; reason: MessageKey; details: Record<string, string | number> }[]
}

/**
 * Takes over cards of an ERP. A card finds its category through the category maps; a product that is here already keeps
 * the one it has where no map speaks of it. What people see of a product beyond its card stays as it is; sizes and the
 * like are read from the name where nothing better is known.
 */
export async function takeErpProducts(
  tx: Transaction,
  {
    erp,
    localCurrency,
    products,
    at,
  }: { erp: string; localCurrency: string; products: readonly ErpProduct[]; at: Date },
): Promise<TakenProducts> {
  const codes = products.map(({ code }) => code)
  const [mapped, atHome, kinds, taxClasses] = [
    await mappedCategories(tx, products),
    await cardsByCode(tx, codes),
    await kindsOfCategories(tx),
    await taxClassesByRate(tx, erp, localCurrency),
  ]
  const drafts: ProductDraft[] = []
  const refused: TakenProducts['refused'] = []
  const unmapped: UnmappedItem[] = []
  const settled: string[] = []
  for (const product of products) {
    const card = atHome.get(product.code)
    const isSold = product.isGoods && product.isActive
    if (!isSold && !card) {
      settled.push(product.code)
      continue
    }
    const categoryId = mapped.get(product.code) ?? card?.categoryId ?? null
    if (categoryId === null) {
      const { code, name, groupCode, specialCodes } = product
      unmapped.push({ code, name, groupCode, specialCodes })
      const codes = [groupCode, ...specialCodes].map((one) => one ?? '–').join(' / ')
      refused.push({ row: code, reason: 'erp.category-unmapped', details: { name, codes } })
      continue
    }
    settled.push(product.code)
    const taxClass = taxClasses.get(product.vatRate)
    if (taxClass === undefined)
      refused.push({ row: product.code, reason: 'erp.vat-unknown', details: { rate: product.vatRate } })
    if (taxClass === undefined && !card) continue
    drafts.push(draftFrom(product, card, { categoryId, kind: kinds.get(categoryId) ?? 'AKS', taxClass, isSold }))
  }
  await saveUnmapped(tx, erp, { unmapped, settled, at })
  const saved = await saveProducts(tx, drafts, { facts: 'merge' })
  const ids = new Map(saved.map(({ code, id }) => [code, id]))
  await saveProductCodes(
    tx,
    erp,
    products.flatMap(({ code, groupCode, specialCodes }) => {
      const productId = ids.get(code)
      return productId === undefined ? [] : [{ productId, groupCode, specialCodes }]
    }),
  )
  return { changed: saved.filter(({ change }) => change !== 'unchanged').length, refused }
}

function draftFrom(
  product: ErpProduct,
  card: CardAtHome | undefined,
  known: { categoryId: string; kind: CardAtHome['kind']; taxClass: string | undefined; isSold: boolean },
): ProductDraft {
  const least = product.minOrderQuantity === null ? null : Math.max(1, Math.ceil(product.minOrderQuantity))
  const most = card?.maxOrderQuantity ?? null
  return {
    code: product.code,
    name: product.name,
    categoryId: known.categoryId,
    brand: product.brandCode ?? card?.brand ?? NO_BRAND,
    ...(product.barcode !== null && { ean: product.barcode }),
    unitCode: product.unitCode,
    ...(known.taxClass !== undefined && { taxClass: known.taxClass }),
    ...(least !== null && (most === null || least <= most) && { minOrderQuantity: least }),
    facts: { ...readName(known.kind, product.name).facts, ...card?.facts },
    isActive: known.isSold,
  }
}
