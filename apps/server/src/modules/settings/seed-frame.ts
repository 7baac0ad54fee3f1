import { type Permission, permissions, permissionTree } from '@toptan/contract/permissions'
import { kinds } from '@toptan/contract/products'
import type { Db } from '../../db/db.ts'
import { ensureCatalogueFrame } from '../catalog/index.ts'
import {
  type FrameCountry,
  type FramePaymentMethod,
  type FrameRole,
  type FrameVatRate,
  saveCountries,
  savePaymentMethods,
  saveRoles,
  saveSettings,
  saveVatRates,
} from './frame.queries.ts'
import { defaultOf, type SettingKey, settingShapes } from './rules.ts'

/**
 * Fills an empty installation with what it cannot work without: countries, tax rates, the kinds of goods, roles, payment
 * methods and settings. May be called again: it adds what is missing and changes nothing.
 */
export async function seedFrame(db: Db): Promise<void> {
  const seed = async (tx: Db) => {
    await saveCountries(tx, countries())
    await saveVatRates(tx, vatRates)
    await ensureCatalogueFrame(tx)
    await saveRoles(tx, roles)
    await savePaymentMethods(tx, paymentMethods, kinds)
    const keys = Object.keys(settingShapes) as SettingKey[]
    await saveSettings(
      tx,
      keys.map((key) => ({ key, value: defaultOf(key) })),
    )
  }
  await (db.isTransaction ? seed(db) : db.transaction().execute(seed))
}

/** All of this area but what is named. */
const area = <Area extends keyof typeof permissionTree>(name: Area, ...without: Permission[]): Permission[] =>
  permissionTree[name].filter((permission) => !without.includes(permission))

const roles: readonly FrameRole[] = [
  { name: 'Admin', roleType: 'admin', permissions },
  {
    name: 'Sales manager',
    roleType: 'manager',
    permissions: [
      'selected-customer',
      ...area('report'),
      ...area('customer-access'),
      ...area('salesman-limit'),
      ...area('customer-registration'),
      'user-list',
      'warehouse-list',
    ],
  },
  { name: 'Salesperson', roleType: 'salesman', permissions: ['selected-customer'] },
  { name: 'Dealer', roleType: 'dealer', permissions: ['selected-customer'] },
  { name: 'Customer', roleType: 'customer', permissions: ['selected-customer'] },
]

const method = (
  code: string,
  priority: number,
  names: [tr: string, de: string, en: string],
  traits: Partial<FramePaymentMethod> = {},
): FramePaymentMethod => ({
  code,
  names: { tr: names[0], de: names[1], en: names[2] },
  isPrepaid: false,
  isOpenAccount: false,
  isPaypal: false,
  isActive: true,
  priority,
  ...traits,
})

/** Those that need a contract with a bank or carrier wait until an administrator turns them on. */
const paymentMethods: FramePaymentMethod[] = [
  method('open-account', 10, ['Açık hesap', 'Offene Rechnung', 'Open account'], { isOpenAccount: true }),
  method('bank-transfer', 20, ['Havale / EFT (peşin)', 'Vorkasse per Überweisung', 'Bank transfer in advance'], {
    isPrepaid: true,
  }),
  method('credit-card', 30, ['Kredi kartı', 'Kreditkarte', 'Credit card'], { isPrepaid: true, isActive: false }),
  method('paypal', 40, ['PayPal', 'PayPal', 'PayPal'], { isPrepaid: true, isPaypal: true, isActive: false }),
  method('cash-on-delivery', 50, ['Kapıda ödeme', 'Nachnahme', 'Cash on delivery'], { isActive: false }),
]

/** Assigned codes of ISO 3166-1. */
const countryCodes =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
  GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
  KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
  SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
  VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/)

/** Standard rates of the EU's members, for sales to customers there without a VAT id (European Commission, 2026). */
const euStandardRates: Record<string, string> = {
  AT: '20',
  BE: '21',
  BG: '20',
  CY: '19',
  CZ: '21',
  DE: '19',
  DK: '25',
  EE: '24',
  ES: '21',
  FI: '25.5',
  FR: '20',
  GR: '24',
  HR: '25',
  HU: '27',
  IE: '23',
  IT: '22',
  LT: '21',
  LU: '17',
  LV: '21',
  MT: '18',
  NL: '21',
  PL: '23',
  PT: '23',
  RO: '21',
  SE: '25',
  SI: '22',
  SK: '23',
}

function countries(): FrameCountry[] {
  const cultures = ['tr', 'de', 'en']
  const namesIn = cultures.map((culture) => new Intl.DisplayNames([culture], { type: 'region' }))
  return countryCodes.map((code) => ({
    code,
    names: Object.fromEntries(cultures.map((culture, at) => [culture, namesIn[at]!.of(code) ?? code])),
    isEu: code in euStandardRates,
  }))
}

const vatRates: FrameVatRate[] = [
  // Presidential Decree 7346, Official Gazette 32241 of 7 July 2023; before it 18 and 8.
  { countryCode: 'TR', taxClass: 'standard', validFrom: '2000-01-01', rate: '18' },
  { countryCode: 'TR', taxClass: 'standard', validFrom: '2023-07-10', rate: '20' },
  { countryCode: 'TR', taxClass: 'reduced', validFrom: '2000-01-01', rate: '8' },
  { countryCode: 'TR', taxClass: 'reduced', validFrom: '2023-07-10', rate: '10' },
  { countryCode: 'TR', taxClass: 'super-reduced', validFrom: '2000-01-01', rate: '1' },
  ...Object.entries(euStandardRates).map(([countryCode, rate]) => ({
    countryCode,
    taxClass: 'standard',
    validFrom: '2026-01-01',
    rate,
  })),
  { countryCode: 'DE', taxClass: 'standard', validFrom: '2021-01-01', rate: '19' },
  { countryCode: 'DE', taxClass: 'reduced', validFrom: '2021-01-01', rate: '7' },
  { countryCode: 'AT', taxClass: 'standard', validFrom: '2016-01-01', rate: '20' },
  { countryCode: 'AT', taxClass: 'reduced', validFrom: '2016-01-01', rate: '10' },
]
