import type { Facts, Kind } from '@toptan/contract/products'

/** One fact of a product: `id` names its label in the language files, `text` is as the trade writes it. */
export interface Fact {
  id: FactId
  text: string
}
export type FactId =
  | 'loadSpeed'
  | 'boltPattern'
  | 'offset'
  | 'centreBore'
  | 'finish'
  | 'coldCranking'
  | 'box'
  | 'dimensions'
  | 'technology'
  | 'volume'
  | 'acea'
  | 'api'
  | 'approvals'
  | 'oe'
  | 'fitment'
  | 'marks'
export type Mark = 'extraLoad' | 'runFlat' | 'threePeak' | 'studded'

export interface EuLabel {
  fuel: string | null
  wetGrip: string | null
  noiseClass: string | null
  noiseDb: number | null
}

type WriteNumber = (value: number) => string

/** The size, capacity or viscosity that a dealer asks for, empty when the supplier's list has none. */
export function sizeOf(kind: Kind, facts: Facts, write: WriteNumber): string {
  switch (kind) {
    case 'LST':
      return tyreSize(facts, write)
    case 'JNT':
      return facts.width && facts.rimDiameter
        ? `${write(facts.width)}×${write(facts.rimDiameter)}`
        : facts.rimDiameter
          ? `${write(facts.rimDiameter)}″`
          : ''
    case 'AKU':
      return facts.capacityAh ? `${write(facts.capacityAh)} Ah` : ''
    case 'YAG':
      return facts.viscosity ?? ''
    case 'AKS':
      return ''
  }
}

function tyreSize(facts: Facts, write: WriteNumber): string {
  if (!facts.width) return facts.rimDiameter ? `${facts.construction ?? 'R'}${write(facts.rimDiameter)}` : ''
  const section = facts.ratio ? `${write(facts.width)}/${write(facts.ratio)}` : write(facts.width)
  const rim = facts.rimDiameter
    ? ` ${facts.construction ?? 'R'}${write(facts.rimDiameter)}${facts.commercial ? 'C' : ''}`
    : ''
  return section + rim
}

/** What stands beside the size, the most asked-for first. */
export function factsOf(kind: Kind, facts: Facts, write: WriteNumber): Fact[] {
  const found: (Fact | null)[] = []
  const add = (id: FactId, text: string | 0 | undefined | null | false) => found.push(text ? { id, text } : null)
  switch (kind) {
    case 'LST':
      add('loadSpeed', `${facts.loadIndex ?? ''}${facts.speedIndex ?? ''}`)
      add('marks', facts.marks)
      break
    case 'JNT':
      add('boltPattern', boltPattern(facts, write))
      add('offset', facts.offset !== undefined && `ET${write(facts.offset)}`)
      add('centreBore', facts.centreBore && `CB ${write(facts.centreBore)}`)
      add('finish', facts.finish)
      break
    case 'AKU':
      add('coldCranking', facts.coldCrankingAmps && `${write(facts.coldCrankingAmps)} A`)
      add('box', facts.box)
      add('dimensions', dimensions(facts, write))
      add('technology', facts.technology && facts.technology !== 'wet' && facts.technology.toUpperCase())
      break
    case 'YAG':
      add('volume', facts.volumeL && `${write(facts.volumeL)} L`)
      add('acea', facts.acea?.length && named('ACEA', facts.acea))
      add('api', facts.api?.length && named('API', facts.api))
      add('approvals', facts.approvals?.join(', '))
      break
    case 'AKS':
      add('oe', facts.oeNumbers?.length && oeNumbers(facts.oeNumbers))
      add('fitment', facts.fitment ?? facts.vehicleMakes?.join(', '))
      break
  }
  return found.filter((fact) => fact !== null)
}

function boltPattern(facts: Facts, write: WriteNumber): string {
  const circles = facts.boltCircle?.map(write).join('/') ?? ''
  if (facts.boltCount && circles) return `${facts.boltCount}×${circles}`
  return circles
}

function dimensions({ lengthMm, widthMm, heightMm }: Facts, write: WriteNumber): string {
  return lengthMm && widthMm && heightMm ? [lengthMm, widthMm, heightMm].map(write).join('×') : ''
}

/** `ACEA C3 C4`: suppliers write the name of the norm before each class, before the first, or not at all. */
function named(norm: string, classes: string[]): string {
  return [norm, ...classes.map((one) => one.replace(new RegExp(`^${norm}\\s+`, 'i'), ''))].join(' ')
}

function oeNumbers(numbers: string[]): string {
  return numbers.length > 2 ? `${numbers.slice(0, 2).join(', ')} +${numbers.length - 2}` : numbers.join(', ')
}

export function marksOf(facts: Facts): Mark[] {
  const marks: Mark[] = []
  if (facts.extraLoad) marks.push('extraLoad')
  if (facts.runFlat) marks.push('runFlat')
  if (facts.threePeakMountainSnowflake) marks.push('threePeak')
  if (facts.studded) marks.push('studded')
  return marks
}

/** The EU tyre label, null when nothing of it is known. */
export function euLabelOf(facts: Facts): EuLabel | null {
  const label = {
    fuel: facts.fuelClass ?? null,
    wetGrip: facts.wetGripClass ?? null,
    noiseClass: facts.noiseClass ?? null,
    noiseDb: facts.noiseDb ?? null,
  }
  return Object.values(label).some((value) => value !== null) ? label : null
}
