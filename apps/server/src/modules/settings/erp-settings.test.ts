/** The settings of the ERPs, against the simulator as a program of its own. */
import * as commons from '@toptan/contract/commons'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ErpSyncWorld, openErpSyncWorld } from '../../testing/erp-sync-world.ts'
import type { Person } from '../../testing/world-server.ts'
import { erpConnection } from './index.ts'

let it: ErpSyncWorld
let admin: Person
let full: commons.ErpSettingsInput

beforeAll(async () => {
  it = await openErpSyncWorld()
  admin = await it.as('admin')
  full = { ...it.erp.settings }
})
afterAll(() => it?.stop())

const calls = {
  logo: [commons.logoRestSettings, commons.updateLogoRestSettings, commons.testLogoRestSettings],
  metal: [commons.kormetalRestSettings, commons.updateKormetalRestSettings, commons.testKormetalRestSettings],
} as const

describe.each(Object.entries(calls))('the settings of the %s ERP', (which, [get, put, probe]) => {
  test('keep secrets without showing them, and what is left empty stays', async () => {
    await admin.call(put, { body: full })
    expect(await admin.call(get)).toEqual({
      url: full.url,
      clientId: 'toptan',
      username: 'B2B',
      companyCode: '1',
      isClientSecretSet: true,
      isPasswordSet: true,
    })
    const { clientSecret: _, password: __, ...rest } = full
    await admin.call(put, { body: { ...rest, username: 'B2B', password: '', clientSecret: '' } })
    expect(await admin.call(probe, { body: rest })).toMatchObject({ isConnected: true, detail: null })
    const stored = await sql<{ text: string }>`
      select string_agg(s::text, '') as text from (select to_jsonb(s) as s from settings s union all
        select to_jsonb(s) from sealed_secrets s union all select to_jsonb(f) from facts f) t`.execute(it.db)
    for (const secret of [it.erp.settings.clientSecret, it.erp.settings.password])
      expect(stored.rows[0]?.text).not.toContain(secret)
  })

  test('are what the jobs use from then on', async () => {
    const name = which === 'logo' ? 'logoRestSettings' : 'kormetalRestSettings'
    const connection = await erpConnection(it.app, name)
    expect((await connection?.test())?.every(({ failure }) => failure === null)).toBe(true)
  })

  test('do not hand kept secrets to another server', async () => {
    const moved = { ...full, url: 'http://127.0.0.1:9', clientSecret: '', password: undefined }
    for (const call of [put, probe])
      expect(await admin.refused(call, { body: moved })).toMatchObject({
        status: 400,
        code: 'settings.secret-needed',
        errors: [{ path: 'clientSecret' }, { path: 'password' }],
      })
    expect((await admin.call(get)).url).toBe(full.url)
  })

  test('are tested in words: what failed, and what the ERP said', async () => {
    expect(await admin.call(probe, { body: { ...full, password: 'wrong' } })).toEqual({
      isConnected: false,
      message: 'Signing in failed. The client, the user or the company is not accepted, or no seat is free.',
      detail: 'Kullanıcı adı veya şifre hatalı.',
    })
    expect(await admin.call(probe, { body: { ...full, companyCode: '9' } })).toMatchObject({
      detail: '9 numaralı firma bulunamadı.',
    })
    expect(await admin.call(probe, { body: { ...full, url: 'http://127.0.0.1:9' } })).toMatchObject({
      isConnected: false,
      message: 'Signing in failed. No usable answer came. Check the address, and whether the ERP is running.',
    })
    expect(await admin.call(probe, { body: { ...full, url: '' } })).toMatchObject({
      isConnected: false,
      message: 'Enter the address of the ERP first.',
    })
    await it.erp.control('PUT', 'settings', { isSqlEnabled: false })
    expect((await admin.call(probe, { body: full })).message).toMatch(/^Products and orders can be read, but stock/)
    await it.erp.control('PUT', 'settings', { isSqlEnabled: true })
  })

  test('are forgotten when told so, and recorded with who changed them', async () => {
    await admin.call(put, { body: { ...full, password: null } })
    expect(await admin.call(get)).toMatchObject({ isPasswordSet: false, isClientSecretSet: true })
    const facts = await sql`select from facts where kind = 'setting-changed' and user_id is not null
      and subject = ${which === 'logo' ? 'setting:logoRestSettings' : 'setting:kormetalRestSettings'}`.execute(it.db)
    expect(facts.rows.length).toBeGreaterThanOrEqual(3)
    await admin.call(put, { body: full })
  })

  test('belong to who may change them, and an address that is none is refused', async () => {
    const ayse = await it.as('ayse')
    for (const [call, body] of [
      [get, undefined],
      [put, full],
      [probe, full],
    ] as const)
      expect(await ayse.refused(call, { body } as never)).toMatchObject({ status: 403 })
    expect(await admin.refused(put, { body: { ...full, url: 'erp' } })).toMatchObject({ status: 400 })
  })
})
