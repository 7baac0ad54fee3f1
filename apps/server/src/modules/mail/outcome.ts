import type { Culture } from '@toptan/contract/common'
import { PostFailure } from '../../integrations/mail/port.ts'
import { type MailMessage, words } from '../../platform/messages/index.ts'

/** How a try to reach the post office went, in words that an administrator can act on. */
export async function outcomeOf(
  culture: Culture,
  success: MailMessage,
  attempt: () => Promise<unknown>,
): Promise<{ isDone: boolean; message: string; detail: string | null }> {
  try {
    await attempt()
    return { isDone: true, message: words(culture, success), detail: null }
  } catch (error) {
    if (!(error instanceof PostFailure)) throw error
    return { isDone: false, message: words(culture, `mail.${error.fault}`), detail: error.message || null }
  }
}

/** A stored reason in the reader's language. */
export const reasonIn = (culture: Culture, reason: string | null): string | null =>
  reason === null ? null : words(culture, reason as MailMessage)
