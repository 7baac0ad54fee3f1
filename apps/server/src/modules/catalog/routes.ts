import * as catalogs from '@toptan/contract/catalogs'
import * as categoryMaps from '@toptan/contract/category-maps'
import * as definitions from '@toptan/contract/definitions'
import * as home from '@toptan/contract/home'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import {
  addFavorite,
  getProduct,
  getProductByCode,
  getStocks,
  listFacets,
  listFavorites,
  listProducts,
  readChosen,
  removeFavorite,
  rowsOf,
  searchByText,
} from './browse.ts'
import { categoryTree } from './categories.ts'
import { changeCategoryMap, createCategoryMap, removeCategoryMap } from './edit-category-maps.ts'
import {
  readCategoryMaps,
  readCategoryTree,
  readEffect,
  readErpCodes,
  readRemoval,
  readUnmapped,
} from './read-category-maps.ts'

export function serveCatalogs(app: App, on: On<Viewer, CustomerTerms>): void {
  on(catalogs.categories, ({ customer, culture }) => categoryTree(app, customer, culture))
  on(catalogs.productList, (call) => listProducts(app, call, call.body))
  on(catalogs.productDetail, (call) => getProduct(app, call, call.params.id))
  on(catalogs.productDetailByCode, (call) => getProductByCode(app, call, call.params.code))
  on(catalogs.productProperties, (call) =>
    listFacets(app, call, {
      categoryId: call.query.CategoryId,
      searchText: call.query.SearchText,
      inStock: call.query.InStock,
      properties: readChosen(call.query.Properties),
    }),
  )
  on(catalogs.productStocks, (call) => getStocks(app, call, call.params.productId))
  on(catalogs.productDetails, (call) => rowsOf(app, call, call.body))
  on(catalogs.searchByText, (call) => searchByText(app, call, call.query.q))
  on(home.favorites, (call) => listFavorites(app, call))
  on(home.addFavorite, (call) => addFavorite(app, call, call.params.productId))
  on(home.removeFavorite, (call) => removeFavorite(app, call, call.params.productId))

  on(categoryMaps.list, ({ culture, query }) => readCategoryMaps(app, culture, query))
  on(categoryMaps.create, (call) => createCategoryMap(app, call))
  on(categoryMaps.update, (call) => changeCategoryMap(app, call))
  on(categoryMaps.remove, ({ viewer, params }) => removeCategoryMap(app, viewer, params.id))
  on(categoryMaps.removal, ({ culture, params }) => readRemoval(app, culture, params.id))
  on(categoryMaps.effect, ({ query }) => readEffect(app, query))
  on(categoryMaps.unmapped, ({ culture, query }) => readUnmapped(app, culture, query))
  on(definitions.adminCategories, ({ culture }) => readCategoryTree(app, culture))
  on(definitions.erpCategories, () => readErpCodes(app))
}
