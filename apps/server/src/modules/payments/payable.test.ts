/** What a customer can pay now, wherever it is shown. */
import * as orders from '@toptan/contract/orders'
import * as payments from '@toptan/contract/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTill, type Till } from '../../testing/till.ts'
import { openWorld, type Person, type WorldServer } from '../../testing/world-server.ts'
import { changeSetting, settingOf } from '../settings/index.ts'

let it: WorldServer
let till: Till
let ayse: Person
let mehmet: Person
beforeAll(async () => {
  it = await openWorld({ worker: false })
  till = await openTill(it, 'Netahsilat by rest')
  ;[ayse, mehmet] = await Promise.all([it.as('ayse'), it.as('mehmet')])
})
afterAll(async () => {
  await it?.stop()
  await till?.close()
})

const numbers = async (person = ayse, customerId?: number) =>
  (await person.call(payments.payable, { customerId })).map(({ docNumber }) => docNumber)

test('orders that wait to be paid, those that expire first at the top; paid and cancelled ones are gone', async () => {
  expect(await numbers()).toEqual([])
  const [first, second, third] = [
    await till.order(ayse, { 1: 2 }),
    await till.order(ayse, { 2: 1 }),
    await till.order(ayse, { 3: 1 }),
  ]
  await sql`update orders set payment_expires_at = now() + interval '1 hour' where doc_number = ${second}`.execute(
    it.db,
  )
  expect(await numbers()).toEqual([second, first, third])
  const { totalAmount, payWith, createdOnUtc } = await ayse.call(orders.detail, { params: { docNumber: first } })
  expect((await ayse.call(payments.payable))[1]).toEqual({
    docNumber: first,
    amount: totalAmount,
    currency: 'TRY',
    orderedOn: createdOnUtc,
    expiresOn: expect.any(String),
    payWith,
    isChecking: false,
  })
  await till.pay(ayse, second)
  await ayse.call(orders.cancel, { params: { docNumber: third } })
  expect(await numbers()).toEqual([first])
})

test('a salesperson sees those of the customer they act for, and nobody those of another', async () => {
  const own = await numbers()
  expect(await numbers(mehmet, 1)).toEqual(own)
  expect(await numbers(mehmet, 3)).toEqual([])
  expect(await ayse.refused(payments.payable, { customerId: 2 })).toMatchObject({ status: 403 })
  expect(await (await it.as('hans')).call(payments.payable)).toEqual([])
})

test('while money may have been taken an order is there to be seen, and not to be paid', async () => {
  const docNumber = await till.order(ayse, { 4: 1 })
  const address = `http://b2b.test/orders/${docNumber}/{paymentOrderId}`
  const body = { docNumber, callbackUrl: address, cancelUrl: address }
  const started = await ayse.call(payments.start, { body })
  expect((await ayse.call(payments.payable)).find((one) => one.docNumber === docNumber)).toMatchObject({
    isChecking: false,
  })
  await till.bench.buyer({ ...started, gatewayReference: null }, 'has to wait')
  await ayse.call(payments.process, { params: started })
  expect((await ayse.call(payments.payable)).find((one) => one.docNumber === docNumber)).toMatchObject({
    isChecking: true,
  })
})

test('what cannot be paid here is not offered', async () => {
  const setting = await settingOf(it.app, 'payment')
  await changeSetting(it.app, { userId: 1 }, 'payment', { ...setting, paymentMethodCode: 'another' })
  expect(await numbers()).toEqual([])
})
