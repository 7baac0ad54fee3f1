/** A payment service beside a world, and people who order and pay through it. */
import * as baskets from '@toptan/contract/baskets'
import * as payments from '@toptan/contract/payments'
import { type Bench, openBench } from '../integrations/payments/testing/benches.ts'
import { carryOutNext } from '../modules/orders/carry-out.ts'
import { setUp } from './payment-world.ts'
import type { Person, WorldServer } from './world-server.ts'

export interface Till {
  bench: Bench
  /** An order of a person that waits to be paid; answers its number. */
  order(person: Person, lines: Record<number, number>): Promise<string>
  /** Pays an order as a person in a browser does; answers the number of the attempt. */
  pay(person: Person, docNumber: string): Promise<string>
  close(): Promise<void>
}

/** PayPal takes euros, Netahsilat takes liras and gives whole payments back. */
export async function openTill(world: WorldServer, name: 'PayPal' | 'Netahsilat by rest'): Promise<Till> {
  const bench = await openBench(name)
  const own = 'http://b2b.test'
  world.app.config.publicUrls = [own]
  const admin = await world.as('admin')
  await setUp(admin, bench, name, own)
  if (bench.posId) await admin.call(payments.createPosConfig, { body: { posId: bench.posId } })
  // What is kept in memory follows the notice of the change.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const paymentMethodCode = name === 'PayPal' ? 'paypal' : 'credit-card'
  return {
    bench,
    async order(person, lines) {
      for (const [n, quantity] of Object.entries(lines))
        await person.call(baskets.addProduct, { body: { productId: Number(n), quantity } })
      for (const categoryId of ['LST', 'JNT', 'AKU', 'AKS', 'YAG'] as const)
        await person.call(baskets.applyPaymentMethod, { body: { categoryId, paymentMethodCode } })
      const body = { customerAddressCode: 'MAIN', note: '' }
      const { transactionId } = await person.call(baskets.placeOrder, { body })
      while (await carryOutNext(world.app));
      const { createdOrders, errorMessage } = await world.outcome(person, transactionId)
      const [created] = createdOrders
      if (!created) throw new Error(errorMessage ?? 'nothing was ordered')
      return created.docNumber
    },
    async pay(person, docNumber) {
      const callbackUrl = `${own}/orders/${docNumber}/{paymentOrderId}`
      const started = await person.call(payments.start, { body: { docNumber, callbackUrl, cancelUrl: callbackUrl } })
      await bench.buyer({ ...started, gatewayReference: null }, 'pays')
      await person.call(payments.process, { params: started })
      const { state } = await person.call(payments.status, { params: started })
      if (state !== 'paid') throw new Error(`the payment is ${state}`)
      return started.paymentOrderId
    },
    close: () => bench.close(),
  }
}
