import bulbs from '../facts/bulbs.json' with { type: 'json' }
import vehicles from '../facts/vehicles.json' with { type: 'json' }
import { type Random, randomOf } from '../random.ts'
import { codePart, createCodes, type DemoProduct } from './demo-product.ts'

/** Make, model, first and last year of make; 0 while it is still made. */
type Vehicle = [string, string, number, number]
const allVehicles = vehicles as Vehicle[]

interface Accessory {
  brand: string
  letters: string
  /** Behind the brand; the code is made of it, too. */
  words: string
  categoryId: string
  picture: string
  euro: number
  pull: number
  fits?: Vehicle[]
  withOeNumbers?: boolean
  colour?: string
  more?: Partial<DemoProduct>
}

/** About 800 accessories of invented brands: what hangs beside the counter of a tyre dealer. */
export function accessories(): DemoProduct[] {
  const codeOf = createCodes()
  const random = randomOf('accessories')
  return [
    ...wipers(),
    ...lamps(),
    ...sensors(random),
    ...electrics(random),
    ...bodyParts(random),
    ...workshop(),
    ...books(),
  ].map((accessory): DemoProduct => {
    const { brand, letters, words, fits = [] } = accessory
    return {
      code: codeOf(`${letters}-${codePart(words).slice(0, 18)}`),
      name: `${brand} ${words}`,
      categoryId: accessory.categoryId,
      brand,
      facts: {
        ...(fits.length > 0 && {
          vehicleMakes: [...new Set(fits.map(([make]) => make))],
          fitment: fits.map(fitmentOf).join('; '),
        }),
        ...(accessory.withOeNumbers && fits[0] && { oeNumbers: oeNumbers(random, fits[0][0]) }),
        ...(accessory.colour && { colour: accessory.colour }),
      },
      euro: accessory.euro * random.around(0.04),
      pull: accessory.pull * random.around(0.8),
      pictures: [accessory.picture],
      ...accessory.more,
    }
  })
}

/** `Renault Megane 2002–`, as catalogues print it. */
const fitmentOf = ([make, model, from, to]: Vehicle) => `${make} ${model} ${from}–${to || ''}`

/** Invented numbers in the form that the make prints on its parts. */
function oeNumbers(random: Random, make: string): string[] {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('')
  const letter = () => random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ'])
  const forms: Record<string, () => string> = {
    Renault: () => `82 00 ${digits(3)} ${digits(3)}`,
    Dacia: () => `60 01 ${digits(3)} ${digits(3)}`,
    Volkswagen: () => `${random.int(1, 8)}${letter()}0 ${digits(3)} ${digits(3)} ${letter()}`,
    Audi: () => `${random.int(4, 8)}${letter()}0 ${digits(3)} ${digits(3)} ${letter()}`,
    'Mercedes-Benz': () => `A ${digits(3)} ${digits(3)} ${digits(2)} ${digits(2)}`,
    BMW: () => `${digits(2)} ${digits(2)} ${random.int(1, 9)} ${digits(3)} ${digits(3)}`,
    Ford: () => `${random.int(1, 9)}${letter()}${digits(2)}-${digits(5)}-${letter()}${letter()}`,
    Toyota: () => `${digits(5)}-${digits(5)}`,
  }
  const one = forms[make] ?? (() => digits(10))
  return Array.from({ length: random.int(1, 2) }, one)
}

/** Wiper lengths that shops stock, mm and inch. */
const lengths: [number, number][] = [
  [340, 13],
  [350, 14],
  [380, 15],
  [400, 16],
  [430, 17],
  [450, 18],
  [480, 19],
  [500, 20],
  [530, 21],
  [550, 22],
  [580, 23],
  [600, 24],
  [650, 26],
  [700, 28],
  [750, 30],
  [800, 32],
]

function wipers(): Accessory[] {
  const random = randomOf('wipers')
  const makers = [
    {
      brand: 'Klarwisch',
      letters: 'KLW',
      kinds: [
        ['Aero', 'Muz silecek / Flachbalkenwischer', 'wiper-flat', 7.4],
        ['Hybrid', 'Hibrit silecek / Hybridwischer', 'wiper-flat', 8.6],
      ],
    },
    {
      brand: 'Silgemi',
      letters: 'SLG',
      kinds: [
        ['Muz', 'Muz silecek / Flachbalkenwischer', 'wiper-flat', 4.1],
        ['Telli', 'Telli silecek / Bügelwischer', 'wiper-frame', 3],
      ],
    },
  ] as const
  const single = makers.flatMap(({ brand, letters, kinds }) =>
    kinds.flatMap(([line, kind, picture, euro]) =>
      lengths.map(
        ([mm, inch]): Accessory => ({
          brand,
          letters,
          words: `${line} ${mm} mm ${inch}" ${kind}`,
          categoryId: 'AKS-SIL',
          picture,
          euro: euro + mm * 0.004,
          pull: mm >= 450 && mm <= 650 ? 20 : 7,
        }),
      ),
    ),
  )
  const pairs = random.sample(allVehicles, 70).map((vehicle): Accessory => {
    const [driver] = random.pick(lengths.slice(9))
    const [passenger] = random.pick(lengths.slice(3, 9))
    return {
      brand: 'Klarwisch',
      letters: 'KLW',
      words: `Duo ${driver}+${passenger} mm ${vehicle[0]} ${vehicle[1]} Silecek takımı / Wischersatz`,
      categoryId: 'AKS-SIL',
      picture: 'wiper-pair',
      euro: 17,
      pull: 5,
      fits: [vehicle],
    }
  })
  return [...single, ...pairs]
}

function lamps(): Accessory[] {
  const makers = [
    {
      brand: 'Lumivaro',
      letters: 'LMR',
      lines: [
        ['Standard', 1],
        ['Night+', 2.1],
        ['Long Life', 1.4],
      ],
    },
    { brand: 'Işıldar', letters: 'ISK', lines: [['Eko', 0.7]] },
  ] as const
  const filament = makers.flatMap(({ brand, letters, lines }) =>
    lines.flatMap(([line, level]) =>
      (bulbs as [string, number | string, number][])
        .filter(([code]) => level <= 1 || !/^(D\d|R|T)/.test(code))
        .map(
          ([code, watts, often]): Accessory => ({
            brand,
            letters,
            words: `${line} ${code} 12V ${watts}W Ampul / Glühlampe`,
            categoryId: 'AKS-AYD',
            picture: code.startsWith('D')
              ? 'bulb-xenon'
              : Number.parseInt(String(watts), 10) >= 35
                ? 'bulb-main'
                : 'bulb-small',
            euro: (code.startsWith('D') ? 38 : Number.parseInt(String(watts), 10) >= 35 ? 4.2 : 0.75) * level,
            pull: often * 3,
            more:
              Number.parseInt(String(watts), 10) < 35
                ? { orderMultiple: 10, minOrderQuantity: 10, placeHolderQuantity: 10 }
                : {},
          }),
        ),
    ),
  )
  const led = ['H1', 'H4', 'H7', 'H11', 'HB3', 'HB4', 'W5W', 'C5W', 'P21W'].map(
    (code): Accessory => ({
      brand: 'Lumivaro',
      letters: 'LMR',
      words: `LED ${code} 12/24V Ampul / LED-Lampe`,
      categoryId: 'AKS-AYD',
      picture: 'bulb-led',
      euro: code.length > 3 ? 5.5 : 34,
      pull: 8,
    }),
  )
  return [...filament, ...led]
}

function sensors(random: Random): Accessory[] {
  const abs = random.sample(allVehicles, 60).flatMap((vehicle) =>
    (['ön / vorn', 'arka / hinten'] as const).map(
      (place): Accessory => ({
        brand: 'Sensvaro',
        letters: 'SNM',
        words: `ABS ${vehicle[0]} ${vehicle[1]} ${place} Sensör / Sensor`,
        categoryId: 'AKS-SEN',
        picture: 'sensor',
        euro: random.int(11, 34),
        pull: 3,
        fits: [vehicle],
        withOeNumbers: true,
      }),
    ),
  )
  const pressure = ['433 MHz', '433 MHz Clamp-in', '315 MHz', '433 MHz Black', '433 MHz OE-ID'].map(
    (kind): Accessory => ({
      brand: 'Presvana',
      letters: 'PRS',
      words: `TPMS ${kind} Lastik basınç sensörü / Reifendrucksensor`,
      categoryId: 'AKS-SEN',
      picture: 'tpms',
      euro: 24,
      pull: 30,
      more: { placeHolderQuantity: 4 },
    }),
  )
  const parking = random.sample(allVehicles, 40).map(
    (vehicle): Accessory => ({
      brand: 'Sensvaro',
      letters: 'SNM',
      words: `PDC ${vehicle[0]} ${vehicle[1]} Park sensörü / Parksensor`,
      categoryId: 'AKS-SEN',
      picture: 'sensor',
      euro: random.int(14, 29),
      pull: 2,
      fits: [vehicle],
      withOeNumbers: true,
    }),
  )
  return [...abs, ...pressure, ...parking]
}

function electrics(random: Random): Accessory[] {
  const kinds = [
    ['Cam anahtarı / Fensterheberschalter', 15],
    ['Far kolu / Lenkstockschalter', 31],
    ['Ateşleme bobini / Zündspule', 27],
    ['Röle / Relais', 6],
  ] as const
  return kinds.flatMap(([kind, euro]) =>
    random.sample(allVehicles, 28).map(
      (vehicle): Accessory => ({
        brand: 'Elvektra',
        letters: 'ELV',
        words: `${vehicle[0]} ${vehicle[1]} ${kind}`,
        categoryId: 'AKS-ELK',
        picture: kind.startsWith('Ateş') ? 'coil' : 'switch',
        euro: euro * random.around(0.4),
        pull: 2,
        fits: [vehicle],
        withOeNumbers: true,
      }),
    ),
  )
}

function bodyParts(random: Random): Accessory[] {
  const mats = random.sample(allVehicles, 90).map((vehicle): Accessory => {
    const colour = random.pick(['Black', 'Grey', 'Beige'])
    return {
      brand: 'Tabanor',
      letters: 'TBN',
      words: `3D ${vehicle[0]} ${vehicle[1]} ${vehicle[2]}– Paspas / Fußmatten`,
      categoryId: 'AKS-DIG',
      picture: 'mat',
      euro: 22,
      pull: 6,
      fits: [vehicle],
      colour,
    }
  })
  const liners = random.sample(allVehicles, 50).map(
    (vehicle): Accessory => ({
      brand: 'Tabanor',
      letters: 'TBN',
      words: `Bagaj ${vehicle[0]} ${vehicle[1]} Bagaj havuzu / Kofferraumwanne`,
      categoryId: 'AKS-DIG',
      picture: 'mat',
      euro: 26,
      pull: 4,
      fits: [vehicle],
    }),
  )
  const mirrors = random.sample(allVehicles, 30).flatMap((vehicle) =>
    (['sol / links', 'sağ / rechts'] as const).map(
      (side): Accessory => ({
        brand: 'Karovel',
        letters: 'KRS',
        words: `${vehicle[0]} ${vehicle[1]} ${side} Ayna camı / Spiegelglas`,
        categoryId: 'AKS-KAR',
        picture: 'mirror',
        euro: 13,
        pull: 2,
        fits: [vehicle],
        withOeNumbers: true,
      }),
    ),
  )
  return [...mats, ...liners, ...mirrors]
}

function workshop(): Accessory[] {
  const of = (
    words: string,
    euro: number,
    picture: string,
    pull: number,
    more: Partial<DemoProduct> = {},
    brand = 'Montevra',
    letters = 'MNT',
  ): Accessory => ({ brand, letters, words, categoryId: 'AKS-DIG', picture, euro, pull, more })
  const packs = (size: number): Partial<DemoProduct> => ({
    orderMultiple: size,
    minOrderQuantity: size,
    placeHolderQuantity: size,
  })
  const chains = [
    ['60', '185/65 R14 195/50 R15'],
    ['70', '195/65 R15 205/55 R16'],
    ['80', '205/60 R16 225/45 R17'],
    ['90', '215/60 R16 225/50 R17'],
    ['95', '225/55 R17 235/45 R18'],
    ['100', '225/60 R17 235/55 R18'],
    ['110', '235/60 R18 255/50 R19'],
    ['120', '255/55 R19 265/60 R18'],
    ['247', '225/70 R15C 235/65 R16C'],
  ].flatMap(([size, fits]) =>
    (
      [
        ['9 mm', 27],
        ['12 mm', 21],
        ['16 mm Van', 38],
      ] as const
    ).map(([link, euro]) =>
      of(
        `Alpin ${size} ${link} ${fits} Kar zinciri / Schneekette`,
        euro + Number(size) * 0.08,
        'chain',
        9,
        { maxOrderQuantity: 50 },
        'Griplanz',
        'GRK',
      ),
    ),
  )
  const bolts = ['M12x1.25', 'M12x1.5', 'M14x1.25', 'M14x1.5'].flatMap((thread) => [
    ...[24, 27, 30, 35, 40, 45].map((length) =>
      of(`${thread}x${length} 60° Bijon / Radschraube`, 0.9 + length * 0.01, 'bolt', 6, packs(20)),
    ),
    of(`${thread} 60° SW19 Bijon somunu / Radmutter`, 0.85, 'nut', 6, packs(20)),
    of(`${thread} Kilitli bijon seti / Felgenschloss`, 18, 'bolt', 4),
  ])
  const valves = [
    ['TR413', 0.28],
    ['TR414', 0.3],
    ['TR415', 0.33],
    ['TR600HP', 0.9],
    ['TR618A', 2.2],
    ['Metal 11.3', 1.4],
    ['Metal 11.3 Black', 1.6],
  ].map(([kind, euro]) => of(`${kind} Sibop / Ventil`, Number(euro), 'valve', 16, packs(100)))
  const weights = [5, 10, 15, 20, 25, 30, 35, 40, 50, 60].flatMap((grams) => [
    of(`Zn ${grams} g Çakmalı balans / Schlaggewicht`, 0.09 + grams * 0.003, 'weight', 8, packs(100)),
    of(`Fe ${grams} g Yapıştırma balans / Klebegewicht`, 0.1 + grams * 0.003, 'weight', 8, packs(50)),
  ])
  const spacers = ['5x112 57.1', '5x112 66.6', '5x114.3 67.1', '5x120 72.6', '4x100 60.1', '5x100 57.1'].flatMap(
    (drilling) =>
      [5, 10, 15, 20, 25].map((mm) =>
        of(`${mm} mm ${drilling} Spacer / Distanzscheibe`, 14 + mm * 0.9, 'spacer', 2, {
          orderMultiple: 2,
          minOrderQuantity: 2,
          placeHolderQuantity: 2,
        }),
      ),
  )
  const rings = [
    '63.4/54.1',
    '66.6/57.1',
    '67.1/60.1',
    '70.1/63.4',
    '72.6/66.6',
    '73.1/64.1',
    '74.1/72.6',
    '76.0/67.1',
  ].map((size) => of(`${size} Göbek halkası / Zentrierring`, 0.9, 'spacer', 5, packs(4)))
  const tools = [
    of('Hidrolik 2 t Kriko / Wagenheber', 29, 'jack', 6),
    of('Hidrolik 3 t alçak profil Kriko / Rangierwagenheber', 118, 'jack', 4, { maxOrderQuantity: 5 }),
    of('Makaslı 1 t Kriko / Scherenwagenheber', 17, 'jack', 6),
    of('12V 35 l/min Kompresör / Kompressor', 32, 'compressor', 6),
    of('12V 60 l/min dijital Kompresör / Kompressor', 54, 'compressor', 4),
    of('Fitil seti 50 Tamir kiti / Reparatursatz', 12, 'repair-kit', 9),
    of('Köpük 450 ml Lastik tamir / Reifenpannenspray', 4.1, 'repair-kit', 9, packs(12)),
    of('40–200 Nm Tork anahtarı / Drehmomentschlüssel', 36, 'wrench', 5),
    of('Teleskopik 17/19 Bijon anahtarı / Radkreuz', 9, 'wrench', 6),
    of('1/2" darbeli lokma 17-19-21 / Schlagnuss-Satz', 24, 'wrench', 4),
    of('Takviye kablosu 400 A / Starthilfekabel', 13, 'cable', 7),
    of('Takviye kablosu 700 A / Starthilfekabel', 24, 'cable', 5),
    of('12V 6 A Akü şarj cihazı / Batterieladegerät', 41, 'charger', 5),
    of('12V 10 A AGM Akü şarj cihazı / Batterieladegerät', 66, 'charger', 4),
    of('Çeki halatı 3 t 4 m / Abschleppseil', 7, 'cable', 5),
    of('Lastik poşeti 100x100 / Reifentüte', 0.12, 'mat', 20, packs(100)),
  ]
  return [...chains, ...bolts, ...valves, ...weights, ...spacers, ...rings, ...tools]
}

/** Printed books: the goods of a reduced tax rate. */
function books(): Accessory[] {
  return [
    ['Lastik ebatları el kitabı', 18],
    ['Reifen und Räder Handbuch', 24],
    ['Tyre size handbook', 22],
  ].map(
    ([words, euro]): Accessory => ({
      brand: 'Tekerlek Yayınları',
      letters: 'TKY',
      words: String(words),
      categoryId: 'AKS-DIG',
      picture: 'book',
      euro: Number(euro),
      pull: 1,
      more: { taxClass: 'reduced' },
    }),
  )
}
