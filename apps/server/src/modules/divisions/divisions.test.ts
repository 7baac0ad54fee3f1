/** Divisions and price lists in the hands of an administrator, and how customers and prices of the ERP find their place. */
import * as divisions from '@toptan/contract/divisions'
import * as installation from '@toptan/contract/installation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import { takeTurn } from '../../testing/job-turn.ts'
import { productCode } from '../../testing/world.ts'
import type { Person } from '../../testing/world-server.ts'
import { changeSetting, settingOf } from '../settings/index.ts'

let it: ErpSyncWorld
let admin: Person

beforeAll(async () => {
  it = await openErpSyncWorld()
  admin = await it.as('admin')
})
afterAll(() => it?.stop())

const rows = async <Row>(text: ReturnType<typeof sql<Row>>) => (await text.execute(it.db)).rows
const given = {
  code: 'TR-2',
  name: 'Toptan Ege',
  countryCode: 'TR',
  currency: 'TRY',
  timeZone: 'Europe/Istanbul',
  erp: 'logoRestSettings',
  erpCode: '3',
} as const
const faults = (refusal: { errors?: { path: string }[] | undefined }) => refusal.errors?.map(({ path }) => path)

describe('a division', () => {
  test('is refused at the field that cannot be so', async () => {
    const refused = async (more: object) => {
      const refusal = await admin.refused(divisions.create, { body: { ...given, ...more } })
      return [refusal.code, ...(faults(refusal) ?? [])]
    }
    expect(await refused({ countryCode: 'XX' })).toEqual(['request.invalid', 'countryCode'])
    expect(await refused({ timeZone: 'Europe/Nowhere' })).toEqual(['request.invalid', 'timeZone'])
    expect(await refused({ currency: 'tl' })).toEqual(['request.invalid', 'currency'])
    expect(await refused({ erpCode: ' ' })).toEqual(['request.invalid', 'erpCode'])
    expect(await refused({ code: 'TR' })).toEqual(['division.code-taken', 'code'])
    expect(await refused({ erpCode: '0' })).toEqual(['division.number-taken', 'erpCode'])
  })

  test('is added, changed and removed, and each is recorded with who did it', async () => {
    const { id } = await admin.call(divisions.create, { body: given })
    const body = { ...given, name: 'Toptan İzmir', erp: null }
    await admin.call(divisions.update, { params: { id }, body })
    expect((await admin.call(divisions.list)).find((one) => one.id === id)).toEqual({
      ...body,
      id,
      erpCode: null,
      warehouses: 0,
      priceLists: 0,
      customers: 0,
    })
    await admin.call(divisions.remove, { params: { id } })
    expect((await admin.call(divisions.list)).map(({ code }) => code)).toEqual(['TR', 'DE'])
    const { items } = await admin.call(installation.settingChanges, { params: { area: 'erp' }, query: {} })
    expect(items.filter(({ subject }) => subject === 'divisions')).toMatchObject([
      { action: 'removed', name: 'TR-2', changedBy: 'admin', fields: [] },
      { action: 'changed', name: 'TR-2', fields: ['name', 'erp', 'erpCode'] },
      { action: 'added', name: 'TR-2', fields: [] },
    ])
  })

  test('stays while something belongs to it, and says what', async () => {
    const refusal = await admin.refused(divisions.remove, { params: { id: 1 } })
    expect(refusal).toMatchObject({ status: 409, code: 'division.in-use', details: { warehouses: 2, customers: 2 } })
    expect(await admin.refused(divisions.remove, { params: { id: 4711 } })).toMatchObject({ status: 404 })
  })

  test('keeps its currency once it has price lists, and its ERP while orders are open there', async () => {
    const { id, warehouses: _, priceLists: __, customers: ___, ...turkey } = (await admin.call(divisions.list))[0]!
    const change = (more: object) => admin.refused(divisions.update, { params: { id }, body: { ...turkey, ...more } })
    expect(await change({ currency: 'EUR' })).toMatchObject({ code: 'division.currency-used', status: 409 })
    await it.order(await it.as('ayse'), { 3: 1 })
    await it.run('push-orders-to-erp')
    expect(await change({ erp: 'kormetalRestSettings' })).toMatchObject({
      code: 'division.erp-has-orders',
      status: 409,
    })
    const number = { params: { id }, body: { ...turkey, erpCode: '7' } }
    await admin.call(divisions.update, number)
    await admin.call(divisions.update, { ...number, body: turkey })
  })

  test('that leaves its ERP keeps the prices that came from there as its own', async () => {
    const { id, warehouses: _, priceLists: __, customers: ___, ...germany } = (await admin.call(divisions.list))[1]!
    await sql`insert into erp_prices (erp_settings, erp_id, product_id, division_id, price_list_id, amount, includes_vat,
        priority, valid_from)
      select 'logoRestSettings', 'X1', product_id, ${id}, price_list_id, amount, false, 0, valid_from
      from product_prices where price_list_id = 2 limit 1`.execute(it.db)
    const held = () => rows(sql`select count(*)::int as prices from product_prices where price_list_id = 2`)
    const before = await held()
    await admin.call(divisions.update, { params: { id }, body: { ...germany, erp: null, erpCode: null } })
    expect(await rows(sql`select from erp_prices where division_id = ${id}`)).toEqual([])
    expect(await held()).toEqual(before)
    await admin.call(divisions.update, { params: { id }, body: germany })
  })

  test('can be chosen among those of the ERP; where it cannot be asked, the list says why', async () => {
    const ask = (erp: 'logoRestSettings' | 'kormetalRestSettings') => admin.call(divisions.atErp, { params: { erp } })
    expect(await ask('logoRestSettings')).toEqual({
      divisions: [
        { code: '0', name: 'Türkiye' },
        { code: '9', name: 'Deutschland' },
      ],
      problem: null,
    })
    expect(await ask('kormetalRestSettings')).toMatchObject({
      divisions: [],
      problem: expect.stringContaining('address'),
    })
    await it.erp.control('POST', 'faults', { kind: 'unauthorised', match: 'POST .*/token' })
    expect(await ask('logoRestSettings')).toMatchObject({ divisions: [], problem: expect.stringContaining('accepted') })
    await it.erp.control('DELETE', 'faults')
  })
})

describe('price lists of trading groups', () => {
  const price = (CODE: string, n: number, PRICE: number, more: object = {}) =>
    [
      'salesItemPrices',
      { CODE, CARD_CODE: productCode(n), PRICE, UNIT_CODE: 'ADET', CURRENCY: 0, DATE_STARTED: '2026-01-01', ...more },
    ] as const
  const customer = (CODE: string, TRADING_GRP: string) =>
    ['Arps', { CODE, TITLE: `Müşteri ${CODE}`, COUNTRY_CODE: 'TR', ACCOUNT_TYPE: 3, TRADING_GRP }] as const
  const listOf = async (code: string) =>
    (
      await rows(sql<{ code: string }>`select l.code from customers c join customer_divisions s on s.customer_id = c.id
        join price_lists l on l.id = s.price_list_id where c.code = ${code}`)
    ).map((one) => one.code)
  const amounts = async (list: string, n: number) =>
    rows(sql<{ amount: number; validFrom: string }>`
      select p.amount::float8 as amount, p.valid_from::text as valid_from from product_prices p
      join price_lists l on l.id = p.price_list_id join products g on g.id = p.product_id
      where l.code = ${list} and l.division_id = 1 and g.code = ${productCode(n)} order by p.valid_from`)
  const read = async () => {
    for (const job of ['pull-customers', 'pull-prices']) await takeTurn(it.app, job)
  }
  const missing = async () =>
    (await admin.call(divisions.priceLists)).missing.map(({ tradingGroup, currency, customers, prices }) => [
      tradingGroup,
      currency,
      customers,
      prices,
    ])
  const lists = async () => (await admin.call(divisions.priceLists)).lists

  beforeAll(async () => {
    await it.erp.seed([
      customer('B-1', 'BAYİ'),
      customer('B-2', 'BAYİ'),
      customer('T-1', 'TOPTANCI'),
      customer('N-1', ''),
      price('G1', 1, 100),
      price('G2', 2, 200),
      price('B1', 1, 90, { TRADING_GRP: 'BAYİ' }),
      price('B3', 3, 270, { TRADING_GRP: 'BAYİ' }),
      price('E1', 1, 3, { TRADING_GRP: 'İHRACAT', CURRENCY: 20 }),
      price('S1', 1, 3, { CURRENCY: 17 }),
    ])
    await read()
  })

  test('that do not exist are listed with the customers and prices that wait for them', async () => {
    expect(await missing()).toEqual([
      ['BAYİ', 'TRY', 2, 2],
      ['TOPTANCI', 'TRY', 1, 0],
      [null, 'GBP', 0, 1],
      ['İHRACAT', 'EUR', 0, 1],
    ])
    expect([await listOf('B-1'), await listOf('T-1'), await listOf('N-1')]).toEqual([['A'], ['A'], ['A']])
  })

  test('are added at once, and take the customers of their group when their prices are there', async () => {
    const body = [
      { code: 'BAYİ', currency: 'TRY', tradingGroup: 'BAYİ' },
      { code: 'TOPTANCI', currency: 'TRY', tradingGroup: 'TOPTANCI' },
    ]
    await admin.call(divisions.createPriceLists, { params: { id: 1 }, body })
    expect((await lists()).filter(({ divisionId }) => divisionId === 1)).toMatchObject([
      { code: 'A', tradingGroup: null, customers: 6 },
      { code: 'BAYİ', tradingGroup: 'BAYİ', customers: 0, prices: 0, isRead: false },
      { code: 'TOPTANCI', tradingGroup: 'TOPTANCI', customers: 0, prices: 0, isRead: false },
    ])
    await takeTurn(it.app, 'pull-customers')
    expect(await listOf('B-1')).toEqual(['A'])
    await takeTurn(it.app, 'pull-prices')
    expect([await listOf('B-1'), await listOf('T-1'), await listOf('N-1')]).toEqual([['BAYİ'], ['TOPTANCI'], ['A']])
    expect((await lists()).map(({ code, customers, isRead }) => [code, customers, isRead])).toContainEqual([
      'BAYİ',
      2,
      true,
    ])
    expect((await missing()).map(([group]) => group)).toEqual([null, 'İHRACAT'])
  })

  test('hold the group’s own prices, and those for everyone where it has none', async () => {
    expect(await amounts('BAYİ', 1)).toEqual([{ amount: 90, validFrom: '2026-01-01' }])
    expect(await amounts('BAYİ', 2)).toEqual([{ amount: 200, validFrom: '2026-01-01' }])
    expect(await amounts('BAYİ', 3)).toEqual([{ amount: 270, validFrom: '2026-01-01' }])
    expect(await amounts('TOPTANCI', 1)).toEqual([{ amount: 100, validFrom: '2026-01-01' }])
    expect(await amounts('A', 1)).toEqual([{ amount: 100, validFrom: '2026-01-01' }])
  })

  test('go back to the price for everyone on the day after their own ends', async () => {
    await it.erp.seed([price('B1', 1, 90, { TRADING_GRP: 'BAYİ', DATE_ENDED: '2099-12-31' })])
    await takeTurn(it.app, 'pull-prices')
    expect(await amounts('BAYİ', 1)).toEqual([
      { amount: 90, validFrom: '2026-01-01' },
      { amount: 100, validFrom: '2100-01-01' },
    ])
  })

  test('follow a customer whom the ERP puts into another group, but for those whose list people chose here', async () => {
    await it.erp.seed([customer('B-1', 'TOPTANCI'), customer('B-2', 'TOPTANCI')])
    await sql`update customer_divisions set follows_erp = false
      where customer_id = (select id from customers where code = 'B-2')`.execute(it.db)
    await takeTurn(it.app, 'pull-customers')
    expect([await listOf('B-1'), await listOf('B-2')]).toEqual([['TOPTANCI'], ['BAYİ']])
  })

  test('passed to another group lose its prices and customers until those of the next have come', async () => {
    const wholesalers = (await lists()).find(({ code }) => code === 'TOPTANCI')!
    const body = { code: 'TOPTANCI', tradingGroup: 'BÜYÜK' }
    await admin.call(divisions.updatePriceList, { params: { id: wholesalers.id }, body })
    expect([await listOf('B-1'), await listOf('T-1')]).toEqual([['A'], ['A']])
    await it.erp.seed([customer('T-1', 'BÜYÜK'), price('T2', 2, 150, { TRADING_GRP: 'BÜYÜK' })])
    await read()
    expect([await listOf('B-1'), await listOf('T-1')]).toEqual([['A'], ['TOPTANCI']])
    expect(await amounts('TOPTANCI', 2)).toEqual([{ amount: 150, validFrom: '2026-01-01' }])
  })

  test('are refused where code or group are taken, and removed only when nobody buys at them', async () => {
    const create = (code: string, tradingGroup: string | null) =>
      admin.refused(divisions.createPriceLists, { params: { id: 1 }, body: [{ code, currency: 'TRY', tradingGroup }] })
    expect(await create('A', null)).toMatchObject({ code: 'price-list.code-taken', errors: [{ path: '0.code' }] })
    expect(await create('B', 'BAYİ')).toMatchObject({
      code: 'price-list.group-taken',
      errors: [{ path: '0.tradingGroup' }],
    })
    const dealers = (await lists()).find(({ code }) => code === 'BAYİ')!
    expect(await admin.refused(divisions.removePriceList, { params: { id: dealers.id } })).toMatchObject({
      code: 'price-list.in-use',
      details: { customers: 1 },
    })
    await sql`update customer_divisions set price_list_id = 1 where price_list_id = ${dealers.id}`.execute(it.db)
    await admin.call(divisions.removePriceList, { params: { id: dealers.id } })
    expect(await amounts('BAYİ', 1)).toEqual([])
    await takeTurn(it.app, 'pull-prices')
    expect(await missing()).toContainEqual(['BAYİ', 'TRY', 0, 2])
  })
})

describe('what is read again', () => {
  const askedAsWhole = async (resource: string) => {
    const asked = await it.erp.control<{ path: string }[]>(
      'GET',
      `requests?match=${encodeURIComponent(`GET .*/${resource}`)}`,
    )
    await it.erp.control('DELETE', 'requests')
    if (asked.length === 0) throw new Error(`${resource} were not asked for`)
    return !asked.some(({ path }) => /[?&]q=/.test(decodeURIComponent(path)))
  }

  test('are all prices after all goods or customers were read, as they may name what had been missing', async () => {
    await takeTurn(it.app, 'pull-products')
    await takeTurn(it.app, 'pull-prices')
    await it.erp.control('DELETE', 'requests')
    await takeTurn(it.app, 'pull-prices')
    expect(await askedAsWhole('salesItemPrices')).toBe(false)
    await sql`update jobs set cursor = null where name = 'pull-products'`.execute(it.db)
    await takeTurn(it.app, 'pull-products')
    await takeTurn(it.app, 'pull-prices')
    expect(await askedAsWhole('salesItemPrices')).toBe(true)
    await takeTurn(it.app, 'pull-prices')
    expect(await askedAsWhole('salesItemPrices')).toBe(false)
  })

  test('is everything where another company is read, or its books are in another currency', async () => {
    await takeTurn(it.app, 'pull-products')
    await it.erp.control('DELETE', 'requests')
    const { rows: users } = await sql<{ id: number }>`select id from users limit 1`.execute(it.db)
    const setting = await settingOf(it.app, 'erp')
    await changeSetting(it.app, { userId: users[0]!.id }, 'erp', { ...setting, localCurrency: 'EUR' })
    await takeTurn(it.app, 'pull-products')
    expect(await askedAsWhole('items')).toBe(true)
    await changeSetting(it.app, { userId: users[0]!.id }, 'erp', setting)
  })
})
