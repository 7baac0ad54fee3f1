/** One question to a gateway over HTTP: bounded in time and size, and clear about whether it can have had an effect. */
import { GatewayError, type GatewayFault, type GatewayName } from './port.ts'

export interface Answer {
  status: number
  body: string
  header(name: string): string | null
}

export interface Question {
  gateway: GatewayName
  /** A word of ours for errors. */
  call: string
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

const mostCharacters = 2_000_000

/** Failures before a byte of the request can have arrived. */
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
])

/**
 * Redirects are refused: they would carry credentials elsewhere.
 * @throws GatewayError `unreachable` where nothing can have arrived, otherwise `unclear`
 */
export async function ask({ gateway, call, method, url, headers, body, timeoutMs }: Question): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    })
    return { status: response.status, body: await boundedText(response), header: (name) => response.headers.get(name) }
  } catch (error) {
    throw new GatewayError(gateway, faultOf(error), call, { code: codeOf(error) })
  }
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > mostCharacters) throw Object.assign(new Error('too long'), { code: 'ANSWER_TOO_LONG' })
  }
  return text + decoder.decode()
}

/** What `fetch` says, without a code, of addresses that it does not even try. */
const notTried = new Set(['bad port', 'unknown scheme'])

function faultOf(error: unknown): GatewayFault {
  const isUnsent = causes(error).some(
    ({ code, message = '' }) => (typeof code === 'string' && notConnected.has(code)) || notTried.has(message),
  )
  return isUnsent ? 'unreachable' : 'unclear'
}

/** Only the code: the words of such errors can hold addresses with what stands in them. */
function codeOf(error: unknown): string {
  const chain = causes(error)
  const code = chain.map((cause) => cause.code).find((candidate) => typeof candidate === 'string')
  if (code) return code
  return chain.some(({ name }) => name === 'TimeoutError') ? 'TIMED_OUT' : 'BROKEN_OFF'
}

function causes(error: unknown): { code?: unknown; name?: string; message?: string }[] {
  const chain: (Error & { code?: unknown })[] = []
  for (let next = error; next instanceof Error && chain.length < 5; next = next.cause) {
    chain.push(next)
    if (next instanceof AggregateError) chain.push(...next.errors.filter((one) => one instanceof Error))
  }
  return chain
}
