/** What a column of a list can be, and what its cells then look like. */
import type { Kind } from '@toptan/contract/products'
import { isCarMake } from './car-makes.ts'
import { readFigure } from './figures.ts'
import { kindOfWords } from './kinds-of-goods.ts'
import { readDimensions } from './read-battery.ts'
import { readAcea, readApi, readViscosity, readVolume } from './read-oil.ts'
import { readCircles, readDrilling, readRimSize } from './read-rim.ts'
import { readEuLabel, readLoadSpeed, readTyreSize } from './read-tyre.ts'
import { oilBaseOf, polarityOf, seasonOf, stockOf, technologyOf, vehicleClassOf, yesOrNo } from './words-of-cells.ts'

export const fields = [
  'code',
  'ean',
  'name',
  'brand',
  'category',
  'price',
  'currency',
  'stock',
  'description',
  'minOrderQuantity',
  'orderMultiple',
  'size',
  'width',
  'ratio',
  'rimDiameter',
  'construction',
  'loadIndex',
  'speedIndex',
  'loadSpeed',
  'season',
  'vehicleClass',
  'commercial',
  'extraLoad',
  'runFlat',
  'studded',
  'threePeakMountainSnowflake',
  'euLabel',
  'fuelClass',
  'wetGripClass',
  'noiseDb',
  'noiseClass',
  'eprelId',
  'dot',
  'pattern',
  'marks',
  'boltPattern',
  'boltCount',
  'boltCircle',
  'offset',
  'centreBore',
  'finish',
  'maxLoadKg',
  'maxLoadLbs',
  'voltage',
  'capacityAh',
  'coldCrankingAmps',
  'dimensions',
  'length',
  'height',
  'box',
  'polarity',
  'technology',
  'viscosity',
  'volume',
  'oilBase',
  'acea',
  'api',
  'approvals',
  'oeNumbers',
  'fitment',
  'colour',
  'vehicleMakes',
  // Understood, but not taken over: the shop has no place for them, or must not show them.
  'ignored',
] as const
export type Field = (typeof fields)[number]

export interface FieldShape {
  /** The kinds that have it; all where none is named. */
  kinds?: readonly Kind[]
  /** Whether a cell may be such a value; without it any text may. */
  fits?: (cell: string) => boolean
  /** Cells that do not look like it do not speak against it: they may name what we have no word for. */
  isLenient?: boolean
  /** Several columns may be it; their values are joined, and stocks added. */
  isRepeatable?: boolean
  /** So unlike anything else that cells alone tell, without a header. */
  isTelling?: boolean
}

const number =
  (least: number, most: number, isWhole = false) =>
  (cell: string) => {
    const figure = readFigure(
      cell.replace(/(?<=\d)\s?(?:mm|cm|"|''|″|inch|zoll|inç|Ah|A|V|dB|kg|lbs|J|мм|дюйм)\.?$/i, ''),
    )
    return (
      figure !== null &&
      Number(figure) >= least &&
      Number(figure) <= most &&
      (!isWhole || Number.isInteger(Number(figure)))
    )
  }
const matches = (pattern: RegExp) => (cell: string) => pattern.test(cell)
const understood = (read: (cell: string) => unknown) => (cell: string) => {
  const value = read(cell)
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
}
const yesNo: FieldShape = { fits: understood(yesOrNo) }
const labelClass: FieldShape = { kinds: ['LST'], fits: matches(/^[A-G]$/i) }

/** The lengths that article numbers have; in a column headed as such nothing more is asked. */
export const isEanShaped = (digits: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(digits)

/** Whether the check digit is right: what tells such a number from any other. */
export function isEan(cell: string): boolean {
  const digits = cell.replace(/[\s.-]+/g, '')
  if (!isEanShaped(digits)) return false
  const padded = digits.padStart(14, '0')
  let sum = 0
  for (let index = 0; index < 13; index += 1) sum += Number(padded[index]) * (index % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10 === Number(padded[13])
}

const integerOf = (text: string) => {
  const figure = readFigure(text, null, true)
  return figure === null || !Number.isFinite(Number(figure)) ? null : Math.floor(Number(figure))
}

export const shapes: Readonly<Record<Field, FieldShape>> = {
  code: { fits: matches(/^(?=.{1,60}$)[\p{L}\d][\p{L}\d .,/_+#()*&:"°-]*$/u) },
  ean: {
    fits: (cell) => /^\d{8,14}(?:\.0)?$/.test(cell.replace(/[\s-]+/g, '')) || /^\d[.,]\d+E\+?1[0-3]$/i.test(cell),
  },
  name: { fits: matches(/\p{L}{2}/u) },
  brand: { fits: matches(/^(?=.{1,40}$)(?=.*\p{L})[\p{L}\d .&'+!-]+/u) },
  category: {
    fits: understood((cell) => kindOfWords(cell) ?? vehicleClassOf(cell) ?? seasonOf(cell, true)),
    isLenient: true,
  },
  price: { fits: (cell) => Number(readFigure(cell.replace(/^\D*(?=\d)/, ''), null, true) ?? Number.NaN) >= 0 },
  currency: { fits: matches(/^(?:[A-Z]{3}|TL|[€$£₺₽₸]|EURO?|руб\.?|тг)$/iu) },
  stock: { fits: understood((cell) => stockOf(cell, integerOf)), isRepeatable: true },
  description: { isRepeatable: true },
  minOrderQuantity: { fits: number(1, 10_000, true) },
  orderMultiple: { fits: number(1, 10_000, true) },
  size: {
    fits: (cell) =>
      [readTyreSize, readRimSize, readDrilling, readViscosity, readVolume].some((read) => read(cell) !== null),
  },
  width: { kinds: ['LST', 'JNT', 'AKU'], fits: (cell) => number(1.5, 1400)(cell.replace(/^\d{2}\s?[xX*]\s?/, '')) },
  ratio: { kinds: ['LST'], fits: (cell) => number(20, 110)(cell.replace(/\s?Z?R$/i, '')) || /^[-/]$/.test(cell) },
  rimDiameter: { kinds: ['LST', 'JNT'], fits: (cell) => number(4, 63)(cell.replace(/^Z?R\s?|[CС]$/gi, '')) },
  construction: { kinds: ['LST'], fits: matches(/^(?:Z?R|RF|ZRF|D|B|-|radial|diagonal)$/i) },
  loadIndex: { kinds: ['LST'], fits: matches(/^\(?\d{2,3}(?:\s?\/\s?\d{2,3})?\s?(?:[A-Z]\)?)?$/i) },
  speedIndex: { kinds: ['LST'], fits: matches(/^\(?(?:[A-Z]|A[1-8]|ZR|[ТНВМКРУ])\)?$/iu) },
  loadSpeed: { kinds: ['LST'], fits: understood(readLoadSpeed), isTelling: true },
  season: { kinds: ['LST'], fits: understood((cell) => seasonOf(cell)) },
  vehicleClass: { kinds: ['LST'], fits: understood(vehicleClassOf) },
  commercial: { ...yesNo, kinds: ['LST'] },
  extraLoad: { kinds: ['LST'], fits: (cell) => yesNo.fits!(cell) || /XL|EL|RF|C|LT/i.test(cell) },
  runFlat: { ...yesNo, kinds: ['LST'] },
  studded: { kinds: ['LST'], fits: (cell) => yesNo.fits!(cell) || /шип|stud|spike|çivi/i.test(cell) },
  threePeakMountainSnowflake: { ...yesNo, kinds: ['LST'] },
  euLabel: { kinds: ['LST'], fits: understood(readEuLabel), isTelling: true },
  fuelClass: labelClass,
  wetGripClass: labelClass,
  noiseDb: { kinds: ['LST'], fits: number(60, 90) },
  noiseClass: { kinds: ['LST'], fits: matches(/^(?:[A-C1-3]|\){1,3})$/i) },
  eprelId: { kinds: ['LST'], fits: matches(/\d{4,7}/) },
  dot: { kinds: ['LST'], fits: matches(/^(?:DOT)?\s?\d{2,4}/i) },
  pattern: { kinds: ['LST', 'JNT', 'AKU', 'YAG'], fits: matches(/\p{L}/u) },
  marks: { kinds: ['LST'], isRepeatable: true },
  boltPattern: { kinds: ['JNT'], fits: understood(readDrilling), isTelling: true },
  boltCount: { kinds: ['JNT'], fits: number(3, 12, true) },
  boltCircle: { kinds: ['JNT'], fits: understood(readCircles) },
  offset: { kinds: ['JNT'], fits: (cell) => number(-200, 200)(cell.replace(/^ET\s?/i, '').replace('+', '')) },
  centreBore: { kinds: ['JNT'], fits: number(0, 300) },
  finish: { kinds: ['JNT'], fits: matches(/\p{L}/u) },
  maxLoadKg: { kinds: ['JNT'], fits: number(100, 10_000) },
  maxLoadLbs: { kinds: ['JNT'], fits: number(200, 20_000) },
  voltage: { kinds: ['AKU'], fits: number(2, 96) },
  capacityAh: { kinds: ['AKU'], fits: number(1, 1500) },
  coldCrankingAmps: { kinds: ['AKU'], fits: number(10, 2500) },
  dimensions: { kinds: ['AKU'], fits: understood(readDimensions) },
  length: { kinds: ['AKU'], fits: number(5, 1000) },
  height: { kinds: ['AKU'], fits: number(5, 1000) },
  box: { kinds: ['AKU'], fits: matches(/^[A-Z]{1,3}\d{1,3}[A-Z]?$/i) },
  polarity: { kinds: ['AKU'], fits: understood((cell) => polarityOf(cell, true)) },
  technology: { kinds: ['AKU'], fits: understood(technologyOf) },
  viscosity: { kinds: ['YAG'], fits: (cell) => cell.split('|').some((one) => readViscosity(one) !== null) },
  volume: {
    kinds: ['YAG'],
    fits: (cell) => readVolume(cell) !== null || number(0.01, 2000)(cell) || /\d\s?(?:kg|gr?|gm|oz)/i.test(cell),
  },
  oilBase: { kinds: ['YAG'], fits: understood(oilBaseOf) },
  acea: { kinds: ['YAG'], fits: understood(readAcea) },
  api: { kinds: ['YAG'], fits: understood(readApi) },
  approvals: { kinds: ['YAG'], isRepeatable: true },
  oeNumbers: { isRepeatable: true },
  fitment: { isRepeatable: true, kinds: ['AKS', 'AKU'] },
  colour: {},
  vehicleMakes: { fits: isCarMake },
  ignored: { isRepeatable: true },
}
