/** What goes out by mail, and everything that servers and services for it can do wrong. */
import * as auths from '@toptan/contract/auths'
import * as baskets from '@toptan/contract/baskets'
import * as cockpit from '@toptan/contract/cockpit'
import * as emails from '@toptan/contract/emails'
import * as orders from '@toptan/contract/orders'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deliverNext } from '../../modules/mail/deliver-mail.ts'
import { carryOutNext } from '../../modules/orders/carry-out.ts'
import type { TestSendGrid } from '../../testing/sendgrid.ts'
import type { TestSmtpServer } from '../../testing/smtp-server.ts'
import { cast } from '../../testing/world.ts'
import type { Person, WorldServer } from '../../testing/world-server.ts'
import type { Path, Trouble } from './frame.ts'

export interface MailWorld extends WorldServer {
  smtp: TestSmtpServer
  sendGrid: TestSendGrid
  admin: Person
  ayse: Person
}

export interface MailFault {
  begin(it: MailWorld): void
  /** The reason in the administrator's words. */
  reason: string
  /** `person`: trying again is of no use until somebody has changed something. */
  heals: 'by itself' | 'by a person'
  /** Whether the letter was taken each time, and nobody told us. */
  wasTaken?: true
}

const BUSY = 'The mail server is busy or allows no more mails at the moment.'
const NO_SIGN_IN = 'The mail server refused the user name, the password or the key.'
const TOO_LARGE = 'The mail is too large for the server.'
const REFUSED = 'The mail server refused the mail.'
const SILENT = 'The mail server did not answer in time. Check port and encryption.'
const BROKEN = 'The connection broke while the mail was handed over.'

/** Each ends the sentence "the mail server …". */
export const smtpFaults: Record<string, MailFault> = {
  'refuses our password (535)': {
    begin: ({ smtp }) => (smtp.behaviour.auth = 535),
    reason: NO_SIGN_IN,
    heals: 'by itself',
  },
  'asks for encryption (530)': {
    begin: ({ smtp }) => Object.assign(smtp.behaviour, { mailFrom: 530, words: 'Must issue a STARTTLS command first' }),
    reason: 'Encryption is required, but this server does not offer it here – or the server asks for it.',
    heals: 'by itself',
  },
  'does not know the recipient (550)': {
    begin: ({ smtp }) => (smtp.behaviour.recipients = { '*': 550 }),
    reason: 'The mail server does not accept the recipient’s address.',
    heals: 'by a person',
  },
  'cannot take it just now (451)': {
    begin: ({ smtp }) => (smtp.behaviour.data = 451),
    reason: REFUSED,
    heals: 'by itself',
  },
  'finds it too large (552)': {
    begin: ({ smtp }) => (smtp.behaviour.data = 552),
    reason: TOO_LARGE,
    heals: 'by a person',
  },
  'does not want it (554)': { begin: ({ smtp }) => (smtp.behaviour.data = 554), reason: REFUSED, heals: 'by a person' },
  'is closing (421)': { begin: ({ smtp }) => (smtp.behaviour.connect = 421), reason: BUSY, heals: 'by itself' },
  'does not greet': { begin: ({ smtp }) => (smtp.behaviour.isSilent = true), reason: SILENT, heals: 'by itself' },
  'drops the connection after DATA': {
    begin: ({ smtp }) => (smtp.behaviour.dropsAfterData = true),
    reason: BROKEN,
    heals: 'by itself',
    wasTaken: true,
  },
}

const answers =
  (status: number, headers: Record<string, string> = {}) =>
  ({ sendGrid }: MailWorld) =>
    sendGrid.next.push(...Array.from({ length: 5 }, () => ({ status, headers })))

/** Each ends the sentence "SendGrid …". */
export const sendGridFaults: Record<string, MailFault> = {
  'refuses our key (401)': { begin: answers(401), reason: NO_SIGN_IN, heals: 'by itself' },
  'refuses our sender (403)': {
    begin: answers(403),
    reason: 'The mail service refuses this sender. The address or its domain must be verified there.',
    heals: 'by itself',
  },
  'does not understand the mail (400)': { begin: answers(400), reason: REFUSED, heals: 'by a person' },
  'finds it too large (413)': { begin: answers(413), reason: TOO_LARGE, heals: 'by a person' },
  'allows no more for now (429)': { begin: answers(429, { 'retry-after': '17' }), reason: BUSY, heals: 'by itself' },
  'fails (500)': { begin: answers(500), reason: BUSY, heals: 'by itself' },
  'is silent': { begin: ({ sendGrid }) => (sendGrid.isSilent = true), reason: SILENT, heals: 'by itself' },
  'breaks the connection after it took the mail': {
    begin: ({ sendGrid }) => (sendGrid.isForgetful = true),
    reason: BROKEN,
    heals: 'by itself',
    wasTaken: true,
  },
}

export const struck = (it: MailWorld, fault: MailFault): Trouble => ({
  begin: async () => fault.begin(it),
  async end() {
    for (const key of Object.keys(it.smtp.behaviour)) delete it.smtp.behaviour[key as keyof typeof it.smtp.behaviour]
    it.sendGrid.next.length = 0
    Object.assign(it.sendGrid, { isSilent: false, isForgetful: false })
  },
})

/** Everything that waits for its time is due. */
export const hoursGoBy = (it: MailWorld) =>
  sql`update mail_outbox set next_try_at = now() where state = 'waiting'`.execute(it.db)

/** Letters to a person that arrived by either way: their Message-IDs and their text. */
function lettersTo(it: MailWorld, recipient: string): { id: string; text: string }[] {
  const bySmtp = it.smtp.arrived
    .filter(({ to }) => to.includes(recipient))
    .map(({ messageId, text }) => ({ id: messageId, text }))
  const byService = it.sendGrid.arrived
    .filter(({ personalizations }) => personalizations.some(({ to }) => to.some(({ email }) => email === recipient)))
    .map(({ headers, content }) => ({ id: headers?.['Message-ID'] ?? '', text: content[0]?.value ?? '' }))
  return [...bySmtp, ...byService]
}

/** What the letter has to say; null until it was caused. */
interface Letter {
  says: string | null
}

interface MailPath {
  /** What happens that is told of by mail; answers what the letter has to say. Never waits for the mail. */
  cause(it: MailWorld): Promise<string>
  /** A letter whose link was given up cannot be sent again. */
  isConfidential: boolean
}

export const mailPaths: Record<string, MailPath> = {
  'a letter about an order': {
    isConfidential: false,
    async cause({ ayse, app, outcome }) {
      await ayse.call(baskets.addProduct, { body: { productId: 1, quantity: 1 } })
      const body = { customerAddressCode: 'MAIN', note: '' }
      const { transactionId } = await ayse.call(baskets.placeOrder, { body })
      await carryOutNext(app)
      const { createdOrders } = await outcome(ayse, transactionId)
      const docNumber = createdOrders[0]?.docNumber ?? ''
      expect((await ayse.call(orders.detail, { params: { docNumber } })).status).toBe('Received')
      return docNumber
    },
  },
  'a link to choose a new password': {
    isConfidential: true,
    async cause({ ayse, app, db }) {
      // Nobody asks so often within a quarter of an hour.
      await sql`delete from sign_in_failures`.execute(db)
      const callBackUrl = `${app.config.publicUrls[0]}/reset-password`
      await ayse.call(auths.forgottenPassword, { query: { callBackUrl }, body: { email: cast.ayse } })
      return '/reset-password/'
    },
  },
}

export function pathOf(it: MailWorld, { cause, isConfidential }: MailPath, fault: MailFault): Path<Letter> {
  const stored = async () => {
    const { items } = await it.admin.call(emails.outbox, { query: { PageSize: 100 } })
    const [mail] = items.filter(({ recipient }) => recipient === cast.ayse)
    if (!mail) throw new Error('nothing waits in the outbox')
    return mail
  }
  const isOver = fault.heals === 'by a person'
  /** A letter whose link was forgotten has to be asked for anew. */
  const isLost = isOver && isConfidential
  let tries = 0
  return {
    async prepare() {
      await sql`delete from mail_outbox`.execute(it.db)
      it.smtp.arrived.length = 0
      it.sendGrid.arrived.length = 0
      return { says: null }
    },
    async run(letter) {
      letter.says ??= await cause(it)
      tries += 1
      await deliverNext(it.app)
    },
    async dealer({ says }) {
      const { state } = await stored()
      const there = lettersTo(it, cast.ayse)
      if (state === 'sent') expect(there.length).toBeGreaterThan(0)
      for (const { text } of there) expect(text).toContain(says)
    },
    async administrator() {
      const mail = await stored()
      expect(mail).toMatchObject({ state: isOver ? 'refused' : 'waiting', reason: fault.reason, sentOnUtc: null })
      expect(mail.lastError).toBeTruthy()
      expect(mail.nextTryOnUtc === null).toBe(isOver)
      expect((await it.admin.call(cockpit.read)).mails).toMatchObject(isOver ? { refused: 1 } : { waiting: 1 })
      expect(mail.canResend).toBe(!isLost)
      if (isOver && !isLost) await it.admin.call(emails.resend, { params: { id: mail.id } })
    },
    isThrough: async () => isLost || (await stored()).state === 'sent',
    async inTheEnd({ says }) {
      const there = lettersTo(it, cast.ayse)
      const { rows } = await sql<{ hasLink: boolean }>`select variables ? 'link' as has_link from mail_outbox`.execute(
        it.db,
      )
      if (isConfidential) expect(rows).toEqual([{ hasLink: false }])
      if (isLost) return expect(there).toEqual([])
      expect(await stored()).toMatchObject({ state: 'sent', reason: null, lastError: null })
      for (const { text } of there) expect(text).toContain(says)
      // At least once: again only where the letter was taken and nobody said so, and always under the same name.
      expect(there).toHaveLength(fault.wasTaken ? tries : 1)
      expect(new Set(there.map(({ id }) => id)).size).toBe(1)
    },
  }
}
