/** One job's sign-in: the token is fetched when first needed, renewed before it ends, and given back. */
import { setTimeout as wait } from 'node:timers/promises'
import { LogoRefusal, type LogoRequest, orElse, SignInAgain, send } from './logo-wire.ts'
import { ErpError, type ErpSettings } from './port.ts'

export interface LogoOptions {
  /** The longest wait for an answer, for reading and for writing. */
  readTimeoutMs: number
  writeTimeoutMs: number
  /** Rows asked for at a time, from resources and by SQL; fewer may come. */
  pageSize: number
  sqlPageSize: number
  /** Sign-ins are tried so often, so far apart: seats of the licence come free in between. */
  signInTries: number
  signInPauseMs: number
  /** Reading is tried so often; the pause doubles each time. */
  readTries: number
  readPauseMs: number
  /** The currency in which the company keeps its books. */
  localCurrency: string
}

export const logoDefaults: LogoOptions = {
  readTimeoutMs: 30_000,
  writeTimeoutMs: 60_000,
  pageSize: 200,
  sqlPageSize: 500,
  signInTries: 3,
  signInPauseMs: 3_000,
  readTries: 3,
  readPauseMs: 500,
  localCurrency: 'TRY',
}

/** What is worth remembering from job to job. */
export interface LogoMemory {
  /** Where this installation wants the client's id and secret. */
  clientCredentials: 'header' | 'body'
  /** How it takes SQL, once one way has worked: a place among the forms of `logo-sql.ts`. */
  sqlForm: number | null
}

export type Query = Record<string, string | number>

export interface LogoSession {
  readonly options: LogoOptions
  readonly memory: LogoMemory
  /** The firm's number, for the names of its tables. */
  readonly firm: number
  /** Only for trying it: every call signs in by itself. */
  signIn(): Promise<void>
  get(path: string, query?: Query, more?: { tries?: number; timeoutMs?: number }): Promise<unknown>
  /** Asks by POST; it changes nothing and is tried again like reading. */
  ask(path: string, query: Query, body: string, more?: { tries?: number; timeoutMs?: number }): Promise<unknown>
  /** Writes, at most once. */
  write(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<unknown>
  close(): Promise<void>
}

/** A token is not used in its last moments: it could end on the way. */
const MARGIN_MS = 10_000
const FAREWELL_MS = 2_000

export function openSession(settings: ErpSettings, options: LogoOptions, memory: LogoMemory): LogoSession {
  const root = rootOf(settings.url)
  const firm = firmOf(settings.companyCode)
  let token: { value: string; endsAt: number } | undefined
  let signingIn: Promise<string> | undefined
  let isClosed = false

  const address = (path: string, query: Query = {}) => {
    const url = new URL(`${root}/api/v1/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return url
  }

  /** Several questions at a time share one sign-in. */
  const tokenNow = async (): Promise<string> => {
    // What nobody waits for any more must not take a seat that nobody would give back.
    if (isClosed) throw new ErpError('unreachable', ['The job has ended.'])
    if (token && token.endsAt > Date.now()) return token.value
    signingIn ??= signIn().finally(() => {
      signingIn = undefined
    })
    return signingIn
  }

  const signIn = async (): Promise<string> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await fetchToken()
      } catch (error) {
        if (tried >= options.signInTries || !(error instanceof ErpError)) throw error
        await wait(options.signInPauseMs)
      }
    }
  }

  const fetchToken = async (): Promise<string> => {
    const place = memory.clientCredentials
    try {
      return await askForToken(place)
    } catch (error) {
      if (!(error instanceof InvalidClient)) throw error
      const other = place === 'header' ? 'body' : 'header'
      const value = await askForToken(other).catch((second: unknown) => {
        throw second instanceof InvalidClient
          ? new ErpError('credentials', error.sentences, { status: 400, found: error.found })
          : second
      })
      memory.clientCredentials = other
      return value
    }
  }

  const askForToken = async (place: LogoMemory['clientCredentials']): Promise<string> => {
    const { clientId, clientSecret, username, password } = settings
    const form = new URLSearchParams({ grant_type: 'password', username, password, firmno: String(firm) })
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
    if (place === 'header')
      headers.authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    else {
      form.set('client_id', clientId)
      form.set('client_secret', clientSecret)
    }
    const asked = Date.now()
    const body = await send({
      method: 'POST',
      url: address('token'),
      headers,
      body: form.toString(),
      timeoutMs: options.readTimeoutMs,
      isWrite: false,
    }).catch((error: unknown) => {
      throw asSignInFailure(error)
    })
    const { access_token, expires_in } = (body ?? {}) as { access_token?: unknown; expires_in?: unknown }
    if (typeof access_token !== 'string' || access_token === '')
      throw new ErpError('unreachable', [], { found: { finding: 'no-token' } })
    const life = (Number(expires_in) || 60) * 1000
    token = { value: access_token, endsAt: asked + life - Math.min(MARGIN_MS, life / 4) }
    return access_token
  }

  /** Signs in once more where the service no longer knows the token; nothing was done then, so writing again is safe. */
  const authorised = async (request: Omit<LogoRequest, 'headers'>): Promise<unknown> => {
    for (let tried = 1; ; tried += 1) {
      const value = await tokenNow()
      const headers = {
        authorization: `Bearer ${value}`,
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      }
      try {
        return await send({ ...request, headers })
      } catch (error) {
        if (!(error instanceof SignInAgain)) throw error
        if (token?.value === value) token = undefined
        if (tried > 1) throw new ErpError('credentials', error.sentences, { found: { finding: 'token-refused' } })
      }
    }
  }

  const read = async (request: Omit<LogoRequest, 'headers'>, tries: number): Promise<unknown> => {
    for (let tried = 1; ; tried += 1) {
      // Signing in has its own number of tries; they are not multiplied by these.
      await tokenNow()
      try {
        return await authorised(request)
      } catch (error) {
        if (tried >= tries || !(error instanceof ErpError && error.kind === 'unreachable')) throw error
        await wait(options.readPauseMs * 2 ** (tried - 1))
      }
    }
  }

  return {
    options,
    memory,
    firm,
    async signIn() {
      await tokenNow()
    },
    get: (path, query, { tries = options.readTries, timeoutMs = options.readTimeoutMs } = {}) =>
      read({ method: 'GET', url: address(path, query), timeoutMs, isWrite: false }, tries),
    ask: (path, query, body, { tries = options.readTries, timeoutMs = options.readTimeoutMs } = {}) =>
      read({ method: 'POST', url: address(path, query), body, timeoutMs, isWrite: false }, tries),
    write: (method, path, body) =>
      authorised({
        method,
        url: address(path),
        body: JSON.stringify(body),
        timeoutMs: options.writeTimeoutMs,
        isWrite: true,
      }),
    async close() {
      isClosed = true
      if (!token) return
      const { value } = token
      token = undefined
      // The job's outcome stands; a seat that is not given back ends with its token.
      await send({
        method: 'GET',
        url: address('revoke'),
        headers: { authorization: `Bearer ${value}` },
        timeoutMs: FAREWELL_MS,
        isWrite: false,
      }).catch(() => undefined)
    },
  }
}

class InvalidClient extends ErpError {}

function asSignInFailure(error: unknown): unknown {
  const kindOf = (word: string | undefined) => (word === 'invalid_client' ? InvalidClient : ErpError)
  if (error instanceof SignInAgain) {
    const found = orElse(error.sentences, { finding: 'sign-in-refused' })
    return new (kindOf(error.word))('credentials', error.sentences, found)
  }
  if (!(error instanceof ErpError) || error.kind !== 'refused') return error
  const Kind = kindOf(error instanceof LogoRefusal ? error.word : undefined)
  return new Kind('credentials', error.sentences, { status: 400, found: error.found })
}

/** People paste addresses with a slash or with the path of the service behind them. */
function rootOf(url: string): string {
  const root = url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api(\/v1)?$/i, '')
  if (!/^https?:$/.test(URL.parse(root)?.protocol ?? ''))
    throw new ErpError('unreachable', [], { mayPass: false, found: { finding: 'address-unfit' } })
  return root
}

function firmOf(companyCode: string): number {
  if (!/^\s*\d{1,3}\s*$/.test(companyCode))
    throw new ErpError('credentials', [], { found: { finding: 'company-unfit' } })
  return Number(companyCode)
}
