import { expect, test } from 'vitest'
import { bankAccountOf, type Pos, posFor } from './rules.ts'

const pos = (more: Partial<Pos>): Pos => ({
  id: 1,
  customerId: null,
  posId: '3',
  amountFrom: '0',
  amount: null,
  currency: null,
  priority: 100,
  bankAccountCode: null,
  ...more,
})
const payment = { customerId: 7, amount: '250.00', currency: 'TRY' }

test.each([
  ['nobody’s where there is none', [], null],
  ['the customer’s own before those for everybody', [pos({ priority: 1 }), pos({ posId: '9', customerId: 7 })], '9'],
  ['never another customer’s', [pos({ posId: '9', customerId: 8 })], null],
  ['the one with the lowest priority', [pos({ priority: 5 }), pos({ posId: '9', priority: 4 })], '9'],
  ['one that takes the amount', [pos({ amount: '249.99' }), pos({ posId: '9', amountFrom: '250' })], '9'],
  ['one that takes the currency', [pos({ currency: 'EUR' }), pos({ posId: '9', currency: 'TRY' })], '9'],
] as const)('a payment goes to %s', (_, configs, chosen) => {
  expect(posFor(configs, payment)).toBe(chosen)
})

test.each([
  ['nowhere where nothing is set', [pos({})], '', null],
  ['onto the account of the settings where its POS names none', [pos({})], 'A', 'A'],
  ['onto the account of its POS', [pos({ bankAccountCode: 'B' })], 'A', 'B'],
  [
    'onto the account that the customer’s own setting of that POS names',
    [pos({ bankAccountCode: 'B', priority: 1 }), pos({ bankAccountCode: 'C', customerId: 7 })],
    'A',
    'C',
  ],
  [
    'onto the account of the first setting that names one',
    [pos({ priority: 1 }), pos({ bankAccountCode: 'D', priority: 2 })],
    '',
    'D',
  ],
] as const)('a collected payment is booked %s', (_, ofPos, ofGateway, account) => {
  expect(bankAccountOf(ofPos, ofGateway)).toBe(account)
})
