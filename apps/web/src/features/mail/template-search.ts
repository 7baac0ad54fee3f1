import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Culture, cultures } from '@toptan/contract/common'
import { isOrderMailEvent, type MailEvent, mailEvents, orderMailEvents } from '@toptan/contract/emails'
import { type Kind, kinds } from '@toptan/contract/products'

export interface TemplateSearch {
  event: MailEvent
  language: Culture
  /** Only on the page of texts by category. */
  category: Kind
}

const oneOf = <T extends string>(given: unknown, known: readonly T[], otherwise: T): T =>
  known.includes(given as T) ? (given as T) : otherwise

/** What an address says about the text that is open; what it does not say is the first there is. */
export function readTemplateSearch(
  given: Record<string, unknown>,
  language: Culture,
  isByCategory: boolean,
): TemplateSearch {
  const event = oneOf(given.event, isByCategory ? orderMailEvents : mailEvents, 'order-received')
  return {
    event: isByCategory && !isOrderMailEvent(event) ? 'order-received' : event,
    language: oneOf(given.language, cultures, language),
    category: oneOf(given.category, kinds, 'LST'),
  }
}

/** The open text stands in the address, so that it can be linked to and the way back leads to it. */
export function useTemplateSearch(language: Culture, isByCategory: boolean) {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = readTemplateSearch(given, language, isByCategory)
  const change = (changes: Partial<TemplateSearch>) => {
    const { category, ...rest } = { ...search, ...changes }
    const next: Record<string, string> = isByCategory ? { ...rest, category } : rest
    void navigate({ to: '.', search: next as never })
  }
  return { search, change }
}
