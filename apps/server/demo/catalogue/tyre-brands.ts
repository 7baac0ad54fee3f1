import type { Tier } from './demo-product.ts'

export type TyreSeason = 'summer' | 'winter' | 'all-season'

export interface TyrePattern {
  name: string
  season: TyreSeason
  vehicle: 'car' | 'suv' | 'van'
  /** Rim diameters it is made for, in inch. */
  from: number
  to: number
  sport?: boolean
  studded?: boolean
}

export interface TyreBrand {
  name: string
  letters: string
  tier: Tier
  /** The brand's price compared with its tier. */
  level: number
  patterns: TyrePattern[]
}

type Names = Partial<Record<keyof typeof programme, string>>

const programme = {
  city: { season: 'summer', vehicle: 'car', from: 13, to: 16 },
  touring: { season: 'summer', vehicle: 'car', from: 14, to: 18 },
  sport: { season: 'summer', vehicle: 'car', from: 17, to: 22, sport: true },
  suv: { season: 'summer', vehicle: 'suv', from: 15, to: 22 },
  van: { season: 'summer', vehicle: 'van', from: 12, to: 18 },
  winter: { season: 'winter', vehicle: 'car', from: 13, to: 18 },
  winterSport: { season: 'winter', vehicle: 'car', from: 17, to: 22, sport: true },
  winterSuv: { season: 'winter', vehicle: 'suv', from: 15, to: 22 },
  winterVan: { season: 'winter', vehicle: 'van', from: 13, to: 17 },
  studs: { season: 'winter', vehicle: 'car', from: 14, to: 18, studded: true },
  seasons: { season: 'all-season', vehicle: 'car', from: 13, to: 19 },
  seasonsSuv: { season: 'all-season', vehicle: 'suv', from: 15, to: 21 },
  seasonsVan: { season: 'all-season', vehicle: 'van', from: 13, to: 17 },
} as const satisfies Record<string, Omit<TyrePattern, 'name'>>

const brand = (name: string, letters: string, tier: Tier, level: number, names: Names): TyreBrand => ({
  name,
  letters,
  tier,
  level,
  patterns: (Object.entries(names) as [keyof typeof programme, string][]).map(([key, pattern]) => ({
    name: pattern,
    ...programme[key],
  })),
})

/** Makers of car and van tyres. Every name of a brand or pattern is made up. */
export const tyreBrands: readonly TyreBrand[] = [
  brand('Nordvik', 'NRV', 'premium', 1.02, {
    touring: 'AsphaltLine 2',
    sport: 'AsphaltLine S',
    suv: 'AsphaltLine SUV',
    winter: 'IceGrip 3',
    winterSport: 'IceGrip S2',
    winterSuv: 'IceGrip 3 SUV',
    studs: 'IceGrip Stud',
    seasons: 'FourLine',
    winterVan: 'CargoIce',
  }),
  brand('Aurigella', 'AUR', 'premium', 1.1, {
    touring: 'Serenis 5',
    sport: 'Velox R',
    suv: 'Serenis X',
    winter: 'Neveris 2',
    winterSport: 'Neveris R',
    winterSuv: 'Neveris X',
    seasons: 'Omnis 3',
    seasonsSuv: 'Omnis X',
    van: 'Portis 2',
  }),
  brand('Kestrum', 'KST', 'premium', 1, {
    touring: 'Fairway 4',
    sport: 'Fairway RS',
    suv: 'Highway 4',
    winter: 'Frostway 4',
    winterSport: 'Frostway RS',
    seasons: 'Allway 4',
    seasonsVan: 'Allway Van',
    van: 'Loadway',
  }),
  brand('Velmora', 'VLM', 'premium', 0.96, {
    city: 'Passo',
    touring: 'Andante 2',
    sport: 'Presto GT',
    suv: 'Andante SUV',
    winter: 'Inverna 6',
    winterSuv: 'Inverna SUV',
    seasons: 'Quattra',
  }),
  brand('Orvanto', 'ORV', 'mid', 1.05, {
    city: 'Metro 1',
    touring: 'Strada 7',
    sport: 'Strada GTX',
    suv: 'Strada 4x',
    winter: 'Alpa W7',
    winterSuv: 'Alpa 4x',
    seasons: 'Tempo 4S',
    van: 'Carga 3',
    winterVan: 'Carga W',
  }),
  brand('Brankovar', 'BRK', 'mid', 1, {
    touring: 'Linea T2',
    sport: 'Linea UX',
    suv: 'Terra T2',
    winter: 'Zima 9',
    winterSuv: 'Zima Terra',
    studs: 'Zima Kryo',
    seasons: 'Godina',
  }),
  brand('Yelkaran', 'YLK', 'mid', 0.95, {
    city: 'Şehir 2',
    touring: 'Uzunyol 3',
    sport: 'Rüzgâr S',
    suv: 'Yayla 4',
    van: 'Yük 2',
    winter: 'Karkuşu 3',
    winterSuv: 'Karkuşu 4x4',
    winterVan: 'Karkuşu C',
    seasons: 'Dörtmevsim',
    seasonsVan: 'Dörtmevsim C',
  }),
  brand('Sevronn', 'SVR', 'mid', 0.98, {
    touring: 'Calme 4',
    sport: 'Allure X',
    winter: 'Givre 3',
    winterSport: 'Givre X',
    winterSuv: 'Givre S',
    seasons: 'Toutan 2',
    seasonsSuv: 'Toutan S',
  }),
  brand('Lunovar', 'LNV', 'mid', 0.92, {
    city: 'Civis',
    touring: 'Arcus 2',
    suv: 'Arcus S',
    winter: 'Polaris N2',
    winterSuv: 'Polaris S',
    seasons: 'Arcus A/S',
    van: 'Arcus C',
  }),
  brand('Zelkanto', 'ZLK', 'mid', 0.9, {
    touring: 'ZT-40',
    sport: 'ZR-80',
    suv: 'ZS-60',
    winter: 'ZW-20',
    winterSuv: 'ZW-25',
    seasons: 'ZA-44',
    van: 'ZC-10',
  }),
  brand('Tundrelis', 'TDL', 'mid', 1, {
    winter: 'Pakkas 2',
    winterSuv: 'Pakkas SUV',
    studs: 'Pakkas Nasta',
    winterVan: 'Pakkas C',
    touring: 'Kesä 2',
  }),
  brand('Rovagen', 'RVG', 'budget', 1.05, {
    city: 'Eco R1',
    touring: 'Eco R3',
    sport: 'Racing R9',
    suv: 'Cross R5',
    winter: 'Snow R7',
    winterSuv: 'Snow R7 SUV',
    seasons: 'Multi R4',
    van: 'Van R2',
  }),
  brand('Kavrelli', 'KVR', 'budget', 0.95, {
    city: 'KC 101',
    touring: 'KT 202',
    sport: 'KS 303',
    suv: 'KX 404',
    winter: 'KW 505',
    seasons: 'KA 606',
    van: 'KV 707',
  }),
  brand('Saltrako', 'SLT', 'budget', 0.9, {
    touring: 'Vento 1',
    sport: 'Vento RS',
    suv: 'Duna 1',
    winter: 'Neva 1',
    winterSuv: 'Neva 4x4',
    seasons: 'Ciclo 1',
  }),
  brand('Durhaldt', 'DRH', 'budget', 1, {
    city: 'Kompakt',
    touring: 'Reise 2',
    winter: 'Firn 2',
    seasons: 'Jahr 2',
    van: 'Fracht 2',
    winterVan: 'Fracht Firn',
  }),
  brand('Tirvanna', 'TRV', 'budget', 0.85, {
    touring: 'TV-1',
    sport: 'TV-9',
    suv: 'TV-5',
    winter: 'TV-W',
    seasons: 'TV-4S',
  }),
]
