import { type Culture, cultures, DEFAULT_CULTURE } from '@toptan/contract/common'
import type { MailEvent } from '@toptan/contract/emails'
import type { Contents } from './contents.ts'
import { onLetterhead } from './layout.ts'
import { render, type TemplateText } from './liquid.ts'
import { textOf } from './rules.ts'
import { defaultTexts } from './texts/index.ts'

export interface Composed {
  subject: string
  html: string
  text: string
}

/** A mail as it is sent: the rendered text on the letterhead, and the same as plain text. @throws TemplateBroken */
export function compose(template: TemplateText, contents: Contents, language: Culture): Composed {
  const { title, body } = render(template, contents.variables)
  return { subject: title, html: onLetterhead(body, title, contents.letterhead, language), text: textOf(body) }
}

/** What administrators wrote, and the product's own text where they wrote nothing. */
export const textFor = (
  event: MailEvent,
  language: Culture,
  written: { title: string | null; body: string | null },
): TemplateText =>
  written.title !== null && written.body !== null
    ? { title: written.title, body: written.body }
    : defaultTexts[language][event]

/** The language of a recipient; one that the product does not speak becomes its own. */
export const languageOf = (language: string): Culture =>
  (cultures as readonly string[]).includes(language) ? (language as Culture) : DEFAULT_CULTURE
