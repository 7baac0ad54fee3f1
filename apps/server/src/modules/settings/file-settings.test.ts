/** The settings of the file server, against one that speaks FTP over real connections. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import * as commons from '@toptan/contract/commons'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFtpServer, type TestFtpServer } from '../../testing/ftp-server.ts'
import { localhostCertificate } from '../../testing/localhost-certificate.ts'
import { openWorld, type Person, type WorldServer } from '../../testing/world-server.ts'
import { fileServerAt } from './rules.ts'

let it: WorldServer
let ftp: TestFtpServer
let admin: Person
let full: commons.FileServerSettingsInput

beforeAll(async () => {
  ;[it, ftp] = await Promise.all([
    openWorld({ worker: false }),
    startFtpServer({ user: 'bayi', password: 'gizli-parola', folders: ['/resimler'] }),
  ])
  admin = await it.as('admin')
  full = {
    serverAddress: `localhost:${ftp.port}`,
    user: 'bayi',
    password: 'gizli-parola',
    rootPath: '/resimler',
    rootUrl: 'https://files.example.com/resimler',
  }
})
afterAll(async () => {
  await it?.stop()
  await ftp?.stop()
})
beforeEach(() => {
  Object.assign(ftp.behaviour, { offersTls: true, isReadOnly: false, isSilent: false })
})
const probe = (changes: Partial<commons.FileServerSettingsInput> = {}) =>
  admin.call(commons.testFtpSettings, { body: { ...full, ...changes } })

test('a good connection puts a file into the folder and takes it away', async () => {
  expect(await probe()).toEqual({
    isConnected: true,
    message: 'The connection works: a file was put there and taken away again.',
    detail: null,
  })
  expect(ftp.put.at(-1)).toMatch(/^\/resimler\/\.toptan-/)
  expect([...ftp.files]).toEqual([])
})

test('what fails is told apart, with the words of the server', async () => {
  const messageOf = async (changes: Partial<commons.FileServerSettingsInput>) => (await probe(changes)).message
  expect(await probe({ password: 'yanlış' })).toMatchObject({
    isConnected: false,
    message: 'The file server refused the user name or the password.',
    detail: expect.stringContaining('Login incorrect'),
  })
  expect(await messageOf({ rootPath: '/yok' })).toMatch(/^The folder does not exist/)
  expect(await messageOf({ serverAddress: '127.0.0.1:9' })).toMatch(/^The file server cannot be reached/)
  expect(await messageOf({ serverAddress: '' })).toMatch(/^Enter the address/)
  ftp.behaviour.isReadOnly = true
  expect(await messageOf({})).toMatch(/^Signing in works, but no file/)
})

test('where encryption is required nothing goes on without it, nor with a certificate that nobody vouches for', async () => {
  const encrypted = { serverAddress: `ftps://localhost:${ftp.port}` }
  ftp.commands.length = 0
  expect((await probe(encrypted)).message).toMatch(/^No encrypted connection/)
  ftp.behaviour.offersTls = false
  expect((await probe(encrypted)).message).toMatch(/^No encrypted connection/)
  expect(ftp.commands.filter((command) => command !== 'QUIT')).toEqual(['AUTH TLS', 'AUTH TLS'])
  ftp.behaviour.offersTls = true
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, localhostCertificate])
  expect(await probe(encrypted)).toMatchObject({ isConnected: true })
  expect(ftp.commands).toContain('PROT P')
  setDefaultCACertificates(trusted)
})

test('a server that says nothing is given up', async () => {
  ftp.behaviour.isSilent = true
  expect((await probe()).message).toMatch(/^The file server did not answer in time/)
}, 20_000)

test('the password is kept sealed, never shown, and not handed to another server', async () => {
  await admin.call(commons.updateFtpSettings, { body: full })
  const { password: _, ...plain } = full
  await expect.poll(() => admin.call(commons.ftpSettings)).toEqual({ ...plain, isPasswordSet: true })
  await admin.call(commons.updateFtpSettings, { body: { ...plain, password: '' } })
  expect(await admin.call(commons.testFtpSettings, { body: plain })).toMatchObject({ isConnected: true })
  const stored = await sql<{ text: string }>`
    select string_agg(s::text, '') as text from (select to_jsonb(s) as s from settings s union all
      select to_jsonb(s) from sealed_secrets s union all select to_jsonb(f) from facts f) t`.execute(it.db)
  expect(stored.rows[0]?.text).not.toContain('gizli-parola')
  for (const call of [commons.updateFtpSettings, commons.testFtpSettings])
    expect(await admin.refused(call, { body: { ...plain, serverAddress: 'localhost:9' } })).toMatchObject({
      status: 400,
      errors: [{ path: 'password' }],
    })
  await admin.call(commons.updateFtpSettings, { body: { ...plain, password: null } })
  expect(await admin.call(commons.ftpSettings)).toMatchObject({ isPasswordSet: false })
})

test('an address with anything else in it, and commands inside a name, are refused', async () => {
  for (const wrong of [
    { serverAddress: 'http://files.example.com' },
    { serverAddress: 'files.example.com/x' },
    { user: 'bayi\r\nDELE x' },
    { password: 'a\nb' },
    { rootUrl: 'javascript:alert(1)' },
  ])
    expect(await admin.refused(commons.updateFtpSettings, { body: { ...full, ...wrong } })).toMatchObject({
      status: 400,
    })
  expect(await (await it.as('ayse')).refused(commons.ftpSettings)).toMatchObject({ status: 403 })
})

test.each([
  ['files.example.com', { host: 'files.example.com', port: 21, isEncrypted: false }],
  ['ftps://files.example.com:2121/', { host: 'files.example.com', port: 2121, isEncrypted: true }],
  ['ftp://10.0.0.1', { host: '10.0.0.1', port: 21, isEncrypted: false }],
  ['', null],
])('"%s" is read', (address, read) => expect(fileServerAt(address)).toEqual(read))
