/** Every fault of the stand-ins in every call over the wire behind every call of the port. */
import { setTimeout as delay } from 'node:timers/promises'
import { type FaultKind, faultKinds } from '@toptan/gateway-stand-ins/faults'
import { describe, expect, it } from 'vitest'
import { GatewayError, type GatewayFault, type PaymentGateway } from './port.ts'
import { type Bench, type BenchName, openBench, paid, paymentFor, started } from './testing/benches.ts'

/** How long a call may take here, and how long a slow stand-in waits before it does the work all the same. */
const timeoutMs = 600
const slowMs = 1300

/** What an exchange that moves no money comes to. */
const faultOf: Record<FaultKind, GatewayFault> = {
  slow: 'unclear',
  down: 'unclear',
  error: 'unclear',
  unauthorized: 'credentials',
  garbage: 'unclear',
  refuse: 'refused',
  leak: 'refused',
  forget: 'unclear',
  'error-after': 'unclear',
  half: 'unclear',
}
/** Signing in again does no harm, so nothing about it is unclear. */
const signInFaultOf: Record<FaultKind, GatewayFault> = {
  ...(Object.fromEntries(Object.keys(faultOf).map((kind) => [kind, 'unreachable'])) as Record<FaultKind, GatewayFault>),
  unauthorized: 'credentials',
  refuse: 'credentials',
  leak: 'credentials',
}
/** What the exchange that moves the money comes to: the outcome, or the fault that is thrown. */
const movedBy: Record<FaultKind, { state: string } | { fault: GatewayFault }> = {
  slow: { state: 'unclear' },
  down: { state: 'unclear' },
  error: { state: 'unclear' },
  garbage: { state: 'unclear' },
  unauthorized: { fault: 'credentials' },
  refuse: { fault: 'refused' },
  leak: { fault: 'refused' },
  forget: { state: 'approved' },
  'error-after': { state: 'approved' },
  half: { state: 'approved' },
}

type PortCall = 'start' | 'confirm' | 'lookUp' | 'refund' | 'lookUpRefund' | 'acknowledge' | 'testConnection'
type Case = { name: BenchName; call: PortCall; wire: string; fault: FaultKind }
/** The calls over the wire behind each call of the port. */
const wires: Record<BenchName, Partial<Record<PortCall, string[]>>> = {
  PayPal: {
    start: ['token', 'create'],
    confirm: ['token', 'read', 'capture'],
    lookUp: ['token', 'read'],
    refund: ['token', 'read', 'refund'],
    lookUpRefund: ['token', 'read'],
    testConnection: ['token', 'webhooks'],
  },
  'Netahsilat by link': {
    start: ['SendEmailOrderFromWebService'],
    confirm: ['GetPaymentByClientReferenceCode'],
    lookUp: ['GetPaymentByClientReferenceCode'],
    acknowledge: ['GetPaymentByClientReferenceCode', 'SetPaymentERPCode'],
    testConnection: ['GetVirtualPosList'],
  },
  'Netahsilat by form': {
    confirm: ['GetPaymentByClientReferenceCode'],
    lookUp: ['GetPaymentByClientReferenceCode'],
    acknowledge: ['GetPaymentByClientReferenceCode', 'SetPaymentERPCode'],
    testConnection: ['GetVirtualPosList'],
  },
  'Netahsilat by rest': {
    start: ['token', 'link'],
    confirm: ['token', 'transaction'],
    lookUp: ['token', 'transaction'],
    refund: ['token', 'transaction', 'cancel'],
    lookUpRefund: ['token', 'transaction'],
    testConnection: ['token', 'transaction'],
  },
}
const cases: Case[] = Object.entries(wires).flatMap(([name, calls]) =>
  Object.entries(calls).flatMap(([call, names]) =>
    names.flatMap((wire) =>
      (Object.keys(faultKinds) as FaultKind[]).map((fault) => ({
        name: name as BenchName,
        call: call as PortCall,
        wire,
        fault,
      })),
    ),
  ),
)

describe.concurrent('struck by', () => {
  it.for(cases)('$fault in $wire during $call, $name', async (struck, { onTestFinished }) => {
    const bench = await opened(struck.name, onTestFinished)
    const { reference, ask } = await prepared(bench, struck.call)
    const before = { taken: bench.taken(reference), returned: bench.returned(reference) }
    const gateway = bench.connect(struck.fault === 'slow' ? { timeoutMs } : {})
    bench.switchboard.calls.length = 0
    bench.switchboard.faults.add({ call: struck.wire, fault: struck.fault, delayMs: slowMs })

    const result = await settled(ask(gateway))
    expect(bench.switchboard.calls).toContain(struck.wire)
    expectTruth(bench, struck, result)
    // What comes late comes all the same.
    if (struck.fault === 'slow') await delay(slowMs)
    if ('error' in result) {
      expect({ taken: bench.taken(reference), returned: bench.returned(reference) }).toEqual(before)
    }

    bench.switchboard.faults.clear()
    await expectHealed(bench, struck.call, reference, () => ask(bench.connect()))
  })
})

describe('a token refused once', () => {
  it.for(['PayPal', 'Netahsilat by rest'] as const)(
    'is fetched anew by %s, and nobody notices',
    async (name, { onTestFinished }) => {
      const bench = await opened(name, onTestFinished)
      const { gateway, attempt } = await paid(bench)
      const reading = wires[name].lookUp!.at(-1)!
      bench.switchboard.calls.length = 0
      bench.switchboard.faults.add({ call: reading, fault: 'unauthorized', times: 1 })
      expect(await gateway.lookUp(attempt)).toMatchObject({ state: 'approved' })
      expect(bench.switchboard.calls).toEqual([reading, 'token', reading])
    },
  )

  it.for(['PayPal', 'Netahsilat by rest'] as const)(
    'is fetched once by %s for calls at the same moment',
    async (name, { onTestFinished }) => {
      const bench = await opened(name, onTestFinished)
      const { attempt } = await paid(bench)
      const gateway = bench.connect()
      bench.switchboard.calls.length = 0
      await Promise.all(Array.from({ length: 6 }, () => gateway.lookUp(attempt)))
      expect(bench.switchboard.calls.filter((call) => call === 'token')).toHaveLength(1)
    },
  )
})

describe('told to come back later', () => {
  it.for(['PayPal', 'Netahsilat by link', 'Netahsilat by rest'] as const)(
    '%s counts as not reached',
    async (name, { onTestFinished }) => {
      const bench = await opened(name, onTestFinished)
      const { attempt } = await started(bench, 'pays')
      bench.switchboard.faults.add({ call: '*', fault: 'error', status: 429 })
      expect(await settled(bench.connect().lookUp(attempt))).toMatchObject({ error: { fault: 'unreachable' } })
      bench.switchboard.faults.clear()
      if (!bench.moving.confirm) return
      bench.switchboard.faults.add({ call: bench.moving.confirm, fault: 'error', status: 429 })
      expect(await settled(bench.connect().confirm(attempt))).toMatchObject({ error: { fault: 'unreachable' } })
      expect(bench.taken(attempt.reference)).toEqual([])
    },
  )
})

/** A stand-in of this test's own, which ends with it. */
async function opened(name: BenchName, onTestFinished: (end: () => Promise<void>) => void): Promise<Bench> {
  const bench = await openBench(name)
  onTestFinished(() => bench.close())
  return bench
}

type Result = { value: unknown } | { error: unknown }

async function settled(promise: Promise<unknown>): Promise<Result> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

/** The world as it is before the call, and the call. */
async function prepared(bench: Bench, call: PortCall) {
  if (call === 'start') {
    const payment = paymentFor(bench)
    return { reference: payment.reference, ask: (gateway: PaymentGateway) => gateway.start(payment) }
  }
  if (call === 'confirm') {
    const { attempt } = await started(bench, 'pays')
    return { reference: attempt.reference, ask: (gateway: PaymentGateway) => gateway.confirm(attempt) }
  }
  const { attempt, refund } = await paid(bench)
  if (call === 'lookUpRefund') await bench.connect().refund(refund)
  const asks: Record<typeof call, (gateway: PaymentGateway) => Promise<unknown>> = {
    lookUp: (gateway) => gateway.lookUp(attempt),
    refund: (gateway) => gateway.refund(refund),
    lookUpRefund: (gateway) => gateway.lookUpRefund(refund),
    acknowledge: (gateway) => gateway.acknowledge(attempt, 'B2B-000417'),
    testConnection: (gateway) => gateway.testConnection(),
  }
  return { reference: attempt.reference, ask: asks[call] }
}

function expectTruth(bench: Bench, { call, wire, fault }: Case, result: Result): void {
  const isMoving = (call === 'confirm' || call === 'refund') && bench.moving[call] === wire
  const expected = wire === 'token' ? signInFaultOf[fault] : faultOf[fault]
  if (!isMoving) {
    expect(result).toMatchObject({ error: { fault: expected } })
  } else if (call === 'refund' && (fault === 'leak' || fault === 'refuse')) {
    expect(result).toMatchObject({ value: { state: 'declined' } })
  } else {
    const moved = movedBy[fault]
    expect(result).toMatchObject('state' in moved ? { value: moved } : { error: moved })
  }
  if ('error' in result) expect(result.error).toBeInstanceOf(GatewayError)
}

/** With the other side back, the same call comes to the right end, and money has moved once. */
async function expectHealed(
  bench: Bench,
  call: PortCall,
  reference: string,
  ask: () => Promise<unknown>,
): Promise<void> {
  const again = await ask()
  const whole = `${bench.amount.value} ${bench.amount.currency}`
  const isPaid = call !== 'start'
  if (call === 'confirm' || call === 'lookUp') expect(again).toMatchObject({ state: 'approved', amount: bench.amount })
  if (call === 'refund' || call === 'lookUpRefund')
    expect(again).toMatchObject({ state: 'approved', amount: bench.amount })
  if (call === 'start')
    expect(again).toMatchObject({ redirectGateway: true, gatewayUrl: expect.stringContaining(bench.url) })
  expect(bench.taken(reference)).toEqual(isPaid ? [whole] : [])
  expect(bench.returned(reference)).toEqual(call === 'refund' || call === 'lookUpRefund' ? [whole] : [])
}
