import { DAY } from './calendar.ts'
import placesAustria from './facts/places-at.json' with { type: 'json' }
import placesGermany from './facts/places-de.json' with { type: 'json' }
import placesTurkey from './facts/places-tr.json' with { type: 'json' }
import { companyName, createDistinct, familyName, firstName, type Land, street } from './people-names.ts'
import { type Random, randomOf } from './random.ts'

interface DemoAddress {
  id: number
  customerId: number
  code: string
  caption: string
  title: string
  responsible: string
  address: string
  city: string
  postCode: string
  countryCode: string
  isDefault: boolean
}

export interface DemoCustomer {
  id: number
  code: string | null
  name: string
  countryCode: string
  city: string
  customerGroupId: number
  taxStatus: 'domestic' | 'eu-vat-id' | 'eu' | 'export' | 'export-registered'
  vatId: string | null
  defaultPaymentMethodCode: string
  isBlocked: boolean
  isActive: boolean
  createdAt: Date
  divisionId: number
  priceListId: number
  /** Where the customer buys what the first division does not have. */
  secondDivision: { divisionId: number; priceListId: number } | null
  salesmanId: number | null
  /** How often they order, compared with others. */
  activity: number
  addresses: DemoAddress[]
}

export interface DemoSalesman {
  id: number
  code: string
  name: string
  firstName: string
  lastName: string
  land: 'TR' | 'DE'
}

export interface DemoUser {
  id: number
  accountName: string
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  language: 'tr' | 'de'
  role: 'Admin' | 'Sales manager' | 'Salesperson' | 'Dealer' | 'Customer' | 'Test'
  customerId: number | null
  salesmanId: number | null
}

export interface People {
  customers: DemoCustomer[]
  salesmen: DemoSalesman[]
  users: DemoUser[]
  /** The customers of the sign-ins that are told to visitors. */
  bayi: DemoCustomer
  haendler: DemoCustomer
  musteri: DemoCustomer
  /** A customer of the told salesperson who buys in lira and, beyond that stock, in euro. */
  ofBothDivisions: DemoCustomer
}

const TURKISH_CUSTOMERS = 300
const GERMAN_CUSTOMERS = 120
const AUSTRIAN_CUSTOMERS = 40
const LINKED_TO_SATIS = 40
const LINKED_TO_VERKAUF = 30

/** Everyone in the demo world. Ids are given here, so that orders can be made before anything is stored. */
export function people(now: Date): People {
  const salesmen = salespeople()
  const customers = [
    ...turkishCustomers(now),
    ...germanCustomers(now),
    ...austrianCustomers(now),
    ...abroad(now),
    ...withoutCode(now),
  ]
  let addressId = 0
  customers.forEach((customer, at) => {
    customer.id = at + 1
    for (const address of customer.addresses) {
      addressId += 1
      address.id = addressId
      address.customerId = customer.id
    }
  })
  linkSalesmen(customers, salesmen)
  const named = {
    bayi: customers.find(({ code }) => code === '120.34.0001')!,
    haendler: customers.find(({ code }) => code === '10001')!,
    musteri: customers.find(({ code }) => code === null)!,
  }
  const ofBothDivisions = customers.find(
    (one) => one !== named.bayi && one.salesmanId === salesmen[0]!.id && one.taxStatus === 'domestic' && !one.isBlocked,
  )!
  ofBothDivisions.isActive = true
  ofBothDivisions.secondDivision = { divisionId: 2, priceListId: 4 }
  return { customers, salesmen, users: users(customers, salesmen, named), ...named, ofBothDivisions }
}

function salespeople(): DemoSalesman[] {
  const random = randomOf('salespeople')
  const distinct = createDistinct()
  return Array.from({ length: 12 }, (_, at) => {
    const land = at < 8 ? 'TR' : 'DE'
    const first = at === 0 ? 'Selin' : at === 8 ? 'Jörg' : firstName(random, land)
    const last = distinct(() => familyName(random, land))
    return {
      id: at + 1,
      code: `S${String(at + 1).padStart(2, '0')}`,
      name: `${first} ${last}`,
      firstName: first,
      lastName: last,
      land,
    }
  })
}

interface Place {
  city: string
  /** The line before the city, a district in Türkiye. */
  district: string | null
  postCode: string
  weight: number
}

const turkishPlaces = (placesTurkey as [string, string, string, number][]).map(
  ([city, district, postCode, weight]): Place => ({ city, district, postCode, weight }),
)
const europeanPlaces = (places: Record<string, string[]>): Place[] =>
  Object.entries(places).flatMap(([city, codes]) =>
    codes.map((postCode) => ({ city, district: null, postCode, weight: 1 })),
  )
const germanPlaces = europeanPlaces(placesGermany)
const austrianPlaces = europeanPlaces(placesAustria)

function turkishCustomers(now: Date): DemoCustomer[] {
  const random = randomOf('turkish customers')
  const distinct = createDistinct()
  const counts = new Map<string, number>()
  const istanbul = turkishPlaces.filter(({ city }) => city === 'İstanbul')
  return Array.from({ length: TURKISH_CUSTOMERS }, (_, at) => {
    const isBayi = at === 0
    const place = isBayi ? istanbul[0]! : random.weighted(turkishPlaces, ({ weight }) => weight)
    const province = place.postCode.slice(0, 2)
    const count = (counts.get(province) ?? 0) + 1
    counts.set(province, count)
    const isRegistered = at === 7
    const group = isBayi ? 1 : random.weighted([1, 2, 3], (id) => [0, 25, 50, 25][id]!)
    return customerOf({
      random,
      now,
      land: 'TR',
      code: `120.${province}.${String(count).padStart(4, '0')}`,
      name: isBayi ? 'Gökışıldak Oto Lastik San. Tic. Ltd. Şti.' : distinct(() => companyName(random, 'TR')),
      places: isBayi
        ? [place, istanbul[3]!, istanbul[8]!]
        : [place, ...turkishPlaces.filter((one) => one.city === place.city)],
      customerGroupId: group,
      priceListId: group === 3 ? 2 : 1,
      taxStatus: isRegistered ? 'export-registered' : 'domestic',
      isNamed: isBayi,
    })
  })
}

function germanCustomers(now: Date): DemoCustomer[] {
  const random = randomOf('german customers')
  const distinct = createDistinct()
  const munich = germanPlaces.filter(({ city }) => city === 'München')
  return Array.from({ length: GERMAN_CUSTOMERS }, (_, at) => {
    const isHaendler = at === 0
    const place = isHaendler ? munich[0]! : random.pick(germanPlaces)
    const group = isHaendler ? 5 : random.weighted([5, 6, 7], (id) => [30, 45, 25][id - 5]!)
    return customerOf({
      random,
      now,
      land: 'DE',
      code: String(10_001 + at),
      name: isHaendler ? 'Rößlstraßer Reifenhandel GmbH' : distinct(() => companyName(random, 'DE')),
      places: isHaendler ? munich.slice(0, 2) : [place, ...germanPlaces.filter(({ city }) => city === place.city)],
      customerGroupId: group,
      priceListId: group === 7 ? 5 : 4,
      taxStatus: 'domestic',
      isNamed: isHaendler,
    })
  })
}

function austrianCustomers(now: Date): DemoCustomer[] {
  const random = randomOf('austrian customers')
  const distinct = createDistinct()
  return Array.from({ length: AUSTRIAN_CUSTOMERS }, (_, at) => {
    const place = random.pick(austrianPlaces)
    const hasVatId = at % 4 !== 3
    return {
      ...customerOf({
        random,
        now,
        land: 'AT',
        code: String(30_001 + at),
        name: distinct(() => companyName(random, 'AT')),
        places: [place, ...austrianPlaces.filter(({ city }) => city === place.city)],
        customerGroupId: 8,
        priceListId: 4,
        taxStatus: hasVatId ? 'eu-vat-id' : 'eu',
        isNamed: false,
      }),
      // No such number is given out: they never begin with 0.
      vatId: hasVatId ? `ATU0${String(1_000_003 + at * 7919).padStart(7, '0')}` : null,
    }
  })
}

/** Buyers beyond the two countries' neighbours, who are delivered free of tax. */
function abroad(now: Date): DemoCustomer[] {
  const random = randomOf('abroad')
  return (
    [
      ['GE', 'Batumi', '6000', 'Lilovani Tyre Trade LLC'],
      ['GE', 'Tbilisi', '0102', 'Kartvexi Auto Parts LLC'],
      ['AZ', 'Bakı', 'AZ1000', 'Xəzəravto Şinmarket MMC'],
      ['BA', 'Sarajevo', '71000', 'Vranješić Gume d.o.o.'],
    ] as const
  ).map(([countryCode, city, postCode, name], at) => ({
    ...customerOf({
      random,
      now,
      land: 'TR',
      code: `120.99.${String(at + 1).padStart(4, '0')}`,
      name,
      places: [{ city, district: null, postCode, weight: 1 }],
      customerGroupId: 9,
      priceListId: 3,
      taxStatus: 'export',
      isNamed: false,
      countryCode,
    }),
    defaultPaymentMethodCode: 'bank-transfer',
  }))
}

/** Buyers without an account in the books: no code, paid in advance. */
function withoutCode(now: Date): DemoCustomer[] {
  const random = randomOf('without a code')
  const names = [
    'Işılçınar Filo Kiralama',
    'Söğütlü Servis Taşımacılığı',
    'Yağızörsel Taksi Durağı',
    'İnciyontan Kurye',
    'Bağdağlı Tarım',
  ]
  return names.map((name) => ({
    ...customerOf({
      random,
      now,
      land: 'TR',
      code: null,
      name,
      places: [random.weighted(turkishPlaces, ({ weight }) => weight)],
      customerGroupId: 4,
      priceListId: 2,
      taxStatus: 'domestic',
      isNamed: true,
    }),
    defaultPaymentMethodCode: 'bank-transfer',
  }))
}

function customerOf(given: {
  random: Random
  now: Date
  land: Land
  code: string | null
  name: string
  places: Place[]
  customerGroupId: number
  priceListId: number
  taxStatus: DemoCustomer['taxStatus']
  /** A customer that visitors act as is neither blocked nor away. */
  isNamed: boolean
  countryCode?: string
}): DemoCustomer {
  const { random, now, land, code, name, places, customerGroupId, priceListId, taxStatus, isNamed } = given
  const countryCode = given.countryCode ?? land
  // A few customers order most: the long tail of the retail lines in PROVENANCE.md.
  const activity = Math.min(12, 0.25 + (1 / (0.04 + random.next())) * 0.5)
  const isBlocked = !isNamed && random.chance(0.02)
  return {
    id: 0,
    code,
    name,
    countryCode,
    city: places[0]!.city,
    customerGroupId,
    taxStatus,
    vatId: land === 'DE' ? `DE0${String(random.int(10_000_000, 99_999_999))}` : null,
    defaultPaymentMethodCode: 'open-account',
    isBlocked,
    isActive: isNamed || !random.chance(0.01),
    createdAt: new Date(now.getTime() - random.int(400, 2600) * DAY),
    divisionId: land === 'TR' ? 1 : 2,
    priceListId,
    secondDivision: null,
    salesmanId: null,
    activity: isNamed && code !== null ? 9 : code === null ? 0.6 : activity,
    addresses: addressesOf(given, countryCode),
  }
}

const captions = {
  TR: { MAIN: 'Merkez', DEPO: 'Depo', SUBE: 'Şube', SERVIS: 'Servis' },
  DE: { MAIN: 'Zentrale', DEPO: 'Lager', SUBE: 'Filiale', SERVIS: 'Werkstatt' },
}

function addressesOf(
  { random, land, name, places, isNamed, code }: Parameters<typeof customerOf>[0],
  countryCode: string,
): DemoAddress[] {
  const count = isNamed && code !== null ? 3 : random.weighted([1, 2, 3, 4], (number) => [55, 28, 12, 5][number - 1]!)
  const codes = (['MAIN', 'DEPO', 'SUBE', 'SERVIS'] as const).slice(0, count)
  return codes.map((addressCode, at) => {
    const place = places[Math.min(at === 0 ? 0 : random.int(0, places.length - 1), places.length - 1)]!
    const line = street(random, land)
    return {
      id: 0,
      customerId: 0,
      code: addressCode,
      caption: captions[land === 'TR' ? 'TR' : 'DE'][addressCode],
      title: name,
      responsible: `${firstName(random, land)} ${familyName(random, land)}`,
      address: place.district ? `${line}, ${place.district}` : line,
      city: place.city,
      postCode: place.postCode,
      countryCode,
      isDefault: at === 0,
    }
  })
}

function linkSalesmen(customers: DemoCustomer[], salesmen: DemoSalesman[]): void {
  const random = randomOf('links')
  const turkish = salesmen.filter(({ land }) => land === 'TR').map(({ id }) => id)
  const german = salesmen.filter(({ land }) => land === 'DE').map(({ id }) => id)
  const link = (group: DemoCustomer[], [first, ...others]: number[], ofFirst: number) => {
    // The customers that visitors act as stand first, so the salespeople that visitors act as look after them.
    const own = new Set([group[0]!, ...random.sample(group.slice(1), ofFirst - 1)])
    group.forEach((customer, at) => {
      customer.salesmanId = own.has(customer) ? first! : others[at % others.length]!
    })
  }
  link(
    customers.filter(({ divisionId, code }) => divisionId === 1 && code !== null),
    turkish,
    LINKED_TO_SATIS,
  )
  link(
    customers.filter(({ divisionId, code }) => divisionId === 2 && code !== null),
    german,
    LINKED_TO_VERKAUF,
  )
}

function users(
  customers: DemoCustomer[],
  salesmen: DemoSalesman[],
  { bayi, haendler, musteri }: Pick<People, 'bayi' | 'haendler' | 'musteri'>,
): DemoUser[] {
  const random = randomOf('users')
  const phone = (land: Land) =>
    `+${{ TR: '90', DE: '49', AT: '43' }[land]} 555 ${random.int(100, 999)} ${random.int(1000, 9999)}`
  const user = (
    accountName: string,
    role: DemoUser['role'],
    person: Pick<DemoUser, 'firstName' | 'lastName' | 'language'>,
    more: Partial<DemoUser> = {},
  ): DemoUser => ({
    id: 0,
    accountName,
    email: accountName,
    ...person,
    phoneNumber: phone(person.language === 'tr' ? 'TR' : 'DE'),
    role,
    customerId: null,
    salesmanId: null,
    ...more,
  })
  const turkish = (): Pick<DemoUser, 'firstName' | 'lastName' | 'language'> => ({
    firstName: firstName(random, 'TR'),
    lastName: familyName(random, 'TR'),
    language: 'tr',
  })
  const german = (): ReturnType<typeof turkish> => ({
    firstName: firstName(random, 'DE'),
    lastName: familyName(random, 'DE'),
    language: 'de',
  })
  const seller = ({ id, firstName: first, lastName, land }: DemoSalesman, accountName: string) =>
    user(
      accountName,
      'Salesperson',
      { firstName: first, lastName, language: land === 'TR' ? 'tr' : 'de' },
      { salesmanId: id },
    )
  const told = [
    user('admin@toptan.demo', 'Admin', turkish()),
    seller(salesmen[0]!, 'satis@toptan.demo'),
    seller(salesmen[8]!, 'verkauf@toptan.demo'),
    user('bayi@toptan.demo', 'Dealer', turkish(), { customerId: bayi.id }),
    user('haendler@toptan.demo', 'Dealer', german(), { customerId: haendler.id }),
    user('musteri@toptan.demo', 'Customer', turkish(), { customerId: musteri.id }),
  ]
  const others = [
    user('test@toptan.demo', 'Test', turkish()),
    user('mudur@toptan.demo', 'Sales manager', turkish()),
    ...salesmen
      .filter((_, at) => at !== 0 && at !== 8)
      .map((one) => seller(one, `${one.code.toLowerCase()}@toptan.demo`)),
    ...customers
      .filter((one) => one.code !== null && one !== bayi && one !== haendler)
      .map((one) =>
        user(`${one.code}@toptan.demo`, 'Dealer', one.divisionId === 1 ? turkish() : german(), { customerId: one.id }),
      ),
  ]
  return [...told, ...others].map((one, at) => ({ ...one, id: at + 1 }))
}
