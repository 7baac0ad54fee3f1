import tyreSizes from '../facts/tyre-sizes.json' with { type: 'json' }
import { type Random, randomOf } from '../random.ts'
import { codePart, createCodes, type DemoProduct, type Tier } from './demo-product.ts'
import { type TyreBrand, type TyrePattern, type TyreSeason, tyreBrands } from './tyre-brands.ts'
import { workTyres } from './work-tyres.ts'

/** Width, ratio, rim, vehicle, season and the service descriptions with how many tyres of the market carry them. */
type SizeRow = [number, number, number, 'car' | 'suv' | 'van', TyreSeason, ServiceDescription[]]
/** Load index, speed symbol, 1 for extra load, how often. */
type ServiceDescription = [string, string, number, number]

const sizeRows = tyreSizes as SizeRow[]

/** About 3,700 tyres: each pattern in the common sizes of its programme, rare sizes only here and there. */
export function tyres(): DemoProduct[] {
  const codeOf = createCodes()
  const roadTyres = tyreBrands.flatMap((brand) => brand.patterns.flatMap((pattern) => inSizes(brand, pattern)))
  return [...roadTyres, ...workTyres()].map((tyre) => ({ ...tyre, code: codeOf(tyre.code) }))
}

function inSizes(brand: TyreBrand, pattern: TyrePattern): DemoProduct[] {
  const random = randomOf(`tyre ${brand.name} ${pattern.name}`)
  const breadth =
    { premium: 0.03, mid: 0.02, budget: 0.016 }[brand.tier] *
    { summer: 0.6, winter: 0.8, 'all-season': 2.6 }[pattern.season] *
    (pattern.vehicle === 'van' ? 1.8 : 1)
  return sizeRows
    .filter(
      ([, , rim, vehicle, season]) =>
        vehicle === pattern.vehicle && season === pattern.season && rim >= pattern.from && rim <= pattern.to,
    )
    .filter(([width, ratio, , vehicle]) => vehicle !== 'car' || !isTall(width, ratio))
    .map((row): SizeRow => (pattern.sport ? ([...row.slice(0, 5), row[5].filter(isFast)] as SizeRow) : row))
    .filter((row) => row[5].length > 0)
    .filter((row) => random.chance(breadth * frequencyOf(row)))
    .flatMap((row) => {
      const services = row[5]
      const first = random.weighted(services, ([, , , often]) => often)
      const others = services.filter((service) => service !== first)
      const second = others.length > 0 && random.chance(0.22) ? [random.weighted(others, (service) => service[3])] : []
      return [first, ...second].map((service) => tyre({ brand, pattern, row, service, random }))
    })
}

/** Sizes that only tall vehicles carry, though some lists file them under cars. */
const isTall = (width: number, ratio: number) => (ratio >= 65 && width >= 225) || (ratio >= 60 && width >= 245)
const isFast = ([, speedIndex]: ServiceDescription) => ['V', 'W', 'Y'].includes(speedIndex)

const frequencyOf = (row: SizeRow) => row[5].reduce((total, service) => total + service[3], 0)

function tyre(given: {
  brand: TyreBrand
  pattern: TyrePattern
  row: SizeRow
  service: ServiceDescription
  random: Random
}): DemoProduct {
  const { brand, pattern, row, service, random } = given
  const [width, ratio, rim, vehicle, season] = row
  const [loadIndex, speedIndex, extra] = service
  const isVan = vehicle === 'van'
  const extraLoad = extra === 1
  const runFlat = brand.tier !== 'budget' && !isVan && rim >= 17 && pattern.sport === true && random.chance(0.09)
  const marks =
    brand.tier === 'premium' && rim >= 16 && !isVan && random.chance(0.08) ? random.pick(originalMarks) : undefined
  const zr = pattern.sport && season === 'summer' && ['W', 'Y'].includes(speedIndex) && random.chance(0.4)
  const size = `${width}/${ratio} ${zr ? 'ZR' : 'R'}${rim}${isVan ? 'C' : ''}`
  const tags = [extraLoad && 'XL', runFlat && 'RFT', marks, pattern.studded && 'Stud'].filter(Boolean)
  const label = euLabel({ tier: brand.tier, season, width, extraLoad, isVan, random })
  const older = random.chance(0.04)
  const euro =
    euroOf({ width, ratio, rim, season, vehicle, extraLoad, runFlat, speedIndex, brand, random }) * (older ? 0.82 : 1)
  return {
    code: `${brand.letters}${width}${ratio}${rim}${codePart(loadIndex)}${speedIndex}${patternCode(pattern.name)}${tags.map((tag) => codePart(tag || '').slice(0, 1)).join('')}`,
    name: [brand.name, pattern.name, size, `${loadIndex}${speedIndex}`, ...tags].join(' '),
    categoryId: isVan ? 'LST-TIC' : { summer: 'LST-YAZ', winter: 'LST-KIS', 'all-season': 'LST-4M' }[season],
    brand: brand.name,
    facts: {
      width,
      ratio,
      construction: zr ? 'ZR' : 'R',
      rimDiameter: rim,
      ...(isVan && { commercial: true }),
      loadIndex,
      speedIndex,
      season,
      vehicleClass: vehicle,
      ...(extraLoad && { extraLoad }),
      ...(runFlat && { runFlat }),
      ...(pattern.studded && { studded: true }),
      ...(season !== 'summer' && { threePeakMountainSnowflake: true }),
      // Studded tyres carry no label (regulation 2020/740, article 2).
      ...(!pattern.studded && label),
      pattern: pattern.name,
      ...(marks && { marks }),
    },
    euro,
    pull: frequencyOf(row) ** 1.6 * 0.09 * { premium: 1, mid: 0.9, budget: 0.7 }[brand.tier] * random.around(0.8),
    pictures: [pictureOf(pattern), 'tyre-side'],
    placeHolderQuantity: isVan ? 2 : 4,
    ...(older && {
      additionalDetails:
        'İndirimli eski üretim · Reduziert, älteres Produktionsdatum · Reduced, earlier production date',
    }),
  }
}

/** `IceGrip 3 SUV` is IG3SUV. */
const patternCode = (name: string) => codePart(name.normalize('NFD').replace(/[^A-Z0-9]/g, ''))

/** Marks of vehicle makers for tyres made to their order. */
const originalMarks = ['MO', 'AO', '*', 'N0', 'VOL', 'J']

function pictureOf({ season, vehicle, sport, studded }: TyrePattern): string {
  if (studded) return 'tyre-winter-studded'
  if (vehicle === 'van') return season === 'summer' ? 'tyre-van' : 'tyre-van-winter'
  if (season === 'all-season') return 'tyre-all-season'
  if (season === 'winter') return vehicle === 'suv' ? 'tyre-winter-suv' : 'tyre-winter'
  if (vehicle === 'suv') return 'tyre-summer-suv'
  return sport ? 'tyre-summer-sport' : 'tyre-summer'
}

const classes = ['A', 'B', 'C', 'D', 'E'] as const

/** Classes that a tyre of its price could have; noise classes by the limits of regulation 661/2009, annex II. */
function euLabel(given: {
  tier: Tier
  season: TyreSeason
  width: number
  extraLoad: boolean
  isVan: boolean
  random: Random
}): { fuelClass: string; wetGripClass: string; noiseDb: number; noiseClass: string } {
  const { tier, season, width, extraLoad, isVan, random } = given
  const rank = { premium: 0, mid: 1, budget: 2 }[tier]
  const cold = season === 'winter' ? 1 : 0
  const from = (weights: readonly number[]) => random.weighted([0, 1, 2, 3], (at) => weights[at]!)
  const fuel = Math.min(
    4,
    from(
      [
        [2, 5, 3, 0],
        [0, 3, 5, 2],
        [0, 1, 5, 4],
      ][rank]!,
    ) +
      cold * (random.chance(0.7) ? 1 : 0),
  )
  const wet = Math.min(
    3,
    from(
      [
        [7, 3, 0, 0],
        [2, 6, 2, 0],
        [0, 3, 6, 1],
      ][rank]!,
    ) + (season === 'summer' ? 0 : random.chance(0.6) ? 1 : 0),
  )
  const byWidth = width <= 185 ? 70 : width <= 245 ? 71 : width <= 275 ? 72 : 74
  const limit = (isVan ? 72 : byWidth) + (season !== 'summer' || extraLoad ? 1 : 0)
  const noiseDb =
    limit -
    random.weighted(
      [0, 1, 2, 3, 4],
      (below) =>
        [
          [1, 3, 4, 3, 1],
          [2, 4, 3, 2, 0],
          [4, 4, 2, 0, 0],
        ][rank]![below]!,
    )
  return {
    fuelClass: classes[fuel]!,
    wetGripClass: classes[wet]!,
    noiseDb,
    noiseClass: noiseDb <= limit - 3 ? 'A' : 'B',
  }
}

function euroOf(given: {
  width: number
  ratio: number
  rim: number
  season: TyreSeason
  vehicle: string
  extraLoad: boolean
  runFlat: boolean
  speedIndex: string
  brand: TyreBrand
  random: Random
}): number {
  const { width, ratio, rim, season, vehicle, extraLoad, runFlat, speedIndex, brand, random } = given
  const bySize = 4.2 * (rim - 8) ** 1.55 + (width - 185) * 0.35 + (55 - ratio) * 0.5
  const tier = { premium: 1, mid: 0.72, budget: 0.5 }[brand.tier]
  const bySeason = { summer: 1, winter: 1.05, 'all-season': 1.1 }[season]
  const byUse = vehicle === 'suv' ? 1.08 : vehicle === 'van' ? 1.18 : 1
  const extras = (extraLoad ? 1.04 : 1) * (runFlat ? 1.25 : 1) * (['W', 'Y'].includes(speedIndex) ? 1.05 : 1)
  return Math.max(28, bySize) * tier * brand.level * bySeason * byUse * extras * random.around(0.04)
}
