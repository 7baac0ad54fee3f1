/** The simulator over HTTP: a bounded number of requests at a time, faults on demand, and time that goes by. */
import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { openClock } from './clock.ts'
import type { SimulatorConfig } from './config.ts'
import { answerControl, type Control } from './control.ts'
import { createFaults, type Fault } from './faults.ts'
import { takeDueSteps } from './life.ts'
import { type Answer, modelState, unauthorised } from './refusal.ts'
import { createRequestLog } from './request-log.ts'
import { seed } from './seed.ts'
import { answer, decoded } from './service.ts'
import { loadSettings } from './settings.ts'
import { openStore } from './store.ts'
import { createTokens } from './tokens.ts'

export interface Simulator {
  url: string
  stop(): Promise<void>
}

/** Milliseconds between two looks at the calendar of steps. */
const HEARTBEAT = 250
const DEFAULT_SLOWNESS = 5_000

export async function startSimulator(config: SimulatorConfig): Promise<Simulator> {
  const store = openStore(config)
  const settings = loadSettings(store)
  const control: Control = {
    config,
    store,
    settings,
    firm: config.firm,
    clock: openClock(store, config.speed),
    tokens: createTokens(config, settings, store),
    faults: createFaults(),
    requests: createRequestLog(),
  }
  if (config.seedFile !== null && store.get('select 1 from items limit 1') === undefined)
    await seed(control, createInterface({ input: createReadStream(config.seedFile) }))

  const takeSeat = seats(() => settings.workers)
  const lastAnswers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    serve(control, takeSeat, lastAnswers, request, response).catch((error: unknown) => {
      // A client that went away is no news; anything else is a mistake of ours.
      if (!request.destroyed && !response.destroyed) console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const heartbeat = setInterval(() => takeDueSteps(control), HEARTBEAT)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    async stop() {
      clearInterval(heartbeat)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      store.close()
    },
  }
}

async function serve(
  control: Control,
  takeSeat: () => Promise<() => void>,
  lastAnswers: Map<string, Answer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const started = performance.now()
  const method = request.method ?? 'GET'
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
  if (url.pathname.startsWith('/control/')) return send(response, await answerControl(control, method, url, request))

  const fault = control.faults.pick(method, url.pathname)
  const log = (status: number) =>
    control.requests.add({
      method,
      path: decoded(url.pathname.slice('/api/v1'.length) + url.search),
      status,
      fault: fault?.kind,
      ms: Math.round(performance.now() - started),
    })
  if (fault?.kind === 'down') {
    log(0)
    request.socket.destroy()
    return
  }
  const body = await readText(request)
  const { authorization } = request.headers
  const session = control.tokens.sessionOf(authorization)
  if (fault?.kind === 'slow') await wait(fault.ms ?? DEFAULT_SLOWNESS)
  const giveSeatBack = await takeSeat()
  try {
    if (control.settings.latencyMs > 0) await wait(control.settings.latencyMs)
    const early = fault && answerInstead(fault)
    const own = early ?? answer(control, { method, url, authorization, session, body })
    const kindOfRequest = `${method} ${url.pathname.toLowerCase().replace(/\/\d+(?=\/|$)/g, '/#')}`
    const given = fault?.kind === 'repeat' ? (lastAnswers.get(kindOfRequest) ?? own) : own
    if (early === undefined) lastAnswers.set(kindOfRequest, own)
    log(given.status)
    send(response, given, fault)
  } finally {
    giveSeatBack()
  }
}

/** Faults that answer before anything is done. */
function answerInstead({ kind }: Fault): Answer | undefined {
  if (kind === 'unauthorised') return unauthorised()
  if (kind === 'refuse')
    return modelState({ 'LOError:': ['Kayıt işlemi tamamlanamadı.'], OtherError: ['Dönem kapalı.'] })
  if (kind === 'error') return { status: 500, body: { Message: 'An error has occurred.' } }
  return undefined
}

function send(response: ServerResponse, { status, body, headers }: Answer, fault?: Fault): void {
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'forget') return void response.destroy()
  const text = body === undefined ? '' : JSON.stringify(body)
  const sent = Buffer.from(fault?.kind === 'twice' ? text + text : text)
  response.writeHead(status, {
    server: 'Microsoft-HTTPAPI/2.0',
    'content-length': sent.length,
    ...(sent.length > 0 && { 'content-type': 'application/json; charset=utf-8' }),
    ...headers,
  })
  if (fault?.kind !== 'half') return void response.end(sent)
  response.write(sent.subarray(0, Math.floor(sent.length / 2)), () => response.destroy())
}

/** A queue before a bounded number of seats: the service works on so many requests at a time. */
function seats(most: () => number): () => Promise<() => void> {
  let taken = 0
  const waiting: (() => void)[] = []
  const giveBack = () => {
    taken -= 1
    waiting.shift()?.()
  }
  return async () => {
    while (taken >= most()) await new Promise<void>((resolve) => waiting.push(resolve))
    taken += 1
    return giveBack
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  // Some clients put a byte order mark before their text.
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}
