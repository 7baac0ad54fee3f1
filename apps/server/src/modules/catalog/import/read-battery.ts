/** Reads batteries: `12V 74Ah 680A`, `6СТ-60 АПЗ`, `95 Ah L5 AGM R+ 353x175x190`. */
import type { Facts } from '@toptan/contract/products'
import { figureOf, TextTaking } from './text-taking.ts'
import { polarityOf, technologyOf } from './words-of-cells.ts'

const VOLTAGE = /(?<![\d.,])(6|8|12|24|36|48|80)\s?(?:V|В)(?:OLT)?(?![\p{L}])/iu
const CAPACITY = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,2})?)\s?-?\s?(?:A\s?h|Ah|А\s?[·*/]?\s?ч|Aч|A\/h)(?![\p{L}])/iu
const CAPACITY_RUSSIAN = /6\s?[СC][ТT]\s?-?\s?(\d{2,3})/iu
const CRANKING = /(?<![\d.,])(\d{2,4})\s?(?:CCA|A|А|EN)\s?(?:\(?(?:EN|SAE|CCA|DIN)\)?)?(?![\p{L}])/iu
const CRANKING_TOLD = /(?:EN|CCA|SAE)\s?[:=]?\s?(\d{2,4})(?!\d)/iu
const DIMENSIONS =
  /(?<![\d.,])(\d{2,3})\s?(?:mm)?\s?[x/]\s?(\d{2,3})\s?(?:mm)?\s?[x/]\s?(\d{2,3})(?:\s?(?:mm|мм))?(?!\d)/iu
const BOX = /(?<![\p{L}\d])(LN?[0-6]B?|LB[0-6]|H[3-9]|D[2-3]\d[LR]?|B[12]\d[LR]?)(?![\p{L}\d])/u

/** `242x175x190`: length, width, height in mm. */
export function readDimensions(text: string): Pick<Facts, 'lengthMm' | 'widthMm' | 'heightMm'> | null {
  return new TextTaking(text).take(DIMENSIONS, dimensions)
}

function dimensions([, length = '', width = '', height = '']: RegExpExecArray) {
  return { lengthMm: Number(length), widthMm: Number(width), heightMm: Number(height) }
}

/** Everything that a battery's name tells, and the words that are left. */
export function readBattery(text: string): { facts: Facts; words: string } {
  const taking = new TextTaking(text)
  const facts: Facts = {}
  Object.assign(facts, taking.take(DIMENSIONS, dimensions))
  const capacity =
    taking.take(CAPACITY, ([, figure = '']) => figureOf(figure)) ??
    taking.take(CAPACITY_RUSSIAN, ([, figure = '']) => Number(figure))
  if (capacity !== null) facts.capacityAh = capacity
  const voltage = taking.take(VOLTAGE, ([, figure = '']) => Number(figure))
  if (voltage !== null) facts.voltage = voltage
  const isCranking = ([, figure = '']: RegExpExecArray) =>
    Number(figure) >= 60 && Number(figure) <= 2000 ? Number(figure) : null
  const cranking = taking.take(CRANKING, isCranking) ?? taking.take(CRANKING_TOLD, isCranking)
  if (cranking !== null) facts.coldCrankingAmps = cranking
  const box = taking.take(BOX, ([, name = '']) => name)
  if (box !== null) facts.box = box
  const technology = technologyOf(text)
  if (technology) facts.technology = technology
  const polarity = polarityOf(text)
  if (polarity) facts.polarity = polarity
  return { facts, words: taking.words() }
}
