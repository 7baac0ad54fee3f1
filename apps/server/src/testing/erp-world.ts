/** A small trade in the ERP simulator, and what tests of the port do with it again and again. */
import { expect } from 'vitest'
import type { ErpPage, OrderToPush } from '../integrations/erp/port.ts'
import { type ErpSimulator, startErpSimulator } from './erp-simulator.ts'

/** Pauses and waits short enough for tests. */
export const quick = { readTimeoutMs: 2_000, writeTimeoutMs: 2_000, signInPauseMs: 20, readPauseMs: 5, pageSize: 50 }
export const PRODUCTS = 120
export const productCode = (at: number) => `LST-${String(at).padStart(4, '0')}`

export interface Logged {
  method: string
  path: string
  status: number
}

export interface ErpWorld extends ErpSimulator {
  /** The requests whose method and path match a regular expression. */
  requests(match: string): Promise<Logged[]>
  /** Takes faults and settings of the test before away. */
  reset(): Promise<void>
}

export async function openErpWorld(): Promise<ErpWorld> {
  const erp = await startErpSimulator()
  await erp.seed(world())
  return {
    ...erp,
    requests: (match) => erp.control('GET', `requests?match=${encodeURIComponent(match)}`),
    async reset() {
      await erp.control('DELETE', 'faults')
      await erp.control('DELETE', 'requests')
      await erp.control('POST', 'tokens/expire')
      await erp.control('PUT', 'settings', settings)
    },
  }
}

const settings = { maxLimit: 200, isSqlEnabled: true, tokenSeconds: 119, clientCredentials: 'header', seats: 0 }

function* world(): Iterable<readonly [string, object]> {
  yield ['divisions', { NR: 1, NAME: 'Merkez' }]
  for (const nr of [1, 2, 3]) yield ['warehouses', { NR: nr, NAME: `Depo ${nr}`, DIVISNR: nr === 3 ? 9 : 1 }]
  yield [
    'Arps',
    {
      CODE: '120.01',
      TITLE: 'Güneş Oto',
      TITLE2: 'Ltd. Şti.',
      ACCOUNT_TYPE: 1,
      CITY: 'İzmir',
      ADDRESS1: 'Ankara Cd. 5',
      COUNTRY_CODE: 'TR',
      TAX_ID: '1234567890',
      E_MAIL: 'gunes@example.com',
      ACC_RISK_LIMIT: 250000.5,
      CURRENCY: 20,
    },
  ]
  yield ['Arps', { CODE: '120.02', TITLE: 'Kapalı Ticaret', RECORD_STATUS: 1 }]
  yield ['Arps', { CODE: '120.03', TITLE: 'Bloke Ltd.', BLOCKED: 1 }]
  yield [
    'ArpShipmentLocations',
    { ARP_CODE: '120.01', CODE: 'S02', DESCRIPTION: 'Şube', ADDRESS1: 'Liman Sk. 2', CITY: 'İzmir', DEFAULT_FLAG: 1 },
  ]
  yield ['salesmen', { CODE: 'PL-09', NAME: 'Ayşe Yıldız' }]
  yield ['customersOfSalesmen', { SALESMAN_CODE: 'PL-09', ARP_CODE: '120.01' }]
  for (let at = 1; at <= PRODUCTS; at += 1) {
    yield [
      'items',
      {
        CODE: productCode(at),
        NAME: `Lastik ${at}`,
        CARD_TYPE: 1,
        SELVAT: 20,
        MAINUNIT: 'ADET',
        MARKCODE: 'ALTAY',
        AUXIL_CODE: 'LST',
        UNITS: { items: [{ UNIT_CODE: 'ADET', BARCODE: `869${at}`, WEIGHT: 9.5 }] },
      },
    ]
    yield [
      'salesItemPrices',
      {
        CODE: `P${at}`,
        CARD_CODE: productCode(at),
        PRICE: 1000 + at / 100,
        UNIT_CODE: 'ADET',
        CURRENCY: at === 7 ? 11 : 0,
        DATE_STARTED: '2026-01-01',
        ARP_CODE: at === 8 ? '120.01' : '',
      },
    ]
    for (const nr of [1, 2, 3]) yield ['stock', { ITEM_CODE: productCode(at), INVENNO: nr, ONHAND: at * nr }]
  }
  yield [
    'accountLines',
    {
      ARP_CODE: '120.01',
      DATE: '2026-01-01',
      MODULENR: 5,
      TRCODE: 14,
      SIGN: 0,
      AMOUNT: 5000.25,
      TRANNO: 'A1',
      LINEEXP: 'Devir',
    },
  ]
  yield [
    'accountLines',
    {
      ARP_CODE: '120.01',
      DATE: '2026-02-01',
      MODULENR: 10,
      TRCODE: 1,
      SIGN: 1,
      AMOUNT: 1200,
      TRANNO: 'T1',
      TRCURR: 20,
      TRNET: 25,
      DUE_DATE: '2026-02-28',
    },
  ]
}

/** All rows of all pages; none may have been refused. */
export async function all<Row>(pages: AsyncIterable<ErpPage<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of pages) {
    expect(page.refused).toEqual([])
    rows.push(...page.rows)
  }
  return rows
}

/** A part of an order with two lines, the first with two discounts. */
export const order = (documentNumber: string, more: Partial<OrderToPush> = {}): OrderToPush => ({
  documentNumber,
  orderedAt: new Date('2026-03-05T06:05:30Z'),
  customerCode: '120.01',
  warehouseCode: '2',
  currency: 'TRY',
  lines: [
    {
      key: 'a',
      productCode: productCode(50),
      quantity: 4,
      unitCode: 'ADET',
      price: '2450',
      includesVat: false,
      vatRate: 20,
      discounts: ['10', '5'],
    },
    {
      key: 'b',
      productCode: productCode(51),
      quantity: 2,
      unitCode: 'ADET',
      price: '100.55',
      includesVat: false,
      vatRate: 20,
      discounts: [],
    },
  ],
  ...more,
})
