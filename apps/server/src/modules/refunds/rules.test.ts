import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, sum } from '../../platform/money.ts'
import { type Account, type LineWorth, owedBack, paymentStatusFrom, whyOwed, worthOf } from './rules.ts'

const line = (more: Partial<LineWorth> = {}): LineWorth => ({
  status: 'Received',
  quantity: 3,
  shippedQuantity: 0,
  amount: '100.00',
  ...more,
})

test.each([
  [{}, '100'],
  [{ status: 'Cancelled' }, '0'],
  [{ status: 'Rejected', shippedQuantity: 3 }, '0'],
  // Until it has ended, what is not shipped may still come.
  [{ status: 'PartlyShipped', shippedQuantity: 1 }, '100'],
  [{ status: 'Shipped', shippedQuantity: 3 }, '100'],
  [{ status: 'Shipped', shippedQuantity: 4 }, '100'],
  [{ status: 'Shipped', shippedQuantity: 2 }, '66.67'],
  [{ status: 'Delivered', shippedQuantity: 0 }, '0'],
] as const)('a line that is %o is worth %s', (more, worth) => {
  expect(worthOf(line(more)).toString()).toBe(worth)
})

describe('what is owed back', () => {
  const paid = (paymentId: number, amount: string, refunded = '0') => ({ paymentId, amount, refunded })
  const shares = (...given: Parameters<typeof owedBack>) =>
    owedBack(...given).map(({ paymentId, amount }) => [paymentId, amount.toFixed(2)])

  test('is what was paid and is not worth it any more, from the latest payment first', () => {
    expect(shares([paid(1, '100.00')], [line()])).toEqual([])
    expect(shares([paid(1, '100.00')], [line({ status: 'Cancelled' })])).toEqual([[1, '100.00']])
    expect(shares([paid(1, '100.00'), paid(2, '100.00')], [line()])).toEqual([[2, '100.00']])
    expect(shares([paid(1, '100.00'), paid(2, '30.00')], [line({ amount: '80.00' })])).toEqual([
      [2, '30.00'],
      [1, '20.00'],
    ])
    expect(shares([], [line({ status: 'Cancelled' })])).toEqual([])
    // More goods than were paid for are nobody's refund.
    expect(shares([paid(1, '100.00')], [line(), line()])).toEqual([])
  })

  test('is owed once, and never more than was paid', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 })
    const status = fc.constantFrom('Received' as const, 'Cancelled' as const, 'Shipped' as const)
    const lines = fc.array(fc.record({ status, amount: cents, quantity: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 4 }), lines, (amounts, made) => {
        const payments = amounts.map((amount, at) => paid(at + 1, (amount / 100).toFixed(2)))
        const standing = made.map((one) => line({ ...one, amount: (one.amount / 100).toFixed(2), shippedQuantity: 1 }))
        const owed = owedBack(payments, standing)
        const total = sum(owed.map(({ amount }) => amount))
        const received = sum(payments.map(({ amount }) => decimal(amount)))
        const excess = received.minus(sum(standing.map(worthOf)))
        expect(total.eq(excess.gt(0) ? excess : 0)).toBe(true)
        for (const { paymentId, amount } of owed) expect(amount.lte(payments[paymentId - 1]?.amount ?? 0)).toBe(true)
        const after = payments.map((payment) => {
          const share = owed.find(({ paymentId }) => paymentId === payment.paymentId)
          return { ...payment, refunded: share ? share.amount.toFixed(2) : '0' }
        })
        expect(owedBack(after, standing)).toEqual([])
      }),
    )
  })

  test('has a reason', () => {
    const standing = [line()]
    expect(whyOwed({ status: 'Cancelled', isPaidTwice: true }, standing)).toBe('order-cancelled')
    expect(whyOwed({ status: 'Rejected', isPaidTwice: false }, standing)).toBe('order-rejected')
    expect(whyOwed({ status: 'Received', isPaidTwice: true }, standing)).toBe('paid-twice')
    expect(whyOwed({ status: 'Shipped', isPaidTwice: false }, standing)).toBe('short-delivery')
    expect(whyOwed({ status: 'Approved', isPaidTwice: false }, [line({ status: 'Cancelled' })])).toBe('lines-cancelled')
  })
})

test.each<
  [
    Partial<Record<'received' | 'returned' | 'ordered', string>> &
      Partial<Omit<Account, 'received' | 'returned' | 'ordered'>>,
    string,
  ]
>([
  [{ isPrepaid: false }, 'NotRequired'],
  [{}, 'Pending'],
  [{ attemptsDeclined: 1 }, 'Failed'],
  [{ attemptsDeclined: 1, attemptsOpen: 1 }, 'Pending'],
  [{ status: 'Cancelled', attemptsDeclined: 1 }, 'Cancelled'],
  // A transfer that somebody saw on the account.
  [{ status: 'Received' }, 'Paid'],
  [{ received: '100' }, 'Paid'],
  [{ received: '100', refundsUnderWay: 1 }, 'RefundPending'],
  [{ received: '100', refundsUnderWay: 1, refundsRefused: 1 }, 'RefundFailed'],
  [{ received: '100', returned: '40' }, 'PartlyRefunded'],
  [{ received: '100', returned: '100' }, 'Refunded'],
  // Paid twice, and one went back.
  [{ received: '200', returned: '100' }, 'Paid'],
])('an account of %o is %s', (more, status) => {
  const { received = '0', returned = '0', ordered = '100', ...rest } = more
  const account: Account = {
    isPrepaid: true,
    status: 'AwaitingPayment',
    ordered: decimal(ordered),
    received: decimal(received),
    returned: decimal(returned),
    refundsUnderWay: 0,
    refundsRefused: 0,
    attemptsOpen: 0,
    attemptsDeclined: 0,
    ...rest,
  }
  expect(paymentStatusFrom(account)).toBe(status)
})
