/** SQL as others write it, over every table that an integration asks for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type Json, startClient } from './testing/client.ts'

let client: Client
beforeAll(async () => {
  client = await startClient([
    ['warehouses', { NR: 3, NAME: 'İzmir', DIVISNR: 1 }],
    ['divisions', { NR: 1, NAME: 'Şube' }],
    ['Arps', { CODE: '120', TITLE: 'Işık Lastik', ADDRESS1: 'Sokak 1' }],
    ['ArpShipmentLocations', { ARP_CODE: '120', CODE: 'S1', ADDRESS1: 'Sokak 2' }],
    ['salesmen', { CODE: 'PL-09', NAME: 'Mehmet' }],
    ['specialCodes', { CODE: 'WEB', DEFINITION: 'İnternet' }],
    ['items', { CODE: 'I1', NAME: 'Lastik', SELVAT: 20, VAT: 10, UNITS: { items: [{ UNIT_CODE: 'ADET' }] } }],
    ['salesItemPrices', { CODE: 'P', CARD_CODE: 'I1', PRICE: 100, UNIT_CODE: 'ADET', DATE_STARTED: '2026-01-01' }],
    ['stock', { ITEM_CODE: 'I1', INVENNO: 3, ONHAND: 40 }],
  ])
  const order = {
    NUMBER: '~',
    DATE: '2026-03-05T10:00:00+03:00',
    DOC_NUMBER: 'T-1',
    ARP_CODE: '120',
    SALESMAN_CODE: 'PL-09',
    SOURCE_WH: 3,
    TRANSACTIONS: { items: [{ TYPE: 0, MASTER_CODE: 'I1', QUANTITY: 2, PRICE: 100, UNIT_CODE: 'ADET', VAT_RATE: 20 }] },
  }
  await client.call('POST', 'salesOrders', order)
  await client.control('POST', 'orders/T-1/approve', {})
  await client.control('POST', 'orders/T-1/ship', {})
})
afterAll(() => client.stop())

const ask = async (sql: string): Promise<Json[]> => (await client.call('POST', 'queries/unsafe', sql)).body.items

test.each(
  Object.entries({
    L_CAPIFIRM: 'NR, NAME',
    L_CAPIPERIOD: 'FIRMNR, NR, BEGDATE, ENDDATE',
    L_CAPIDIV: 'FIRMNR, NR, NAME',
    L_CAPIDEPT: 'FIRMNR, NR, NAME',
    L_CAPIWHOUSE: 'LOGICALREF, FIRMNR, NR, NAME, COSTGRP, DIVISNR',
    L_CURRENCYLIST: 'FIRMNR, CURTYPE, CURCODE',
    LG_SLSMAN: 'LOGICALREF, CODE, DEFINITION_',
    LG_001_ITEMS: 'LOGICALREF, CODE, NAME, ACTIVE, CARDTYPE, VAT, SELLVAT, STGRPCODE, SPECODE, PRODUCERCODE',
    LG_001_CLCARD: 'LOGICALREF, ACTIVE, CARDTYPE, CODE, DEFINITION_, EMAILADDR, TAXNR, SPECODE, ADDR1, CITY, TAXOFFICE',
    LG_001_SHIPINFO: 'LOGICALREF, CLIENTREF, CODE, NAME, ADDR1, CITY',
    LG_001_UNITSETL: 'LOGICALREF, CODE, NAME',
    LG_001_SPECODES: 'LOGICALREF, SPECODE, DEFINITION_',
    LG_001_PRCLIST: 'CARDREF, PRICE, INCVAT, CURRENCY, PTYPE, BEGDATE, ENDDATE, UOMREF, PRIORITY, CLIENTCODE',
    LG_001_01_GNTOTST: 'STOCKREF, INVENNO, ONHAND, RESERVED, ACTSORDER, ACTPORDER',
    LG_001_01_STINVTOT: 'STOCKREF, INVENNO, ONHAND, RESERVED, ACTSORDER, ACTPORDER, DATE_',
    LV_001_01_STINVTOT: 'STOCKREF, INVENNO, ONHAND',
    LV_001_01_GNTOTST: 'STOCKREF, INVENNO, ONHAND',
    LG_001_01_ORFICHE:
      'LOGICALREF, TRCODE, FICHENO, DATE_, TIME_, DOCODE, SPECODE, CLIENTREF, SOURCEINDEX, BRANCH, GROSSTOTAL, NETTOTAL, ' +
      'TOTALVAT, TOTALDISCOUNTS, GENEXP1, GENEXP6, STATUS, SALESMANREF, CANCELLED, CAPIBLOCK_CREATEDBY, ' +
      'CAPIBLOCK_CREADEDDATE, CAPIBLOCK_MODIFIEDBY, CAPIBLOCK_MODIFIEDDATE',
    LG_001_01_ORFLINE:
      'LOGICALREF, ORDFICHEREF, STOCKREF, LINETYPE, AMOUNT, PRICE, SHIPPEDAMOUNT, VAT, CLOSED, DUEDATE, LINENET, ' +
      'SOURCEINDEX, CANCELLED',
    LG_001_01_INVOICE: 'LOGICALREF, TRCODE, FICHENO, DATE_, CLIENTREF, NETTOTAL, TOTALVAT, CANCELLED',
    LG_001_01_STLINE: 'STOCKREF, INVOICEREF, LINETYPE, AMOUNT, PRICE',
    LG_001_01_CLFLINE:
      'LOGICALREF, CLIENTREF, DATE_, MODULENR, TRCODE, SIGN, AMOUNT, TRCURR, TRNET, REPORTNET, TRANNO, DOCODE, LINEEXP, ' +
      'CANCELLED, SOURCEFREF, PAYDEFREF, SPECODE',
    LG_001_01_PAYTRANS: 'CARDREF, MODULENR, FICHEREF, DATE_, PROCDATE, TOTAL, PAID',
    LG_001_01_GNTOTCL: 'CARDREF, TOTTYP, DEBIT, CREDIT',
    LG_001_01_CLTOTFIL: 'CARDREF, TOTTYP, DEBIT, CREDIT',
  }),
)('%s has its columns', async (table, columns) => {
  const rows = await ask(`SELECT ${columns} FROM ${table}`)
  expect(rows.length).toBeGreaterThan(0)
  expect(Object.keys(rows[0])).toEqual(columns.split(', '))
})

describe('what is in them', () => {
  test('an order leads to its customer, its salesperson, its invoice and the account', async () => {
    expect(
      await ask(
        'SELECT C.CODE, S.DEFINITION_, O.DATE_ FROM LG_001_01_ORFICHE O JOIN LG_001_CLCARD C ON C.LOGICALREF = O.CLIENTREF ' +
          'JOIN LG_SLSMAN S ON S.LOGICALREF = O.SALESMANREF',
      ),
    ).toEqual([{ CODE: '120', DEFINITION_: 'Mehmet', DATE_: '2026-03-05T00:00:00' }])
    expect(
      await ask(
        'SELECT L.TRCODE, I.TRCODE AS INVOICE, I.NETTOTAL, T.AMOUNT, G.DEBIT FROM LG_001_01_CLFLINE L ' +
          'JOIN LG_001_01_INVOICE I ON I.LOGICALREF = L.SOURCEFREF JOIN LG_001_01_STLINE T ON T.INVOICEREF = I.LOGICALREF ' +
          'JOIN LG_001_01_GNTOTCL G ON G.CARDREF = L.CLIENTREF WHERE L.MODULENR = 4',
      ),
    ).toEqual([{ TRCODE: 38, INVOICE: 8, NETTOTAL: 240, AMOUNT: 2, DEBIT: 240 }])
    const { body } = await client.call('GET', "salesInvoices?expandLevel=full&q=DOC_NUMBER+eq+'T-1'")
    expect(body.items).toMatchObject([{ TYPE: 8, TOTAL_NET: 240, TRANSACTIONS: { items: [{ MASTER_CODE: 'I1' }] } }])
  })

  test('a price leads to its unit, and the placeholder among the customers is there to be left out', async () => {
    expect(await ask('SELECT U.CODE FROM LG_001_PRCLIST P JOIN LG_001_UNITSETL U ON U.LOGICALREF = P.UOMREF')).toEqual([
      { CODE: 'ADET' },
    ])
    expect(await ask("SELECT LOGICALREF FROM LG_001_CLCARD WHERE CODE LIKE 'ÿ%'")).toHaveLength(1)
  })

  test('a slip debits and credits, follows its changes, and leaves nothing behind', async () => {
    const row = { ARP_CODE: '120', CREDIT: 500, TC_AMOUNT: 500, GUID: 'l', PAYMENT_LIST: { items: [{ TOTAL: 500 }] } }
    const slip = { TYPE: 70, NUMBER: '~', DATE: '2026-03-05', GUID: 'g', TRANSACTIONS: { items: [row] } }
    const { body: made } = await client.call('POST', 'ArpSlips', slip)
    expect(made.TRANSACTIONS.items[0].PAYMENT_LIST.items).toEqual([{ TOTAL: 500 }])
    const where = `ArpSlips/${made.INTERNAL_REFERENCE}`
    const lines = () => ask('SELECT AMOUNT, SIGN, MODULENR, TRANNO FROM LG_001_01_CLFLINE WHERE TRCODE = 70')
    expect(await lines()).toEqual([{ AMOUNT: 500, SIGN: 1, MODULENR: 5, TRANNO: made.NUMBER }])
    const [{ INTERNAL_REFERENCE }] = made.TRANSACTIONS.items
    await client.call('PATCH', where, { TRANSACTIONS: { items: [{ INTERNAL_REFERENCE, CREDIT: 400 }] } })
    expect(await lines()).toMatchObject([{ AMOUNT: 400 }])
    await client.call('DELETE', where)
    expect(await lines()).toEqual([])
  })
})

describe('how it is asked', () => {
  test('days are compared as SQL Server compares them', async () => {
    for (const condition of [
      "DATE_ = '2026-03-05'",
      "DATE_ = '20260305'",
      "DATE_ BETWEEN '2026-03-01' AND '2026-03-05'",
      "DATE_ BETWEEN '20260301' AND '20260305'",
      "DATE_ <= CAST('2026-03-05' AS date)",
      "CAST(DATE_ AS date) = CAST('2026-03-05 13:00:00' AS date)",
      "DATE_ > CAST('2026-03-04' AS datetime) AND DATE_ < '2026-03-05 00:01'",
      'DATE_ < GETDATE()',
    ])
      expect(await ask(`SELECT DOCODE FROM LG_001_01_ORFICHE WHERE ${condition}`), condition).toHaveLength(1)
    expect(
      await ask("SELECT '2026-03-05' AS A, CONCAT('a', NULL, 'date ', 1) AS B, N'Ş' AS C FROM L_CAPIFIRM"),
    ).toEqual([{ A: '2026-03-05', B: 'adate 1', C: 'Ş' }])
  })

  test('the parameter has the name that this version or that one gives it', async () => {
    const sql = 'SELECT 1 AS A'
    for (const name of ['tsql', 'TSQL', 'query', 'sql'])
      expect((await client.call('GET', `Queries/Unsafe?${name}=${encodeURIComponent(sql)}`)).body.items).toEqual([
        { A: 1 },
      ])
    expect((await client.call('POST', 'queries/unsafe', { query: sql })).body.items).toEqual([{ A: 1 }])
    expect((await client.call('GET', 'queries?other=1')).body.ModelState).toHaveProperty('_field.String')
  })

  test('what is wrong is said in Turkish', async () => {
    expect((await client.call('POST', 'queries/unsafe', 'SELECT X FROM NOWHERE')).body.ModelState.DBError).toEqual([
      "Geçersiz nesne adı 'NOWHERE'.",
    ])
  })
})
