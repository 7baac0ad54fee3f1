import oilGrades from '../facts/oils.json' with { type: 'json' }
import { randomOf } from '../random.ts'
import { codePart, createCodes, type DemoProduct, type Tier } from './demo-product.ts'

type Use = 'BIN' | 'TIC' | 'MOT' | 'SAN'
type Base = 'synthetic' | 'semi-synthetic' | 'mineral'
/** Use, viscosity, base, ACEA, API, approvals, how common, packs in litres. */
type OilGrade = [Use, string, Base, string[], string[], string[], number, number[]]
const grades = oilGrades as OilGrade[]

interface OilBrand {
  name: string
  letters: string
  tier: Tier
  level: number
  breadth: number
  lines: Record<Use, string>
}

const brands: OilBrand[] = [
  {
    name: 'Lubrante',
    letters: 'LBR',
    tier: 'premium',
    level: 1.2,
    breadth: 1,
    lines: { BIN: 'Aureo', TIC: 'Camion', MOT: 'Ruota', SAN: 'Cambio' },
  },
  {
    name: 'Ölvaro',
    letters: 'OTN',
    tier: 'premium',
    level: 1.1,
    breadth: 0.95,
    lines: { BIN: 'Synthia', TIC: 'Truck', MOT: 'Rad', SAN: 'Getriebe' },
  },
  {
    name: 'Motorya',
    letters: 'MTY',
    tier: 'mid',
    level: 0.9,
    breadth: 0.95,
    lines: { BIN: 'Prima', TIC: 'Yük', MOT: 'Teker', SAN: 'Dişli' },
  },
  {
    name: 'Viskona',
    letters: 'VSK',
    tier: 'mid',
    level: 0.95,
    breadth: 0.8,
    lines: { BIN: 'VX', TIC: 'VT', MOT: 'VM', SAN: 'VG' },
  },
  {
    name: 'Petromira',
    letters: 'PTS',
    tier: 'budget',
    level: 0.7,
    breadth: 0.7,
    lines: { BIN: 'Ekstra', TIC: 'Dizel', MOT: 'Moto', SAN: 'Şanzıman' },
  },
]

/** Fluids beside oils: sub-category, name, pack in litres (greases: kilograms beside no volume), euro, drawing. */
const fluids: [string, string, number | null, number, string][] = [
  ['YAG-SIV', 'Antifreeze G12++ −37 °C', 1, 4.2, 'oil-coolant-small'],
  ['YAG-SIV', 'Antifreeze G12++ −37 °C', 5, 17, 'oil-coolant-large'],
  ['YAG-SIV', 'Antifreeze G12++ −37 °C', 20, 62, 'oil-coolant-large'],
  ['YAG-SIV', 'Antifreeze G13', 1, 4.9, 'oil-coolant-small'],
  ['YAG-SIV', 'Antifreeze G13', 5, 20, 'oil-coolant-large'],
  ['YAG-SIV', 'Brake fluid DOT 4', 0.5, 3.8, 'oil-coolant-small'],
  ['YAG-SIV', 'Brake fluid DOT 4', 1, 6.4, 'oil-coolant-small'],
  ['YAG-SIV', 'Brake fluid DOT 5.1', 0.5, 5.6, 'oil-coolant-small'],
  ['YAG-SIV', 'Screen wash −20 °C', 5, 6.2, 'oil-coolant-large'],
  ['YAG-SIV', 'Urea solution AUS 32', 10, 9.5, 'oil-coolant-large'],
  ['YAG-SIV', 'Urea solution AUS 32', 20, 17, 'oil-coolant-large'],
  ['YAG-SIV', 'Diesel injector cleaner', 0.3, 5.1, 'oil-coolant-small'],
  ['YAG-GRS', 'Lithium grease EP 2 400 g', null, 3.6, 'oil-grease'],
  ['YAG-GRS', 'Lithium grease EP 2 15 kg', null, 88, 'oil-grease'],
  ['YAG-GRS', 'Copper grease 500 g', null, 9.2, 'oil-grease'],
  ['YAG-GRS', 'Tyre fitting paste 5 kg', null, 14.5, 'oil-grease'],
  ['YAG-HID', 'Hydraulic oil HLP 32', 20, 54, 'oil-drum'],
  ['YAG-HID', 'Hydraulic oil HLP 46', 20, 55, 'oil-drum'],
  ['YAG-HID', 'Hydraulic oil HLP 46', 205, 470, 'oil-drum'],
  ['YAG-HID', 'Compressor oil VDL 100', 5, 24, 'oil-large-brown'],
]

/** About 500 oils, greases and fluids. Cans come in cartons, larger packs one by one. */
export function oils(): DemoProduct[] {
  const codeOf = createCodes()
  return brands.flatMap((brand) => {
    const random = randomOf(`oil ${brand.name}`)
    const oilsOfBrand = grades
      .filter(() => random.chance(brand.breadth))
      .flatMap((grade) => grade[7].map((volume) => ({ grade, volume })))
      .map(({ grade, volume }): DemoProduct => {
        const [use, viscosity, base, acea, api, approvals, often] = grade
        const line = [brand.lines[use], specialityOf(grade)].filter(Boolean).join(' ')
        const perLitre =
          { synthetic: 6.4, 'semi-synthetic': 4.6, mineral: 3.5 }[base] *
          (acea.some((one) => one.startsWith('C')) ? 1.12 : 1)
        const byPack = volume === 1 ? 1.25 : volume <= 5 ? 1 : volume <= 60 ? 0.86 : 0.78
        const carton = volume === 1 ? 12 : volume <= 5 ? 4 : 1
        return {
          code: codeOf(`${brand.letters}${codePart(viscosity)}${codePart(line).slice(0, 6)}${codePart(volume)}L`),
          name: `${brand.name} ${line} ${viscosity} ${volume} L`,
          categoryId: `YAG-${use}`,
          brand: brand.name,
          facts: {
            viscosity,
            volumeL: volume,
            oilBase: base,
            ...(acea.length > 0 && { acea: acea.map((one) => `ACEA ${one}`) }),
            ...(api.length > 0 && { api: api.map((one) => (one.startsWith('GF') ? `ILSAC ${one}` : `API ${one}`)) }),
            // A cheap oil is made to a specification more often than it is approved.
            ...(approvals.length > 0 && { approvals: brand.tier === 'budget' ? approvals.slice(0, 1) : approvals }),
          },
          euro: perLitre * volume * byPack * brand.level * random.around(0.03),
          pull: often * (volume === 4 || volume === 5 ? 3 : volume === 1 ? 2 : 0.8) * random.around(0.6),
          pictures: [pictureOf(volume, viscosity)],
          orderMultiple: carton,
          minOrderQuantity: carton,
          placeHolderQuantity: carton,
          ...(volume >= 205 && { maxOrderQuantity: 10 }),
        }
      })
    const fluidsOfBrand = fluids
      .filter(() => random.chance(brand.breadth * 0.75))
      .map(([categoryId, name, volume, euro, picture]): DemoProduct => {
        const carton = volume !== null && volume <= 1 ? 12 : 1
        return {
          code: codeOf(
            `${brand.letters}${codePart(name).slice(0, 12)}${volume === null ? '' : `${codePart(volume)}L`}`,
          ),
          name: `${brand.name} ${name}${volume === null ? '' : ` ${volume} L`}`,
          categoryId,
          brand: brand.name,
          facts: volume === null ? {} : { volumeL: volume },
          euro: euro * brand.level * random.around(0.03),
          pull: 12 * random.around(0.8),
          pictures: [picture],
          orderMultiple: carton,
          minOrderQuantity: carton,
          placeHolderQuantity: carton,
        }
      })
    return [...oilsOfBrand, ...fluidsOfBrand]
  })
}

/** What tells two oils of one viscosity apart. */
function specialityOf([use, , base, acea, api, approvals]: OilGrade): string {
  if (use === 'SAN') return api.join('/')
  if (use === 'MOT') return '4T'
  if (approvals.some((one) => one.startsWith('VW 50'))) {
    const longlife = approvals.find((one) => /VW 50[48]/.test(one))
    if (longlife) return longlife.replace('VW ', '').replace(' ', '.')
  }
  if (acea.length > 0) return acea.join('/')
  return base === 'mineral' ? 'M' : (api[0] ?? '')
}

function pictureOf(volume: number, viscosity: string): string {
  const shade = viscosity.startsWith('0W')
    ? 'gold'
    : viscosity.startsWith('5W')
      ? 'amber'
      : viscosity.startsWith('10W')
        ? 'copper'
        : 'brown'
  if (volume >= 60) return 'oil-drum'
  if (volume >= 20) return 'oil-pail'
  return `oil-${volume === 1 ? 'small' : 'large'}-${shade}`
}
