import type { Culture, PageQuery } from '@toptan/contract/common'
import { type MailEvent, mailEvents } from '@toptan/contract/emails'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import type { Viewer } from '../identity/index.ts'
import { findSending } from './account.ts'
import { addFact, countByState, removeOldMail, requeue } from './outbox.queries.ts'
import { listOutbox } from './outbox-list.queries.ts'
import { reasonIn } from './outcome.ts'
import { usefulDays } from './rules.ts'

/** Mails on their way and sent, newest first. @throws request.unknown-column, request.invalid */
export async function outbox(app: App, culture: Culture, query: PageQuery) {
  const [page, counts, { sending, isActive }] = await Promise.all([
    listOutbox(app.db, query),
    countByState(app.db),
    findSending(app),
  ])
  return {
    ...page,
    items: page.items.map(({ createdAt, sentAt, nextTryAt, reason, ...mail }) => ({
      ...mail,
      createdOnUtc: createdAt.toISOString(),
      sentOnUtc: sentAt?.toISOString() ?? null,
      nextTryOnUtc: mail.state === 'waiting' ? nextTryAt.toISOString() : null,
      reason: reasonIn(culture, reason),
      canResend: mail.canResend && mailEvents.includes(mail.eventName as MailEvent),
    })),
    counts,
    sending: !sending ? ('not-set' as const) : isActive ? ('on' as const) : ('off' as const),
  }
}

/** Sends a mail again, or at once where it waits. @throws record.not-found, mail.cannot-resend */
export async function resendMail(app: App, viewer: Viewer, id: number): Promise<void> {
  const at = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    const outcome = await requeue(tx, id, usefulDays)
    if (outcome === 'unknown') throw fail('record.not-found')
    if (outcome === 'cannot') throw fail('mail.cannot-resend')
    await addFact(tx, { at, kind: 'mail-resent', userId: viewer.userId, subject: `mail:${id}`, details: {} })
  })
}

const KEPT_DAYS = 180

/** Forgets mails that ended long ago; returns how many. For a timed job. */
export async function forgetOldMail(app: App): Promise<{ seen: number; changed: number }> {
  const removed = await removeOldMail(app.db, KEPT_DAYS)
  return { seen: removed, changed: removed }
}
