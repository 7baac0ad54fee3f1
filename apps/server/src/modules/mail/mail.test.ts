import * as auths from '@toptan/contract/auths'
import * as emails from '@toptan/contract/emails'
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mailWorld } from '../../testing/mail-world.ts'
import type { TestSmtpServer } from '../../testing/smtp-server.ts'
import { cast, PASSWORD } from '../../testing/world.ts'
import { type Person, personOf, type WorldServer } from '../../testing/world-server.ts'
import {
  queueAccountMail,
  queueAlert,
  queueOrderMail,
  queuePaymentMail,
  queueQueryResult,
  queueRegistrationMail,
} from './index.ts'

let it: WorldServer
let smtp: TestSmtpServer
let admin: Person
let ayse: Person
const { settings, save, off, outbox, mailTo, stateOf, order } = mailWorld((world) => {
  ;({ it, smtp, admin, ayse } = world)
})

describe('an order', () => {
  test('is confirmed to who placed it, in their language, once, with text beside HTML', async () => {
    await sql`update users set language = 'tr' where account_name = ${cast.ayse}`.execute(it.db)
    const docNumber = await order(ayse)
    const [mail] = await smtp.waitFor(1)
    expect(mail).toMatchObject({
      from: 'siparis@firma.test',
      to: [cast.ayse],
      subject: `Siparişiniz alındı: ${docNumber}`,
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@firma\.test>$/),
    })
    expect(mail?.raw.from?.value[0]?.name).toBe('Firma B2B')
    expect(mail?.text).toContain(`/orders/${docNumber}`)
    // (1 × 10.01 + 6 × 10.01) × 2, and 20 % on it.
    expect(mail?.text).toContain('140,14')
    expect(mail?.html).toContain('168,16')
    expect(mail?.html).toContain('Acele &lt;b&gt;lütfen&lt;/b&gt;')
    await stateOf(cast.ayse).toBe('sent')
    expect(await mailTo(cast.ayse)).toMatchObject({
      subject: mail?.subject,
      occasion: docNumber,
      attempts: 1,
      reason: null,
    })
    await sql`update users set language = 'en' where account_name = ${cast.ayse}`.execute(it.db)
  })

  test('placed by a salesperson is confirmed to them and to the customer’s own people', async () => {
    const mehmet = await it.as('mehmet')
    await order(mehmet)
    const mails = await smtp.waitFor(2)
    expect(mails.flatMap(({ to }) => to).sort()).toEqual([cast.ayse, cast.mehmet].sort())
  })

  test('cancelled by line and whole is told each time, naming the lines', async () => {
    const docNumber = await order(ayse)
    const detail = await ayse.call(orders.detail, { params: { docNumber } })
    const [first, second] = detail.orderItems
    await ayse.call(orders.cancelLine, { params: { orderId: detail.id, orderLineId: first!.id } })
    await ayse.call(orders.cancel, { params: { docNumber } })
    const cancelled = (await smtp.waitFor(3)).filter(({ subject }) => /cancelled/.test(subject))
    const part = cancelled.find(({ text }) => text.includes(first!.productCode))
    const whole = cancelled.find(({ text }) => text.includes(second!.productCode))
    expect(cancelled).toHaveLength(2)
    expect(part?.text).not.toContain(second!.productCode)
    expect(whole?.subject).toBe(`Your order ${docNumber} is cancelled`)
  })

  test('is placed just the same while the mail server is away, and the mail waits', async () => {
    await save(settings({ smtp: { ...settings().smtp, port: 1 } }))
    await order(ayse)
    await expect.poll(async () => (await mailTo(cast.ayse)).attempts).toBeGreaterThan(0)
    await stateOf(cast.ayse).toBe('waiting')
    expect(await mailTo(cast.ayse)).toMatchObject({
      reason: 'The mail server cannot be reached. Check address and port.',
      lastError: expect.stringContaining('ECONNREFUSED'),
      nextTryOnUtc: expect.any(String),
    })
    // Saving the right settings sends what waits.
    await save(settings())
    await smtp.waitFor(1)
    await stateOf(cast.ayse).toBe('sent')
  })
})

describe('events to come', () => {
  const ayseId = async () =>
    (await sql<{ id: number }>`select id from users where account_name = ${cast.ayse}`.execute(it.db)).rows[0]!.id

  test('approved, rejected, shipped, payments: told once each, however often they are told of', async () => {
    const docNumber = await order(ayse)
    await smtp.waitFor(1)
    const payment = { docNumber, amount: '168.16', currency: 'TRY', method: 'PayPal' }
    for (let times = 0; times < 2; times++) {
      await queueOrderMail(it.db, 'order-approved', { docNumber })
      await queueOrderMail(it.db, 'order-rejected', { docNumber, reason: 'limit' })
      await queueOrderMail(it.db, 'order-shipped', { docNumber, occasion: 'IRS-1' })
      await queueOrderMail(it.db, 'order-shipped', { docNumber, occasion: 'IRS-2' })
      await queuePaymentMail(it.db, 'payment-received', { ...payment, paymentId: 'p1', reference: '8AC9' })
      await queuePaymentMail(it.db, 'payment-failed', { ...payment, paymentId: 'p2', reason: 'declined' })
    }
    await smtp.waitFor(7)
    await expect.poll(async () => (await outbox()).filter(({ state }) => state === 'sent').length).toBe(7)
    const texts = smtp.arrived.map(({ text }) => text).join('\n')
    for (const words of ['limit', '8AC9', '168.16', 'declined']) expect(texts).toContain(words)
  })

  test('accounts, registrations and alerts reach those they concern', async () => {
    const userId = await ayseId()
    await queueAccountMail(it.db, 'account-created', { userId, link: 'https://b2b.test/reset-password/abc' })
    await queueAccountMail(it.db, 'default-password', { userId, link: 'https://b2b.test/user-settings/password' })
    await queueRegistrationMail(it.db, {
      id: 7,
      name: 'Yeni Oto',
      email: 'yeni@oto.test',
      phoneNumber: '0212',
      representativePerson: 'Can',
      language: 'tr',
    })
    const words = { tr: 'ERP yok', de: 'ERP fehlt', en: 'ERP is away' }
    await queueAlert(it.db, {
      occasion: 'erp',
      title: words,
      words,
      since: new Date(),
      count: 3,
      path: '/scheduled-tasks',
    })
    const mails = await smtp.waitFor(5)
    const readers = mails.map(({ to, subject }) => [to[0], subject])
    expect(readers).toContainEqual([cast.ayse, 'Your account at Toptan'])
    expect(readers).toContainEqual(['yeni@oto.test', 'Başvurunuzu aldık'])
    expect(readers).toContainEqual([cast.admin, 'New dealer registration: Yeni Oto'])
    expect(readers).toContainEqual([cast.admin, 'Needs attention: ERP is away'])
    const created = mails.find(({ subject }) => subject.startsWith('Your account'))
    expect(created?.text).toContain('https://b2b.test/reset-password/abc')
  })

  test('the result of a query reaches addresses, a user’s in their language', async () => {
    const result = { name: 'stok', rows: 128, isCut: true, url: 'https://b2b.test/scheduled-tasks?run=1' }
    await queueQueryResult(it.db, [cast.ayse, 'extern@x.test'], 'de', result)
    const mails = await smtp.waitFor(2)
    expect(mails.map(({ to, subject }) => [to[0], subject]).sort()).toEqual([
      [cast.ayse, 'Result of “stok”'],
      ['extern@x.test', 'Ergebnis von „stok“'],
    ])
    for (const { text } of mails) expect(text).toContain(result.url)
  })

  test('a mail to who is not active any more is not written', async () => {
    await sql`update users set is_active = false where account_name = ${cast.hans}`.execute(it.db)
    const { rows } = await sql<{ id: number }>`select id from users where account_name = ${cast.hans}`.execute(it.db)
    await queueAccountMail(it.db, 'default-password', { userId: rows[0]!.id, link: 'x' })
    expect(await outbox()).toEqual([])
    await sql`update users set is_active = true where account_name = ${cast.hans}`.execute(it.db)
  })
})

describe('a forgotten password', () => {
  test('goes from the mail to a new password, and the link is forgotten', async () => {
    const stranger = personOf(it.server, null, null)
    await stranger.call(auths.forgottenPassword, {
      query: { callBackUrl: 'http://localhost:3000/reset-password' },
      body: { email: cast.greta },
    })
    const [mail] = await smtp.waitFor(1)
    const token = /\/reset-password\/(\S+)/.exec(mail!.text)![1]!
    await stranger.call(auths.changePasswordWithToken, {
      params: { token },
      body: { newPassword: 'Yeni-parola-22', confirmNewPassword: 'Yeni-parola-22' },
    })
    await stranger.call(auths.authenticate, { body: { accountName: cast.greta, password: 'Yeni-parola-22' } })
    const old = await stranger.refused(auths.authenticate, { body: { accountName: cast.greta, password: PASSWORD } })
    expect(old.status).toBe(401)

    await stateOf(cast.greta).toBe('sent')
    const { rows } = await sql<{ variables: object }>`select variables from mail_outbox`.execute(it.db)
    expect(JSON.stringify(rows)).not.toContain(token)
    const sent = await mailTo(cast.greta)
    expect(sent.canResend).toBe(false)
    expect((await admin.refused(emails.resend, { params: { id: sent.id } })).code).toBe('mail.cannot-resend')
  })

  test('a link past its time is not sent', async () => {
    await off()
    await sql`insert into mail_outbox (event, recipient, language, variables, expires_at)
      values ('password-forgotten', 'late@x.test', 'de', '{"link": "https://x.test/geheim"}', now() - interval '1 minute')`.execute(
      it.db,
    )
    await save(settings())
    await stateOf('late@x.test').toBe('skipped')
    expect((await mailTo('late@x.test')).reason).toBe('It waited so long that it would be of no use.')
    expect(smtp.arrived).toEqual([])
  })
})
