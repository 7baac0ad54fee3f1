import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createListener } from '../../db/listen.ts'
import type { App } from '../../platform/app.ts'
import { createChanges } from '../../platform/changes.ts'
import { SealBroken } from '../../platform/secrets.ts'
import { type BareServer, startBareServer } from '../../testing/bare-server.ts'
import { createAccount } from '../identity/index.ts'
import {
  changeSetting,
  ensureSettingsKey,
  keptSecrets,
  secretChange,
  secretsOf,
  settingOf,
  settingWithSecrets,
} from './index.ts'
import { changedFields, readSetting, strayedSecrets } from './rules.ts'
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
    expect((await mail()).smtp.port).toBe(rows[0]?.port)
    const facts =
      await sql`select from facts where kind = 'setting-changed' and details @> '{"fields": ["smtp.port"]}'`.execute(
        it.db,
      )
    expect(facts.rows).toHaveLength(5)
  })
})

describe('what holds after a change', () => {
  const maxLines = async (app: App) => (await settingOf(app, 'cart-limits')).maxLines
  const change = async (lines: number) =>
    changeSetting(it.app, by, 'cart-limits', { ...(await settingOf(it.app, 'cart-limits')), maxLines: lines })
  afterEach(() => void vi.useRealTimers())

  test('is the new value, at once where it was made and as soon as a notice comes elsewhere', async () => {
    const elsewhere: App = { ...it.app, changes: createChanges() }
    const listener = createListener({ url: it.app.config.database.directUrl })
    listener.on('toptan_changed', elsewhere.changes.tell)
    await listener.ready()
    expect([await maxLines(it.app), await maxLines(elsewhere)]).toEqual([500, 500])
    await change(499)
    expect(await maxLines(it.app)).toBe(499)
    await expect.poll(() => maxLines(elsewhere)).toBe(499)
    await listener.close()
  })

  test('is the new value a minute later where no notices arrive', async () => {
    const deaf: App = { ...it.app, changes: createChanges() }
    const before = await maxLines(deaf)
    await change(before - 1)
    expect(await maxLines(deaf)).toBe(before)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await maxLines(deaf)).toBe(before - 1)
  })

  test('is read together with its secrets, whatever is in memory', async () => {
    const deaf: App = { ...it.app, changes: createChanges() }
    await settingOf(deaf, 'ftpSettings')
    const value = { serverAddress: 'files.test', user: 'b2b', rootPath: '', rootUrl: '' }
    await changeSetting(it.app, by, 'ftpSettings', value, { 'ftpSettings.password': 'gizli' })
    expect(await settingWithSecrets(deaf, 'ftpSettings')).toEqual({
      setting: value,
      secrets: { 'ftpSettings.password': 'gizli' },
    })
  })
})

describe('a kept secret', () => {
  const at = (serverAddress: string) => ({ serverAddress, user: 'b2b', rootPath: '', rootUrl: '' })
  const save = (serverAddress: string, secrets = {}) =>
    changeSetting(it.app, by, 'ftpSettings', at(serverAddress), secrets)

  test('stays with its server, also where two people change the address at the same time', async () => {
    await save('a.test', { 'ftpSettings.password': 'gizli' })
    const refused = { code: 'settings.secret-needed', faults: [{ path: 'password' }] }
    const outcomes = await Promise.allSettled([save('b.test', { 'ftpSettings.password': 'yeni' }), save('a.test')])
    const { setting, secrets } = await settingWithSecrets(it.app, 'ftpSettings')
    // Whoever came last with the old password is refused, or came first with its own server.
    expect([setting.serverAddress, secrets['ftpSettings.password']]).toEqual(['b.test', 'yeni'])
    expect(outcomes[0]?.status).toBe('fulfilled')
    await expect(save('evil.test')).rejects.toMatchObject(refused)
  })

  test('may lose its server, and is not taken to the next one', async () => {
    await save('')
    await expect(save('evil.test')).rejects.toMatchObject({ code: 'settings.secret-needed' })
    await save('evil.test', { 'ftpSettings.password': null })
    expect(await keptSecrets(it.app, ['ftpSettings.password'])).toEqual({ 'ftpSettings.password': false })
  })

  test.each([
    ['payment', { payPal: { baseUrl: 'https://x.test' } }, ['payment.payPal.clientSecret']],
    ['payment', { netahsilat: { serviceUrl: 'https://x.test' } }, ['payment.netahsilat.password']],
    ['payment', { netahsilat: { formUrl: 'https://x.test' } }, ['payment.netahsilat.formKey']],
    ['mail', { sendGrid: { baseUrl: 'https://x.test' } }, ['mail.sendGrid.apiKey']],
    ['mail', { smtp: { username: 'x' } }, []],
  ] as const)('of %s strays with %j: %j', (key, after, strayed) => {
    const value = (stored: unknown) => readSetting(key, stored).value
    expect(strayedSecrets(key, value({}), value(after), {})).toEqual(strayed)
  })
})

test('fields that changed are named by where they stand', () => {
  expect(changedFields({ a: 1, b: { c: 2, d: [1] } }, { a: 1, b: { c: 3, d: [1, 2] }, e: true })).toEqual([
    'b.c',
    'b.d',
    'e',
  ])
})
