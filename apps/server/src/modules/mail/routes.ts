import * as commons from '@toptan/contract/commons'
import * as emails from '@toptan/contract/emails'
import type { App } from '../../platform/app.ts'
import type { On } from '../../platform/serve.ts'
import type { Viewer } from '../identity/index.ts'
import { changeMailSettings, mailSettings, testMailSettings } from './mail-settings.ts'
import { outbox, resendMail } from './outbox.ts'
import { changeEvent, changeText, eventSettings, mailTexts, previewText, resetText, sendTest } from './texts.ts'
import { nameOf, variablesOf } from './variables.ts'

export function serveMail<Customer>(app: App, on: On<Viewer, Customer>): void {
  on(commons.mailSettings, () => mailSettings(app))
  on(commons.updateMailSettings, ({ viewer, body }) => changeMailSettings(app, viewer, body))
  on(commons.testMailSettings, ({ culture, body }) => testMailSettings(app, culture, body))

  on(emails.templates, ({ culture, query }) => mailTexts(app, culture, query, query.IsCategorizedEmailTemplate))
  on(emails.updateTemplate, ({ viewer, body }) => changeText(app, viewer, body))
  on(emails.resetTemplate, ({ viewer, params }) => resetText(app, viewer, params.id))
  on(emails.preview, ({ viewer, body }) => previewText(app, viewer, body))
  on(emails.sendTest, ({ viewer, culture, body }) => sendTest(app, viewer, culture, body))
  on(emails.types, async ({ culture }) =>
    emails.mailEvents.map((eventName) => ({
      eventName,
      name: nameOf(eventName, culture),
      isCategorized: emails.isOrderMailEvent(eventName),
      variables: variablesOf(eventName, culture),
    })),
  )
  on(emails.groups, ({ culture, query }) => eventSettings(app, culture, query))
  on(emails.updateGroup, ({ viewer, body }) => changeEvent(app, viewer, body))

  on(emails.outbox, ({ culture, query }) => outbox(app, culture, query))
  on(emails.resend, ({ viewer, params }) => resendMail(app, viewer, params.id))
}
