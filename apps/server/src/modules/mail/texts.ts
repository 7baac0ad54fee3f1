import { type Culture, cultures, type PageQuery } from '@toptan/contract/common'
import { isOrderMailEvent, type MailEvent } from '@toptan/contract/emails'
import type { Kind } from '@toptan/contract/products'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/errors.ts'
import type { Viewer } from '../identity/index.ts'
import { findSending, withPostOffice } from './account.ts'
import { compose } from './compose.ts'
import { exampleContents } from './contents.ts'
import { ensureReadable, TemplateBroken, type TemplateText, variablesIn } from './liquid.ts'
import { addFact } from './outbox.queries.ts'
import { outcomeOf } from './outcome.ts'
import { type EventKey, everyKey, groupOf, messageIdOf, readTemplateId, settingId, templateId } from './rules.ts'
import { defaultTexts } from './texts/index.ts'
import {
  type EventRow,
  type KnownEvent,
  type KnownText,
  listEvents,
  listTexts,
  removeText,
  saveEvent,
  saveText,
} from './texts.queries.ts'
import { nameOfGroup, unknownAmong } from './variables.ts'

const knownEvent = (key: EventKey, position: number, culture: Culture): KnownEvent => ({
  ...key,
  id: settingId(key),
  groupName: nameOfGroup(groupOf[key.eventName], culture),
  position,
})

/** Which events are mailed and who gets copies. @throws request.unknown-column, request.invalid */
export const eventSettings = (app: App, culture: Culture, query: PageQuery) =>
  listEvents(
    app.db,
    [...everyKey(false), ...everyKey(true)].map((key, at) => knownEvent(key, at, culture)),
    query,
  )

/** The texts as they are sent, changed or not. @throws request.unknown-column, request.invalid */
export async function mailTexts(app: App, culture: Culture, query: PageQuery, isByCategory: boolean) {
  const known = everyKey(isByCategory).flatMap((key, at) =>
    cultures.map(
      (language, languageAt): KnownText => ({
        ...knownEvent(key, at * cultures.length + languageAt, culture),
        id: templateId(key, language),
        language,
        ...defaultTexts[language][key.eventName],
      }),
    ),
  )
  const page = await listTexts(app.db, known, query)
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, changedOnUtc: row.changedOnUtc?.toISOString() ?? null })),
  }
}

/** @throws mail.template-invalid, mail.not-by-category */
export async function changeText(
  app: App,
  viewer: Viewer,
  text: TemplateText & { eventName: MailEvent; categoryId: Kind | null; language: Culture },
): Promise<void> {
  ensureByCategory(text)
  ensureReadable(text)
  const by = { at: app.clock.now(), userId: viewer.userId }
  const subject = `mail-template:${templateId(text, text.language)}`
  await app.db.transaction().execute(async (tx) => {
    await saveText(tx, text, by)
    await addFact(tx, { ...by, kind: 'mail-template-changed', subject, details: { title: text.title } })
  })
}

/** Goes back to what the product comes with. @throws record.not-found */
export async function resetText(app: App, viewer: Viewer, id: string): Promise<void> {
  const key = readTemplateId(id)
  if (!key || !(cultures as readonly string[]).includes(key.language)) throw fail('record.not-found')
  const by = { at: app.clock.now(), userId: viewer.userId }
  await app.db.transaction().execute(async (tx) => {
    await removeText(tx, key)
    await addFact(tx, { ...by, kind: 'mail-template-reset', subject: `mail-template:${id}`, details: {} })
  })
}

/** @throws mail.not-by-category */
export async function changeEvent(app: App, viewer: Viewer, event: Omit<EventRow, 'id'>): Promise<void> {
  ensureByCategory(event)
  const by = { at: app.clock.now(), userId: viewer.userId }
  const { isActive, groupName, cc, bcc } = event
  const subject = `mail-event:${settingId(event)}`
  await app.db.transaction().execute(async (tx) => {
    await saveEvent(tx, event, by)
    await addFact(tx, { ...by, kind: 'mail-event-changed', subject, details: { isActive, groupName, cc, bcc } })
  })
}

function ensureByCategory({ eventName, categoryId }: EventKey): void {
  if (categoryId !== null && !isOrderMailEvent(eventName)) throw fail('mail.not-by-category')
}

interface Shown extends TemplateText {
  eventName: MailEvent
  language: Culture
  docNumber?: string | undefined
}

/** How a text reads with real data. @throws mail.template-invalid, order.not-found */
export async function previewText(app: App, viewer: Viewer, shown: Shown) {
  const { composed, docNumber } = await composeExample(app, viewer, shown)
  return { ...composed, docNumber, unknownVariables: unknownAmong(shown.eventName, variablesIn(shown)) }
}

/** Sends a text at once as it stands on the screen. @throws mail.template-invalid, mail.not-set, order.not-found */
export async function sendTest(app: App, viewer: Viewer, culture: Culture, shown: Shown & { to: string }) {
  const { composed } = await composeExample(app, viewer, shown)
  const { sending } = await findSending(app)
  if (!sending) throw fail('mail.not-set')
  const messageId = messageIdOf(crypto.randomUUID(), sending.from.address)
  const letter = { ...composed, from: sending.from, to: [{ address: shown.to }], cc: [], bcc: [], messageId }
  return outcomeOf(culture, 'mail.test-sent', () =>
    withPostOffice(app, sending.account, (office) => office.send(letter)),
  )
}

async function composeExample(app: App, viewer: Viewer, shown: Shown) {
  ensureReadable(shown)
  const asked = { event: shown.eventName, language: shown.language, docNumber: shown.docNumber?.trim() || null }
  const contents = await exampleContents(app, viewer, asked)
  if (!contents) throw fail('order.not-found')
  try {
    return { composed: compose(shown, contents, shown.language), docNumber: contents.docNumber }
  } catch (error) {
    if (!(error instanceof TemplateBroken)) throw error
    throw fail('mail.template-invalid', { line: 1, problem: error.message })
  }
}
