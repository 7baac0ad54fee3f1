import * as commons from '@toptan/contract/commons'
import * as payments from '@toptan/contract/payments'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import type { CustomerTerms } from '../customers/index.ts'
import type { Viewer } from '../identity/index.ts'
import { changePaymentSettings, paymentSettings, testPaymentSettings } from './payment-settings.ts'
import { changePosConfig, createPosConfig, listPosConfigs, removePosConfig } from './pos-configs.ts'
import { listPayments, payableOrders, paymentResult, paymentsOfOrder, processPayment } from './read-payments.ts'
import { startPayment } from './start-payment.ts'
import { decideTask, readTasks } from './tasks.ts'

export function servePayments(app: App, on: On<Viewer, CustomerTerms>): void {
  on(commons.paymentSettings, () => paymentSettings(app))
  on(commons.updatePaymentSettings, ({ viewer, body }) => changePaymentSettings(app, viewer, body))
  on(commons.testPaymentSettings, ({ culture, params, body }) =>
    testPaymentSettings(app, culture, params.gateway, body),
  )

  on(payments.start, (call) => startPayment(app, call, call.body))
  on(payments.process, (call) => processPayment(app, call, call.params.paymentOrderId))
  on(payments.status, (call) => paymentResult(app, call, call.params.paymentOrderId))
  on(payments.payable, (call) => payableOrders(app, call))
  on(payments.ofOrder, (call) => paymentsOfOrder(app, call, call.params.docNumber))

  on(payments.list, ({ culture, query }) => listPayments(app, culture, query))
  on(payments.tasks, ({ culture, query }) => readTasks(app, culture, query))
  on(payments.closeTask, ({ viewer, params, body }) => decideTask(app, viewer, params.id, body))

  on(payments.posConfigs, ({ query }) => listPosConfigs(app, query))
  on(payments.createPosConfig, ({ viewer, body }) => createPosConfig(app, viewer, body))
  on(payments.updatePosConfig, ({ viewer, params, body }) => changePosConfig(app, viewer, params.id, body))
  on(payments.deletePosConfig, ({ params }) => removePosConfig(app, params.id))
}
