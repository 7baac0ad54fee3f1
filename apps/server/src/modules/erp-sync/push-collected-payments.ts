import type { Erp } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { decimal } from '../../platform/money.ts'
import type { JobWork, Run } from '../jobs/index.ts'
import {
  claimPayment,
  keepPayment,
  keepPaymentFailure,
  keepPushed,
  keepUnneeded,
  type PaymentInHand,
} from '../payments/index.ts'
import { settingOf } from '../settings/index.ts'
import { atEveryErp } from './connections.ts'
import { handOver, type Queue, untilSetUp } from './hand-over.ts'
import { paymentToPush } from './payment-to-push.ts'

/** Credits what was collected to the customers' accounts in the ERPs. Any number of processes may; no payment is in two hands. */
export const pushCollectedPayments: JobWork = async ({ app, run }) => {
  await atEveryErp(app, run, (erp, session) => handOver(app, run, erp, paymentsTo(app, run, session)))
}

const paymentsTo = (app: App, run: Run, session: Erp): Queue<PaymentInHand> => ({
  claim: claimPayment,
  keep: (payment, now) => keepPayment(app.db, payment, now),
  send: (payment) => sendPayment(app, run, session, payment),
  async keepFailure(payment, failure) {
    await keepPaymentFailure(app.db, payment, failure)
  },
})

async function sendPayment(app: App, run: Run, session: Erp, inHand: PaymentInHand): Promise<void> {
  if (decimal(inHand.amount).lte(0)) return keepUnneeded(app.db, inHand)
  const settings = { erp: await settingOf(app, 'erp'), payment: await settingOf(app, 'payment') }
  const payment = paymentToPush(inHand, settings)
  if ('key' in payment) {
    await keepPaymentFailure(app.db, inHand, untilSetUp(app, inHand, payment))
    run.refuse(inHand.documentNumber, payment.key, payment.details)
    return
  }
  const { id, number } = await session.pushPayment(payment)
  // In other hands by now, which find it at the ERP themselves.
  await app.db.transaction().execute((tx) => keepPushed(tx, inHand, { id, number, at: app.clock.now() }))
  run.progress({ changed: 1 })
}
