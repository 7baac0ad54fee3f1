import { describe, expect, test } from 'vitest'
import { codeKey, readWords } from './size-reading.ts'

const words = (text: string) => readWords(text).map(({ word }) => word)

describe('sizes are read as people type them', () => {
  test.each([
    ['2055516', ['205/55R16']],
    ['205 55 16', ['205/55R16']],
    ['205/55R16', ['205/55R16']],
    ['205/55 R 16', ['205/55R16']],
    ['205/55 ZR16', ['205/55R16']],
    ['205-55-16 91v', ['205/55R16', '91V']],
    ['205/70R15C 106/104R', ['205/70R15', '106/104R']],
    ['315/70 R22,5', ['315/70R22.5']],
    ['31570225', ['315/70R22.5']],
    ['185R14C', ['185R14', 'R14']],
    ['31x10.5R15', ['31X10.5R15']],
    ['205/55', ['205/55']],
    ['20555', ['205/55']],
    ['205551', ['205/55R1']],
    ['205/55R', ['205/55R']],
    ['7.5x17 5x112 ET45', ['5X112', '7.5X17', 'R17', 'ET45']],
    ['7,5Jx17 5x112,0 et45 cb57,1', ['5X112', '7.5X17', 'R17', 'ET45', 'CB57.1']],
    ['17x7.5J', ['7.5X17', 'R17']],
    ['5x100/114.3', ['5X100', '5X114.3']],
    ['ET-12', ['ET-12']],
    ['74Ah', ['74AH']],
    ['74 AH 680A', ['74AH', '680A']],
    ['5W30', ['5W30']],
    ['5w-30 4 lt', ['5W30', '4L']],
    ['5W/30', ['5W30']],
    ['r16 kış', ['R16', 'KIS']],
    ['16" jant', ['R16', 'JANT']],
    ['Nordvik IceGrip 3 205/55 R16 91T XL', ['205/55R16', '91T', 'NORDVIK', 'ICEGRIP', '3', 'XL']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  test('figures that no tyre has are no tyre size', () => {
    expect(words('999/99 R99')).not.toContain('999/99R99')
    expect(words('2035516')).toEqual(['2035516'])
  })

  test('a size that is still being typed is open, a whole one is not', () => {
    expect(readWords('205/55R1')[0]).toEqual({ word: '205/55R1', isOpen: true, isSize: true })
    expect(readWords('205/55R16')[0]).toEqual({ word: '205/55R16', isOpen: false, isSize: true })
  })
})

test('codes are compared without blanks, dots and dashes', () => {
  expect(codeKey('06-1001')).toBe('061001')
  expect(codeKey('lst 00.1/x')).toBe('LST001X')
})
