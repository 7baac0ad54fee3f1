/** A service as another installation of it might be: requests and answers change on their way, within what is known of it. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Passing {
  method: string
  /** `/api/v1/items/5` */
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: string
}

// biome-ignore lint/suspicious/noExplicitAny: what is changed has every shape.
export type Json = any

export interface Ways {
  /** Answers in place of the service; undefined lets the request go on. */
  instead?(request: Passing): { status: number; body?: Json } | undefined
  /** Changes what the service hears. */
  onward?(request: Passing): void
  /** Changes what the client hears; a body that is not JSON is its text. */
  back?(answer: { status: number; body: Json }, request: Passing): void
}

export interface OtherService {
  url: string
  /** What was asked, as `GET /api/v1/items`. */
  asked: string[]
  stop(): Promise<void>
}

export async function startOtherService(service: string, ways: Ways): Promise<OtherService> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const passing = await passingOf(request)
    asked.push(`${passing.method} ${passing.path}`)
    const { status, body } = ways.instead?.(passing) ?? (await passOn(service, passing, ways))
    response
      .writeHead(status, { 'CONTENT-TYPE': typeof body === 'string' ? 'text/xml' : 'application/json' })
      .end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function passOn(service: string, passing: Passing, ways: Ways): Promise<{ status: number; body?: Json }> {
  ways.onward?.(passing)
  const { method, path, query, headers, body } = passing
  const url = new URL(path, service)
  url.search = query.toString()
  const response = await fetch(url, { method, headers, body: method === 'GET' ? null : body })
  const answer = { status: response.status, body: read(await response.text()) }
  ways.back?.(answer, passing)
  return answer
}

function read(text: string): Json {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What belongs to a connection stays with it. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'])

async function passingOf(request: IncomingMessage): Promise<Passing> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '/', 'http://service')
  const headers = Object.entries(request.headers).filter(([name]) => !ownHeaders.has(name))
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks).toString(),
  }
}

/** Every value in a record and below it, changed by `change`; lists and records themselves stay. */
export const changed = (value: Json, change: (value: Json) => Json): Json =>
  Array.isArray(value)
    ? value.map((one) => changed(one, change))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one, change)]))
      : change(value)
