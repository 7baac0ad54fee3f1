import { isOrderMailEvent, type MailEvent, mailEvents } from '@toptan/contract/emails'
import { PostFailure } from '../../integrations/mail/port.ts'
import type { App } from '../../platform/app.ts'
import { findSending, type Sending, withPostOffice } from './account.ts'
import { type Composed, compose, languageOf, textFor } from './compose.ts'
import { contentsOf } from './contents.ts'
import { TemplateBroken } from './liquid.ts'
import { type ClaimedMail, claimMail, endMail, putBack } from './outbox.queries.ts'
import { isConfidential, kindOf, messageIdOf, mostAttempts, pauseAfter, pauseOfAccount, usefulDays } from './rules.ts'
import { findTerms } from './texts.queries.ts'

/** Longer than any letter takes: whoever holds one longer is dead. */
const HOLD_SECONDS = 300

/** What a worker is to do next: the next mail at once, wait for one, or leave the account alone for a while. */
export type Delivered = { next: 'more' } | { next: 'wait' } | { next: 'pause'; seconds: number }

/**
 * Sends the mail that has waited longest. It is claimed first, in a transaction of its own, sent outside of any, and then
 * ended. A worker that dies in between leaves it claimed; after a while another sends it under the same Message-ID.
 */
export async function deliverNext(app: App): Promise<Delivered> {
  const { sending, isActive } = await findSending(app)
  if (!sending || !isActive) return { next: 'wait' }
  const mail = await claimMail(app.db, HOLD_SECONDS, usefulDays)
  if (!mail) return { next: 'wait' }
  const event = mail.event as MailEvent
  const forgetsLink = isConfidential(event)
  let composed: Prepared | null = null
  try {
    if (mail.isExpired || !mailEvents.includes(event)) {
      await endMail(app.db, mail, { state: 'skipped', reason: 'mail.expired', forgetsLink })
      return { next: 'more' }
    }
    const prepared = await prepare(app, mail, event)
    if (typeof prepared === 'string') {
      await endMail(app.db, mail, { state: 'skipped', reason: prepared, forgetsLink })
      return { next: 'more' }
    }
    composed = prepared
    await hand(app, sending, mail, composed, forgetsLink)
    return { next: 'more' }
  } catch (error) {
    return afterFailure(app, mail, composed?.subject ?? null, error, forgetsLink)
  }
}

interface Prepared extends Composed {
  cc: string[]
  bcc: string[]
}

/** The mail as it is to be sent, or why it is not to be. */
async function prepare(
  app: App,
  mail: ClaimedMail,
  event: MailEvent,
): Promise<Prepared | 'mail.event-off' | 'mail.gone'> {
  const language = languageOf(mail.language)
  const contents = await contentsOf(app, { event, language, recipient: mail.recipient, told: mail.variables })
  if (!contents) return 'mail.gone'
  const kind = isOrderMailEvent(event) ? kindOf(contents.kinds) : null
  const terms = await findTerms(app.db, event, kind, language)
  if (!terms.isActive) return 'mail.event-off'
  const copies = mail.hasCopies && !isConfidential(event)
  return {
    ...compose(textFor(event, language, terms), contents, language),
    cc: copies ? terms.cc : [],
    bcc: copies ? terms.bcc : [],
  }
}

async function hand(app: App, { account, from }: Sending, mail: ClaimedMail, letter: Prepared, forgetsLink: boolean) {
  const { providerId, refused } = await withPostOffice(app, account, (office) =>
    office.send({
      ...letter,
      from,
      to: [{ address: mail.recipient }],
      messageId: messageIdOf(mail.messageId, from.address),
    }),
  )
  const isRefused = refused.some((address) => address.toLowerCase() === mail.recipient.toLowerCase())
  await endMail(app.db, mail, {
    state: isRefused ? 'refused' : 'sent',
    subject: letter.subject,
    reason: isRefused ? 'mail.recipient-refused' : refused.length > 0 ? 'mail.some-refused' : null,
    lastError: refused.length > 0 ? refused.join(', ') : null,
    providerId,
    forgetsLink,
  })
}

/** Puts the mail back for a later try, or ends it where trying again is of no use. */
async function afterFailure(
  app: App,
  mail: ClaimedMail,
  subject: string | null,
  error: unknown,
  forgetsLink: boolean,
): Promise<Delivered> {
  if (error instanceof PostFailure) {
    const reason = `mail.${error.fault}`
    const lastError = error.message
    if (error.isOfAccount) {
      const seconds = error.retryAfterSeconds ?? pauseOfAccount(mail.attempts)
      await putBack(app.db, mail, { seconds, reason, lastError, subject })
      app.log.warn({ mail: mail.id, fault: error.fault, reason: lastError }, 'the mail account cannot send')
      return { next: 'pause', seconds }
    }
    if (error.isTemporary && mail.attempts < mostAttempts)
      await putBack(app.db, mail, { seconds: pauseAfter(mail.attempts), reason, lastError, subject })
    else await endMail(app.db, mail, { state: 'refused', subject, reason, lastError, forgetsLink })
    return { next: 'more' }
  }
  if (error instanceof TemplateBroken) {
    await endMail(app.db, mail, {
      state: 'refused',
      reason: 'mail.template-broken',
      lastError: error.message,
      forgetsLink,
    })
    return { next: 'more' }
  }
  app.log.error({ err: error, mail: mail.id }, 'a mail could not be sent')
  const words = { reason: 'mail.failed', lastError: '', subject }
  if (mail.attempts < mostAttempts) await putBack(app.db, mail, { seconds: pauseAfter(mail.attempts), ...words })
  else await endMail(app.db, mail, { state: 'refused', ...words, forgetsLink })
  return { next: 'more' }
}
