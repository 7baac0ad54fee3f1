/** A simulator of a test's own and a client of it that knows nothing of us: plain requests, plain answers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../config.ts'
import { startSimulator } from '../simulator.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as they come.
export type Json = any

export const GOOD = 'grant_type=password&username=B2B&password=B2B-demo-1&firmno=1'

export interface Client {
  root: string
  token: string
  signIn(body?: string, headers?: Record<string, string>, where?: string): Promise<Json>
  call(
    method: string,
    where: string,
    body?: unknown,
    bearer?: string,
  ): Promise<{ status: number; headers: Headers; body: Json }>
  control(method: string, what: string, body?: unknown): Promise<Json>
  stop(): Promise<void>
}

/** Starts a simulator whose clock stands, filled with the records given as `[into, record]`. */
export async function startClient(records: [into: string, record: object][]): Promise<Client> {
  const folder = mkdtempSync(path.join(tmpdir(), 'erp-simulator-'))
  const simulator = await startSimulator({
    ...readConfig({ ERP_SIMULATOR_PORT: '0', ERP_SIMULATOR_SPEED: '0' }),
    file: path.join(folder, 'erp.sqlite'),
  })
  const root = `${simulator.url}/api/v1`
  const client: Client = {
    root,
    token: '',
    async signIn(body = GOOD, headers = {}, where = '/token') {
      const response = await fetch(`${root}${where}`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('toptan:toptan-secret')}`, ...headers },
        body,
      })
      return { status: response.status, ...((await response.json()) as object) }
    },
    async call(method, where, body, bearer = client.token) {
      const response = await fetch(where.startsWith('http') ? where : `${root}/${where}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
    },
    async control(method, what, body) {
      const text = typeof body === 'string' ? body : body === undefined ? null : JSON.stringify(body)
      return (await fetch(`${simulator.url}/control/${what}`, { method, body: text })).json()
    },
    async stop() {
      await simulator.stop()
      rmSync(folder, { recursive: true })
    },
  }
  const lines = records.map(([into, record]) => JSON.stringify({ into, record })).join('\n')
  const seeded = await client.control('POST', 'seed', lines)
  if (seeded.refused.length > 0) throw new Error(JSON.stringify(seeded))
  client.token = (await client.signIn()).access_token
  return client
}
