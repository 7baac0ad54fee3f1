/** Warehouses and whom they serve, in the hands of an administrator. */
import * as catalogs from '@toptan/contract/catalogs'
import * as installation from '@toptan/contract/installation'
import * as warehouses from '@toptan/contract/warehouses'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type WorldServer } from '../../testing/world-server.ts'

let it: WorldServer
let admin: Person
let ayse: Person

beforeAll(async () => {
  it = await openWorld({ worker: false })
  ;[admin, ayse] = [await it.as('admin'), await it.as('ayse')]
})
afterAll(() => it?.stop())

const all = () => admin.call(warehouses.admin)
const targets = () => admin.call(warehouses.targets, { query: { PageIndex: 1, PageSize: 50 } })
/** The warehouses that Ayşe, in Türkiye, is served from, in the order they are asked. */
const servingAyse = async () =>
  (await ayse.call(catalogs.productStocks, { params: { productId: 3 } })).stocks.map(
    ({ warehouseName }) => warehouseName,
  )
const rule = { warehouseCode: 'ANK', acceptedCountryCodes: ['TR'] }

describe('a rule', () => {
  test('opens a warehouse for a country at once, and closes it when it goes', async () => {
    const [first] = (await targets()).items.filter(({ warehouseCode }) => warehouseCode === 'ANK')
    expect(await servingAyse()).toEqual(['İstanbul', 'Ankara'])
    await admin.call(warehouses.deleteTarget, { params: { id: first!.id } })
    expect(await servingAyse()).toEqual(['İstanbul'])
    expect((await all()).find(({ code }) => code === 'ANK')).toMatchObject({ targets: 0, divisionName: 'Türkiye' })
    const added = await admin.call(warehouses.createTarget, { body: { ...rule, priority: 0 } })
    expect(added).toEqual({
      ...rule,
      id: expect.any(Number),
      warehouseName: 'Ankara',
      rejectedCountryCodes: [],
      priority: 0,
      isExport: false,
      isExportRegistered: false,
    })
    expect(await servingAyse()).toEqual(['Ankara', 'İstanbul'])
    const { id, warehouseName: _, ...body } = added
    await admin.call(warehouses.updateTarget, {
      params: { id },
      body: { ...body, acceptedCountryCodes: [], rejectedCountryCodes: ['TR'] },
    })
    expect(await servingAyse()).toEqual(['İstanbul'])
    await admin.call(warehouses.updateTarget, { params: { id }, body: { ...body, priority: 2 } })
  })

  test('is refused for warehouses and countries that do not exist, and for countries both served and not', async () => {
    const refused = async (more: object) => {
      const { status, code, errors } = await admin.refused(warehouses.createTarget, { body: { ...rule, ...more } })
      return [status, code, errors?.[0]?.path]
    }
    expect(await refused({ warehouseCode: 'YOK' })).toEqual([404, 'record.not-found', 'warehouseCode'])
    expect(await refused({ acceptedCountryCodes: ['TR', 'XX'] })).toEqual([
      400,
      'request.invalid',
      'acceptedCountryCodes',
    ])
    expect(await refused({ rejectedCountryCodes: ['TR'] })).toEqual([
      400,
      'warehouse-target.both',
      'rejectedCountryCodes',
    ])
    expect(await refused({ priority: -1 })).toEqual([400, 'request.invalid', 'priority'])
    const gone = { params: { id: 4711 } }
    expect(await admin.refused(warehouses.updateTarget, { ...gone, body: rule })).toMatchObject({ status: 404 })
    expect(await admin.refused(warehouses.deleteTarget, gone)).toMatchObject({ status: 404 })
  })
})

describe('a warehouse', () => {
  const change = (id: number, more: object) => ({
    params: { id },
    body: { divisionId: 1, erpCode: null, priority: 1, isActive: true, ...more },
  })

  test('gets its number at the ERP, which no other of that ERP may have', async () => {
    await admin.call(warehouses.update, change(1, { erpCode: ' 10 ' }))
    expect((await all()).find(({ id }) => id === 1)).toMatchObject({ erpCode: '10', targets: 1 })
    expect(await admin.refused(warehouses.update, change(2, { erpCode: '10' }))).toMatchObject({
      status: 409,
      code: 'warehouse.number-taken',
      errors: [{ path: 'erpCode', message: 'İstanbul has this number already.' }],
    })
    await sql`update divisions set erp_settings = 'kormetalRestSettings' where id = 2`.execute(it.db)
    await admin.call(warehouses.update, change(3, { divisionId: 2, erpCode: '10' }))
  })

  test('that is switched off serves nobody', async () => {
    await admin.call(warehouses.update, change(1, { isActive: false }))
    expect(await servingAyse()).toEqual(['Ankara'])
    await admin.call(warehouses.update, change(1, {}))
    expect(await servingAyse()).toEqual(['İstanbul', 'Ankara'])
  })

  test('stays in its division while orders are open for it', async () => {
    await sql`insert into orders (doc_number, customer_id, division_id, currency, payment_method_code, status,
        shipping_address_code, shipping_address_caption, shipping_address, total_gross_amount, total_discount_amount,
        total_amount_without_tax, total_tax_amount, total_expense_amount, total_amount, line_count)
      values ('X-1', 1, 1, 'TRY', 'open-account', 'Received', 'MAIN', '', '{}', 0, 0, 0, 0, 0, 0, 0)`.execute(it.db)
    await sql`insert into order_parts (order_id, warehouse_id, status) select id, 2, 'Received' from orders`.execute(
      it.db,
    )
    expect(await admin.refused(warehouses.update, change(2, { divisionId: 2 }))).toMatchObject({
      status: 409,
      code: 'warehouse.has-orders',
      errors: [{ path: 'divisionId' }],
    })
    await sql`update order_parts set status = 'Shipped'`.execute(it.db)
    await admin.call(warehouses.update, change(2, { divisionId: 2 }))
    expect(await admin.refused(warehouses.update, change(2, { divisionId: 99 }))).toMatchObject({
      errors: [{ path: 'divisionId' }],
    })
  })

  test('and its rules are on record with who changed them', async () => {
    const { items } = await admin.call(installation.settingChanges, {
      params: { area: 'metal' },
      query: { PageSize: 50 },
    })
    expect(items.every(({ changedBy }) => changedBy === 'admin')).toBe(true)
    expect(items.map(({ subject, action, name, fields }) => [subject, action, name, ...fields])).toEqual(
      expect.arrayContaining([
        ['warehouse-targets', 'removed', 'Ankara'],
        ['warehouse-targets', 'added', 'Ankara'],
        ['warehouses', 'changed', 'İstanbul', 'erpCode'],
        ['warehouses', 'changed', 'Ankara', 'divisionId', 'priority'],
      ]),
    )
  })
})
