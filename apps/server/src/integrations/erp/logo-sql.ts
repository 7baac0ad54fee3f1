/**
 * Questions in SQL, for what the service has no resource for. They keep to what every version of the database
 * understands, and hold no text of anybody but ourselves, except codes in quotes.
 */
import { randomInt } from 'node:crypto'
import { type Prepare, pageOf, READ } from './logo-lists.ts'
import type { LogoSession } from './logo-session.ts'
import { type Fields, number, rowsIn } from './logo-values.ts'
import { unusable } from './logo-wire.ts'
import { ErpError, type ErpPage, type Reading } from './port.ts'

export interface SqlList<Row> {
  columns: string
  from: string
  where?: string
  /** Whole numbers that are different in each row, as `S.STOCKREF`; rows come in their order, pages begin behind them. */
  key: readonly string[]
  read(fields: Fields): Row
  prepare?: Prepare
}

/** Reads on behind the last key that came, so that nothing is skipped or doubled by what happens in between. */
export async function* sqlPages<Row>(
  session: LogoSession,
  { after }: Reading,
  { columns, from, where, key, read, prepare }: SqlList<Row>,
): AsyncIterable<ErpPage<Row>> {
  const limit = `OFFSET 0 ROWS FETCH NEXT ${session.options.sqlPageSize} ROWS ONLY`
  const keyOf = (fields: Fields) => key.map((column) => number(fields[column.split('.').at(-1) as string]))
  let last = after === undefined ? undefined : after.split(',').map(Number)
  for (;;) {
    const conditions = [where, last && behind(key, last)].filter((condition) => condition !== undefined)
    const rest = `FROM ${from} WHERE ${conditions.join(' AND ') || '1 = 1'}`
    const readAt = new Date()
    const rows = await askSql(session, columns, `${rest} ORDER BY ${key.join(', ')} ${limit}`)
    const end = rows.at(-1)
    if (!end) {
      if (await isNothingLeft(session, rest)) return
      throw unusable(READ, 'unreadable')
    }
    const next = keyOf(end)
    if (next.some((part) => part === null)) throw unusable(READ, 'unreadable')
    last = next as number[]
    await prepare?.(rows)
    yield pageOf(rows, read, last.join(','), readAt)
  }
}

/** No rows carry no proof that they answer this question, and taken for the end they would hide all that follows. */
async function isNothingLeft(session: LogoSession, rest: string): Promise<boolean> {
  const [row] = await askSql(session, 'COUNT(*) AS ROWS_LEFT', rest)
  return number(row?.ROWS_LEFT) === 0
}

/** Rows of one question. Each comes with the number that the question was given, so that no other answer is taken for it. */
export async function askSql(
  session: LogoSession,
  columns: string,
  rest: string,
  more?: { tries?: number; timeoutMs?: number },
): Promise<Fields[]> {
  const tries = more?.tries ?? session.options.readTries
  for (let tried = 1; ; tried += 1) {
    const question = randomInt(1, 2_000_000_000)
    const sql = `SELECT ${question} AS QUESTION, ${columns} ${rest}`
    const rows = rowsIn(await askInSomeForm(session, sql, more))?.map(inCapitals)
    if (rows?.every((row) => number(row.QUESTION) === question)) return rows
    if (tried >= tries) throw unusable(READ, 'other-question')
  }
}

type Form = (
  session: LogoSession,
  sql: string,
  more: { tries?: number; timeoutMs?: number } | undefined,
) => Promise<unknown>

const inAddress =
  (path: string, name: string): Form =>
  (session, sql, more) =>
    session.get(path, { [name]: sql }, more)

/** How installations take a question. Most take the first; versions name the parameter differently, and some allow only `queries`. */
const FORMS: readonly Form[] = [
  (session, sql, more) => session.ask('queries/unsafe', { cmdTimeout: 60 }, JSON.stringify(sql), more),
  inAddress('queries/unsafe', 'tsql'),
  inAddress('queries', 'tsql'),
  inAddress('queries', 'query'),
  inAddress('queries', 'sql'),
  (session, sql, more) => session.ask('queries/unsafe', {}, JSON.stringify({ query: sql }), more),
]

/** In the form that has worked before; until one has, in each. */
async function askInSomeForm(session: LogoSession, sql: string, more: Parameters<Form>[2]): Promise<unknown> {
  const { memory } = session
  if (memory.sqlForm !== null) return (FORMS[memory.sqlForm] as Form)(session, sql, more)
  let refusal: unknown
  for (const [at, form] of FORMS.entries()) {
    try {
      const answer = await form(session, sql, more)
      memory.sqlForm = at
      return answer
    } catch (error) {
      if (!isOfTheForm(error)) throw error
      refusal ??= error
    }
  }
  throw refusal
}

/** A refusal that the database itself gave is not the form's. */
const isOfTheForm = (error: unknown) =>
  error instanceof ErpError &&
  error.status !== undefined &&
  error.status < 500 &&
  error.status !== 401 &&
  !error.mayPass

/** Where the question ran in another database, its names came back small. */
const inCapitals = (row: Fields): Fields =>
  'QUESTION' in row ? row : Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toUpperCase(), value]))

/** `(A > 5 OR (A = 5 AND B > 3))`: what comes behind a key in the order of its columns. */
function behind(columns: readonly string[], key: readonly number[]): string {
  const alternatives = columns.map((column, at) => {
    const same = columns.slice(0, at).map((earlier, position) => `${earlier} = ${key[position]}`)
    return `(${[...same, `${column} > ${key[at]}`].join(' AND ')})`
  })
  return `(${alternatives.join(' OR ')})`
}
