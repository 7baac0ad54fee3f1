/** Everything that the gateways' stand-ins can do wrong. */
import type { FaultKind } from '@toptan/gateway-stand-ins/faults'
import { expect, vi } from 'vitest'
import type { PaymentWorld } from '../../testing/payment-world.ts'
import type { Trouble } from './frame.ts'
import { SLOW_MS } from './patience.ts'

/** Each ends the sentence "the gateway …". */
export const gatewayFaults: Record<string, FaultKind> = {
  'is slow': 'slow',
  'is down': 'down',
  'answers 500': 'error',
  'answers 401': 'unauthorized',
  'answers with a web page': 'garbage',
  refuses: 'refuse',
  'refuses and repeats what it was sent': 'leak',
  'forgets to answer': 'forget',
  'does the work and answers 500': 'error-after',
  'gives half an answer': 'half',
}

/** A fault in one call over the wire, or with `*` in all. */
export const struck = (it: PaymentWorld, fault: FaultKind, call: string): Trouble => ({
  async begin() {
    const { switchboard } = it.bench
    // Signing in is struck only where there is no session.
    if (call === 'token') await fetch(`${it.bench.url}/control/tokens/expire`, { method: 'POST' })
    switchboard.calls.length = 0
    switchboard.faults.add({ call, fault, delayMs: SLOW_MS })
  },
  async end() {
    const { switchboard } = it.bench
    switchboard.faults.clear()
    await vi.waitFor(() => expect(switchboard.late).toBe(0), { timeout: 5_000, interval: 10 })
    if (call !== '*') expect(switchboard.calls).toContain(call)
  },
})
