/** Reads rims: `7.5x17 5x112 ET45 CB66.6`, `8,5Jx18H2 5/112`, `20x9 6x135/6x139.7 +18`. */
import type { Facts } from '@toptan/contract/products'
import { figureOf, TextTaking } from './text-taking.ts'

const FIGURE = '(\\d{1,3}(?:[.,]\\d{1,3})?)'
const FREE = '(?<![\\d.,\\p{L}])'
const END = '(?!\\d|[.,]\\d)'

type RimSize = Pick<Facts, 'width' | 'rimDiameter'>
type Drilling = Pick<Facts, 'boltCount' | 'boltCircle'>

const SIZE = new RegExp(
  `${FREE}${FIGURE}(?:/\\d{1,2}(?:[.,]\\d)?)?\\s?(?:J{1,2}|JJ|")?\\s?x\\s?R?${FIGURE}\\s?(?:"|J{1,2}|inch)?(?:\\s?H2)?${END}(?!\\s?x\\s?\\d)`,
  'iu',
)
const SIZE_APART = /(?<![\p{L}\d])R\s?(\d{2})\D{1,4}?(\d{1,2}(?:[.,]\d{1,2})?)\s?J(?![\p{L}\d])/iu

function rimSize([, left = '', right = '']: RegExpExecArray): RimSize | null {
  const [width, rimDiameter] = [figureOf(left), figureOf(right)].sort((a, b) => a - b) as [number, number]
  const isRim = width >= 2.5 && width <= 18 && rimDiameter >= 8 && rimDiameter <= 34 && (rimDiameter * 2) % 1 === 0
  return isRim ? { width, rimDiameter } : null
}

const CIRCLE = '(\\d{2,3}(?:[.,]\\d{1,2})?)'
const DRILLING = new RegExp(
  `${FREE}(\\d{1,2})\\s?(?:[x/-]|H|\\s)\\s?${CIRCLE}(?:\\s?[/+,;|&-]\\s?(?:(\\d{1,2})\\s?x\\s?)?${CIRCLE})?${END}`,
  'iu',
)
const DRILLING_TURNED = new RegExp(`${FREE}${CIRCLE}\\s?[x/]\\s?([3-9]|10)(?!\\d|[.,/]\\d)`, 'iu')

function drilling(holes: number, circles: (string | undefined)[]): Drilling | null {
  const boltCircle = [...new Set(circles.filter((circle) => circle !== undefined).map(figureOf))]
  const isDrilling = holes >= 3 && holes <= 12 && boltCircle.every((circle) => circle >= 80 && circle <= 340)
  return isDrilling && boltCircle.length > 0 ? { boltCount: holes, boltCircle } : null
}

function takeDrilling(taking: TextTaking): Drilling | null {
  const straight = taking.take(DRILLING, ([, holes = '', first, otherHoles, second]) =>
    otherHoles !== undefined && otherHoles !== holes
      ? drilling(Number(holes), [first])
      : drilling(Number(holes), [first, second]),
  )
  if (!straight) return taking.take(DRILLING_TURNED, ([, circle, holes = '']) => drilling(Number(holes), [circle]))
  const second = taking.take(DRILLING, ([, holes = '', circle]) =>
    Number(holes) === straight.boltCount ? drilling(Number(holes), [circle]) : null,
  )
  return second ? { ...straight, boltCircle: [...new Set([...straight.boltCircle!, ...second.boltCircle!])] } : straight
}

/** `5x112`, `5/112`, `4x100/108`, `5x100 5x114.3`, `112x5`. */
export const readDrilling = (text: string): Drilling | null => takeDrilling(new TextTaking(text))

/** The pitch circles of a cell without the number of holes: `112`, `114,3`, `100/108`, `150.0/139.7`. */
export function readCircles(text: string): number[] | null {
  if (/[^\d.,/\s+;|-]/.test(text)) return null
  const circles = [...text.matchAll(/\d{2,3}(?:[.,]\d{1,2})?/g)].map(([figure]) => figureOf(figure))
  return circles.length > 0 && circles.length <= 3 && circles.every((circle) => circle >= 80 && circle <= 340)
    ? [...new Set(circles)]
    : null
}

/** `7.5x17`, `17x7.5J`, `R17 7.5J`. */
export function readRimSize(text: string): RimSize | null {
  const taking = new TextTaking(text)
  return taking.take(SIZE, rimSize) ?? taking.take(SIZE_APART, rimSize)
}

const OFFSET = /(?<!\p{L})(?:ET|ЕТ|OFFSET|вылет)\s?[:=.]?\s?([+-]?\s?\d{1,3}(?:[.,]\d{1,2})?)(?:\/\d{1,3})?(?![\d])/iu
const BORE =
  /(?<!\p{L})(?:CB|CH|DIA|NB|ML|MB|MZ|ЦО|NAD|GÖBEK|D|Ø)\s?[:=.]?\s?(\d{2,3}(?:[.,]\d{1,2})?)(?:\s?mm|\s?мм)?(?![\d]|[.,]\d)/iu

/** Everything that a rim's name tells, and the words that are left: brand, model and finish. */
export function readRim(text: string): { facts: Facts; words: string } {
  const taking = new TextTaking(text)
  const facts: Facts = {}
  Object.assign(facts, takeDrilling(taking))
  Object.assign(facts, taking.take(SIZE, rimSize) ?? taking.take(SIZE_APART, rimSize))
  const offset = taking.take(OFFSET, ([, figure = '']) => figureOf(figure.replace(/[+\s]/g, '')))
  if (offset !== null && Math.abs(offset) <= 200) facts.offset = offset
  const bore = taking.take(BORE, ([, figure = '']) =>
    figureOf(figure) >= 40 && figureOf(figure) <= 290 ? figureOf(figure) : null,
  )
  if (bore !== null) facts.centreBore = bore
  return { facts, words: taking.words() }
}
