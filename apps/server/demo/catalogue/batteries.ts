import batterySizes from '../facts/batteries.json' with { type: 'json' }
import { randomOf } from '../random.ts'
import { createCodes, type DemoProduct } from './demo-product.ts'

type Use = 'BIN' | 'SS' | 'TIC' | 'MOT'
/** Use, technology, Ah, cold start amperes, box, length, width, height, where plus may be, how common. */
type BatterySize = [
  Use,
  'wet' | 'efb' | 'agm',
  number,
  number,
  string,
  number,
  number,
  number,
  ('right' | 'left')[],
  number,
]

const sizes = batterySizes as BatterySize[]

interface BatteryBrand {
  name: string
  letters: string
  level: number
  lines: Record<Use, string | null>
  /** Share of the sizes it has. */
  breadth: number
}

const brands: BatteryBrand[] = [
  {
    name: 'Voltarka',
    letters: 'VLT',
    level: 1.12,
    breadth: 1,
    lines: { BIN: 'Blue', SS: 'Start-Stop', TIC: 'Cargo', MOT: 'Moto' },
  },
  {
    name: 'Enerdal',
    letters: 'END',
    level: 1,
    breadth: 0.95,
    lines: { BIN: 'Classic', SS: 'Micro', TIC: 'HD', MOT: null },
  },
  {
    name: 'Akvolta',
    letters: 'AKM',
    level: 0.86,
    breadth: 0.9,
    lines: { BIN: 'Maksi', SS: 'Dur-Kalk', TIC: 'Yol', MOT: 'Teker' },
  },
  {
    name: 'Krafzella',
    letters: 'KRZ',
    level: 1.05,
    breadth: 0.85,
    lines: { BIN: 'Standard', SS: 'Stopp', TIC: 'Nutz', MOT: null },
  },
  {
    name: 'Fulgenza',
    letters: 'FLG',
    level: 0.8,
    breadth: 0.8,
    lines: { BIN: 'Una', SS: 'Due', TIC: 'Tre', MOT: 'Zero' },
  },
  {
    name: 'Şimgüç',
    letters: 'SMS',
    level: 0.74,
    breadth: 0.75,
    lines: { BIN: 'Ekonom', SS: null, TIC: 'Kamyon', MOT: null },
  },
]

/** About 300 starter batteries. */
export function batteries(): DemoProduct[] {
  const codeOf = createCodes()
  return brands.flatMap((brand) => {
    const random = randomOf(`battery ${brand.name}`)
    return sizes
      .filter(([use]) => brand.lines[use] !== null && random.chance(brand.breadth))
      .flatMap((size) => size[8].map((polarity) => ({ size, polarity })))
      .map(({ size, polarity }): DemoProduct => {
        const [use, technology, ah, amperes, box, length, width, height, , often] = size
        const line = brand.lines[use]!
        const boxText = box === '' ? '' : ` ${box}`
        return {
          code: codeOf(`${brand.letters}${typeNumber(ah, polarity, amperes)}`),
          name: `${brand.name} ${line}${technology === 'wet' ? '' : ` ${technology.toUpperCase()}`} 12V ${ah}Ah ${amperes}A${boxText} ${polarity === 'right' ? '(- +)' : '(+ -)'}`,
          categoryId: `AKU-${use}`,
          brand: brand.name,
          facts: {
            voltage: 12,
            capacityAh: ah,
            coldCrankingAmps: amperes,
            lengthMm: length,
            widthMm: width,
            heightMm: height,
            ...(box !== '' && { box }),
            polarity,
            technology,
          },
          euro:
            (14 + ah * 0.82) *
            { wet: 1, efb: 1.3, agm: 1.75 }[technology] *
            (use === 'MOT' ? 1.6 : 1) *
            brand.level *
            random.around(0.03),
          pull: often * 4 * random.around(0.6),
          pictures: [pictureOf(use, technology, box)],
          ...(use === 'BIN' && {
            additionalDetails: '24 ay garanti · 24 Monate Garantie · 24 months guarantee',
          }),
        }
      })
  })
}

/**
 * Built like a European type number: 500 + Ah for 12 V, a build number (made up), a tenth of the cold start amperes.
 * Three digits cannot tell more than 499 Ah.
 */
function typeNumber(ah: number, polarity: 'right' | 'left', amperes: number): string {
  return `${500 + ah}${polarity === 'right' ? '90' : '91'}${(ah * 7) % 10}${String(Math.round(amperes / 10)).padStart(3, '0')}`
}

function pictureOf(use: Use, technology: string, box: string): string {
  if (use === 'MOT') return 'battery-motorcycle'
  if (use === 'TIC') return 'battery-truck'
  const shape =
    box.startsWith('D') || box.startsWith('B')
      ? 'tall'
      : box === 'L4' || box === 'L5' || box === 'L6'
        ? 'long'
        : 'short'
  return `battery-${technology}-${shape}`
}
