/** Reads the cell of one column into what it says about a product. */

import type { Facts, Kind } from '@toptan/contract/products'
import { codeKey } from '@toptan/contract/size-reading'
import type { Field } from './fields.ts'
import { type DecimalMark, readFigure } from './figures.ts'
import { readBattery, readDimensions } from './read-battery.ts'
import { readAcea, readApi, readOil, readViscosity, readVolume } from './read-oil.ts'
import { readCircles, readDrilling, readRim } from './read-rim.ts'
import { readEuLabel, readLoadSpeed, readTyre } from './read-tyre.ts'
import { oilBaseOf, polarityOf, seasonOf, technologyOf, vehicleClassOf, yesOrNo } from './words-of-cells.ts'

export type FactField = Exclude<
  Field,
  | 'code'
  | 'ean'
  | 'name'
  | 'brand'
  | 'category'
  | 'price'
  | 'currency'
  | 'stock'
  | 'description'
  | 'minOrderQuantity'
  | 'orderMultiple'
  | 'ignored'
>

interface Cell {
  text: string
  kind: Kind
  decimal: DecimalMark | null
}

/** Null: the cell cannot be such a value. An empty object: it can, but there is nothing to keep. */
type Reader = (cell: Cell) => Facts | null

const readOf: Record<Kind, (text: string) => { facts: Facts; words: string }> = {
  LST: readTyre,
  JNT: readRim,
  AKU: readBattery,
  YAG: readOil,
  AKS: (text) => ({ facts: {}, words: text }),
}

/** What a name tells about goods of a kind, and the words that are left. */
export const readName = (kind: Kind, name: string) => readOf[kind](name)

const UNIT = /(?<=\d)\s?(?:mm|cm|"|''|″|inch|zoll|inç|Ah|A|V|dB|kg|lbs|J|мм|дюйм|Ач|А|В)\.?$/iu

function figure(key: keyof Facts, least: number, most: number, strip?: RegExp): Reader {
  return ({ text, decimal }) => {
    const read = readFigure((strip ? text.replace(strip, '') : text).replace(UNIT, ''), decimal)
    const value = Number(read ?? Number.NaN)
    return value >= least && value <= most ? ({ [key]: value } as Facts) : null
  }
}

function flag(key: keyof Facts, also?: RegExp): Reader {
  return ({ text }) => {
    const told = yesOrNo(text) ?? (also?.test(text) ? true : undefined)
    return told === undefined ? null : told ? ({ [key]: true } as Facts) : {}
  }
}

function oneOf<Value>(key: keyof Facts, read: (text: string) => Value | undefined | null): Reader {
  return ({ text }) => {
    const value = read(text)
    return value === undefined || value === null ? null : ({ [key]: value } as Facts)
  }
}

const letter =
  (key: keyof Facts): Reader =>
  ({ text }) =>
    /^[A-G]$/i.test(text) ? ({ [key]: text.toUpperCase() } as Facts) : null
const text =
  (key: keyof Facts, longest = 120): Reader =>
  (cell) =>
    ({ [key]: cell.text.slice(0, longest) }) as Facts

/** `|` and `;` always part; commas only where nothing else does. */
const parts = (cell: string) =>
  cell
    .split(/[|;\n]/.test(cell) ? /[|;\n]/ : /,/)
    .map((part) => part.trim())
    .filter(Boolean)
const list =
  (key: 'acea' | 'api' | 'approvals', read: (cell: string) => string[]): Reader =>
  (cell) => {
    const values = [...new Set(read(cell.text))]
    return values.length === 0 ? null : { [key]: values.slice(0, 60) }
  }

const readers: Readonly<Record<FactField, Reader>> = {
  size: ({ text: cell, kind }) => {
    const { facts } = readName(kind, cell)
    return Object.keys(facts).length === 0 ? null : facts
  },
  width: (cell) => {
    if (cell.kind === 'AKU') return figure('widthMm', 10, 1000)(cell)
    if (cell.kind === 'JNT') return figure('width', 2, 20)(cell)
    // `31x10.5`: height and width of a size in inches.
    const [, inch] = /^\d{2}(?:[.,]\d)?\s?[xXхХ*×]\s?(\d{1,2}(?:[.,]\d{1,2})?)$/u.exec(cell.text) ?? []
    return figure('width', 1.5, 1400)(inch ? { ...cell, text: inch } : cell)
  },
  ratio: (cell) => (/^[-/0]$/.test(cell.text) ? {} : figure('ratio', 20, 110, /\s?Z?R$/i)(cell)),
  rimDiameter: figure('rimDiameter', 4, 63, /^Z?R\s?|[CС]$/giu),
  construction: ({ text: cell }) => {
    const upper = cell.toUpperCase()
    if (upper === 'RADIAL') return { construction: 'R' }
    if (upper === 'DIAGONAL' || upper === '-') return { construction: 'D' }
    return /^(?:Z?R|RF|ZRF|D|B)$/.test(upper) ? { construction: upper === 'ZRF' ? 'ZR' : upper } : null
  },
  loadIndex: ({ text: cell }) => {
    const both = readLoadSpeed(cell)
    if (both) return both
    const [, single, twin] = /^\(?(\d{2,3})(?:\s?\/\s?(\d{2,3}))?\)?$/.exec(cell) ?? []
    return single ? { loadIndex: twin ? `${single}/${twin}` : single } : null
  },
  speedIndex: ({ text: cell }) => readLoadSpeed(`91${cell.replace(/[()]/g, '')}`) && speedOf(cell),
  loadSpeed: ({ text: cell }) => {
    const read = readLoadSpeed(cell)
    const { extraLoad, runFlat } = readTyre(cell).facts
    return read && { ...read, ...(extraLoad ? { extraLoad } : {}), ...(runFlat ? { runFlat } : {}) }
  },
  season: oneOf('season', (cell) => seasonOf(cell)),
  vehicleClass: oneOf('vehicleClass', vehicleClassOf),
  commercial: flag('commercial'),
  extraLoad: (cell) => {
    if (/^CP?(?:\/LT)?$/i.test(cell.text)) return { commercial: true }
    // Other load classes: standard, light load, light truck, passenger.
    return /^(?:SL|LL|LT|P|D)$/i.test(cell.text)
      ? {}
      : flag('extraLoad', /(?<!\p{L})(?:XL|EL|HL|RF|REINF\w*|EXTRA)(?!\p{L})|усил/iu)(cell)
  },
  runFlat: flag('runFlat', /run|rft|rof|ssr|zp|notlauf/i),
  studded: flag('studded', /^(?:шип|stud|spike|çivi|bespik)/iu),
  threePeakMountainSnowflake: flag('threePeakMountainSnowflake'),
  euLabel: ({ text: cell }) => readEuLabel(cell),
  fuelClass: letter('fuelClass'),
  wetGripClass: letter('wetGripClass'),
  noiseDb: figure('noiseDb', 55, 95),
  noiseClass: ({ text: cell }) => {
    const waves = /^\){1,3}$/.test(cell) ? cell.length : Number(cell)
    if (waves >= 1 && waves <= 3) return { noiseClass: 'ABC'[waves - 1]! }
    return /^[ABC]$/i.test(cell) ? { noiseClass: cell.toUpperCase() } : null
  },
  eprelId: oneOf('eprelId', (cell) => /\d{4,7}/.exec(cell)?.[0]),
  dot: oneOf('dot', (cell) => /\d{4}|\d{2}/.exec(cell)?.[0]),
  pattern: text('pattern'),
  marks: text('marks'),
  boltPattern: ({ text: cell }) => readDrilling(cell),
  boltCount: figure('boltCount', 3, 12),
  boltCircle: oneOf('boltCircle', readCircles),
  offset: figure('offset', -200, 200, /^(?:ET|ЕТ)\s?|\+/giu),
  centreBore: (cell) => (Number(readFigure(cell.text, cell.decimal)) === 0 ? {} : figure('centreBore', 30, 300)(cell)),
  finish: text('finish', 60),
  maxLoadKg: figure('maxLoadKg', 50, 20_000),
  maxLoadLbs: (cell) => {
    const pounds = figure('maxLoadKg', 100, 40_000)(cell)?.maxLoadKg
    return pounds === undefined ? null : { maxLoadKg: Math.round(pounds * 0.45359237) }
  },
  voltage: figure('voltage', 2, 96),
  capacityAh: figure('capacityAh', 1, 3000),
  coldCrankingAmps: figure('coldCrankingAmps', 10, 3000),
  dimensions: ({ text: cell }) => readDimensions(cell),
  length: figure('lengthMm', 5, 2000),
  height: figure('heightMm', 5, 2000),
  box: text('box', 20),
  polarity: oneOf('polarity', (cell) => polarityOf(cell, true)),
  technology: oneOf('technology', technologyOf),
  viscosity: oneOf('viscosity', (cell) =>
    parts(cell)
      .map(readViscosity)
      .find((grade) => grade !== null),
  ),
  volume: (cell) => {
    const told = readVolume(cell.text)
    if (told !== null) return { volumeL: told }
    // What is sold by weight has no volume.
    return /\d\s?(?:kg|g|gr|gm|oz|кг|г)\.?$/iu.test(cell.text) ? {} : figure('volumeL', 0.005, 2000)(cell)
  },
  oilBase: oneOf('oilBase', oilBaseOf),
  acea: list('acea', readAcea),
  api: list('api', readApi),
  approvals: list('approvals', parts),
  oeNumbers: ({ text: cell }) => {
    const numbers = cell.split(/[|;,\n/]|\s-\s|\s{2,}/).map((part) => part.trim())
    const usable = numbers.filter((number) => /\d/.test(number) && codeKey(number).length >= 4 && number.length <= 40)
    return { oeNumbers: [...new Set(usable)].slice(0, 60) }
  },
  fitment: text('fitment', 300),
  colour: text('colour', 60),
  vehicleMakes: ({ text: cell }) => ({
    vehicleMakes: [
      ...new Set(
        cell
          .split(/[,;|/+]|\s-\s/)
          .map((make) => make.trim())
          .filter(Boolean),
      ),
    ].slice(0, 40),
  }),
}

function speedOf(cell: string): Facts {
  const speed = readLoadSpeed(`91${cell.replace(/[()]/g, '')}`)!.speedIndex
  return { speedIndex: /^\(Y\)$/i.test(cell) ? '(Y)' : speed }
}

const joined: ReadonlySet<keyof Facts> = new Set(['marks', 'fitment'])

/**
 * Adds what a cell says.
 * @returns false where the cell cannot be such a value
 */
export function addFact(facts: Facts, field: FactField, cell: Cell): boolean {
  const read = readers[field](cell)
  if (read === null) return false
  for (const [key, value] of Object.entries(read) as [keyof Facts, never][]) {
    const before = facts[key]
    if (Array.isArray(before) && Array.isArray(value))
      facts[key] = [...new Set([...before, ...(value as never[])])] as never
    else if (typeof before === 'string' && joined.has(key))
      facts[key] = `${before} ${value as string}`.slice(0, 300) as never
    else facts[key] = value
  }
  return true
}
