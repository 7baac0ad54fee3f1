import { fold } from './fold.ts'

/**
 * A word of a search or of a product's name in its one spelling: sizes, drillings, capacities and viscosities as the
 * trade writes them, everything else folded. `isOpen` marks a size that was typed only in part: words that begin so match.
 */
export interface ReadWord {
  word: string
  isOpen: boolean
  isSize: boolean
}

interface Pattern {
  is: RegExp
  /** The words it stands for; null when the figures cannot be what the pattern means. */
  read: (match: RegExpExecArray) => ReadWord[] | null
}

const size = (word: string): ReadWord => ({ word, isOpen: false, isSize: true })
const openSize = (word: string): ReadWord => ({ word, isOpen: true, isSize: true })

/** `7,50` and `7.5` are one figure. */
const figure = (text: string): string => String(Number(text.replace(',', '.')))

const isTyreWidth = (width: number) => width >= 105 && width <= 455 && width % 5 === 0
const isTyreRatio = (ratio: number) => ratio >= 20 && ratio <= 100 && (ratio % 5 === 0 || ratio === 82)
const isRimDiameter = (diameter: number) => diameter >= 8 && diameter <= 30 && (diameter * 2) % 1 === 0

/** What stands before and after a size: not another letter or digit. */
const START = '(?<![A-Z0-9])'
const END = '(?![A-Z0-9])'

const patterns: readonly Pattern[] = [
  {
    // 205/55 R16, 205 55 16, 205-55-16, 205/55ZR16, 315/70 R22,5, 205/70R15C
    is: new RegExp(
      `${START}(?:P|LT|ST|T)?(\\d{3})\\s*[/\\-.X* ]\\s*(\\d{2,3})\\s*(?:[/\\-. ]\\s*)?(?:Z?R(?:F)?|D|B)?\\s*[/\\- ]?\\s*(\\d{2}(?:[.,]5)?)(?:\\s?(?:CP|C))?(?=$|[^A-Z0-9.,]|[.,](?!\\d))`,
      'g',
    ),
    read: ([, width = '', ratio = '', diameter = '']) => tyre(width, ratio, diameter),
  },
  {
    // 2055516, 31570225
    is: new RegExp(`${START}(\\d{3})(\\d{2})(?:Z?R)?(\\d{2}5?)C?${END}`, 'g'),
    read: ([, width = '', ratio = '', diameter = '']) =>
      tyre(width, ratio, diameter.length === 3 ? `${diameter.slice(0, 2)}.5` : diameter),
  },
  {
    // 185R14C, 185 R14
    is: new RegExp(`${START}(\\d{3})\\s?Z?R\\s?(\\d{2}(?:[.,]5)?)(?:\\s?(?:CP|C))?${END}`, 'g'),
    read: ([, width = '', diameter = '']) =>
      isTyreWidth(Number(width)) && isRimDiameter(Number(figure(diameter)))
        ? [size(`${width}R${figure(diameter)}`), size(`R${figure(diameter)}`)]
        : null,
  },
  {
    // 31x10.5R15
    is: new RegExp(`${START}(\\d{2})\\s?[X*]\\s?(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?-?R?\\s?(\\d{2})(?:LT)?${END}`, 'g'),
    read: ([, height = '', width = '', diameter = '']) =>
      Number(height) >= 20 && Number(height) <= 45 ? [size(`${height}X${figure(width)}R${diameter}`)] : null,
  },
  {
    // 205/55R1, 205/55 R: still being typed
    is: new RegExp(`${START}(\\d{3})\\s?/\\s?(\\d{2})\\s?(?:Z?R)\\s?(\\d?)${END}`, 'g'),
    read: ([, width = '', ratio = '', begun = '']) =>
      isTyreWidth(Number(width)) && isTyreRatio(Number(ratio)) ? [openSize(`${width}/${ratio}R${begun}`)] : null,
  },
  {
    // 205551: still being typed
    is: new RegExp(`${START}(\\d{3})(\\d{2})([12])${END}`, 'g'),
    read: ([, width = '', ratio = '', begun = '']) =>
      isTyreWidth(Number(width)) && isTyreRatio(Number(ratio)) ? [openSize(`${width}/${ratio}R${begun}`)] : null,
  },
  {
    // 205/55, 20555
    is: new RegExp(`${START}(\\d{3})(?:\\s?/\\s?)?(\\d{2})/?${END}`, 'g'),
    read: ([, width = '', ratio = '']) =>
      isTyreWidth(Number(width)) && isTyreRatio(Number(ratio)) ? [size(`${width}/${ratio}`)] : null,
  },
  {
    // 5x112, 5x100/114.3, 5*108,0; the second figure of a drilling is never below 90
    is: new RegExp(
      `${START}(\\d{1,2})\\s?[X*]\\s?(\\d{2,3}(?:[.,]\\d{1,2})?)(?:\\s?/\\s?(?:\\d{1,2}\\s?[X*]\\s?)?(\\d{2,3}(?:[.,]\\d{1,2})?))?${END}`,
      'g',
    ),
    read: ([, holes = '', first = '', second]) => drilling(holes, first, second),
  },
  {
    // 7.5x17, 7,5Jx17, 17x7.5J, 7.5J x 17 H2
    is: new RegExp(
      `${START}(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?J{0,2}\\s?[X*]\\s?(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?"?J{0,2}${END}`,
      'g',
    ),
    read: ([, left = '', right = '']) => {
      const [width, diameter] = [Number(figure(left)), Number(figure(right))].sort((a, b) => a - b) as [number, number]
      return width >= 2 && width <= 14 && isRimDiameter(diameter) && diameter >= 10
        ? [size(`${width}X${diameter}`), size(`R${diameter}`)]
        : null
    },
  },
  {
    is: new RegExp(`${START}ET\\s?[:=]?\\s?([+-]?\\d{1,3}(?:[.,]\\d{1,2})?)${END}`, 'g'),
    read: ([, offset = '']) => [size(`ET${figure(offset)}`)],
  },
  {
    is: new RegExp(`${START}(?:CB|CH|DIA|NB|ML|Ø)\\s?[:=]?\\s?(\\d{2,3}(?:[.,]\\d{1,2})?)${END}`, 'g'),
    read: ([, bore = '']) => [size(`CB${figure(bore)}`)],
  },
  {
    is: new RegExp(`${START}(\\d{1,2})\\s?W\\s?[-/]?\\s?(\\d{1,3})${END}`, 'g'),
    read: ([, cold = '', hot = '']) => [size(`${Number(cold)}W${Number(hot)}`)],
  },
  {
    is: new RegExp(`${START}(\\d{1,3}(?:[.,]\\d)?)\\s?AH${END}`, 'g'),
    read: ([, capacity = '']) => [size(`${figure(capacity)}AH`)],
  },
  {
    is: new RegExp(`${START}(\\d{1,4}(?:[.,]\\d{1,3})?)\\s?(?:L|LT|LTR|LITRE|LITER|LITERS|LITRES)${END}`, 'g'),
    read: ([, volume = '']) => [size(`${figure(volume)}L`)],
  },
  {
    // 91V, 106/104R, (94Y)
    is: new RegExp(`${START}(\\d{2,3})(?:/(\\d{2,3}))?\\s?([A-HJ-NP-Y])${END}`, 'g'),
    read: ([, single = '', twin, speed = '']) =>
      Number(single) >= 50 ? [size(`${single}${twin ? `/${twin}` : ''}${speed}`)] : null,
  },
  {
    // R16, 16"
    is: new RegExp(`${START}(?:Z?R\\s?(\\d{2}(?:[.,]5)?)C?|(\\d{2})\\s?(?:"|INCH|ZOLL|INC))${END}`, 'g'),
    read: ([, radial, inch]) =>
      isRimDiameter(Number(figure(radial ?? inch ?? ''))) ? [size(`R${figure(radial ?? inch ?? '')}`)] : null,
  },
]

function tyre(width: string, ratio: string, diameter: string): ReadWord[] | null {
  const rim = figure(diameter)
  return isTyreWidth(Number(width)) && isTyreRatio(Number(ratio)) && isRimDiameter(Number(rim))
    ? [size(`${width}/${Number(ratio)}R${rim}`)]
    : null
}

function drilling(holes: string, first: string, second: string | undefined): ReadWord[] | null {
  const circles = second === undefined ? [first] : [first, second]
  if (Number(holes) < 3 || Number(holes) > 12) return null
  if (circles.some((circle) => Number(figure(circle)) < 90 || Number(figure(circle)) > 340)) return null
  return circles.map((circle) => size(`${Number(holes)}X${figure(circle)}`))
}

/**
 * The words of a text in their one spelling, sizes first, each word once.
 * `205 55 16`, `2055516`, `205/55R16` and `205-55-16` are one word; so are `5w30` and `5W-30`, `7,5x17` and `17x7.5J`.
 */
export function readWords(text: string): ReadWord[] {
  let rest = ` ${fold(text).replace(/\s+/g, ' ')} `
  const read = new Map<string, ReadWord>()
  for (const pattern of patterns) {
    pattern.is.lastIndex = 0
    let match = pattern.is.exec(rest)
    while (match) {
      const words = pattern.read(match)
      if (words) {
        for (const word of words) if (!read.has(word.word)) read.set(word.word, word)
        rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
        pattern.is.lastIndex = match.index
      }
      match = pattern.is.exec(rest)
    }
  }
  for (const word of rest.split(/[^\p{L}\p{N}]+/u)) {
    if (word !== '' && !read.has(word)) read.set(word, { word, isOpen: true, isSize: false })
  }
  return [...read.values()]
}

/** A code as it is compared: folded, without blanks, dots, dashes and slashes. */
export const codeKey = (code: string): string => fold(code).replace(/[^\p{L}\p{N}]+/gu, '')
