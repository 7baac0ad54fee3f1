import { verify } from '@node-rs/argon2'
import * as auths from '@toptan/contract/auths'
import * as commons from '@toptan/contract/commons'
import * as customers from '@toptan/contract/customers'
import * as definitions from '@toptan/contract/definitions'
import type { Endpoint } from '@toptan/contract/endpoint'
import * as home from '@toptan/contract/home'
import * as orders from '@toptan/contract/orders'
import * as profiles from '@toptan/contract/profiles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countStatements } from '../../db/db.ts'
import { type BareServer, startBareServer } from '../../testing/bare-server.ts'
import { PASSWORD, type People, peopleIn } from '../../testing/people.ts'
import { AccountError, createAccount, resetPassword } from './accounts.ts'
import { forgetStaleSessions } from './housekeeping.ts'
import { createAuthorise, listAccounts } from './index.ts'
import { hashOfToken } from './tokens.ts'

// Watched, not replaced: how often a hash is computed shows whether a refusal costs the same.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const NEW_PASSWORD = 'Yeni-Parola-9'

let it: BareServer
let people: People
let admin: number
let dealer: number
const roles: Record<string, number> = {}

beforeAll(async () => {
  it = await startBareServer()
  people = peopleIn(it.db)
  await people.country('TR', 'DE', 'AT')
  roles.admin = await people.role('Yönetici', 'admin')
  roles.manager = await people.role('Müdür', 'manager')
  roles.salesman = await people.role('Plasiyer', 'salesman')
  roles.dealer = await people.role('Bayi', 'dealer')
  roles.customer = await people.role('Müşteri', 'customer')
  roles.nothing = await people.role('Boş', 'dealer', [])
  admin = await people.user('yonetici', roles.admin)
  dealer = await people.user('ayse', roles.dealer, { customerId: await people.customer('Ayşe Lastik') })
})
afterAll(() => it?.close())

let accounts = 0
/** A dealer of their own for a test that locks, changes or ends something. */
async function someone(values: Parameters<People['user']>[2] = {}): Promise<string> {
  accounts += 1
  const name = `kisi${accounts}`
  await people.user(name, roles.dealer!, values)
  return name
}

const signIn = (accountName: string, password = PASSWORD, address?: string) =>
  it.call(auths.authenticate, { body: { accountName, password, language: 'tr' }, ...(address && { address }) })
const tokensOf = async (accountName: string) => {
  const { status, body } = await signIn(accountName)
  expect(status).toBe(200)
  return body
}
const refresh = (refreshToken: string, agent = 'Test browser') =>
  it.call(auths.authenticateWithRefreshToken, { body: { refreshToken }, headers: { 'user-agent': agent } })
const whoAmI = (token?: string) => it.call(auths.whoAmI, { token })
const facts = async (kind: string) =>
  (await it.db.selectFrom('facts').select(['userId', 'subject', 'details']).where('kind', '=', kind).execute()).length
const idOf = async (accountName: string) =>
  (await it.db.selectFrom('users').select('id').where('accountName', '=', accountName).executeTakeFirstOrThrow()).id

describe('signing in', () => {
  test('with the account name or the e-mail address, in any case', async () => {
    for (const name of ['ayse', 'AYSE', 'ayse@example.com', ' Ayse@Example.com ']) {
      const { status, body } = await signIn(name)
      expect(status).toBe(200)
      expect(body).toMatchObject({ schema: 'Bearer' })
      expect(new Date(body.expiresIn).getTime()).toBe(it.clock.now().getTime() + 15 * MINUTE)
      expect((await whoAmI(body.token)).body.id).toBe(dealer)
    }
  })

  test('is recorded with its time and as a fact', async () => {
    const before = await facts('signed-in')
    await tokensOf('ayse')
    const { body } = await it.call(profiles.get, { token: (await tokensOf('ayse')).token })
    expect(body.lastSignedInOnUtc).toBe(it.clock.now().toISOString())
    expect(await facts('signed-in')).toBe(before + 2)
  })

  test('is refused alike for an unknown account, a wrong password and an account that is off, after the same work', async () => {
    const off = await someone({ isActive: false })
    const right = await someone()
    vi.mocked(verify).mockClear()
    const counted = await Promise.all(
      [
        ['nobody', PASSWORD],
        [right, 'Falsch-123'],
        [off, PASSWORD],
      ].map(([name, password]) =>
        countStatements(() => it.call(auths.authenticate, { body: { accountName: name, password, language: 'de' } })),
      ),
    )
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(3)
    expect(counted.map(({ result }) => result)).toEqual(
      Array(3).fill({ status: 401, body: { code: 'session.refused', message: expect.any(String) } }),
    )
    expect(counted.map(({ statements }) => statements)).toEqual([2, 2, 2])
  })

  test('takes one statement to look and one to open the session', async () => {
    await tokensOf('ayse')
    expect((await countStatements(() => signIn('ayse'))).statements).toBe(2)
  })

  test('a hash that is none refuses instead of failing', async () => {
    const name = await someone()
    await it.db.updateTable('users').set({ passwordHash: 'x' }).where('accountName', '=', name).execute()
    expect(await signIn(name)).toMatchObject({ status: 401, body: { code: 'session.refused' } })
  })

  test('needs both fields filled', async () => {
    expect(await signIn('', '')).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  })
})

describe('failed sign-ins', () => {
  test('close an account after ten for a quarter of an hour, by whichever name it is called', async () => {
    const name = await someone()
    for (let time = 0; time < 10; time += 1)
      expect((await signIn(time % 2 ? name : `${name}@example.com`, 'Yanlis-1', '198.51.100.1')).status).toBe(401)
    const closed = await signIn(name, PASSWORD, '198.51.100.2')
    expect(closed).toMatchObject({ status: 429, body: { code: 'session.rate-limited', details: { minutes: 15 } } })
    it.clock.advance(5 * MINUTE)
    expect(await signIn(name, PASSWORD, '198.51.100.2')).toMatchObject({
      status: 429,
      body: { details: { minutes: 10 } },
    })
    it.clock.advance(10 * MINUTE + SECOND)
    expect((await signIn(name)).status).toBe(200)
  })

  test('close a name that nobody has in the same way', async () => {
    for (let time = 0; time < 10; time += 1)
      expect((await signIn('hayalet', 'Yanlis-1', '198.51.100.3')).status).toBe(401)
    expect((await signIn('Hayalet', 'Yanlis-1', '198.51.100.4')).status).toBe(429)
  })

  test('are forgotten once the right password was given', async () => {
    const name = await someone()
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 9; time += 1) expect((await signIn(name, 'Yanlis-1', '198.51.100.5')).status).toBe(401)
      expect((await signIn(name, PASSWORD, '198.51.100.5')).status).toBe(200)
    }
  })

  test('close an address after a hundred, and no other address', async () => {
    await sql`insert into sign_in_failures (key, at)
      select 'address:203.0.113.7', ${it.clock.now()} from generate_series(1, 100)`.execute(it.db)
    expect(await signIn('ayse', PASSWORD, '203.0.113.7')).toMatchObject({ status: 429 })
    expect((await signIn('ayse', PASSWORD, '203.0.113.8')).status).toBe(200)
  })

  test('never come from right passwords: 150 sign-ins side by side from one address all succeed', async () => {
    const names = await Promise.all(Array.from({ length: 15 }, () => someone()))
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, at) => signIn(names[at % 15]!, PASSWORD, '203.0.113.9')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(150)
  })

  test('sent side by side do not let the right guess among them in', async () => {
    const name = await someone()
    const guesses = [...Array.from({ length: 60 }, (_, at) => `Tahmin-${at}`), PASSWORD]
    const answers = await Promise.all(guesses.map((guess) => signIn(name, guess, '198.51.100.6')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(0)
  })

  test('of one IPv6 network count together', async () => {
    const name = await someone()
    for (let host = 1; host <= 3; host += 1) await signIn(name, 'Yanlis-1', `2001:db8:0:1::${host}`)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from sign_in_failures where key = 'address:2001:db8:0:1'`.execute(it.db)
    expect(rows[0]?.n).toBe(3)
  })
})

describe('a refresh token', () => {
  test('is exchanged for the next one, which is exchanged in turn', async () => {
    const first = await tokensOf(await someone())
    const second = (await refresh(first.refreshToken)).body
    const third = await refresh(second.refreshToken)
    expect(third.status).toBe(200)
    expect(new Set([first.refreshToken, second.refreshToken, third.body.refreshToken]).size).toBe(3)
    expect((await whoAmI(third.body.token)).status).toBe(200)
  })

  test('is stored as a hash only', async () => {
    const { refreshToken } = await tokensOf(await someone())
    const { rows } = await sql<{ n: number }>`select count(*) as n from refresh_tokens t
      where t::text like ${`%${refreshToken}%`}`.execute(it.db)
    expect(rows[0]?.n).toBe(0)
    const kept = await it.db
      .selectFrom('refreshTokens')
      .select('sessionId')
      .where('tokenHash', '=', hashOfToken(refreshToken))
      .execute()
    expect(kept).toHaveLength(1)
  })

  test('asked for again within 30 seconds by the same client gives the same successor', async () => {
    const first = await tokensOf(await someone())
    const lost = (await refresh(first.refreshToken)).body
    it.clock.advance(29 * SECOND)
    const again = await refresh(first.refreshToken)
    expect(again.body.refreshToken).toBe(lost.refreshToken)
    expect((await refresh(again.body.refreshToken)).status).toBe(200)
  })

  test('raced for by ten requests of one client is one successor', async () => {
    const first = await tokensOf(await someone())
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first.refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1)
  })

  test.each([
    ['after 30 seconds', 31 * SECOND, 'Test browser'],
    ['by another client', SECOND, 'Another browser'],
  ])('used again %s ends the session with all of its tokens', async (_, later, agent) => {
    const first = await tokensOf(await someone())
    const second = (await refresh(first.refreshToken)).body
    expect((await whoAmI(second.token)).status).toBe(200)
    const before = await facts('session-ended')
    it.clock.advance(later)
    expect(await refresh(first.refreshToken, agent)).toMatchObject({
      status: 401,
      body: { code: 'session.refresh-refused' },
    })
    expect(await refresh(second.refreshToken)).toMatchObject({ status: 401 })
    expect(await whoAmI(second.token)).toMatchObject({ status: 401, body: { code: 'session.expired' } })
    expect(await facts('session-ended')).toBe(before + 1)
  })

  test('ends after 30 days, and the session after 90 however often it was refreshed', async () => {
    const unused = await tokensOf(await someone())
    let { refreshToken } = await tokensOf(await someone())
    for (let month = 0; month < 3; month += 1) {
      it.clock.advance(29 * DAY)
      refreshToken = (await refresh(refreshToken)).body.refreshToken
      expect(refreshToken).toBeTypeOf('string')
    }
    expect(await refresh(unused.refreshToken)).toMatchObject({ status: 401 })
    it.clock.advance(2 * DAY)
    const late = await refresh(refreshToken)
    expect(late.status).toBe(200)
    expect(new Date(late.body.expiresIn).getTime()).toBe(it.clock.now().getTime() + 15 * MINUTE)
    it.clock.advance(DAY)
    expect(await refresh(late.body.refreshToken)).toMatchObject({ status: 401 })
  })

  test('of a user who was put out of action ends the session', async () => {
    const name = await someone()
    const { refreshToken } = await tokensOf(name)
    await it.db.updateTable('users').set({ isActive: false }).where('accountName', '=', name).execute()
    expect(await refresh(refreshToken)).toMatchObject({ status: 401 })
  })

  test('that was never given is refused', async () => {
    expect(await refresh('made-up')).toMatchObject({ status: 401, body: { code: 'session.refresh-refused' } })
  })
})

describe('signing out', () => {
  test('ends this session and leaves the others', async () => {
    const name = await someone()
    const [here, there] = [await tokensOf(name), await tokensOf(name)]
    expect((await it.call(auths.signOut, { token: here.token, body: {} })).status).toBe(204)
    expect(await whoAmI(here.token)).toMatchObject({ status: 401, body: { code: 'session.expired' } })
    expect((await refresh(here.refreshToken)).status).toBe(401)
    expect((await whoAmI(there.token)).status).toBe(200)
  })

  test('everywhere ends them all', async () => {
    const name = await someone()
    const [here, there] = [await tokensOf(name), await tokensOf(name)]
    await whoAmI(there.token)
    await it.call(auths.signOut, { token: here.token, body: { everywhere: true } })
    for (const { token, refreshToken } of [here, there]) {
      expect((await whoAmI(token)).status).toBe(401)
      expect((await refresh(refreshToken)).status).toBe(401)
    }
  })

  test('that another process did is heard', async () => {
    const name = await someone()
    const { token } = await tokensOf(name)
    expect((await whoAmI(token)).status).toBe(200)
    await sql`update sessions set ended_at = now() where user_id = ${await idOf(name)}`.execute(it.db)
    await expect.poll(async () => (await whoAmI(token)).status).toBe(401)
  })
})

describe('who am I', () => {
  test('tells authority as permissions, role, culture and the German marker', async () => {
    const munich = await people.customer('Huber Reifen', { countryCode: 'DE' })
    const cases: [string, Parameters<People['user']>[2], string, boolean][] = [
      ['wtr', { language: 'tr' }, 'tr-TR', false],
      ['wde', { language: 'de' }, 'de-DE', true],
      ['wen', { language: 'en', customerId: munich }, 'en-GB', true],
      ['wnone', { language: '' }, 'de-DE', false],
    ]
    for (const [name, values, cultureCode, isGerman] of cases) {
      await people.user(name, roles.dealer!, values)
      const { body } = await whoAmI((await tokensOf(name)).token)
      expect(body).toMatchObject({
        accountName: name,
        cultureCode,
        userType: 'dealer',
        isPasswordChangeRequired: false,
      })
      expect(body.authority).toEqual([
        'selected-customer',
        String(roles.dealer),
        'Bayi',
        cultureCode,
        ...(isGerman ? ['de'] : []),
      ])
    }
    expect((await whoAmI((await tokensOf('wen')).token)).body.customer).toMatchObject({
      id: munich,
      name: 'Huber Reifen',
      countryCode: 'DE',
    })
  })
})

describe('who may', () => {
  test('nobody without a session, with the words of the language asked for', async () => {
    const signedOut = await it.call(auths.whoAmI, { headers: { 'x-culture': 'de-DE' } })
    expect(signedOut).toMatchObject({
      status: 401,
      body: { code: 'session.required', message: 'Bitte melden Sie sich an.' },
    })
    for (const token of ['', 'nonsense', 'a.b.c']) expect((await whoAmI(token)).body.code).toBe('session.required')
  })

  test('nobody with a token that was changed, signed by another key, unsigned or over', async () => {
    const { token } = await tokensOf('ayse')
    const [head, payload, signature] = token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: String(admin) })).toString('base64url')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const bad of [
      `${head}.${forged}.${signature}`,
      `${unsigned}.${payload}.`,
      `${unsigned}.${payload}.${signature}`,
    ])
      expect(await whoAmI(bad)).toMatchObject({ status: 401, body: { code: 'session.required' } })
    it.clock.advance(15 * MINUTE)
    expect(await whoAmI(token)).toMatchObject({ status: 401, body: { code: 'session.expired' } })
  })

  test('no outdated client, whoever it is', async () => {
    const old = { 'x-app-version': '0.9.9' }
    expect(await it.call(auths.whoAmI, { headers: old })).toMatchObject({
      status: 426,
      body: { code: 'client.outdated' },
    })
    expect(await it.call(home.siteInfos, { headers: old })).toMatchObject({ status: 426 })
    expect((await it.call(home.siteInfos, { headers: { 'x-app-version': '1.2.34' } })).status).toBe(200)
  })

  test('nobody without the permission', async () => {
    await people.user('bos', roles.nothing!)
    const { token } = await tokensOf('bos')
    expect(await it.call(customers.list, { token })).toMatchObject({
      status: 403,
      body: { code: 'permission.missing' },
    })
    expect((await it.call(definitions.sortParams, { token })).status).toBe(200)
  })

  test('a role that gains or loses a permission is heard by those who are signed in', async () => {
    const roleId = await people.role('Deneme', 'dealer', [])
    await people.user('deneme', roleId)
    const { token } = await tokensOf('deneme')
    expect((await it.call(customers.list, { token })).status).toBe(403)
    await it.db.insertInto('rolePermissions').values({ roleId, permission: 'selected-customer' }).execute()
    await expect.poll(async () => (await it.call(customers.list, { token })).status).toBe(200)
    await it.db.deleteFrom('rolePermissions').where('roleId', '=', roleId).execute()
    await expect.poll(async () => (await it.call(customers.list, { token })).status).toBe(403)
  })
})

describe('acting for a customer', () => {
  const list = (token: string, customer?: string | number) =>
    it.call(customers.addresses, { token, ...(customer !== undefined && { customer }) })
  let own: number
  let linked: number
  let foreign: number
  let inactive: number
  beforeAll(async () => {
    own = await people.customer('Kendi')
    linked = await people.customer('Bağlı')
    foreign = await people.customer('Yabancı')
    inactive = await people.customer('Kapalı', { isActive: false })
    const salesmanId = await people.salesman('Satıcı', [linked, inactive])
    await people.user('a-admin', roles.admin!)
    await people.user('a-manager', roles.manager!)
    await people.user('a-salesman', roles.salesman!, { salesmanId })
    await people.pick(await people.user('a-dealer', roles.dealer!, { customerId: own }), linked)
    await people.pick(await people.user('a-buyer', roles.customer!), linked, inactive)
  })

  test.each([
    ['a-admin', { own: 200, linked: 200, foreign: 200, inactive: 403 }],
    ['a-salesman', { own: 403, linked: 200, foreign: 403, inactive: 403 }],
    ['a-dealer', { own: 200, linked: 200, foreign: 403, inactive: 403 }],
    ['a-buyer', { own: 403, linked: 200, foreign: 403, inactive: 403 }],
  ])('%s may for those in the scope of the role', async (name, expected) => {
    const { token } = await tokensOf(name)
    const found = {
      own: (await list(token, own)).status,
      linked: (await list(token, linked)).status,
      foreign: (await list(token, foreign)).status,
      inactive: (await list(token, inactive)).status,
    }
    expect(found).toEqual(expected)
  })

  test('a manager sees every customer', async () => {
    const { token } = await tokensOf('a-manager')
    expect((await list(token, foreign)).status).toBe(200)
  })

  test('is refused with one answer for customers of others, missing ones and headers that name none', async () => {
    const { token } = await tokensOf('a-dealer')
    const { token: adminToken } = await tokensOf('a-admin')
    const answers = await Promise.all([
      list(token, foreign),
      list(token, 999_999),
      list(token, inactive),
      list(adminToken, 999_999),
      ...['0', '-1', '1.5', 'abc', '01', '99999999999', '2147483648', `${own},${foreign}`].map((odd) =>
        list(token, odd),
      ),
    ])
    const [first] = answers
    expect(first).toMatchObject({ status: 403, body: { code: 'customer.forbidden' } })
    for (const answer of answers) expect(answer).toEqual(first)
  })

  test('is asked for where it is required, and ignored where it is not meant', async () => {
    const { token } = await tokensOf('a-dealer')
    expect(await list(token)).toMatchObject({ status: 400, body: { code: 'customer.required' } })
    expect(await list(token, '')).toMatchObject({ status: 400, body: { code: 'customer.required' } })
    expect((await it.call(auths.whoAmI, { token, customer: foreign })).status).toBe(200)
  })

  test('narrows a list that may be read without one, in the same scope', async () => {
    const { token } = await tokensOf('a-dealer')
    const status = async (customer?: number) => (await it.call(orders.list, { token, customer })).status
    expect([await status(), await status(own), await status(foreign)]).toEqual([200, 200, 403])
  })

  test('a link made or cut is heard', async () => {
    const { token } = await tokensOf('a-salesman')
    const salesman = await it.db
      .selectFrom('salesmen')
      .select('id')
      .where('name', '=', 'Satıcı')
      .executeTakeFirstOrThrow()
    expect((await list(token, foreign)).status).toBe(403)
    await it.db.insertInto('salesmanCustomers').values({ salesmanId: salesman.id, customerId: foreign }).execute()
    await expect.poll(async () => (await list(token, foreign)).status).toBe(200)
    await it.db.deleteFrom('salesmanCustomers').where('customerId', '=', foreign).execute()
    await expect.poll(async () => (await list(token, foreign)).status).toBe(403)
  })

  test('costs no statement once known', async () => {
    const { token } = await tokensOf('a-dealer')
    // The addresses themselves are one. A notice of the test before may still be on its way and clear what is kept.
    await expect.poll(async () => (await countStatements(() => list(token, own))).statements).toBe(1)
    const authorise = createAuthorise(it.app, async () => ({ isActive: true }))
    const request = { headers: { authorization: `Bearer ${token}`, 'x-customer-id': String(own) } }
    const authorised = await countStatements(() => authorise(request as never, customers.addresses as never))
    expect(authorised.statements).toBe(0)
    expect(authorised.result.viewer?.accountName).toBe('a-dealer')
  })
})

describe('a password that must be changed', () => {
  const change = (token: string, body: object) => it.call(profiles.changePassword, { token, body })

  test('closes everything but the few calls that lead out of it', async () => {
    const name = await someone()
    const { token, refreshToken } = await tokensOf(name)
    await it.db.updateTable('users').set({ isPasswordChangeRequired: true }).where('accountName', '=', name).execute()
    await expect.poll(async () => (await it.call(definitions.sortParams, { token })).status).toBe(403)
    expect((await it.call(profiles.get, { token })).body.code).toBe('password.change-required')
    expect((await whoAmI(token)).body.isPasswordChangeRequired).toBe(true)
    expect((await it.call(home.siteInfos, { token })).status).toBe(200)
    expect((await it.call(commons.passwordSettings, { token })).status).toBe(200)
    expect((await refresh(refreshToken)).status).toBe(200)
    const changed = await change(token, {
      oldPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmNewPassword: NEW_PASSWORD,
    })
    expect(changed.status).toBe(204)
    expect((await it.call(profiles.get, { token })).status).toBe(200)
    expect((await whoAmI(token)).body.isPasswordChangeRequired).toBe(false)
  })

  test('is so once it is older than the policy allows', async () => {
    const name = await someone()
    const { token } = await tokensOf(name)
    const changedAt = new Date(it.clock.now().getTime() - 10 * DAY)
    await it.db.updateTable('users').set({ passwordChangedAt: changedAt }).where('accountName', '=', name).execute()
    const setFrequency = (passwordChangeFrequency: number) =>
      it.db
        .insertInto('settings')
        .values({ key: 'password-policy', value: JSON.stringify({ passwordChangeFrequency }) })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((values) => ({ value: values.ref('excluded.value') })),
        )
        .execute()
    await setFrequency(10)
    await expect.poll(async () => (await it.call(profiles.get, { token })).body.code).toBe('password.change-required')
    expect((await it.call(commons.passwordSettings)).body.passwordChangeFrequency).toBe(10)
    await setFrequency(11)
    await expect.poll(async () => (await it.call(profiles.get, { token })).status).toBe(200)
    await it.db.deleteFrom('settings').execute()
  })

  test.each([
    ['the old one is wrong', { oldPassword: 'Yanlis-1' }, 'password.old-wrong', 'oldPassword'],
    ['it is not repeated', { confirmNewPassword: 'Baska-Parola-9' }, 'password.not-confirmed', 'confirmNewPassword'],
    ['it is too weak', { newPassword: 'kısa', confirmNewPassword: 'kısa' }, 'password.too-weak', 'newPassword'],
    ['it is the same', { newPassword: PASSWORD, confirmNewPassword: PASSWORD }, 'password.unchanged', 'newPassword'],
  ])('is not changed when %s', async (_, wrong, code, path) => {
    const { token } = await tokensOf(await someone())
    const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD, ...wrong }
    expect(await change(token, body)).toMatchObject({ status: 400, body: { code, errors: [{ path }] } })
  })

  test('changed, ends the other sessions and keeps this one', async () => {
    const name = await someone()
    const [here, there] = [await tokensOf(name), await tokensOf(name)]
    await whoAmI(there.token)
    await change(here.token, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD })
    expect((await whoAmI(here.token)).status).toBe(200)
    expect((await whoAmI(there.token)).status).toBe(401)
    expect((await refresh(there.refreshToken)).status).toBe(401)
    expect((await signIn(name)).status).toBe(401)
    expect((await signIn(name, NEW_PASSWORD)).status).toBe(200)
  })

  test('cannot be guessed from a session left open', async () => {
    const { token } = await tokensOf(await someone())
    const body = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
    for (let time = 0; time < 10; time += 1) await change(token, { ...body, oldPassword: `Tahmin-${time}` })
    expect(await change(token, { ...body, oldPassword: PASSWORD })).toMatchObject({
      status: 429,
      body: { code: 'session.rate-limited' },
    })
  })
})

describe('a forgotten password', () => {
  const ask = (email: string, callBackUrl = 'https://b2b.example.com/reset-password') =>
    it.call(auths.forgottenPassword, { query: { callBackUrl }, body: { email } })
  const mails = (recipient: string) =>
    it.db.selectFrom('mailOutbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
  const choose = (token: string, newPassword = NEW_PASSWORD, confirmNewPassword = newPassword) =>
    it.call<Endpoint>(auths.changePasswordWithToken, { params: { token }, body: { newPassword, confirmNewPassword } })
  const linkedToken = async (name: string) => {
    await ask(`${name}@example.com`)
    const mail = (await mails(`${name}@example.com`)).at(-1)
    return String(Object(mail?.variables).link).split('/').at(-1)!
  }

  test('is answered alike whether or not the account exists, with the same statements', async () => {
    const name = await someone({ language: 'de' })
    const known = await countStatements(() => ask(`${name.toUpperCase()}@example.com`))
    const unknown = await countStatements(() => ask('kimse@example.com'))
    expect(known.result).toEqual({ status: 204, body: undefined })
    expect(unknown.result).toEqual(known.result)
    expect(unknown.statements).toBe(known.statements)
    const [mail] = await mails(`${name}@example.com`)
    expect(mail).toMatchObject({ event: 'password-forgotten', language: 'de', state: 'waiting' })
    expect(mail?.variables).toMatchObject({
      accountName: name,
      minutes: 60,
      link: expect.stringMatching(/^https:\/\/b2b\.example\.com\/reset-password\/[\w-]{43}$/),
    })
    expect(await mails('kimse@example.com')).toEqual([])
  })

  test('leads to our own origins only', async () => {
    const email = `${await someone()}@example.com`
    for (const url of [
      'https://evil.example/reset',
      '//evil.example',
      'https://b2b.example.com.evil.example/',
      'javascript:alert(1)',
      'https://b2b.example.com@evil.example/',
      'http://b2b.example.com/',
    ])
      expect(await ask(email, url)).toMatchObject({ status: 400, body: { code: 'origin.refused' } })
    expect(await mails(email)).toEqual([])
    for (const url of ['/reset-password', 'https://bayi.example.com/sifre/?x=1'])
      expect((await ask(email, url)).status).toBe(204)
    expect(
      (await mails(email)).map(({ variables }) => (variables as { link: string }).link.replace(/[\w-]{43}/, '…')),
    ).toEqual(['https://b2b.example.com/reset-password/…', 'https://bayi.example.com/sifre/…?x=1'])
  })

  test('is chosen anew once with the link, and every session and other link ends', async () => {
    const name = await someone()
    const before = await tokensOf(name)
    await whoAmI(before.token)
    const [first, second] = [await linkedToken(name), await linkedToken(name)]
    expect((await choose(second, 'zayıf')).body.code).toBe('password.too-weak')
    expect((await choose(second, NEW_PASSWORD, 'Baska-1234')).body.code).toBe('password.not-confirmed')
    expect((await choose(second)).status).toBe(204)
    for (const token of [first, second, 'made-up'])
      expect(await choose(token)).toMatchObject({ status: 400, body: { code: 'password.token-refused' } })
    expect((await whoAmI(before.token)).status).toBe(401)
    expect((await signIn(name, NEW_PASSWORD)).status).toBe(200)
  })

  test('is chosen by one of several that use the link at once', async () => {
    const token = await linkedToken(await someone())
    const answers = await Promise.all(Array.from({ length: 5 }, () => choose(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  test('cannot be chosen after an hour', async () => {
    const token = await linkedToken(await someone())
    it.clock.advance(60 * MINUTE)
    expect(await choose(token)).toMatchObject({ status: 400, body: { code: 'password.token-refused' } })
  })

  test('opens an account that wrong passwords closed', async () => {
    const name = await someone()
    for (let time = 0; time < 10; time += 1) await signIn(name, 'Yanlis-1', '198.51.100.9')
    expect((await signIn(name)).status).toBe(429)
    await choose(await linkedToken(name))
    expect((await signIn(name, NEW_PASSWORD)).status).toBe(200)
  })

  test('sends five links in a quarter of an hour, known or not', async () => {
    for (const email of [`${await someone()}@example.com`, 'hayalet@example.com']) {
      for (let time = 0; time < 5; time += 1) expect((await ask(email)).status).toBe(204)
      expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'session.rate-limited' } })
    }
  })
})

describe("one's own profile", () => {
  test('is read and changed', async () => {
    const name = await someone()
    const { token } = await tokensOf(name)
    const wanted = { firstName: 'Ayşe', lastName: 'Yılmaz', phoneNumber: '+90 212 000 00 00', language: 'de' }
    expect((await it.call(profiles.update, { token, body: wanted })).status).toBe(204)
    expect((await it.call(profiles.get, { token })).body).toMatchObject({
      ...wanted,
      accountName: name,
      roleName: 'Bayi',
    })
    expect((await whoAmI(token)).body).toMatchObject({ language: 'de', cultureCode: 'de-DE' })
    expect((await it.call(profiles.update, { token, body: { ...wanted, language: 'xx' } })).status).toBe(400)
  })

  test('takes another language alone, also of who has no name yet', async () => {
    await createAccount(it.app, {
      accountName: 'adsiz',
      email: 'adsiz@example.com',
      roleName: 'Bayi',
      language: 'tr',
      password: PASSWORD,
    })
    const { token } = await tokensOf('adsiz')
    expect((await it.call(profiles.update, { token, body: { language: 'de' } })).status).toBe(204)
    expect((await it.call(profiles.get, { token })).body).toMatchObject({
      firstName: '',
      phoneNumber: '',
      language: 'de',
    })
  })
})

describe('accounts made from the command line', () => {
  const wanted = {
    accountName: 'ilk',
    email: 'ilk@example.com',
    roleName: 'Yönetici',
    language: 'tr',
    password: PASSWORD,
  }

  test('can sign in; names taken, roles unknown and weak passwords are refused in words', async () => {
    await createAccount(it.app, wanted)
    expect((await signIn('ilk')).status).toBe(200)
    await expect(createAccount(it.app, { ...wanted, accountName: 'ILK', email: 'x@example.com' })).rejects.toThrow(
      'taken',
    )
    await expect(createAccount(it.app, { ...wanted, roleName: 'Yok' })).rejects.toThrow('There is no role "Yok"')
    await expect(createAccount(it.app, { ...wanted, password: 'weak' })).rejects.toThrow(AccountError)
    expect((await listAccounts(it.db)).map(({ accountName }) => accountName)).toContain('ilk')
  })

  test('get a new password, and their sessions end', async () => {
    const { token } = await tokensOf('ilk')
    await whoAmI(token)
    await resetPassword(it.app, 'ilk@example.com', NEW_PASSWORD)
    expect((await whoAmI(token)).status).toBe(401)
    expect((await signIn('ilk', NEW_PASSWORD)).status).toBe(200)
    await expect(resetPassword(it.app, 'kimse', NEW_PASSWORD)).rejects.toThrow('There is no account')
  })
})

test('what nobody can use any more is removed, what is in use stays', async () => {
  const name = await someone()
  const gone = await tokensOf(name)
  it.clock.advance(98 * DAY)
  const kept = await tokensOf(name)
  await forgetStaleSessions(it.app)
  const sessions = await it.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', await idOf(name))
    .execute()
  expect(sessions).toHaveLength(1)
  expect((await refresh(gone.refreshToken)).status).toBe(401)
  expect((await refresh(kept.refreshToken)).status).toBe(200)
})
