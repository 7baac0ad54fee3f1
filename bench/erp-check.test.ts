import { expect, test } from 'vitest'
import { differencesOf, type ErpDocument } from './erp-check.ts'

const goods = (...lines: [string, number][]) => new Map(lines)
const document = (documentNumber: string, ...lines: [string, number][]): ErpDocument => ({
  documentNumber,
  goods: goods(...lines),
})
const nothing = { missing: [], doubled: [], different: [], strange: [] }
const ordered = new Map([
  ['TR-1', goods(['A', 12], ['B', 12])],
  ['TR-2', goods(['A', 12])],
])

test('orders that are there once each, one of them from two warehouses, differ in nothing', () => {
  const found = [document('TR-1.1', ['A', 12]), document('TR-1.2', ['B', 12]), document('TR-2.1', ['A', 12])]
  expect(differencesOf(ordered, found)).toEqual(nothing)
})

test('an order that never arrived is missing, one that nobody placed is strange', () => {
  const found = [document('TR-1.1', ['A', 12], ['B', 12]), document('TR-3.1', ['A', 12])]
  expect(differencesOf(ordered, found)).toEqual({ ...nothing, missing: ['TR-2'], strange: ['TR-3'] })
})

test('a document that is there twice is doubled, and its order has too much', () => {
  const whole = document('TR-1.1', ['A', 12], ['B', 12])
  const found = [whole, whole, document('TR-2.1', ['A', 12])]
  expect(differencesOf(ordered, found)).toEqual({ ...nothing, doubled: ['TR-1.1'], different: ['TR-1'] })
})

test('a line that is missing, another quantity and other goods are differences', () => {
  const found = (...lines: [string, number][]) => [document('TR-1.1', ...lines), document('TR-2.1', ['A', 12])]
  const wrong = { ...nothing, different: ['TR-1'] }
  expect(differencesOf(ordered, found(['A', 12]))).toEqual(wrong)
  expect(differencesOf(ordered, found(['A', 12], ['B', 11]))).toEqual(wrong)
  expect(differencesOf(ordered, found(['A', 12], ['C', 12]))).toEqual(wrong)
})
