/** Reaching the ERP: what each wrong setting looks like, and what the adapter gets over by itself. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { all, type ErpWorld, openErpWorld, quick } from '../../testing/erp-world.ts'
import { connectErp } from './connect.ts'
import type { ErpConnection } from './port.ts'
import { erpSettingNames } from './port.ts'

let erp: ErpWorld
let connection: ErpConnection

beforeAll(async () => {
  erp = await openErpWorld()
  connection = connectErp('logoRestSettings', erp.settings, quick)
})
afterAll(() => erp.stop())
beforeEach(() => erp.reset())

test('a good connection passes every check, for either kind of settings', async () => {
  for (const name of erpSettingNames) {
    const checks = await connectErp(name, erp.settings, quick).test()
    expect(checks).toEqual(['sign-in', 'products', 'orders', 'stock'].map((what) => ({ what, failure: null })))
  }
})

test('each wrong setting is told apart', async () => {
  const failureWith = async (change: object) => {
    const checks = await connectErp('logoRestSettings', { ...erp.settings, ...change }, quick).test()
    return checks.find(({ failure }) => failure !== null)
  }
  expect(await failureWith({ password: 'wrong & ß' })).toMatchObject({
    what: 'sign-in',
    failure: { kind: 'credentials', sentences: ['Kullanıcı adı veya şifre hatalı.'] },
  })
  expect(await failureWith({ clientSecret: 'wrong' })).toMatchObject({
    failure: { kind: 'credentials', sentences: ['İstemci kimliği doğrulanamadı.'] },
  })
  expect(await failureWith({ companyCode: '9' })).toMatchObject({
    failure: { kind: 'credentials', sentences: ['9 numaralı firma bulunamadı.'] },
  })
  expect(await failureWith({ companyCode: 'A' })).toMatchObject({ failure: { kind: 'credentials' } })
  expect(await failureWith({ url: 'http://127.0.0.1:9' })).toMatchObject({ failure: { kind: 'unreachable' } })
  expect(await failureWith({ url: 'erp' })).toMatchObject({ failure: { kind: 'unreachable', mayPass: false } })
  await erp.control('PUT', 'settings', { isSqlEnabled: false })
  expect(await failureWith({})).toMatchObject({ what: 'stock', failure: { kind: 'refused' } })
})

test('an installation that wants the client in the body is understood, and remembered', async () => {
  await erp.control('PUT', 'settings', { clientCredentials: 'body' })
  const own = connectErp('logoRestSettings', { ...erp.settings, url: `${erp.url}/api/v1/`, companyCode: '001' }, quick)
  await own.job((job) => all(job.warehouses()))
  await own.job((job) => all(job.warehouses()))
  expect((await erp.requests('POST /token')).map(({ status }) => status)).toEqual([400, 200, 200])
})

test('signing in is tried again when all seats are taken', async () => {
  await erp.control('PUT', 'settings', { seats: 1 })
  try {
    await connection.job(async (job) => {
      await all(job.warehouses())
      await expect(connection.job((other) => all(other.warehouses()))).rejects.toMatchObject({ kind: 'credentials' })
      setTimeout(() => void erp.control('POST', 'tokens/expire'), 60)
      await connectErp('logoRestSettings', erp.settings, { ...quick, signInPauseMs: 100 }).job((other) =>
        all(other.warehouses()),
      )
    })
  } finally {
    await erp.control('PUT', 'settings', { seats: 0 })
  }
})
