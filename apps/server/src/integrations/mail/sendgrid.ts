import { type Letter, type Posted, PostFailure, type PostFault, type PostOffice, type SendGridAccount } from './port.ts'

const PATIENCE_MS = 30_000

/** SendGrid's "mail send" over HTTP, version 3. */
export function openSendGrid(account: SendGridAccount, patience = PATIENCE_MS): PostOffice {
  const post = async (body: unknown): Promise<Response> => {
    const address = addressOf(account.baseUrl)
    let answer: Response
    try {
      answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
    } catch (error) {
      throw networkFailure(error)
    }
    if (answer.status >= 200 && answer.status < 300) {
      await answer.body?.cancel()
      return answer
    }
    throw await failureFrom(answer)
  }
  return {
    async send(letter) {
      const answer = await post(requestFrom(letter))
      return { providerId: answer.headers.get('x-message-id'), refused: [] } satisfies Posted
    },
    async check(from) {
      // In the sandbox a request is judged like any other, and nothing is delivered.
      const trial = {
        from,
        to: [from],
        cc: [],
        bcc: [],
        subject: 'Test',
        text: 'Test',
        html: '<p>Test</p>',
        messageId: '',
      }
      await post({ ...requestFrom(trial), mail_settings: { sandbox_mode: { enable: true } } })
    },
    close() {},
  }
}

/** People enter the host, the version's path or the whole address of the call. */
const addressOf = (baseUrl: string): string =>
  `${baseUrl
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/v3(\/mail\/send)?$/, '')}/v3/mail/send`

/** An address may stand only once over to, cc and bcc; its first place counts. */
function requestFrom(letter: Letter) {
  const seen = new Set<string>()
  const once = <T extends { email: string }>(addresses: T[]): T[] =>
    addresses.filter(({ email }) => {
      const key = email.toLowerCase()
      return seen.has(key) ? false : seen.add(key)
    })
  const named = ({ address, name }: { address: string; name?: string }) => ({ email: address, ...(name && { name }) })
  const to = once(letter.to.map(named))
  const cc = once(letter.cc.map((email) => ({ email })))
  const bcc = once(letter.bcc.map((email) => ({ email })))
  return {
    personalizations: [{ to, ...(cc.length > 0 && { cc }), ...(bcc.length > 0 && { bcc }) }],
    from: named(letter.from),
    subject: letter.subject,
    content: [
      { type: 'text/plain', value: letter.text },
      { type: 'text/html', value: letter.html },
    ],
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.messageId !== '' && { 'Message-ID': letter.messageId }),
    },
    // Links to choose a password must lead where they say.
    tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
  }
}

const faults: Record<number, PostFault> = {
  401: 'sign-in-refused',
  403: 'forbidden',
  404: 'unreadable',
  413: 'too-large',
  429: 'busy',
}

async function failureFrom(answer: Response): Promise<PostFailure> {
  const words = wordsIn(await answer.text().catch(() => '')) || `HTTP ${answer.status}`
  const fault = faults[answer.status] ?? (answer.status >= 500 ? 'busy' : 'refused')
  return new PostFailure(fault, words, { retryAfterSeconds: waitIn(answer.headers) })
}

interface SendGridErrors {
  errors?: { message?: string; field?: string | null }[]
}

function wordsIn(body: string): string {
  try {
    const { errors = [] } = JSON.parse(body) as SendGridErrors
    return errors
      .map(({ message, field }) => (field ? `${field}: ${message}` : message))
      .join('; ')
      .slice(0, 500)
  } catch {
    return ''
  }
}

function waitIn(headers: Headers): number | null {
  const after = Number(headers.get('retry-after'))
  if (Number.isFinite(after) && after > 0) return Math.min(after, 3600)
  const until = Number(headers.get('x-ratelimit-reset'))
  const seconds = until - Date.now() / 1000
  return until > 0 && seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : null
}

function networkFailure(error: unknown): PostFailure {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  const words = cause?.message ?? message
  if (name === 'TimeoutError') return new PostFailure('timed-out', words)
  const code = cause?.code ?? ''
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return new PostFailure('tls-failed', words)
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return new PostFailure('interrupted', words)
  return new PostFailure('unreachable', words)
}
