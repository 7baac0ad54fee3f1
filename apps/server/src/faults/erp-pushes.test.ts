/** Everything that goes to the ERP × everything that can go wrong with it: each thing is there once, and screens say what is true. */
import * as commons from '@toptan/contract/commons'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openErpSyncWorld } from '../testing/erp-sync-world.ts'
import { takeTurn } from '../testing/job-turn.ts'
import { openTill } from '../testing/till.ts'
import { erpFaults, struck } from './testing/erp-faults.ts'
import { endure } from './testing/frame.ts'
import { PATIENCE_MS } from './testing/patience.ts'
import { anHourGoesBy, countUnsent, leaveOthers, type PushWorld, pushes } from './testing/push-paths.ts'

let it: PushWorld

beforeAll(async () => {
  const world = await openErpSyncWorld({
    readTimeoutMs: PATIENCE_MS,
    writeTimeoutMs: PATIENCE_MS,
    signInTries: 1,
    readTries: 2,
  })
  const till = await openTill(world, 'Netahsilat by rest')
  it = { ...world, till, admin: await world.as('admin'), ayse: await world.as('ayse') }
  const { netahsilat, ...settings } = await it.admin.call(commons.paymentSettings)
  await it.admin.call(commons.updatePaymentSettings, {
    body: { ...settings, netahsilat: { ...netahsilat, bankAccountCode: 'BANKA-TL-01' } },
  })
})
afterAll(async () => {
  await it?.stop()
  await it?.till.close()
})

describe.each(Object.entries(pushes))('%s', (_, { moments, path }) => {
  describe.each(Object.entries(moments))('%s', (_, { tries, ...place }) => {
    test.each(Object.entries(erpFaults))('arrives once although the ERP %s', async (_, fault) => {
      await endure(path(it, fault), struck(it, fault, place), { tries, timeGoesBy: () => anHourGoesBy(it) })
    })
  })
})

test('orders that are sent while the ERP forgets one answer in ten and is killed twice are there once each', async () => {
  await leaveOthers(it)
  const docNumbers: string[] = []
  for (let at = 0; at < 60; at += 1) docNumbers.push(await it.order(it.ayse, { [1 + (at % 20)]: 1 }))
  const unsent = () => countUnsent(it, docNumbers)
  await it.erp.control('POST', 'faults', { kind: 'forget', match: 'POST .*/salesOrders', probability: 0.1 })
  for (const rest of [40, 20]) {
    const pushing = takeTurn(it.app, 'push-orders-to-erp')
    await expect.poll(unsent, { timeout: 20_000, interval: 5 }).toBeLessThan(rest)
    await it.erp.kill()
    await pushing
    await it.erp.startAgain()
  }
  for (let turns = 0; turns < 6 && (await unsent()) > 0; turns += 1) {
    await anHourGoesBy(it)
    await takeTurn(it.app, 'push-orders-to-erp')
  }
  const there = (await it.ordersAtErp()).map(({ DOC_NUMBER }) => DOC_NUMBER.replace(/[.]\d+$/, ''))
  expect(there.filter((docNumber) => docNumbers.includes(docNumber)).sort()).toEqual(docNumbers.sort())
  const { doubledOrders } = await it.erp.control<{ doubledOrders: unknown[] }>('GET', 'state')
  expect(doubledOrders).toEqual([])
}, 120_000)
