import { describe, expect, test } from 'vitest'
import { isPermitted, type Requirement, safeReturn, turnFor, type Visitor } from './route-rules.ts'

const stranger: Visitor = { isSignedIn: false, authority: [], hasCustomer: false }
const dealer: Visitor = { isSignedIn: true, authority: ['selected-customer'], hasCustomer: true }
const salesman: Visitor = { ...dealer, hasCustomer: false }

const open: Requirement = { access: 'signed-in' }
const withCustomer: Requirement = { access: 'signed-in', needsCustomer: true }
const forAdmins: Requirement = { access: 'signed-in', authority: ['user-list'] }
const signIn: Requirement = { access: 'public' }

describe('who is sent where', () => {
  test.each([
    ['a stranger to a page', stranger, open, '/orders/B1?a=1', { to: '/sign-in', redirectUrl: '/orders/B1?a=1' }],
    ['a stranger to the start', stranger, open, '/home', { to: '/sign-in' }],
    ['a stranger to a page for admins', stranger, forAdmins, '/users', { to: '/sign-in', redirectUrl: '/users' }],
    ['a stranger to the sign-in', stranger, signIn, '/sign-in', null],
    ['a dealer to the sign-in', dealer, signIn, '/sign-in', { to: '/home' }],
    ['a dealer to a page', dealer, open, '/orders/B1', null],
    ['a dealer to the products', dealer, withCustomer, '/products', null],
    ['a dealer to a page for admins', dealer, forAdmins, '/users', { to: '/access-denied' }],
    [
      'a salesperson without a customer to the products',
      salesman,
      withCustomer,
      '/products?category=LST',
      { to: '/select-customer', redirectUrl: '/products?category=LST' },
    ],
  ] as const)('%s', (_, visitor, requirement, path, turn) => expect(turnFor(visitor, requirement, path)).toEqual(turn))

  test('one of several permissions is enough, none is asked of anybody', () => {
    expect(isPermitted(['a', 'b'], ['b', 'c'])).toBe(true)
    expect(isPermitted(['a'], ['b', 'c'])).toBe(false)
    expect(isPermitted([], [])).toBe(true)
  })
})

describe('where one goes on after signing in', () => {
  const here = 'https://b2b.example'
  test.each([
    ['/products?category=LST&p=12:3,4', '/products?category=LST&p=12:3,4'],
    ['/orders/B2B-1#lines', '/orders/B2B-1#lines'],
    [undefined, '/home'],
    ['', '/home'],
    ['https://evil.example/', '/home'],
    ['//evil.example/products', '/home'],
    ['/\\evil.example', '/home'],
    ['/\t/evil.example', '/home'],
    ['/.//evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
    ['/sign-in?redirectUrl=/sign-in', '/home'],
    ['/reset-password/abc', '/home'],
  ])('%s', (given, wanted) => expect(safeReturn(given, here)).toBe(wanted))
})
