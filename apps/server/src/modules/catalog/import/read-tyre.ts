/** Reads tyres as the trade writes them, in one name or in a cell of their own. */
import type { Facts } from '@toptan/contract/products'
import { figureOf, TextTaking } from './text-taking.ts'
import { seasonOf } from './words-of-cells.ts'

type TyreSize = Pick<Facts, 'width' | 'ratio' | 'rimDiameter' | 'construction' | 'commercial'>

const BEFORE = '(?<![\\d.,/\\p{L}])'
const PREFIX = '(?:(?:P|LT|ST|T|VF|IF|HL)\\s?)?'
const NUMBER = '(\\d{1,4}(?:[.,]\\d{1,2})?)'
const RIM = '\\(?(\\d{1,2}(?:[.,]\\d{1,2})?)\\)?'
const BUILD = '(?:(Z\\s?RF?|RF?|D|B)(?:F|UNFLAT)?\\s?-?)'
const AFTER = '(?:\\s?(CP|C|LT|С)(?![\\p{L}\\d]))?(?![\\d]|[.,/]\\d)'

const sizes: { is: RegExp; read: (match: RegExpExecArray) => TyreSize | null }[] = [
  {
    // 205/55R16, 205/55 ZR 16, 225/70R15C, 315/80 R22,5, 120/70-17, 10.0/75-15.3, 275/40/20, 4,00/- R10
    is: new RegExp(
      `${BEFORE}${PREFIX}${NUMBER}\\s?/\\s?(\\d{2,3}(?:[.,]\\d)?|-|(?=\\s?Z?R))\\s?[-/]?\\s?${BUILD}?\\s?-?\\s?${RIM}${AFTER}`,
      'iu',
    ),
    read: ([, width = '', ratio = '', build, rim = '', after]) =>
      tyre(figureOf(width), ratio === '-' || ratio === '' ? undefined : figureOf(ratio), build, figureOf(rim), after),
  },
  {
    // 4.80/4.00-8: the second figure is another name of the width
    is: new RegExp(`${BEFORE}(\\d{1,2}[.,]\\d{1,2})\\s?/\\s?\\d{1,2}[.,]\\d{2}\\s?(R|-|D|B)\\s?${RIM}${AFTER}`, 'iu'),
    read: ([, width = '', build, rim = '', after]) => tyre(figureOf(width), undefined, build, figureOf(rim), after),
  },
  {
    // 2055516, 205 55 16, 205-55-16, 205.55.R16, 31580225
    is: new RegExp(`${BEFORE}(\\d{3})[ .-]?(\\d{2})[ .-]?${BUILD}?\\s?(\\d{2}[.,]?5?)${AFTER}`, 'iu'),
    read: ([, width = '', ratio = '', build, rim = '', after]) => {
      const diameter = /^\d{3}$/.test(rim) ? Number(rim) / 10 : figureOf(rim)
      const isUsual = Number(width) % 5 === 0 && Number(width) >= 105 && Number(width) <= 455 && Number(ratio) % 5 === 0
      return isUsual && diameter >= 10 && diameter <= 24
        ? tyre(Number(width), Number(ratio), build, diameter, after)
        : null
    },
  },
  {
    // 31x10.5R15, 31*10,50 R15LT, 18x7-8, 15x4 1/2-8, 10.50x31 R15, 33X/12.5 R18, 31/10.5 R15, 28/9-15, 31X10.5 15
    is: new RegExp(
      `${BEFORE}(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?(?:x\\s?/?|/)\\s?(\\d{1,2}(?:[.,]\\d{1,3})?)(\\s1/2)?\\s?(?:(ZR|R|D|B|-|(?<=x.*)\\s)\\s?)-?${RIM}${AFTER}`,
      'iu',
    ),
    read: ([, first = '', second = '', half, build, rim = '', after]) => {
      const [width, height] = [figureOf(first), figureOf(second) + (half ? 0.5 : 0)].sort((a, b) => a - b) as [
        number,
        number,
      ]
      const isFlotation = height >= 11 && height <= 60 && height > figureOf(rim) && width >= 3 && width <= 20
      return isFlotation ? tyre(width, undefined, build?.trim(), figureOf(rim), after) : null
    },
  },
  {
    // 195R14C, 185 R 14, 11R22.5, 7.50-16, 7,50 R16, 750R16, 12.00R20, 1200R20, 18.4-38, 10-16.5
    is: new RegExp(`${BEFORE}${NUMBER}\\s?(?:(ZR|R|D|B|-)\\s?)-?${RIM}${AFTER}`, 'iu'),
    read: ([text, width = '', build, rim = '', after]) => {
      const [mm, inch] = [figureOf(width), figureOf(rim)]
      // Two whole numbers with a dash between them are a size only where no date or range could mean the same.
      if (build === '-' && !/[.,]/.test(text) && !(mm >= 5 && mm <= 16 && inch >= 8 && inch <= 24)) return null
      return tyre(mm >= 500 && mm <= 1600 ? mm / 100 : mm, undefined, build, inch, after)
    },
  },
]

function tyre(
  width: number,
  ratio: number | undefined,
  build: string | undefined,
  rimDiameter: number,
  after: string | undefined,
): TyreSize | null {
  const isInch = width <= 45
  if (isInch ? width < 1.5 : width < 50 || width > 1400 || width % 1 !== 0) return null
  if (ratio !== undefined && (ratio < 20 || ratio > 110)) return null
  if (rimDiameter < 4 || rimDiameter > 63) return null
  if (!isInch && ratio === undefined && (width < 115 || width > 455)) return null
  const letters = build?.replace(/\s/g, '').toUpperCase()
  return {
    width,
    ...(ratio === undefined ? {} : { ratio }),
    rimDiameter,
    construction:
      letters === 'ZRF' ? 'ZR' : letters === undefined || letters === '' ? 'R' : letters === '-' ? 'D' : letters,
    ...(after !== undefined && /^(?:CP|C|С)$/i.test(after) ? { commercial: true } : {}),
  }
}

/** Cyrillic letters that look like speed symbols come from keyboards that were left in Russian. */
const LOOKALIKE: Record<string, string> = {
  Т: 'T',
  Н: 'H',
  В: 'B',
  М: 'M',
  К: 'K',
  Р: 'P',
  У: 'Y',
  С: 'C',
  Е: 'E',
  А: 'A',
}
const latin = (letters: string) => letters.toUpperCase().replace(/[А-Я]/g, (letter) => LOOKALIKE[letter] ?? letter)

const SPEED = '(A[1-8]|[B-HJ-NP-WYZТНВМКРУ])'
const LOAD = new RegExp(
  `(?<![\\p{L}\\d/.,])\\(?(\\d{2,3})\\s?(?:/\\s?(\\d{2,3}))?\\s?\\(?${SPEED}\\)?(?![\\p{L}\\d])`,
  'iu',
)

/** The load and speed index of `91V`, `106/104R`, `(94Y)`, `100 H`, `141A8`. */
export function readLoadSpeed(text: string): Pick<Facts, 'loadIndex' | 'speedIndex'> | null {
  const match = LOAD.exec(` ${text} `)
  return match && isLoad(match[1]!) ? loadSpeed(match) : null
}

const isLoad = (text: string) => Number(text) >= 20 && Number(text) <= 215

function loadSpeed([text, single = '', twin, speed = '']: RegExpExecArray) {
  const letter = latin(speed)
  return {
    loadIndex: twin ? `${single}/${twin}` : single,
    speedIndex: /\(\d{2,3}Y\)/i.test(text) ? '(Y)' : letter,
  }
}

/** The EU label in one cell or name: `C/A/70`, `C-B-2/71dB`, `D B 72 dB`. */
export function readEuLabel(text: string): Pick<Facts, 'fuelClass' | 'wetGripClass' | 'noiseDb' | 'noiseClass'> | null {
  const match = EU_LABEL.exec(` ${text} `)
  return match && euLabel(match)
}

const EU_LABEL =
  /(?<![\p{L}\d])([A-G])\s?[/|,;-]\s?([A-G])\s?[/|,;-]\s?(?:([ABC1-3])\s?[)(/|,;-]+\s?)?(6[5-9]|7\d|8[0-5])\s?(?:dB)?(?:\s?[/|,;(-]\s?([ABC])\)?)?(?![\p{L}\d])/iu

function euLabel([, fuel = '', wet = '', before, noise = '', after]: RegExpExecArray) {
  const sound = (before ?? after)?.toUpperCase().replace(/[123]/, (waves) => 'ABC'[Number(waves) - 1]!)
  return {
    fuelClass: fuel.toUpperCase(),
    wetGripClass: wet.toUpperCase(),
    noiseDb: Number(noise),
    ...(sound ? { noiseClass: sound } : {}),
  }
}

/** The size in a cell that holds nothing else worth reading. */
export function readTyreSize(text: string): TyreSize | null {
  return takeSize(new TextTaking(text))
}

function takeSize(taking: TextTaking): TyreSize | null {
  for (const { is, read } of sizes) {
    const found = taking.take(is, read)
    if (found) return found
  }
  return null
}

/** Everything that a tyre's name tells, and the words that are left: brand and pattern. */
export function readTyre(text: string): { facts: Facts; words: string } {
  const taking = new TextTaking(text)
  const facts: Facts = {}
  Object.assign(facts, takeSize(taking))
  Object.assign(facts, taking.take(EU_LABEL, euLabel))
  const dot = taking.take(/(?<!\p{L})DOT\s?[:-]?\s?(\d{2,4})(?!\d)/iu, ([, week = '']) => week)
  if (dot) facts.dot = dot
  const ply = taking.take(/(?<![\d.,])(\d{1,2})\s?PR(?!\p{L})/iu, ([, layers = '']) => `${layers}PR`)
  Object.assign(
    facts,
    taking.take(LOAD, (match) => (isLoad(match[1]!) ? loadSpeed(match) : null)),
  )
  if (taking.has(/(?<![\p{L}\d])(?:XL|EXTRA\s?LOAD|REINFORCED|REINF|VERSTÄRKT|усил(?:енная)?|EL)(?![\p{L}\d])\.?/iu))
    facts.extraLoad = true
  if (taking.has(/(?<!\p{L})(?:RFT|ROF|RUN\s?-?\s?FLAT|RUNONFLAT|SSR|ZPS?|EMT|HRS|DSST|NOTLAUF)(?!\p{L})/iu))
    facts.runFlat = true
  if (taking.has(/(?<![\p{L}\d])(?:3PMSF|3PMFS)(?!\p{L})/iu)) facts.threePeakMountainSnowflake = true
  const isStudless = taking.has(/(?<!\p{L})(?:нешип(?:ованная)?|б\/ш|не шип|studless|çivisiz|unbespiked)\.?(?!\p{L})/iu)
  if (!isStudless && taking.has(/(?<!\p{L})(?:шип(?:ованная|ы)?|studded|bespiked|mit spikes|çivili)\.?(?!\p{L})/iu))
    facts.studded = true
  const season = seasonOf(text, true)
  if (season) facts.season = season
  if (ply) facts.marks = ply
  taking.has(/(?<![\p{L}\d])(?:TL|TT|TUBELESS|TL\/TT)(?![\p{L}\d])/iu)
  return { facts, words: taking.words() }
}
