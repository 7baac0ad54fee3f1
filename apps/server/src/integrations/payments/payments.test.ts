import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GatewayError, type PaymentGateway } from './port.ts'
import {
  attemptOf,
  type Bench,
  benchNames,
  controlAt,
  freePort,
  newReference,
  openBench,
  paid,
  paymentFor,
  secrets,
  started,
} from './testing/benches.ts'

const names = benchNames
let benches: Map<string, Bench>

beforeAll(async () => {
  benches = new Map(await Promise.all(names.map(async (name) => [name, await openBench(name)] as const)))
})
afterEach(() => {
  for (const bench of benches.values()) bench.reset()
})
afterAll(async () => {
  await Promise.all([...benches.values()].map((bench) => bench.close()))
})

const benchOf = (name: string): Bench => {
  const bench = benches.get(name)
  if (!bench) throw new Error(`No bench ${name}`)
  return bench
}
const inText = ({ value, currency }: Bench['amount']) => `${value} ${currency}`
const faultOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(GatewayError)
  return error as GatewayError
}

describe.each(names)('%s', (name) => {
  it('sends the buyer to exactly one place', async () => {
    const { start } = await started(benchOf(name), 'walks away')
    expect([start.gatewayUrl, start.htmlFormContent].filter((place) => place !== null)).toHaveLength(1)
    expect(start.redirectGateway).toBe(true)
  })

  it('has money once the buyer has paid, and once only', async () => {
    const bench = benchOf(name)
    const { gateway, attempt } = await started(bench, 'pays')
    const outcome = await gateway.confirm(attempt)
    expect(outcome).toMatchObject({ state: 'approved', amount: bench.amount })
    expect(await gateway.confirm(attempt)).toEqual(outcome)
    expect(await gateway.lookUp(attempt)).toEqual(outcome)
    expect(bench.taken(attempt.reference)).toEqual([inText(bench.amount)])
  })

  it('takes once what eight ask for at the same moment, each by a connection of its own', async () => {
    const bench = benchOf(name)
    const { attempt } = await started(bench, 'pays')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => bench.connect().confirm(attempt)))
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['approved']))
    // The request id answers the later ones with what the first one did; none has to look again.
    expect(bench.switchboard.calls.filter((call) => call === 'read')).toHaveLength(name === 'PayPal' ? 8 : 0)
    expect(bench.taken(attempt.reference)).toEqual([inText(bench.amount)])
  })

  it.each(['cancels', 'walks away'] as const)('takes nothing when the buyer %s', async (behaviour) => {
    const bench = benchOf(name)
    const { gateway, attempt } = await started(bench, behaviour)
    expect(await gateway.confirm(attempt)).toMatchObject({ state: 'pending', waitsFor: 'buyer' })
    expect(bench.taken(attempt.reference)).toEqual([])
  })

  it('is told of a card that is declined', async () => {
    const bench = benchOf(name)
    const { gateway, attempt } = await started(bench, 'is declined')
    const outcome = await gateway.confirm(attempt)
    expect(outcome).toMatchObject({
      state: 'declined',
      reason: name.endsWith('rest') ? 'FAILED' : expect.stringMatching(/51|DECLINED/),
    })
    expect(bench.taken(attempt.reference)).toEqual([])
  })

  it.each([
    [true, 'approved'],
    [false, 'declined'],
  ] as const)('waits for a review that ends with %s', async (isGood, state) => {
    const bench = benchOf(name)
    const { gateway, attempt } = await started(bench, 'has to wait')
    expect(await gateway.confirm(attempt)).toMatchObject({ state: 'pending', waitsFor: 'gateway' })
    await bench.settle(attempt, isGood)
    expect(await gateway.lookUp(attempt)).toMatchObject({ state })
    expect(bench.taken(attempt.reference)).toHaveLength(isGood ? 1 : 0)
  })

  it.each(['value', 'currency'] as const)('does not take another %s for ours', async (field) => {
    const bench = benchOf(name)
    const { gateway, attempt } = await started(bench, 'pays')
    const other = field === 'value' ? { ...bench.amount, value: '1.00' } : bench.foreign
    await bench.tamper(attempt, other)
    const outcome = await gateway.confirm(attempt)
    expect(outcome).toMatchObject({ state: 'unclear', reason: 'other-amount' })
    // Where the taking is ours, it is left undone; where the bank has taken already, the figures are shown.
    expect(bench.taken(attempt.reference)).toEqual(bench.moving.confirm ? [] : [inText(other)])
  })

  it('shows another amount found after the taking, with the reference of the money', async () => {
    const bench = benchOf(name)
    const { gateway, attempt, outcome } = await paid(bench)
    await bench.tamper(attempt, { ...bench.amount, value: '1.00' })
    expect(await gateway.lookUp(attempt)).toMatchObject({
      state: 'unclear',
      reason: 'other-amount',
      captureReference: outcome.captureReference,
      amount: { value: expect.stringMatching(/^1(\.00)?$/) },
    })
  })

  it('knows nothing of an attempt that nobody started', async () => {
    const bench = benchOf(name)
    const attempt = { reference: newReference(), amount: bench.amount, gatewayReference: '5O190127TN364000A' }
    expect(await bench.connect().lookUp(attempt)).toMatchObject({ state: 'pending', waitsFor: 'buyer' })
  })

  it('takes only positive amounts in currencies and decimals of its own', async () => {
    const bench = benchOf(name)
    const gateway = bench.connect()
    const { currency } = bench.amount
    expect(gateway.takes(bench.amount)).toBe(true)
    const refused = ['0', '-1.00', '10.005'].map((value) => ({ value, currency }))
    for (const amount of [...refused, { value: '10.00', currency: 'XAU' }]) {
      expect(gateway.takes(amount)).toBe(false)
      const fault = await faultOf(gateway.start(paymentFor(bench, { amount })))
      expect(fault).toMatchObject({ fault: 'refused', code: 'AMOUNT_NOT_TAKEN' })
    }
    expect(bench.switchboard.calls).toEqual([])
  })

  it('says that it works, and which credentials do not', async () => {
    const bench = benchOf(name)
    await bench.connect().testConnection()
    const stranger = bench.connect({ secret: 'wrong' })
    expect(await faultOf(stranger.testConnection())).toMatchObject({ fault: 'credentials' })
    if (name !== 'Netahsilat by form') {
      expect(await faultOf(stranger.start(paymentFor(bench)))).toMatchObject({ fault: 'credentials' })
    }
  })

  it('says that nobody is there', async () => {
    const bench = benchOf(name)
    const { attempt, refund } = await paid(bench)
    const calls: ((gateway: PaymentGateway) => Promise<unknown>)[] = [
      (gateway) => gateway.confirm(attempt),
      (gateway) => gateway.lookUp(attempt),
      (gateway) => gateway.testConnection(),
    ]
    if (bench.moving.refund) calls.push((gateway) => gateway.refund(refund))
    // A port that nobody listens at, one that is never tried, and a name that does not exist.
    for (const baseUrl of [`http://127.0.0.1:${await freePort()}`, 'http://127.0.0.1:9', 'http://gateway.invalid']) {
      const lost = bench.connect({ baseUrl })
      for (const call of calls) expect(await faultOf(call(lost))).toMatchObject({ fault: 'unreachable' })
    }
  })

  it('keeps its secrets out of errors', async () => {
    const bench = benchOf(name)
    const { attempt } = await started(bench, 'pays')
    for (const fault of ['leak', 'down', 'garbage', 'unauthorized', 'error'] as const) {
      bench.switchboard.faults.add({ call: '*', fault })
      for (const call of ['lookUp', 'testConnection'] as const) {
        const error = await faultOf(bench.connect()[call](attempt))
        const told = inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error)
        for (const secret of Object.values(secrets)) expect(told).not.toContain(secret)
        expect(told).not.toMatch(/Bearer|Basic|authInfo/)
        expect(error.cause).toBeUndefined()
      }
      bench.switchboard.faults.clear()
    }
  })
})

describe.each(names)('what goes back by %s', (name) => {
  it('goes back once, however often it is asked for, or is left to a person', async () => {
    const bench = benchOf(name)
    const { attempt, refund } = await paid(bench)
    const gateway = bench.connect()
    const first = await gateway.refund(refund)
    if (!bench.moving.refund) {
      expect(first).toEqual({ state: 'declined', gatewayReference: null, reason: 'by-hand' })
      expect(await gateway.lookUpRefund(refund)).toBeNull()
      return
    }
    expect(first).toMatchObject({ state: 'approved', amount: bench.amount })
    expect(await gateway.refund(refund)).toEqual(first)
    expect(await bench.connect().refund(refund)).toEqual(first)
    expect(await gateway.lookUpRefund(refund)).toEqual(first)
    expect(bench.returned(attempt.reference)).toEqual([inText(bench.amount)])
  })

  it('goes back in parts only where that can be done', async () => {
    const bench = benchOf(name)
    const { attempt, refund } = await paid(bench)
    const gateway = bench.connect()
    const part = (number: number, value: string) => ({
      ...refund,
      reference: `${refund.reference}-${number}`,
      amount: { ...refund.amount, value },
    })
    const first = await gateway.refund(part(1, '100.00'))
    if (!bench.canRefundParts) {
      expect(first).toMatchObject({ state: 'declined', reason: 'by-hand' })
      expect(bench.returned(attempt.reference)).toEqual([])
      return
    }
    expect(first).toMatchObject({ state: 'approved' })
    expect(await gateway.refund(part(2, '300.00'))).toMatchObject({ state: 'approved' })
    expect(await gateway.refund(part(3, '100.00'))).toMatchObject({
      state: 'declined',
      reason: 'REFUND_AMOUNT_EXCEEDED',
    })
    expect(bench.returned(attempt.reference)).toHaveLength(2)
    expect(await gateway.lookUp(attempt)).toMatchObject({ state: 'approved', refunded: '400.00' })
  })

  it('goes back once when five ask for it at the same moment', async () => {
    const bench = benchOf(name)
    if (!bench.moving.refund) return
    const { attempt, refund } = await paid(bench)
    const part = bench.canRefundParts ? { ...refund, amount: { ...refund.amount, value: '76.00' } } : refund
    await Promise.all(Array.from({ length: 5 }, () => bench.connect().refund(part)))
    expect(bench.returned(attempt.reference)).toEqual([inText(part.amount)])
    expect(await bench.connect().refund(part)).toMatchObject({ state: 'approved' })
  })
})

it('offers no lira to PayPal, and no halves of a forint', () => {
  const gateway = benchOf('PayPal').connect()
  expect(gateway.takes({ value: '10.00', currency: 'TRY' })).toBe(false)
  expect(gateway.takes({ value: '10.00', currency: 'HUF' })).toBe(true)
  expect(gateway.takes({ value: '10.50', currency: 'HUF' })).toBe(false)
})

it('leads a repeated start to the same PayPal order', async () => {
  const bench = benchOf('PayPal')
  const payment = paymentFor(bench)
  const starts = [await bench.connect().start(payment), await bench.connect().start(payment)]
  expect(starts[0]).toEqual(starts[1])
  const attempt = attemptOf(payment, starts[0]!)
  await bench.buyer(starts[0]!, 'pays')
  await bench.connect().confirm(attempt)
  expect(await faultOf(bench.connect().start(payment))).toMatchObject({ fault: 'refused', code: 'ORDER_COMPLETED' })
})

it("does not take another attempt's PayPal order for ours", async () => {
  const bench = benchOf('PayPal')
  const theirs = await started(bench, 'pays')
  const ours = await started(bench, 'walks away')
  const mixed = { ...ours.attempt, gatewayReference: theirs.attempt.gatewayReference }
  expect(await ours.gateway.confirm(mixed)).toMatchObject({ state: 'unclear', reason: 'other-payment' })
  expect(bench.taken(theirs.attempt.reference)).toEqual([])
})

it('lets nothing break out of the signed form', async () => {
  const bench = benchOf('Netahsilat by form')
  const customer = { code: `'"><script>alert(1)</script>&amp;ğ`, name: 'x', email: null }
  const { start, attempt } = await started(bench, 'pays', { customer, culture: 'de' })
  expect(start.htmlFormContent).not.toContain('<script>alert')
  expect(start.htmlFormContent?.match(/<script/g)).toHaveLength(1)
  expect(start.htmlFormContent).toContain('Weiter zur Zahlung')
  expect(start.htmlFormContent).not.toContain(secrets.formKey)
  const kept = (await (await fetch(`${bench.url}/control`)).json()) as { books: { payments: object[] } }
  expect(kept.books.payments).toMatchObject([{ payerCode: customer.code, isAmountEditable: false, amount: '12500.00' }])
  expect(await bench.connect().lookUp(attempt)).toMatchObject({ state: 'approved' })
})

it('passes the customer and odd characters through SOAP whole', async () => {
  const bench = benchOf('Netahsilat by link')
  const customer = { code: '<Ç&"\'ş]]>', name: 'x', email: null }
  await started(bench, 'walks away', { customer })
  const kept = (await (await fetch(`${bench.url}/control`)).json()) as { books: { payments: { payerCode: string }[] } }
  expect(kept.books.payments.map(({ payerCode }) => payerCode)).toEqual([customer.code])
})

it('refuses what the way of paying cannot do, before asking', async () => {
  const link = benchOf('Netahsilat by link')
  expect(await faultOf(link.connect().start(paymentFor(link, { posId: 'A1' })))).toMatchObject({
    code: 'POS_ID_NOT_A_NUMBER',
  })
  const rest = benchOf('Netahsilat by rest')
  expect(await faultOf(rest.connect().start(paymentFor(rest, { posId: null })))).toMatchObject({
    code: 'POS_ID_MISSING',
  })
  const customer = { code: 'D-1', name: 'x', email: null }
  expect(await faultOf(rest.connect().start(paymentFor(rest, { customer })))).toMatchObject({
    code: 'CUSTOMER_EMAIL_MISSING',
  })
  expect([...link.switchboard.calls, ...rest.switchboard.calls]).toEqual([])
})

it('sees what a person gave back in the screens of Netahsilat', async () => {
  const bench = benchOf('Netahsilat by link')
  const { gateway, attempt } = await paid(bench)
  await controlAt(bench.url)(`/payments/${attempt.reference}/reverse`, { amount: '500.00' })
  await controlAt(bench.url)(`/payments/${attempt.reference}/reverse`, { amount: '0.50' })
  expect(await gateway.lookUp(attempt)).toMatchObject({ state: 'approved', refunded: '500.50' })
})

it('is paid by a second card after the first was declined', async () => {
  const bench = benchOf('Netahsilat by link')
  const { gateway, start, attempt } = await started(bench, 'is declined')
  expect(await gateway.lookUp(attempt)).toMatchObject({ state: 'declined', mayStillBePaid: true })
  await bench.buyer(start, 'pays')
  expect(await gateway.lookUp(attempt)).toMatchObject({ state: 'approved' })
  expect(bench.taken(attempt.reference)).toHaveLength(1)
})

describe('a capture that PayPal refuses', () => {
  it.each([
    ['INSTRUMENT_DECLINED', { state: 'declined', reason: 'INSTRUMENT_DECLINED' }],
    ['TRANSACTION_REFUSED', { state: 'declined' }],
    ['PAYER_CANNOT_PAY', { state: 'declined' }],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', { state: 'declined' }],
    ['COMPLIANCE_VIOLATION', { state: 'declined' }],
    // The order still says approved, so a capture may be under way.
    ['ORDER_COMPLETION_IN_PROGRESS', { state: 'unclear', reason: 'no-answer' }],
    ['ORDER_ALREADY_CAPTURED', { state: 'unclear', reason: 'no-answer' }],
    ['DUPLICATE_INVOICE_ID', { state: 'unclear', reason: 'other-payment' }],
  ])('with %s', async (code, expected) => {
    const bench = benchOf('PayPal')
    const { gateway, attempt } = await started(bench, 'pays')
    bench.switchboard.faults.add({ call: 'capture', fault: 'refuse', code })
    expect(await gateway.confirm(attempt)).toMatchObject({ gatewayReference: attempt.gatewayReference, ...expected })
    expect(bench.taken(attempt.reference)).toEqual([])
  })

  it('with a code that nobody foresaw', async () => {
    const bench = benchOf('PayPal')
    const { gateway, attempt } = await started(bench, 'pays')
    bench.switchboard.faults.add({ call: 'capture', fault: 'refuse', code: 'SOMETHING_NEW' })
    expect(await faultOf(gateway.confirm(attempt))).toMatchObject({
      fault: 'refused',
      code: 'SOMETHING_NEW',
      status: 422,
    })
  })
})

it('learns from SOAP why it was refused, though the answer is a 200', async () => {
  const bench = benchOf('Netahsilat by link')
  bench.switchboard.faults.add({ call: '*', fault: 'refuse', code: 'E-17' })
  expect(await faultOf(bench.connect().start(paymentFor(bench)))).toMatchObject({ fault: 'refused', code: 'E-17' })
})
