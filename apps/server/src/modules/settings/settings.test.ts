import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SealBroken } from '../../platform/secrets.ts'
import { type BareServer, startBareServer } from '../../testing/bare-server.ts'
import { createAccount } from '../identity/index.ts'
import { changeSetting, ensureSettingsKey, keptSecrets, secretChange, secretsOf, settingOf } from './index.ts'
import { changedFields } from './rules.ts'
import { seedFrame } from './seed-frame.ts'

const OTHER_KEY = 'quite another settings key of the tests only'

let it: BareServer
let by: { userId: number }
beforeAll(async () => {
  it = await startBareServer()
  await seedFrame(it.db)
  const userId = await createAccount(it.app, {
    accountName: 'admin',
    email: 'admin@x.test',
    roleName: 'Admin',
    language: 'en',
    password: 'Deneme-parola-1',
  })
  by = { userId }
})
afterAll(() => it?.close())

const withKey = (settingsKey: string) => ({ ...it.app, config: { ...it.app.config, settingsKey } })

describe('the key of the secrets', () => {
  test('is that of the first process to start; another is refused in words, even among many at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ensureSettingsKey(it.app)))
    await expect(ensureSettingsKey(withKey(OTHER_KEY))).rejects.toThrow('TOPTAN_SETTINGS_KEY is not the key')
    await ensureSettingsKey(it.app)
  })
})

describe('a setting with secrets', () => {
  const mail = async () => settingOf(it.app, 'mail')

  test('seals them, keeps what is not named and forgets what is null', async () => {
    const value = await mail()
    await changeSetting(it.app, by, 'mail', value, { 'mail.smtp.password': 'bir', 'mail.sendGrid.apiKey': 'iki' })
    await changeSetting(it.app, by, 'mail', value, secretChange('mail.smtp.password', ''))
    expect(await secretsOf(it.app, ['mail.smtp.password', 'mail.sendGrid.apiKey'])).toEqual({
      'mail.smtp.password': 'bir',
      'mail.sendGrid.apiKey': 'iki',
    })
    await changeSetting(it.app, by, 'mail', value, secretChange('mail.smtp.password', null))
    expect(await keptSecrets(it.app, ['mail.smtp.password', 'mail.sendGrid.apiKey'])).toEqual({
      'mail.smtp.password': false,
      'mail.sendGrid.apiKey': true,
    })
  })

  test('is not opened with another key, nor one secret in another’s place', async () => {
    await expect(secretsOf(withKey(OTHER_KEY), ['mail.sendGrid.apiKey'])).rejects.toThrow(SealBroken)
    await sql`insert into sealed_secrets (name, sealed) select 'mail.smtp.password', sealed from sealed_secrets
      where name = 'mail.sendGrid.apiKey'`.execute(it.db)
    await expect(secretsOf(it.app, ['mail.smtp.password'])).rejects.toThrow(SealBroken)
    await sql`delete from sealed_secrets where name = 'mail.smtp.password'`.execute(it.db)
  })

  test('is read anew by every process, and each change is recorded one after the other', async () => {
    const before = await mail()
    const ports = [25, 26, 27, 28, 29]
    await Promise.all(
      ports.map((port) => changeSetting(it.app, by, 'mail', { ...before, smtp: { ...before.smtp, port } })),
    )
    const { rows } = await sql<{ port: number; changedBy: number }>`
      select (value -> 'smtp' ->> 'port')::int as port, changed_by from settings where key = 'mail'`.execute(it.db)
    expect(rows).toEqual([{ port: expect.any(Number), changedBy: by.userId }])
    await expect.poll(async () => (await mail()).smtp.port).toBe(rows[0]?.port)
    const facts =
      await sql`select from facts where kind = 'setting-changed' and details @> '{"fields": ["smtp.port"]}'`.execute(
        it.db,
      )
    expect(facts.rows).toHaveLength(5)
  })
})

test('fields that changed are named by where they stand', () => {
  expect(changedFields({ a: 1, b: { c: 2, d: [1] } }, { a: 1, b: { c: 3, d: [1, 2] }, e: true })).toEqual([
    'b.c',
    'b.d',
    'e',
  ])
})
