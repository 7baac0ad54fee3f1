import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Big, rounded } from '../../platform/money.ts'
import { customerRate, lineAmounts, totalsOf, unitPrice, vatOf, withTax } from './rules.ts'

const price = (more: Partial<Parameters<typeof unitPrice>[0]> = {}) =>
  unitPrice({
    currency: 'TRY',
    vatRate: new Big(20),
    list: { amount: '100.00', includesVat: false },
    own: null,
    rates: [],
    paymentMethod: null,
    ...more,
  })
const rate = (reason: 'customer' | 'campaign' | 'payment-method', percent: string) => ({
  reason,
  name: null,
  rate: percent,
})

describe('rounding is half away from zero', () => {
  test.each([
    ['1.005', '1.01'],
    ['1.004', '1'],
    ['-1.005', '-1.01'],
    ['2.675', '2.68'],
    ['0.125', '0.13'],
  ])('%s is %s', (from, to) => {
    expect(rounded(new Big(from), 2).toString()).toBe(to)
  })
})

describe('the cascade', () => {
  test('each rate comes off what the one before left, and the unit is rounded once', () => {
    const given = price({
      rates: [rate('customer', '10'), rate('campaign', '5')],
      paymentMethod: rate('payment-method', '2'),
    })
    // 100 × 0.9 × 0.95 × 0.98 = 83.79
    expect(given?.net.toString()).toBe('83.79')
    expect(given?.rates.map(({ reason }) => reason)).toEqual(['customer', 'campaign', 'payment-method'])
  })

  test('a list price that includes tax is taken without it', () => {
    expect(price({ list: { amount: '120.00', includesVat: true } })?.net.toString()).toBe('100')
  })

  test('an own net price stands for list, rate and campaign; the payment method still counts', () => {
    const given = price({
      own: { amount: '80', includesVat: false },
      rates: [rate('customer', '50')],
      paymentMethod: rate('payment-method', '10'),
    })
    expect(given?.net.toString()).toBe('72')
    expect(given?.list.toString()).toBe('100')
  })

  test('no price row is no price, never zero', () => {
    expect(price({ list: null })).toBeNull()
  })

  test('the customer’s own rate wins over the group’s, the product’s over the brand’s over the category’s', () => {
    const none = { product: null, brand: null, categories: [] }
    expect(
      customerRate({ ...none, categories: [null, '7'] }, { product: '50', brand: '40', categories: ['30'] }, 'A'),
    ).toMatchObject({ reason: 'customer', rate: '7' })
    expect(customerRate(none, { product: null, brand: '40', categories: ['30'] }, 'A')).toMatchObject({
      reason: 'customer-group',
      name: 'A',
      rate: '40',
    })
    expect(customerRate(none, none, 'A')).toBeNull()
  })
})

const amount = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2))
const percent = fc.integer({ min: 0, max: 9999 }).map((hundredths) => (hundredths / 100).toFixed(2))

test('totals add the lines, and lines are whole cents: paper adds up', () => {
  const line = fc.record({
    list: amount,
    discount: percent,
    quantity: fc.integer({ min: 1, max: 500 }),
    vat: fc.constantFrom(0, 1, 7, 10, 19, 20),
    expense: percent,
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const amounts = lines.map(({ list, discount, quantity, vat, expense }) => {
        const unit = price({
          list: { amount: list, includesVat: false },
          vatRate: new Big(vat),
          rates: [rate('customer', discount)],
        })
        if (!unit) throw new Error('has a price')
        expect(unit.net.lte(unit.list)).toBe(true)
        expect(unit.net.round(2).eq(unit.net)).toBe(true)
        const given = lineAmounts(unit, quantity, expense)
        expect(given.net.eq(unit.net.times(quantity))).toBe(true)
        for (const one of [given.vat, given.expense, given.expenseVat]) expect(one.round(2).eq(one)).toBe(true)
        return given
      })
      const totals = totalsOf(amounts)
      const paid = amounts.reduce(
        (sum, one) => sum.plus(one.net).plus(one.vat).plus(one.expense).plus(one.expenseVat),
        new Big(0),
      )
      expect(totals.total.eq(paid)).toBe(true)
      expect(totals.gross.minus(totals.discount).eq(totals.net)).toBe(true)
    }),
  )
})

test('a unit with tax is rounded like a line of one', () => {
  expect(withTax(new Big('10.01'), new Big(19), 'EUR').toString()).toBe('11.91')
})

describe('tax', () => {
  const rates: Record<string, string> = { 'TR:standard': '20', 'DE:standard': '19', 'AT:standard': '20' }
  const ask = (divisionCountry: string, shipToCountry: string, taxStatus: Parameters<typeof vatOf>[0]['taxStatus']) => {
    const given = vatOf({
      divisionCountry,
      shipToCountry,
      taxStatus,
      taxClass: 'standard',
      isEu: (country) => ['DE', 'AT'].includes(country),
      rateIn: (country, taxClass) => rates[`${country}:${taxClass}`] ?? null,
    })
    return given && [given.rate.toNumber(), given.reason]
  }
  test.each([
    ['TR', 'TR', 'domestic', [20, 'domestic']],
    ['TR', 'DE', 'domestic', [0, 'export']],
    ['DE', 'DE', 'domestic', [19, 'domestic']],
    ['DE', 'DE', 'eu-vat-id', [19, 'domestic']],
    ['DE', 'AT', 'eu-vat-id', [0, 'eu-reverse-charge']],
    ['DE', 'AT', 'eu', [20, 'eu-destination']],
    ['DE', 'TR', 'domestic', [0, 'export']],
    ['TR', 'TR', 'export', [0, 'export']],
    ['TR', 'TR', 'export-registered', [0, 'export-registered']],
    ['FR', 'FR', 'domestic', null],
  ] as const)('from %s to %s as %s', (from, to, taxStatus, expected) => {
    expect(ask(from, to, taxStatus)).toEqual(expected)
  })
})
