import { listColumns, type OrderStatus, orderStatuses } from '@toptan/contract/orders'

export const ORDERS_A_PAGE = 20

export type OrderColumn = (typeof listColumns)[number]
export interface OrderSort {
  column: OrderColumn
  direction: 'asc' | 'desc'
}

/** What the URL of the order list holds. */
export interface OrderSearch {
  q?: string
  status?: string
  /** A column, with a minus in front for descending. */
  sort?: string
  page?: number
}

export const newestFirst: OrderSort = { column: 'date', direction: 'desc' }

/** Reads `-date`; what is not a column is the default. */
export function readSort(coded: string | undefined): OrderSort {
  const column = listColumns.find((name) => name === coded?.replace(/^-/, ''))
  return column ? { column, direction: coded?.startsWith('-') ? 'desc' : 'asc' } : newestFirst
}

/** Writes a sort for the URL; the default stays out of it. */
export function writeSort({ column, direction }: OrderSort): string | undefined {
  if (column === newestFirst.column && direction === newestFirst.direction) return undefined
  return direction === 'desc' ? `-${column}` : column
}

/** The sort after a click on a column: dates and amounts begin with the largest, words with A. */
export function sortAfterClick(sort: OrderSort, column: OrderColumn): OrderSort {
  if (sort.column === column) return { column, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
  return { column, direction: column === 'date' || column === 'totalAmount' ? 'desc' : 'asc' }
}

export function readStatus(coded: string | undefined): OrderStatus | undefined {
  return orderStatuses.find((status) => status === coded)
}

/** The query of the list for what the URL says. */
export function orderListQuery(search: OrderSearch) {
  const { column, direction } = readSort(search.sort)
  const status = readStatus(search.status)
  return {
    SearchTerm: search.q?.trim() || undefined,
    ColumnFilters: status ? `status:eq:${status}` : undefined,
    OrderBy: direction === 'desc' ? `${column} desc` : column,
    PageNumber: search.page && search.page > 0 ? search.page : 1,
    PageSize: ORDERS_A_PAGE,
  }
}
