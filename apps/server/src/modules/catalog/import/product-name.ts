/** Brand, pattern and name of a product, taken out of a list's name or put together from its columns. */
import { fold } from '@toptan/contract/fold'
import type { Facts, Kind } from '@toptan/contract/products'
import { readName } from './read-facts.ts'

const LONGEST_NAME = 300

/** Words in front of a brand that only say what goods they are. */
const GENERAL =
  /^(?:ШИН[АЫ]?|АВТОШИН[АЫ]?|ДИСКИ?|КОЛЕСНЫИ|МОТОРНОЕ|МАСЛО|АККУМУЛЯТОР|АКБ|ЛЕТНИЕ|ЛЕТНЯЯ|ЗИМНИЕ|ЗИМНЯЯ|ВСЕСЕЗОННЫЕ|ГРУЗОВАЯ|LASTIK|LASTIGI|OTO|OTOMOBIL|YAZ|YAZLIK|KIS|KISLIK|MEVSIM|4|BINEK|KAMYON|JANT|JANTI|CELIK|AKU|AKUSU|MOTOR|YAGI|YAG|REIFEN|SOMMERREIFEN|WINTERREIFEN|GANZJAHRESREIFEN|PKW|LKW|FELGE|ALUFELGE|BATTERIE|STARTERBATTERIE|MOTOROL|TYRE|TYRES|TIRE|WHEEL|RIM|ALLOY|BATTERY|OIL|ENGINE|SUMMER|WINTER|ALL|SEASON|NEW|DIE|THE|TAM|SENTETIK)$/u

function withoutGeneral(words: string): string[] {
  const all = words.split(' ').filter(Boolean)
  const start = all.findIndex((word) => !GENERAL.test(fold(word).replace(/[^\p{L}\d]/gu, '')))
  return start < 0 ? [] : all.slice(start)
}

export function brandIn(
  words: string,
  kind: Kind | undefined,
  findBrand: (words: string) => string | undefined,
): string | undefined {
  const known = findBrand(words)
  if (known || kind === 'AKS' || kind === undefined) return known
  // Names begin with the maker; a first word with figures is a model.
  const [first = ''] = withoutGeneral(words)
  return /^\p{L}[\p{L}&'’.-]{1,29}$/u.test(first) ? first : undefined
}

export function patternIn(words: string, brand: string | null): string | undefined {
  const rest = withoutGeneral(words)
    .join(' ')
    .replace(/\(\d+\)|\(\p{L}{1,12}\)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const without = brand && fold(rest).startsWith(fold(brand)) ? rest.slice(brand.length) : rest
  const tidy = without.replace(/^[\s,;/|–-]+|[\s,;/|–-]+$/g, '')
  return tidy === '' || tidy.length > 80 ? undefined : tidy
}

/** A name says brand, pattern and size; what the list's own name leaves out is added from the other columns. */
export function nameFor(
  given: string,
  brand: string | null,
  kind: Kind | undefined,
  facts: Facts,
  sizeCell: string,
  named: Facts | undefined,
): string | null {
  const isWhole =
    given !== '' && (kind === undefined || named?.rimDiameter !== undefined || (kind !== 'LST' && kind !== 'JNT'))
  if (isWhole) return given.slice(0, LONGEST_NAME)
  const spec =
    kind === 'LST'
      ? tyreName(facts, sizeCell)
      : kind === 'JNT'
        ? rimName(facts)
        : kind === 'AKU'
          ? batteryName(facts)
          : kind === 'YAG'
            ? [facts.viscosity, facts.volumeL === undefined ? undefined : `${facts.volumeL} L`]
            : []
  const words = given || facts.pattern || ''
  const front = brand && !fold(words).startsWith(fold(brand)) ? [brand] : []
  const isTold = words !== '' || (brand !== null && spec.some(Boolean))
  return isTold ? [...front, words, ...spec].filter(Boolean).join(' ').slice(0, LONGEST_NAME) : null
}

function tyreName(facts: Facts, sizeCell: string): (string | undefined)[] {
  const { width, ratio, rimDiameter, construction, commercial, loadIndex, speedIndex } = facts
  const made =
    rimDiameter === undefined
      ? undefined
      : `${width}${ratio === undefined ? '' : `/${ratio}`}${construction === 'D' ? '-' : ` ${construction ?? 'R'}`}${rimDiameter}${commercial ? 'C' : ''}`
  const size = sizeCell && readName('LST', sizeCell).facts.rimDiameter !== undefined ? sizeCell : made
  const hasLoad = size !== undefined && loadIndex !== undefined && size.includes(loadIndex)
  return [
    size,
    hasLoad ? undefined : loadIndex && `${loadIndex}${speedIndex ?? ''}`,
    facts.extraLoad ? 'XL' : undefined,
    facts.runFlat ? 'RFT' : undefined,
  ]
}

function rimName({
  width,
  rimDiameter,
  boltCount,
  boltCircle,
  offset,
  centreBore,
  finish,
}: Facts): (string | undefined)[] {
  return [
    rimDiameter === undefined ? undefined : width === undefined ? `R${rimDiameter}` : `${width}x${rimDiameter}`,
    boltCount && boltCircle ? `${boltCount}x${boltCircle.join('/')}` : undefined,
    offset === undefined ? undefined : `ET${offset}`,
    centreBore === undefined ? undefined : `CB${centreBore}`,
    finish,
  ]
}

function batteryName({ voltage, capacityAh, coldCrankingAmps, technology }: Facts): (string | undefined)[] {
  return [
    voltage === undefined ? undefined : `${voltage}V`,
    capacityAh === undefined ? undefined : `${capacityAh}Ah`,
    coldCrankingAmps === undefined ? undefined : `${coldCrankingAmps}A`,
    technology === 'wet' ? undefined : technology?.toUpperCase(),
  ]
}
