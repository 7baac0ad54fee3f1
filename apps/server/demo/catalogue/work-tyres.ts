import { randomOf } from '../random.ts'
import { codePart, type DemoProduct } from './demo-product.ts'

interface WorkBrand {
  name: string
  letters: string
  level: number
  /** Pattern names by use. */
  patterns: Record<string, string>
}

const truckBrands: WorkBrand[] = [
  { name: 'Haulvex', letters: 'HLM', level: 1, patterns: { steer: 'Steer 3', drive: 'Drive 3', trailer: 'Trail 3' } },
  { name: 'Karvanta', letters: 'KRV', level: 0.74, patterns: { steer: 'KS 11', drive: 'KD 12', trailer: 'KT 13' } },
  {
    name: 'Brankovar',
    letters: 'BRK',
    level: 0.8,
    patterns: { steer: 'Kamion S', drive: 'Kamion D', trailer: 'Kamion P' },
  },
  { name: 'Rovagen', letters: 'RVG', level: 0.58, patterns: { steer: 'RT-S', drive: 'RT-D', trailer: 'RT-P' } },
]

/** Size, service description, uses, euro. Sizes, indices and uses as they are on the road. */
const truckSizes: [number, number, number, string, string, string[], number][] = [
  [315, 80, 22.5, '156/150', 'L', ['steer', 'drive'], 420],
  [315, 70, 22.5, '156/150', 'L', ['steer', 'drive'], 430],
  [295, 80, 22.5, '152/148', 'M', ['steer', 'drive'], 390],
  [295, 60, 22.5, '150/147', 'K', ['steer', 'drive'], 395],
  [275, 70, 22.5, '148/145', 'M', ['steer', 'drive'], 370],
  [385, 65, 22.5, '160', 'K', ['steer', 'trailer'], 440],
  [385, 55, 22.5, '160', 'K', ['steer', 'trailer'], 450],
  [435, 50, 19.5, '160', 'J', ['trailer'], 470],
  [285, 70, 19.5, '146/144', 'L', ['steer', 'drive'], 290],
  [265, 70, 19.5, '140/138', 'M', ['steer', 'drive'], 265],
  [245, 70, 19.5, '136/134', 'M', ['steer', 'drive'], 240],
  [245, 70, 17.5, '136/134', 'M', ['steer', 'drive'], 215],
  [235, 75, 17.5, '132/130', 'M', ['steer', 'drive'], 205],
  [225, 75, 17.5, '129/127', 'M', ['steer', 'drive'], 185],
  [215, 75, 17.5, '126/124', 'M', ['steer', 'drive'], 170],
  [205, 75, 17.5, '124/122', 'M', ['steer', 'drive'], 160],
]

const motorcycleBrands: WorkBrand[] = [
  { name: 'Corsavia', letters: 'CRS', level: 1, patterns: { road: 'Curva 2', sport: 'Pista R', city: 'Vicolo' } },
  { name: 'Lunovar', letters: 'LNV', level: 0.78, patterns: { road: 'Moto T', sport: 'Moto S', city: 'Scooter 1' } },
]
const motorcycleSizes: [number, number, number, string, string, string, number][] = [
  [120, 70, 17, '58', 'W', 'road', 105],
  [180, 55, 17, '73', 'W', 'road', 145],
  [190, 55, 17, '75', 'W', 'sport', 185],
  [190, 50, 17, '73', 'W', 'sport', 180],
  [160, 60, 17, '69', 'W', 'road', 130],
  [200, 55, 17, '78', 'W', 'sport', 205],
  [110, 80, 19, '59', 'V', 'road', 110],
  [150, 70, 17, '69', 'V', 'road', 135],
  [170, 60, 17, '72', 'V', 'road', 150],
  [110, 70, 17, '54', 'H', 'road', 72],
  [140, 70, 17, '66', 'H', 'road', 84],
  [120, 70, 15, '56', 'H', 'city', 78],
  [160, 60, 15, '67', 'H', 'city', 92],
  [120, 70, 12, '51', 'L', 'city', 42],
  [130, 70, 12, '62', 'P', 'city', 45],
  [110, 90, 13, '56', 'P', 'city', 44],
  [100, 80, 16, '50', 'P', 'city', 46],
  [120, 80, 16, '60', 'P', 'city', 52],
]

const farmBrands: WorkBrand[] = [
  { name: 'Tarlamak', letters: 'TRL', level: 0.85, patterns: { drive: 'Sürgü R', trailer: 'Römork' } },
  { name: 'Agrivonn', letters: 'AGV', level: 1.1, patterns: { drive: 'Furrow 70', trailer: 'Wagon' } },
]
const farmSizes: [number, number, number, string, string, string, number][] = [
  [280, 70, 16, '112', 'A8', 'drive', 190],
  [320, 70, 24, '116', 'D', 'drive', 390],
  [360, 70, 24, '122', 'D', 'drive', 450],
  [380, 70, 28, '127', 'D', 'drive', 560],
  [420, 70, 28, '133', 'D', 'drive', 640],
  [440, 65, 28, '131', 'D', 'drive', 660],
  [480, 70, 34, '143', 'D', 'drive', 930],
  [520, 70, 38, '150', 'D', 'drive', 1240],
  [400, 60, 15.5, '145', 'A8', 'trailer', 260],
  [500, 50, 17, '149', 'A8', 'trailer', 340],
]

/** Tyres for trucks, motorcycles and farms: small programmes in their standard sizes. */
export function workTyres(): DemoProduct[] {
  const random = randomOf('work tyres')
  const trucks = truckBrands.flatMap((brand) =>
    truckSizes.flatMap(([width, ratio, rim, load, speed, uses, euro]) =>
      uses.map((use): DemoProduct => {
        const winter = use === 'drive'
        const pattern = brand.patterns[use]!
        return {
          code: `${brand.letters}${width}${ratio}${codePart(rim)}${codePart(load)}${speed}${codePart(pattern)}`,
          name: `${brand.name} ${pattern} ${width}/${ratio} R${rim} ${load}${speed}${winter ? ' M+S' : ''}`,
          categoryId: 'LST-KAM',
          brand: brand.name,
          facts: {
            width,
            ratio,
            construction: 'R',
            rimDiameter: rim,
            loadIndex: load,
            speedIndex: speed,
            season: winter ? 'all-season' : 'summer',
            vehicleClass: 'truck',
            ...(winter && { threePeakMountainSnowflake: true }),
            fuelClass: random.pick(brand.level > 0.9 ? ['A', 'B', 'C'] : ['C', 'D']),
            wetGripClass: random.pick(brand.level > 0.9 ? ['A', 'B'] : ['B', 'C']),
            noiseDb: winter ? random.int(72, 75) : random.int(69, 72),
            noiseClass: winter ? 'B' : random.pick(['A', 'B']),
            pattern,
          },
          euro: euro * brand.level * (winter ? 1.05 : 1) * random.around(0.04),
          pull: 14 * random.around(0.8),
          pictures: ['tyre-truck', 'tyre-side'],
          placeHolderQuantity: 2,
        }
      }),
    ),
  )
  const motorcycles = motorcycleBrands.flatMap((brand) =>
    motorcycleSizes.map(([width, ratio, rim, load, speed, use, euro]): DemoProduct => {
      const pattern = brand.patterns[use]!
      const construction = use === 'city' ? '-' : speed === 'W' ? 'ZR' : 'R'
      const size = construction === '-' ? `${width}/${ratio}-${rim}` : `${width}/${ratio} ${construction}${rim}`
      return {
        code: `${brand.letters}${width}${ratio}${rim}${load}${speed}${codePart(pattern)}`,
        name: `${brand.name} ${pattern} ${size} ${speed === 'W' ? `(${load}${speed})` : `${load}${speed}`}`,
        categoryId: 'LST-MOT',
        brand: brand.name,
        facts: {
          width,
          ratio,
          construction: construction === '-' ? 'B' : construction,
          rimDiameter: rim,
          loadIndex: load,
          speedIndex: speed,
          season: 'summer',
          vehicleClass: 'motorcycle',
          pattern,
        },
        euro: euro * brand.level * random.around(0.05),
        pull: 7 * random.around(0.8),
        pictures: ['tyre-motorcycle'],
      }
    }),
  )
  const farm = farmBrands.flatMap((brand) =>
    farmSizes.map(([width, ratio, rim, load, speed, use, euro]): DemoProduct => {
      const pattern = brand.patterns[use]!
      return {
        code: `${brand.letters}${width}${ratio}${codePart(rim)}${load}${speed}${codePart(pattern)}`,
        name: `${brand.name} ${pattern} ${width}/${ratio} R${rim} ${load}${speed} TL`,
        categoryId: 'LST-TAR',
        brand: brand.name,
        facts: {
          width,
          ratio,
          construction: 'R',
          rimDiameter: rim,
          loadIndex: load,
          speedIndex: speed,
          vehicleClass: 'agricultural',
          pattern,
        },
        euro: euro * brand.level * random.around(0.05),
        pull: 3 * random.around(0.8),
        pictures: ['tyre-farm'],
        maxOrderQuantity: 8,
      }
    }),
  )
  return [...trucks, ...motorcycles, ...farm]
}
