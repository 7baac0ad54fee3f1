import * as auths from '@toptan/contract/auths'
import { type FileAnswer, PROTOCOL_VERSION } from '@toptan/contract/common'
import type { ActingOf, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@toptan/contract/endpoint'
import type { Refusal } from '@toptan/contract/errors'
import i18next from 'i18next'
import { refresher } from './refresh.ts'
import { Refused, Unreachable } from './refused.ts'
import { currentCustomer } from './room.ts'
import { forgetSession, keepTokens, rereadAdmin, useAdmin } from './session.ts'

const TIME_OUT_MS = 60_000

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** What a call sends: params, query and body as its endpoint says. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    /** The customer to act for; the tab's own when it is not said. Null acts for none. */
    customerId?: ActingOf<E> extends 'none' ? undefined : number | null
    idempotencyKey?: string
    signal?: AbortSignal
  }

type NothingRequired<T> = Record<never, never> extends T ? true : false
type Rest<E extends Endpoint> =
  NothingRequired<CallInput<E>> extends true ? [input?: CallInput<E>] : [input: CallInput<E>]

let outdated = () => {}

/** Says what to do when the server speaks a newer protocol than this client. */
export function onOutdated(run: () => void): void {
  outdated = run
}

const tokens = refresher({
  read: () => {
    rereadAdmin()
    return useAdmin.getState().session
  },
  keep: keepTokens,
  exchange: async (refreshToken) =>
    (await send(auths.authenticateWithRefreshToken, { body: { refreshToken } }, null)) as auths.AuthResult,
  alone: (run) => (navigator.locks ? navigator.locks.request('toptan-refresh', run) : run()) as ReturnType<typeof run>,
  ended: () => forgetSession({ isExpired: true }),
  now: Date.now,
})

/**
 * Calls the server as the contract says.
 * Throws `Refused` when it says no and `Unreachable` when no answer comes; an aborted call throws the signal's reason.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Rest<E>): Promise<ResponseOf<E>> {
  const given = (input ?? {}) as AnyInput
  // Read once: a retry acts for the same customer although the tab may have moved on.
  const customerId =
    endpoint.acting === 'none' ? null : given.customerId === undefined ? currentCustomer()?.id : given.customerId
  const sent = { ...given, customerId }
  if (endpoint.may === 'anyone') return (await send(endpoint, sent, null)) as ResponseOf<E>

  const token = await tokens.fresh()
  try {
    return (await send(endpoint, sent, token)) as ResponseOf<E>
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401 || token === null) throw error
    const renewed = await tokens.renew(token)
    if (renewed === null) throw error
    return (await send(endpoint, sent, renewed)) as ResponseOf<E>
  }
}

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  customerId?: number | null
  idempotencyKey?: string
  signal?: AbortSignal
}

async function send(endpoint: Endpoint, input: AnyInput, token: string | null): Promise<unknown> {
  const response = await answerTo(endpoint, input, token)
  if (response.status === 426 || response.status === 205) {
    outdated()
    throw new Refused(426, { code: 'client.outdated', ...(await refusalOf(response)) })
  }
  if (!response.ok) throw new Refused(response.status, await refusalOf(response))
  if (response.status === 204) return undefined
  return endpoint.file ? fileIn(response) : response.json()
}

async function fileIn(response: Response): Promise<FileAnswer> {
  const said = response.headers.get('content-disposition') ?? ''
  return {
    name: decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(said)?.[1] ?? 'file'),
    type: response.headers.get('content-type') ?? 'application/octet-stream',
    content: new Uint8Array(await response.arrayBuffer()),
  }
}

async function answerTo(endpoint: Endpoint, input: AnyInput, token: string | null): Promise<Response> {
  const timeOut = AbortSignal.timeout(TIME_OUT_MS)
  const headers = new Headers({
    accept: endpoint.file ? '*/*' : 'application/json',
    'x-channel': 'web',
    'x-app-version': PROTOCOL_VERSION,
    'x-culture': i18next.language ?? 'tr',
  })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (input.customerId) headers.set('x-customer-id', String(input.customerId))
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey)
  // A form names its own type, with what parts its fields.
  if (input.body !== undefined && !endpoint.form) headers.set('content-type', 'application/json')
  try {
    return await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? undefined : endpoint.form ? formOf(input.body) : JSON.stringify(input.body),
      signal: input.signal ? AbortSignal.any([input.signal, timeOut]) : timeOut,
    })
  } catch (error) {
    if (input.signal?.aborted) throw error
    if (timeOut.aborted) throw new Unreachable('timed-out')
    throw new Unreachable(navigator.onLine === false ? 'offline' : 'unreachable')
  }
}

/** A body as the fields of a form; what is null or not given is left out. */
function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, unknown>))
    if (value !== null && value !== undefined) form.append(name, String(value))
  return form
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return `/api${path}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`
}

async function refusalOf(response: Response): Promise<Partial<Refusal>> {
  try {
    const read: unknown = await response.json()
    return typeof read === 'object' && read !== null ? (read as Partial<Refusal>) : {}
  } catch {
    return {}
  }
}
