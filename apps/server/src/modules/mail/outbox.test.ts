import * as emails from '@toptan/contract/emails'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mailWorld } from '../../testing/mail-world.ts'
import type { TestSmtpServer } from '../../testing/smtp-server.ts'
import type { Person, WorldServer } from '../../testing/world-server.ts'
import { deliverNext } from './deliver-mail.ts'
import { startMailWorker } from './index.ts'
import { claimMail, endMail } from './outbox.queries.ts'

let it: WorldServer
let smtp: TestSmtpServer
let admin: Person
const { settings, save, off, outbox, mailTo, stateOf, inWords, waiting } = mailWorld((world) => {
  ;({ it, smtp, admin } = world)
})

describe('what can go wrong', () => {
  test('a mail put off comes at its time; after ten tries it is given up', async () => {
    smtp.behaviour.data = 451
    await waiting('x@reader.test', { attempts: 9 })
    await stateOf('x@reader.test').toBe('refused')
    const { id } = await mailTo('x@reader.test')
    smtp.behaviour.data = 0
    await admin.call(emails.resend, { params: { id } })
    await smtp.waitFor(1)
    await stateOf('x@reader.test').toBe('sent')
    expect((await inWords(id))?.attempts).toBe(1)
  })

  test('a wrong password holds all mail back instead of losing it, and is not tried for each', async () => {
    await off()
    for (let n = 0; n < 20; n++) await waiting(`r${n}@reader.test`)
    await save(settings({ smtp: { ...settings().smtp, password: 'wrong' } }))
    await expect.poll(async () => (await outbox()).filter(({ attempts }) => attempts > 0).length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const tried = (await outbox()).filter(({ attempts }) => attempts > 0)
    expect(tried.length).toBeLessThanOrEqual(2)
    expect(tried[0]?.reason).toBe('The mail server refused the user name, the password or the key.')
    await save(settings())
    await smtp.waitFor(20)
    await expect.poll(async () => (await outbox()).every(({ state }) => state === 'sent')).toBe(true)
    expect(new Set(smtp.arrived.map(({ messageId }) => messageId)).size).toBe(20)
  })

  test('switched off, mail stays and the list says so; long after, it is not sent', async () => {
    await off()
    await waiting('old@reader.test')
    await waiting('new@reader.test')
    await sql`update mail_outbox set created_at = now() - interval '4 days' where recipient = 'old@reader.test'`.execute(
      it.db,
    )
    expect((await admin.call(emails.outbox, { query: {} })).sending).toBe('off')
    expect((await outbox()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 0],
      ['waiting', 0],
    ])
    await save(settings())
    await stateOf('old@reader.test').toBe('skipped')
    await stateOf('new@reader.test').toBe('sent')
    expect(smtp.arrived.map(({ to }) => to)).toEqual([['new@reader.test']])
  })

  test('a text that cannot be filled in is refused and can be sent once it is mended', async () => {
    await sql`insert into mail_templates (event_name, language, title, body)
      values ('integration-alert', 'en', 'x', '{{ alert.title | no_such }}')`.execute(it.db)
    await waiting('x@reader.test')
    await stateOf('x@reader.test').toBe('refused')
    const { id, reason } = await mailTo('x@reader.test')
    expect(reason).toBe('The text could not be filled in. Correct the template and send again.')
    await admin.call(emails.resetTemplate, { params: { id: 'integration-alert.en' } })
    await admin.call(emails.resend, { params: { id } })
    await smtp.waitFor(1)
  })
})

describe('several workers', () => {
  test('send each mail once', async () => {
    await off()
    for (let n = 0; n < 60; n++) await waiting(`many${n}@reader.test`)
    const others = [startMailWorker(it.app), startMailWorker(it.app), startMailWorker(it.app)]
    await save(settings())
    await smtp.waitFor(60)
    await expect.poll(async () => (await outbox()).every(({ state }) => state === 'sent')).toBe(true)
    await Promise.all(others.map((one) => one.stop()))
    expect(smtp.arrived).toHaveLength(60)
    expect(new Set(smtp.arrived.map(({ to }) => to[0])).size).toBe(60)
  })

  test('one that dies with a mail in hand leaves it to another, under the same Message-ID', async () => {
    await off()
    await waiting('x@reader.test')
    const claimed = await sql<{
      messageId: string
    }>`update mail_outbox set state = 'sending', claim = gen_random_uuid(),
      claimed_until = now() + interval '1 hour' returning message_id`.execute(it.db)
    await save(settings())
    expect(await deliverNext(it.app)).toEqual({ next: 'wait' })
    await sql`update mail_outbox set claimed_until = now() - interval '1 second'`.execute(it.db)
    await deliverNext(it.app)
    const [mail] = await smtp.waitFor(1)
    expect(mail?.messageId).toContain(claimed.rows[0]!.messageId)
  })

  test('one that was taken for dead cannot undo what another did', async () => {
    await off()
    await waiting('x@reader.test')
    const slow = (await claimMail(it.db, 300, 3))!
    await sql`update mail_outbox set claimed_until = now() - interval '1 second'`.execute(it.db)
    const other = (await claimMail(it.db, 300, 3))!
    await endMail(it.db, other, { state: 'sent', forgetsLink: false })
    await endMail(it.db, slow, { state: 'refused', forgetsLink: false })
    expect((await mailTo('x@reader.test')).state).toBe('sent')
  })
})
