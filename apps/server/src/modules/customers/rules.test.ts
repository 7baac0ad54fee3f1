import { describe, expect, test } from 'vitest'
import { consistent, nextAddressCode, servingWarehouses, type WarehouseRule } from './rules.ts'

const rule = (values: Partial<WarehouseRule> = {}): WarehouseRule => ({
  acceptedCountryCodes: [],
  rejectedCountryCodes: [],
  priority: 100,
  isExport: false,
  isExportRegistered: false,
  ...values,
})
const warehouse = (id: number, rules: WarehouseRule[], values: { priority?: number; divisionId?: number } = {}) => ({
  id,
  divisionId: 1,
  priority: 100,
  rules,
  ...values,
})
const served = (countryCode: string, taxStatus = 'domestic', divisions = [1]) => ({
  countryCode,
  taxStatus,
  divisionIds: new Set(divisions),
})

describe('whether a warehouse serves a country', () => {
  test.each<[string, WarehouseRule[], string, boolean]>([
    ['no rule is none', [], 'TR', false],
    ['an empty accept list is all', [rule()], 'TR', true],
    ['accepted', [rule({ acceptedCountryCodes: ['DE', 'AT'] })], 'AT', true],
    ['not accepted', [rule({ acceptedCountryCodes: ['DE', 'AT'] })], 'TR', false],
    ['rejected out of all', [rule({ rejectedCountryCodes: ['TR'] })], 'TR', false],
    ['not among the rejected', [rule({ rejectedCountryCodes: ['TR'] })], 'DE', true],
    ['in both lists', [rule({ acceptedCountryCodes: ['TR'], rejectedCountryCodes: ['TR'] })], 'TR', false],
    ['one rule accepts, another rejects', [rule(), rule({ rejectedCountryCodes: ['TR'] })], 'TR', false],
    [
      'one of two rules accepts',
      [rule({ acceptedCountryCodes: ['DE'] }), rule({ acceptedCountryCodes: ['TR'] })],
      'TR',
      true,
    ],
  ])('%s', (_, rules, countryCode, serves) => {
    expect(servingWarehouses([warehouse(1, rules)], served(countryCode))).toHaveLength(serves ? 1 : 0)
  })
})

describe('rules for export speak of customers with that tax status alone', () => {
  test.each<[string, WarehouseRule, Record<string, boolean>]>([
    ['plain', rule(), { domestic: true, 'eu-vat-id': true, eu: true, export: false, 'export-registered': false }],
    ['export', rule({ isExport: true }), { domestic: false, eu: false, export: true, 'export-registered': false }],
    ['registered', rule({ isExportRegistered: true }), { domestic: false, export: false, 'export-registered': true }],
    [
      'both',
      rule({ isExport: true, isExportRegistered: true }),
      { eu: false, export: true, 'export-registered': true },
    ],
  ])('%s', (_, one, expected) => {
    for (const [taxStatus, serves] of Object.entries(expected))
      expect([taxStatus, servingWarehouses([warehouse(1, [one])], served('RS', taxStatus)).length === 1]).toEqual([
        taxStatus,
        serves,
      ])
  })

  test('what an export rule rejects is no matter to others', () => {
    const rules = [rule(), rule({ isExport: true, rejectedCountryCodes: ['TR'] })]
    expect(servingWarehouses([warehouse(1, rules)], served('TR'))).toHaveLength(1)
  })
})

test('warehouses are asked by the rule’s priority, then the warehouse’s, then in order', () => {
  const warehouses = [
    warehouse(1, [rule({ priority: 2 })], { priority: 1 }),
    warehouse(2, [rule({ priority: 1 })], { priority: 2 }),
    warehouse(3, [rule({ priority: 9 }), rule({ priority: 1 })], { priority: 1 }),
    warehouse(5, [rule({ priority: 2 })], { priority: 1 }),
    warehouse(4, [rule({ priority: 2 })], { priority: 1 }),
  ]
  expect(servingWarehouses(warehouses, served('TR')).map(({ id }) => id)).toEqual([3, 2, 1, 4, 5])
})

test('a rule that does not accept does not lend its priority', () => {
  const warehouses = [
    warehouse(1, [rule({ priority: 1, acceptedCountryCodes: ['DE'] }), rule({ priority: 8 })]),
    warehouse(2, [rule({ priority: 5 })]),
  ]
  expect(servingWarehouses(warehouses, served('TR')).map(({ id }) => id)).toEqual([2, 1])
})

test('only warehouses of divisions that sell to the customer are asked', () => {
  const warehouses = [warehouse(1, [rule()], { divisionId: 1 }), warehouse(2, [rule()], { divisionId: 2 })]
  expect(servingWarehouses(warehouses, served('TR', 'domestic', [2])).map(({ id }) => id)).toEqual([2])
  expect(servingWarehouses(warehouses, served('TR', 'domestic', []))).toEqual([])
})

describe('what is not listed or shows no price cannot be ordered', () => {
  const all = { hasList: true, hasBasket: true, showPrice: true, showStock: true }
  test.each([
    [{}, true],
    [{ hasList: false }, false],
    [{ showPrice: false }, false],
    [{ showStock: false }, true],
    [{ hasBasket: false }, false],
  ])('%o', (without, hasBasket) => {
    expect(consistent({ ...all, ...without })).toEqual({ ...all, ...without, hasBasket })
  })
})

test.each([
  [[], 'MAIN'],
  [['MAIN'], 'DEPO-2'],
  [['MAIN', 'DEPO-2'], 'DEPO-3'],
  [['MAIN', 'DEPO-3'], 'DEPO-4'],
  [['OFFICE'], 'DEPO-2'],
  [['DEPO-2'], 'DEPO-3'],
])('beside %j a new address is called %s', (taken, code) => {
  expect(nextAddressCode(new Set(taken))).toBe(code)
})
