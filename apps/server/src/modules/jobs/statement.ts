/**
 * Whether a statement only reads what it may. PostgreSQL's own parser takes it apart, so that a refusal can say what is
 * wrong; what keeps the data safe is the role that the statement runs under (`reporting.queries.ts`).
 */
import { parse } from 'libpg-query'
import { fail } from '../../platform/errors.ts'

export const REPORTING = 'reporting'

interface Named {
  /** Views as written, `schema.name` or `name`. */
  relations: { schema: string | undefined; name: string }[]
  functions: { schema: string | undefined; name: string }[]
}

type Node = Record<string, unknown>

const writing = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'])

/**
 * What a statement names, once it is known to be one statement that reads.
 * @throws query.not-understood, query.several-statements, query.not-reading, query.locks
 */
export async function readStatement(text: string): Promise<Named> {
  const { stmts = [] } = (await parsed(text)) as { stmts?: { stmt?: Node }[] }
  if (stmts.length > 1) throw refuse('query.several-statements')
  const statement = stmts[0]?.stmt
  if (!statement?.SelectStmt) throw refuse('query.not-reading')

  const named: Named = { relations: [], functions: [] }
  const ownNames = new Set<string>()
  for (const [kind, node] of nodesOf(statement)) {
    if (writing.has(kind) || (kind === 'SelectStmt' && node.intoClause)) throw refuse('query.not-reading')
    if (kind === 'SelectStmt' && node.lockingClause) throw refuse('query.locks')
    if (kind === 'CommonTableExpr') ownNames.add(String(node.ctename))
    if (kind === 'RangeVar')
      named.relations.push({ schema: node.schemaname as string | undefined, name: String(node.relname) })
    if (kind === 'FuncCall') {
      const names = (node.funcname as { String: { sval: string } }[]).map((part) => part.String.sval)
      named.functions.push({ schema: names.at(-2), name: names.at(-1) ?? '' })
    }
  }
  named.relations = named.relations.filter(({ schema, name }) => schema !== undefined || !ownNames.has(name))
  return named
}

/** @throws query.view-unknown when something else than a view of `reporting` is read */
export function ensureViews({ relations }: Named, views: ReadonlySet<string>): void {
  const other = relations.find(({ schema, name }) => (schema !== undefined && schema !== REPORTING) || !views.has(name))
  if (!other) return
  throw refuse('query.view-unknown', { name: [other.schema, other.name].filter(Boolean).join('.') })
}

/** @throws query.function-refused when a function is called that is not among the harmless ones */
export function ensureHarmless({ functions }: Named, harmless: ReadonlySet<string>): void {
  const other = functions.find(
    ({ schema, name }) => (schema !== undefined && schema !== 'pg_catalog') || !harmless.has(name),
  )
  if (other) throw refuse('query.function-refused', { function: other.name })
}

async function parsed(text: string): Promise<unknown> {
  try {
    return await parse(text)
  } catch (error) {
    // The parser has run out of stack: PostgreSQL itself says it in these words.
    if (error instanceof RangeError) throw refuse('query.not-understood', { reason: 'stack depth limit exceeded' })
    const { message, sqlDetails } = error as Error & { sqlDetails?: { message: string } }
    throw refuse('query.not-understood', { reason: sqlDetails?.message ?? message })
  }
}

/** Every node of the tree with its kind. Without recursion: a long sum is a tree as deep as it is long. */
function* nodesOf(root: unknown): Generator<[kind: string, node: Node]> {
  const left: unknown[] = [root]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null) continue
      if (!Array.isArray(value) && !Array.isArray(child)) yield [kindOf(key, child), child as Node]
      left.push(child)
    }
  }
}

/** The parser leaves the wrapper out where only one kind can stand: the sides of a union, the target of an INTO. */
const bareFields: Record<string, string> = { larg: 'SelectStmt', rarg: 'SelectStmt', relation: 'RangeVar' }
const kindOf = (key: string, child: object) => (isWrapper(child) ? key : (bareFields[key] ?? key))

const isWrapper = (value: object) => Object.keys(value).length === 1 && /^[A-Z]/.test(Object.keys(value)[0] ?? '')

export const refuse = (
  code:
    | 'query.not-understood'
    | 'query.several-statements'
    | 'query.not-reading'
    | 'query.locks'
    | 'query.function-refused'
    | 'query.view-unknown'
    | 'query.not-permitted'
    | 'query.too-slow'
    | 'query.too-wide',
  details: Record<string, string | number> = {},
) => fail(code, details, [{ path: 'sql', code, details }])
