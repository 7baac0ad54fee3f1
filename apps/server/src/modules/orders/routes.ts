import * as baskets from '@toptan/contract/baskets'
import * as orders from '@toptan/contract/orders'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import { cancelLine, cancelOrder } from './cancel-order.ts'
import { getCheckout } from './checkout-result.ts'
import { placeOrder } from './place-order.ts'
import { getOrder, listOrderedItems, listOrders } from './read-orders.ts'

export function serveOrders(app: App, on: On<Viewer, CustomerTerms>): void {
  on(baskets.placeOrder, (call) => placeOrder(app, call, call.body, call.idempotencyKey))
  on(orders.transactionStatus, (call) => getCheckout(app, call, call.params.transactionId))
  on(orders.list, (call) => listOrders(app, call, call.query))
  on(orders.detail, (call) => getOrder(app, call, call.params.docNumber))
  on(orders.itemDetails, (call) => listOrderedItems(app, call, call.query.Search))
  on(orders.cancel, (call) => cancelOrder(app, call, call.params.docNumber))
  on(orders.cancelLine, (call) => cancelLine(app, call, call.params))
}
