/** PayPal's REST interface as far as we use it: the session, request ids and what its errors mean for us. */
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { GatewayError, type GatewayFault } from './port.ts'
import { type Answer, ask } from './wire.ts'

export interface PayPalAccess {
  clientId: string
  clientSecret: string
  /** `https://api-m.paypal.com`, without a slash at its end. */
  base: string
  timeoutMs: number
  clock: Clock
}

export interface PayPalQuestion<Shape> {
  /** A word of ours for errors. */
  call: string
  method: 'GET' | 'POST'
  path: string
  shape: z.ZodType<Shape>
  /** A text is sent as it stands. */
  body?: object | string
  /** Makes a repeated request answer with what the first one did. */
  requestId?: string
}

export interface PayPalClient {
  /** @throws GatewayError */
  ask<Shape>(question: PayPalQuestion<Shape>): Promise<Shape>
}

/** A token is not used in the last minute of its life, so that it does not end on the way. */
const margin = 60_000
/** Seconds that a token is taken to live where nobody says. */
const shortLife = 300

export function createPayPalClient(access: PayPalAccess): PayPalClient {
  let session: Promise<{ token: string; ends: number }> | null = null

  /** Calls at the same moment share one signing in; one that failed is forgotten. */
  async function token(): Promise<string> {
    const now = access.clock.now().getTime()
    const held = session
    if (held && (await held.then(({ ends }) => ends - margin > now))) return (await held).token
    if (session === held) {
      const asked = signIn(access, now)
      session = asked
      asked.catch(() => {
        if (session === asked) session = null
      })
    }
    return token()
  }

  async function send(question: PayPalQuestion<unknown>): Promise<Answer> {
    return ask({
      gateway: 'PayPal',
      call: question.call,
      method: question.method,
      url: access.base + question.path,
      headers: {
        authorization: `Bearer ${await token()}`,
        accept: 'application/json',
        prefer: 'return=representation',
        ...(question.body && { 'content-type': 'application/json' }),
        ...(question.requestId !== undefined && { 'paypal-request-id': question.requestId }),
      },
      ...(question.body && {
        body: typeof question.body === 'string' ? question.body : JSON.stringify(question.body),
      }),
      timeoutMs: access.timeoutMs,
    })
  }

  return {
    async ask(question) {
      let answer = await send(question)
      if (answer.status === 401) {
        session = null
        answer = await send(question)
      }
      if (answer.status < 200 || answer.status > 299) throw errorOf(answer, question.call)
      const parsed = question.shape.safeParse(jsonOf(answer))
      if (parsed.success) return parsed.data
      throw new GatewayError('PayPal', 'unclear', question.call, {
        code: 'NOT_UNDERSTOOD',
        status: answer.status,
        debugId: debugIdOf(answer),
      })
    },
  }
}

async function signIn(access: PayPalAccess, now: number): Promise<{ token: string; ends: number }> {
  const call = 'sign in'
  const pair = Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64')
  const answer = await ask({
    gateway: 'PayPal',
    call,
    method: 'POST',
    url: `${access.base}/v1/oauth2/token`,
    headers: { authorization: `Basic ${pair}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    timeoutMs: access.timeoutMs,
  }).catch((error: GatewayError) => {
    // Signing in moves no money, so an answer that did not come leaves nothing unclear.
    throw new GatewayError('PayPal', 'unreachable', call, { code: error.code })
  })
  const { access_token: token, expires_in: seconds } = jsonOf(answer) as {
    access_token?: unknown
    expires_in?: unknown
  }
  if (answer.status === 200 && typeof token === 'string') {
    return { token, ends: now + (Number(seconds) || shortLife) * 1000 }
  }
  const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 429
  throw new GatewayError('PayPal', isRefusal ? 'credentials' : 'unreachable', call, {
    status: answer.status,
    debugId: debugIdOf(answer),
  })
}

function errorOf(answer: Answer, call: string): GatewayError {
  const { name, details } = jsonOf(answer) as { name?: unknown; details?: { issue?: unknown }[] }
  const issue = Array.isArray(details) ? details[0]?.issue : undefined
  return new GatewayError('PayPal', faultOf(answer.status), call, {
    code: plainCode(issue) ?? plainCode(name),
    debugId: debugIdOf(answer),
    status: answer.status,
  })
}

function faultOf(status: number): GatewayFault {
  if (status === 401 || status === 403) return 'credentials'
  if (status === 429) return 'unreachable'
  return status >= 400 && status < 500 ? 'refused' : 'unclear'
}

/** The body as an object, without what is null in it; an empty one where it is not JSON. */
function jsonOf({ body }: Answer): object {
  try {
    const value: unknown = JSON.parse(body, (_, part: unknown) => (part === null ? undefined : part))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** A code and nothing else: free text of an answer could repeat what was sent. */
function plainCode(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Z0-9_]{1,80}$/.test(value) ? value : null
}

function debugIdOf(answer: Answer): string | null {
  const id = answer.header('paypal-debug-id')
  return id !== null && /^[\w-]{1,64}$/.test(id) ? id : null
}
