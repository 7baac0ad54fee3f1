import type { Page, PageQuery } from '@toptan/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { fail } from './errors.ts'

type Kind = 'text' | 'number' | 'day' | 'boolean'
/** The columns of a list, by the name clients use: what they are in SQL and how values are compared. */
export type Columns = Record<string, { is: RawBuilder<unknown>; kind: Kind }>

const OPERATORS = ['eq', 'ne', 'contains', 'starts', 'gt', 'gte', 'lt', 'lte', 'in'] as const
type Operator = (typeof OPERATORS)[number]
const COMPARISONS: Partial<Record<Operator, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
}

/**
 * `column` or `column desc`, comma separated, as an ORDER BY list that ends with `last`, so that pages never overlap.
 * @throws request.unknown-column
 */
export function orderingOf(
  columns: Columns,
  given: string | undefined,
  last: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parts = (given ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', direction = 'asc', ...rest] = part.split(/\s+/)
      const column = columnNamed(columns, name, 'OrderBy')
      if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) throw invalid('OrderBy')
      return direction.toLowerCase() === 'desc' ? sql`${column.is} desc nulls last` : sql`${column.is} asc nulls last`
    })
  return sql.join([...parts, last])
}

/**
 * `column:operator:value`, semicolon separated, as a condition; true when there is none.
 * @throws request.unknown-column, request.invalid
 */
export function filterOf(columns: Columns, given: string | undefined): RawBuilder<boolean> {
  const parts = (given ?? '')
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const match = /^\s*(\w+):(\w+):(.*)$/s.exec(part)
      if (!match) throw invalid('ColumnFilters')
      const [, name = '', operator = '', value = ''] = match
      return condition(columnNamed(columns, name, 'ColumnFilters'), operator as Operator, value)
    })
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}

function condition(column: Columns[string], operator: Operator, value: string): RawBuilder<unknown> {
  if (!OPERATORS.includes(operator)) throw invalid('ColumnFilters')
  if (operator === 'in') {
    const values = value.split(',').map((one) => operand(column.kind, one))
    return sql`${column.is} in (${sql.join(values)})`
  }
  if (operator === 'contains' || operator === 'starts') {
    if (column.kind !== 'text') throw invalid('ColumnFilters')
    const pattern = value.replace(/[\\%_]/g, '\\$&')
    return sql`fold(${column.is}) like fold(${operator === 'contains' ? `%${pattern}%` : `${pattern}%`})`
  }
  if (column.kind === 'text' && (operator === 'eq' || operator === 'ne'))
    return sql`fold(${column.is}) ${COMPARISONS[operator]} fold(${value})`
  return sql`${column.is} ${COMPARISONS[operator]} ${operand(column.kind, value)}`
}

function operand(kind: Kind, value: string): RawBuilder<unknown> {
  if (kind === 'number') {
    if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) throw invalid('ColumnFilters')
    return sql`${value}::numeric`
  }
  if (kind === 'day') {
    const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
    if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value) throw invalid('ColumnFilters')
    return sql`${value}::date`
  }
  if (kind === 'boolean') {
    if (value !== 'true' && value !== 'false') throw invalid('ColumnFilters')
    return sql`${value === 'true'}::boolean`
  }
  return sql`${value}::text`
}

function columnNamed(columns: Columns, name: string, path: string): Columns[string] {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw fail('request.unknown-column', { column: name }, [{ path, code: 'field.unknown' }])
  return column
}

const invalid = (path: string) => fail('request.invalid', {}, [{ path, code: 'field.invalid' }])

/** The envelope around the items of a page. */
export function pageOf<T>(
  items: T[],
  asked: { pageIndex: number; pageSize: number },
  totalCount: number,
  totalCountIsLowerBound = false,
): Page<T> {
  const totalPages = asked.pageSize === 0 ? 0 : Math.ceil(totalCount / asked.pageSize)
  return {
    items,
    pageIndex: asked.pageIndex,
    pageSize: asked.pageSize,
    totalCount,
    totalPages,
    hasPreviousPage: asked.pageIndex > 1 && totalCount > 0,
    hasNextPage: asked.pageIndex < totalPages || (totalCountIsLowerBound && items.length === asked.pageSize),
    ...(totalCountIsLowerBound && { totalCountIsLowerBound: true }),
  }
}

/** A pattern for LIKE that finds a folded text anywhere; the marks of LIKE itself are taken literally. */
export const anywhere = (folded: string) => `%${folded.replace(/[\\%_]/g, '\\$&')}%`
export const atStart = (folded: string) => `${folded.replace(/[\\%_]/g, '\\$&')}%`

export const askedPage = (query: PageQuery) => ({ pageIndex: query.PageNumber, pageSize: query.PageSize })

/** One page of `from … where …` with its exact total, in two statements whatever the number of rows. */
export async function readPage<Row>(
  db: Db,
  query: PageQuery,
  parts: { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<Page<Row>> {
  const asked = askedPage(query)
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select ${parts.columns} from ${parts.from} order by ${parts.order}
      limit ${asked.pageSize} offset ${(asked.pageIndex - 1) * asked.pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${parts.from}`.execute(db),
  ])
  return pageOf(rows, asked, counted.rows[0]?.total ?? 0)
}
