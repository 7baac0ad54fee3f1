import * as auths from '@toptan/contract/auths'
import * as customers from '@toptan/contract/customers'
import * as definitions from '@toptan/contract/definitions'
import type { Endpoint } from '@toptan/contract/endpoint'
import * as home from '@toptan/contract/home'
import * as users from '@toptan/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '../../db/db.ts'
import { type BareServer, startBareServer } from '../../testing/bare-server.ts'
import { PASSWORD, type People, peopleIn } from '../../testing/people.ts'
import { freshTermsOf, termsOf } from './index.ts'

let it: BareServer
let people: People
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  it = await startBareServer()
  people = peopleIn(it.db)
  await people.country('TR', 'DE', 'AT', 'RS')
  await sql`update countries set names = '{"tr": "Türkiye", "de": "Türkei", "en": "Türkiye"}' where code = 'TR'`.execute(
    it.db,
  )
  await sql`update countries set names = '{"tr": "Almanya", "de": "Deutschland", "en": "Germany"}' where code = 'DE'`.execute(
    it.db,
  )
  await sql`update countries set names = '{"tr": "Avusturya", "de": "Österreich", "en": "Austria"}' where code = 'AT'`.execute(
    it.db,
  )
  const named: [string, Parameters<People['customer']>[1]][] = [
    ['Yıldız Lastik', { code: 'TR-001' }],
    ['Işık Oto Lastik', { code: 'TR-002' }],
    ['Çağlar Jant', { code: 'TR-003' }],
    ['Huber Reifen', { code: 'DE-001', countryCode: 'DE' }],
    ['Großmann Räder', { code: 'DE-002', countryCode: 'DE' }],
    ['Perakende Ayşe', { code: null }],
    ['Lastik Dünyası', { code: 'TR-004' }],
    ['Kapalı Lastik', { code: 'TR-005', isActive: false }],
  ]
  for (const [name, values] of named) ids[name] = await people.customer(name, values)
  const admin = await people.role('Admin', 'admin')
  const salesman = await people.role('Salesperson', 'salesman')
  const dealer = await people.role('Dealer', 'dealer')
  await people.user('admin', admin)
  await people.user('satis', salesman, {
    salesmanId: await people.salesman('Şükrü Satıcı', [
      ids['Yıldız Lastik']!,
      ids['Huber Reifen']!,
      ids['Kapalı Lastik']!,
    ]),
  })
  await people.salesman('İnci Çelik', [])
  await people.user('bayi', dealer, { customerId: ids['Yıldız Lastik']! })
  await people.pick(await people.user('alici', dealer), ids['Çağlar Jant']!, ids['Huber Reifen']!)
  for (const name of ['admin', 'satis', 'bayi', 'alici']) {
    const { body } = await it.call(auths.authenticate, { body: { accountName: name, password: PASSWORD } })
    tokens[name] = body.token
  }
})
afterAll(() => it?.close())

const list = (query: Record<string, string | number> = {}, who = 'admin') =>
  it.call(customers.list, { token: tokens[who], query })
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('the list of customers', () => {
  test('holds those the viewer may act for, by name, and none that is not active', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(names(body.items)).toEqual([
      'Çağlar Jant',
      'Großmann Räder',
      'Huber Reifen',
      'Işık Oto Lastik',
      'Lastik Dünyası',
      'Perakende Ayşe',
      'Yıldız Lastik',
    ])
    expect(body).toMatchObject({ totalCount: 7, pageIndex: 1, pageSize: 10, totalPages: 1, hasNextPage: false })
    expect(body.items.find(({ name }) => name === 'Perakende Ayşe')).toMatchObject({ code: null, isBayi: false })
    expect(names((await list({}, 'satis')).body.items)).toEqual(['Huber Reifen', 'Yıldız Lastik'])
    expect(names((await list({}, 'bayi')).body.items)).toEqual(['Yıldız Lastik'])
    expect(names((await list({}, 'alici')).body.items)).toEqual(['Çağlar Jant', 'Huber Reifen'])
  })

  test('searched, has names and codes that start with the term first', async () => {
    expect(names((await list({ SearchTerm: 'lastik' })).body.items)).toEqual([
      'Lastik Dünyası',
      'Işık Oto Lastik',
      'Yıldız Lastik',
    ])
    expect(names((await list({ SearchTerm: 'de-00' })).body.items)).toEqual(['Großmann Räder', 'Huber Reifen'])
  })

  test.each([
    ['ışık', 'Işık Oto Lastik'],
    ['ISIK', 'Işık Oto Lastik'],
    ['caglar', 'Çağlar Jant'],
    ['GROSSMANN', 'Großmann Räder'],
    ['rader', 'Großmann Räder'],
    ['grosman', 'Großmann Räder'],
    ['  huber  ', 'Huber Reifen'],
  ])('finds %s', async (term, name) => {
    expect(names((await list({ SearchTerm: term })).body.items)).toEqual([name])
    const found = await it.call(customers.byName, { token: tokens.admin, params: { name: term } })
    expect(names(found.body)).toEqual([name])
  })

  test('takes the marks of LIKE literally', async () => {
    for (const term of ['%', '_', '\\', '%%%%']) expect((await list({ SearchTerm: term })).body.items).toEqual([])
  })

  test('is paged, sorted and filtered', async () => {
    const page = await list({ PageSize: 2, PageNumber: 2, OrderBy: 'code desc' })
    expect(page.body.items.map(({ code }) => code)).toEqual(['TR-002', 'TR-001'])
    expect(page.body).toMatchObject({ totalCount: 7, totalPages: 4, hasPreviousPage: true, hasNextPage: true })
    expect((await list({ PageSize: 0 })).body).toMatchObject({ items: [], totalCount: 7, totalPages: 0 })
    expect((await list({ PageNumber: 99 })).body).toMatchObject({ items: [], totalCount: 7 })
    const german = await list({ ColumnFilters: 'countryCode:eq:DE;code:starts:DE' })
    expect(german.body.totalCount).toBe(2)
    expect(await list({ OrderBy: 'creditLimit' })).toMatchObject({
      status: 400,
      body: { code: 'request.unknown-column' },
    })
    expect((await list({ ColumnFilters: 'vatId:eq:1' })).body.code).toBe('request.unknown-column')
  })

  test('costs as many statements for ten rows as for one', async () => {
    await list()
    const one = await countStatements(() => list({ PageSize: 1 }))
    const ten = await countStatements(() => list({ PageSize: 10 }))
    expect([one.statements, ten.statements]).toEqual([2, 2])
  })

  test('never shows customers of others to whoever searches for them', async () => {
    const asked = { token: tokens.bayi, params: { name: 'Huber' } }
    expect((await it.call(customers.byName, asked)).body).toEqual([])
    expect((await it.call(definitions.customersByName, asked)).body).toEqual([])
    const query = { SearchTerm: 'Huber' }
    expect((await list(query, 'bayi')).body.totalCount).toBe(0)
    expect((await it.call(definitions.customers, { token: tokens.bayi, query })).body.totalCount).toBe(0)
  })

  test('among the definitions also holds inactive ones, for whoever sees all', async () => {
    const { body } = await it.call(definitions.customers, {
      token: tokens.admin,
      query: { ColumnFilters: 'isActive:eq:false' },
    })
    expect(names(body.items)).toEqual(['Kapalı Lastik'])
  })
})

test('linked customers: the own, the salesperson’s, those picked; and where everybody may be chosen, the others behind', async () => {
  const linked = async (endpoint: Endpoint, who: string) =>
    names(((await it.call(endpoint, { token: tokens[who] })) as unknown as { body: { name: string }[] }).body)
  for (const endpoint of [users.customers, home.customers] as unknown as Endpoint[]) {
    expect(await linked(endpoint, 'bayi')).toEqual(['Yıldız Lastik'])
    expect(await linked(endpoint, 'satis')).toEqual(['Huber Reifen', 'Yıldız Lastik'])
    expect(await linked(endpoint, 'alici')).toEqual(['Çağlar Jant', 'Huber Reifen'])
  }
  expect(await linked(users.customers as unknown as Endpoint, 'admin')).toEqual([])
  expect(await linked(home.customers as unknown as Endpoint, 'admin')).toHaveLength(7)
})

describe('addresses', () => {
  const fields = {
    caption: 'Depo',
    title: '',
    responsible: 'Ali',
    address: 'Sanayi Cad. 5',
    city: 'Bursa',
    postCode: '16000',
    countryCode: 'TR',
  }
  let mine: number
  let theirs: number
  beforeAll(() => {
    mine = ids['Yıldız Lastik']!
    theirs = ids['Huber Reifen']!
  })
  beforeEach(() => sql`delete from addresses`.execute(it.db))
  const as = (customer: number, who = 'satis') => ({ token: tokens[who], customer })
  const add = (customer: number, values: object = {}) =>
    it.call(customers.addAddress, { ...as(customer), body: { ...fields, ...values } })
  const change = (customer: number, addressId: number, values: object = {}) =>
    it.call(customers.updateAddress, { ...as(customer), params: { addressId }, body: { ...fields, ...values } })
  const remove = (customer: number, addressId: number) =>
    it.call(customers.deleteAddress, { ...as(customer), params: { addressId } })
  const all = async (customer: number) => (await it.call(customers.addresses, as(customer))).body

  test('get a code when they name none, and the first is the default', async () => {
    for (const code of ['MAIN', 'DEPO-2', 'DEPO-3']) expect((await add(mine)).body).toMatchObject({ ...fields, code })
    expect((await all(mine)).map(({ code, isDefault }) => [code, isDefault])).toEqual([
      ['MAIN', true],
      ['DEPO-2', false],
      ['DEPO-3', false],
    ])
    expect((await add(mine, { code: ' OFIS ' })).body.code).toBe('OFIS')
    expect(await add(mine, { code: 'OFIS' })).toMatchObject({
      status: 409,
      body: { code: 'request.conflict', errors: [{ path: 'code' }] },
    })
    expect((await add(theirs, { code: 'OFIS' })).status).toBe(200)
  })

  test('added side by side get a code each', async () => {
    const added = await Promise.all(Array.from({ length: 6 }, () => add(mine)))
    expect(added.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(added.map(({ body }) => body.code)).size).toBe(6)
    expect((await all(mine)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('are changed, but for their code', async () => {
    const { body } = await add(mine)
    const changed = await change(mine, body.id, { city: 'İzmir', code: 'OTHER' })
    expect(changed.body).toEqual({ ...body, city: 'İzmir' })
  })

  test('need a country that exists and fields that are filled', async () => {
    expect(await add(mine, { countryCode: 'XX' })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ path: 'countryCode' }] },
    })
    expect((await add(mine, { city: '  ' })).status).toBe(400)
    const { body } = await add(mine)
    expect((await change(mine, body.id, { countryCode: 'XX' })).status).toBe(400)
  })

  test('are removed softly; the default passes on and the last one stays', async () => {
    const [first, second] = [(await add(mine)).body, (await add(mine)).body]
    expect((await remove(mine, first.id)).status).toBe(204)
    expect(await all(mine)).toEqual([{ ...second, isDefault: true }])
    expect(await remove(mine, second.id)).toMatchObject({ status: 409, body: { code: 'address.in-use' } })
    const { rows } = await sql<{ n: number }>`select count(*) as n from addresses`.execute(it.db)
    expect(rows[0]?.n).toBe(2)
    // Its code may be used anew.
    expect((await add(mine, { code: first.code })).status).toBe(200)
  })

  test('of another customer, removed ones and missing ones are the same 404', async () => {
    const foreign = (await add(theirs)).body
    await add(theirs)
    const own = (await add(mine)).body
    await add(mine)
    await remove(mine, own.id)
    const answers = []
    for (const id of [foreign.id, own.id, 999_999]) answers.push(await change(mine, id), await remove(mine, id))
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'address.not-found', message: answers[0]!.body.message },
      })
    expect((await all(theirs)).map(({ id }) => id)).toContain(foreign.id)
    expect((await all(mine)).map(({ id }) => id)).not.toContain(foreign.id)
    expect((await it.call(customers.addresses, as(theirs, 'bayi'))).status).toBe(403)
  })

  test('leave a fact behind for each change', async () => {
    const first = (await add(mine)).body
    await add(mine)
    await change(mine, first.id)
    await remove(mine, first.id)
    const kept = await it.db
      .selectFrom('facts')
      .select(['kind', 'customerId'])
      .where('subject', '=', `address:${first.id}`)
      .orderBy('id')
      .execute()
    expect(kept).toEqual(
      ['address-added', 'address-updated', 'address-deleted'].map((kind) => ({ kind, customerId: mine })),
    )
  })
})

describe('definitions', () => {
  const define = <E extends Endpoint>(endpoint: E, culture = 'tr', query = {}) =>
    it.call(endpoint, { token: tokens.admin, headers: { 'x-culture': culture }, query })

  test('countries by their names in each language, in its alphabet', async () => {
    const inTurkish = (await define(definitions.allCountries, 'tr')).body
    expect(names(inTurkish)).toEqual(['Almanya', 'Avusturya', 'RS', 'Türkiye'])
    const inGerman = (await define(definitions.allCountries, 'de')).body
    expect(names(inGerman)).toEqual(['Deutschland', 'Österreich', 'RS', 'Türkei'])
    const page = (await define(definitions.countries, 'de', { SearchTerm: 'osterr', PageSize: 5 })).body
    expect(page).toMatchObject({ totalCount: 1, items: [{ id: 'AT', name: 'Österreich' }] })
    expect((await define(definitions.countries, 'de', { OrderBy: 'name desc', PageSize: 1 })).body.items).toEqual([
      { id: 'TR', name: 'Türkei' },
    ])
    expect((await define(definitions.countries, 'tr', { ColumnFilters: 'name:contains:alman' })).body.totalCount).toBe(
      1,
    )
  })

  test('salespeople by name or code', async () => {
    expect(names((await define(definitions.salesmans)).body.items)).toEqual(['İnci Çelik', 'Şükrü Satıcı'])
    expect(names((await define(definitions.salesmans, 'tr', { SearchTerm: 'celik' })).body.items)).toEqual([
      'İnci Çelik',
    ])
    const found = await it.call(definitions.salesmenByName, { token: tokens.admin, params: { name: 'SUKRU' } })
    expect(names(found.body)).toEqual(['Şükrü Satıcı'])
    expect((await it.call(definitions.salesmans, { token: tokens.satis })).body.code).toBe('permission.missing')
  })

  test('order statuses and sort parameters speak each language', async () => {
    const statuses = (await define(definitions.orderStatuses, 'de')).body
    expect(statuses[0]).toEqual({ id: 'AwaitingPayment', name: 'Zahlung ausstehend', statusType: 'warning' })
    for (const endpoint of [definitions.orderStatuses, definitions.sortParams] as unknown as Endpoint[]) {
      const [tr, de, en] = await Promise.all(
        ['tr', 'de', 'en'].map(async (culture) => JSON.stringify((await define(endpoint, culture)).body)),
      )
      expect(new Set([tr, de, en]).size).toBe(3)
    }
    const sorted = (await define(definitions.sortParams, 'en')).body
    expect(sorted.map(({ column, direction }) => `${column} ${direction}`)).toEqual([
      'popularity asc',
      'name asc',
      'name desc',
      'code asc',
      'code desc',
      'salePrice asc',
      'salePrice desc',
    ])
  })
})

describe('the terms of a customer', () => {
  let customer: number
  const terms = async () => (await freshTermsOf(it.db, customer, it.clock.now()))!
  beforeAll(async () => {
    await sql`insert into divisions (id, code, name, country_code, currency, time_zone) values
      (1, 'TR', 'Türkiye', 'TR', 'TRY', 'Europe/Istanbul'), (2, 'DE', 'Deutschland', 'DE', 'EUR', 'Europe/Berlin')`.execute(
      it.db,
    )
    await sql`insert into warehouses (id, code, name, division_id, priority) values
      (1, 'IST', 'İstanbul', 1, 2), (2, 'ANK', 'Ankara', 1, 1), (3, 'MUC', 'München', 2, 1), (4, 'OFF', 'Kapalı', 1, 0)`.execute(
      it.db,
    )
    await sql`update warehouses set is_active = false where id = 4`.execute(it.db)
    await sql`insert into warehouse_rules (warehouse_id, accepted_country_codes) values
      (1, '{}'), (2, '{TR}'), (3, '{DE,AT}'), (4, '{}')`.execute(it.db)
    await sql`insert into price_lists (id, division_id, code, currency) values (1, 1, 'A', 'TRY'), (2, 2, 'A', 'EUR')`.execute(
      it.db,
    )
    await sql`insert into customer_groups (id, name) values (1, 'Altın')`.execute(it.db)
    await sql`insert into brands (id, name) values (1, 'Nordvik'), (2, 'Corvano')`.execute(it.db)
    await sql`insert into categories (id, kind, names) values ('LST', 'LST', '{}'), ('JNT', 'JNT', '{}')`.execute(it.db)
    await sql`insert into properties (id, kind, code, names) values (1, 'LST', 'brand', '{}')`.execute(it.db)
    await sql`insert into property_details (id, property_id, code, name) select n, 1, n, n from generate_series(1, 9) n`.execute(
      it.db,
    )
    await sql`insert into payment_methods (code, names) values ('open', '{}')`.execute(it.db)
    customer = await people.customer('Koşullu Lastik')
    await sql`update customers set customer_group_id = 1, credit_limit = 1500.5, default_payment_method_code = 'open',
      vat_id = 'TR1' where id = ${customer}`.execute(it.db)
    await sql`insert into customer_divisions (customer_id, division_id, price_list_id, priority) values
      (${customer}, 2, 2, 2), (${customer}, 1, 1, 1)`.execute(it.db)
  })

  test('name divisions by priority with price list and currency, and serving warehouses in order', async () => {
    expect(await terms()).toMatchObject({
      id: customer,
      name: 'Koşullu Lastik',
      customerGroupName: 'Altın',
      taxStatus: 'domestic',
      hasVatId: true,
      creditLimit: '1500.50',
      defaultPaymentMethodCode: 'open',
      divisions: [
        { id: 1, currency: 'TRY', priceListId: 1, timeZone: 'Europe/Istanbul' },
        { id: 2, currency: 'EUR', priceListId: 2 },
      ],
      warehouses: [
        { id: 2, code: 'ANK', name: 'Ankara', divisionId: 1 },
        { id: 1, code: 'IST', name: 'İstanbul', divisionId: 1 },
      ],
    })
    await sql`update customers set country_code = 'AT' where id = ${customer}`.execute(it.db)
    expect((await terms()).warehouses.map(({ code }) => code)).toEqual(['MUC', 'IST'])
    await sql`update customers set country_code = 'TR' where id = ${customer}`.execute(it.db)
  })

  test('hold the rates of today, own and the group’s apart, the latest where several hold', async () => {
    const today = it.clock.now().toISOString().slice(0, 10)
    await sql`insert into discount_rates (customer_id, customer_group_id, brand_id, category_id, rate, valid_from, valid_to) values
      (${customer}, null, 1, null, 10, '2020-01-01', null),
      (${customer}, null, 1, null, 12.5, '2021-01-01', ${today}),
      (${customer}, null, 2, null, 7, '2020-01-01', '2020-12-31'),
      (${customer}, null, null, 'LST', 3, '2999-01-01', null),
      (null, 1, null, 'LST', 5, '2020-01-01', null),
      (null, 1, 2, null, 6, '2020-01-01', null)`.execute(it.db)
    const { ownRates, groupRates } = await terms()
    expect(ownRates).toEqual({ byBrand: new Map([[1, '12.500']]), byCategory: new Map() })
    expect(groupRates).toEqual({ byBrand: new Map([[2, '6.000']]), byCategory: new Map([['LST', '5.000']]) })
  })

  test('hold access by property detail; no list or no price means no cart', async () => {
    await sql`insert into customer_accesses (customer_id, property_detail_id, has_list, has_basket, show_price, show_stock) values
      (${customer}, 5, false, true, true, true), (${customer}, 2, true, true, false, true),
      (${customer}, 3, true, false, true, false), (${customer}, 1, true, true, true, true)`.execute(it.db)
    expect((await terms()).access).toEqual({
      hiddenFromList: [5],
      withoutBasket: new Set([2, 3, 5]),
      withoutPrice: new Set([2]),
      withoutStock: new Set([3]),
      defaults: { hasList: true, hasBasket: true, showPrice: true, showStock: true },
      allowedInList: [1, 2, 3],
      withBasket: new Set([1]),
      withPrice: new Set([1, 3, 5]),
      withStock: new Set([1, 2, 5]),
    })
    await sql`insert into settings (key, value) values ('access-default', '{"showPrice": false}')`.execute(it.db)
    expect((await terms()).access.defaults).toEqual({
      hasList: true,
      hasBasket: false,
      showPrice: false,
      showStock: true,
    })
    await sql`delete from settings`.execute(it.db)
  })

  test('come from memory without a statement, and anew after a change in any process', async () => {
    // A notice of the test before may still be on its way and clear what is kept.
    await expect.poll(async () => (await countStatements(() => termsOf(it.app, customer))).statements).toBe(0)
    await sql`update customers set is_blocked = true where id = ${customer}`.execute(it.db)
    await expect.poll(async () => (await termsOf(it.app, customer))?.isBlocked).toBe(true)
    await sql`insert into warehouse_rules (warehouse_id, rejected_country_codes) values (2, '{TR}')`.execute(it.db)
    await expect
      .poll(async () => (await termsOf(it.app, customer))?.warehouses.map(({ code }) => code))
      .toEqual(['IST'])
  })

  test('take one statement and the warehouses to read, whatever there is of them', async () => {
    expect((await countStatements(terms)).statements).toBe(2)
    expect(await termsOf(it.app, 999_999)).toBeNull()
    expect(await freshTermsOf(it.db, 999_999, it.clock.now())).toBeNull()
  })
})
