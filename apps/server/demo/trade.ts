/** Who sells, from where, at which prices: everything between the goods and the customers. */
import { dayOf, daysFrom } from './calendar.ts'
import { LIRA_PER_EURO } from './erp-terms.ts'

export const divisions = [
  { id: 1, code: 'TR', name: 'Toptan Türkiye', countryCode: 'TR', currency: 'TRY', timeZone: 'Europe/Istanbul' },
  { id: 2, code: 'DE', name: 'Toptan Deutschland', countryCode: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
]

/** `share` compares their stocks, `readMinutesAgo` is the age of the last reading. */
export const warehouses = [
  { id: 1, code: 'IST-AVR', name: 'İstanbul Avrupa', divisionId: 1, priority: 10, share: 1, readMinutesAgo: 6 },
  { id: 2, code: 'IST-AND', name: 'İstanbul Anadolu', divisionId: 1, priority: 20, share: 0.7, readMinutesAgo: 9 },
  { id: 3, code: 'ANK', name: 'Ankara', divisionId: 1, priority: 30, share: 0.6, readMinutesAgo: 4 },
  { id: 4, code: 'IZM', name: 'İzmir', divisionId: 1, priority: 40, share: 0.5, readMinutesAgo: 11 },
  { id: 5, code: 'ADN', name: 'Adana', divisionId: 1, priority: 50, share: 0.35, readMinutesAgo: 14 },
  { id: 6, code: 'MUC', name: 'München', divisionId: 2, priority: 10, share: 1, readMinutesAgo: 3 },
  { id: 7, code: 'CGN', name: 'Köln', divisionId: 2, priority: 20, share: 0.8, readMinutesAgo: 7 },
  { id: 8, code: 'LEJ', name: 'Leipzig', divisionId: 2, priority: 30, share: 0.5, readMinutesAgo: 26 * 60 },
]

const euCountries = ['BE', 'BG', 'CZ', 'DK', 'ES', 'FR', 'HR', 'HU', 'IT', 'LU', 'NL', 'PL', 'RO', 'SI', 'SK', 'SE']
const exportCountries = ['AZ', 'GE', 'KZ', 'UZ', 'IQ', 'BA', 'MK', 'RS']

interface WarehouseRule {
  warehouseId: number
  acceptedCountryCodes: string[]
  rejectedCountryCodes: string[]
  priority: number
  isExport: boolean
  isExportRegistered: boolean
}
const rule = (warehouseId: number, accepted: string[], more: Partial<WarehouseRule> = {}): WarehouseRule => ({
  warehouseId,
  acceptedCountryCodes: accepted,
  rejectedCountryCodes: [],
  priority: 100,
  isExport: false,
  isExportRegistered: false,
  ...more,
})

export const warehouseRules: WarehouseRule[] = [
  rule(1, ['TR'], { priority: 10 }),
  rule(2, ['TR'], { priority: 20 }),
  rule(3, ['TR'], { priority: 30 }),
  rule(4, ['TR'], { priority: 40 }),
  rule(5, ['TR'], { priority: 50 }),
  rule(1, exportCountries, { priority: 200, isExport: true }),
  rule(4, exportCountries, { priority: 210, isExport: true, isExportRegistered: true, rejectedCountryCodes: ['RS'] }),
  rule(6, ['DE', 'AT', ...euCountries], { priority: 10 }),
  rule(7, ['DE', 'AT', ...euCountries], { priority: 20 }),
  rule(8, ['DE', 'AT', 'PL', 'CZ'], { priority: 30 }),
  // For the customers in Türkiye whom the German division sells to, too.
  rule(6, ['TR'], { priority: 300 }),
]

/** `amountOf` makes a list price of a product's euro price. The exchange rate is the demo world's own. */
export const priceLists = [
  { id: 1, divisionId: 1, code: 'TR-A', currency: 'TRY', includesVat: false, amountOf: (euro: number) => lira(euro) },
  {
    id: 2,
    divisionId: 1,
    code: 'TR-B',
    currency: 'TRY',
    includesVat: true,
    amountOf: (euro: number) => lira(euro * 1.06 * 1.2),
  },
  {
    id: 3,
    divisionId: 1,
    code: 'TR-X',
    currency: 'EUR',
    includesVat: false,
    amountOf: (euro: number) => cents(euro * 0.9),
  },
  { id: 4, divisionId: 2, code: 'DE-A', currency: 'EUR', includesVat: false, amountOf: (euro: number) => cents(euro) },
  {
    id: 5,
    divisionId: 2,
    code: 'DE-B',
    currency: 'EUR',
    includesVat: false,
    amountOf: (euro: number) => cents(euro * 1.05),
  },
] as const

function lira(euro: number): string {
  const amount = euro * Number(LIRA_PER_EURO)
  const step = amount < 20 ? 0.01 : amount < 200 ? 0.5 : amount < 2000 ? 5 : 10
  return (Math.max(1, Math.round(amount / step)) * step).toFixed(2)
}

function cents(euro: number): string {
  const step = euro < 5 ? 0.01 : 0.05
  return (Math.max(1, Math.round(euro / step)) * step).toFixed(2)
}

export const customerGroups = [
  { id: 1, name: 'Bayi A' },
  { id: 2, name: 'Bayi B' },
  { id: 3, name: 'Servis' },
  { id: 4, name: 'Perakende' },
  { id: 5, name: 'Händler A' },
  { id: 6, name: 'Händler B' },
  { id: 7, name: 'Werkstatt' },
  { id: 8, name: 'Österreich' },
  { id: 9, name: 'İhracat' },
]

/** What each group gets off the list, by category; sub-categories count before their kind. */
export const groupCategoryRates: [number, Record<string, string>][] = [
  [1, { LST: '32', 'LST-KIS': '34', 'LST-KAM': '25', JNT: '28', AKU: '30', AKS: '35', YAG: '25' }],
  [2, { LST: '26', JNT: '22', AKU: '24', AKS: '28', YAG: '20' }],
  [3, { LST: '18', JNT: '15', AKU: '18', AKS: '22', YAG: '18', 'YAG-BIN': '22' }],
  [5, { LST: '30', 'LST-4M': '32', JNT: '30', AKU: '28', AKS: '33', YAG: '26' }],
  [6, { LST: '24', JNT: '22', AKU: '22', AKS: '25', YAG: '20' }],
  [7, { LST: '16', JNT: '12', AKU: '18', AKS: '20', YAG: '20' }],
  [8, { LST: '27', JNT: '24', AKU: '25', AKS: '28', YAG: '22' }],
  [9, { LST: '20', AKU: '15', YAG: '12.5' }],
]

export const groupBrandRates: [number, string, string][] = [
  [1, 'Nordvik', '36'],
  [1, 'Yelkaran', '38.5'],
  [1, 'Akvolta', '34'],
  [2, 'Nordvik', '29'],
  [2, 'Yelkaran', '31'],
  [3, 'Motorya', '27.5'],
  [5, 'Nordvik', '34'],
  [5, 'Radvinkel', '35'],
  [5, 'Krafzella', '31.5'],
  [6, 'Durhaldt', '30'],
  [8, 'Ölvaro', '28'],
]

/** By payment method and kind: what comes off, what is added, in percent. */
export const paymentRates: [string, Record<string, [discount: string, expense: string]>][] = [
  ['open-account', { LST: ['0', '0'], JNT: ['0', '0'], AKU: ['0', '0'], AKS: ['0', '0'], YAG: ['0', '0'] }],
  ['bank-transfer', { LST: ['3', '0'], JNT: ['2', '0'], AKU: ['2.5', '0'], AKS: ['2', '0'], YAG: ['2', '0'] }],
  ['credit-card', { LST: ['0', '1.5'], JNT: ['0', '1.5'], AKU: ['0', '1.8'], AKS: ['0', '1.8'], YAG: ['0', '1.8'] }],
  ['paypal', { LST: ['0', '1.2'], JNT: ['0', '1.2'], AKU: ['0', '1.2'], AKS: ['0', '1.2'], YAG: ['0', '1.2'] }],
  // Rims and tyres are too dear for the driver to collect on.
  ['cash-on-delivery', { AKU: ['0', '1'], AKS: ['0', '1'], YAG: ['0', '1'] }],
]

export interface DemoCampaign {
  code: string
  names: Record<string, string>
  divisionId: number | null
  customerGroupId: number | null
  brand?: string
  categoryId?: string
  /** On the best-selling product of this category. */
  bestOf?: string
  rate: string
  validFrom: string
  validTo: string
}

/** Running, coming and past campaigns around a day. */
export function campaignsAround(now: Date): DemoCampaign[] {
  const campaign = (
    code: string,
    names: [tr: string, de: string, en: string],
    [from, to]: [number, number],
    rate: string,
    on: Pick<DemoCampaign, 'brand' | 'categoryId' | 'bestOf'>,
    whom: Partial<Pick<DemoCampaign, 'divisionId' | 'customerGroupId'>> = {},
  ): DemoCampaign => ({
    code,
    names: { tr: names[0], de: names[1], en: names[2] },
    divisionId: null,
    customerGroupId: null,
    ...whom,
    ...on,
    rate,
    validFrom: dayOf(daysFrom(now, from)),
    validTo: dayOf(daysFrom(now, to)),
  })
  return [
    campaign('NORDVIK-8', ['Nordvik haftaları', 'Nordvik-Wochen', 'Nordvik weeks'], [-20, 25], '8', {
      brand: 'Nordvik',
    }),
    campaign(
      'KIS-5',
      ['Kış hazırlığı', 'Fit für den Winter', 'Ready for winter'],
      [-35, 40],
      '5',
      { categoryId: 'LST-KIS' },
      { divisionId: 2 },
    ),
    campaign(
      'AKU-SS',
      ['Start-stop akü fırsatı', 'Start-Stopp-Aktion', 'Start-stop offer'],
      [-10, 30],
      '6.5',
      { categoryId: 'AKU-SS' },
      { divisionId: 1 },
    ),
    campaign('YAZ-HIT', ['Haftanın lastiği', 'Reifen der Woche', 'Tyre of the week'], [-3, 11], '12', {
      bestOf: 'LST-YAZ',
    }),
    campaign(
      'BAYI-A-YAG',
      ['Bayi A yağ kampanyası', 'Öl-Aktion Bayi A', 'Oil campaign Bayi A'],
      [-15, 60],
      '4',
      { categoryId: 'YAG' },
      { divisionId: 1, customerGroupId: 1 },
    ),
    campaign('JANT-BAHAR', ['Bahar jant kampanyası', 'Felgen-Frühling', 'Rims for spring'], [30, 75], '7', {
      categoryId: 'JNT',
    }),
    campaign(
      'YELKARAN-GECEN',
      ['Yelkaran sezon sonu', 'Yelkaran Saisonende', 'Yelkaran end of season'],
      [-140, -95],
      '10',
      { brand: 'Yelkaran' },
    ),
    campaign('SILECEK-GECEN', ['Silecek değişim ayı', 'Wischermonat', 'Wiper month'], [-80, -50], '9', {
      categoryId: 'AKS-SIL',
    }),
  ]
}
