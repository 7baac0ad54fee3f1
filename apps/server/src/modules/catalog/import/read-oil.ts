/** Reads oils: `5W-30 4L`, `10W40 12x1 Lt`, `SAE 90 API GL-5 208 л`. */
import type { Facts } from '@toptan/contract/products'
import { figureOf, TextTaking } from './text-taking.ts'
import { oilBaseOf } from './words-of-cells.ts'

const GRADES = /(?<![\d.,\p{L}])(\d{1,3})\s?W\s?[-–/ ]?\s?(\d{1,3})(?![\d])/iu
const COLD = /(?<![\d.,\p{L}])(\d{1,2})\s?W(?![\p{L}\d])/iu
const SINGLE = /SAE\s?-?\s?(\d{2,3})(?!\d|\s?W)/iu
const VOLUME =
  /(?<![\d.,])(?:(\d{1,2})\s?x\s?)?(\d{1,4}(?:[.,]\d{1,3})?)\s?(ML|МЛ|CL|LITERS?|LITRES?|LITRE|LITR|LTR?S?|L|ЛИТР(?:А|ОВ)?|Л)(?![\p{L}\d])\.?/iu

/** The SAE grade in its one spelling: `5W-30`, `10W`, `90`; null for anything else. */
export function readViscosity(text: string): string | null {
  const taking = new TextTaking(text)
  return (
    takeGrade(taking) ??
    (/^\s*(?:SAE\s*)?(?:20|30|40|50|60|80|85|90|110|140|190|250)\s*$/i.test(text) ? text.replace(/\D/g, '') : null)
  )
}

function takeGrade(taking: TextTaking): string | null {
  return (
    taking.take(GRADES, ([, cold = '', hot = '']) =>
      Number(cold) <= 85 && Number(hot) >= 4 && Number(hot) <= 250 ? `${Number(cold)}W-${Number(hot)}` : null,
    ) ??
    taking.take(COLD, ([, cold = '']) => `${Number(cold)}W`) ??
    taking.take(SINGLE, ([, grade = '']) => grade)
  )
}

/** Litres of one container: `4L`, `500 ml`, `12x1 Lt`, `208 л`. */
export function readVolume(text: string): number | null {
  return new TextTaking(text).take(VOLUME, volume)
}

function volume([, , figure = '', unit = '']: RegExpExecArray): number | null {
  const litres = figureOf(figure)
  const divisor = /^(?:ML|МЛ)$/i.test(unit) ? 1000 : /^CL$/i.test(unit) ? 100 : 1
  return litres > 0 ? Number((litres / divisor).toFixed(4)) : null
}

const ACEA =
  /(?<![\p{L}\d])(?:ACEA\s?:?\s?)?([ABCEF]\d{1,2}(?:-\d{2})?(?:\s?\/\s?[ABCEF]\d{1,2}(?:-\d{2})?)*)(?![\p{L}\d])/gu
const API =
  /(?<![\p{L}\d])(?:API\s?:?\s?)?((?:S[A-R]|C[A-K](?:-?[24])?|FA-4|GL-?[1-6]\+?|TC)(?:\s?[/+]\s?(?:S[A-R]|C[A-K](?:-?[24])?|GL-?[1-6]))*)(?:\+)?(?![\p{L}\d])/gu

/** The ACEA classes of a cell: `A3/B4, C3`. */
export const readAcea = (text: string): string[] => classes(text, ACEA)
/** The API classes of a cell: `SN/CF`, `GL-5`. */
export const readApi = (text: string): string[] => classes(text, API)

function classes(text: string, pattern: RegExp): string[] {
  return [
    ...new Set([...text.matchAll(pattern)].flatMap(([, found = '']) => found.split(/\s?[/+]\s?/)).filter(Boolean)),
  ]
}

/** Everything that an oil's name tells, and the words that are left. */
export function readOil(text: string): { facts: Facts; words: string } {
  const taking = new TextTaking(text)
  const facts: Facts = {}
  const viscosity = takeGrade(taking)
  if (viscosity !== null) facts.viscosity = viscosity
  const volumeL = taking.take(VOLUME, volume)
  if (volumeL !== null) facts.volumeL = volumeL
  const oilBase = oilBaseOf(text)
  if (oilBase) facts.oilBase = oilBase
  // Loose letters are classes only where the name says what they are.
  const acea = /ACEA\s?:?\s?([^;()]*)/i.exec(text)
  if (acea) facts.acea = readAcea(acea[1]!.replace(/API.*/i, ''))
  const api = /API\s?:?\s?([^;()]*)/i.exec(text)
  if (api) facts.api = readApi(api[1]!.replace(/ACEA.*/i, ''))
  if (facts.acea?.length === 0) delete facts.acea
  if (facts.api?.length === 0) delete facts.api
  return { facts, words: taking.words() }
}
