import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'
import type { StoredProduct } from './catalogue/stored-product.ts'
import type { StoredCampaign } from './orders/prices.ts'
import { siteSettings } from './site.ts'
import {
  campaignsAround,
  customerGroups,
  divisions,
  groupBrandRates,
  groupCategoryRates,
  paymentRates,
  priceLists,
  warehouseRules,
  warehouses,
} from './trade.ts'

/** Divisions, warehouses, price lists, customer groups, payment terms and the site's own words. */
export async function saveTrade(tx: Db): Promise<void> {
  await tx.insertInto('divisions').values(divisions).execute()
  await tx
    .insertInto('warehouses')
    .values(warehouses.map(({ id, code, name, divisionId, priority }) => ({ id, code, name, divisionId, priority })))
    .execute()
  await tx.insertInto('warehouseRules').values(warehouseRules).execute()
  await tx
    .insertInto('priceLists')
    .values(priceLists.map(({ id, divisionId, code, currency }) => ({ id, divisionId, code, currency })))
    .execute()
  await tx.insertInto('customerGroups').values(customerGroups).execute()
  await tx.updateTable('paymentMethods').set({ isActive: true }).execute()
  await tx.deleteFrom('paymentMethodCategories').execute()
  await tx
    .insertInto('paymentMethodCategories')
    .values(
      paymentRates.flatMap(([paymentMethodCode, byKind]) =>
        Object.entries(byKind).map(([categoryId, [discountRate, expenseRate]]) => ({
          paymentMethodCode,
          categoryId,
          discountRate,
          expenseRate,
        })),
      ),
    )
    .execute()
  await sql`update settings set value = ${JSON.stringify(siteSettings)}::jsonb, changed_at = now() where key = 'site'`.execute(
    tx,
  )
}

/** Campaigns and the discounts of groups; both name goods, which must be stored before. */
export async function saveCampaigns(tx: Db, products: readonly StoredProduct[], now: Date): Promise<StoredCampaign[]> {
  const brandIds = await brandIdsByName(tx)
  const bestOf = (categoryId: string) =>
    products
      .filter((product) => product.categoryId === categoryId && product.listPrices.has(1) && product.listPrices.has(4))
      .reduce((best, product) => (product.pull > best.pull ? product : best)).id
  const campaigns = campaignsAround(now).map(({ bestOf: category, brand = null, categoryId = null, ...campaign }) => ({
    ...campaign,
    brand,
    categoryId,
    productId: category ? bestOf(category) : null,
  }))
  await tx
    .insertInto('campaigns')
    .values(
      campaigns.map(({ brand, names, ...campaign }) => ({
        ...campaign,
        names: JSON.stringify(names),
        brandId: brand === null ? null : brandIds.get(brand)!,
      })),
    )
    .execute()
  await tx
    .insertInto('discountRates')
    .values([
      ...groupCategoryRates.flatMap(([customerGroupId, rates]) =>
        Object.entries(rates).map(([categoryId, rate]) => ({ customerGroupId, categoryId, brandId: null, rate })),
      ),
      ...groupBrandRates.map(([customerGroupId, brand, rate]) => ({
        customerGroupId,
        categoryId: null,
        brandId: brandIds.get(brand)!,
        rate,
      })),
    ])
    .execute()
  return campaigns.map(({ code, names, ...campaign }) => ({ ...campaign, name: names.tr ?? code }))
}

export async function brandIdsByName(tx: Db): Promise<Map<string, number>> {
  const brands = await tx.selectFrom('brands').select(['id', 'name']).execute()
  return new Map(brands.map(({ id, name }) => [name, id]))
}
