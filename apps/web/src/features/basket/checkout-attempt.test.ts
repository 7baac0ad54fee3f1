import { describe, expect, test } from 'vitest'
import { attemptFor, isFinalRefusal, readAttempt, resolveAttempt } from './checkout-attempt.ts'

const body = { customerAddressCode: 'A1', note: 'Rampe 2', total: { EUR: 10, TRY: 20 }, cartId: 'cart-1' }
const attempt = { key: 'k1', body }
const newKey = () => 'k2'

describe('ordering once', () => {
  test('the same order keeps its key, another order gets a new one', () => {
    expect(attemptFor(null, body, newKey).key).toBe('k2')
    expect(attemptFor(attempt, { ...body, total: { TRY: 20, EUR: 10 } }, newKey).key).toBe('k1')
    expect(attemptFor(attempt, { ...body, note: '' }, newKey).key).toBe('k2')
    expect(attemptFor(attempt, { ...body, total: { EUR: 10, TRY: 21 } }, newKey).key).toBe('k2')
    expect(attemptFor(attempt, { ...body, cartId: 'cart-2' }, newKey).key).toBe('k2')
    expect(attemptFor(attempt, { ...body, customerAddressCode: 'A2' }, newKey).key).toBe('k2')
  })

  test('a lost answer is followed, asked for again, or known not to have arrived', () => {
    expect(resolveAttempt(attempt, { id: 'cart-1', isBeingOrdered: true, transactionId: 't' })).toBe('follow')
    expect(resolveAttempt(attempt, { id: 'cart-2', isBeingOrdered: false, transactionId: null })).toBe('ask-again')
    expect(resolveAttempt(attempt, { id: 'cart-1', isBeingOrdered: false, transactionId: null })).toBe('not-arrived')
  })

  test.each([400, 403, 404, 409])('%i says that nothing was ordered', (status) =>
    expect(isFinalRefusal(status)).toBe(true),
  )
  test.each([0, 401, 408, 426, 429, 500, 502, 503, 504])('%i leaves the outcome open', (status) =>
    expect(isFinalRefusal(status)).toBe(false),
  )

  test('survives a reload, and junk is nothing', () => {
    expect(readAttempt(JSON.stringify(attempt))).toEqual(attempt)
    for (const junk of [null, '', '{', 'null', '1', '{"key":"k"}', '{"body":{}}']) expect(readAttempt(junk)).toBeNull()
  })
})
