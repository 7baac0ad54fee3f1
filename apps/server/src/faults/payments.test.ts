/** Every way in which money passes × everything that can go wrong with its gateway: never twice, never lost, and nobody is lied to. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { benchNames } from '../integrations/payments/testing/benches.ts'
import { openPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts'
import { endure } from './testing/frame.ts'
import { gatewayFaults, struck } from './testing/gateway-faults.ts'
import { PATIENCE_MS } from './testing/patience.ts'
import { hoursGoBy, paymentPaths } from './testing/payment-paths.ts'

describe.each(benchNames)('%s', (name) => {
  let it: PaymentWorld

  beforeAll(async () => {
    it = await openPaymentWorld(name)
    const { openGateway } = it.app
    it.app.openGateway = (account, around) => openGateway(account, { ...around, timeoutMs: PATIENCE_MS })
    it.bench.switchboard.notifier.plan = 'never'
  })
  afterAll(() => it?.stop())

  const cases = Object.entries(paymentPaths).flatMap(([what, path]) =>
    (path.wires[name] ?? []).map((wire) => [what, wire, path] as const),
  )
  describe.each(cases)('%s, and in %s', (_, wire, { path, tries = 1 }) => {
    test.each(Object.entries(gatewayFaults))('the gateway %s', async (_, fault) => {
      await endure(path(it, fault), struck(it, fault, wire), { tries, timeGoesBy: () => hoursGoBy(it) })
    })
  })
})
