/** What tests and demonstrations tell the simulator, outside the protocol: `/control/…`. docs/erp.md lists the calls. */
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Faults, faultKinds } from './faults.ts'
import { answerCancellation, approveOrder, cancelOrder, closeOrder, shipOrder, takeDueSteps } from './life.ts'
import { saveOrder } from './orders.ts'
import { type Body, findByKey, recordOf, rowsOf, type StoredRecord } from './records.ts'
import { type Answer, Refusal } from './refusal.ts'
import type { RequestLog } from './request-log.ts'
import { resources, salesOrders } from './resources.ts'
import { seed, seedRecord } from './seed.ts'
import { decoded, type Service } from './service.ts'
import { changeSettings } from './settings.ts'

export interface Control extends Service {
  faults: Faults
  requests: RequestLog
}

export async function answerControl(control: Control, method: string, url: URL, input: Readable): Promise<Answer> {
  const [, , what = '', ...rest] = url.pathname.split('/').map(decoded)
  try {
    if (what === 'seed' && method === 'POST')
      return ok(await seed(control, createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })))
    const text = await readAll(input)
    const body = (text === '' ? {} : JSON.parse(text)) as Body
    return control.store.transaction(() => route(control, `${method} ${what}`, rest, body, url.searchParams))
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    return { status: 400, body: { message: (error as Error).message } }
  }
}

function route(control: Control, key: string, rest: string[], body: Body, query: URLSearchParams): Answer {
  const { store, faults, clock, settings, tokens, requests } = control
  switch (key) {
    case 'GET state':
      return ok(stateOf(control))
    case 'GET faults':
      return ok({ faults: faults.list(), kinds: faultKinds })
    case 'POST faults':
      if (typeof body.seed === 'number') faults.seed(body.seed)
      return ok((Array.isArray(body.faults) ? body.faults : [body]).map((fault: Body) => faults.add(fault)))
    case 'DELETE faults':
      faults.remove(rest[0] === undefined ? undefined : Number(rest[0]))
      return ok({ faults: faults.list() })
    case 'GET settings':
      return ok(settings)
    case 'PUT settings':
      changeSettings(store, settings, body)
      return ok(settings)
    case 'POST clock':
      if (body.speed !== undefined) clock.setSpeed(Number(body.speed))
      if (body.advanceSeconds !== undefined) clock.advance(Number(body.advanceSeconds))
      return ok({ now: new Date(clock.now()).toISOString(), speed: clock.speed(), steps: takeAllSteps(control) })
    case 'POST tokens':
      if (rest[0] === 'expire') tokens.expireAll()
      return ok({ alive: tokens.alive() })
    case 'GET requests':
      return ok(requests.list(query.get('match') ?? ''))
    case 'DELETE requests':
      requests.clear()
      return ok([])
    case 'GET orders':
      return ok(
        store
          .all(
            'select ref, body from sales_orders where ref > ? order by ref limit 1000',
            Number(query.get('after') ?? 0),
          )
          .map(recordOf)
          .map(({ ref, body: { NUMBER, DOC_NUMBER, ARP_CODE, ORDER_STATUS, CANCELLED } }) => ({
            ref,
            NUMBER,
            DOC_NUMBER,
            ARP_CODE,
            ORDER_STATUS,
            CANCELLED,
          })),
      )
    case 'POST orders':
      return ok(actOnOrder(control, rest[0] ?? '', rest[1] ?? '', body))
    case 'POST records':
      seedRecord(control, rest[0] ?? '', body)
      return ok({})
    case 'DELETE world':
      for (const { table } of resources) store.run(`delete from ${table}`)
      for (const table of ['stock', 'order_steps', 'invoice_lines', 'account_lines', 'instalments'])
        store.run(`delete from ${table}`)
      for (const table of ['L_CAPIWHOUSE', 'L_CAPIDIV']) store.run(`delete from ${table}`)
      return ok({})
  }
  return { status: 404, body: { message: `${key} is not a control call; docs/erp.md lists them.` } }
}

/** By reference, slip number or document number; the oldest when a document number occurs twice. */
function orderNamed({ store }: Control, name: string): StoredRecord {
  const row =
    store.get(
      "select ref, body from sales_orders where (body ->> '$.DOC_NUMBER') collate nocase = ? order by ref",
      name,
    ) ?? store.get('select ref, body from sales_orders where ref = ?', Number(name))
  const order = row ? recordOf(row) : findByKey(store, salesOrders, name)
  if (!order) throw new TypeError(`There is no order ${name}.`)
  return order
}

function actOnOrder(control: Control, name: string, action: string, body: Body): Body {
  const order = orderNamed(control, name)
  const rows = rowsOf(order.body, 'TRANSACTIONS')
  const withRows = (items: Body[]) =>
    saveOrder(control, order, { ...order, body: { ...order.body, TRANSACTIONS: { items } } })
  const line = Number(body.line)
  const act = (): StoredRecord => {
    switch (action) {
      case 'approve':
        return approveOrder(control, order)
      case 'ship':
        return shipOrder(control, order, quantitiesIn(body.quantities) ?? 'all')
      case 'close':
        return closeOrder(control, order, body.line === undefined ? undefined : line)
      case 'cancel':
        return cancelOrder(control, order)
      case 'answer-cancellation':
        return answerCancellation(control, order, body.answer === 'refuse' ? 'refuse' : 'accept')
      case 'add-line':
        return withRows([...rows, body.record as Body])
      case 'change-line':
        return withRows(
          rows.map((row) => (row.INTERNAL_REFERENCE === line ? { ...row, ...(body.record as Body) } : row)),
        )
      case 'delete-line':
        return withRows(rows.filter((row) => row.INTERNAL_REFERENCE !== line))
    }
    throw new TypeError(`${action} is not something to do with an order.`)
  }
  const { ref, body: after } = act()
  return { INTERNAL_REFERENCE: ref, ...after }
}

const quantitiesIn = (given: unknown): Map<number, number> | undefined =>
  given === undefined
    ? undefined
    : new Map(Object.entries(given as object).map(([ref, quantity]) => [Number(ref), Number(quantity)]))

function takeAllSteps(control: Control): number {
  let steps = 0
  for (let taken = takeDueSteps(control); taken > 0 && steps < 100_000; taken = takeDueSteps(control)) steps += taken
  return steps
}

function stateOf({ store, clock, tokens, requests }: Control): Body {
  const count = (table: string) => Number(store.get(`select count(*) as n from ${table}`)?.n)
  return {
    now: new Date(clock.now()).toISOString(),
    speed: clock.speed(),
    tokens: tokens.alive(),
    requests: requests.count(),
    records: Object.fromEntries(resources.map(({ name, table }) => [name, count(table)])),
    stock: count('stock where warehouse >= 0'),
    accountLines: count('account_lines'),
    doubledOrders: store.all(
      `select body ->> '$.DOC_NUMBER' as DOC_NUMBER, count(*) as times from sales_orders
       where coalesce(body ->> '$.DOC_NUMBER', '') <> '' group by 1 having count(*) > 1 limit 100`,
    ),
  }
}

async function readAll(input: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of input) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const ok = (body: unknown): Answer => ({ status: 200, body })
