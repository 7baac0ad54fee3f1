/** The protocol: which request means what. Paths are read without regard to case. */
import { changeSlip, createSlip, deleteSlip } from './accounts.ts'
import type { SimulatorConfig } from './config.ts'
import type { Erp } from './erp.ts'
import { envelope, type Href, listChildren, listRecords, readOptions, readRecord, showRecord } from './lists.ts'
import { changeOrder, createOrder, deleteOrder, withOwnLines } from './orders.ts'
import { askSql } from './queries.ts'
import {
  type Body,
  findByKey,
  getRecord,
  insertRecord,
  knownPart,
  merged,
  replaced,
  type StoredRecord,
  updateRecord,
} from './records.ts'
import { type Answer, notFound, Refusal, refused, unauthorised } from './refusal.ts'
import { arpSlips, arps, findResource, items, type Resource, salesOrders } from './resources.ts'
import type { Session, Tokens } from './tokens.ts'

export interface Asked {
  method: string
  url: URL
  authorization: string | undefined
  /** Whom the token stood for when the request arrived; it may have ended while the request waited. */
  session: Session | undefined
  body: string
}

export interface Service extends Erp {
  config: SimulatorConfig
  tokens: Tokens
}

/** Answers one request; refusals are answers as well. */
export function answer(service: Service, asked: Asked): Answer {
  try {
    return service.store.transaction(() => route(service, asked))
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    console.error(error)
    return { status: 500, body: { Message: 'An error has occurred.' } }
  }
}

function route(service: Service, asked: Asked): Answer {
  const path = asked.url.pathname.replace(/\/+$/, '')
  const [root, version, ...segments] = path.slice(1).split('/').map(decoded)
  if (root?.toLowerCase() !== 'api' || version?.toLowerCase() !== 'v1' || segments.length === 0) throw notFound(path)
  const [first = '', second, third] = segments
  const name = first.toLowerCase()
  if (name === 'token' && asked.method === 'POST') return service.tokens.give(asked.authorization, asked.body)
  if (name === 'ping') return ok('pong')
  if (name === 'sys' && second?.toLowerCase() === 'healthcheck') return ok({ status: 'Healthy' })

  const { session } = asked
  if (!session) return unauthorised()
  if (name === 'methods') return method(service, asked, session, segments.slice(1))
  if (name === 'capi') return method(service, asked, session, segments)
  if (name === 'istokenvalid' || name === 'revoke') return method(service, asked, session, [first])
  if (name === 'queries') return queries(service, asked, session)
  const resource = findResource(first)
  if (!resource) throw notFound(path)
  return ofResource(service, asked, resource, second, third)
}

function ofResource(service: Service, asked: Asked, resource: Resource, ref?: string, child?: string): Answer {
  const { store } = service
  const options = readOptions(asked.url.searchParams, service.settings)
  const href = hrefFor(asked.url)
  const key = `${asked.method}${ref === undefined ? '' : ' one'}${child === undefined ? '' : ' part'}`
  switch (key) {
    case 'GET':
      return ok(listRecords(store, resource, options, href))
    case 'GET one':
      return ok(readRecord(store, resource, ref as string, options, href))
    case 'GET one part':
      return ok(listChildren(store, resource, ref as string, child as string, options, href))
    case 'POST': {
      const record = create(service, resource, knownPart(resource, jsonOf(asked.body)))
      return ok(showRecord(resource, record, { isFull: !service.settings.isCreateAnswerThin, expand: [] }, href))
    }
    case 'POST one': {
      // The service really spells it like this.
      if (ref?.toLowerCase() !== 'readwithbodyparamters') break
      const given = Object.entries(jsonOf(asked.body) ?? {}).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      return ok(listRecords(store, resource, readOptions(given, service.settings), href))
    }
    case 'PUT one':
    case 'PATCH one': {
      const before = getRecord(store, resource, ref as string)
      const sent = knownPart(resource, jsonOf(asked.body))
      const after = asked.method === 'PUT' ? replaced(before, sent) : merged(resource, before, sent)
      const saved = change(service, resource, before, after)
      return ok(showRecord(resource, saved, { isFull: true, expand: [] }, href))
    }
    case 'DELETE one': {
      const record = getRecord(store, resource, ref as string)
      if (resource === salesOrders) deleteOrder(service, record)
      else if (resource === arpSlips) deleteSlip(store, record)
      else store.run(`delete from ${resource.table} where ref = ?`, record.ref)
      return { status: 200 }
    }
  }
  throw notFound(asked.url.pathname)
}

function create(service: Service, resource: Resource, sent: Body): StoredRecord {
  if (resource === salesOrders) return createOrder(service, withOwnLines(sent, {}))
  if (resource === arpSlips) return createSlip(service, sent)
  if (resource.isSlip && ['', '~'].includes(String(sent.NUMBER ?? '')))
    sent.NUMBER = String(service.store.nextNumber(`${resource.name} number`)).padStart(16, '0')
  const key = resource.key.map((field) => sent[field])
  if ((resource === items || resource === arps) && (key[0] === undefined || key[0] === ''))
    throw refused('ValError0', `(${resource.key[0]}) Kod boş olamaz.`)
  if (resource.keyIsUnique && findByKey(service.store, resource, ...key.map(String)))
    throw refused('OtherError', `${key.join(' / ')} kodlu kayıt zaten var.`)
  return insertRecord(service.store, resource, sent, service.clock.now())
}

function change(service: Service, resource: Resource, before: StoredRecord, after: StoredRecord): StoredRecord {
  if (resource === salesOrders) return changeOrder(service, before, after)
  if (resource === arpSlips) return changeSlip(service, before, after)
  return updateRecord(service.store, resource, after, service.clock.now())
}

function method(service: Service, asked: Asked, session: Session, segments: string[]): Answer {
  const [name = '', ...rest] = segments.map((segment) => segment.toLowerCase())
  const inFirm = 'from L_CAPIPERIOD where FIRMNR = ? and NR = ?'
  switch (name) {
    case 'istokenvalid':
      return ok(true)
    case 'revoke':
      service.tokens.revoke(asked.authorization)
      return ok(true)
    case 'ping':
      return ok('pong')
    case 'versions':
      return ok({ LogoObjectsRestService: 'simulator', apiVersion: 'v1' })
    case 'currentperiod':
    case 'activeperiod':
      return ok(session.period)
    case 'companylogin':
      if (!service.store.get(`select 1 ${inFirm}`, Number(rest[0]), Number(rest[1])))
        throw refused('LoginError', 'Firma veya dönem bulunamadı.')
      Object.assign(session, { firm: Number(rest[0]), period: Number(rest[1]) })
      return ok(true)
    case 'capi':
      if (rest[0] === undefined || rest[0] === 'firms')
        return ok(service.store.all('select NR, NAME from L_CAPIFIRM order by NR'))
      if (rest[0] === 'currencies')
        return ok(
          service.store.all('select CURTYPE, CURCODE, CURNAME from L_CURRENCYLIST where FIRMNR = ?', session.firm),
        )
  }
  throw notFound(asked.url.pathname)
}

function queries(service: Service, asked: Asked, session: Session): Answer {
  const sql = sqlOf(asked)
  if (typeof sql !== 'string') throw refused('_field.String', 'Sorgu metni okunamadı.')
  if (session.firm !== service.firm) throw refused('DBError', 'Bu firmanın tabloları yok.')
  const rows = askSql(service, sql)
  const options = { ...readOptions([], service.settings), limit: rows.length, offset: 0 }
  return ok(envelope(rows, options, false, rows.length, hrefFor(asked.url)))
}

/** In the address, or in the body as a JSON string; the name of the parameter differs between versions of the service. */
function sqlOf({ method, url, body }: Asked): unknown {
  const named = (given: Iterable<[string, unknown]>) =>
    [...given].find(([name]) => ['tsql', 'query', 'sql'].includes(name.toLowerCase()))?.[1]
  if (method === 'GET' || body === '') return named(url.searchParams)
  const sent = jsonOf(body)
  return typeof sent === 'object' && sent !== null ? named(Object.entries(sent)) : sent
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw refused('_field.Object', 'İstek gövdesi geçerli bir JSON değil.')
  }
}

/** Addresses in answers: of another page of the same list, or of something else below the root. */
function hrefFor(url: URL): Href {
  return (path, change = {}) => {
    if (path !== null) return `${url.origin}/api/v1/${path}`
    const page = new URL(url)
    for (const [name, value] of Object.entries(change)) page.searchParams.set(name, String(value))
    return page.href
  }
}

/** What cannot be decoded is taken as it stands; nothing is called so. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const ok = (body: unknown): Answer => ({ status: 200, body })
