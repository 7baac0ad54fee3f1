import { describe, expect, test } from 'vitest'
import { euLabelOf, factsOf, marksOf, sizeOf } from './facts.ts'

const german = (value: number) => new Intl.NumberFormat('de', { useGrouping: false }).format(value)

describe('sizes as the trade writes them', () => {
  test.each([
    ['LST', { width: 205, ratio: 55, construction: 'R', rimDiameter: 16 }, '205/55 R16'],
    ['LST', { width: 195, ratio: 75, rimDiameter: 16, commercial: true }, '195/75 R16C'],
    ['LST', { width: 155, construction: 'R', rimDiameter: 13 }, '155 R13'],
    ['LST', { rimDiameter: 22.5 }, 'R22,5'],
    ['LST', {}, ''],
    ['JNT', { width: 7.5, rimDiameter: 17 }, '7,5×17'],
    ['JNT', { rimDiameter: 17 }, '17″'],
    ['AKU', { capacityAh: 74 }, '74 Ah'],
    ['YAG', { viscosity: '5W-30' }, '5W-30'],
    ['AKS', { fitment: 'Golf VII' }, ''],
  ] as const)('%s %j is %s', (kind, facts, size) => expect(sizeOf(kind, facts, german)).toBe(size))
})

const texts = (...given: Parameters<typeof factsOf>) => factsOf(...given).map((fact) => fact.text)

describe('facts beside the size', () => {
  test('of a tyre', () => {
    expect(texts('LST', { loadIndex: '106/104', speedIndex: 'T', marks: 'MO' }, german)).toEqual(['106/104T', 'MO'])
  })
  test('of a rim, negative and zero offsets included', () => {
    const facts = { boltCount: 5, boltCircle: [112, 114.3], offset: -12, centreBore: 66.6, finish: 'silver' }
    expect(texts('JNT', facts, german)).toEqual(['5×112/114,3', 'ET-12', 'CB 66,6', 'silver'])
    expect(texts('JNT', { offset: 0 }, german)).toEqual(['ET0'])
  })
  test('of a battery', () => {
    const facts = { coldCrankingAmps: 680, box: 'L3', lengthMm: 278, widthMm: 175, heightMm: 190, technology: 'agm' }
    expect(texts('AKU', facts, german)).toEqual(['680 A', 'L3', '278×175×190', 'AGM'])
  })
  test('of an oil', () => {
    expect(texts('YAG', { volumeL: 4, acea: ['C3'], api: ['SN', 'SP'] }, german)).toEqual([
      '4 L',
      'ACEA C3',
      'API SN SP',
    ])
  })
  test('of an oil whose list names the norm itself', () => {
    expect(texts('YAG', { acea: ['ACEA C3', 'ACEA A3/B4'], api: ['API SP'] }, german)).toEqual([
      'ACEA C3 A3/B4',
      'API SP',
    ])
  })
  test('of an accessory, with the first OE numbers', () => {
    expect(texts('AKS', { oeNumbers: ['1', '2', '3', '4'], fitment: 'Golf' }, german)).toEqual(['1, 2 +2', 'Golf'])
  })
  test('leave out what a list does not say', () => {
    expect(texts('LST', {}, german)).toEqual([])
    expect(texts('AKU', { lengthMm: 278 }, german)).toEqual([])
  })
})

test('marks and the EU label', () => {
  expect(marksOf({ extraLoad: true, runFlat: false, threePeakMountainSnowflake: true })).toEqual([
    'extraLoad',
    'threePeak',
  ])
  expect(euLabelOf({})).toBeNull()
  expect(euLabelOf({ noiseDb: 71 })).toEqual({ fuel: null, wetGrip: null, noiseClass: null, noiseDb: 71 })
})
