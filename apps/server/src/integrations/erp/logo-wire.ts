/** One request to the service and what its answer means. */
import { ErpError, type ErpFound } from './port.ts'

export interface LogoRequest {
  method: 'GET' | 'POST' | 'PATCH'
  url: URL
  headers: Record<string, string>
  body?: string | undefined
  timeoutMs: number
  /** Whether the request changes something: then no usable answer leaves open whether it was saved. */
  isWrite: boolean
}

/** The token is missing, unknown or over: nothing was done, and signing in again helps. */
export class SignInAgain extends Error {
  readonly sentences: string[]
  /** The short word that the token call gives beside its sentence. */
  readonly word: string | undefined

  constructor(sentences: string[], word: string | undefined) {
    super(sentences.join(' '))
    this.sentences = sentences
    this.word = word
  }
}

/** A refusal with the short word that the token call gives beside its sentence. */
export class LogoRefusal extends ErpError {
  readonly word: string | undefined

  constructor(
    sentences: string[],
    more: { status: number; mayPass: boolean; word: string | undefined; found?: ErpFound },
  ) {
    super('refused', sentences, more)
    this.word = more.word
  }
}

/** Failures after which the request is certain never to have arrived. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Returns the JSON of a good answer; throws `ErpError`, or `SignInAgain`. */
export async function send(request: LogoRequest): Promise<unknown> {
  const { status, text } = await exchange(request)
  if (status >= 200 && status < 300) return text.trim() === '' ? undefined : parse(request, text)
  const { sentences, keys, word } = readRefusal(text)
  if (status === 401 || keys.includes('LoginError')) throw new SignInAgain(sentences, word)
  if (status === 403)
    throw new ErpError('credentials', sentences, { status, ...orElse(sentences, { finding: 'forbidden' }) })
  // Too long, too many or broken over there: whether the work was done nobody says.
  if (status >= 500 || status === 408 || status === 429)
    throw noAnswer(request, sentences, { status, ...orElse(sentences, { finding: 'failed', status }) })
  // The database's own trouble, such as a deadlock, ends by itself; everything else needs somebody.
  const mayPass = keys.length > 0 && keys.every((key) => key === 'DBError')
  throw new LogoRefusal(sentences, { status, mayPass, word, ...orElse(sentences, { finding: 'refused', status }) })
}

/** An answer that came but cannot be what was asked for counts as none. */
export const unusable = (request: Pick<LogoRequest, 'isWrite'>, finding: 'unreadable' | 'other-question') =>
  noAnswer(request, [], { found: { finding } })

async function exchange({ method, url, headers, body, timeoutMs, isWrite }: LogoRequest) {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'cache-control': 'no-cache', ...headers },
      body: body ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    const code = codeOf(cause)
    if ((cause as Error).name === 'TimeoutError')
      throw noAnswer({ isWrite }, [], { cause, found: { finding: 'silent', seconds: timeoutMs / 1000 } })
    if (code !== undefined && NEVER_SENT.has(code))
      throw new ErpError('unreachable', [], { cause, found: { finding: 'no-connection', code } })
    throw noAnswer({ isWrite }, [], { cause, found: { finding: 'broken-off' } })
  }
}

function parse(request: LogoRequest, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw noAnswer(request, [], { cause, found: { finding: 'unreadable' } })
  }
}

const noAnswer = (
  { isWrite }: Pick<LogoRequest, 'isWrite'>,
  sentences: string[],
  more: { status?: number; cause?: unknown; found?: ErpFound },
) => new ErpError(isWrite ? 'unclear' : 'unreachable', sentences, more)

/** The sentences of a refusal, wherever the service put them, and the keys of its ModelState. */
function readRefusal(text: string): { sentences: string[]; keys: string[]; word: string | undefined } {
  let body: { Message?: unknown; error?: unknown; error_description?: unknown; ModelState?: unknown }
  try {
    body = JSON.parse(text) ?? {}
  } catch {
    // A page of some proxy: not worth showing.
    return { sentences: [], keys: [], word: undefined }
  }
  const state = Object.entries((body.ModelState ?? {}) as Record<string, unknown>)
  const said = state.flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
  // The general message says nothing that the sentences below it do not say better.
  const general = said.length > 0 ? [] : [body.error_description ?? body.error, body.Message]
  const sentences = [...said, ...general].filter((value): value is string => typeof value === 'string' && value !== '')
  return { sentences, keys: state.map(([key]) => key), word: typeof body.error === 'string' ? body.error : undefined }
}

/** What was found, where the ERP said nothing. */
export const orElse = (sentences: readonly string[], found: ErpFound) => (sentences.length > 0 ? {} : { found })

function codeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause === undefined ? undefined : codeOf(cause)
}
