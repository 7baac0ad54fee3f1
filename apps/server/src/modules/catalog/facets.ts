import { fold } from '@toptan/contract/fold'
import type { Facts, Kind } from '@toptan/contract/products'

export interface Names {
  tr: string
  de: string
  en: string
}

/** One value of a property, as a product carries it; `names` only where the languages differ. */
export interface FacetValue {
  code: string
  name: string
  names?: Names
  /** Orders numbers as numbers, and classes by what they mean. */
  sortKey: number
}

export interface FacetSource {
  brand: string
  facts: Facts
}

export interface Facet {
  code: string
  names: Names
  /** Whether a customer's access can be set by it. */
  isAccess: boolean
  valuesOf: (product: FacetSource) => FacetValue[]
}

const LONGEST_CODE = 60

/** The properties of each kind in the order they are shown, and how their values follow from a product. */
export const facets: Readonly<Record<Kind, readonly Facet[]>> = {
  LST: [
    brandFacet(),
    facet('season', { tr: 'Mevsim', de: 'Saison', en: 'Season' }, ({ season }) => oneOf(seasons, season), true),
    facet('width', { tr: 'Genişlik (mm)', de: 'Breite (mm)', en: 'Width (mm)' }, ({ width }) => figure(width)),
    facet('ratio', { tr: 'Yanak oranı (%)', de: 'Querschnitt (%)', en: 'Aspect ratio (%)' }, ({ ratio }) =>
      figure(ratio),
    ),
    facet('rimDiameter', rimDiameterNames(), ({ rimDiameter }) => figure(rimDiameter, '″')),
    facet('loadIndex', { tr: 'Yük endeksi', de: 'Tragfähigkeitsindex', en: 'Load index' }, ({ loadIndex }) =>
      word(loadIndex, Number.parseInt(loadIndex ?? '', 10)),
    ),
    facet('speedIndex', { tr: 'Hız endeksi', de: 'Geschwindigkeitsindex', en: 'Speed index' }, ({ speedIndex }) =>
      word(speedIndex, speeds[speedIndex?.replace(/[()]/g, '') ?? ''] ?? 0),
    ),
    facet('vehicleClass', { tr: 'Araç türü', de: 'Fahrzeugart', en: 'Vehicle' }, ({ vehicleClass }) =>
      oneOf(vehicleClasses, vehicleClass),
    ),
    facet('extraLoad', { tr: 'Güçlendirilmiş (XL)', de: 'Verstärkt (XL)', en: 'Extra load (XL)' }, ({ extraLoad }) =>
      whereTrue(extraLoad),
    ),
    facet('runFlat', { tr: 'Patlasa da gider (RFT)', de: 'Notlauf (RFT)', en: 'Run-flat' }, ({ runFlat }) =>
      whereTrue(runFlat),
    ),
    facet(
      '3PMSF',
      { tr: 'Kar işareti (3PMSF)', de: 'Schneeflocke (3PMSF)', en: 'Snowflake (3PMSF)' },
      ({ threePeakMountainSnowflake }) => whereTrue(threePeakMountainSnowflake),
    ),
    facet('studded', { tr: 'Çivili', de: 'Mit Spikes', en: 'Studded' }, ({ studded }) => whereTrue(studded)),
    facet('fuelClass', { tr: 'Yakıt sınıfı', de: 'Kraftstoffeffizienz', en: 'Fuel efficiency' }, ({ fuelClass }) =>
      word(fuelClass),
    ),
    facet('wetGripClass', { tr: 'Islak tutuş sınıfı', de: 'Nasshaftung', en: 'Wet grip' }, ({ wetGripClass }) =>
      word(wetGripClass),
    ),
    facet('noiseClass', { tr: 'Gürültü sınıfı', de: 'Geräuschklasse', en: 'Noise class' }, ({ noiseClass }) =>
      word(noiseClass),
    ),
  ],
  JNT: [
    brandFacet(),
    facet('rimDiameter', rimDiameterNames(), ({ rimDiameter }) => figure(rimDiameter, '″')),
    facet('width', { tr: 'Genişlik (inç)', de: 'Breite (Zoll)', en: 'Width (inch)' }, ({ width }) =>
      figure(width, '″'),
    ),
    facet('boltPattern', { tr: 'Bijon ölçüsü', de: 'Lochkreis', en: 'Bolt pattern' }, ({ boltCount, boltCircle }) =>
      boltCount === undefined
        ? []
        : (boltCircle ?? []).map((circle) => ({
            code: `${boltCount}x${circle}`,
            name: `${boltCount}x${circle}`,
            sortKey: boltCount * 1000 + circle,
          })),
    ),
    facet('offset', { tr: 'ET (mm)', de: 'Einpresstiefe (mm)', en: 'Offset ET (mm)' }, ({ offset }) => figure(offset)),
    facet('centreBore', { tr: 'Göbek (mm)', de: 'Mittenloch (mm)', en: 'Centre bore (mm)' }, ({ centreBore }) =>
      figure(centreBore),
    ),
    facet('finish', { tr: 'Renk', de: 'Farbe', en: 'Finish' }, ({ finish }) => colour(finish)),
  ],
  AKU: [
    brandFacet(),
    facet('capacityAh', { tr: 'Kapasite', de: 'Kapazität', en: 'Capacity' }, ({ capacityAh }) =>
      figure(capacityAh, ' Ah'),
    ),
    facet('coldCrankingAmps', { tr: 'Marş akımı', de: 'Kaltstartstrom', en: 'Cold start current' }, (facts) =>
      figure(facts.coldCrankingAmps, ' A'),
    ),
    facet('voltage', { tr: 'Gerilim', de: 'Spannung', en: 'Voltage' }, ({ voltage }) => figure(voltage, ' V')),
    facet('technology', { tr: 'Teknoloji', de: 'Technik', en: 'Technology' }, ({ technology }) =>
      oneOf(technologies, technology),
    ),
    facet('box', { tr: 'Kutu tipi', de: 'Kastengröße', en: 'Box size' }, ({ box }) => word(box)),
    facet('polarity', { tr: 'Artı kutup', de: 'Pluspol', en: 'Positive pole' }, ({ polarity }) =>
      oneOf(polarities, polarity),
    ),
  ],
  AKS: [
    brandFacet(),
    facet('vehicleMakes', { tr: 'Araç markası', de: 'Fahrzeugmarke', en: 'Vehicle make' }, ({ vehicleMakes }) =>
      words(vehicleMakes),
    ),
    facet('colour', { tr: 'Renk', de: 'Farbe', en: 'Colour' }, (facts) => colour(facts.colour)),
  ],
  YAG: [
    brandFacet(),
    facet('viscosity', { tr: 'Viskozite', de: 'Viskosität', en: 'Viscosity' }, ({ viscosity }) =>
      word(viscosity, viscosityOrder(viscosity)),
    ),
    facet('volumeL', { tr: 'Hacim', de: 'Gebinde', en: 'Volume' }, ({ volumeL }) => figure(volumeL, ' L')),
    facet('oilBase', { tr: 'Baz yağ', de: 'Basis', en: 'Base' }, ({ oilBase }) => oneOf(oilBases, oilBase)),
    facet('acea', { tr: 'ACEA', de: 'ACEA', en: 'ACEA' }, ({ acea }) => words(acea)),
    facet('api', { tr: 'API', de: 'API', en: 'API' }, ({ api }) => words(api)),
  ],
}

function brandFacet(): Facet {
  return {
    code: 'brand',
    names: { tr: 'Marka', de: 'Marke', en: 'Brand' },
    isAccess: true,
    valuesOf: ({ brand }) => word(brand),
  }
}

function facet(code: string, names: Names, valuesOf: (facts: Facts) => FacetValue[], isAccess = false): Facet {
  return { code, names, isAccess, valuesOf: ({ facts }) => valuesOf(facts) }
}

function rimDiameterNames(): Names {
  return { tr: 'Jant çapı', de: 'Felgendurchmesser', en: 'Rim diameter' }
}

function figure(value: number | undefined, unit = ''): FacetValue[] {
  if (value === undefined || !Number.isFinite(value)) return []
  const code = String(value)
  const name = `${code}${unit}`
  const withComma = `${code.replace('.', ',')}${unit}`
  return [
    withComma === name
      ? { code, name, sortKey: value }
      : { code, name, names: { tr: withComma, de: withComma, en: name }, sortKey: value },
  ]
}

function word(value: string | undefined, sortKey = 0): FacetValue[] {
  const name = value?.trim().replace(/\s+/g, ' ') ?? ''
  const code = fold(name).slice(0, LONGEST_CODE)
  return code === '' ? [] : [{ code, name, sortKey: Number.isFinite(sortKey) ? sortKey : 0 }]
}

function words(values: readonly string[] | undefined): FacetValue[] {
  const distinct = new Map((values ?? []).flatMap((value) => word(value)).map((value) => [value.code, value]))
  return [...distinct.values()]
}

function oneOf(known: Record<string, Names>, value: string | undefined): FacetValue[] {
  if (value === undefined) return []
  const names = Object.hasOwn(known, value) ? known[value] : undefined
  if (!names) return word(value)
  return [{ code: value, name: names.en, names, sortKey: Object.keys(known).indexOf(value) }]
}

/** A colour or finish: the words that suppliers' lists use most have names, others stay as they are. */
function colour(value: string | undefined): FacetValue[] {
  return word(value).map((one) => {
    const names = Object.hasOwn(colours, one.code) ? colours[one.code] : undefined
    return names ? { ...one, names } : one
  })
}

function whereTrue(value: boolean | undefined): FacetValue[] {
  return value ? [{ code: 'yes', name: 'Yes', names: { tr: 'Evet', de: 'Ja', en: 'Yes' }, sortKey: 0 }] : []
}

/** Cold grade first, as shelves are ordered: 0W-20, 0W-30, 5W-30 … ; single grades (SAE 30) behind. */
function viscosityOrder(viscosity: string | undefined): number {
  const grades = /^(\d+)W(?:-(\d+))?$/.exec(viscosity ?? '')
  if (grades) return Number(grades[1]) * 1000 + Number(grades[2] ?? 0)
  return 900_000 + (Number.parseInt(viscosity?.replace(/\D+/, '') ?? '', 10) || 0)
}

/** km/h by speed symbol; the letters are out of order (H stands between U and V). ETRTO / ECE R30. */
const speeds: Record<string, number> = {
  A8: 40,
  B: 50,
  C: 60,
  D: 65,
  E: 70,
  F: 80,
  G: 90,
  J: 100,
  K: 110,
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  ZR: 241,
  W: 270,
  Y: 300,
}

const seasons: Record<string, Names> = {
  summer: { tr: 'Yaz', de: 'Sommer', en: 'Summer' },
  winter: { tr: 'Kış', de: 'Winter', en: 'Winter' },
  'all-season': { tr: '4 mevsim', de: 'Ganzjahr', en: 'All-season' },
}

const vehicleClasses: Record<string, Names> = {
  car: { tr: 'Binek', de: 'Pkw', en: 'Car' },
  suv: { tr: 'SUV / 4x4', de: 'SUV / Offroad', en: 'SUV / 4x4' },
  van: { tr: 'Hafif ticari', de: 'Transporter', en: 'Van' },
  truck: { tr: 'Kamyon / otobüs', de: 'Lkw / Bus', en: 'Truck / bus' },
  motorcycle: { tr: 'Motosiklet', de: 'Motorrad', en: 'Motorcycle' },
  agricultural: { tr: 'Tarım', de: 'Landwirtschaft', en: 'Agricultural' },
  industrial: { tr: 'İş makinesi', de: 'Industrie', en: 'Industrial' },
  spare: { tr: 'Stepne', de: 'Notrad', en: 'Spare' },
}

const technologies: Record<string, Names> = {
  wet: { tr: 'Sulu', de: 'Nass', en: 'Flooded' },
  efb: { tr: 'EFB', de: 'EFB', en: 'EFB' },
  agm: { tr: 'AGM', de: 'AGM', en: 'AGM' },
  gel: { tr: 'Jel', de: 'Gel', en: 'Gel' },
  lithium: { tr: 'Lityum', de: 'Lithium', en: 'Lithium' },
}

const polarities: Record<string, Names> = {
  right: { tr: 'Sağda', de: 'Rechts', en: 'Right' },
  left: { tr: 'Solda', de: 'Links', en: 'Left' },
}

const oilBases: Record<string, Names> = {
  synthetic: { tr: 'Tam sentetik', de: 'Vollsynthetisch', en: 'Synthetic' },
  'semi-synthetic': { tr: 'Yarı sentetik', de: 'Teilsynthetisch', en: 'Semi-synthetic' },
  mineral: { tr: 'Mineral', de: 'Mineralisch', en: 'Mineral' },
}

/** By the folded word. */
const colours: Record<string, Names> = {
  ANTHRACITE: { tr: 'Antrasit', de: 'Anthrazit', en: 'Anthracite' },
  BEIGE: { tr: 'Bej', de: 'Beige', en: 'Beige' },
  BLACK: { tr: 'Siyah', de: 'Schwarz', en: 'Black' },
  'BLACK GLOSS': { tr: 'Parlak siyah', de: 'Schwarz glänzend', en: 'Gloss black' },
  'GLOSS BLACK': { tr: 'Parlak siyah', de: 'Schwarz glänzend', en: 'Gloss black' },
  'BLACK MATT': { tr: 'Mat siyah', de: 'Schwarz matt', en: 'Matt black' },
  'MATT BLACK': { tr: 'Mat siyah', de: 'Schwarz matt', en: 'Matt black' },
  'MATTE BLACK': { tr: 'Mat siyah', de: 'Schwarz matt', en: 'Matt black' },
  'BLACK POLISHED': { tr: 'Siyah, yüzü işlenmiş', de: 'Schwarz poliert', en: 'Black, polished' },
  BRONZE: { tr: 'Bronz', de: 'Bronze', en: 'Bronze' },
  GREY: { tr: 'Gri', de: 'Grau', en: 'Grey' },
  GRAY: { tr: 'Gri', de: 'Grau', en: 'Grey' },
  'GREY POLISHED': { tr: 'Gri, yüzü işlenmiş', de: 'Grau poliert', en: 'Grey, polished' },
  SILVER: { tr: 'Gümüş', de: 'Silber', en: 'Silver' },
  WHITE: { tr: 'Beyaz', de: 'Weiß', en: 'White' },
}
