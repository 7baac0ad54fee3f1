/** A world whose mail goes to a real SMTP server on this machine, and what tests ask about it. */
import { randomUUID } from 'node:crypto'
import * as baskets from '@toptan/contract/baskets'
import * as commons from '@toptan/contract/commons'
import * as emails from '@toptan/contract/emails'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts'
import { openWorld, type Person, type WorldServer } from './world-server.ts'

interface Parts {
  it: WorldServer
  smtp: TestSmtpServer
  admin: Person
  ayse: Person
}

/** Opens the world before the tests of a file and hands it over; each test begins with an empty outbox and mail turned on. */
export function mailWorld(opened: (parts: Parts) => void) {
  let it: WorldServer
  let smtp: TestSmtpServer
  let admin: Person
  beforeAll(async () => {
    it = await openWorld()
    smtp = await startSmtpServer({ user: 'b2b', password: 'kept-secret' })
    admin = await it.as('admin')
    opened({ it, smtp, admin, ayse: await it.as('ayse') })
  })
  afterAll(async () => {
    await it?.stop()
    await smtp?.stop()
  })

  const settings = (more: Partial<commons.MailSettingsInput> = {}): commons.MailSettingsInput => ({
    senderEmail: 'siparis@firma.test',
    displayName: 'Firma B2B',
    isActive: true,
    emailProvider: 'smtp',
    smtp: { username: 'b2b', password: 'kept-secret', serverAddress: 'localhost', port: smtp.port, sslRequire: false },
    sendGrid: { baseUrl: 'https://api.sendgrid.com', apiKey: null },
    ...more,
  })
  const save = (body: commons.MailSettingsInput) => admin.call(commons.updateMailSettings, { body })
  const off = () => save(settings({ isActive: false }))

  beforeEach(async () => {
    await sql`delete from mail_outbox`.execute(it.db)
    await sql`delete from mail_events`.execute(it.db)
    await sql`delete from mail_templates`.execute(it.db)
    smtp.arrived.length = 0
    for (const key of Object.keys(smtp.behaviour)) delete smtp.behaviour[key as keyof typeof smtp.behaviour]
    await save(settings())
  })
  afterEach(async () => {
    await off()
    // What a worker has in its hands belongs to the test that ends.
    const inHand = async () =>
      (
        await sql`select from mail_outbox where state = 'sending' and claimed_until < now() + interval '10 minutes'`.execute(
          it.db,
        )
      ).rows.length
    await expect.poll(inHand, { timeout: 5000 }).toBe(0)
  })

  const outbox = async () => (await admin.call(emails.outbox, { query: { PageSize: 100 } })).items
  const mailTo = async (recipient: string) => {
    const mail = (await outbox()).find((one) => one.recipient === recipient)
    if (!mail) throw new Error(`no mail to ${recipient}`)
    return mail
  }
  const stateOf = (recipient: string) => expect.poll(async () => (await mailTo(recipient)).state, { timeout: 10_000 })
  const inWords = async (id: number) => (await outbox()).find((one) => one.id === id)

  async function order(person: Person, productIds = [1, 6]): Promise<string> {
    for (const productId of productIds) await person.call(baskets.addProduct, { body: { productId, quantity: 2 } })
    const placed = await person.call(baskets.placeOrder, {
      body: { customerAddressCode: 'MAIN', note: 'Acele <b>lütfen</b>' },
      key: randomUUID(),
    })
    const result = await it.outcome(person, placed.transactionId)
    return result.createdOrders[0]!.docNumber
  }

  const waiting = async (recipient: string, more: { attempts?: number; language?: string } = {}) => {
    const words = JSON.stringify({ tr: 'Konu', de: 'Thema', en: 'Topic' })
    await sql`insert into mail_outbox (event, recipient, language, attempts, variables) values ('integration-alert', ${recipient},
      ${more.language ?? 'en'}, ${more.attempts ?? 0},
      jsonb_build_object('alert', jsonb_build_object('title', ${words}::jsonb, 'words', ${words}::jsonb, 'since', now(), 'count', 1)))`.execute(
      it.db,
    )
  }

  return { settings, save, off, outbox, mailTo, stateOf, inWords, order, waiting }
}
