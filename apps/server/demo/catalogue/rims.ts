import rimFits from '../facts/rim-fits.json' with { type: 'json' }
import { type Random, randomOf } from '../random.ts'
import { codePart, createCodes, type DemoProduct } from './demo-product.ts'

/** Width, diameter, bolts, pitch circle, offset, centre bore, how often. */
type RimFit = [number, number, number, number, number, number, number]
const fits = rimFits as RimFit[]

/** Each with the end of its drawing's name and its letters in article codes. */
const finishes = {
  Silver: { picture: 'silver', letters: 'SI' },
  Anthracite: { picture: 'anthracite', letters: 'AN' },
  'Black matt': { picture: 'black', letters: 'BM' },
  'Black polished': { picture: 'black-polished', letters: 'BP' },
  'Grey polished': { picture: 'grey-polished', letters: 'GP' },
  Bronze: { picture: 'bronze', letters: 'BZ' },
} as const
type Finish = keyof typeof finishes

interface RimModel {
  name: string
  style: 'five' | 'ten' | 'mesh' | 'turbine' | 'y' | 'twin' | 'steel'
  from: number
  to: number
  finishes: Finish[]
}

interface RimBrand {
  name: string
  letters: string
  level: number
  make: 'alloy' | 'forged' | 'steel'
  models: RimModel[]
}

const brands: RimBrand[] = [
  {
    name: 'Feltano',
    letters: 'FLT',
    level: 1.15,
    make: 'alloy',
    models: [
      { name: 'Arco', style: 'five', from: 16, to: 20, finishes: ['Silver', 'Black polished'] },
      { name: 'Vela', style: 'turbine', from: 17, to: 21, finishes: ['Anthracite', 'Grey polished'] },
      { name: 'Rete', style: 'mesh', from: 17, to: 20, finishes: ['Black matt', 'Bronze'] },
    ],
  },
  {
    name: 'Alvantero',
    letters: 'ALV',
    level: 1,
    make: 'alloy',
    models: [
      { name: 'Uno', style: 'ten', from: 14, to: 17, finishes: ['Silver', 'Anthracite'] },
      { name: 'Cinque', style: 'five', from: 15, to: 18, finishes: ['Silver', 'Black matt'] },
      { name: 'Stella', style: 'y', from: 16, to: 19, finishes: ['Black polished', 'Silver'] },
    ],
  },
  {
    name: 'Radvinkel',
    letters: 'RWS',
    level: 1.08,
    make: 'alloy',
    models: [
      { name: 'RS5', style: 'twin', from: 16, to: 20, finishes: ['Silver', 'Grey polished'] },
      { name: 'RS10', style: 'ten', from: 15, to: 19, finishes: ['Anthracite', 'Black matt'] },
      { name: 'Wintertraum', style: 'y', from: 15, to: 18, finishes: ['Silver'] },
    ],
  },
  {
    name: 'Jantvera',
    letters: 'JNS',
    level: 0.8,
    make: 'alloy',
    models: [
      { name: 'Ege', style: 'five', from: 14, to: 17, finishes: ['Silver', 'Black polished'] },
      { name: 'Toros', style: 'twin', from: 15, to: 18, finishes: ['Anthracite', 'Silver'] },
      { name: 'Petek', style: 'mesh', from: 16, to: 18, finishes: ['Black matt', 'Grey polished'] },
    ],
  },
  {
    name: 'Oktavel',
    letters: 'OKT',
    level: 0.92,
    make: 'alloy',
    models: [
      { name: 'OK-1', style: 'turbine', from: 16, to: 19, finishes: ['Silver', 'Black polished'] },
      { name: 'OK-4', style: 'mesh', from: 15, to: 18, finishes: ['Anthracite', 'Bronze'] },
      { name: 'OK-X', style: 'five', from: 16, to: 18, finishes: ['Black matt'] },
    ],
  },
  {
    name: 'Ferrunix',
    letters: 'FRX',
    level: 2.6,
    make: 'forged',
    models: [
      { name: 'Forge Y', style: 'y', from: 18, to: 22, finishes: ['Black matt', 'Bronze'] },
      { name: 'Forge M', style: 'mesh', from: 18, to: 22, finishes: ['Anthracite', 'Silver'] },
    ],
  },
  {
    name: 'Stahlvinck',
    letters: 'STK',
    level: 1,
    make: 'steel',
    models: [{ name: 'Basis', style: 'steel', from: 13, to: 17, finishes: ['Black matt'] }],
  },
  {
    name: 'Çelikova',
    letters: 'DMJ',
    level: 0.8,
    make: 'steel',
    models: [{ name: 'Standart', style: 'steel', from: 13, to: 16, finishes: ['Silver'] }],
  },
]

const wordsOf = {
  alloy: '',
  forged: 'Forged',
  steel: 'Steel',
}
const categoryOf = { alloy: 'JNT-ALU', forged: 'JNT-DOV', steel: 'JNT-SAC' }

/** About 1,100 rims: each model in some of the drillings that exist for its diameters. */
export function rims(): DemoProduct[] {
  const codeOf = createCodes()
  return brands.flatMap((brand) =>
    brand.models.flatMap((model) => {
      const random = randomOf(`rim ${brand.name} ${model.name}`)
      const chance = { alloy: 0.016, forged: 0.014, steel: 0.03 }[brand.make]
      return fits
        .filter(
          ([, diameter, bolts]) =>
            diameter >= model.from && diameter <= model.to && (brand.make !== 'steel' || bolts < 6),
        )
        .filter((fit) => random.chance(chance * (fit[6] + 1)))
        .flatMap((fit) => model.finishes.map((finish) => rim({ brand, model, fit, finish, random, codeOf })))
    }),
  )
}

function rim(given: {
  brand: RimBrand
  model: RimModel
  fit: RimFit
  finish: Finish
  random: Random
  codeOf: (wanted: string) => string
}): DemoProduct {
  const { brand, model, fit, finish, random, codeOf } = given
  const [width, diameter, bolts, circle, offset, bore, often] = fit
  const base = brand.make === 'steel' ? 24 + (diameter - 13) * 6 : 52 + (diameter - 13) ** 2 * 4.6 + (width - 6) * 6
  const byFinish = finish.includes('polished') ? 1.1 : finish === 'Bronze' ? 1.08 : 1
  return {
    code: codeOf(
      [
        brand.letters,
        model.name,
        width,
        diameter,
        bolts,
        circle,
        offset < 0 ? `N${-offset}` : offset,
        bore,
        finishes[finish].letters,
      ]
        .map(codePart)
        .join(''),
    ),
    name: [
      brand.name,
      model.name,
      wordsOf[brand.make],
      `${width}x${diameter}`,
      `${bolts}x${circle}`,
      `ET${offset}`,
      `CB${bore}`,
      finish,
    ]
      .filter(Boolean)
      .join(' '),
    categoryId: categoryOf[brand.make],
    brand: brand.name,
    facts: {
      width,
      rimDiameter: diameter,
      boltCount: bolts,
      boltCircle: [circle],
      offset,
      centreBore: bore,
      finish,
      maxLoadKg: bolts === 6 ? random.pick([900, 1000, 1150]) : random.pick([560, 600, 650, 690, 735, 800]),
      pattern: model.name,
    },
    euro: base * brand.level * byFinish * random.around(0.03),
    pull: (often + 2) * random.around(0.8) * (brand.make === 'forged' ? 0.3 : 1),
    pictures: [`rim-${model.style}-${finishes[finish].picture}`],
    placeHolderQuantity: 4,
    ...(brand.make === 'forged' && { maxOrderQuantity: 20 }),
  }
}
