import { createServer } from 'node:net'
import tls from 'node:tls'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { localhostCertificate } from '../../testing/localhost-certificate.ts'
import { startSendGrid, type TestSendGrid } from '../../testing/sendgrid.ts'
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts'
import { openPostOffice } from './open.ts'
import { type Letter, PostFailure, type SmtpAccount } from './port.ts'
import { openSendGrid } from './sendgrid.ts'
import { openSmtp } from './smtp.ts'

const letter: Letter = {
  from: { address: 'siparis@firma.test', name: 'Yıldız B2B' },
  to: [{ address: 'bayi@ornek.test', name: 'Örnek Lastik' }],
  cc: ['depo@firma.test'],
  bcc: ['arsiv@firma.test'],
  subject: 'Siparişiniz alındı: B2B-000417 ğüşıöç',
  text: 'Merhaba İğneada',
  html: '<p>Merhaba <b>İğneada</b></p>',
  messageId: '<0195f0@firma.test>',
}

const open: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()))
})

const failureOf = async (attempt: Promise<unknown>): Promise<PostFailure> => {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof PostFailure)) throw new Error(`expected a failure, got ${error}`)
  return error
}

describe('SMTP', () => {
  const trusted = tls.getCACertificates('default')
  beforeAll(() => tls.setDefaultCACertificates([...trusted, localhostCertificate]))

  const serve = async (options: Parameters<typeof startSmtpServer>[0] = {}): Promise<TestSmtpServer> => {
    const server = await startSmtpServer(options)
    open.push(server)
    return server
  }
  const accountAt = ({ host, port }: { host: string; port: number }, more: Partial<SmtpAccount> = {}): SmtpAccount => ({
    provider: 'smtp',
    host,
    port,
    requiresTls: false,
    username: '',
    password: '',
    ...more,
  })

  test('hands a letter over, whole, to all its readers', async () => {
    const server = await serve()
    const { refused } = await openPostOffice(accountAt(server)).send(letter)
    expect(refused).toEqual([])
    const [mail] = server.arrived
    expect(mail).toMatchObject({
      from: 'siparis@firma.test',
      to: ['bayi@ornek.test', 'depo@firma.test', 'arsiv@firma.test'],
      subject: letter.subject,
      messageId: letter.messageId,
    })
    expect(mail?.text.trim()).toBe(letter.text)
    expect(mail?.html).toContain('<b>İğneada</b>')
    expect(mail?.raw.from?.value[0]?.name).toBe('Yıldız B2B')
    expect(mail?.raw.headers.get('auto-submitted')).toBe('auto-generated')
    // Blind copies are seen by nobody.
    expect(mail?.raw.headers.has('bcc')).toBe(false)
  })

  test.each(['offered', 'from-the-start'] as const)('signs in over encryption %s', async (encryption) => {
    const server = await serve({ user: 'b2b', password: 'şifre', encryption })
    const account = accountAt(server, { requiresTls: true, username: 'b2b', password: 'şifre' })
    const office = openSmtp(account, encryption === 'offered' ? {} : { tlsPort: server.port })
    await office.check(letter.from)
    await office.send(letter)
    expect(server.arrived).toMatchObject([{ messageId: letter.messageId, isEncrypted: true }])
  })

  test('encryption is used where it is offered, wanted or not', async () => {
    const server = await serve({ encryption: 'offered' })
    await openSmtp(accountAt(server)).send(letter)
    expect(server.arrived).toMatchObject([{ isEncrypted: true }])
  })

  test('a recipient refused beside others is told', async () => {
    const server = await serve()
    server.behaviour.recipients = { 'depo@firma.test': 550 }
    const { refused } = await openSmtp(accountAt(server)).send(letter)
    expect(refused).toEqual(['depo@firma.test'])
    expect(server.arrived[0]?.to).toEqual(['bayi@ornek.test', 'arsiv@firma.test'])
  })

  test('nobody at the address', async () => {
    const { port } = await serve()
    await Promise.all(open.splice(0).map((one) => one.stop()))
    expect(await failureOf(openSmtp(accountAt({ host: 'localhost', port })).check(letter.from))).toMatchObject({
      fault: 'unreachable',
      isTemporary: true,
      isOfAccount: true,
    })
  })

  test('a name that does not exist', async () => {
    const account = accountAt({ host: 'mail.invalid', port: 587 })
    expect((await failureOf(openSmtp(account).check(letter.from))).fault).toBe('unreachable')
  })

  test('a server that says nothing', async () => {
    const server = await serve()
    server.behaviour.isSilent = true
    const office = openSmtp(accountAt(server), { connect: 1000, answer: 300 })
    expect(await failureOf(office.send(letter))).toMatchObject({ fault: 'timed-out', isOfAccount: true })
  })

  test('something else that answers', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    open.push({ stop: () => new Promise((resolve) => other.close(() => resolve())) })
    const { port } = other.address() as { port: number }
    const failure = await failureOf(openSmtp(accountAt({ host: 'localhost', port })).check(letter.from))
    expect(['unreadable', 'interrupted']).toContain(failure.fault)
    expect(failure.isTemporary).toBe(true)
  })

  test('encryption wanted where none is offered', async () => {
    const server = await serve({ encryption: 'none' })
    const failure = await failureOf(openSmtp(accountAt(server, { requiresTls: true })).check(letter.from))
    expect(failure).toMatchObject({ fault: 'tls-required', isOfAccount: true })
  })

  test('encryption from the start where the server begins in the clear', async () => {
    const server = await serve()
    const office = openSmtp(accountAt(server, { requiresTls: true }), { tlsPort: server.port, answer: 500 })
    expect(await failureOf(office.check(letter.from))).toMatchObject({ fault: 'tls-failed' })
  })

  test('a server that asks for encryption', async () => {
    const server = await serve()
    server.behaviour.mailFrom = 530
    server.behaviour.words = 'Must issue a STARTTLS command first'
    expect((await failureOf(openSmtp(accountAt(server)).send(letter))).fault).toBe('tls-required')
  })

  test('a certificate that nobody trusts', async () => {
    const server = await serve({ encryption: 'offered' })
    tls.setDefaultCACertificates(trusted)
    try {
      const failure = await failureOf(openSmtp(accountAt(server, { requiresTls: true })).check(letter.from))
      expect(failure).toMatchObject({ fault: 'tls-failed', isOfAccount: true })
      // Where it was not asked for, encryption without proof is still more than none.
      await openSmtp(accountAt(server)).send(letter)
      expect(server.arrived).toMatchObject([{ isEncrypted: true }])
    } finally {
      tls.setDefaultCACertificates([...trusted, localhostCertificate])
    }
  })

  test('a wrong password, of which the words say nothing', async () => {
    const server = await serve({ user: 'b2b', password: 'right' })
    const account = accountAt(server, { username: 'b2b', password: 'wrong-and-secret' })
    const failure = await failureOf(openSmtp(account).send(letter))
    expect(failure).toMatchObject({ fault: 'sign-in-refused', isTemporary: true, isOfAccount: true })
    expect(failure.message).not.toContain('wrong-and-secret')
  })

  test.each([
    ['too busy to talk', { connect: 421 }, 'busy', true],
    ['the sender refused', { mailFrom: 553 }, 'sender-refused', false],
    ['the recipient unknown', { recipients: { '*': 550 } }, 'recipient-refused', false],
    ['the recipient’s box full for now', { recipients: { '*': 452 } }, 'recipient-refused', true],
    ['put off for now (greylisting)', { recipients: { '*': 451 } }, 'recipient-refused', true],
    ['taken for spam', { data: 554 }, 'refused', false],
    ['not now', { data: 451 }, 'refused', true],
    ['too large', { data: 552 }, 'too-large', false],
  ] as const)('%s', async (_, behaviour, fault, isTemporary) => {
    const server = await serve()
    Object.assign(server.behaviour, behaviour)
    expect(await failureOf(openSmtp(accountAt(server)).send(letter))).toMatchObject({ fault, isTemporary })
    expect(server.arrived).toEqual([])
  })

  test('larger than the server says it takes', async () => {
    const server = await serve({ size: 2000 })
    const failure = await failureOf(openSmtp(accountAt(server)).send({ ...letter, text: 'x'.repeat(5000) }))
    expect(failure).toMatchObject({ fault: 'too-large', isTemporary: false })
  })

  test('a connection that breaks after the letter, before the word that it was taken', async () => {
    const server = await serve()
    server.behaviour.dropsAfterData = true
    const failure = await failureOf(openSmtp(accountAt(server)).send(letter))
    expect(failure).toMatchObject({ fault: 'interrupted', isTemporary: true, isOfAccount: false })
    expect(server.arrived).toHaveLength(1)
  })

  test('a template cannot name a file or an address to fetch', async () => {
    const server = await serve()
    const html = { path: '/etc/passwd' } as unknown as string
    await expect(openSmtp(accountAt(server)).send({ ...letter, html })).rejects.toThrow()
    expect(server.arrived).toEqual([])
  })
})

describe('SendGrid', () => {
  const serve = async (): Promise<TestSendGrid> => {
    const service = await startSendGrid({ apiKey: 'SG.right', verifiedDomain: 'firma.test' })
    open.push(service)
    return service
  }
  const at = (url: string, apiKey = 'SG.right') => openPostOffice({ provider: 'sendGrid', baseUrl: url, apiKey })

  test('hands a letter over, with plain text first and links left as they are', async () => {
    const service = await serve()
    const posted = await at(service.url).send({ ...letter, cc: [...letter.cc, 'BAYI@ornek.test'], bcc: letter.cc })
    expect(posted).toEqual({ providerId: 'sg-1', refused: [] })
    expect(service.arrived).toEqual([
      {
        personalizations: [
          { to: [{ email: 'bayi@ornek.test', name: 'Örnek Lastik' }], cc: [{ email: 'depo@firma.test' }] },
        ],
        from: { email: 'siparis@firma.test', name: 'Yıldız B2B' },
        subject: letter.subject,
        content: [
          { type: 'text/plain', value: letter.text },
          { type: 'text/html', value: letter.html },
        ],
        headers: { 'Auto-Submitted': 'auto-generated', 'Message-ID': letter.messageId },
        tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
      },
    ])
  })

  test('is found by the host, by the path of its version and by the whole address; a path before that stays', async () => {
    const service = await serve()
    for (const end of ['', '/', '/v3', '/v3/mail/send/']) await at(`${service.url}${end}`).send(letter)
    expect(service.arrived).toHaveLength(4)
    expect((await failureOf(at(`${service.url}/below`).send(letter))).fault).toBe('unreadable')
  })

  test('a check delivers nothing', async () => {
    const service = await serve()
    await at(service.url).check(letter.from)
    expect(service.arrived).toEqual([])
  })

  test('a check finds a sender that is not verified', async () => {
    const service = await serve()
    const failure = await failureOf(at(service.url).check({ address: 'info@other.test' }))
    expect(failure).toMatchObject({ fault: 'forbidden', message: expect.stringContaining('verified Sender') })
  })

  test('a key that is refused', async () => {
    const service = await serve()
    const failure = await failureOf(at(service.url, 'SG.wrong-and-secret').send(letter))
    expect(failure).toMatchObject({ fault: 'sign-in-refused', isOfAccount: true })
    expect(failure.message).not.toContain('SG.')
  })

  test('a request that is not accepted, with the field in its words', async () => {
    const service = await serve()
    const failure = await failureOf(at(service.url).send({ ...letter, subject: '' }))
    expect(failure).toMatchObject({
      fault: 'refused',
      isTemporary: false,
      message: 'subject: The subject is required.',
    })
  })

  test('too many for now: it says for how long', async () => {
    const service = await serve()
    service.next.push({ status: 429, headers: { 'retry-after': '17' } })
    expect(await failureOf(at(service.url).send(letter))).toMatchObject({ fault: 'busy', retryAfterSeconds: 17 })
    const reset = String(Math.ceil(Date.now() / 1000) + 30)
    service.next.push({ status: 429, headers: { 'x-ratelimit-reset': reset } })
    const { retryAfterSeconds } = await failureOf(at(service.url).send(letter))
    expect(retryAfterSeconds).toBeGreaterThan(25)
    expect(retryAfterSeconds).toBeLessThanOrEqual(31)
  })

  test.each([
    [500, 'busy', true],
    [503, 'busy', true],
    [413, 'too-large', false],
    [404, 'unreadable', false],
  ])('answer %i', async (status, fault, isTemporary) => {
    const service = await serve()
    service.next.push({ status })
    expect(await failureOf(at(service.url).send(letter))).toMatchObject({ fault, isTemporary })
  })

  test('no answer, and nobody there', async () => {
    const service = await serve()
    service.isSilent = true
    const silent = openSendGrid({ provider: 'sendGrid', baseUrl: service.url, apiKey: 'SG.right' }, 200)
    expect((await failureOf(silent.send(letter))).fault).toBe('timed-out')
    await Promise.all(open.splice(0).map((one) => one.stop()))
    expect((await failureOf(at(service.url).send(letter))).fault).toBe('unreachable')
  })
})
