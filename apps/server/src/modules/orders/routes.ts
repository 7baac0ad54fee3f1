import * as baskets from '@toptan/contract/baskets'
import * as orderParameters from '@toptan/contract/order-parameters'
import * as orders from '@toptan/contract/orders'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import { cancelLine, cancelOrder } from './cancel-order.ts'
import { getCheckout } from './checkout-result.ts'
import { changeParameter, createParameter, removeParameter } from './edit-order-parameters.ts'
import { placeOrder } from './place-order.ts'
import { readApplied, readChoices, readParameters } from './read-order-parameters.ts'
import { getOrder, listOrderedItems, listOrders } from './read-orders.ts'

export function serveOrders(app: App, on: On<Viewer, CustomerTerms>): void {
  on(baskets.placeOrder, (call) => placeOrder(app, call, call.body, call.idempotencyKey))
  on(orders.transactionStatus, (call) => getCheckout(app, call, call.params.transactionId))
  on(orders.list, (call) => listOrders(app, call, call.query))
  on(orders.detail, (call) => getOrder(app, call, call.params.docNumber))
  on(orders.itemDetails, (call) => listOrderedItems(app, call, call.query.Search))
  on(orders.cancel, (call) => cancelOrder(app, call, call.params.docNumber))
  on(orders.cancelLine, (call) => cancelLine(app, call, call.params))

  on(orderParameters.list, ({ culture, query }) => readParameters(app, culture, query))
  on(orderParameters.create, (call) => createParameter(app, call))
  on(orderParameters.update, (call) => changeParameter(app, call))
  on(orderParameters.remove, ({ viewer, params }) => removeParameter(app, viewer, params.id))
  on(orderParameters.choices, ({ culture }) => readChoices(app, culture))
  on(orderParameters.applied, ({ culture, query }) => readApplied(app, culture, query))
}
