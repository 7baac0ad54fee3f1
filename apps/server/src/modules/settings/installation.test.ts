/** The exchange, the ways to pay, and who changed what: an administrator's screens beside the connections. */
import * as baskets from '@toptan/contract/baskets'
import * as commons from '@toptan/contract/commons'
import * as installation from '@toptan/contract/installation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type WorldServer } from '../../testing/world-server.ts'
import { settingOf } from './index.ts'
import { unfitRates } from './rules.ts'

let it: WorldServer
let admin: Person
let ayse: Person

beforeAll(async () => {
  it = await openWorld({ worker: false })
  ;[admin, ayse] = [await it.as('admin'), await it.as('ayse')]
})
afterAll(() => it?.stop())

const exchange = () => admin.call(installation.exchangeSettings)
const changes = (area: installation.SettingArea) =>
  admin.call(installation.settingChanges, { params: { area }, query: { PageSize: 20 } })

describe('what holds for the exchange', () => {
  test('starts with its defaults, and is what jobs and checkouts go by once it is changed', async () => {
    const body = {
      collectiveAccountCode: '120.99',
      localCurrency: 'TRY',
      exchangeRates: [
        { currency: 'EUR', rate: '48.125' },
        { currency: 'USD', rate: '41' },
      ],
      isReservedApart: true,
      askBelow: 0,
      askTimeoutMs: 800,
      prepaidExpiryHours: 48,
    }
    expect(await exchange()).toMatchObject({ localCurrency: 'TRY', exchangeRates: [], prepaidExpiryHours: 24 })
    await admin.call(installation.updateExchangeSettings, { body })
    expect(await exchange()).toEqual(body)
    expect((await settingOf(it.app, 'erp')).exchangeRates).toEqual({ EUR: '48.125', USD: '41' })
    expect(await settingOf(it.app, 'prepaid-expiry-hours')).toBe(48)
    await admin.call(installation.updateExchangeSettings, { body: { ...body, askBelow: 2 } })
    expect((await changes('exchange')).items.map(({ subject, fields }) => [subject, ...fields])).toEqual([
      ['erp', 'askBelow'],
      ['prepaid-expiry-hours', ''],
      [
        'erp',
        'collectiveAccountCode',
        'exchangeRates.EUR',
        'exchangeRates.USD',
        'isReservedApart',
        'askBelow',
        'askTimeoutMs',
      ],
    ])
  })

  test('is refused at the rate that cannot be meant so, and nothing is changed', async () => {
    const before = await exchange()
    const body = {
      ...before,
      prepaidExpiryHours: 1,
      exchangeRates: [...before.exchangeRates, { currency: 'EUR', rate: '1' }],
    }
    expect(await admin.refused(installation.updateExchangeSettings, { body })).toMatchObject({
      status: 400,
      code: 'exchange.rate-unfit',
      errors: [{ path: 'exchangeRates.2.currency' }],
    })
    const invalid = { ...before, exchangeRates: [{ currency: 'EUR', rate: '48,1' }] }
    expect(await admin.refused(installation.updateExchangeSettings, { body: invalid })).toMatchObject({
      errors: [{ path: 'exchangeRates.0.rate' }],
    })
    expect(await exchange()).toEqual(before)
  })

  test.each([
    [[['EUR', '1']], []],
    [[['TRY', '1']], ['0.currency']],
    [
      [
        ['EUR', '0'],
        ['EUR', '0.0'],
      ],
      ['0.rate', '1.currency'],
    ],
  ] as const)('%j in books in lira: unfit %j', (rates, unfit) => {
    const given = rates.map(([currency, rate]) => ({ currency, rate }))
    expect(unfitRates(given, 'TRY')).toEqual(unfit)
  })
})

describe('a payment method', () => {
  const methods = () => admin.call(installation.paymentMethods)
  const method = async (code: string) => (await methods()).find((one) => one.code === code)!
  const offered = async () =>
    (await ayse.call(baskets.paymentMethods, { params: { categoryId: 'LST' } })).map(({ code }) => code)
  const change = async (code: string, more: object) => {
    const { names, isActive, priority, terms } = await method(code)
    await admin.call(installation.updatePaymentMethod, {
      params: { code },
      body: { names, isActive, priority, terms, ...more },
    })
  }

  test('is offered to buyers once it is switched on, for the goods it is for', async () => {
    await change('cash-on-delivery', { isActive: false })
    expect(await offered()).not.toContain('cash-on-delivery')
    await change('cash-on-delivery', { isActive: true })
    expect(await offered()).toContain('cash-on-delivery')
    await change('cash-on-delivery', { terms: [{ categoryId: 'JNT', discountRate: 0, expenseRate: 0 }] })
    expect(await offered()).not.toContain('cash-on-delivery')
    expect((await method('cash-on-delivery')).terms).toEqual([{ categoryId: 'JNT', discountRate: 0, expenseRate: 0 }])
  })

  test('says that nobody can pay with it while its service is not set up', async () => {
    expect((await method('paypal')).obstacle).toContain('not set up')
    expect((await method('open-account')).obstacle).toBeNull()
    const { payPal, ...rest } = await admin.call(commons.paymentSettings)
    const body = { ...rest, payPal: { ...payPal, clientId: 'b2b', clientSecret: 'gizli' } }
    await admin.call(commons.updatePaymentSettings, { body })
    expect((await method('paypal')).obstacle).toBeNull()
  })

  test('is named and priced by kind of goods, and what changed is on record', async () => {
    await change('credit-card', {
      names: { tr: 'Kart', de: 'Karte', en: 'Card' },
      terms: [
        { categoryId: 'LST', discountRate: 1.5, expenseRate: 2.25 },
        { categoryId: 'YAG', discountRate: 0, expenseRate: 0 },
      ],
    })
    expect(await method('credit-card')).toMatchObject({
      names: { tr: 'Kart', de: 'Karte', en: 'Card' },
      isPrepaid: true,
      terms: [
        { categoryId: 'LST', discountRate: 1.5, expenseRate: 2.25 },
        { categoryId: 'YAG', discountRate: 0, expenseRate: 0 },
      ],
    })
    const [last] = (await changes('payment')).items
    expect(last).toMatchObject({
      subject: 'payment-methods',
      name: 'credit-card',
      changedBy: 'admin',
      action: 'changed',
    })
    expect(last?.fields).toEqual(expect.arrayContaining(['names.tr', 'terms.LST.discountRate', 'terms.JNT']))
    expect(last?.fields).not.toContain('priority')
  })

  test('cannot be given twice for a kind of goods, nor without a name, nor where there is none', async () => {
    const { names, isActive, priority, terms } = await method('open-account')
    const refused = async (code: string, more: object) => {
      const body = { names, isActive, priority, terms, ...more }
      const { status, errors } = await admin.refused(installation.updatePaymentMethod, { params: { code }, body })
      return [status, errors?.[0]?.path]
    }
    expect(await refused('open-account', { terms: [terms[0], terms[0]] })).toEqual([400, 'terms.1.categoryId'])
    expect(await refused('open-account', { names: { ...names, de: ' ' } })).toEqual([400, 'names.de'])
    expect(await refused('barter', {})).toEqual([404, undefined])
  })
})

describe('who changed what', () => {
  test('is told of each area with the fields that changed, and never with what is secret', async () => {
    const mail = await admin.call(commons.mailSettings)
    const smtp = { ...mail.smtp, serverAddress: 'mail.test', password: 'cok-gizli' }
    await admin.call(commons.updateMailSettings, { body: { ...mail, smtp } })
    const { items, totalCount } = await changes('mail')
    expect(items).toEqual([
      {
        id: expect.any(Number),
        changedOn: expect.any(String),
        changedBy: 'admin',
        subject: 'mail',
        action: 'changed',
        name: null,
        fields: ['smtp.serverAddress'],
        secrets: ['smtp.password'],
      },
    ])
    expect([totalCount, JSON.stringify(items).includes('cok-gizli')]).toEqual([1, false])
    expect((await changes('files')).items).toEqual([])
  })
})
