import * as baskets from '@toptan/contract/baskets'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import {
  addProduct,
  applyPaymentMethod,
  getCart,
  getSimplified,
  getTotalItem,
  listPaymentMethods,
  removeProduct,
  removeProducts,
} from './cart.ts'

export function serveBaskets(app: App, on: On<Viewer, CustomerTerms>): void {
  on(baskets.cart, (call) => getCart(app, call, call.query.addressCode))
  on(baskets.simplified, (call) => getSimplified(app, call))
  on(baskets.addProduct, (call) => addProduct(app, call, call.body))
  on(baskets.removeProducts, (call) => removeProducts(app, call, call.body))
  on(baskets.removeProduct, (call) => removeProduct(app, call, call.params.productId))
  on(baskets.paymentMethods, (call) => listPaymentMethods(app, call, call.params.categoryId))
  on(baskets.applyPaymentMethod, (call) => applyPaymentMethod(app, call, call.body))
  on(baskets.totalItem, (call) => getTotalItem(app, call))
}
