import { describe, expect, test } from 'vitest'
import { currencyIn, decimalMarkOf, readFigure } from './figures.ts'
import { kindOfSizes, kindOfWords } from './kinds-of-goods.ts'
import { readBattery } from './read-battery.ts'
import { readOil, readViscosity, readVolume } from './read-oil.ts'
import { readCircles, readDrilling, readRim } from './read-rim.ts'
import { readEuLabel, readLoadSpeed, readTyre } from './read-tyre.ts'
import { oilBaseOf, polarityOf, seasonOf, stockOf, technologyOf, vehicleClassOf, yesOrNo } from './words-of-cells.ts'

describe('tyres', () => {
  test.each([
    ['205/55R16', { width: 205, ratio: 55, rimDiameter: 16, construction: 'R' }],
    ['205/55 ZR 16', { width: 205, ratio: 55, rimDiameter: 16, construction: 'ZR' }],
    ['205/55-16', { width: 205, ratio: 55, rimDiameter: 16, construction: 'R' }],
    ['2055516', { width: 205, ratio: 55, rimDiameter: 16, construction: 'R' }],
    ['205 55 16', { width: 205, ratio: 55, rimDiameter: 16, construction: 'R' }],
    ['275/40/20', { width: 275, ratio: 40, rimDiameter: 20, construction: 'R' }],
    ['P215/65R17', { width: 215, ratio: 65, rimDiameter: 17, construction: 'R' }],
    ['315/80 R22,5', { width: 315, ratio: 80, rimDiameter: 22.5, construction: 'R' }],
    ['225/70 R 15 C', { width: 225, ratio: 70, rimDiameter: 15, construction: 'R', commercial: true }],
    ['195R14C', { width: 195, rimDiameter: 14, construction: 'R', commercial: true }],
    ['195/ R14C', { width: 195, rimDiameter: 14, construction: 'R', commercial: true }],
    ['T125/70D15', { width: 125, ratio: 70, rimDiameter: 15, construction: 'D' }],
    ['31x10.5R15', { width: 10.5, rimDiameter: 15, construction: 'R' }],
    ['31*10,50 R15LT', { width: 10.5, rimDiameter: 15, construction: 'R' }],
    ['10.50x31 R15', { width: 10.5, rimDiameter: 15, construction: 'R' }],
    ['18x7-8', { width: 7, rimDiameter: 8, construction: 'D' }],
    ['7.50-16', { width: 7.5, rimDiameter: 16, construction: 'D' }],
    ['7,50 R16', { width: 7.5, rimDiameter: 16, construction: 'R' }],
    ['1200R20', { width: 12, rimDiameter: 20, construction: 'R' }],
    ['11R22.5', { width: 11, rimDiameter: 22.5, construction: 'R' }],
    ['4.80/4.00-8', { width: 4.8, rimDiameter: 8, construction: 'D' }],
    ['120/70ZR17', { width: 120, ratio: 70, rimDiameter: 17, construction: 'ZR' }],
    ['710/70R42', { width: 710, ratio: 70, rimDiameter: 42, construction: 'R' }],
  ])('%s', (text, facts) => {
    expect(readTyre(text).facts).toEqual(facts)
  })

  test.each(['', 'Eco Drive 5', '12/05/2026', '10-40', '5x112', '999/99R99', '2026'])('“%s” is no size', (text) => {
    expect(readTyre(text).facts.rimDiameter).toBeUndefined()
  })

  test('a whole name gives everything it says, and leaves brand and pattern', () => {
    const { facts, words } = readTyre('225/45 R17 (94Y) Nordwind Primo 4 XL ROF 3PMSF C/A/70dB DOT 2324')
    expect(words).toBe('Nordwind Primo 4')
    expect(facts).toEqual({
      width: 225,
      ratio: 45,
      rimDiameter: 17,
      construction: 'R',
      loadIndex: '94',
      speedIndex: '(Y)',
      extraLoad: true,
      runFlat: true,
      threePeakMountainSnowflake: true,
      fuelClass: 'C',
      wetGripClass: 'A',
      noiseDb: 70,
      dot: '2324',
    })
  })

  test('studs and season in Russian and Turkish', () => {
    expect(readTyre('Шина зимняя Норд Айс 205/55R16 94Т шип.').facts).toMatchObject({
      season: 'winter',
      studded: true,
      speedIndex: 'T',
    })
    expect(readTyre('Шина Норд 205/55R16 нешип.').facts.studded).toBeUndefined()
    expect(readTyre('Anka 205/55R16 Kış Lastiği').facts.season).toBe('winter')
  })

  test('load and speed, label', () => {
    expect(readLoadSpeed('106/104 R')).toEqual({ loadIndex: '106/104', speedIndex: 'R' })
    expect(readLoadSpeed('141A8')).toEqual({ loadIndex: '141', speedIndex: 'A8' })
    expect(readLoadSpeed('Primo 4')).toBeNull()
    expect(readEuLabel('C-B-2/71dB')).toEqual({ fuelClass: 'C', wetGripClass: 'B', noiseDb: 71, noiseClass: 'B' })
    expect(readEuLabel('A/B')).toBeNull()
  })
})

describe('rims', () => {
  test.each([
    ['18x7.5 5x112 ET45', { width: 7.5, rimDiameter: 18, boltCount: 5, boltCircle: [112], offset: 45 }],
    [
      '7,5Jx17H2 5/112 ET 45 CB66,6',
      { width: 7.5, rimDiameter: 17, boltCount: 5, boltCircle: [112], offset: 45, centreBore: 66.6 },
    ],
    [
      '6x15 4x100/108 ET38 D67.1',
      { width: 6, rimDiameter: 15, boltCount: 4, boltCircle: [100, 108], offset: 38, centreBore: 67.1 },
    ],
    ['20x9 6x135/6x139.7 ET-12', { width: 9, rimDiameter: 20, boltCount: 6, boltCircle: [135, 139.7], offset: -12 }],
    ['R17 7.5J 5x114.3', { width: 7.5, rimDiameter: 17, boltCount: 5, boltCircle: [114.3] }],
    [
      '8.0x17", 5x100.00, 5x114.30, ЦО 73,1мм',
      { width: 8, rimDiameter: 17, boltCount: 5, boltCircle: [100, 114.3], centreBore: 73.1 },
    ],
  ])('%s', (text, facts) => {
    expect(readRim(text).facts).toEqual(facts)
  })

  test('drillings in cells of their own', () => {
    expect(readDrilling('112x5')).toEqual({ boltCount: 5, boltCircle: [112] })
    expect(readCircles('100/108')).toEqual([100, 108])
    expect(readCircles('5x112')).toBeNull()
    expect(readCircles('17')).toBeNull()
  })
})

describe('batteries and oils', () => {
  test.each([
    ['12V 74Ah 680A', { voltage: 12, capacityAh: 74, coldCrankingAmps: 680 }],
    [
      '95 Ah AGM 850A(EN) 353x175x190 R+',
      {
        capacityAh: 95,
        coldCrankingAmps: 850,
        technology: 'agm',
        lengthMm: 353,
        widthMm: 175,
        heightMm: 190,
        polarity: 'right',
      },
    ],
    ['6СТ-60 540А', { capacityAh: 60, coldCrankingAmps: 540 }],
    ['12 V 7,5 Ah L2', { voltage: 12, capacityAh: 7.5, box: 'L2' }],
  ])('%s', (text, facts) => {
    expect(readBattery(text).facts).toEqual(facts)
  })

  test.each([
    ['5W-30 4L', { viscosity: '5W-30', volumeL: 4 }],
    ['10W40 12x1 Lt ACEA A3/B4 API SN/CF', { viscosity: '10W-40', volumeL: 1, acea: ['A3', 'B4'], api: ['SN', 'CF'] }],
    ['SAE 90 20 литр', { viscosity: '90', volumeL: 20 }],
    ['0w20 500 ml vollsynthetisch', { viscosity: '0W-20', volumeL: 0.5, oilBase: 'synthetic' }],
  ])('%s', (text, facts) => {
    expect(readOil(text).facts).toEqual(facts)
  })

  test('cells of their own', () => {
    expect(readViscosity('75W-90')).toBe('75W-90')
    expect(readViscosity('ISO 46')).toBeNull()
    expect(readVolume('208 л')).toBe(208)
    expect(readVolume('1 kg')).toBeNull()
  })
})

describe('figures', () => {
  test.each([
    ['1.234,50 €', null, '1234.5'],
    ['1,234.50', null, '1234.5'],
    ["1'234.50 CHF", null, '1234.5'],
    ['1 234,50 руб.', null, '1234.5'],
    ['7,5', null, '7.5'],
    ['1.234', ',', '1234'],
    ['1.234', '.', '1.234'],
    ['0.250', null, '0.25'],
    ['1.234.567', null, '1234567'],
    ['₺2.450,00', null, '2450'],
    ['12,-', null, '12'],
    ['-3', null, '-3'],
    ['1.5E3', null, '1500'],
    ['007', null, '7'],
    ['auf Anfrage', null, null],
    ['12 34 56 x', null, null],
    ['1.23.4', null, null],
    ['', null, null],
  ] as const)('%s with the mark %s is %s', (cell, mark, figure) => {
    expect(readFigure(cell, mark, true)).toBe(figure)
  })

  test('the decimal mark follows from all cells of a column', () => {
    expect(decimalMarkOf(['1.234', '12,5', '7'])).toBe(',')
    expect(decimalMarkOf(['1,234', '12.50'])).toBe('.')
    expect(decimalMarkOf(['1.234', '2.500'])).toBeNull()
    expect(decimalMarkOf(['1.234.567'])).toBe(',')
  })

  test('currencies', () => {
    expect(['12 €', 'Fiyat (TL)', 'цена, руб.', 'Preis'].map(currencyIn)).toEqual(['EUR', 'TRY', 'RUB', null])
  })
})

describe('words', () => {
  const integer = (text: string) =>
    readFigure(text, null, true) === null ? null : Math.floor(Number(readFigure(text, null, true)))

  test.each([
    ['>20', 20],
    ['20+', 20],
    ['mehr als 20', 20],
    ['50 и более', 50],
    ['12 Stk.', 12],
    ['8 adet', 8],
    ['5-10', 5],
    ['1.250', 1250],
    ['4,00', 4],
    ['var', 1],
    ['нет', 0],
    ['auf Lager', 1],
    ['nicht lagernd', 0],
    ['-', 0],
    ['<4', 1],
    ['-3', -3],
    ['gestern', null],
  ])('stock %s is %s', (cell, quantity) => {
    expect(stockOf(cell, integer)).toBe(quantity)
  })

  test('the same thing in many words', () => {
    expect(['S', 'Sommer', 'yaz', 'лето', 'Summer'].map((cell) => seasonOf(cell))).toEqual(Array(5).fill('summer'))
    expect(['W', 'Kış', 'зимняя', 'winter'].map((cell) => seasonOf(cell))).toEqual(Array(4).fill('winter'))
    expect(['G', '4M', '4 Mevsim', 'all_season', 'Ganzjahr', 'всесезонная'].map((cell) => seasonOf(cell))).toEqual(
      Array(6).fill('all-season'),
    )
    expect(seasonOf('S', true)).toBeUndefined()
    expect(['ja', 'evet', 'X', '1', 'да'].map(yesOrNo)).toEqual(Array(5).fill(true))
    expect(['nein', 'Hayır', '0', 'нет'].map(yesOrNo)).toEqual(Array(4).fill(false))
    expect(['Pkw', 'binek', 'легковая'].map(vehicleClassOf)).toEqual(Array(3).fill('car'))
    expect(vehicleClassOf('light_truck')).toBe('van')
    expect([
      technologyOf('AGM'),
      technologyOf('Nass'),
      oilBaseOf('полусинтетическое'),
      oilBaseOf('Tam Sentetik'),
    ]).toEqual(['agm', 'wet', 'semi-synthetic', 'synthetic'])
    expect([polarityOf('0', true), polarityOf('+L', true), polarityOf('обратная')]).toEqual(['right', 'left', 'right'])
  })
})

describe('kinds', () => {
  test.each([
    ['Pkw-Sommerreifen', 'LST'],
    ['Lastik', 'LST'],
    ['Шины', 'LST'],
    ['Alufelgen', 'JNT'],
    ['Jant Kapağı', 'AKS'],
    ['Starterbatterie', 'AKU'],
    ['Akü', 'AKU'],
    ['Motoröl', 'YAG'],
    ['Моторное масло', 'YAG'],
    ['Ölfilter', 'AKS'],
    ['Brake Cleaner', 'YAG'],
    ['Anka Yol', undefined],
    ['Schneeketten', 'AKS'],
    ['Silecek', 'AKS'],
    ['Discovery', undefined],
  ])('%s', (words, kind) => {
    expect(kindOfWords(words)).toBe(kind)
  })

  test.each([
    ['Nordwind Eco 205/55R16 91V', 'LST'],
    ['Stern 7.5x17 5x112 ET45', 'JNT'],
    ['Volta 12V 74Ah', 'AKU'],
    ['Glatt 5W-30 4L', 'YAG'],
    ['Ampul 24V 5W 12V', undefined],
    ['Silecek 600 mm', undefined],
  ])('%s', (name, kind) => {
    expect(kindOfSizes(name)).toBe(kind)
  })
})
