import * as commons from '@toptan/contract/commons'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mailWorld } from '../../testing/mail-world.ts'
import { startSendGrid } from '../../testing/sendgrid.ts'
import type { TestSmtpServer } from '../../testing/smtp-server.ts'
import { cast } from '../../testing/world.ts'
import type { Person, WorldServer } from '../../testing/world-server.ts'

let it: WorldServer
let smtp: TestSmtpServer
let admin: Person
const { settings, save, stateOf, waiting } = mailWorld((world) => {
  ;({ it, smtp, admin } = world)
})

describe('settings', () => {
  test('are kept sealed, never come back, and stay when left empty', async () => {
    const shown = await admin.call(commons.mailSettings)
    expect(shown.smtp).toEqual({
      username: 'b2b',
      serverAddress: 'localhost',
      port: smtp.port,
      sslRequire: false,
      isPasswordSet: true,
    })
    expect(shown.sendGrid).toEqual({ baseUrl: 'https://api.sendgrid.com', isApiKeySet: false })
    await save(settings({ displayName: 'Other', smtp: { ...settings().smtp, password: '' } }))
    expect((await admin.call(commons.mailSettings)).smtp.isPasswordSet).toBe(true)
    const { rows } = await sql<{
      all: string
    }>`select (select jsonb_agg(s)::text from settings s) || coalesce((select jsonb_agg(s)::text
      from sealed_secrets s), '') || (select jsonb_agg(f)::text from facts f) as all`.execute(it.db)
    expect(rows[0]?.all).not.toContain('kept-secret')
    await save(settings({ smtp: { ...settings().smtp, password: null } }))
    expect((await admin.call(commons.mailSettings)).smtp.isPasswordSet).toBe(false)
  })

  test('every change is recorded with who and what, without secrets', async () => {
    await save(settings({ displayName: 'Recorded' }))
    const { rows } = await sql<{ accountName: string; subject: string; details: unknown }>`
      select u.account_name, f.subject, f.details from facts f join users u on u.id = f.user_id
      where kind = 'setting-changed' order by f.id desc limit 1`.execute(it.db)
    expect(rows).toEqual([
      {
        accountName: cast.admin,
        subject: 'setting:mail',
        details: { fields: ['displayName'], secrets: ['mail.smtp.password', 'mail.sendGrid.apiKey'] },
      },
    ])
  })

  test('a kept secret is not handed to another server', async () => {
    const elsewhere = settings({ smtp: { ...settings().smtp, password: '', serverAddress: 'evil.test' } })
    for (const endpoint of [commons.updateMailSettings, commons.testMailSettings]) {
      const refusal = await admin.refused(endpoint, { body: elsewhere })
      expect([refusal.code, refusal.errors?.map(({ path }) => path)]).toEqual([
        'settings.secret-needed',
        ['smtp.password'],
      ])
    }
  })

  test.each([
    [{}, true, 'The connection works.'],
    [{ password: 'wrong' }, false, 'The mail server refused the user name, the password or the key.'],
    [{ port: 1 }, false, 'The mail server cannot be reached. Check address and port.'],
    [
      { sslRequire: true },
      false,
      'Encryption is required, but this server does not offer it here – or the server asks for it.',
    ],
    [
      { serverAddress: '' },
      false,
      'No sender and mail server are set yet. Enter them under Integration settings → Mail.',
    ],
  ])('a test with %j says so', async (more, isConnected, message) => {
    const body = settings({ smtp: { ...settings().smtp, ...more } })
    expect(await admin.call(commons.testMailSettings, { body })).toMatchObject({ isConnected, message })
  })

  test('a test keeps nothing and uses the kept password where none is given', async () => {
    const body = settings({ displayName: 'Not kept', smtp: { ...settings().smtp, password: '' } })
    expect((await admin.call(commons.testMailSettings, { body })).isConnected).toBe(true)
    expect((await admin.call(commons.mailSettings)).displayName).toBe('Firma B2B')
  })

  test('SendGrid instead of SMTP', async () => {
    const service = await startSendGrid({ apiKey: 'SG.kept', verifiedDomain: 'firma.test' })
    const sendGrid = { baseUrl: service.url, apiKey: 'SG.kept' }
    await save(settings({ emailProvider: 'sendGrid', sendGrid }))
    await waiting('x@reader.test', { language: 'de' })
    await stateOf('x@reader.test').toBe('sent')
    expect(service.arrived).toMatchObject([{ subject: 'Bitte prüfen: Thema', from: { email: 'siparis@firma.test' } }])
    service.next.push({ status: 429, headers: { 'retry-after': '1' } })
    await waiting('y@reader.test')
    await stateOf('y@reader.test').toBe('sent')
    await service.stop()
  })
})
