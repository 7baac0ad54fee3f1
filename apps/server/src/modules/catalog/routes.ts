import * as catalogs from '@toptan/contract/catalogs'
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
}
